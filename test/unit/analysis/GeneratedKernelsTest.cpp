//===- GeneratedKernelsTest.cpp - Active lanes against a SIMT interpreter -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// Random structured kernels are analysed and interpreted, warp by warp with a mask of active lanes, for random numbers of
// what the analysis does not know. At each probe the lanes that are there, those that are alive elsewhere and those that
// have exited are compared with what the analysis claims, and so are the values of expressions.
//
//===----------------------------------------------------------------------===//

#include "test/unit/analysis/GeneratedCount.h"
#include "test/unit/analysis/Snippet.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"
#include <gtest/gtest.h>
#include <functional>
#include <map>
#include <random>

using namespace cudalint;
using namespace cudalint::test;

namespace {

constexpr unsigned VariableCount = 4; // a, b, c, d
constexpr unsigned HelperCount = 3;

struct Expression {
  enum class Op {
    Number,
    Variable,
    Thread,
    Lane,
    Warp,
    Unknown, ///< Parameter p0 .. p3 of the kernel.
    Load,    ///< memory[operand]
    Add,
    Sub,
    And,
    Mul,
    Shr,
    Less,
    LessEqual,
    Equal,
    NotEqual,
    LogicalAnd,
    LogicalOr,
    LogicalNot,
    Select,
    Call, ///< value helper
  };
  Op Kind = Op::Number;
  int Number = 0;
  std::vector<Expression> Operands;
};

struct Statement {
  enum class Op {
    Assign,
    Probe,
    If,
    For,   ///< for (int i = lo; i < hi; i += step)
    While, ///< int w = 0; while (w++ < bound && condition)
    Do,
    Switch,
    Break,
    Continue,
    Return,
    Call,
  };
  Op Kind;
  int Number = 0; ///< Variable, probe, loop variable, or helper.
  int Step = 1;
  std::vector<Expression> Expressions;
  std::vector<std::vector<Statement>> Bodies;
};

struct Program {
  std::vector<Statement> Kernel;
  std::vector<Statement> Helpers[HelperCount]; ///< Helper h may call those below h.
  int ProbeCount = 0;
  int LoopCount = 0;
};

/// What a lane reads from memory: the same for the same address.
int memoryAt(int Address) { return int((unsigned(Address) * 2654435761u >> 13) % 9); }

class ProgramGenerator {
public:
  explicit ProgramGenerator(unsigned Seed) : Random(Seed) {}

  Program generate() {
    for (unsigned H = 0; H != HelperCount; ++H) {
      CurrentHelper = int(H);
      P.Helpers[H] = block(2, 0);
    }
    CurrentHelper = HelperCount;
    P.Kernel = block(3, 0);
    probe(P.Kernel);
    return std::move(P);
  }

private:
  unsigned pick(unsigned N) { return unsigned(Random() % N); }

  Expression make(Expression::Op Kind, int Number = 0, std::vector<Expression> Operands = {}) {
    Expression E;
    E.Kind = Kind;
    E.Number = Number;
    E.Operands = std::move(Operands);
    return E;
  }

  Expression integer(unsigned Depth) {
    using Op = Expression::Op;
    if (Depth == 0 || pick(3) == 0)
      switch (pick(8)) {
      case 0:
      case 1:
        return make(Op::Number, int(pick(40)));
      case 2:
        return make(Op::Thread);
      case 3:
        return make(Op::Lane);
      case 4:
        return make(Op::Warp);
      case 5:
        return make(Op::Unknown, int(pick(4)));
      default:
        return make(Op::Variable, int(pick(VariableCount)));
      }
    switch (pick(8)) {
    case 0:
      return make(Op::Add, 0, {integer(Depth - 1), integer(Depth - 1)});
    case 1:
      return make(Op::Sub, 0, {integer(Depth - 1), integer(Depth - 1)});
    case 2:
      return make(Op::And, 0, {integer(Depth - 1), make(Op::Number, int((1u << pick(6)) - 1))});
    case 3:
      return make(Op::Mul, 0, {integer(Depth - 1), make(Op::Number, int(pick(4)))});
    case 4:
      return make(Op::Shr, 0, {integer(Depth - 1), make(Op::Number, int(pick(6)))});
    case 5:
      return make(Op::Select, 0, {condition(Depth - 1), integer(Depth - 1), integer(Depth - 1)});
    case 6:
      return make(Op::Load, 0, {make(Op::And, 0, {integer(Depth - 1), make(Op::Number, 63)})});
    default:
      if (CurrentHelper > 0 && pick(2))
        return make(Op::Call, int(pick(unsigned(CurrentHelper))), {integer(0)});
      return make(Op::Add, 0, {integer(Depth - 1), make(Op::Number, int(pick(33)))});
    }
  }

