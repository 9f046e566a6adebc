//===- Main.cpp - cudalint -------------------------------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/CommandLine.h"
#include "driver/Documentation.h"
#include "driver/Lint.h"
#include "driver/Messages.h"
#include "driver/Shard.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

using namespace cudalint;
using namespace cudalint::driver;

/// Prints the enabled checks, one a line, with what they find.
static int listChecks(const Configuration &Config) {
  // Those for a file in the working folder.
  llvm::SmallString<128> File("x.cu");
  if (std::error_code EC = llvm::sys::fs::make_absolute(File))
    return fail("cannot tell the working directory: " + EC.message());
  for (const std::string &Warning : Config.warningsFor(File))
    warn(Warning);
  for (const Check *C : Config.checksFor(File)) {
    llvm::outs() << C->info().Name;
    llvm::outs().indent(C->info().Name.size() < 48 ? 48 - C->info().Name.size() : 1);
    llvm::outs() << C->info().Summary << " (" << levelName(C->info().Level) << ")\n";
  }
  return 0;
}

static int explain(llvm::StringRef Name) {
  if (const Check *C = findCheck(Name)) {
    // Without the comment that tells editors of the page where it comes from.
    llvm::outs() << llvm::StringRef(checkPage(*C)).split("-->").second.ltrim();
    return 0;
  }
  return fail("--explain: no check '" + Name + "'" + nearestCheck(Name));
}

static int run(int Argc, char **Argv) {
  int ExitCode = 0;
  std::vector<const char *> Arguments(Argv, Argv + Argc);
  putSubcommandFirst(Arguments);
  std::optional<MergeRequest> Merge;
  // What it has to say of itself is in the plain call's help.
  bool Merges = Argc > 1 && llvm::StringRef(Arguments[1]) == "merge";
  if (Merges && Argc == 3 && llvm::StringRef(Arguments[2]).ltrim('-') == "help")
    Arguments.erase(Arguments.begin() + 1);
  else if (Merges) {
    llvm::Expected<MergeRequest> Request = readMergeRequest(llvm::ArrayRef(Arguments).drop_front(2));
    if (!Request)
      return fail(llvm::toString(Request.takeError()));
    Merge = std::move(*Request);
    Arguments.resize(1);
    for (const std::string &Argument : Merge->Arguments)
      Arguments.push_back(Argument.c_str());
  }
  std::optional<CommandLine> C = readCommandLine(Arguments.size(), Arguments.data(), ExitCode);
  if (!C)
    return ExitCode;
  if (Merge && Merge->Shards)
    C->Merged = std::make_shared<ShardResults>(std::move(*Merge->Shards));
  if (C->What == Action::Explain)
    return explain(C->Explained);
  if (C->What == Action::WriteDocs)
    return succeeded(writeDocumentation(C->OutputDirectory)) ? 0 : 2;
  llvm::Expected<Configuration> Config = Configuration::create(C->Checks);
  if (!Config)
    return fail(llvm::toString(Config.takeError()));
  if (Merge && !Merge->Shards)
    return joinReports(*C, *Config);
  switch (C->What) {
  case Action::ListChecks:
    return listChecks(*Config);
  case Action::Doctor:
    return doctor(*C, *Config);
  case Action::Database:
    return writeDatabase(*C);
  case Action::Launch:
    return launch(*C, *Config);
  case Action::ShowConfig:
    return showConfiguration(*C, *Config);
  case Action::DumpLanes:
    return dumpLanes(*C, *Config);
  case Action::Lint:
    return lint(*C, *Config);
  case Action::Explain:
  case Action::WriteDocs:
    break;
  }
  llvm_unreachable("handled above");
}

/// Opens the standard streams that the caller has closed, so that no file gets their numbers, and so that reading and
/// writing them still fails.
static void reserveStandardStreams() {
  for (int Stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(Stream, F_GETFD) == -1 && errno == EBADF)
      (void)open("/dev/null", Stream == STDIN_FILENO ? O_WRONLY : O_RDONLY); // the lowest number that is free
}

int main(int Argc, char **Argv) {
  reserveStandardStreams();
  // Where nobody reads the output any more, the signal ends the program.
  llvm::InitLLVM Init(Argc, Argv, /*InstallPipeSignalExitHandler=*/false);
  // A file that may not grow any more is an error of writing, no crash.
  std::signal(SIGXFSZ, [](int) {});
  // --help and --version end it as well.
  llvm::outs();
  std::atexit([] {
    if (int Status = finishOutput(0))
      llvm::sys::Process::Exit(Status, /*NoCleanup=*/true);
  });
  int Status = finishOutput(run(Argc, Argv));
  // A file whose parser crashed has left objects behind that LLVM's clean-up would trip over.
  llvm::sys::Process::Exit(Status, /*NoCleanup=*/true);
}
