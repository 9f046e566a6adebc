//===- Shard.cpp - A run in parts, on several machines --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Shard.h"
#include "driver/InputFile.h"
#include "driver/Nesting.h"
#include "driver/OutputFile.h"
#include "driver/report/Formats.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"
#include <set>

using namespace llvm;

namespace cudalint::driver {

/// What the headers of a file cost beside its own text, in bytes of source.
static constexpr uint64_t WorkOfHeaders = 1 << 16;

std::optional<ShardNumber> ShardNumber::parse(StringRef Text) {
  ShardNumber S;
  auto [Index, Count] = Text.split('/');
  if (Index.getAsInteger(10, S.Index) || Count.getAsInteger(10, S.Count) || S.Index == 0 || S.Index > S.Count)
    return std::nullopt;
  return S;
}

std::vector<size_t> jobsOfShard(const Plan &P, ShardNumber Shard) {
  std::vector<std::pair<uint64_t, size_t>> Work;
  for (size_t I = 0; I != P.Jobs.size(); ++I) {
    uint64_t Size = 0;
    sys::fs::file_size(P.Jobs[I].Job.File, Size);
    Work.push_back({Size + WorkOfHeaders, I});
  }
  // The largest first, each to the shard that has the least so far.
  sort(Work, [](const auto &A, const auto &B) { return A.first != B.first ? A.first > B.first : A.second < B.second; });
  std::set<std::pair<uint64_t, unsigned>> Shards;
  // Each job goes to a shard of its own while there are such, so that the others get none.
  for (unsigned I = 1; I <= Shard.Count && I <= Work.size(); ++I)
    Shards.insert({0, I});
  std::vector<size_t> Result;
  for (auto [Size, Job] : Work) {
    auto [Load, Index] = *Shards.begin();
    Shards.erase(Shards.begin());
    Shards.insert({Load + Size, Index});
    if (Index == Shard.Index)
      Result.push_back(Job);
  }
  sort(Result);
  return Result;
}

std::string jobName(const Plan &P, size_t Index) {
  // Several jobs of one file come in the order of their configurations.
  size_t First = Index;
  while (First && P.Jobs[First - 1].Job.File == P.Jobs[Index].Job.File)
    --First;
  std::string Name = nameInProject(P.Jobs[Index].Job.File, P.Root);
  return First == Index ? Name : Name + "#" + utostr(Index - First + 1);
}

/// \p Facts with each place's file replaced.
static ProjectFacts withFiles(ProjectFacts Facts, function_ref<std::string(StringRef)> Replacement) {
  Facts.changePlaces([&](ForeignPlace &At) { At.File = Replacement(At.File); });
  return Facts;
}

static std::string digestOfFile(StringRef File) {
  auto Buffer = readInput(File);
  return Buffer ? toHex(digestOf((*Buffer)->getBuffer())) : "";
}

ShardWriter::ShardWriter(const Plan &P, ShardNumber Shard, ArrayRef<std::string> Arguments) : Root(P.Root) {
  Description["cudalint"] = CUDALINT_VERSION;
  Description["build"] = ResultCache::buildIdentity();
  Description["shard"] = Shard.Index;
  Description["of"] = Shard.Count;
  Description["arguments"] = json::Array(Arguments);
}

void ShardWriter::add(std::string JobName, const FileAnalysis &Result) {
  Jobs.push_back(json::Object{
      {"name", std::move(JobName)},
      {"source", digestOfFile(Result.File)},
      {"record", toJSON(Result.Record)},
      {"facts", toJSON(withFiles(Result.Merged.Tells, [&](StringRef File) { return nameInProject(File, Root); }))}});
}

json::Value ShardWriter::document() const {
  json::Object Complete = Description;
  Complete["jobs"] = json::Array(Jobs);
  return Complete;
}

Error ShardWriter::write(StringRef File) const {
  return writeFile(File, [&](raw_ostream &OS) { OS << formatv("{0:2}", document()) << '\n'; });
}

namespace {
/// A file that `merge` is given.
struct MergedFile {
  std::string Name;
  json::Value Content = nullptr;
  /// What a part of a run has written for the merge, in Content; null in any other report.
  const json::Object *Part = nullptr;
};
} // namespace

/// What ShardWriter has left in \p Document: all of it, or a member of a JSON report, or a property of one in SARIF.
static const json::Object *partIn(const json::Object &Document) {
  if (Document.getArray("jobs"))
    return &Document;
  if (const json::Object *InReport = Document.getObject("shard"))
    return InReport;
  const json::Array *Runs = Document.getArray("runs");
  const json::Object *Run = Runs && Runs->size() == 1 ? Runs->front().getAsObject() : nullptr;
  const json::Object *Properties = Run ? Run->getObject("properties") : nullptr;
  return Properties ? Properties->getObject(ShardProperty) : nullptr;
}

static Expected<std::vector<MergedFile>> readFiles(ArrayRef<std::string> Names) {
  std::vector<MergedFile> Files;
  for (const std::string &Name : Names) {
    auto Buffer = readInput(Name, Reads::PipesOfCaller);
    if (!Buffer)
      return createStringError("cannot read '" + Name + "': " + Buffer.getError().message());
    Expected<json::Value> Parsed = parseJson((*Buffer)->getBuffer());
    if (!Parsed)
      return createStringError("'" + Name + "' is no JSON: " + toString(Parsed.takeError()));
    MergedFile &File = Files.emplace_back();
    File.Name = Name;
    File.Content = std::move(*Parsed);
  }
  for (MergedFile &File : Files) {
    const json::Object *Document = File.Content.getAsObject();
    File.Part = Document ? partIn(*Document) : nullptr;
    if (!File.Part && Document && Document->get("runs"))
      return createStringError("'" + File.Name +
                               "' is SARIF of a run that is no part of another: it lacks what a merge "
                               "needs; run with --shard, or merge reports of --format=json");
    if (bool(File.Part) != bool(Files.front().Part))
      return createStringError("'" + File.Name + "' and '" + Files.front().Name +
                               "' do not fit together: one of them is a part of a run");
  }
  return std::move(Files);
}

/// At most this many missing parts are named.
static constexpr size_t MaxNames = 6;

/// What the parts of one run hold. Fails with one line if they do not fit together.
static Expected<ShardResults> readShards(ArrayRef<MergedFile> Files) {
  ShardResults Results;
  const json::Object &First = *Files.front().Part;
  std::map<int64_t, std::string> Seen; // by number
  for (const MergedFile &File : Files) {
    Results.Files.push_back(File.Name);
    const json::Array *Jobs = File.Part->getArray("jobs");
    std::optional<int64_t> Index = File.Part->getInteger("shard");
    if (!Jobs || !Index || !File.Part->getInteger("of") || !File.Part->get("arguments") || !File.Part->get("build"))
      return createStringError("'" + File.Name + "' was not written by --shard-file");
    if (*First.get("arguments") != *File.Part->get("arguments") || *First.get("of") != *File.Part->get("of"))
      return createStringError("'" + File.Name + "' and '" + Files.front().Name + "' are parts of different runs");
    if (*File.Part->get("build") != json::Value(ResultCache::buildIdentity()))
      return createStringError("'" + File.Name + "' was written by another build of cudalint");
    if (auto [Known, New] = Seen.try_emplace(*Index, File.Name); !New)
      return createStringError("'" + File.Name + "' and '" + Known->second + "' are the same shard");
    for (const json::Value &V : *Jobs) {
      json::Path::Root Root(File.Name);
      json::ObjectMapper O(V, Root);
      std::string Name;
      ShardResults::Job Job;
      if (!O || !O.map("name", Name) || !O.map("record", Job.Record) || !O.map("source", Job.Source))
        return createStringError("'" + File.Name + "' is damaged: " + toString(Root.getError()));
      if (const json::Value *Facts = V.getAsObject()->get("facts"))
        Job.Facts = *Facts;
      Results.Jobs[Name] = std::move(Job);
    }
  }
  json::Path::Root Root("arguments");
  if (!fromJSON(*First.get("arguments"), Results.Arguments, Root))
    return createStringError("'" + Files.front().Name + "' is damaged: " + toString(Root.getError()));
  int64_t Count = *First.getInteger("of");
  std::vector<std::string> Missing;
  for (int64_t I = 1; I <= Count && Missing.size() != MaxNames; ++I)
    if (!Seen.count(I))
      Missing.push_back(I != Count && Missing.size() + 1 == MaxNames ? "..." : itostr(I));
  if (!Missing.empty())
    return createStringError((Missing.size() == 1 ? "shard " : "shards ") + join(Missing, ", ") + " of " +
                             itostr(Count) + (Missing.size() == 1 ? " is missing" : " are missing"));
  return Results;
}

/// The words of \p Groups.
static std::vector<std::string> wordsOf(ArrayRef<ArgumentGroup> Groups) {
  std::vector<std::string> Words;
  for (const ArgumentGroup &G : Groups)
    append_range(Words, G.Words);
  return Words;
}

Expected<MergeRequest> readMergeRequest(ArrayRef<const char *> Arguments) {
  std::vector<ArgumentGroup> Options;
  std::vector<std::string> Names;
  for (ArgumentGroup &G : groupArguments(Arguments)) {
    if (G.Option.empty())
      append_range(Names, G.Words);
    else
      Options.push_back(std::move(G));
  }
  MergeRequest Request;
  Request.Arguments = wordsOf(Options);
  if (Names.empty())
    return createStringError("merge: no files; usage: cudalint merge [OPTION...] FILE..., the files being what "
                             "--shard-file has written, or JSON or SARIF reports of --shard, or JSON reports");
  Expected<std::vector<MergedFile>> Files = readFiles(Names);
  if (!Files)
    return Files.takeError();
  if (!Files->front().Part) {
    for (const ArgumentGroup &G : Options)
      if (!isForReports(G.Option))
        return createStringError("merge: " + StringRef(G.Words.front()).split('=').first +
                                 " has no effect on reports, which are joined as they are");
    append_range(Request.Arguments, Names);
    return Request;
  }
  Expected<ShardResults> Results = readShards(*Files);
  if (!Results)
    return Results.takeError();
  // The parts have decided what is found. What becomes of it can still be said otherwise.
  for (const ArgumentGroup &G : Options) {
    if (G.Option == "fix" || G.Option == "fix-dry-run")
      return createStringError("merge: --" + G.Option +
                               " needs the texts that the parts have read; --export-fixes=FILE "
                               "writes what clang-apply-replacements applies");
    if (!isAboutResults(G.Option))
      return createStringError("merge: " + G.Words.front() + " decides about the analysis, which the parts have made");
  }
  std::vector<const char *> Whole;
  for (const std::string &Word : Results->Arguments)
    Whole.push_back(Word.c_str());
  for (const ArgumentGroup &G : groupArguments(Whole))
    if (none_of(Options, [&](const ArgumentGroup &Own) { return Own.Option == G.Option; }))
      append_range(Request.Arguments, G.Words);
  Request.Shards = std::move(*Results);
  return Request;
}

Expected<std::map<size_t, FileAnalysis>> resultsFor(const Plan &P, ShardResults Shards) {
  std::map<size_t, FileAnalysis> Results;
  for (size_t I = 0; I != P.Jobs.size(); ++I) {
    std::string Name = jobName(P, I);
    auto Found = Shards.Jobs.find(Name);
    if (Found == Shards.Jobs.end())
      return createStringError("the shards have no result for '" + Name +
                               "'; merge in a checkout of the same sources, configured alike");
    if (Found->second.Source != digestOfFile(P.Jobs[I].Job.File))
      return createStringError("'" + Name + "' is not as it was when its shard was run");
    FileAnalysis &Result = Results[I];
    Result.File = P.Jobs[I].Job.File;
    Result.Record = std::move(Found->second.Record);
    json::Path::Root Root(Name);
    if (!fromJSON(Found->second.Facts, Result.Merged.Tells, Root))
      return createStringError("the facts of '" + Name + "' are damaged: " + toString(Root.getError()));
    Result.Merged.Tells =
        withFiles(std::move(Result.Merged.Tells), [&](StringRef File) { return pathInProject(File, P.Root); });
    Shards.Jobs.erase(Found);
  }
  // What the parts have found in it would be lost without a word.
  if (!Shards.Jobs.empty())
    return createStringError("'" + Shards.Jobs.begin()->first +
                             "', of which the shards have a result, is not here; merge in the same folder of a checkout "
                             "of the same sources");
  return Results;
}

} // namespace cudalint::driver