  Expression condition(unsigned Depth) {
    using Op = Expression::Op;
    switch (Depth == 0 ? pick(5) : pick(9)) {
    case 0:
    case 1:
      return make(Op::Less, 0, {integer(Depth ? Depth - 1 : 0), integer(0)});
    case 2:
      return make(Op::Equal, 0, {integer(Depth ? Depth - 1 : 0), make(Op::Number, int(pick(4)))});
    case 3:
      return make(Op::LessEqual, 0, {integer(0), integer(Depth ? Depth - 1 : 0)});
    case 4:
      return make(Op::NotEqual, 0, {make(Op::And, 0, {integer(0), make(Op::Number, int(1u << pick(5)))}), make(Op::Number, 0)});
    case 5:
    case 6:
      return make(Op::LogicalAnd, 0, {condition(Depth - 1), condition(Depth - 1)});
    case 7:
      return make(Op::LogicalOr, 0, {condition(Depth - 1), condition(Depth - 1)});
    default:
      return make(Op::LogicalNot, 0, {condition(Depth - 1)});
    }
  }

  void probe(std::vector<Statement> &Into) {
    Statement S;
    S.Kind = Statement::Op::Probe;
    S.Number = P.ProbeCount++;
    S.Expressions.push_back(integer(2));
    Into.push_back(std::move(S));
  }

  std::vector<Statement> block(unsigned Depth, unsigned Loops) {
    std::vector<Statement> Result;
    unsigned Count = 1 + pick(4);
    for (unsigned I = 0; I != Count; ++I) {
      Statement S;
      unsigned Choice = pick(Depth == 0 ? 4 : 15);
      switch (Choice) {
      case 0:
      case 1:
        S.Kind = Statement::Op::Assign;
        S.Number = int(pick(VariableCount));
        S.Expressions.push_back(integer(2));
        break;
      case 2:
      case 3:
        probe(Result);
        continue;
      case 4:
      case 5:
      case 6:
      case 7:
        S.Kind = Statement::Op::If;
        S.Expressions.push_back(condition(2));
        S.Bodies.push_back(block(Depth - 1, Loops));
        if (pick(2))
          S.Bodies.push_back(block(Depth - 1, Loops));
        break;
      case 8:
        S.Kind = Statement::Op::For;
        S.Number = P.LoopCount++;
        S.Step = 1 + int(pick(3)) * 4;
        S.Expressions = {pick(2) ? make(Expression::Op::Number, 0) : integer(0), integer(1)};
        S.Bodies.push_back(block(Depth - 1, Loops + 1));
        break;
      case 9:
        S.Kind = pick(2) ? Statement::Op::While : Statement::Op::Do;
        S.Number = P.LoopCount++;
        S.Expressions = {condition(1)};
        S.Bodies.push_back(block(Depth - 1, Loops + 1));
        break;
      case 10:
        S.Kind = Statement::Op::Switch;
        S.Expressions = {make(Expression::Op::And, 0, {integer(1), make(Expression::Op::Number, 3)})};
        // Number's bits say which cases end in a break; a break inside belongs to the switch.
        S.Number = int(pick(16));
        for (unsigned C = 0; C != 4; ++C)
          S.Bodies.push_back(block(Depth - 1, 0));
        break;
      case 11:
        S.Kind = Statement::Op::Call;
        if (CurrentHelper == 0)
          continue;
        S.Number = int(pick(unsigned(CurrentHelper)));
        S.Expressions.push_back(integer(1));
        break;
      case 12:
        if (!Loops)
          continue;
        S.Kind = pick(2) ? Statement::Op::Break : Statement::Op::Continue;
        S.Expressions.push_back(condition(1));
        break;
      default:
        if (pick(4))
          continue;
        S.Kind = Statement::Op::Return;
        S.Expressions.push_back(condition(1));
        S.Expressions.push_back(integer(1));
        break;
      }
      Result.push_back(std::move(S));
    }
    return Result;
  }

