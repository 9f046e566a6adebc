//===- DocumentationLinks.h - Links to our pages ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_INTEGRATION_CLANGD_DOCUMENTATIONLINKS_H
#define CUDALINT_INTEGRATION_CLANGD_DOCUMENTATIONLINKS_H

#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cudalint::clangd {

/// A stream between clangd and the editor. clangd links every clang-tidy diagnostic to clang-tidy's own site, where
/// our pages are not; here the links of our checks become those of our pages. Expects what clangd's transport writes:
/// one message, header and body, between two flushes.
class DocumentationLinks : public llvm::raw_ostream {
public:
  explicit DocumentationLinks(llvm::raw_ostream &Out) : raw_ostream(/*unbuffered=*/true), Out(Out) {}
  ~DocumentationLinks() override;

private:
  void write_impl(const char *Text, size_t Size) override;
  uint64_t current_pos() const override { return Written; }
  void send(llvm::StringRef Message);

  llvm::raw_ostream &Out;
  std::string Pending;
  uint64_t Written = 0;
};

/// \p Body with the links of our checks corrected.
std::string withOwnLinks(llvm::StringRef Body);

} // namespace cudalint::clangd

#endif // CUDALINT_INTEGRATION_CLANGD_DOCUMENTATIONLINKS_H
