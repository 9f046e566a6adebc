//===- LanePicture.cpp - Lanes of a warp as 32 cells -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LanePicture.h"
#include "llvm/ADT/StringExtras.h"

using namespace cudalint;

std::string cudalint::lanePicture(uint32_t Present, uint32_t Absent) {
  std::string Result;
  for (unsigned L = 0; L != LanesPerWarp; ++L)
    Result += Present >> L & 1 ? "■" : Absent >> L & 1 ? "·" : "?";
  return Result;
}

/// "A", "A and B", "A, B and C".
static std::string enumerate(const std::vector<std::string> &Items) {
  std::string Result;
  for (size_t I = 0; I != Items.size(); ++I) {
    if (I)
      Result += I + 1 == Items.size() ? " and " : ", ";
    Result += Items[I];
  }
  return Result;
}

static std::string range(unsigned First, unsigned Last) {
  return First == Last ? llvm::utostr(First) : llvm::utostr(First) + "-" + llvm::utostr(Last);
}

std::string cudalint::laneWords(uint32_t Lanes) {
  if (Lanes == 0)
    return "no lane";
  if (Lanes == AllLanes)
    return "all lanes";
  std::vector<std::string> Ranges;
  for (unsigned L = 0; L != LanesPerWarp; ++L) {
    if (!(Lanes >> L & 1))
      continue;
    unsigned Last = L;
    while (Last + 1 != LanesPerWarp && (Lanes >> (Last + 1) & 1))
      ++Last;
    Ranges.push_back(range(L, Last));
    L = Last;
  }
  bool One = (Lanes & (Lanes - 1)) == 0;
  return (One ? "lane " : "lanes ") + enumerate(Ranges);
}

std::string WarpPicture::name() const {
  if (IsEvery)
    return "every warp";
  std::vector<std::string> Ranges;
  for (auto [First, Last] : Warps)
    Ranges.push_back(range(First, Last));
  bool One = Warps.size() == 1 && Warps[0].first == Warps[0].second;
  return (One ? "warp " : "warps ") + enumerate(Ranges);
}

std::string WarpPicture::arrival() const {
  bool One = IsEvery || (Warps.size() == 1 && Warps[0].first == Warps[0].second);
  return name() + " " + picture() + (One ? " arrives here" : " arrive here");
}

std::vector<WarpPicture> cudalint::warpPictures(const LaneState &State, unsigned Threads) {
  std::vector<WarpPicture> Result;
  LaneSet Present = State.present(), Absent = State.absent(), Alive = State.absentAlive();
  for (unsigned W = 0; W * LanesPerWarp < Threads && W != MaxWarps; ++W) {
    WarpPicture *Same = nullptr;
    for (WarpPicture &P : Result)
      if (P.Present == Present.warp(W) && P.Absent == Absent.warp(W) && P.AbsentAlive == Alive.warp(W))
        Same = &P;
    if (!Same) {
      Same = &Result.emplace_back();
      Same->Present = Present.warp(W);
      Same->Absent = Absent.warp(W);
      Same->AbsentAlive = Alive.warp(W);
    }
    if (!Same->Warps.empty() && Same->Warps.back().second + 1 == W)
      Same->Warps.back().second = W;
    else
      Same->Warps.push_back({W, W});
  }
  if (Result.size() == 1)
    Result.front().IsEvery = Result.front().Warps.back().second > 0;
  return Result;
}