  std::mt19937 Random;
  Program P;
  int CurrentHelper = 0;
};

class Printer {
public:
  explicit Printer(llvm::raw_ostream &OS) : OS(OS) {}

  void print(const Program &P) {
    OS << "__device__ void probe(int, long long);\n";
    const char *Parameters = "int p0, int p1, int p2, int p3, const int *memory";
    for (unsigned H = 0; H != HelperCount; ++H) {
      OS << "__device__ int helper" << H << "(int a, " << Parameters << ") {\n  int b = 0, c = 0, d = 0;\n";
      InKernel = false;
      print(P.Helpers[H], 1);
      OS << "  return a + b;\n}\n";
    }
    OS << "__global__ void kernel(" << Parameters << ") {\n  int a = 0, b = 0, c = 0, d = 0;\n";
    InKernel = true;
    print(P.Kernel, 1);
    OS << "}\n";
  }

  void print(const Expression &E) {
    using Op = Expression::Op;
    auto Binary = [&](const char *Text) {
      OS << '(';
      print(E.Operands[0]);
      OS << ' ' << Text << ' ';
      print(E.Operands[1]);
      OS << ')';
    };
    switch (E.Kind) {
    case Op::Number:
      OS << E.Number;
      return;
    case Op::Variable:
      OS << char('a' + E.Number);
      return;
    case Op::Thread:
      OS << "(int)threadIdx.x";
      return;
    case Op::Lane:
      OS << "(int)(threadIdx.x % 32)";
      return;
    case Op::Warp:
      OS << "(int)(threadIdx.x >> 5)";
      return;
    case Op::Unknown:
      OS << 'p' << E.Number;
      return;
    case Op::Load:
      OS << "memory[";
      print(E.Operands[0]);
      OS << ']';
      return;
    case Op::Add:
      return Binary("+");
    case Op::Sub:
      return Binary("-");
    case Op::And:
      return Binary("&");
    case Op::Mul:
      return Binary("*");
    case Op::Shr:
      return Binary(">>");
    case Op::Less:
      return Binary("<");
    case Op::LessEqual:
      return Binary("<=");
    case Op::Equal:
      return Binary("==");
    case Op::NotEqual:
      return Binary("!=");
    case Op::LogicalAnd:
      return Binary("&&");
    case Op::LogicalOr:
      return Binary("||");
    case Op::LogicalNot:
      OS << "!(";
      print(E.Operands[0]);
      OS << ')';
      return;
    case Op::Select:
      OS << '(';
      print(E.Operands[0]);
      OS << " ? ";
      print(E.Operands[1]);
      OS << " : ";
      print(E.Operands[2]);
      OS << ')';
      return;
    case Op::Call:
      OS << "helper" << E.Number << '(';
      print(E.Operands[0]);
      OS << ", p0, p1, p2, p3, memory)";
      return;
    }
  }

private:
  void print(const std::vector<Statement> &Body, unsigned Indent) {
    for (const Statement &S : Body)
      print(S, Indent);
  }

