//===- RecordArchive.cpp - Records for the cache --------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/RecordArchive.h"

namespace cudalint::driver {

// The members of each record, for writing and for reading: what is forgotten here, a cached result lacks.

template <class Archive> static void members(Archive &A, Place &P) {
  A(P.File, P.Offset, P.Length, P.Line, P.Column, P.EndLine, P.EndColumn);
}
template <class Archive> static void members(Archive &A, NoteRecord &N) { A(N.Message, N.At, N.Ranges); }
template <class Archive> static void members(Archive &A, EditRecord &E) { A(E.At, E.Text); }
template <class Archive> static void members(Archive &A, FixRecord &F) { A(F.Safety, F.Description, F.Edits); }
template <class Archive> static void members(Archive &A, SuppressionRecord &S) { A(S.K, S.Justification, S.At); }
template <class Archive> static void members(Archive &A, FindingRecord &F) {
  A(F.Check, F.Level, F.Certainty, F.IsError, F.Message, F.At, F.Function, F.Ranges, F.Notes, F.Fixes, F.Suppressions,
    F.ContextHash, F.Fingerprint, F.LineHash, F.Unit, F.Pass);
}
template <class Archive> static void members(Archive &A, ProblemRecord &P) {
  A(P.K, P.Message, P.File, P.Line, P.Column);
}
template <class Archive> static void members(Archive &A, SkippedRecord &S) { A(S.Function, S.File, S.Line); }
template <class Archive> static void members(Archive &A, FileRecord &F) {
  A(F.File, F.Analysed, F.Crashed, F.TimedOut, F.Interrupted, F.DeviceFunctions, F.Problems, F.Skipped, F.Findings);
}

namespace {

/// Numbers are decimal with a blank behind them; texts and lists have their length in front.
class Writer {
public:
  explicit Writer(std::string &Bytes) : Bytes(Bytes) {}
  template <class... T> void operator()(T &...Members) { (write(Members), ...); }

private:
  void write(unsigned Number) { Bytes += std::to_string(Number) + ' '; }
  void write(std::string &Text) {
    write(unsigned(Text.size()));
    Bytes += Text;
  }
  template <class T> void write(std::vector<T> &List) {
    write(unsigned(List.size()));
    for (T &Element : List)
      write(Element);
  }
  template <class T> void write(T &Value) {
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>)
      write(unsigned(Value));
    else
      members(*this, Value);
  }

  std::string &Bytes;
};

class Reader {
public:
  explicit Reader(llvm::StringRef Bytes) : Rest(Bytes) {}
  template <class... T> void operator()(T &...Members) { (read(Members), ...); }
  /// Whether all was there, and nothing more.
  bool succeeded() const { return Good && Rest.empty(); }

private:
  void read(unsigned &Number) {
    Good = Good && !Rest.consumeInteger(10, Number) && Rest.consume_front(" ");
    Number = Good ? Number : 0;
  }
  void read(std::string &Text) {
    unsigned Size = 0;
    read(Size);
    Good = Good && Size <= Rest.size();
    Text = Good ? Rest.take_front(Size).str() : "";
    Rest = Rest.drop_front(Text.size());
  }
  template <class T> void read(std::vector<T> &List) {
    unsigned Size = 0;
    read(Size);
    // Each element has a byte at least.
    Good = Good && Size <= Rest.size();
    List.resize(Good ? Size : 0);
    for (T &Element : List)
      read(Element);
  }
  template <class T> void read(T &Value) {
    if constexpr (std::is_enum_v<T> || std::is_same_v<T, bool>) {
      unsigned Number = 0;
      read(Number);
      Value = T(Number);
    } else {
      members(*this, Value);
    }
  }

  llvm::StringRef Rest;
  bool Good = true;
};

} // namespace

std::string archive(FileRecord Record) {
  std::string Bytes;
  Writer W(Bytes);
  W(Record);
  return Bytes;
}

std::optional<FileRecord> unarchive(llvm::StringRef Bytes) {
  FileRecord Record;
  Reader R(Bytes);
  R(Record);
  if (!R.succeeded())
    return std::nullopt;
  return Record;
}

} // namespace cudalint::driver
