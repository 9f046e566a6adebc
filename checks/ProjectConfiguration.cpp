//===- ProjectConfiguration.cpp - What a project says of its CUDA ---------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "checks/ProjectConfiguration.h"
#include "checks/model/GpuArchitectures.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"
#include <iterator>

using namespace llvm;

namespace cudalint {

/// The one of \p Known that is made of \p Word by the fewest changes, at most \p Most; empty if there is none.
static StringRef nearest(StringRef Word, ArrayRef<StringRef> Known, unsigned Most) {
  StringRef Nearest;
  unsigned Best = Most;
  for (StringRef Candidate : Known) {
    unsigned Distance = Word.edit_distance(Candidate, /*AllowReplacements=*/true, Best + 1);
    if (Distance > Best || (Distance == Best && !Nearest.empty()))
      continue;
    Best = Distance;
    Nearest = Candidate;
  }
  return Nearest;
}

std::string didYouMean(StringRef Word, ArrayRef<StringRef> Known) {
  StringRef Nearest = nearest(Word, Known, Word.size() / 3 + 1);
  return Nearest.empty() ? "" : ("; did you mean '" + Nearest + "'?").str();
}

namespace {
/// The name of an argument in the file and its place in a row.
struct ArgumentRole {
  StringLiteral Name;
  int8_t Operation::*Position;
};
} // namespace

static constexpr ArgumentRole Roles[] = {
    {"mask", &Operation::Mask},
    {"value", &Operation::Value},
    {"compare", &Operation::Compare},
    {"lane", &Operation::SourceLane},
    {"width", &Operation::Width},
    {"predicate", &Operation::Predicate},
    {"pointer", &Operation::Pointer},
    {"source", &Operation::Source},
    {"size", &Operation::Size},
    {"count", &Operation::Count},
    {"barrier-id", &Operation::BarrierId},
    {"group", &Operation::Group},
    {"kernel", &Operation::Function},
    {"grid", &Operation::GridDim},
    {"block", &Operation::BlockDim},
    {"shared-bytes", &Operation::SharedBytes},
    {"stream", &Operation::Stream},
};

/// Roles from "kernel" on: what a launch has.
static ArrayRef<ArgumentRole> launchRoles() { return ArrayRef(Roles).take_back(5); }

/// Reads one file. Every function returns false once an error is known.
class ProjectConfigurationReader {
public:
  explicit ProjectConfigurationReader(MemoryBufferRef Buffer) : Buffer(Buffer) {
    Sources.setDiagHandler(
        [](const SMDiagnostic &D, void *Self) {
          auto &Reader = *static_cast<ProjectConfigurationReader *>(Self);
          Reader.fail(D.getLineNo(), D.getMessage());
        },
        this);
  }

  Expected<std::shared_ptr<const ProjectConfiguration>> read() {
    Result = std::make_shared<ProjectConfiguration>();
    Result->Path = Buffer.getBufferIdentifier().str();
    Result->Text = Buffer.getBuffer().str();
    if (Buffer.getBuffer().contains('\0') || !json::isUTF8(Buffer.getBuffer()))
      return createStringError(Result->Path + ": it holds bytes that are no text; write YAML in UTF-8");
    yaml::Stream Stream(Buffer, Sources);
    bool IsFirst = true;
    for (yaml::Document &Document : Stream) {
      yaml::Node *Root = Document.getRoot();
      if (!Root)
        break;
      if (!IsFirst) {
        fail(lineOf(*Root), "a second document begins; all has to stand in one");
        break;
      }
      IsFirst = false;
      if (!readRoot(*Root))
        break;
    }
    if (Message.empty() && Stream.failed())
      fail(1, "it is no YAML");
    if (Message.empty())
      declare();
    if (!Message.empty())
      return createStringError(Message);
    return std::shared_ptr<const ProjectConfiguration>(std::move(Result));
  }

private:
  using Entry = function_ref<bool(StringRef Key, yaml::Node &Value)>;