  void print(const Statement &S, unsigned Indent) {
    OS.indent(Indent * 2);
    switch (S.Kind) {
    case Statement::Op::Assign:
      OS << char('a' + S.Number) << " = ";
      print(S.Expressions[0]);
      OS << ";\n";
      return;
    case Statement::Op::Probe:
      OS << "probe(" << S.Number << ", ";
      print(S.Expressions[0]);
      OS << ");\n";
      return;
    case Statement::Op::If:
      OS << "if (";
      print(S.Expressions[0]);
      OS << ") {\n";
      print(S.Bodies[0], Indent + 1);
      OS.indent(Indent * 2) << "}";
      if (S.Bodies.size() > 1) {
        OS << " else {\n";
        print(S.Bodies[1], Indent + 1);
        OS.indent(Indent * 2) << "}";
      }
      OS << '\n';
      return;
    case Statement::Op::For:
      OS << "for (int i" << S.Number << " = ";
      print(S.Expressions[0]);
      OS << "; i" << S.Number << " < ";
      print(S.Expressions[1]);
      OS << "; i" << S.Number << " += " << S.Step << ") {\n";
      print(S.Bodies[0], Indent + 1);
      OS.indent(Indent * 2) << "}\n";
      return;
    case Statement::Op::While:
      OS << "for (int w" << S.Number << " = 0; w" << S.Number << " < 6 && ";
      print(S.Expressions[0]);
      OS << "; ++w" << S.Number << ") {\n";
      print(S.Bodies[0], Indent + 1);
      OS.indent(Indent * 2) << "}\n";
      return;
    case Statement::Op::Do:
      OS << "int w" << S.Number << " = 0;\n";
      OS.indent(Indent * 2) << "do {\n";
      print(S.Bodies[0], Indent + 1);
      OS.indent(Indent * 2) << "} while (++w" << S.Number << " < 5 && ";
      print(S.Expressions[0]);
      OS << ");\n";
      return;
    case Statement::Op::Switch:
      OS << "switch (";
      print(S.Expressions[0]);
      OS << ") {\n";
      for (unsigned C = 0; C != 4; ++C) {
        if (C == 3)
          OS.indent(Indent * 2) << "default: {\n";
        else
          OS.indent(Indent * 2) << "case " << C << ": {\n";
        print(S.Bodies[C], Indent + 1);
        if (S.Number >> C & 1)
          OS.indent(Indent * 2 + 2) << "break;\n";
        OS.indent(Indent * 2) << "}\n";
      }
      OS.indent(Indent * 2) << "}\n";
      return;
    case Statement::Op::Break:
    case Statement::Op::Continue:
      OS << "if (";
      print(S.Expressions[0]);
      OS << ") " << (S.Kind == Statement::Op::Break ? "break;\n" : "continue;\n");
      return;
    case Statement::Op::Return:
      OS << "if (";
      print(S.Expressions[0]);
      OS << ") return";
      if (!InKernel) {
        OS << ' ';
        print(S.Expressions[1]);
      }
      OS << ";\n";
      return;
    case Statement::Op::Call:
      OS << "helper" << S.Number << '(';
      print(S.Expressions[0]);
      OS << ", p0, p1, p2, p3, memory);\n";
      return;
    }
  }

  llvm::raw_ostream &OS;
  bool InKernel = false;
};

/// One execution of a probe by the lanes of a warp.
struct ProbeInstance {
  std::vector<const void *> Calls; ///< Statements and expressions that call, outermost first.
  int Probe;
  unsigned Warp;
  uint32_t Active;
  uint32_t Exited;
  std::array<int64_t, LanesPerWarp> Values;
};

/// Runs one warp with a mask of active lanes, as the language's statements say: both sides of a branch one after the other,
/// all lanes together again behind it.
class Interpreter {
public:
  Interpreter(const Program &P, const std::array<int, 4> &Unknown, unsigned Warp) : P(P), Unknown(Unknown), Warp(Warp) {}

  bool run() {
    Frame F;
    F.IsKernel = true;
    Frames.push_back(&F);
    uint32_t Active = AllLanes;
    execute(P.Kernel, Active);
    Frames.pop_back();
    return Steps < MaxSteps;
  }

  std::vector<ProbeInstance> Instances;

private:
  static constexpr unsigned MaxSteps = 20000;

  struct Frame {
    bool IsKernel = false;
    std::array<std::array<int64_t, LanesPerWarp>, VariableCount> Variables{};
    uint32_t Returned = 0;
    std::array<int64_t, LanesPerWarp> Result{};
  };
  using Lanes = std::array<int64_t, LanesPerWarp>;
  struct LoopMasks {
    uint32_t Broken = 0, Continued = 0;
  };

  Frame &frame() { return *Frames.back(); }

  Lanes call(int Helper, const void *Where, const Lanes &Argument, uint32_t Active) {
    Frame F;
    F.Variables[0] = Argument;
    Frames.push_back(&F);
    Calls.push_back(Where);
    std::vector<LoopMasks> Outer = std::move(Loops);
    Loops.clear();
    uint32_t Rest = Active;
    execute(P.Helpers[Helper], Rest);
    Loops = std::move(Outer);
    Calls.pop_back();
    Frames.pop_back();
    for (unsigned L = 0; L != LanesPerWarp; ++L)
      if (Rest >> L & 1)
        F.Result[L] = int32_t(F.Variables[0][L] + F.Variables[1][L]);
    return F.Result;
  }

