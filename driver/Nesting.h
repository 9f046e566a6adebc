//===- Nesting.h - Texts that would exhaust the stack -----------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's parsers of JSON and YAML call themselves for each level of a text. A file with a million brackets, which anybody
// can put into a repository, would end the program.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_NESTING_H
#define CUDALINT_DRIVER_NESTING_H

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace cudalint::driver {

/// llvm::json::parse() for texts of unknown origin: fails, too, if \p Text is nested deeper than any report is.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef Text);

/// Whether \p Text, YAML, is nested deeper than any configuration is.
bool nestsTooDeeply(llvm::StringRef Text);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_NESTING_H
