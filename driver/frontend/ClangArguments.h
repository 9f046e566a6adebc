//===- ClangArguments.h - The clang command line of one pass ----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_FRONTEND_CLANGARGUMENTS_H
#define CUDALINT_DRIVER_FRONTEND_CLANGARGUMENTS_H

#include "driver/frontend/NvccCommandLine.h"
#include "driver/frontend/Toolkit.h"

namespace cudalint::driver {

/// CUDA files are parsed once per side, as every compiler does; both see host and device functions.
enum class Pass { Device, Host };

/// What one pass is made of beside the command and the toolkit.
struct PassOptions {
  Pass Side = Pass::Device;
  /// One of architectures(); on the host side it only serves clang's own checks.
  GpuArch Arch;
  /// clang's built-in headers; empty leaves it to clang.
  std::string ResourceDir;
  /// -isystem of shim headers and -include of what must be seen before clang's CUDA wrapper header.
  std::vector<std::string> BeforeCudaWrapper;
  /// -include of a prelude that needs the CUDA headers; still before anything of the user's.
  std::vector<std::string> AfterCudaWrapper;
  /// False where something else declares CUDA (no toolkit): neither the wrapper header nor the toolkit's headers.
  bool UseToolkitHeaders = true;
};

/// The architectures that the command compiles for under \p Kit, ascending: what it names, `all`, `all-major`, or the
/// default of that toolkit's nvcc. `native` stands for \p Native, or for the default if that is not set, as nvcc takes
/// it on a machine without a GPU. Never empty.
std::vector<GpuArch> architectures(const ParsedCommand &Command, const Toolkit &Kit,
                                   std::optional<GpuArch> Native = std::nullopt);

/// The macros that nvcc would define in this pass, as "NAME" or "NAME=VALUE": __CUDACC_VER_*, __CUDA_API_VER_*,
/// __CUDA_ARCH_LIST__, and those that follow from options. Only what clang does not define by itself, and never
/// __NVCC__. Nothing for a command that is not nvcc's.
std::vector<std::string> nvccMacros(const ParsedCommand &Command, const Toolkit &Kit, const PassOptions &Options);

/// The complete argument vector, starting with "clang++" and ending with \p File, for clang's driver. It gives exactly
/// one frontend job. Every option that could read or run something outside of the parse is left out or turned off.
///
/// One mechanism serves every layout of toolkits: clang's own detection insists on bin/, include/ and
/// nvvm/libdevice/ below one folder and fails on packages from PyPI and on Debian's, and it warns about versions newer
/// than it knows. So it is pointed at a folder that does not exist and told not to add anything (-nocudainc,
/// -nocudalib), which keeps its cuda_wrappers directory; then the include directories, the wrapper header and the
/// version (-target-sdk-version, which decides how <<<>>> is checked; the PTX feature; variadic device functions) are
/// given by hand, as the driver would.
std::vector<std::string> clangArguments(const ParsedCommand &Command, const Toolkit &Kit, llvm::StringRef File,
                                        const PassOptions &Options, llvm::vfs::FileSystem &Files);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_FRONTEND_CLANGARGUMENTS_H
