//===- DocumentationLinks.cpp - Links to our pages ------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "integration/clangd/DocumentationLinks.h"
#include "checks/Check.h"
#include "llvm/ADT/StringExtras.h"

namespace cudalint::clangd {

constexpr llvm::StringLiteral Site("https://clang.llvm.org/extra/clang-tidy/checks/cuda/");
constexpr llvm::StringLiteral Suffix(".html");
constexpr llvm::StringLiteral HeaderEnd("\r\n\r\n");

std::string withOwnLinks(llvm::StringRef Body) {
  std::string Result;
  for (size_t At = Body.find(Site); At != llvm::StringRef::npos; At = Body.find(Site)) {
    llvm::StringRef Rest = Body.substr(At + Site.size());
    size_t End = Rest.find(Suffix);
    const Check *C = End == llvm::StringRef::npos ? nullptr : findCheck(("cuda-" + Rest.take_front(End)).str());
    Result += Body.take_front(At);
    Result += C ? C->documentationUrl() : Site.str();
    Body = C ? Rest.drop_front(End + Suffix.size()) : Rest;
  }
  return Result += Body;
}

DocumentationLinks::~DocumentationLinks() { Out << Pending; }

void DocumentationLinks::send(llvm::StringRef Body) {
  std::string Text = withOwnLinks(Body);
  Out << "Content-Length: " << Text.size() << HeaderEnd << Text;
  Out.flush();
}

void DocumentationLinks::write_impl(const char *Text, size_t Size) {
  Written += Size;
  Pending.append(Text, Size);
  for (;;) {
    llvm::StringRef All = Pending;
    size_t End = All.find(HeaderEnd);
    llvm::StringRef Header = All.take_front(End == llvm::StringRef::npos ? 0 : End);
    uint64_t Length;
    if (!Header.consume_front("Content-Length: ") || Header.getAsInteger(10, Length) ||
        All.size() - End - HeaderEnd.size() < Length)
      return;
    send(All.substr(End + HeaderEnd.size(), Length));
    Pending.erase(0, End + HeaderEnd.size() + Length);
  }
}

} // namespace cudalint::clangd
