//===- Encoding.h - Texts as the formats want them --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_REPORT_ENCODING_H
#define CUDALINT_DRIVER_REPORT_ENCODING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace cudalint::driver {

/// \p Text with what is no UTF-8 replaced.
std::string utf8(llvm::StringRef Text);

/// The name in reports of the file called \p Bytes. If it is no UTF-8, or has control characters or what a log would
/// take for a command, each such byte, and each '%', is written as "%XX". bytesOfName() takes it back; no two files
/// have one name.
std::string nameOfBytes(llvm::StringRef Bytes);
std::string bytesOfName(llvm::StringRef Name);

/// \p Text, which may quote names of files, with control characters and what is no UTF-8 written as "%XX".
std::string inOneLine(llvm::StringRef Text);

/// \p Name, as reports call a file, relative or absolute, as a URI reference.
std::string uriOf(llvm::StringRef Name);

/// \p Text for XML and HTML, in elements and in attributes; what XML cannot hold is replaced.
std::string xmlEscaped(llvm::StringRef Text);

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_REPORT_ENCODING_H
