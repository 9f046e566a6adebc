//===- OptionPages.h - Manual page and shell completions --------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_OPTIONPAGES_H
#define CUDALINT_DRIVER_OPTIONPAGES_H

#include <string>

namespace cudalint::driver {

/// cudalint(1) in man's own macros, from the table of options and subcommands.
std::string manualPage();
/// Completion of options, names of checks and levels, and files for bash.
std::string bashCompletion();
/// The same for zsh, with the options' descriptions.
std::string zshCompletion();

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_OPTIONPAGES_H