  Lanes evaluate(const Expression &E, uint32_t Active) {
    using Op = Expression::Op;
    Lanes R{};
    ++Steps;
    // Sides that are evaluated only by some lanes.
    if (E.Kind == Op::LogicalAnd || E.Kind == Op::LogicalOr) {
      Lanes A = evaluate(E.Operands[0], Active);
      uint32_t Need = 0;
      for (unsigned L = 0; L != LanesPerWarp; ++L)
        if ((Active >> L & 1) && (A[L] != 0) == (E.Kind == Op::LogicalAnd))
          Need |= 1u << L;
      Lanes B{};
      if (Need)
        B = evaluate(E.Operands[1], Need);
      for (unsigned L = 0; L != LanesPerWarp; ++L)
        R[L] = Need >> L & 1 ? B[L] != 0 : A[L] != 0;
      return R;
    }
    if (E.Kind == Op::Select) {
      Lanes C = evaluate(E.Operands[0], Active);
      uint32_t True = 0;
      for (unsigned L = 0; L != LanesPerWarp; ++L)
        if ((Active >> L & 1) && C[L])
          True |= 1u << L;
      Lanes A{}, B{};
      if (True)
        A = evaluate(E.Operands[1], True);
      if (Active & ~True)
        B = evaluate(E.Operands[2], Active & ~True);
      for (unsigned L = 0; L != LanesPerWarp; ++L)
        R[L] = True >> L & 1 ? A[L] : B[L];
      return R;
    }
    Lanes A{}, B{};
    if (!E.Operands.empty())
      A = evaluate(E.Operands[0], Active);
    if (E.Operands.size() > 1)
      B = evaluate(E.Operands[1], Active);
    if (E.Kind == Op::Call)
      return call(E.Number, &E, A, Active);
    for (unsigned L = 0; L != LanesPerWarp; ++L) {
      if (!(Active >> L & 1))
        continue;
      switch (E.Kind) {
      case Op::Number:
        R[L] = E.Number;
        break;
      case Op::Variable:
        R[L] = frame().Variables[unsigned(E.Number)][L];
        break;
      case Op::Thread:
        R[L] = Warp * LanesPerWarp + L;
        break;
      case Op::Lane:
        R[L] = L;
        break;
      case Op::Warp:
        R[L] = Warp;
        break;
      case Op::Unknown:
        R[L] = Unknown[unsigned(E.Number)];
        break;
      case Op::Load:
        R[L] = memoryAt(int(A[L]));
        break;
      case Op::Add:
        R[L] = A[L] + B[L];
        break;
      case Op::Sub:
        R[L] = A[L] - B[L];
        break;
      case Op::And:
        R[L] = A[L] & B[L];
        break;
      case Op::Mul:
        R[L] = A[L] * B[L];
        break;
      case Op::Shr:
        R[L] = A[L] >> B[L];
        break;
      case Op::Less:
        R[L] = A[L] < B[L];
        break;
      case Op::LessEqual:
        R[L] = A[L] <= B[L];
        break;
      case Op::Equal:
        R[L] = A[L] == B[L];
        break;
      case Op::NotEqual:
        R[L] = A[L] != B[L];
        break;
      case Op::LogicalNot:
        R[L] = !A[L];
        break;
      default:
        break;
      }
      // Signed overflow is undefined: such runs are not compared.
      if (R[L] > INT32_MAX || R[L] < INT32_MIN)
        Steps = MaxSteps;
    }
    return R;
  }

  static uint32_t trueLanes(const Lanes &C, uint32_t Active) {
    uint32_t True = 0;
    for (unsigned L = 0; L != LanesPerWarp; ++L)
      if ((Active >> L & 1) && C[L])
        True |= 1u << L;
    return True;
  }

  /// Executes \p Body with the lanes \p Active, from which those are taken that leave it early.
  void execute(const std::vector<Statement> &Body, uint32_t &Active) {
    for (const Statement &S : Body) {
      if (!Active || Steps >= MaxSteps)
        return;
      ++Steps;
      execute(S, Active);
    }
  }

  /// The lanes that have left the innermost statement lists: gone from Active until the construct that they left ends.
  template <typename Fn> void loop(uint32_t &Active, Fn Iterate) {
    // Iterate(Lanes) executes the body for the lanes and returns those that go on.
    Loops.push_back({});
    uint32_t In = Active;
    while (In && Steps < MaxSteps) {
      ++Steps;
      In = Iterate(In);
    }
    Loops.pop_back();
    Active &= ~frame().Returned;
  }

