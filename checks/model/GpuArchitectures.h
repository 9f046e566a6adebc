//===- GpuArchitectures.h - Which architectures there are -------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_MODEL_GPUARCHITECTURES_H
#define CUDALINT_CHECKS_MODEL_GPUARCHITECTURES_H

#include "llvm/ADT/StringExtras.h"
#include <string>
#include <vector>

namespace cudalint {

/// The compute capabilities, times ten, of the GPUs that some toolkit from 11.0 on compiles for, ascending.
inline constexpr unsigned GpuArchitectures[] = {35, 37, 50, 52, 53, 60,  61,  62,  70,  72,  75,  80,
                                                86, 87, 88, 89, 90, 100, 101, 103, 107, 110, 120, 121};

/// Whether nvcc knows "sm_NUMBER" with \p Suffix: 'a' (this chip only), 'f' (this family only) or 0.
constexpr bool isGpuArchitecture(unsigned Number, char Suffix) {
  for (unsigned Known : GpuArchitectures)
    if (Known == Number)
      return Suffix == 0 || (Suffix == 'a' && Number >= 90) || (Suffix == 'f' && Number >= 100);
  return false;
}

/// "sm_35" and so on, with all suffixes.
inline std::vector<std::string> gpuArchitectureNames() {
  std::vector<std::string> Names;
  for (unsigned Number : GpuArchitectures)
    for (char Suffix : {'\0', 'a', 'f'})
      if (isGpuArchitecture(Number, Suffix))
        Names.push_back("sm_" + llvm::utostr(Number) + (Suffix ? std::string(1, Suffix) : ""));
  return Names;
}

} // namespace cudalint

#endif // CUDALINT_CHECKS_MODEL_GPUARCHITECTURES_H
