//===- OperationTable.cpp - Rows by name ------------------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/OperationTable.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace cudalint {

static constexpr Operation Rows[] = {
#define FUNCTION(NAME, KIND, COLUMNS) Operation(NAME, OperationKind::KIND, NameSpace::Function) COLUMNS,
#define QUALIFIED(NAME, KIND, COLUMNS) Operation(NAME, OperationKind::KIND, NameSpace::Qualified) COLUMNS,
#define PTX(NAME, KIND, COLUMNS) Operation(NAME, OperationKind::KIND, NameSpace::Ptx) COLUMNS,
#include "checks/model/Operations.def"
};

ArrayRef<Operation> OperationTable::rows() { return Rows; }

const OperationTable &OperationTable::get() {
  static const OperationTable Table;
  return Table;
}

OperationTable::OperationTable() {
  for (const Operation &Row : Rows)
    add(Row);
}

OperationTable::OperationTable(ArrayRef<Declared> Extra, std::vector<std::string> *Unknown) : OperationTable() {
  const OperationTable &Known = get();
  for (const Declared &D : Extra) {
    const Operation *Model = Known.find(D.Like);
    if (!Model) {
      if (Unknown)
        Unknown->push_back(D.Like.str());
      continue;
    }
    DeclaredRows.push_back(*Model);
    Operation &Row = DeclaredRows.back();
    Row.Name = Names.save(D.Name);
    Row.UserDeclared = true;
    for (auto [Column, Position] : D.Positions)
      Row.*Column = Position;
    Functions[Row.Name] = &Row;
  }
}

void OperationTable::add(const Operation &Row) {
  if (Row.Names != NameSpace::Ptx) {
    StringRef Name = Row.Name;
    if (Name.consume_back("*"))
      Prefixes[Name] = &Row;
    else
      Functions[Name] = &Row;
    return;
  }
  auto [Mnemonic, Operands] = Row.Name.split('/');
  Instruction I;
  Mnemonic.split(I.Pieces, '.');
  if (Operands.getAsInteger(10, I.Operands))
    I.Operands = -1;
  I.Row = &Row;
  Instructions[I.Pieces.front()].push_back(std::move(I));
}

const Operation *OperationTable::find(StringRef QualifiedName, int Arguments) const {
  if (Arguments >= 0) {
    SmallString<64> WithArity = QualifiedName;
    WithArity += '/';
    WithArity += utostr(unsigned(Arguments));
    if (const Operation *Row = Functions.lookup(WithArity))
      return Row;
  }
  if (const Operation *Row = Functions.lookup(QualifiedName))
    return Row;
  // No prefix is shorter than "cu". One of the global namespace ends where a namespace begins.
  bool IsQualified = QualifiedName.contains("::");
  for (size_t Length = QualifiedName.size(); Length >= 2; --Length)
    if (const Operation *Row = Prefixes.lookup(QualifiedName.take_front(Length)))
      if (IsQualified == (Row->Names == NameSpace::Qualified))
        return Row;
  return nullptr;
}

/// Do \p Wanted occur in \p Pieces in their order? Both start with the same piece.
static bool isSubsequence(ArrayRef<StringRef> Wanted, ArrayRef<StringRef> Pieces) {
  for (StringRef Piece : Pieces) {
    if (!Wanted.empty() && Wanted.front() == Piece)
      Wanted = Wanted.drop_front();
  }
  return Wanted.empty();
}

const Operation *OperationTable::findPtx(StringRef Mnemonic, int Operands) const {
  SmallVector<StringRef, 8> Pieces;
  Mnemonic.split(Pieces, '.');
  auto Known = Instructions.find(Pieces.front());
  if (Known == Instructions.end())
    return nullptr;
  const Instruction *Best = nullptr;
  for (const Instruction &I : Known->second) {
    if (I.Operands >= 0 && I.Operands != Operands)
      continue;
    if (!isSubsequence(I.Pieces, Pieces))
      continue;
    bool IsBetter = !Best || I.Pieces.size() > Best->Pieces.size() ||
                    (I.Pieces.size() == Best->Pieces.size() && I.Operands > Best->Operands);
    if (IsBetter)
      Best = &I;
  }
  return Best ? Best->Row : nullptr;
}

StringRef toString(Scope S) {
  switch (S) {
  case Scope::None:
    return "none";
  case Scope::Lane:
    return "thread";
  case Scope::Group:
    return "group";
  case Scope::Warp:
    return "warp";
  case Scope::WarpGroup:
    return "warp group";
  case Scope::Block:
    return "block";
  case Scope::Cluster:
    return "cluster";
  case Scope::Grid:
    return "grid";
  case Scope::MultiGrid:
    return "multi-device grid";
  case Scope::System:
    return "system";
  }
  return "unknown";
}

