//===- UnitFactsTest.cpp - Tests of what the checks of a pass share -------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/UnitFacts.h"
#include "test/unit/model/FakeCuda.h"
#include <gtest/gtest.h>
#include <map>

using namespace cudalint;

namespace {

/// The names of the functions with an operation of CUDA, in the order of the source.
std::vector<std::string> functionsWithOperations(PassRole Role, bool Host) {
  auto Unit = test::parseCuda("__device__ void onDevice() { __syncthreads(); }\n"
                              "__global__ void kernel() { __syncthreads(); }\n"
                              "void onHost(void *p) { cudaFree(p); }\n",
                              Host);
  UnitFacts Facts(Unit->getASTContext(), Role);
  std::vector<std::string> Names;
  for (const OperationUse &Use : Facts.operations())
    Names.push_back(Use.Function->getNameAsString());
  return Names;
}

TEST(UnitFacts, OnePassSeesBothSides) {
  EXPECT_EQ(functionsWithOperations(PassRole::Only, /*Host=*/false),
            (std::vector<std::string>{"onDevice", "kernel", "onHost"}));
}

TEST(UnitFacts, TheHostSideOfTwoLeavesDeviceCodeToTheOther) {
  // Seen from the host, device functions hold branches that no device ever compiles.
  EXPECT_EQ(functionsWithOperations(PassRole::HostOfTwo, /*Host=*/true), (std::vector<std::string>{"onHost"}));
}

TEST(UnitFacts, FewInstantiationsThatNoKernelComesTo) {
  std::string Instantiations;
  for (int I = 0; I != 7; ++I)
    Instantiations += "template __device__ void alone<" + std::to_string(I) + ">(); template __global__ void kernel<" +
                      std::to_string(I) + ">();\n";
  auto Unit = test::parseCuda("template <int N> __device__ void alone() { __syncthreads(); }\n"
                              "template <int N> __device__ void called() { __syncthreads(); }\n"
                              "template <int N> __global__ void kernel() { called<N>(); }\n" +
                                  Instantiations,
                              /*Host=*/false);
  UnitFacts Facts(Unit->getASTContext(), PassRole::Only);
  std::map<std::string, unsigned> Roots;
  for (const DeviceFunction *F : Facts.roots())
    ++Roots[F->function()->getNameAsString()];
  EXPECT_EQ((std::map<std::string, unsigned>{{"alone", AnalysisOptions().MaxInstantiationsAlone}, {"kernel", 7}}), Roots);
  EXPECT_EQ(7 - AnalysisOptions().MaxInstantiationsAlone, Facts.leftOut().size());
}

} // namespace
