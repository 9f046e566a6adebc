//===- LaneJson.cpp - Active lanes for programs ---------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/analysis/LaneJson.h"
#include "checks/analysis/Conflicts.h"
#include "checks/analysis/Session.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace cudalint {

namespace {
class JsonPrinter {
public:
  JsonPrinter(const DeviceFunction &F, const SourceManager &SM, llvm::json::OStream &J) : F(F), SM(SM), J(J) {}
  void print();

private:
  void place(SourceLocation Loc);
  void calls(llvm::ArrayRef<const CallExpr *> Calls);
  void lanes(const LaneState &State);
  void lanesOf(llvm::StringRef Key, const LaneSet &Lanes);
  void value(llvm::StringRef Key, ValueRef V);
  void site(const SyncSite &Site);
  void branch(const BranchSite &Branch);
  void conflict(const Conflict &C);

  const DeviceFunction &F;
  const SourceManager &SM;
  llvm::json::OStream &J;
};
} // namespace

static llvm::StringRef name(Scope S) {
  if (S >= Scope::Grid)
    return "grid";
  if (S >= Scope::Cluster)
    return "cluster";
  if (S >= Scope::Block)
    return "block";
  return S >= Scope::Warp ? "warp" : "lane";
}

static llvm::StringRef name(Arrival A) {
  switch (A) {
  case Arrival::Proven:
    return "proven";
  case Arrival::ProvenButExited:
    return "proven-but-exited";
  case Arrival::No:
    return "no";
  case Arrival::NoIfExists:
    return "no-if-exists";
  case Arrival::Unknown:
    break;
  }
  return "unknown";
}

void JsonPrinter::place(SourceLocation Loc) {
  PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  J.attribute("line", P.isValid() ? int64_t(P.getLine()) : 0);
  J.attribute("column", P.isValid() ? int64_t(P.getColumn()) : 0);
}

void JsonPrinter::calls(llvm::ArrayRef<const CallExpr *> Calls) {
  if (Calls.empty())
    return;
  J.attributeArray("calls", [&] {
    for (const CallExpr *Call : Calls)
      J.object([&] { place(Call->getBeginLoc()); });
  });
}

void JsonPrinter::lanes(const LaneState &State) {
  J.attributeArray("warps", [&] {
    for (const WarpPicture &P : warpPictures(State, F.shape().threadLimit()))
      for (auto [First, Last] : P.Warps)
        J.object([&, First = First, Last = Last] {
          J.attribute("first", First);
          J.attribute("last", Last);
          J.attribute("present", int64_t(P.Present));
          J.attribute("absent", int64_t(P.Absent));
          J.attribute("absentAlive", int64_t(P.AbsentAlive));
        });
  });
}

/// The lanes of each warp that has some, by the warp's number.
void JsonPrinter::lanesOf(llvm::StringRef Key, const LaneSet &Lanes) {
  if (Lanes.empty())
    return;
  J.attributeObject(Key, [&] {
    for (unsigned W = 0; W != MaxWarps; ++W)
      if (Lanes.warp(W))
        J.attribute(std::to_string(W), int64_t(Lanes.warp(W)));
  });
}

/// The known numbers of the threads in runs of equal distance: [count, first number, step].
void JsonPrinter::value(llvm::StringRef Key, ValueRef V) {
  if (!V)
    return;
  J.attributeObject(Key, [&] {
    J.attribute("same", name(V->uniformity()));
    if (!V->isExact())
      return;
    J.attributeArray("numbers", [&] {
      unsigned Threads = F.shape().threadLimit();
      for (unsigned T = 0; T != Threads;) {
        int64_t First = V->known(T), Step = T + 1 != Threads ? V->known(T + 1) - First : 0;
        unsigned Count = 1;
        while (T + Count != Threads && V->known(T + Count) == First + int64_t(Count) * Step)
          ++Count;
        J.array([&] {
          J.value(Count);
          J.value(First);
          J.value(Step);
        });
        T += Count;
      }
    });
  });
}

void JsonPrinter::site(const SyncSite &Site) {
  Scope Group = DeviceFunction::requiredGroup(Site.Operation);
  if (Group == Scope::None)
    return;
  J.object([&] {
    place(Site.Operation.location());
    J.attribute("operation", Site.Operation.displayName());
    calls(Site.Calls);
    J.attribute("group", name(Group));
    J.attribute("arrival", name(F.arrival(Site, Group)));
    lanes(F.lanes(Site, Group));
    MaskFact Mask = F.mask(Site);
    if (Mask.Kind != MaskKind::Absent)
      value("mask", Mask.Value);
    if (Mask.MatchesActive)
      J.attribute("maskMatchesActive", true);
    lanesOf("maskLacksCaller", Mask.ExcludesCaller);
    lanesOf("maskNamesAbsent", Mask.AbsentNamed);
    if (const Expr *E = Site.Operation.value().expr())
      value("value", Site.Flow->value(E));
    if (const Expr *E = Site.Operation.predicate().expr())
      value("predicate", Site.Flow->value(E));
  });
}

void JsonPrinter::branch(const BranchSite &Branch) {
  J.object([&] {
    place(Branch.Condition->getBeginLoc());
    J.attribute("together", name(Branch.Fact.Together));
    lanes(F.lanes(*Branch.Flow, Branch.Block, Scope::Warp));
    LanePredicate P = Branch.Flow->predicate(Branch.Block);
    LaneSet Possible = F.shape().possibleThreads();
    lanesOf("true", P.Must & Possible);
    lanesOf("false", Possible - P.May);
  });
}

void JsonPrinter::conflict(const Conflict &C) {
  J.object([&] {
    J.attributeObject("earlier", [&] {
      place(C.Earlier->Place->getBeginLoc());
      J.attribute("thread", C.EarlierThread);
    });
    J.attributeObject("later", [&] {
      place(C.Later->Place->getBeginLoc());
      J.attribute("thread", C.LaterThread);
    });
    J.attribute("earlierWrites", C.isReadAfterWrite());
    J.attribute("carriedByLoop", C.Way == UnsyncedPath::Carried);
    J.attribute("onlyInWarp", C.OnlyInWarp);
    J.attribute("certain", !C.NeedsRunTimeValue);
  });
}

void JsonPrinter::print() {
  const BlockShape &Shape = F.shape();
  J.object([&] {
    J.attribute("function", F.function()->getQualifiedNameAsString());
    J.attribute("kernel", F.isKernel());
    J.attribute("analysed", F.isReliable());
    J.attributeArray("block", [&] {
      for (unsigned D : Shape.Dim)
        J.value(D);
    });
    J.attribute("threads", Shape.threadLimit());
    if (!F.isReliable())
      return;
    J.attributeArray("sites", [&] {
      for (const SyncSite &Site : F.sites())
        if (Site.Flow->isReliable())
          site(Site);
    });
    J.attributeArray("branches", [&] {
      for (const BranchSite &Branch : F.branches())
        if (Branch.Flow == &F.flow())
          branch(Branch);
    });
    Conflicts Pairs(F);
    J.attributeArray("conflicts", [&] {
      for (Scope Group : {Scope::Warp, Scope::Block})
        for (const Conflict &C : Pairs.find(Group))
          conflict(C);
    });
  });
}

void dumpLanesAsJson(Session &S, const FunctionDecl *Function, llvm::json::OStream &J) {
  JsonPrinter(S.function(Function), S.context().getSourceManager(), J).print();
}

} // namespace cudalint