  bool fail(unsigned Line, const Twine &What) {
    if (Message.empty())
      Message = (Result->Path + ":" + Twine(Line) + ": " + What).str();
    return false;
  }
  unsigned lineOf(yaml::Node &N) { return Sources.getLineAndColumn(N.getSourceRange().Start).first; }

  /// Calls \p Read for each entry of the mapping \p N; its keys must be among \p Known.
  bool eachEntry(yaml::Node &N, StringRef What, ArrayRef<StringRef> Known, Entry Read) {
    auto *Mapping = dyn_cast<yaml::MappingNode>(&N);
    if (!Mapping)
      return fail(lineOf(N), What + " must be a mapping of " + join(Known, ", "));
    StringSet<> Seen;
    for (yaml::KeyValueNode &Pair : *Mapping) {
      auto *KeyNode = dyn_cast_or_null<yaml::ScalarNode>(Pair.getKey());
      if (!KeyNode)
        return fail(lineOf(N), What + " has a key that is no word");
      SmallString<32> Storage;
      std::string Key = KeyNode->getValue(Storage).str();
      unsigned Line = lineOf(*KeyNode);
      if (!is_contained(Known, Key))
        return fail(Line, "unknown key '" + Key + "' in " + What + didYouMean(Key, Known));
      if (!Seen.insert(Key).second)
        return fail(Line, "'" + Key + "' is given twice in " + What + "; one value is meant");
      yaml::Node *Value = Pair.getValue();
      if (!Value || isa<yaml::NullNode>(Value))
        return fail(Line, "'" + Key + "' has no value");
      if (!Read(Key, *Value))
        return false;
    }
    return Message.empty();
  }

  bool eachElement(yaml::Node &N, StringRef What, function_ref<bool(yaml::Node &)> Read) {
    auto *Sequence = dyn_cast<yaml::SequenceNode>(&N);
    if (!Sequence)
      return fail(lineOf(N), "'" + What + "' must be a list");
    for (yaml::Node &Element : *Sequence)
      if (!Read(Element))
        return false;
    return Message.empty();
  }

  bool text(yaml::Node &N, StringRef What, std::string &Value) {
    auto *Scalar = dyn_cast<yaml::ScalarNode>(&N);
    if (!Scalar)
      return fail(lineOf(N), "'" + What + "' must be a word");
    SmallString<64> Storage;
    Value = Scalar->getValue(Storage).str();
    return true;
  }
  bool number(yaml::Node &N, StringRef What, unsigned Least, unsigned Most, unsigned &Value) {
    std::string Text;
    if (!text(N, What, Text))
      return false;
    if (StringRef(Text).getAsInteger(10, Value) || Value < Least || Value > Most)
      return fail(lineOf(N), "'" + What + "' must be a number from " + Twine(Least) + " to " + Twine(Most) + ", not '" +
                                 Text + "'");
    return true;
  }
  bool boolean(yaml::Node &N, StringRef What, bool &Value) {
    std::string Text;
    if (!text(N, What, Text))
      return false;
    if (Text != "true" && Text != "false")
      return fail(lineOf(N), "'" + What + "' must be true or false, not '" + Text + "'");
    Value = Text == "true";
    return true;
  }

  bool readRoot(yaml::Node &Root) {
    if (isa<yaml::NullNode>(&Root)) // an empty file
      return true;
    return eachEntry(Root, "the configuration", {"architectures", "block", "operations", "launch-wrappers"},
                     [&](StringRef Key, yaml::Node &Value) {
                       Result->Lines[Key] = lineOf(Value);
                       if (Key == "architectures")
                         return readArchitectures(Value);
                       if (Key == "block")
                         return readBlock(Value);
                       bool IsLaunch = Key == "launch-wrappers";
                       return eachElement(Value, Key,
                                          [&](yaml::Node &N) { return IsLaunch ? readLaunch(N) : readOperation(N); });
                     });
  }

