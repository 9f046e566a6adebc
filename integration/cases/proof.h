//===- proof.h - What every program under integration/cases needs -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program launches its kernel many times, compares each result with the right one, and ends with one line of JSON:
//
//   {"launches": 240, "wrong": 3, "first": "block 64, n 33: 12 instead of 33", "error": ""}
//
// Its exit status is 0 if all results were right, 1 if one was wrong, 2 if CUDA reported an error.
//
// usage: PROGRAM [REPETITIONS]     of each combination of sizes; 20 without the argument
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_INTEGRATION_PROOF_H
#define CUDALINT_INTEGRATION_PROOF_H

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

namespace proof {

/// Goes over all combinations of a block size and a problem size, several times each, and counts wrong results.
class Runs {
public:
  template <int B, int S>
  Runs(int Argc, char **Argv, const int (&OfBlocks)[B], const int (&OfProblems)[S])
      : Repetitions(Argc > 1 ? std::atoi(Argv[1]) : 20), BlockCount(B), SizeCount(S) {
    static_assert(B <= MaxSizes && S <= MaxSizes, "more sizes than fit");
    for (int I = 0; I != B; ++I)
      Blocks[I] = OfBlocks[I];
    for (int I = 0; I != S; ++I)
      Sizes[I] = OfProblems[I];
  }

  /// Goes to the next run; false after the last one and after an error of CUDA, which ends everything.
  bool next() { return !Error && ++Run < Repetitions * BlockCount * SizeCount; }
  int n() const { return Sizes[Run / Repetitions % SizeCount]; }
  /// Threads of a block, and the blocks that n threads need.
  int block() const { return Blocks[Run / Repetitions / SizeCount]; }
  int blocks() const { return (n() + block() - 1) / block(); }
  int threads() const { return blocks() * block(); }

  /// Waits for the kernel launched last. False if CUDA reports an error.
  bool finished() { return check(cudaGetLastError()) && waited(); }
  /// The same, where the program itself asks whether the launch has failed.
  bool waited() {
    ++Launches;
    return check(cudaDeviceSynchronize());
  }

  /// One result of the kernel launched last.
  void expect(long long Got, long long Wanted) {
    if (Got != Wanted && !Wrong++)
      std::snprintf(First, sizeof First, "block %d, n %d: %lld instead of %lld", block(), n(), Got, Wanted);
  }

  /// Prints the line and returns the exit status.
  int report() const {
    std::printf("{\"launches\": %ld, \"wrong\": %ld, \"first\": \"%s\", \"error\": \"%s\"}\n", Launches, Wrong, First,
                Error ? Error : "");
    return Error ? 2 : Wrong ? 1 : 0;
  }

private:
  bool check(cudaError_t Code) {
    if (Code != cudaSuccess && !Error)
      Error = cudaGetErrorString(Code);
    return !Error;
  }

  static constexpr int MaxSizes = 8;
  int Repetitions, BlockCount, SizeCount, Run = -1;
  int Blocks[MaxSizes], Sizes[MaxSizes];
  long Launches = 0, Wrong = 0;
  char First[200] = "";
  const char *Error = nullptr;
};

/// Memory of the device with a copy on the host, both zero or both filled with numbers.
template <typename T> class Array {
public:
  explicit Array(int Count, T (*Fill)(int) = nullptr)
      : Bytes(sizeof(T) * size_t(Count)), Host(static_cast<T *>(std::calloc(size_t(Count), sizeof(T)))) {
    for (int I = 0; Fill && I != Count; ++I)
      Host[I] = Fill(I);
    if (!Host || cudaMalloc(&Device, Bytes) != cudaSuccess ||
        cudaMemcpy(Device, Host, Bytes, cudaMemcpyHostToDevice) != cudaSuccess) {
      std::printf("{\"launches\": 0, \"wrong\": 0, \"first\": \"\", \"error\": \"no memory\"}\n");
      std::exit(2);
    }
  }
  ~Array() {
    cudaFree(Device);
    std::free(Host);
  }
  Array(const Array &) = delete;
  Array &operator=(const Array &) = delete;

  T &operator[](int I) { return Host[I]; }
  /// Copies what the host has changed to the device.
  void upload() { cudaMemcpy(Device, Host, Bytes, cudaMemcpyHostToDevice); }
  /// Copies what the device has computed to the host.
  void download() { cudaMemcpy(Host, Device, Bytes, cudaMemcpyDeviceToHost); }
  /// The device's memory, as a kernel takes it.
  T *device() { return Device; }

private:
  size_t Bytes;
  T *Host;
  T *Device = nullptr;
};

/// A number from 0 to 999 that looks random, the same for the same I.
inline int scattered(int I) {
  unsigned X = unsigned(I + 1) * 2654435761u;
  return int((X ^ X >> 15) % 1000u);
}

} // namespace proof

#endif // CUDALINT_INTEGRATION_PROOF_H
