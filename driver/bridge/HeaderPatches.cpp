//===- HeaderPatches.cpp - In-memory patches of toolkit headers -----------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/bridge/HeaderPatches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cudalint::driver {

static constexpr HeaderPatch Patches[] = {
#define HEADER_PATCH(Name, Suffix, First, Last, Find, Replace) {Name, Suffix, First, Last, Find, Replace},
#include "driver/bridge/HeaderPatches.def"
};

ArrayRef<HeaderPatch> headerPatches() { return Patches; }

static bool matches(const HeaderPatch &Patch, StringRef Path) {
  if (!Path.ends_with(Patch.Suffix))
    return false;
  return Path.size() == Patch.Suffix.size() || Path[Path.size() - Patch.Suffix.size() - 1] == '/';
}

/// The headers of older CCCLs include each other by way of "..".
static StringRef withoutDots(StringRef Path, SmallVectorImpl<char> &Storage) {
  if (!Path.contains("/."))
    return Path;
  Storage.assign(Path.begin(), Path.end());
  sys::path::remove_dots(Storage, /*remove_dot_dot=*/true);
  return StringRef(Storage.data(), Storage.size());
}

bool hasHeaderPatch(StringRef Path) {
  static const StringMap<char> Names = [] {
    StringMap<char> Result;
    for (const HeaderPatch &Patch : Patches)
      Result.try_emplace(sys::path::filename(Patch.Suffix, sys::path::Style::posix));
    return Result;
  }();
  if (!Names.contains(sys::path::filename(Path)))
    return false;
  SmallString<256> Storage;
  Path = withoutDots(Path, Storage);
  return any_of(Patches, [&](const HeaderPatch &Patch) { return matches(Patch, Path); });
}

bool applyHeaderPatches(StringRef Path, unsigned CudaVersion, std::string &Text,
                        SmallVectorImpl<PatchOutcome> *Outcomes) {
  SmallString<256> Storage;
  Path = withoutDots(Path, Storage);
  bool Changed = false;
  for (const HeaderPatch &Patch : Patches) {
    if (!matches(Patch, Path))
      continue;
    bool Applied = false;
    if (Patch.Find.empty()) {
      Text += Patch.Replace;
      Applied = true;
    }
    for (size_t At = 0; !Patch.Find.empty() && (At = Text.find(Patch.Find.data(), At)) != std::string::npos;) {
      Text.replace(At, Patch.Find.size(), Patch.Replace.data(), Patch.Replace.size());
      At += Patch.Replace.size();
      Applied = true;
    }
    Changed |= Applied;
    if (Outcomes)
      Outcomes->push_back({Patch.Name, Path.str(), Applied, CudaVersion >= Patch.First && CudaVersion <= Patch.Last});
  }
  return Changed;
}

} // namespace cudalint::driver
