//===- LineHash.cpp - GitHub's hash of a line -----------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/LineHash.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/ConvertUTF.h"

namespace cudalint::driver {

/// Units that a hash covers.
static constexpr size_t Window = 100;
static constexpr uint64_t Base = 37;
/// Stands behind the last unit of the file; zeros follow.
static constexpr uint16_t EndOfFile = 65535;

std::vector<std::string> lineHashes(llvm::StringRef Text) {
  llvm::SmallVector<llvm::UTF16, 0> Units;
  if (!Text.empty() && !llvm::convertUTF8ToUTF16String(Text, Units)) {
    // No text in UTF-8: any hash is as good as another, so take the bytes.
    Units.clear();
    for (unsigned char C : Text)
      Units.push_back(C);
  }

  // What is hashed, and where in it each line begins.
  std::vector<uint16_t> Hashed;
  std::vector<size_t> Starts;
  bool AtStart = true, AfterReturn = false;
  auto Add = [&](uint16_t Unit) {
    if (AtStart)
      Starts.push_back(Hashed.size());
    AtStart = Unit == '\n';
    Hashed.push_back(Unit);
  };
  for (uint16_t Unit : Units) {
    bool Skipped = Unit == ' ' || Unit == '\t' || (AfterReturn && Unit == '\n');
    AfterReturn = Unit == '\r';
    if (!Skipped)
      Add(Unit == '\r' ? '\n' : Unit);
  }
  Add(EndOfFile);
  Hashed.resize(Hashed.size() + Window);

  uint64_t Leaving = 1; // Base to the power of Window
  for (size_t I = 0; I != Window; ++I)
    Leaving *= Base;
  std::vector<std::string> Result;
  llvm::StringMap<unsigned> Seen;
  uint64_t Hash = 0; // of the Window units from position At - Window on
  size_t At = 0;
  for (size_t Start : Starts) {
    for (; At != Start + Window; ++At)
      Hash = Hash * Base + Hashed[At] - (At >= Window ? Leaving * Hashed[At - Window] : 0);
    std::string Digits = llvm::utohexstr(Hash, /*LowerCase=*/true);
    Result.push_back(Digits + ":" + llvm::utostr(++Seen[Digits]));
  }
  return Result;
}

} // namespace cudalint::driver
