//===- FileChange.cpp - What a change has done to a file ------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/FileChange.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cudalint::driver {

/// Reads "12,3" or "12", which means "12,1".
static bool readRange(llvm::StringRef Text, unsigned &Begin, unsigned &Count) {
  auto [First, Second] = Text.split(',');
  Count = 1;
  return !First.getAsInteger(10, Begin) && (Second.empty() || !Second.getAsInteger(10, Count));
}

/// The letter in front of "i/name"; 0 if there is none.
static char mnemonicPrefix(llvm::StringRef Name) {
  return Name.size() > 2 && Name[1] == '/' && llvm::StringRef("ciow").contains(Name[0]) ? Name[0] : 0;
}

/// What stands for the byte after a backslash in a name that git quotes.
static char escaped(char Letter) {
  static constexpr llvm::StringLiteral Letters = "abtnvfr", Bytes = "\a\b\t\n\v\f\r";
  size_t At = Letters.find(Letter);
  return At == llvm::StringRef::npos ? Letter : Bytes[At];
}

/// The name in a line "+++ b/name", which git quotes where it holds unusual characters; empty for /dev/null. With
/// git's `diff.mnemonicPrefix` the prefixes are c, i, o and w for commit, index, object and work tree, another one in
/// the line of the old name: \p OldPrefix, 0 if that has none.
static std::string nameIn(llvm::StringRef Line, char OldPrefix) {
  llvm::StringRef Name = Line.drop_front(4).split('\t').first.rtrim("\r");
  std::string Unquoted;
  if (Name.consume_front("\"") && Name.consume_back("\"")) {
    for (size_t I = 0; I < Name.size(); ++I) {
      unsigned Code = 0;
      if (Name[I] == '\\' && I + 3 < Name.size() && !Name.substr(I + 1, 3).getAsInteger(8, Code)) {
        Unquoted += char(Code);
        I += 3;
      } else if (Name[I] == '\\' && I + 1 < Name.size()) {
        Unquoted += escaped(Name[++I]);
      } else {
        Unquoted += Name[I];
      }
    }
    Name = Unquoted;
  }
  if (Name == "/dev/null")
    return "";
  char Prefix = mnemonicPrefix(Name);
  if (!Name.consume_front("b/") && Prefix && OldPrefix && Prefix != OldPrefix)
    Name = Name.drop_front(2);
  return Name.str();
}

/// The mode that a line of git's between "diff --git" and the names gives to the new file; empty if it is another one.
static llvm::StringRef modeIn(llvm::StringRef Line) {
  for (llvm::StringRef Key : {"new file mode ", "new mode "})
    if (Line.consume_front(Key))
      return Line.trim();
  return Line.consume_front("index ") ? Line.split(' ').second.trim() : "";
}

llvm::Error readUnifiedDiff(llvm::StringRef Patch, llvm::function_ref<std::string(llvm::StringRef)> PathOf,
                            FileChanges &Files) {
  FileChange *Current = nullptr;
  unsigned New = 0, OldLeft = 0, NewLeft = 0;
  FileChange::Hunk Run{0, 0};
  bool Removes = false, IsLink = false;
  auto EndRun = [&] {
    if (Current && (Removes || Run.Count))
      Current->Hunks.push_back(Run);
    Run = {New, 0};
    Removes = false;
  };
  unsigned Number = 0;
  char OldPrefix = 0;
  for (llvm::StringRef Line : llvm::split(Patch, '\n')) {
    ++Number;
    if (OldLeft || NewLeft) {
      bool Removed = Line.starts_with("-"), Added = Line.starts_with("+");
      if (Line.starts_with("\\"))
        continue;
      if (Removed && OldLeft) {
        --OldLeft;
        Removes = true;
      } else if (Added && NewLeft) {
        ++Run.Count, ++New, --NewLeft;
      } else if (OldLeft && NewLeft) {
        ++New, --OldLeft, --NewLeft;
        EndRun();
      } else {
        return llvm::createStringError("line " + llvm::Twine(Number) + " does not fit its '@@'");
      }
      if (!OldLeft && !NewLeft)
        EndRun();
    } else if (Line.starts_with("diff --git ")) {
      IsLink = false;
    } else if (llvm::StringRef Mode = modeIn(Line); !Mode.empty()) {
      IsLink = Mode == "120000";
    } else if (Line.starts_with("--- ")) {
      llvm::StringRef Name = Line.drop_front(4).ltrim('"');
      OldPrefix = Name.starts_with("/dev/null") ? '/' : mnemonicPrefix(Name);
    } else if (Line.starts_with("+++ ")) {
      std::string Name = nameIn(Line, OldPrefix);
      Current = Name.empty() ? nullptr : &Files[PathOf(Name)];
      // The lines of a link are its target's, all of which are new here.
      if (Current && IsLink) {
        Current->IsNew = true;
        Current = nullptr;
      }
    } else if (Line.starts_with("@@ -")) {
      unsigned Old;
      llvm::StringRef Ranges = Line.drop_front(4).split(" @@").first;
      auto [OldRange, NewRange] = Ranges.split(" +");
      if (!readRange(OldRange, Old, OldLeft) || !readRange(NewRange, New, NewLeft))
        return llvm::createStringError("line " + llvm::Twine(Number) + " is no '@@' of a unified diff");
      // "12,0" means behind line 12.
      New += !NewLeft;
      Run = {New, 0};
      Removes = false;
    }
  }
  if (OldLeft || NewLeft)
    return llvm::createStringError("it ends within a change");
  return llvm::Error::success();
}

} // namespace cudalint::driver
