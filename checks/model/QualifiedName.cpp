//===- QualifiedName.cpp - Names without version namespaces -----*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/QualifiedName.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;
using namespace llvm;

namespace cudalint {

/// Appends the last part of the name; false if there is none.
static bool appendUnqualified(const NamedDecl &D, SmallVectorImpl<char> &Out) {
  StringRef Plain;
  SmallString<16> Buffer;
  DeclarationName Name = D.getDeclName();
  switch (Name.getNameKind()) {
  case DeclarationName::Identifier:
    if (!Name.getAsIdentifierInfo())
      return false;
    Plain = Name.getAsIdentifierInfo()->getName();
    break;
  case DeclarationName::CXXOperatorName:
    Buffer = "operator";
    Buffer += getOperatorSpelling(Name.getCXXOverloadedOperator());
    Plain = Buffer;
    break;
  case DeclarationName::CXXConversionFunctionName:
    Plain = "operator T";
    break;
  default:
    return false;
  }
  Out.append(Plain.begin(), Plain.end());
  return true;
}

static bool isVersionNamespace(const NamespaceDecl &Namespace) {
  if (Namespace.isInline() || Namespace.isAnonymousNamespace())
    return true;
  StringRef Name = Namespace.getName();
  return Name.starts_with("__") || Name == "details";
}

SmallString<64> publicName(const NamedDecl &D) {
  SmallVector<const NamedDecl *, 8> Path;
  Path.push_back(&D);
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  // CCCL declares some functions with C linkage inside namespaces; those of the runtime API are global anyway.
  if (!Function || !Function->isExternC())
    for (const DeclContext *DC = D.getDeclContext(); DC && !DC->isTranslationUnit(); DC = DC->getParent()) {
      if (DC->isFunctionOrMethod())
        return {};
      if (const auto *Namespace = dyn_cast<NamespaceDecl>(DC)) {
        if (!isVersionNamespace(*Namespace))
          Path.push_back(Namespace);
        continue;
      }
      if (const auto *Tag = dyn_cast<TagDecl>(DC)) {
        // The names of an unscoped enumeration are those of its parent.
        if (!isa<EnumDecl>(Tag) || cast<EnumDecl>(Tag)->isScoped())
          Path.push_back(Tag);
        continue;
      }
    }
  SmallString<64> Name;
  for (const NamedDecl *Part : reverse(Path)) {
    if (!Name.empty())
      Name += "::";
    if (!appendUnqualified(*Part, Name))
      return {};
  }
  return Name;
}

bool isInNamespace(const Decl &D, StringRef Name) {
  const DeclContext *Outer = nullptr;
  for (const DeclContext *DC = D.getDeclContext(); DC && !DC->isTranslationUnit(); DC = DC->getParent())
    if (!isa<LinkageSpecDecl>(DC))
      Outer = DC;
  const auto *Namespace = dyn_cast_or_null<NamespaceDecl>(Outer);
  return Namespace && Namespace->getIdentifier() && Namespace->getName() == Name;
}

} // namespace cudalint
