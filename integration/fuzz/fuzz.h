//===- fuzz.h - Random kernels that write down what they do -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The programs that generate.py writes include this header. It makes two programs of one source:
//
// - With CUDALINT_CLAIMS defined, what cudalint sees: SHUFFLE, VOTE, SYNCWARP and BARRIER are the plain CUDA functions
//   with a full mask, and everything that records is gone.
// - Else, what runs on the GPU: every thread appends an event to its log at each of these sites, at each branch and at
//   each access to shared memory. An event names the site, the chain of calls and the iterations of the loops around it,
//   so that two lanes are at a place together exactly if their events are equal. A kernel runs first without doing any
//   collective of an unknown mask; from the log follows which lanes are where. Then it runs again, and now every
//   collective is executed, with the mask of the lanes that came: the hardware must agree that they meet there.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_INTEGRATION_FUZZ_H
#define CUDALINT_INTEGRATION_FUZZ_H

#ifdef CUDALINT_CLAIMS

#define KERNEL_LOG
#define LOG_BEGIN
#define CALL_LOG
#define CALL(ID)
#define LOOP_BEGIN(ID)
#define LOOP_BODY(ID)
#define LOOP_END(ID)
#define BRANCH(ID) (
#define END_BRANCH )
#define SHUFFLE(ID, VALUE) __shfl_sync(0xffffffff, VALUE, 0)
#define VOTE(ID, VALUE) __ballot_sync(0xffffffff, VALUE)
#define SYNCWARP(ID) __syncwarp()
#define BARRIER(ID) __syncthreads()
#define MASKED(ID, MASK, VALUE) __ballot_sync(MASK, VALUE)
#define MEET_WARP __syncwarp();
#define MEET_BLOCK __syncthreads();
#define STORE(ID, ARRAY, INDEX) ARRAY[INDEX] = seen;
#define LOAD(ID, ARRAY, INDEX) seen += ARRAY[INDEX];

#else

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <map>
#include <random>
#include <vector>

namespace fuzz {

constexpr int Capacity = 400; ///< Events that a thread can write down.
constexpr int MaxTotal = 256; ///< Threads of a grid.
constexpr int Grid = 2;

struct Event {
  unsigned Site;
  unsigned Path; ///< Chain of calls.
  unsigned Iteration;
  int Value;
  bool operator<(const Event &Other) const {
    return Site != Other.Site ? Site < Other.Site : Path != Other.Path ? Path < Other.Path : Iteration < Other.Iteration;
  }
};

struct Buffers {
  Event *Events;         ///< Event K of thread T is at K * total + T.
  int *Counts;           ///< By thread.
  const unsigned *Masks; ///< By event and thread; null in the first run.
  unsigned *Disagreements;
  int Delay; ///< Seed of random delays at shared accesses; 0 for none.
};

struct Log {
  Buffers B;
  int Count = 0;
  int Thread, Total;
  unsigned Epochs = 0; ///< Barriers of the block passed, and in the low half barriers of the warp or the block.

  __device__ explicit Log(const Buffers &B)
      : B(B), Thread(int(blockIdx.x * blockDim.x + threadIdx.x)), Total(int(gridDim.x * blockDim.x)) {}
  __device__ ~Log() { B.Counts[Thread] = Count; }