  void body(const std::vector<Statement> &Statements, uint32_t &In) {
    execute(Statements, In);
    In |= Loops.back().Continued;
    Loops.back().Continued = 0;
  }

  void execute(const Statement &S, uint32_t &Active) {
    switch (S.Kind) {
    case Statement::Op::Assign: {
      Lanes V = evaluate(S.Expressions[0], Active);
      for (unsigned L = 0; L != LanesPerWarp; ++L)
        if (Active >> L & 1)
          frame().Variables[unsigned(S.Number)][L] = V[L];
      return;
    }
    case Statement::Op::Probe: {
      ProbeInstance I;
      I.Values = evaluate(S.Expressions[0], Active);
      I.Calls = Calls;
      I.Probe = S.Number;
      I.Warp = Warp;
      I.Active = Active;
      I.Exited = Frames[0]->Returned;
      if (Steps < MaxSteps)
        Instances.push_back(I);
      return;
    }
    case Statement::Op::If: {
      uint32_t True = trueLanes(evaluate(S.Expressions[0], Active), Active);
      uint32_t False = Active & ~True;
      if (True)
        execute(S.Bodies[0], True);
      if (S.Bodies.size() > 1 && False)
        execute(S.Bodies[1], False);
      Active = True | False;
      return;
    }
    case Statement::Op::For: {
      Lanes Counter = evaluate(S.Expressions[0], Active);
      loop(Active, [&](uint32_t In) {
        Lanes Bound = evaluate(S.Expressions[1], In);
        uint32_t Go = 0;
        for (unsigned L = 0; L != LanesPerWarp; ++L)
          if ((In >> L & 1) && Counter[L] < Bound[L])
            Go |= 1u << L;
        if (!Go)
          return Go;
        body(S.Bodies[0], Go);
        for (unsigned L = 0; L != LanesPerWarp; ++L)
          Counter[L] += S.Step;
        return Go;
      });
      return;
    }
    case Statement::Op::While: {
      int Count = 0;
      loop(Active, [&](uint32_t In) -> uint32_t {
        if (Count++ >= 6)
          return 0;
        uint32_t Go = trueLanes(evaluate(S.Expressions[0], In), In);
        if (Go)
          body(S.Bodies[0], Go);
        return Go;
      });
      return;
    }
    case Statement::Op::Do: {
      int Count = 0;
      loop(Active, [&](uint32_t In) -> uint32_t {
        body(S.Bodies[0], In);
        if (++Count >= 5 || !In)
          return 0;
        return trueLanes(evaluate(S.Expressions[0], In), In);
      });
      return;
    }
    case Statement::Op::Switch: {
      Lanes V = evaluate(S.Expressions[0], Active);
      // A break inside takes lanes out of the switch, not of a loop around it.
      Loops.push_back({});
      uint32_t Running = 0, Done = 0;
      for (unsigned C = 0; C != 4; ++C) {
        for (unsigned L = 0; L != LanesPerWarp; ++L)
          if ((Active >> L & 1) && V[L] == int64_t(C))
            Running |= 1u << L;
        if (!Running)
          continue;
        execute(S.Bodies[C], Running);
        if (S.Number >> C & 1) {
          Done |= Running;
          Running = 0;
        }
      }
      Loops.pop_back();
      Active = (Active & ~frame().Returned) & (Running | Done);
      return;
    }
    case Statement::Op::Break: {
      uint32_t Leave = trueLanes(evaluate(S.Expressions[0], Active), Active);
      Loops.back().Broken |= Leave;
      Active &= ~Leave;
      return;
    }
    case Statement::Op::Continue: {
      uint32_t Leave = trueLanes(evaluate(S.Expressions[0], Active), Active);
      Loops.back().Continued |= Leave;
      Active &= ~Leave;
      return;
    }
    case Statement::Op::Return: {
      uint32_t Leave = trueLanes(evaluate(S.Expressions[0], Active), Active);
      if (Leave) {
        if (!frame().IsKernel) {
          Lanes R = evaluate(S.Expressions[1], Leave);
          for (unsigned L = 0; L != LanesPerWarp; ++L)
            if (Leave >> L & 1)
              frame().Result[L] = R[L];
        }
        frame().Returned |= Leave;
        Active &= ~Leave;
      }
      return;
    }
    case Statement::Op::Call: {
      Lanes A = evaluate(S.Expressions[0], Active);
      call(S.Number, &S, A, Active);
      return;
    }
    }
  }

