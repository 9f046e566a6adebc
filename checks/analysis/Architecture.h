//===- Architecture.h - The devices that code is compiled for ---*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_ARCHITECTURE_H
#define CUDALINT_CHECKS_ANALYSIS_ARCHITECTURE_H

#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
}

namespace cudalint {

/// The compute capabilities that a file is compiled for, times ten: 70 for sm_70.
struct Architecture {
  uint16_t Lowest;
  uint16_t Highest;
};

/// The architectures that the command line of \p Context asks for: those of `__CUDA_ARCH_LIST__`, as nvcc and
/// cudalint's driver define it, else the one that is being compiled for. None on the host side of a command line that
/// names none.
std::optional<Architecture> architecture(const clang::ASTContext &Context);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_ARCHITECTURE_H
