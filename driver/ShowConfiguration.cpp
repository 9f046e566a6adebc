//===- ShowConfiguration.cpp - What applies to a file, and why ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "clang-tidy/GlobList.h"
#include "driver/Lint.h"
#include "driver/Messages.h"
#include "driver/report/Encoding.h"
#include "driver/report/ReportRoot.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang::tidy;

namespace cudalint::driver {

namespace {

/// Prints one file's settings as YAML, each with a comment that says where it comes from.
class ConfigurationPrinter {
public:
  ConfigurationPrinter(llvm::raw_ostream &OS, const PlannedJob &Planned, const Configuration &Config,
                       llvm::StringRef Root)
      : OS(OS), Planned(Planned), Config(Config), Root(Root),
        Sources(Config.provider()->getRawOptions(Planned.Job.File)) {}

  void print() {
    OS << "# " << nameInProject(Planned.Job.File, Root) << ", " << inOneLine(Planned.Job.describeOrigin()) << "\n";
    for (const Configuration::Effect &E : Config.effectsOn(Planned.Job.File))
      OS << "# " << nameInProject(E.Path, Root) << ": " << inOneLine(E.Words) << "\n";
    printChecks();
    printWarningsAsErrors();
    printSetting("HeaderFilterRegex", &ClangTidyOptions::HeaderFilterRegex);
    printSetting("ExcludeHeaderFilterRegex", &ClangTidyOptions::ExcludeHeaderFilterRegex);
    printCheckOptions();
    printProject();
  }

private:
  /// As readers know them, not as clang-tidy calls them.
  std::string nameOf(llvm::StringRef Source) const {
    if (Source == ClangTidyOptionsProvider::OptionsSourceTypeDefaultBinary)
      return "default";
    if (Source == ClangTidyOptionsProvider::OptionsSourceTypeCheckCommandLineOption)
      return "command line";
    if (Source == ClangTidyOptionsProvider::OptionsSourceTypeConfigCommandLineOption)
      return "--config-file";
    return nameInProject(Source, Root);
  }

  void line(llvm::StringRef Text, llvm::StringRef Origin) {
    OS << Text;
    OS.indent(Text.size() < 56 ? 56 - Text.size() : 1) << "# " << Origin << "\n";
  }
  static std::string quoted(llvm::StringRef Text) {
    std::string Quoted = "'";
    for (char C : Text)
      Quoted += C == '\'' ? std::string("''") : std::string(1, C);
    return Quoted + "'";
  }

  /// The last source whose `Checks` have a glob that matches \p Check, and that glob.
  std::pair<std::string, std::string> decisionOn(llvm::StringRef Check) const {
    std::pair<std::string, std::string> Decision;
    for (const auto &[Options, Source] : Sources) {
      if (!Options.Checks)
        continue;
      llvm::SmallVector<llvm::StringRef, 32> Globs;
      llvm::SplitString(*Options.Checks, Globs, ",\n");
      for (llvm::StringRef Glob : Globs)
        if (GlobList(Glob.trim().ltrim('-'), /*KeepNegativeGlobs=*/false).contains(Check))
          Decision = {nameOf(Source), Glob.trim().str()};
    }
    return Decision;
  }

  void printChecks() {
    std::vector<const Check *> Enabled = Config.checksFor(Planned.Job.File);
    OS << "Checks:" << (Enabled.empty() ? " []" : "") << "\n";
    for (const Check *C : allChecks()) {
      auto [Origin, Glob] = decisionOn(C->info().Name);
      if (Origin == "default")
        Origin += (": level " + levelName(C->info().Level)).str();
      if (llvm::is_contained(Enabled, C))
        line(("  - " + C->info().Name).str(), Origin);
      else if (llvm::StringRef(Glob).starts_with("-") && Glob != "-*") // turned off by name
        line(("  # " + C->info().Name + " is off").str(), Origin);
    }
  }

