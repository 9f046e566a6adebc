//===- PtxAssembly.cpp - PTX inside asm statements --------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/model/PtxAssembly.h"
#include "checks/model/OperationTable.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/StringSaver.h"

using namespace clang;
using namespace llvm;

namespace cudalint {

bool PtxInstruction::has(StringRef Piece) const { return is_contained(Pieces, Piece); }

static bool isNameCharacter(char C) { return isAlnum(C) || C == '_' || C == '$'; }

//===--- From the template string to the text -----------------------------===//

/// Writes operands as `%N` and `%%` as `%`. A statement without operands is not interpreted by the compiler at all.
/// False if the template is malformed.
static bool expandTemplate(const GCCAsmStmt &Asm, std::string &Out) {
  StringRef Template = Asm.getAsmString()->getString();
  if (Asm.isSimple()) {
    Out = Template.str();
    return true;
  }
  bool Valid = true;
  while (!Template.empty()) {
    size_t Percent = Template.find('%');
    Out.append(Template.data(), std::min(Percent, Template.size()));
    if (Percent == StringRef::npos)
      break;
    Template = Template.drop_front(Percent + 1);
    if (Template.empty())
      return false;
    char C = Template.front();
    if (C == '%' || C == '{' || C == '|' || C == '}') {
      Out += C;
      Template = Template.drop_front();
      continue;
    }
    if (C == '=') { // A number unique to this copy of the statement.
      Out += '0';
      Template = Template.drop_front();
      continue;
    }
    // An optional modifier letter before the operand.
    if (isAlpha(C) && Template.size() > 1 && (isDigit(Template[1]) || Template[1] == '['))
      Template = Template.drop_front();
    unsigned Number = 0;
    if (!Template.consumeInteger(10, Number)) {
      Out += '%' + utostr(Number);
      continue;
    }
    if (Template.consume_front("[")) {
      auto [Name, Rest] = Template.split(']');
      int Index = Asm.getNamedOperand(Name);
      Valid &= Index >= 0;
      if (Index >= 0)
        Out += '%' + utostr(unsigned(Index));
      Template = Rest;
      continue;
    }
    // `%laneid` with one percent sign: not what the manual asks for, but nvcc takes it as it stands.
    Out += '%';
  }
  return Valid;
}

/// Replaces comments by blanks.
static void blankComments(std::string &Text) {
  size_t I = 0;
  while ((I = Text.find('/', I)) != std::string::npos && I + 1 < Text.size()) {
    size_t End = std::string::npos;
    if (Text[I + 1] == '/') {
      End = Text.find('\n', I);
    } else if (Text[I + 1] == '*') {
      End = Text.find("*/", I + 2);
      if (End != std::string::npos)
        End += 2;
    } else {
      ++I;
      continue;
    }
    if (End == std::string::npos)
      End = Text.size();
    std::fill(Text.begin() + I, Text.begin() + End, ' ');
    I = End;
  }
}

//===--- Parser -----------------------------------------------------------===//

class PtxParser {
public:
  PtxParser(const GCCAsmStmt &Asm, const OperationTable &Table, PtxAssembly &Result)
      : Asm(Asm), Table(Table), Result(Result), Saver(Result.Allocator) {}

  void parse(StringRef Text);

private:
  void parseStatement(StringRef Statement);
  void parseInstruction(StringRef Statement);
  PtxOperand parseOperand(StringRef Text);
  void parseAddress(StringRef Inner, PtxOperand &Operand);
  void parseList(StringRef Inner, char Separator, PtxOperand &Operand);
  void decode(PtxInstruction &I);