  bool readArchitectures(yaml::Node &Value) {
    return eachElement(Value, "architectures", [&](yaml::Node &N) {
      std::string Name;
      if (!text(N, "architectures", Name))
        return false;
      std::vector<std::string> Known = gpuArchitectureNames();
      if (!is_contained(Known, Name)) {
        std::string Hint = didYouMean(Name, std::vector<StringRef>(Known.begin(), Known.end()));
        return fail(lineOf(N), "'" + Name + "' is no architecture of a GPU" +
                                   (StringRef(Name).starts_with("sm_") && !Hint.empty() ? Hint : "; write sm_90"));
      }
      if (is_contained(Result->Architectures, Name))
        return fail(lineOf(N), "'" + Name + "' is given twice in 'architectures'");
      Result->Architectures.push_back(Name);
      return true;
    });
  }

  bool readBlock(yaml::Node &Value) {
    return eachEntry(Value, "'block'", {"x-multiple-of-32", "max-threads"}, [&](StringRef Key, yaml::Node &N) {
      Result->Lines[("block." + Key).str()] = lineOf(N);
      if (Key == "x-multiple-of-32")
        return boolean(N, Key, Result->Analysis.BlockXIsMultipleOf32);
      return number(N, Key, 1, 1024, Result->Analysis.MaxBlockThreads);
    });
  }

  /// A declared function before the table is built; the table refers to its strings while it is.
  struct Pending {
    std::string Name, Like;
    unsigned Line = 0;
    SmallVector<std::pair<int8_t Operation::*, int8_t>, 4> Positions;
    /// What the file says, and in which line; Positions also has what follows from it.
    SmallVector<std::pair<const ArgumentRole *, unsigned>, 4> Given;
  };

  bool readPosition(yaml::Node &N, const ArgumentRole &Role, Pending &Into) {
    unsigned Position;
    if (!number(N, Role.Name, 0, 100, Position))
      return false;
    Into.Positions.push_back({Role.Position, int8_t(Position)});
    Into.Given.push_back({&Role, lineOf(N)});
    return true;
  }

  bool readOperation(yaml::Node &N) {
    Pending P;
    P.Line = lineOf(N);
    bool Read = eachEntry(N, "an operation", {"name", "like", "arguments"}, [&](StringRef Key, yaml::Node &Value) {
      if (Key == "name")
        return text(Value, Key, P.Name);
      if (Key == "like")
        return text(Value, Key, P.Like);
      SmallVector<StringRef, 20> Names;
      for (const ArgumentRole &Role : Roles)
        Names.push_back(Role.Name);
      return eachEntry(Value, "'arguments'", Names, [&](StringRef Name, yaml::Node &Position) {
        return readPosition(Position, *find_if(Roles, [&](const ArgumentRole &R) { return R.Name == Name; }), P);
      });
    });
    if (!Read)
      return false;
    if (P.Name.empty() || P.Like.empty())
      return fail(P.Line, "an operation needs 'name', the project's function, and 'like', the function of CUDA that it "
                          "means");
    Declarations.push_back(std::move(P));
    return true;
  }

  bool readLaunch(yaml::Node &N) {
    Pending P;
    P.Line = lineOf(N);
    bool Cooperative = false;
    for (const ArgumentRole &Role : launchRoles())
      P.Positions.push_back({Role.Position, Operation::NoArgument});
    SmallVector<StringRef, 8> Names = {"name", "cooperative"};
    for (const ArgumentRole &Role : launchRoles())
      Names.push_back(Role.Name);
    bool HasKernel = false;
    bool Read = eachEntry(N, "a launch wrapper", Names, [&](StringRef Key, yaml::Node &Value) {
      if (Key == "name")
        return text(Value, Key, P.Name);
      if (Key == "cooperative")
        return boolean(Value, Key, Cooperative);
      HasKernel |= Key == "kernel";
      return readPosition(Value, *find_if(Roles, [&](const ArgumentRole &R) { return R.Name == Key; }), P);
    });
    if (!Read)
      return false;
    if (P.Name.empty() || !HasKernel)
      return fail(P.Line, "a launch wrapper needs 'name', the project's function, and 'kernel', the position of the "
                          "kernel among its arguments, from 0");
    P.Like = Cooperative ? "cudaLaunchCooperativeKernel" : "<<<>>>";
    Declarations.push_back(std::move(P));
    return true;
  }