  const Program &P;
  std::array<int, 4> Unknown;
  unsigned Warp;
  std::vector<Frame *> Frames;
  std::vector<const void *> Calls;
  std::vector<LoopMasks> Loops;
  unsigned Steps = 0;
};

/// The calls of the program, in the order in which the printer writes them.
void listCalls(const Expression &E, std::map<int, std::vector<const void *>> &ByHelper) {
  // A call is written before the arguments in it.
  if (E.Kind == Expression::Op::Call)
    ByHelper[E.Number].push_back(&E);
  for (const Expression &O : E.Operands)
    listCalls(O, ByHelper);
}
void listCalls(const std::vector<Statement> &Body, std::map<int, std::vector<const void *>> &ByHelper) {
  for (const Statement &S : Body) {
    if (S.Kind == Statement::Op::Call)
      ByHelper[S.Number].push_back(&S);
    if (S.Kind == Statement::Op::Do) {
      for (const auto &B : S.Bodies)
        listCalls(B, ByHelper);
      for (const Expression &E : S.Expressions)
        listCalls(E, ByHelper);
      continue;
    }
    for (const Expression &E : S.Expressions) {
      // A kernel's return has no value.
      listCalls(E, ByHelper);
    }
    for (const auto &B : S.Bodies)
      listCalls(B, ByHelper);
  }
}

} // namespace

