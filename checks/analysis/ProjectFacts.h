//===- ProjectFacts.h - What files of a project tell each other -*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel can be defined in one file and launched in another; a flag can be written in one and waited for in another.
// Each file yields its facts; what others say of a file's kernels, launches and flags is handed to it when it is
// analysed again.
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_CHECKS_ANALYSIS_PROJECTFACTS_H
#define CUDALINT_CHECKS_ANALYSIS_PROJECTFACTS_H

#include "checks/analysis/HostValues.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <tuple>
#include <vector>

namespace clang {
class ASTContext;
class NamedDecl;
class SourceLocation;
class SourceManager;
} // namespace clang

namespace cudalint {

class Publications;
class Session;

/// A place in a file that the present AST need not contain.
struct ForeignPlace {
  std::string File; ///< Absolute path.
  unsigned Line = 0, Column = 0;

  /// The place in \p Context's source manager, which reads the file if it has not; invalid if that fails.
  clang::SourceLocation in(clang::ASTContext &Context) const;
  bool operator<(const ForeignPlace &Other) const {
    return std::tie(File, Line, Column) < std::tie(Other.File, Other.Line, Other.Column);
  }
  bool operator==(const ForeignPlace &Other) const {
    return File == Other.File && Line == Other.Line && Column == Other.Column;
  }
};

/// A variable or member of the host that a launch hands over.
struct ForeignVariable {
  std::string Name; ///< See projectName(); empty if other files cannot name it: then
  ForeignPlace At;  ///< says where it is declared. Neither: it is not known.

  bool isKnown() const { return !Name.empty() || !At.File.empty(); }
  bool operator==(const ForeignVariable &Other) const { return Name == Other.Name && At == Other.At; }
  bool operator<(const ForeignVariable &Other) const { return std::tie(Name, At) < std::tie(Other.Name, Other.At); }
};

/// A launch of a kernel that other files can define.
struct ForeignLaunch {
  std::string Kernel; ///< See projectName().
  LaunchExtent Grid, Block;
  std::optional<bool> Cooperative; ///< As in LaunchFact.
  std::vector<ForeignVariable> Arguments; ///< By parameter.
  ForeignPlace At;
};

/// A grid barrier in a kernel that other files can launch, whatever its arguments are.
struct ForeignGridBarrier {
  std::string Kernel;
  std::string Operation; ///< As messages name it.
  bool Always = false;   ///< Every way through the kernel passes it.
  bool Flagged = false;  ///< One condition, the same for the whole grid, decides whether the kernel comes to it.
  ForeignPlace At;
};

/// An object in memory by a name that all files have for it: `x`, `p[...]`, `p->flag`. All elements of an array are
/// one.
struct ForeignObject {
  std::string Variable;          ///< projectName() of a variable of the device; empty: what is handed over for
  unsigned Parameter = 0;        ///< this parameter of the kernel.
  std::vector<std::string> Path; ///< projectName() of the members on the way; empty for a pointer that is followed.

  bool operator==(const ForeignObject &Other) const {
    return Variable == Other.Variable && Parameter == Other.Parameter && Path == Other.Path;
  }
  bool operator<(const ForeignObject &Other) const {
    return std::tie(Variable, Parameter, Path) < std::tie(Other.Variable, Other.Parameter, Other.Path);
  }
};

/// A flag that a kernel waits for in a loop, with the data that it reads behind the loop; or one that it writes, with
/// the data that it writes before.
struct ForeignFlag {
  struct Datum {
    ForeignObject Object;
    ForeignPlace At;
    bool operator==(const Datum &Other) const { return Object == Other.Object && At == Other.At; }
    bool operator<(const Datum &Other) const { return std::tie(Object, At) < std::tie(Other.Object, Other.At); }
  };
  std::string Function; ///< projectName() of the kernel, or of a device function that no kernel of its file calls.
  bool Waits = false;
  ForeignObject Object;
  ForeignPlace At;
  /// The number that is written. Of a wait: the one that ends it or, if not IsEnd, lets it go on while all others end
  /// it. Not known: a write may end it.
  std::optional<int64_t> Value;
  bool IsEnd = true;
  std::vector<Datum> Data;

  bool operator==(const ForeignFlag &Other) const { return key() == Other.key(); }
  bool operator<(const ForeignFlag &Other) const { return key() < Other.key(); }

private:
  std::tuple<const std::string &, const ForeignPlace &, const bool &, const ForeignObject &,
             const std::optional<int64_t> &, const bool &, const std::vector<Datum> &>
  key() const {
    return std::tie(Function, At, Waits, Object, Value, IsEnd, Data);
  }
};

/// A flag that one file writes and another waits for, as one of the two is told.
struct FlagPartner {
  std::string Function;     ///< Of the file that is told.
  bool Waits = false;       ///< The file that is told waits for the flag.
  ForeignPlace Flag, Datum; ///< Its accesses.
  ForeignPlace OtherFlag, OtherDatum;

  bool operator==(const FlagPartner &Other) const { return key() == Other.key(); }
  bool operator<(const FlagPartner &Other) const { return key() < Other.key(); }

private:
  std::tuple<const std::string &, const bool &, const ForeignPlace &, const ForeignPlace &, const ForeignPlace &,
             const ForeignPlace &>
  key() const {
    return std::tie(Function, Waits, Flag, Datum, OtherFlag, OtherDatum);
  }
};

/// What one file tells, or is told: sorted, without duplicates.
struct ProjectFacts {
  std::vector<std::string> Kernels;  ///< Defined.
  std::vector<ForeignLaunch> Launches;
  std::vector<ForeignGridBarrier> Barriers;
  std::vector<ForeignFlag> Flags;    ///< Told only.
  std::vector<FlagPartner> Partners; ///< Is told only.

  bool empty() const {
    return Kernels.empty() && Launches.empty() && Barriers.empty() && Flags.empty() && Partners.empty();
  }
  /// Sorts, and drops what is there twice: a header's facts come from every file that includes it.
  void normalize();
  void merge(const ProjectFacts &Other);
  /// Adds what the host side of the same file tells; of a launch that both sides see, what is known already stands.
  void mergeHostSide(ProjectFacts Host);
  /// Calls \p Change for every place in the facts.
  void changePlaces(llvm::function_ref<void(ForeignPlace &)> Change);

  std::vector<const ForeignLaunch *> launchesOf(llvm::StringRef Kernel) const;
  std::vector<const ForeignGridBarrier *> barriersOf(llvm::StringRef Kernel) const;
};

/// What \p Analyses knows that other files may want to know, \p Flags about flags.
ProjectFacts collectProjectFacts(Session &Analyses, const Publications &Flags);

/// What of \p All, the facts of the whole project, concerns a file that tells \p Own and is not in it already: launches
/// of kernels that it defines, barriers in kernels that it launches and does not define, and the other side of its
/// flags.
ProjectFacts factsFor(const ProjectFacts &Own, const ProjectFacts &All);

/// Where \p Loc stands, for other files.
ForeignPlace placeOf(clang::SourceLocation Loc, const clang::SourceManager &SM);

/// A name for \p D that is the same in all files; empty if other files cannot name it.
std::string projectName(const clang::NamedDecl *D);

llvm::json::Value toJSON(const ProjectFacts &Facts);
bool fromJSON(const llvm::json::Value &V, ProjectFacts &Facts, llvm::json::Path Path);

} // namespace cudalint

#endif // CUDALINT_CHECKS_ANALYSIS_PROJECTFACTS_H