  const GCCAsmStmt &Asm;
  const OperationTable &Table;
  PtxAssembly &Result;
  StringSaver Saver;
  unsigned Depth = 0;
};

/// Length of \p Text up to the first \p Separator that is in no bracket; its size if there is none.
static size_t findOutsideBrackets(StringRef Text, char Separator) {
  int Depth = 0;
  bool InString = false;
  for (size_t I = 0; I != Text.size(); ++I) {
    char C = Text[I];
    if (C == '"')
      InString = !InString;
    if (InString)
      continue;
    if (C == Separator && Depth == 0)
      return I;
    if (C == '(' || C == '[' || C == '{')
      ++Depth;
    if (C == ')' || C == ']' || C == '}')
      --Depth;
  }
  return Text.size();
}

void PtxParser::parse(StringRef Text) {
  while (true) {
    Text = Text.ltrim();
    if (Text.empty())
      return;
    if (Text.front() == '{' || Text.front() == '}' || Text.front() == ';') {
      Text = Text.drop_front();
      continue;
    }
    size_t Name = 0;
    while (Name < Text.size() && (isNameCharacter(Text[Name]) || Text[Name] == '%'))
      ++Name;
    StringRef AfterName = Text.drop_front(Name).ltrim();
    if (Name > 0 && AfterName.starts_with(":") && !AfterName.starts_with("::")) {
      Result.StraightLine = false;
      Text = AfterName.drop_front();
      continue;
    }
    size_t End = findOutsideBrackets(Text, ';');
    parseStatement(Text.take_front(End).rtrim());
    Text = Text.drop_front(std::min(End + 1, Text.size()));
  }
}

void PtxParser::parseStatement(StringRef Statement) {
  // A block that ends without a semicolon before its brace.
  while (Statement.ends_with("}") && Statement.count('{') < Statement.count('}'))
    Statement = Statement.drop_back().rtrim();
  if (Statement.empty())
    return;
  if (Statement.front() != '.') {
    parseInstruction(Statement);
    return;
  }
  StringRef Directive = Statement.drop_front().take_while(isNameCharacter);
  bool Known = StringSwitch<bool>(Directive)
                   .Cases("reg", "pragma", "loc", "file", "shared", "local", "const", "global", "param", true)
                   .Default(false);
  Result.Complete &= Known;
}

void PtxParser::parseInstruction(StringRef Statement) {
  PtxInstruction I;
  if (Statement.consume_front("@")) {
    size_t End = Statement.find_first_of(" \t\n\r");
    I.Guard = Statement.take_front(End);
    Statement = Statement.drop_front(I.Guard.size()).ltrim();
    if (I.Guard == "!") { // `@! p`
      Result.Complete = false;
      return;
    }
  }
  auto IsMnemonic = [](char C) { return isNameCharacter(C) || C == '.' || C == ':'; };
  StringRef First = Statement.take_while(IsMnemonic);
  Statement = Statement.drop_front(First.size()).ltrim();
  if (First.empty() || !isAlpha(First.front())) {
    Result.Complete = false;
    return;
  }
  std::string Mnemonic = First.str();
  while (Statement.starts_with(".")) {
    StringRef More = Statement.take_while(IsMnemonic);
    Mnemonic += More;
    Statement = Statement.drop_front(More.size()).ltrim();
  }
  I.Mnemonic = Mnemonic.size() == First.size() ? First : Saver.save(Mnemonic);
  I.Mnemonic.split(I.Pieces, '.');

  while (!Statement.empty()) {
    size_t End = findOutsideBrackets(Statement, ',');
    I.Operands.push_back(parseOperand(Statement.take_front(End).trim()));
    if (End == Statement.size())
      break;
    Statement = Statement.drop_front(End + 1).ltrim();
    Result.Complete &= !Statement.empty();
  }
  decode(I);

  StringRef Base = I.Pieces.front();
  bool IsFlow = Base == "bra" || Base == "brx" || Base == "ret";
  if (IsFlow)
    Result.StraightLine = false;
  if (!I.Op && !IsFlow)
    Result.Complete = false;
  Result.Instructions.push_back(std::move(I));
}

void PtxParser::parseList(StringRef Inner, char Separator, PtxOperand &Operand) {
  while (true) {
    size_t End = findOutsideBrackets(Inner, Separator);
    Operand.Elements.push_back(parseOperand(Inner.take_front(End).trim()));
    if (End == Inner.size())
      return;
    Inner = Inner.drop_front(End + 1);
  }
}

/// `base`, `base+offset`, or with a vector of coordinates behind a comma.
void PtxParser::parseAddress(StringRef Inner, PtxOperand &Operand) {
  size_t Comma = findOutsideBrackets(Inner, ',');
  StringRef Base = Inner.take_front(Comma).trim();
  StringRef Offset;
  size_t Sign = Base.find_first_of("+-", 1);
  if (Sign != StringRef::npos) {
    Offset = Base.drop_front(Sign);
    Base = Base.take_front(Sign).rtrim();
  }
  StringRef Written = Operand.Text;
  Operand = parseOperand(Base);
  Operand.Text = Written;
  Operand.IsAddress = true;
  if (!Offset.empty()) {
    // "+ 16", "+-16" and "-16".
    bool Negative = false;
    while (!Offset.empty() && (Offset.front() == '+' || Offset.front() == '-' || isSpace(Offset.front()))) {
      Negative ^= Offset.front() == '-';
      Offset = Offset.drop_front();
    }
    int64_t Value = 0;
    if (Offset.getAsInteger(0, Value))
      Operand.Kind = PtxOperand::OperandKind::Unknown; // Not a number: `[%0+%1]`, which clang's `n` operands allow.
    else
      Operand.Integer += Negative ? -Value : Value;
  }
  if (Comma != Inner.size())
    parseList(Inner.drop_front(Comma + 1), ',', Operand);
}

PtxOperand PtxParser::parseOperand(StringRef Text) {
  using OperandKind = PtxOperand::OperandKind;
  PtxOperand Operand;
  Operand.Text = Text;
  // Nesting deeper than PTX has is not read, so that no text can exhaust the stack.
  if (Text.empty() || Depth > 4) {
    Result.Complete = false;
    return Operand;
  }
  ++Depth;
  auto Leave = make_scope_exit([&] { --Depth; });

  if (Text.front() == '[' && Text.back() == ']') {
    parseAddress(Text.drop_front().drop_back().trim(), Operand);
    return Operand;
  }
  if (Text.front() == '{' && Text.back() == '}') {
    Operand.Kind = OperandKind::Vector;
    parseList(Text.drop_front().drop_back(), ',', Operand);
    return Operand;
  }
  if (findOutsideBrackets(Text, '|') != Text.size()) {
    Operand.Kind = OperandKind::Vector;
    parseList(Text, '|', Operand);
    return Operand;
  }
  if (Text.front() == '!') {
    Operand = parseOperand(Text.drop_front().ltrim());
    Operand.Text = Text;
    Operand.Negated = !Operand.Negated;
    return Operand;
  }

  StringRef Number = Text;
  if (Number.consume_front("%") && !Number.empty() && all_of(Number, [](char C) { return isDigit(C); })) {
    unsigned Index = 0;
    unsigned Outputs = Asm.getNumOutputs();
    if (Number.getAsInteger(10, Index))
      return Operand;
    // Operands behind the inputs are the inputs that are tied to `+` outputs.
    if (Index >= Outputs + Asm.getNumInputs()) {
      unsigned Plus = Index - Outputs - Asm.getNumInputs();
      for (Index = 0; Index != Outputs; ++Index)
        if (Asm.isOutputPlusConstraint(Index) && Plus-- == 0)
          break;
      if (Index == Outputs) {
        Result.Complete = false;
        return Operand;
      }
    }
    Operand.Kind = OperandKind::Expression;
    Operand.IsOutput = Index < Outputs;
    Operand.Expression = Operand.IsOutput ? Asm.getOutputExpr(Index) : Asm.getInputExpr(Index - Outputs);
    return Operand;
  }
  // Brackets or words behind a whole operand.
  if (Text.find_first_of(" \t\r\n()[]{}\"@;:") != StringRef::npos) {
    Result.Complete = false;
    return Operand;
  }
  // A special register may have lost its percent sign to a compiler's normalisation of `%laneid` for `%%laneid`.
  if (Operand.Special = specialRegister(Text); Operand.Special || Text.front() == '%') {
    Operand.Kind = Operand.Special ? OperandKind::Special : OperandKind::Register;
    return Operand;
  }
  StringRef Digits = Text.rtrim("uU");
  int64_t Signed = 0;
  uint64_t Unsigned = 0;
  if (!Digits.getAsInteger(0, Signed)) {
    Operand.Kind = OperandKind::Integer;
    Operand.Integer = Signed;
  } else if (!Digits.getAsInteger(0, Unsigned)) {
    Operand.Kind = OperandKind::Integer;
    Operand.Integer = int64_t(Unsigned);
  } else if (isAlpha(Text.front()) || Text.front() == '_' || Text.front() == '$') {
    if (all_of(Text, [](char C) { return isNameCharacter(C) || C == '.'; }))
      Operand.Kind = OperandKind::Register;
  }
  return Operand;
}

static std::optional<PtxSpace> stateSpace(StringRef Piece) {
  return StringSwitch<std::optional<PtxSpace>>(Piece)
      .Case("global", PtxSpace::Global)
      .Cases("shared", "shared::cta", PtxSpace::Shared)
      .Case("shared::cluster", PtxSpace::SharedCluster)
      .Case("local", PtxSpace::Local)
      .Case("const", PtxSpace::Const)
      .StartsWith("param", PtxSpace::Param)
      .Default(std::nullopt);
}

static std::optional<Scope> memoryScope(StringRef Piece) {
  return StringSwitch<std::optional<Scope>>(Piece)
      .Case("cta", Scope::Block)
      .Case("cluster", Scope::Cluster)
      .Cases("gpu", "gl", Scope::Grid)
      .Case("sys", Scope::System)
      .Default(std::nullopt);
}

static std::optional<MemoryOrder> memoryOrder(StringRef Piece) {
  return StringSwitch<std::optional<MemoryOrder>>(Piece)
      .Case("relaxed", MemoryOrder::Relaxed)
      .Case("acquire", MemoryOrder::Acquire)
      .Case("release", MemoryOrder::Release)
      .Case("acq_rel", MemoryOrder::AcquireRelease)
      .Case("sc", MemoryOrder::SequentiallyConsistent)
      .Default(std::nullopt);
}

static bool isType(StringRef Piece) {
  if (Piece == "pred")
    return true;
  StringRef Bits = Piece.ltrim("busfet");
  return Bits.size() < Piece.size() && !Bits.empty() && isDigit(Bits.front()) && Piece.size() <= 6;
}

void PtxParser::decode(PtxInstruction &I) {
  I.Op = Table.findPtx(I.Mnemonic, int(I.Operands.size()));
  for (StringRef Piece : ArrayRef(I.Pieces).drop_front()) {
    if (Piece == "sync")
      I.Sync = true;
    else if (Piece == "aligned")
      I.Aligned = true;
    else if (Piece == "volatile")
      I.Volatile = true;
    else if (std::optional<PtxSpace> Space = stateSpace(Piece)) {
      if (I.Space == PtxSpace::Generic) // A copy names the destination's first.
        I.Space = *Space;
    } else if (std::optional<Scope> S = memoryScope(Piece))
      I.MemoryScope = *S;
    else if (std::optional<MemoryOrder> O = memoryOrder(Piece))
      I.Order = *O;
    else if (isType(Piece))
      I.Type = Piece;
  }
  if (I.Op)
    I.Aligned |= I.Op->Aligned;
}

//===--- PtxAssembly ------------------------------------------------------===//

PtxAssembly::PtxAssembly(const GCCAsmStmt &Asm, const OperationTable &Table) {
  Complete = expandTemplate(Asm, Text);
  blankComments(Text);
  Volatile = Asm.isVolatile() || Asm.getNumOutputs() == 0;
  for (unsigned I = 0; I != Asm.getNumClobbers(); ++I)
    ClobbersMemory |= Asm.getClobber(I) == "memory";
  PtxParser(Asm, Table, *this).parse(Text);
}

/// Is \p Name the register, or one of the registers, that \p Destination names?
static bool sets(const PtxOperand &Destination, StringRef Name) {
  if (Destination.IsAddress)
    return false;
  if (Destination.Kind == PtxOperand::OperandKind::Vector)
    return any_of(Destination.Elements, [&](const PtxOperand &Element) { return sets(Element, Name); });
  return Destination.Text == Name;
}

const PtxInstruction *PtxAssembly::definition(StringRef Register) const {
  const PtxInstruction *Found = nullptr;
  for (const PtxInstruction &I : Instructions) {
    if (I.Operands.empty() || !sets(I.Operands.front(), Register))
      continue;
    if (Found)
      return nullptr;
    Found = &I;
  }
  return Found;
}

std::optional<BuiltinVariable> PtxAssembly::movedVariable(const Expr *Output) const {
  if (!Output || !StraightLine || !Complete)
    return std::nullopt;
  Output = Output->IgnoreParenImpCasts();
  std::optional<BuiltinVariable> Found;
  for (const PtxInstruction &I : Instructions) {
    bool Mentions = any_of(I.Operands, [&](const PtxOperand &Operand) {
      return Operand.isExpression() && Operand.Expression->IgnoreParenImpCasts() == Output;
    });
    // Vectors of outputs are not followed.
    bool MayMention = any_of(I.Operands, [](const PtxOperand &Operand) { return !Operand.Elements.empty(); });
    if (!Mentions && !MayMention)
      continue;
    bool IsMove = I.Pieces.front() == "mov" && I.Operands.size() == 2 && !I.isConditional() && !MayMention;
    if (!IsMove || Found || !I.Operands[1].Special)
      return std::nullopt;
    Found = I.Operands[1].Special;
  }
  return Found;
}

} // namespace cudalint