TEST(GeneratedKernels, ActiveLanesAgreeWithInterpreter) {
  unsigned Count = generatedCount(80);
  unsigned Compared = 0, CertainlyPresent = 0, CertainlyAbsent = 0, Reliable = 0, UniformValues = 0;
  for (unsigned Seed = 1; Seed <= Count; ++Seed) {
    Program P = ProgramGenerator(Seed).generate();
    std::string Code;
    llvm::raw_string_ostream OS(Code);
    Printer(OS).print(P);
    Snippet S(Code);
    ASSERT_EQ(0u, S.errors()) << Code;
    const DeviceFunction &F = S.analysis("kernel");
    if (!F.isReliable())
      continue;
    ++Reliable;

    // The program's calls and clang's, matched by position in the source.
    std::map<const void *, const clang::CallExpr *> CallOf;
    std::map<int, const clang::CallExpr *> ProbeOf;
    auto Match = [&](llvm::StringRef Name, const std::vector<Statement> &Body, bool IsKernel) {
      std::vector<Statement> const *Used = &Body;
      std::map<int, std::vector<const void *>> ByHelper;
      std::function<void(const std::vector<Statement> &)> List = [&](const std::vector<Statement> &Statements) {
        for (const Statement &St : Statements) {
          if (St.Kind == Statement::Op::Probe)
            ProbeOf[St.Number] = nullptr;
          for (const auto &B : St.Bodies)
            List(B);
        }
      };
      List(*Used);
      // Arguments of returns are not printed in a kernel.
      std::function<void(const std::vector<Statement> &)> Walk = [&](const std::vector<Statement> &Statements) {
        for (const Statement &St : Statements) {
          auto Own = [&] {
            for (unsigned I = 0; I != St.Expressions.size(); ++I)
              if (!(IsKernel && St.Kind == Statement::Op::Return && I == 1))
                listCalls(St.Expressions[I], ByHelper);
          };
          if (St.Kind == Statement::Op::Call)
            ByHelper[St.Number].push_back(&St);
          if (St.Kind != Statement::Op::Do)
            Own();
          for (const auto &B : St.Bodies)
            Walk(B);
          if (St.Kind == Statement::Op::Do)
            Own();
        }
      };
      Walk(*Used);
      for (auto &[Helper, Calls] : ByHelper)
        for (unsigned I = 0; I != Calls.size(); ++I)
          CallOf[Calls[I]] = S.call(Name, "helper" + std::to_string(Helper), I);
      for (unsigned I = 0;; ++I) {
        const clang::CallExpr *Call = S.call(Name, "probe", I);
        if (!Call)
          break;
        clang::Expr::EvalResult R;
        ASSERT_TRUE(Call->getArg(0)->EvaluateAsInt(R, S.context()));
        ProbeOf[int(R.Val.getInt().getExtValue())] = Call;
      }
    };
    for (unsigned H = 0; H != HelperCount; ++H)
      Match("helper" + std::to_string(H), P.Helpers[H], false);
    Match("kernel", P.Kernel, true);

    std::mt19937 Random(Seed);
    for (unsigned Round = 0; Round != 4; ++Round) {
      std::array<int, 4> Unknown;
      for (int &U : Unknown)
        U = int(Random() % 45) - 4;
      for (unsigned Warp : {0u, 1u, 2u, 31u}) {
        Interpreter I(P, Unknown, Warp);
        if (!I.run())
          continue;
        for (const ProbeInstance &Instance : I.Instances) {
          const ValueFlow *Flow = &F.flow();
          for (const void *Where : Instance.Calls)
            if (Flow)
              Flow = Flow->callee(CallOf[Where]);
          const clang::CallExpr *Probe = ProbeOf[Instance.Probe];
          ASSERT_TRUE(Probe);
          if (!Flow || !Flow->isReliable())
            continue;
          std::optional<unsigned> Block = Flow->graph()->blockOf(Probe);
          ASSERT_TRUE(Block) << "probe " << Instance.Probe << "\n" << Code;
          const LaneState &State = F.lanes(*Flow, *Block, Scope::Warp);
          auto Where = [&] {
            std::string Text;
            llvm::raw_string_ostream Out(Text);
            Out << "probe " << Instance.Probe << " warp " << Warp << " seed " << Seed << "\nactive   "
                << lanePicture(Instance.Active, ~Instance.Active) << "\nexited   "
                << lanePicture(Instance.Exited, ~Instance.Exited) << "\nanalysis "
                << lanePicture(State.present().warp(Warp), State.absent().warp(Warp)) << "\nmay be away "
                << lanePicture(State.Away.warp(Warp), ~State.Away.warp(Warp)) << "\nmay be gone "
                << lanePicture(State.Exited.warp(Warp), ~State.Exited.warp(Warp)) << "\np";
            for (int U : Unknown)
              Out << ' ' << U;
            Out << "\n" << Code;
            return Text;
          };
          uint32_t Gone = Instance.Exited & ~Instance.Active, Away = ~Instance.Active & ~Instance.Exited;
          ASSERT_EQ(0u, Instance.Active & ~State.Here.warp(Warp)) << Where();
          ASSERT_EQ(0u, Gone & ~(State.Exited.warp(Warp) | State.Away.warp(Warp))) << Where();
          // A lane that is alive now may be on its way out of the kernel.
          ASSERT_EQ(0u, Away & ~(State.Away.warp(Warp) | State.Exited.warp(Warp))) << Where();
          ++Compared;
          CertainlyPresent += unsigned(llvm::popcount(State.present().warp(Warp)));
          CertainlyAbsent += unsigned(llvm::popcount(State.absent().warp(Warp)));

          ValueRef V = Flow->value(Probe->getArg(1));
          ASSERT_TRUE(V) << Where();
          std::optional<int64_t> First;
          for (unsigned L = 0; L != LanesPerWarp; ++L) {
            if (!(Instance.Active >> L & 1))
              continue;
            if (V->isExact())
              ASSERT_EQ(V->known(Warp * LanesPerWarp + L), Instance.Values[L]) << "lane " << L << ' ' << Where();
            if (V->uniformity() >= Scope::Warp) {
              ++UniformValues;
              ASSERT_EQ(First.value_or(Instance.Values[L]), Instance.Values[L]) << "lane " << L << ' ' << Where();
            }
            // Lanes that differ by a known number.
            if (!First)
              First = Instance.Values[L];
          }
        }
      }
    }
  }
  // The claims are not vacuous.
  EXPECT_GT(Reliable, Count * 9 / 10);
  EXPECT_GT(Compared, Count * 10);
  EXPECT_GT(CertainlyPresent, Compared * 4);
  EXPECT_GT(CertainlyAbsent, Compared);
  EXPECT_GT(UniformValues, Compared);
  RecordProperty("compared", int(Compared));
  llvm::outs() << Compared << " probes compared; of 32 lanes " << CertainlyPresent / double(Compared)
               << " certainly present, " << CertainlyAbsent / double(Compared) << " certainly absent\n";
}