StringRef toString(OperationKind Kind) {
  switch (Kind) {
#define CUDALINT_KIND(NAME)                                                                                            \
  case OperationKind::NAME:                                                                                            \
    return #NAME;
    CUDALINT_KIND(ShuffleIndex)
    CUDALINT_KIND(ShuffleUp)
    CUDALINT_KIND(ShuffleDown)
    CUDALINT_KIND(ShuffleXor)
    CUDALINT_KIND(VoteAll)
    CUDALINT_KIND(VoteAny)
    CUDALINT_KIND(VoteUniform)
    CUDALINT_KIND(Ballot)
    CUDALINT_KIND(MatchAny)
    CUDALINT_KIND(MatchAll)
    CUDALINT_KIND(Reduce)
    CUDALINT_KIND(Scan)
    CUDALINT_KIND(InvokeOne)
    CUDALINT_KIND(ElectOne)
    CUDALINT_KIND(ActiveMask)
    CUDALINT_KIND(MatrixOp)
    CUDALINT_KIND(MatrixSync)
    CUDALINT_KIND(RegisterReallocation)
    CUDALINT_KIND(BlockCollective)
    CUDALINT_KIND(Barrier)
    CUDALINT_KIND(BarrierReduce)
    CUDALINT_KIND(BarrierArrive)
    CUDALINT_KIND(BarrierWait)
    CUDALINT_KIND(ObjectInit)
    CUDALINT_KIND(ObjectInvalidate)
    CUDALINT_KIND(ObjectArrive)
    CUDALINT_KIND(ObjectArriveAndDrop)
    CUDALINT_KIND(ObjectArriveAndWait)
    CUDALINT_KIND(ObjectWait)
    CUDALINT_KIND(ObjectTestWait)
    CUDALINT_KIND(ObjectExpectBytes)
    CUDALINT_KIND(SemaphoreAcquire)
    CUDALINT_KIND(SemaphoreRelease)
    CUDALINT_KIND(Fence)
    CUDALINT_KIND(ProxyFence)
    CUDALINT_KIND(Load)
    CUDALINT_KIND(Store)
    CUDALINT_KIND(AtomicReadModifyWrite)
    CUDALINT_KIND(AtomicCompareExchange)
    CUDALINT_KIND(AtomicLoad)
    CUDALINT_KIND(AtomicStore)
    CUDALINT_KIND(AtomicWait)
    CUDALINT_KIND(AtomicNotify)
    CUDALINT_KIND(AsyncCopy)
    CUDALINT_KIND(AsyncReduce)
    CUDALINT_KIND(AsyncCommit)
    CUDALINT_KIND(AsyncWait)
    CUDALINT_KIND(PipelineCreate)
    CUDALINT_KIND(PipelineAcquire)
    CUDALINT_KIND(PipelineCommit)
    CUDALINT_KIND(PipelineWait)
    CUDALINT_KIND(PipelineRelease)
    CUDALINT_KIND(PipelineQuit)
    CUDALINT_KIND(MemoryCopy)
    CUDALINT_KIND(MemorySet)
    CUDALINT_KIND(Prefetch)
    CUDALINT_KIND(MapShared)
    CUDALINT_KIND(GroupCreate)
    CUDALINT_KIND(GroupCoalesced)
    CUDALINT_KIND(GroupPartition)
    CUDALINT_KIND(GroupQuery)
    CUDALINT_KIND(GroupValidity)
    CUDALINT_KIND(DependencyWait)
    CUDALINT_KIND(DependencyTrigger)
    CUDALINT_KIND(Exit)
    CUDALINT_KIND(Trap)
    CUDALINT_KIND(AssertFail)
    CUDALINT_KIND(HostExit)
    CUDALINT_KIND(Breakpoint)
    CUDALINT_KIND(Sleep)
    CUDALINT_KIND(Clock)
    CUDALINT_KIND(SpecialRegister)
    CUDALINT_KIND(Pure)
    CUDALINT_KIND(Print)
    CUDALINT_KIND(SpaceQuery)
    CUDALINT_KIND(Launch)
    CUDALINT_KIND(LaunchEx)
    CUDALINT_KIND(LaunchCooperative)
    CUDALINT_KIND(LaunchCooperativeMultiDevice)
    CUDALINT_KIND(LaunchHostFunction)
    CUDALINT_KIND(LaunchGraph)
    CUDALINT_KIND(HostDeviceSync)
    CUDALINT_KIND(HostStreamSync)
    CUDALINT_KIND(HostEventSync)
    CUDALINT_KIND(HostQuery)
    CUDALINT_KIND(HostAllocate)
    CUDALINT_KIND(HostRelease)
    CUDALINT_KIND(HostCopy)
    CUDALINT_KIND(HostCopyAsync)
    CUDALINT_KIND(HostSet)
    CUDALINT_KIND(HostSetAsync)
    CUDALINT_KIND(ErrorFetch)
    CUDALINT_KIND(ErrorPeek)
    CUDALINT_KIND(ErrorText)
    CUDALINT_KIND(OccupancyQuery)
    CUDALINT_KIND(AttributeQuery)
    CUDALINT_KIND(FunctionSetup)
    CUDALINT_KIND(EventRecord)
    CUDALINT_KIND(StreamWait)
    CUDALINT_KIND(HostRegister)
    CUDALINT_KIND(HostOther)
#undef CUDALINT_KIND
  }
  return "Unknown";
}

} // namespace cudalint
