//===- Shard.cpp - A run in parts, on several machines --------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Shard.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
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
  for (unsigned I = 1; I <= Shard.Count; ++I)
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
  for (ForeignLaunch &L : Facts.Launches)
    L.At.File = Replacement(L.At.File);
  for (ForeignGridBarrier &B : Facts.Barriers)
    B.At.File = Replacement(B.At.File);
  return Facts;
}

static std::string digestOfFile(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return Buffer ? toHex(digestOf((*Buffer)->getBuffer())) : "";
}

ShardWriter::ShardWriter(const Plan &P, ShardNumber Shard, ArrayRef<std::string> Arguments) : Root(P.Root) {
  Document["cudalint"] = CUDALINT_VERSION;
  Document["build"] = ResultCache::buildIdentity();
  Document["shard"] = Shard.Index;
  Document["of"] = Shard.Count;
  Document["arguments"] = json::Array(Arguments);
}

void ShardWriter::add(std::string JobName, const FileAnalysis &Result) {
  Jobs.push_back(json::Object{
      {"name", std::move(JobName)},
      {"source", digestOfFile(Result.File)},
      {"record", toJSON(Result.Record)},
      {"facts", toJSON(withFiles(Result.Merged.Tells, [&](StringRef File) { return nameInProject(File, Root); }))}});
}

Error ShardWriter::write(StringRef File) const {
  json::Object Complete = Document;
  Complete["jobs"] = json::Array(Jobs);
  Error E = writeToOutput(File, [&](raw_ostream &OS) {
    OS << formatv("{0:2}", json::Value(std::move(Complete))) << '\n';
    return Error::success();
  });
  if (E)
    return createStringError("cannot write '" + File + "': " + toString(std::move(E)));
  return Error::success();
}

Expected<ShardResults> readShards(ArrayRef<std::string> Files) {
  ShardResults Results;
  std::optional<json::Value> Arguments, Build, Count;
  std::map<int64_t, std::string> Seen; // by number
  for (const std::string &File : Files) {
    auto Buffer = MemoryBuffer::getFile(File);
    if (!Buffer)
      return createStringError("cannot read '" + File + "': " + Buffer.getError().message());
    Expected<json::Value> Parsed = json::parse((*Buffer)->getBuffer());
    if (!Parsed)
      return createStringError("'" + File + "' is no JSON: " + toString(Parsed.takeError()));
    const json::Object *Document = Parsed->getAsObject();
    const json::Array *Jobs = Document ? Document->getArray("jobs") : nullptr;
    std::optional<int64_t> Index = Document ? Document->getInteger("shard") : std::nullopt;
    if (!Jobs || !Index || !Document->get("of") || !Document->get("arguments") || !Document->get("build"))
      return createStringError("'" + File + "' was not written by --shard-file");
    if (!Arguments) {
      Arguments = *Document->get("arguments");
      Build = *Document->get("build");
      Count = *Document->get("of");
    } else if (*Arguments != *Document->get("arguments") || *Count != *Document->get("of")) {
      return createStringError("'" + File + "' and '" + Files.front() + "' are parts of different runs");
    }
    if (*Build != *Document->get("build") || *Build != json::Value(ResultCache::buildIdentity()))
      return createStringError("'" + File + "' was written by another build of cudalint");
    if (auto [Known, New] = Seen.try_emplace(*Index, File); !New)
      return createStringError("'" + File + "' and '" + Known->second + "' are the same shard");
    for (const json::Value &V : *Jobs) {
      json::Path::Root Root(File);
      json::ObjectMapper O(V, Root);
      std::string Name;
      ShardResults::Job Job;
      if (!O || !O.map("name", Name) || !O.map("record", Job.Record) || !O.map("source", Job.Source))
        return createStringError("'" + File + "' is damaged: " + toString(Root.getError()));
      if (const json::Value *Facts = V.getAsObject()->get("facts"))
        Job.Facts = *Facts;
      Results.Jobs[Name] = std::move(Job);
    }
  }
  json::Path::Root Root("arguments");
  if (!fromJSON(*Arguments, Results.Arguments, Root))
    return createStringError("'" + Files.front() + "' is damaged: " + toString(Root.getError()));
  for (int64_t I = 1; I <= Count->getAsInteger().value_or(0); ++I)
    if (!Seen.count(I))
      return createStringError("shard " + itostr(I) + " of " + itostr(*Count->getAsInteger()) + " is missing");
  return Results;
}

/// Whether \p File looks like a JSON report, and not like what a shard writes.
static bool isReport(StringRef File) {
  auto Buffer = MemoryBuffer::getFile(File);
  if (!Buffer)
    return false;
  Expected<json::Value> Parsed = json::parse((*Buffer)->getBuffer());
  if (!Parsed) {
    consumeError(Parsed.takeError());
    return false;
  }
  const json::Object *Document = Parsed->getAsObject();
  return Document && !Document->get("shard");
}

Expected<MergeRequest> readMergeRequest(ArrayRef<const char *> Arguments) {
  MergeRequest Request;
  std::vector<std::string> Files;
  for (StringRef Argument : Arguments)
    (Argument.starts_with("-") ? Request.Arguments : Files).push_back(Argument.str());
  if (Files.empty())
    return createStringError("merge: no files; usage: cudalint merge [--OPTION=VALUE...] FILE..., the files being what "
                             "--shard-file has written");
  if (isReport(Files.front())) {
    llvm::append_range(Request.Arguments, Files);
    return Request;
  }
  Expected<ShardResults> Results = readShards(Files);
  if (!Results)
    return Results.takeError();
  llvm::append_range(Request.Arguments, Results->Arguments);
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
    Result.Merged.Tells = withFiles(std::move(Result.Merged.Tells), [&](StringRef File) {
      SmallString<256> Path(File);
      sys::fs::make_absolute(P.Root, Path);
      return std::string(Path);
    });
  }
  return Results;
}

} // namespace cudalint::driver