  /// Appends an event and returns the mask of the lanes that come to it, 0 if that is not known yet.
  __device__ __noinline__ unsigned add(unsigned Site, unsigned Path, unsigned Iteration, int Value) {
    unsigned Mask = 0;
    if (Count < Capacity) {
      if (B.Masks)
        Mask = B.Masks[Count * Total + Thread];
      B.Events[Count * Total + Thread] = {Site, Path, Iteration, Value};
    }
    ++Count;
    return Mask;
  }
  __device__ void correct(int Value) {
    if (Count <= Capacity)
      B.Events[(Count - 1) * Total + Thread].Value = Value;
  }
  /// The lanes in Met came together, those in Mask were to.
  __device__ void agree(unsigned Mask, unsigned Met) {
    if (Mask != Met)
      atomicAdd(B.Disagreements, 1);
  }
  __device__ void delay(unsigned Site) {
    if (!B.Delay)
      return;
    unsigned X = (unsigned(Thread) * 2654435761u) ^ (Site * 40503u) ^ (unsigned(B.Delay) * 97u);
    X ^= X >> 13;
    X *= 2246822519u;
    X ^= X >> 15;
    if (X % 4 == 0)
      __nanosleep(X % 2000);
  }
};

__device__ inline void shuffle(Log &L, unsigned Site, unsigned Path, unsigned Iteration, int Value) {
  if (unsigned Mask = L.add(Site, Path, Iteration, Value)) {
    L.correct(__shfl_sync(Mask, Value, __ffs(int(Mask)) - 1));
    L.agree(Mask, __ballot_sync(Mask, 1));
  }
}
__device__ inline void vote(Log &L, unsigned Site, unsigned Path, unsigned Iteration, int Value) {
  if (unsigned Mask = L.add(Site, Path, Iteration, Value))
    L.agree(Mask, __ballot_sync(Mask, 1));
}
__device__ inline void syncwarp(Log &L, unsigned Site, unsigned Path, unsigned Iteration) {
  if (unsigned Mask = L.add(Site, Path, Iteration, 0))
    __syncwarp(Mask);
}
__device__ inline void barrier(Log &L, unsigned Site, unsigned Path, unsigned Iteration) {
  if (L.add(Site, Path, Iteration, 0))
    __syncthreads();
}
__device__ inline bool branch(Log &L, unsigned Site, unsigned Path, unsigned Iteration, bool Condition) {
  L.add(Site, Path, Iteration, Condition);
  return Condition;
}

/// Accesses to shared memory: Path says how many barriers the thread has passed, and the upper part of Site is the index.
constexpr unsigned IndexShift = 12;

template <typename T> __device__ void store(Log &L, unsigned Site, unsigned Iteration, T *Array, int Index) {
  L.delay(Site + Iteration * 31);
  // Who wrote, where and when.
  int Tag = int(threadIdx.x + (Site << 8) + (Iteration << 16));
  Array[Index] = Tag;
  L.add(Site | unsigned(Index) << IndexShift, L.Epochs, Iteration, Tag);
}
template <typename T> __device__ void load(Log &L, unsigned Site, unsigned Iteration, const T *Array, int Index) {
  L.delay(Site + Iteration * 31);
  int Tag = Array[Index];
  L.add(Site | unsigned(Index) << IndexShift, L.Epochs, Iteration, Tag);
}

/// How a site is looked at; the first letters of the lines that report() prints.
enum class Kind : char { Warp = 'w', Shuffle = 'h', Block = 'b', Masked = 'm', Branch = 'c', Store = 's', Load = 'l' };

struct Kernel {
  const char *Name;
  const void *Function;
  int Block;         ///< 0: any multiple of 32.
  const char *Kinds; ///< By site.
};

#define CUDA_OK(CALL)                                                                                                  \
  do {                                                                                                                 \
    cudaError_t Code = CALL;                                                                                           \
    if (Code != cudaSuccess) {                                                                                         \
      std::printf("error %s\n", cudaGetErrorString(Code));                                                             \
      std::fflush(stdout);                                                                                             \
      std::exit(2);                                                                                                    \
    }                                                                                                                  \
  } while (0)

class Runner {
public:
  Runner() {
    CUDA_OK(cudaMalloc(&B.Events, sizeof(Event) * Capacity * MaxTotal));
    CUDA_OK(cudaMalloc(&B.Counts, sizeof(int) * MaxTotal));
    CUDA_OK(cudaMalloc(&Masks, sizeof(unsigned) * Capacity * MaxTotal));
    CUDA_OK(cudaMalloc(&B.Disagreements, sizeof(unsigned)));
    CUDA_OK(cudaMalloc(&Memory, sizeof(int) * 64));
    int Numbers[64];
    for (int I = 0; I != 64; ++I)
      Numbers[I] = int((unsigned(I) * 2654435761u >> 13) % 9);
    CUDA_OK(cudaMemcpy(Memory, Numbers, sizeof Numbers, cudaMemcpyHostToDevice));
  }

