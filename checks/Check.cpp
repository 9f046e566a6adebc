//===- Check.cpp - The list of checks -------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/Check.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"
#include <memory>

namespace cudalint {

static RegisterCheck *Registered = nullptr;

RegisterCheck::RegisterCheck(CheckInfo (*Info)(), CheckFunction Run) : Info(Info), Run(Run), Next(Registered) {
  Registered = this;
}

llvm::StringRef levelName(Level L) {
  switch (L) {
  case Level::Correctness:
    return "correctness";
  case Level::Suspicious:
    return "suspicious";
  case Level::Perf:
    return "perf";
  case Level::Portability:
    return "portability";
  case Level::Guideline:
    return "guideline";
  case Level::Pedantic:
    return "pedantic";
  case Level::Nursery:
    return "nursery";
  }
  llvm_unreachable("unknown level");
}

llvm::ArrayRef<Level> allLevels() {
  static constexpr Level All[] = {Level::Correctness, Level::Suspicious, Level::Perf,   Level::Portability,
                                  Level::Guideline,   Level::Pedantic,   Level::Nursery};
  return All;
}

std::optional<Level> parseLevel(llvm::StringRef Name) {
  for (Level L : allLevels())
    if (levelName(L) == Name)
      return L;
  return std::nullopt;
}

bool isDefaultLevel(Level L) { return L == Level::Correctness || L == Level::Suspicious; }

Check::Check(CheckInfo I, CheckFunction Run) : Info(std::move(I)), Run(Run) {
  // An incomplete record would give an incomplete page, table or rule somewhere; stop where the author sees it.
  for (llvm::StringRef Text : {Info.Name, Info.Scope, Info.Since, Info.Summary, Info.Documentation})
    if (Text.empty())
      llvm::report_fatal_error("incomplete record of check '" + llvm::Twine(Info.Name) + "'");
  if (!Info.Name.starts_with("cuda-"))
    llvm::report_fatal_error("the name of check '" + llvm::Twine(Info.Name) + "' must begin with 'cuda-'");
}

std::string Check::documentationUrl() const {
  return ("https://github.com/cudalint/cudalint/blob/main/docs/checks/" + Info.Name + ".md").str();
}

llvm::ArrayRef<const Check *> allChecks() {
  struct List {
    std::vector<std::unique_ptr<const Check>> Owned;
    std::vector<const Check *> Sorted;
    List() {
      for (RegisterCheck *R = Registered; R; R = R->Next)
        Owned.push_back(std::make_unique<const Check>(R->Info(), R->Run));
      for (const auto &C : Owned)
        Sorted.push_back(C.get());
      llvm::sort(Sorted, [](const Check *A, const Check *B) { return A->info().Name < B->info().Name; });
    }
  };
  static const List Checks;
  return Checks.Sorted;
}

const Check *findCheck(llvm::StringRef Name) {
  for (const Check *C : allChecks())
    if (C->info().Name == Name)
      return C;
  return nullptr;
}

} // namespace cudalint
