//===- FindingRecordTest.cpp - Records of findings as JSON ----------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/RecordArchive.h"
#include "driver/report/Report.h"
#include "gtest/gtest.h"

using namespace cudalint;
using namespace cudalint::driver;

/// A finding in which every member says something.
static FindingRecord fullRecord() {
  FindingRecord F;
  F.Check = "cuda-shuffle-width";
  F.Level = Level::Suspicious;
  F.Certainty = Certainty::Certain;
  F.IsError = true;
  F.Message = "lanes ■■ \"quoted\" \\ tab\t";
  F.At = {"src/a.cuh", 10, 3, 2, 4, 2, 7};
  F.Function = "ns::f";
  F.Ranges = {{"src/a.cuh", 11, 1, 2, 5, 2, 6}};
  F.Notes = {{"why", {"b.cu", 1, 1, 1, 2, 1, 3}, {{"b.cu", 2, 2, 1, 3, 1, 5}}}, {"nowhere", {}, {}}};
  F.Fixes = {{FixSafety::Safe, "", {{{"src/a.cuh", 10, 3, 2, 4, 2, 7}, "new"}}},
             {FixSafety::Unsafe, "other", {{{"src/a.cuh", 10, 0, 2, 4, 2, 4}, "x\n"}}}};
  F.Suppressions = {{SuppressionRecord::Kind::InSource, "because", {"src/a.cuh", 20, 5, 2, 14, 2, 19}},
                    {SuppressionRecord::Kind::Baseline, "", {}}};
  F.ContextHash = "0123";
  F.LineHash = "ab:1";
  F.Unit = "src/a.cu";
  F.Pass = "host";
  return F;
}

/// A file with \p Findings of it.
static FileRecord file(std::string Name, std::vector<FindingRecord> Findings) {
  FileRecord File;
  File.File = std::move(Name);
  File.Analysed = true;
  File.DeviceFunctions = 3;
  File.Problems = {{ProblemRecord::Kind::KnownGap, "gap", "src/a.cu", 4, 5}, {ProblemRecord::Kind::Error, "e", "", 0, 0}};
  File.Skipped = {{"f", "src/a.cu", 7}};
  File.Findings = std::move(Findings);
  return File;
}

static Report report() { return Report(llvm::vfs::getRealFileSystem(), "/no/such/root"); }

static std::string written(Report &R) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  writeJson(R, OS);
  return Text;
}

TEST(FindingRecord, IsReadAsItWasWritten) {
  Report First = report(), Second = report();
  (void)First.add(file("src/a.cu", {fullRecord()}));
  First.finish();
  std::string Text = written(First);
  llvm::Expected<std::vector<FileRecord>> Files = readJson(Text, "r.json");
  ASSERT_TRUE(bool(Files)) << llvm::toString(Files.takeError());
  for (FileRecord &F : *Files)
    (void)Second.add(std::move(F));
  Second.finish();
  EXPECT_EQ(Text, written(Second));
  EXPECT_NE(Text.find("\\\"quoted\\\" \\\\ tab\\t"), std::string::npos);
}

TEST(FindingRecord, DamagedReportsAreRefusedWithTheirPlace) {
  auto Error = [](llvm::StringRef Text) {
    llvm::Expected<std::vector<FileRecord>> Files = readJson(Text, "r.json");
    return Files ? std::string("read") : llvm::toString(Files.takeError());
  };
  EXPECT_NE(Error("{").find("'r.json' is no JSON"), std::string::npos);
  EXPECT_NE(Error("[]").find("'r.json' is no report of cudalint"), std::string::npos);
  EXPECT_NE(Error(R"({"version": 9})").find("has version 9"), std::string::npos);
  EXPECT_NE(Error(R"({"version": 1, "files": []})").find("missing value at r.json.findings"), std::string::npos);
  Report R = report();
  (void)R.add(file("src/a.cu", {fullRecord()}));
  std::string Text = written(R);
  size_t At = Text.find("\"suspicious\"");
  ASSERT_NE(At, std::string::npos);
  EXPECT_NE(Error(Text.substr(0, At) + "\"strange\"" + Text.substr(At + 12)).find("r.json.findings[0].level"),
            std::string::npos);
}

TEST(Report, TakesAFindingOnce) {
  Report R = report();
  EXPECT_EQ(R.add(file("src/a.cu", {fullRecord()})).size(), 1u);
  FindingRecord Same = fullRecord(), Other = fullRecord();
  Same.Unit = "src/b.cu";
  Other.Message = "other";
  llvm::ArrayRef<FindingRecord> New = R.add(file("src/b.cu", {Same, Other}));
  ASSERT_EQ(New.size(), 1u);
  EXPECT_EQ(New[0].Message, "other");
}

TEST(Report, TellsEqualLinesApartByTheirOrder) {
  FindingRecord First = fullRecord(), Second = fullRecord();
  Second.At.Offset = 50;
  Report R = report();
  (void)R.add(file("src/a.cu", {Second, First}));
  R.finish();
  EXPECT_EQ(R.findings()[0].Fingerprint, "0123.1");
  EXPECT_EQ(R.findings()[1].Fingerprint, "0123");
}

TEST(Report, IsCompleteIfEachFileIs) {
  Report R = report();
  (void)R.add(file("src/b.cu", {}));
  EXPECT_TRUE(R.isComplete());
  FileRecord Unreached = file("src/a.cu", {});
  Unreached.Analysed = false;
  Unreached.Interrupted = true;
  (void)R.add(Unreached);
  R.finish();
  EXPECT_FALSE(R.isComplete());
  EXPECT_EQ(R.files().front().File, "src/a.cu");
  llvm::Expected<std::vector<FileRecord>> Files = readJson(written(R), "r.json");
  ASSERT_TRUE(bool(Files)) << llvm::toString(Files.takeError());
  EXPECT_TRUE(Files->front().Interrupted);
  EXPECT_EQ(Files->front().obstacle(), "the run was interrupted");
  EXPECT_TRUE(Files->back().isComplete());
}

TEST(FindingRecord, KeepsFixesThatAreNoTextOutOfJson) {
  FindingRecord F = fullRecord();
  F.Fixes.front().Edits.front().Text = "caf\xe9";
  Report R = report();
  (void)R.add(file("src/a.cu", {F}));
  R.finish();
  std::string Text = written(R);
  EXPECT_EQ(Text.find("\"safe\""), std::string::npos);
  EXPECT_NE(Text.find("\"unsafe\""), std::string::npos);
}

TEST(RecordArchive, GivesBackEveryMember) {
  FileRecord Record = file("src/a\xff.cu", {fullRecord(), FindingRecord(), fullRecord()});
  Record.Crashed = Record.Interrupted = true;
  Record.Findings.back().Fingerprint = "0123.1";
  std::optional<FileRecord> Read = unarchive(archive(Record));
  ASSERT_TRUE(Read);
  EXPECT_EQ(llvm::json::Value(toJSON(*Read)), llvm::json::Value(toJSON(Record)));
  EXPECT_EQ(Read->File, Record.File); // JSON would not tell
  EXPECT_EQ(archive(*Read), archive(Record));
}

TEST(RecordArchive, WhatIsCutOffOrAddedIsNone) {
  std::string Bytes = archive(file("src/a.cu", {fullRecord()}));
  for (size_t Size = 0; Size != Bytes.size(); ++Size)
    EXPECT_FALSE(unarchive(llvm::StringRef(Bytes).take_front(Size))) << Size;
  EXPECT_FALSE(unarchive(Bytes + "1 "));
  EXPECT_FALSE(unarchive("99999999999 "));
}