  void run(const Kernel &K, int Round, std::mt19937 &Random) {
    bool Exchanges = std::strpbrk(K.Kinds, "sl") != nullptr;
    int Parameters[4];
    for (int &P : Parameters) {
      P = int(Random() % 45) - 4;
      // That a loop around an exchange runs, and more than once, is what the analysis takes for granted.
      if (Exchanges)
        P |= 3;
    }
    const int AnyBlock[] = {64, 96, 128};
    Block = K.Block ? K.Block : AnyBlock[Round % 3];
    Total = Block * Grid;
    B.Masks = nullptr;
    B.Delay = 0;
    if (!launch(K, Parameters)) {
      std::printf("k %s %d %d overflow\n", K.Name, Round, Block);
      return;
    }
    std::printf("k %s %d %d ok\n", K.Name, Round, Block);
    if (Exchanges)
      exchanges(K, Parameters);
    else
      meetings(K, Parameters);
  }

private:
  bool launch(const Kernel &K, int *Parameters) {
    CUDA_OK(cudaMemset(B.Disagreements, 0, sizeof(unsigned)));
    CUDA_OK(cudaMemset(B.Counts, 0, sizeof(int) * MaxTotal));
    void *Arguments[] = {&Parameters[0], &Parameters[1], &Parameters[2], &Parameters[3], &Memory, &B};
    CUDA_OK(cudaLaunchKernel(K.Function, dim3(Grid), dim3(unsigned(Block)), Arguments, 0, nullptr));
    CUDA_OK(cudaDeviceSynchronize());
    Counts.resize(size_t(Total));
    CUDA_OK(cudaMemcpy(Counts.data(), B.Counts, sizeof(int) * size_t(Total), cudaMemcpyDeviceToHost));
    Most = *std::max_element(Counts.begin(), Counts.end());
    if (Most > Capacity)
      return false;
    Events.resize(size_t(Most) * size_t(Total));
    CUDA_OK(cudaMemcpy(Events.data(), B.Events, sizeof(Event) * Events.size(), cudaMemcpyDeviceToHost));
    return true;
  }
  const Event &event(int K, int Thread) const { return Events[size_t(K) * size_t(Total) + size_t(Thread)]; }
  uint32_t existing(int Warp) const {
    int Lanes = std::min(32, Block - Warp * 32);
    return Lanes == 32 ? ~0u : (1u << Lanes) - 1;
  }

  /// The lanes of all warps of a block that come to one event.
  struct Instance {
    uint32_t Arrived[32] = {};
    std::vector<std::pair<int, int>> Values; ///< Thread of the block and its value.
  };
  /// What one site, reached by one chain of calls, showed in all its instances.
  struct Place {
    struct OfWarp {
      int Instances = 0;
      uint32_t Always = ~0u, Ever = 0;
      uint32_t Seen = 0;         ///< Lanes that have come before.
      uint32_t Varies = 0;       ///< Lanes whose value is not the same in all instances.
      uint32_t OwnBit = 0;       ///< Lanes whose value, a mask, had their own bit.
      uint32_t NamesMore = 0;    ///< Lanes that masks named and that did not come.
      bool LacksArrived = false; ///< A mask lacked a lane that came.
      int Values[32] = {};
    };
    OfWarp Warps[32];
    bool SameInWarp = true, SameInBlock = true, SameInGrid = true;
  };
  using PlaceKey = std::pair<unsigned, unsigned>;