  /// A setting of which the last source that has it decides.
  void printSetting(llvm::StringRef Key, std::optional<std::string> ClangTidyOptions::*Member) {
    std::string Value, Origin;
    for (const auto &[Options, Source] : Sources)
      if (const std::optional<std::string> &Here = Options.*Member; Here && !Here->empty()) {
        Value = *Here;
        Origin = nameOf(Source);
      }
    if (!Value.empty())
      line((Key + ": " + quoted(Value)).str(), Origin);
  }

  /// Lists of globs add up.
  void printWarningsAsErrors() {
    std::vector<std::string> Globs, Origins;
    for (const auto &[Options, Source] : Sources)
      if (Options.WarningsAsErrors && !Options.WarningsAsErrors->empty()) {
        Globs.push_back(*Options.WarningsAsErrors);
        Origins.push_back(nameOf(Source));
      }
    if (!Globs.empty())
      line("WarningsAsErrors: " + quoted(llvm::join(Globs, ",")), llvm::join(Origins, ", "));
  }

  void printCheckOptions() {
    bool Any = false;
    for (const Check *C : Config.checksFor(Planned.Job.File))
      for (const CheckOption &O : C->info().Options) {
        std::string Name = (C->info().Name + "." + O.Name).str(), Value = std::string(O.Default), Origin = "default";
        for (const auto &[Options, Source] : Sources)
          if (auto Set = Options.CheckOptions.find(Name); Set != Options.CheckOptions.end()) {
            Value = Set->second.Value;
            if (Source != ClangTidyOptionsProvider::OptionsSourceTypeDefaultBinary)
              Origin = nameOf(Source);
          }
        if (!Any)
          OS << "CheckOptions:\n";
        Any = true;
        line("  " + Name + ": " + quoted(Value), Origin);
      }
  }

  void printProject() {
    const ProjectConfiguration &Project = *Planned.Project;
    auto Origin = [&](llvm::StringRef Key) {
      unsigned Line = Project.lineOf(Key);
      return Line ? nameInProject(Project.path(), Root) + ":" + std::to_string(Line) : std::string("default");
    };
    std::vector<std::string> Names;
    for (const GpuArch &Arch : Planned.Job.Command.Architectures)
      Names.push_back(Arch.name());
    if (!Names.empty() && Planned.Job.Command.Language == ParsedCommand::LanguageKind::Cuda)
      line("architectures: [" + llvm::join(Names, ", ") + "]",
           Planned.NamesArchitectures ? "the command" : Origin("architectures"));
    OS << "block:\n";
    line(std::string("  x-multiple-of-32: ") + (Project.analysis().BlockXIsMultipleOf32 ? "true" : "false"),
         Origin("block.x-multiple-of-32"));
    line("  max-threads: " + std::to_string(Project.analysis().MaxBlockThreads), Origin("block.max-threads"));
    if (!Project.functions().empty())
      OS << "operations:\n";
    for (const ProjectConfiguration::Function &F : Project.functions())
      line("  - {name: " + quoted(F.Name) + ", like: " + quoted(F.Like) + "}",
           nameInProject(Project.path(), Root) + ":" + std::to_string(F.Line));
  }

  llvm::raw_ostream &OS;
  const PlannedJob &Planned;
  const Configuration &Config;
  llvm::StringRef Root;
  std::vector<ClangTidyOptionsProvider::OptionsSource> Sources;
};

} // namespace

int showConfiguration(const CommandLine &C, const Configuration &Config) {
  llvm::Expected<Plan> P = makePlan(C);
  if (P)
    applyConfiguration(*P, Config);
  if (!P || !P->Failures.empty())
    return fail(P ? P->problems().front() : llvm::toString(P.takeError()));
  for (const std::string &Warning : P->Warnings)
    warn(Warning);
  for (const PlannedJob &Planned : P->Jobs)
    ConfigurationPrinter(llvm::outs(), Planned, Config, P->Root).print();
  return 0;
}

} // namespace cudalint::driver