  /// Whether the positions of \p P fit \p Row, which it is like, and each other.
  bool checkPositions(const Pending &P, Operation Row) {
    for (auto [Role, Line] : P.Given)
      if (Row.*(Role->Position) == Operation::NoArgument)
        return fail(Line, "'" + P.Like + "' has no argument '" + Role->Name + "', so '" + P.Name +
                              "' cannot have it where that stands");
    for (auto [Column, Position] : P.Positions)
      Row.*Column = Position;
    for (auto [Role, Line] : P.Given)
      for (const ArgumentRole &Other : Roles)
        if (&Other != Role && Row.*Other.Position == Row.*(Role->Position)) {
          bool IsGiven = any_of(P.Given, [&](const auto &G) { return G.first == &Other; });
          return fail(Line, "'" + Role->Name + "' and '" + Other.Name + "' of '" + P.Name +
                                "' cannot both be argument " + Twine(int(Row.*(Role->Position))) +
                                (IsGiven ? "" : ", where '" + Other.Name + "' stands in '" + P.Like + "'"));
        }
    return true;
  }

  /// Builds the table of what was read.
  void declare() {
    if (Declarations.empty())
      return;
    // Rows for a number of arguments end in "/n", those for all names of a kind in "*".
    StringSet<> OfCuda;
    std::vector<StringRef> Names;
    for (const Operation &Row : OperationTable::rows()) {
      if (Row.Names == NameSpace::Ptx)
        continue;
      OfCuda.insert(Row.Name.split('/').first);
      if (!Row.Name.contains('/') && !Row.Name.ends_with("*"))
        Names.push_back(Row.Name);
    }
    StringMap<unsigned> Lines;
    std::vector<OperationTable::Declared> Declared;
    for (const Pending &P : Declarations) {
      const Operation *Like = OperationTable::get().find(P.Like);
      // One row stands for all of the runtime's functions that have none of their own.
      StringRef Meant = Like && !OfCuda.contains(P.Like) ? nearest(P.Like, Names, /*Most=*/2) : "";
      if (!Like || !Meant.empty()) {
        fail(P.Line, "no operation '" + P.Like + "' of CUDA is known" +
                         (Meant.empty() ? didYouMean(P.Like, Names) : ("; did you mean '" + Meant + "'?").str()));
        return;
      }
      if (OfCuda.contains(P.Name) && (P.Like != P.Name || !P.Positions.empty())) {
        fail(P.Line,
             "'" + P.Name + "' is a function of CUDA, and its meaning is known; name a function of the project");
        return;
      }
      if (auto [First, New] = Lines.try_emplace(P.Name, P.Line); !New) {
        fail(P.Line,
             "'" + P.Name + "' is declared twice, first in line " + Twine(First->second) + "; one meaning is possible");
        return;
      }
      if (!checkPositions(P, *Like))
        return;
      Declared.push_back({P.Name, P.Like, P.Positions});
      Result->Functions.push_back({P.Name, P.Like, P.Line});
    }
    Result->Table = std::make_unique<OperationTable>(Declared);
  }

  MemoryBufferRef Buffer;
  SourceMgr Sources;
  std::shared_ptr<ProjectConfiguration> Result;
  std::vector<Pending> Declarations;
  std::string Message;
};

Expected<std::shared_ptr<const ProjectConfiguration>> ProjectConfiguration::parse(MemoryBufferRef Text) {
  return ProjectConfigurationReader(Text).read();
}

std::shared_ptr<const ProjectConfiguration> ProjectConfiguration::none() {
  static const auto None = std::make_shared<const ProjectConfiguration>();
  return None;
}

std::string ProjectConfiguration::nearest(StringRef File, vfs::FileSystem &Files) {
  for (StringRef Folder = sys::path::parent_path(File); !Folder.empty(); Folder = sys::path::parent_path(Folder)) {
    SmallString<256> Path(Folder);
    sys::path::append(Path, FileName);
    // A folder of this name, or a link that leads nowhere, is a mistake to be said when it is read.
    if (Files.exists(Path) || sys::fs::is_symlink_file(Path))
      return std::string(Path);
  }
  return "";
}

} // namespace cudalint