  void meetings(const Kernel &K, int *Parameters) {
    int Warps = (Block + 31) / 32;
    std::map<PlaceKey, Place> Places;
    std::vector<std::map<Event, Instance>> Instances(Grid);
    for (int T = 0; T != Total; ++T)
      for (int E = 0; E != Counts[size_t(T)]; ++E) {
        const Event &Ev = event(E, T);
        Instance &I = Instances[size_t(T / Block)][Ev];
        int Thread = T % Block;
        uint32_t Bit = 1u << Thread % 32;
        if (I.Arrived[Thread / 32] & Bit)
          std::printf("twice %u\n", Ev.Site);
        I.Arrived[Thread / 32] |= Bit;
        I.Values.push_back({Thread, Ev.Value});
      }
    for (const auto &OfBlock : Instances)
      for (const auto &[Ev, I] : OfBlock) {
        Place &P = Places[{Ev.Site, Ev.Path}];
        bool WholeBlock = K.Kinds[Ev.Site] == char(Kind::Block);
        for (int W = 0; W != Warps; ++W) {
          if (!I.Arrived[W] && !WholeBlock)
            continue;
          Place::OfWarp &O = P.Warps[W];
          ++O.Instances;
          O.Always &= I.Arrived[W];
          O.Ever |= I.Arrived[W];
        }
        std::map<int, int> FirstOfWarp;
        for (auto [Thread, Value] : I.Values) {
          Place::OfWarp &O = P.Warps[Thread / 32];
          uint32_t Bit = 1u << Thread % 32;
          auto [It, New] = FirstOfWarp.insert({Thread / 32, Value});
          P.SameInWarp &= It->second == Value;
          P.SameInBlock &= I.Values.front().second == Value;
          for (const auto &Other : Instances)
            if (auto Same = Other.find(Ev); Same != Other.end())
              P.SameInGrid &= Same->second.Values.front().second == Value;
          if (O.Seen & Bit && O.Values[Thread % 32] != Value)
            O.Varies |= Bit;
          O.Values[Thread % 32] = Value;
          O.Seen |= Bit;
          if (K.Kinds[Ev.Site] == char(Kind::Masked)) {
            if (uint32_t(Value) & Bit)
              O.OwnBit |= Bit;
            O.NamesMore |= uint32_t(Value) & ~I.Arrived[Thread / 32];
            O.LacksArrived |= (I.Arrived[Thread / 32] & ~uint32_t(Value)) != 0;
          }
        }
      }
    report(K, Places, Warps);

    // Now for real.
    std::vector<unsigned> Table(Events.size());
    std::vector<Event> First = Events;
    std::vector<int> FirstCounts = Counts;
    for (int T = 0; T != Total; ++T)
      for (int E = 0; E != Counts[size_t(T)]; ++E) {
        const Event &Ev = event(E, T);
        const Instance &I = Instances[size_t(T / Block)][Ev];
        int Warp = T % Block / 32;
        unsigned Mask = I.Arrived[Warp];
        char Of = K.Kinds[Ev.Site];
        if (Of == char(Kind::Block))
          for (int W = 0; W != Warps; ++W)
            Mask = I.Arrived[W] == existing(W) ? Mask : 0;
        else if (Of != char(Kind::Warp) && Of != char(Kind::Shuffle))
          Mask = 0;
        Table[size_t(E) * size_t(Total) + size_t(T)] = Mask;
      }
    if (Table.empty())
      return;
    CUDA_OK(cudaMemcpy(Masks, Table.data(), sizeof(unsigned) * Table.size(), cudaMemcpyHostToDevice));
    B.Masks = Masks;
    launch(K, Parameters);
    unsigned Disagreements = 0, Wrong = Counts != FirstCounts, Real = 0;
    CUDA_OK(cudaMemcpy(&Disagreements, B.Disagreements, sizeof Disagreements, cudaMemcpyDeviceToHost));
    for (int T = 0; T != Total && !Wrong; ++T)
      for (int E = 0; E != Counts[size_t(T)]; ++E) {
        const Event &Ev = event(E, T), &Before = First[size_t(E) * size_t(Total) + size_t(T)];
        Real += Table[size_t(E) * size_t(Total) + size_t(T)] != 0;
        Wrong += Ev < Before || Before < Ev;
        // What a shuffle gave is the number of the lowest lane that came.
        unsigned Mask = Table[size_t(E) * size_t(Total) + size_t(T)];
        if (Mask && K.Kinds[Ev.Site] == char(Kind::Shuffle)) {
          int Leader = 0;
          while (!(Mask >> Leader & 1))
            ++Leader;
          for (auto [Thread, Value] : Instances[size_t(T / Block)][Before].Values)
            if (Thread == T % Block / 32 * 32 + Leader)
              Wrong += Value != Ev.Value;
        }
      }
    std::printf("real %u %u %u\n", Real, Disagreements, Wrong);
  }

