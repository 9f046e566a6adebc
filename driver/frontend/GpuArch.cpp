//===- GpuArch.cpp - Names and ranges of NVIDIA architectures -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/GpuArch.h"
#include "checks/model/GpuArchitectures.h"
#include "clang/Basic/Cuda.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cudalint::driver {
namespace {

/// Which nvcc releases accept an architecture: from First up to but not including Last (0.0: still accepted).
struct ArchRelease {
  unsigned Number;
  unsigned FirstMajor, FirstMinor;
  unsigned LastMajor;
};

// From `nvcc --help` and the release notes of 11.0 to 13.5.
constexpr ArchRelease ArchReleases[] = {
    {35, 11, 0, 12},  {37, 11, 0, 12}, {50, 11, 0, 13}, {52, 11, 0, 13}, {53, 11, 0, 13}, {60, 11, 0, 13},
    {61, 11, 0, 13},  {62, 11, 0, 13}, {70, 11, 0, 13}, {72, 11, 0, 13}, {75, 11, 0, 0},  {80, 11, 0, 0},
    {86, 11, 1, 0},   {87, 11, 4, 0},  {88, 13, 0, 0},  {89, 11, 8, 0},  {90, 11, 8, 0},  {100, 12, 8, 0},
    {101, 12, 8, 13}, {103, 12, 9, 0}, {107, 13, 4, 0}, {110, 13, 0, 0}, {120, 12, 8, 0}, {121, 12, 9, 0},
};

constexpr bool releasesAreOfAllArchitectures() {
  size_t I = 0;
  for (const ArchRelease &Row : ArchReleases)
    if (I == std::size(GpuArchitectures) || Row.Number != GpuArchitectures[I++])
      return false;
  return I == std::size(GpuArchitectures);
}
static_assert(releasesAreOfAllArchitectures(), "one table has an architecture that the other lacks");

int suffixRank(char Suffix) { return Suffix == 'a' ? 2 : Suffix == 'f' ? 1 : 0; }

bool clangKnows(GpuArch Arch) {
  clang::OffloadArch Known = clang::StringToOffloadArch(Arch.name());
  return Known != clang::OffloadArch::UNKNOWN && clang::IsNVIDIAOffloadArch(Known);
}

} // namespace

std::optional<GpuArch> GpuArch::parse(StringRef Text) {
  for (StringRef Prefix : {"sm_", "compute_", "lto_"})
    if (Text.consume_front(Prefix))
      break;
  GpuArch Result;
  if (Text.consumeInteger(10, Result.Number) || Result.Number < 10 || Result.Number > 999)
    return std::nullopt;
  if (Text == "a" || Text == "f")
    Result.Suffix = Text[0];
  else if (!Text.empty())
    return std::nullopt;
  return Result;
}

std::string GpuArch::name() const {
  std::string Name = "sm_" + utostr(Number);
  if (Suffix)
    Name += Suffix;
  return Name;
}

bool GpuArch::isKnown() const { return isGpuArchitecture(Number, Suffix); }

GpuArch GpuArch::nearestKnown() const {
  GpuArch Nearest{GpuArchitectures[0], 0};
  for (unsigned Known : GpuArchitectures)
    if (Known <= Number)
      Nearest.Number = Known;
  return Nearest;
}

std::string unknownArchitecture(StringRef Text, GpuArch Arch) {
  return ("architecture '" + Text + "' is not known; the file is read as for one that has what " +
          Arch.nearestKnown().name() + " has")
      .str();
}

bool GpuArch::operator<(const GpuArch &Other) const {
  if (Number != Other.Number)
    return Number < Other.Number;
  return suffixRank(Suffix) < suffixRank(Other.Suffix);
}

std::vector<GpuArch> nvccArchitectures(const VersionTuple &Toolkit) {
  VersionTuple Version = std::max(Toolkit, VersionTuple(11, 0));
  std::vector<GpuArch> Result;
  for (const ArchRelease &Row : ArchReleases) {
    if (Version < VersionTuple(Row.FirstMajor, Row.FirstMinor))
      continue;
    if (Row.LastMajor && Version >= VersionTuple(Row.LastMajor))
      continue;
    Result.push_back({Row.Number, 0});
  }
  return Result;
}

std::vector<GpuArch> nvccMajorArchitectures(const VersionTuple &Toolkit) {
  std::vector<GpuArch> Result;
  for (GpuArch Arch : nvccArchitectures(Toolkit))
    if (Result.empty() || Arch.Number % 10 == 0)
      Result.push_back(Arch);
  return Result;
}

GpuArch nvccDefaultArchitecture(const VersionTuple &Toolkit) {
  return Toolkit >= VersionTuple(13) ? GpuArch{75, 0} : GpuArch{52, 0};
}

ClangArch clangArchitecture(GpuArch Requested, const VersionTuple &Toolkit) {
  GpuArch Effective = Requested;
  GpuArch First = nvccArchitectures(Toolkit).front();
  if (Effective.Number < First.Number)
    Effective = First;
  if (clangKnows(Effective))
    return {Effective, Effective, false};

  // The nearest older one; the 'a' variant of it, since a newer architecture has what that one has.
  for (const ArchRelease &Row : reverse(ArchReleases)) {
    if (Row.Number > Effective.Number)
      continue;
    for (char Suffix : {'a', '\0'})
      if (GpuArch Candidate{Row.Number, Suffix}; clangKnows(Candidate))
        return {Candidate, Effective, true};
  }
  return {First, Effective, true};
}

std::vector<std::string> archFeatureMacros(GpuArch Arch, const VersionTuple &Toolkit) {
  std::vector<std::string> Result;
  if (!Arch.Suffix)
    return Result;
  std::string Value = utostr(Arch.macroValue());
  if (Arch.Suffix == 'a')
    Result.push_back("__CUDA_ARCH_FEAT_SM" + utostr(Arch.Number) + "_ALL");
  if (Toolkit >= VersionTuple(12, 9)) {
    if (Arch.Suffix == 'a')
      Result.push_back("__CUDA_ARCH_SPECIFIC__=" + Value);
    Result.push_back("__CUDA_ARCH_FAMILY_SPECIFIC__=" + Value);
  }
  return Result;
}

} // namespace cudalint::driver