  /// Prints for block 0, thread by thread: each access with its index and the barriers passed before it; then, for
  /// several delays, what each load saw.
  void exchanges(const Kernel &K, int *Parameters) {
    for (int T = 0; T != Block; ++T)
      for (int E = 0; E != Counts[size_t(T)]; ++E) {
        const Event &Ev = event(E, T);
        std::printf("x %d %u %u %u %u %u\n", T, Ev.Site & ((1u << IndexShift) - 1), Ev.Iteration, Ev.Site >> IndexShift,
                    Ev.Path & 0xffff, Ev.Path >> 16);
      }
    for (int Delay = 0; Delay != 4; ++Delay) {
      B.Delay = Delay;
      launch(K, Parameters);
      for (int T = 0; T != Block; ++T) {
        std::printf("t");
        for (int E = 0; E != Counts[size_t(T)]; ++E)
          if (K.Kinds[event(E, T).Site & ((1u << IndexShift) - 1)] == char(Kind::Load))
            std::printf(" %d", event(E, T).Value);
        std::printf("\n");
      }
    }
  }

  void report(const Kernel &K, const std::map<PlaceKey, Place> &Places, int Warps) {
    for (const auto &[Key, P] : Places) {
      std::printf("p %c %u %u %d%d%d\n", K.Kinds[Key.first], Key.first, Key.second, P.SameInWarp, P.SameInBlock,
                  P.SameInGrid);
      for (int W = 0; W != Warps; ++W) {
        const Place::OfWarp &O = P.Warps[W];
        if (!O.Instances)
          continue;
        std::printf("w %d %d %x %x %x %x %x %d", W, O.Instances, O.Always, O.Ever, O.Varies, O.OwnBit, O.NamesMore,
                    O.LacksArrived);
        for (int L = 0; L != 32; ++L)
          if (O.Ever >> L & 1)
            std::printf(" %d", O.Values[L]);
        std::printf("\n");
      }
    }
  }

  Buffers B{};
  unsigned *Masks = nullptr;
  int *Memory = nullptr;
  int Block = 0, Total = 0, Most = 0;
  std::vector<Event> Events;
  std::vector<int> Counts;
};

inline int runAll(const Kernel *Kernels, int Count, unsigned Seed, int Rounds) {
  Runner R;
  for (int I = 0; I != Count; ++I) {
    std::mt19937 Random(Seed + unsigned(I));
    for (int Round = 0; Round != Rounds; ++Round)
      R.run(Kernels[I], Round, Random);
    std::fflush(stdout);
  }
  std::printf("end\n");
  return 0;
}

} // namespace fuzz

#define KERNEL_LOG , fuzz::Buffers buffers
#define LOG_BEGIN                                                                                                      \
  fuzz::Log log(buffers);                                                                                              \
  unsigned path = 0, iteration = 0;
#define CALL_LOG , fuzz::Log &log, unsigned path, unsigned iteration
#define CALL(ID) , log, path * 61 + ID + 1, iteration
#define LOOP_BEGIN(ID) unsigned outer##ID = iteration, round##ID = 0;
#define LOOP_BODY(ID) iteration = outer##ID * 1009 + ID * 17 + ++round##ID;
#define LOOP_END(ID) iteration = outer##ID;
#define BRANCH(ID) fuzz::branch(log, ID, path, iteration,
#define END_BRANCH )
#define SHUFFLE(ID, VALUE) fuzz::shuffle(log, ID, path, iteration, VALUE)
#define VOTE(ID, VALUE) fuzz::vote(log, ID, path, iteration, VALUE)
#define SYNCWARP(ID) fuzz::syncwarp(log, ID, path, iteration)
#define BARRIER(ID) fuzz::barrier(log, ID, path, iteration)
#define MASKED(ID, MASK, VALUE) log.add(ID, path, iteration, int(MASK))
#define MEET_WARP                                                                                                      \
  __syncwarp();                                                                                                        \
  log.Epochs += 1;
#define MEET_BLOCK                                                                                                     \
  __syncthreads();                                                                                                     \
  log.Epochs += 0x10001;
#define STORE(ID, ARRAY, INDEX) fuzz::store(log, ID, iteration, ARRAY, INDEX);
#define LOAD(ID, ARRAY, INDEX) fuzz::load(log, ID, iteration, ARRAY, INDEX);

#endif // CUDALINT_CLAIMS

#endif // CUDALINT_INTEGRATION_FUZZ_H
