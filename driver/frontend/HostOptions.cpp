//===- HostOptions.cpp - Arguments of GCC and clang, filtered -------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/frontend/HostOptions.h"
#include "clang/Basic/LangStandard.h"
#include "clang/Driver/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"

using namespace clang::driver;
using namespace clang::driver::options;
using namespace llvm;
using namespace llvm::opt;

namespace cudalint::driver {
namespace {

using Kind = CommandNote::Kind;

/// The -f options (without "f" and "fno-") that change what the source means, its macros or its errors. Everything
/// else that begins with -f is code generation, output, profiling, modules or how diagnostics are printed.
constexpr StringLiteral MeaningfulFlags[] = {
    "PIC",
    "PIE",
    "access-control",
    "aligned-allocation",
    "aligned-new",
    "approx-func",
    "asm",
    "asm-blocks",
    "associative-math",
    "blocks",
    "borland-extensions",
    "bracket-depth=",
    "builtin",
    "builtin-",
    "c++-static-destructors",
    "char8_t",
    "check-new",
    "clang-abi-compat=",
    "constexpr-backtrace-limit=",
    "constexpr-depth=",
    "constexpr-steps=",
    "coro-aligned-allocation",
    "coroutines",
    "cuda-allow-variadic-functions",
    "cuda-approx-transcendentals",
    "cuda-flush-denormals-to-zero",
    "cxx-exceptions",
    "declspec",
    "delayed-template-parsing",
    "digraphs",
    "dollars-in-identifiers",
    "double-square-bracket-attributes",
    "exceptions",
    "experimental-library",
    "extended-identifiers",
    "fast-math",
    "finite-math-only",
    "fixed-point",
    "for-scope",
    "force-enable-int128",
    "freestanding",
    "gnu-keywords",
    "gnu89-inline",
    "gnuc-version=",
    "gpu-allow-device-init",
    "gpu-approx-transcendentals",
    "gpu-defer-diag",
    "gpu-exclude-wrong-side-overloads",
    "gpu-flush-denormals-to-zero",
    "honor-infinities",
    "honor-nans",
    "hosted",
    "lax-vector-conversions",
    "lax-vector-conversions=",
    "math-errno",
    "ms-compatibility",
    "ms-compatibility-version=",
    "ms-extensions",
    "msc-version=",
    "new-alignment=",
    "offload-implicit-host-device-templates",
    "openmp",
    "openmp-simd",
    "openmp-version=",
    "openmp=",
    "operator-arrow-depth=",
    "operator-names",
    "pack-struct",
    "pack-struct=",
    "pic",
    "pie",
    "reciprocal-math",
    "relaxed-template-template-args",
    "rtti",
    "rtti-data",
    "short-enums",
    "short-wchar",
    "signed-bitfields",
    "signed-char",
    "signed-zeros",
    "sized-deallocation",
    "strict-flex-arrays=",
    "template-backtrace-limit=",
    "template-depth-",
    "template-depth=",
    "threadsafe-statics",
    "trapv",
    "trigraphs",
    "unsafe-math-optimizations",
    "unsigned-bitfields",
    "unsigned-char",
    "wrapv",
    "writable-strings",
    "xl-pragma-pack",
};

bool isMeaningfulFlag(const Option &Opt) {
  StringRef Name = Opt.getName();
  if (!Name.consume_front("f"))
    return false;
  Name.consume_front("no-");
  return is_contained(MeaningfulFlags, Name);
}

/// -D__NVCC__ in any form.
bool isNvccMacro(const Arg &A) {
  return A.getOption().getID() == OPT_D && StringRef(A.getValue()).split('=').first == "__NVCC__";
}

/// Options whose value is a file or directory.
bool takesPath(unsigned Id) {
  switch (Id) {
  case OPT_I:
  case OPT_isystem:
  case OPT_iquote:
  case OPT_idirafter:
  case OPT_isystem_after:
  case OPT_cxx_isystem:
  case OPT_stdlibxx_isystem:
  case OPT_isysroot:
  case OPT__sysroot_EQ:
  case OPT_F:
  case OPT_iframework:
  case OPT_ivfsoverlay:
  case OPT_gcc_toolchain:
  case OPT_gcc_install_dir_EQ:
    return true;
  default:
    return false;
  }
}

/// Why an option is dropped although it may matter, or empty.
StringRef safetyReason(unsigned Id) {
  switch (Id) {
  case OPT_fplugin_EQ:
  case OPT_fplugin_arg:
  case OPT_fpass_plugin_EQ:
  case OPT_load:
  case OPT_plugin:
  case OPT_add_plugin:
  case OPT_plugin_arg:
    return "plug-ins are not loaded";
  case OPT_mllvm:
    return "options of LLVM can load code and act on the whole process";
  case OPT_config:
  case OPT_config_system_dir_EQ:
  case OPT_config_user_dir_EQ:
    return "configuration files are not read";
  case OPT_B:
    return "no program of that folder is run";
  case OPT_specs:
  case OPT_specs_EQ:
    return "specs files name programs to run";
  case OPT_ptxas_path_EQ:
  case OPT_nvptx_arch_tool_EQ:
  case OPT_amdgpu_arch_tool_EQ:
  case OPT_ld_path_EQ:
  case OPT_fuse_ld_EQ:
    return "the program is not run";
  case OPT_fno_integrated_cc1:
    return "the compiler is not run as a program of its own";
  default:
    return "";
  }
}

class HostReader {
public:
  HostReader(ParsedCommand &Command, const CommandContext &Context) : Command(Command), Context(Context) {}

  void read(ArrayRef<std::string> Args, unsigned &Index, bool TakeInputs);

private:
  /// What becomes of a driver option. Drop is the answer to everything not known to matter.
  enum class Fate { Keep, Drop, Done };
  Fate decide(const Arg &A, std::string &Why);
  Fate decideWarning(const Arg &A, std::string &Why);
  /// Arguments that go to clang -cc1 unseen (-Xclang, -Wp, -Xpreprocessor).
  void readFrontendArgs(ArrayRef<std::string> Args);
  void keep(const Arg &A, const ArgList &Args, StringRef Prefix = "");

  /// An option that would load code or run a program is said to be dropped under whatever other option it hides.
  void note(Kind What, const Twine &Text) {
    std::string Said = Text.str();
    bool WasDropped = What == Kind::Ignored || What == Kind::Unknown;
    if (WasDropped && any_of(std::initializer_list<StringRef>{"-fplugin", "-fpass-plugin", "-load", "-plugin",
                                                              "-add-plugin", "-wrapper"},
                             [&](StringRef Loader) { return StringRef(Said).contains(Loader); }))
      What = Kind::Safety;
    Command.Notes.push_back({What, std::move(Said)});
  }
  std::string absolute(StringRef Path) const { return absolutePath(Path, Context.Directory); }

  ParsedCommand &Command;
  const CommandContext &Context;
};

void HostReader::keep(const Arg &A, const ArgList &Args, StringRef Prefix) {
  ArgStringList Rendered;
  unsigned Id = A.getOption().getID();
  std::vector<std::string> Words;
  if (takesPath(Id) && !StringRef(A.getValue()).starts_with("=")) {
    std::string Path = absolute(A.getValue());
    StringRef Spelling = A.getOption().getPrefixedName();
    if (Id == OPT_I || A.getOption().getRenderStyle() == Option::RenderJoinedStyle)
      Words = {(Spelling + Path).str()};
    else
      Words = {Spelling.str(), Path};
  } else if (Id == OPT_D || Id == OPT_U) {
    // `-D ''` would take the next argument for its value.
    if (StringRef(A.getValue()).empty())
      return;
    Words = {(A.getOption().getPrefixedName() + A.getValue()).str()};
  } else if (Id == OPT_include || Id == OPT_imacros) {
    std::string Path = absolute(A.getValue());
    Words = {A.getOption().getPrefixedName().str(), Context.Files->exists(Path) ? Path : std::string(A.getValue())};
  } else {
    A.render(Args, Rendered);
    Words.assign(Rendered.begin(), Rendered.end());
  }
  for (std::string &Word : Words) {
    if (!Prefix.empty())
      Command.ArgsBeforeToolkit.push_back(Prefix.str());
    Command.ArgsBeforeToolkit.push_back(std::move(Word));
  }
}

HostReader::Fate HostReader::decideWarning(const Arg &A, std::string &Why) {
  std::string Spelling = A.getSpelling().str();
  if (A.getNumValues())
    Spelling += A.getValue();
  StringRef Name = Spelling;
  if (Name.starts_with("-Werror") || Name.starts_with("-Wno-error") || Name == "-Wfatal-errors") {
    // -Werror=x also turns the warning on.
    if (Name.consume_front("-Werror="))
      Command.ArgsBeforeToolkit.push_back(("-W" + Name).str());
    Why = "warnings of clang must not stop the analysis";
    return Fate::Drop;
  }
  if (Name == "-Wsystem-headers" || Name.starts_with("-Wframe-larger-than"))
    return Fate::Drop;
  return Fate::Keep;
}

HostReader::Fate HostReader::decide(const Arg &A, std::string &Why) {
  const Option &Opt = A.getOption();
  unsigned Id = Opt.getID();
  switch (Id) {
  // Facts and modes.
  case OPT_x:
    if (!setLanguage(Command, A.getValue()))
      Command.Unsupported = true;
    return Fate::Done;
  case OPT_std_EQ:
    if (clang::LangStandard::getLangKind(A.getValue()) == clang::LangStandard::lang_unspecified) {
      Why = "this clang does not know that standard; its default is used";
      return Fate::Drop;
    }
    Command.StdGiven = true;
    return Fate::Keep;
  case OPT_E:
    if (Command.Mode != ParsedCommand::ModeKind::Dependencies)
      Command.Mode = ParsedCommand::ModeKind::Preprocess;
    return Fate::Done;
  case OPT_M:
  case OPT_MM:
    Command.Mode = ParsedCommand::ModeKind::Dependencies;
    return Fate::Done;
  case OPT__version:
  case OPT_help:
  case OPT__help_hidden:
  case OPT_dumpmachine:
  case OPT_dumpversion:
    Command.Mode = ParsedCommand::ModeKind::Query;
    return Fate::Done;
  case OPT_offload_arch_EQ:
    addArchitectures(Command, A.getValue());
    return Fate::Done;
  case OPT_no_offload_arch_EQ:
    if (StringRef(A.getValue()) == "all") {
      Command.Architectures.clear();
      Command.Codes.clear();
      Command.NativeArch = Command.AllArchs = Command.AllMajorArchs = false;
    } else if (std::optional<GpuArch> Arch = GpuArch::parse(A.getValue())) {
      erase(Command.Architectures, *Arch);
      erase(Command.Codes, A.getValue());
    }
    return Fate::Done;
  case OPT_cuda_path_EQ:
    Command.CudaPath = A.getValue();
    return Fate::Done;
  case OPT_fgpu_rdc:
    Command.Rdc = true;
    return Fate::Done;
  case OPT_fno_gpu_rdc:
    Command.Rdc = false;
    return Fate::Done;
  case OPT_fgpu_default_stream_EQ:
    Command.DefaultStream = StringRef(A.getValue()) == "per-thread" ? ParsedCommand::StreamKind::PerThread
                                                                    : ParsedCommand::StreamKind::Legacy;
    return Fate::Done;
  case OPT_offload_host_only:
  case OPT_offload_device_only:
  case OPT_offload_host_device:
  case OPT_no_cuda_version_check:
  case OPT_cuda_path_ignore_env:
  case OPT_nogpuinc:
  case OPT_nogpulib:
    Why = "set by this tool for each pass";
    return Fate::Drop;

  // Kept although their groups do not say so.
  case OPT_ansi:
  case OPT_D:
  case OPT_U:
  case OPT_undef:
  case OPT_target:
  case OPT_stdlib_EQ:
  case OPT_pthread:
  case OPT_trigraphs:
  case OPT__sysroot_EQ:
  case OPT_gcc_toolchain:
  case OPT_gcc_install_dir_EQ:
  case OPT_F:
  case OPT_pedantic:
    if (isNvccMacro(A)) {
      note(Kind::Changed, "-D__NVCC__ is left out: libraries would use what only nvcc understands");
      return Fate::Done;
    }
    return Fate::Keep;

  // Members of kept groups that must not stay.
  case OPT_include_pch:
  case OPT_nobuiltininc:
  case OPT_mtune_EQ:
  case OPT_Ofast:
    if (Id == OPT_Ofast)
      return Fate::Keep;
    return Fate::Drop;
  case OPT_march_EQ: {
    StringRef Cpu = A.getValue();
    if (Cpu != "native" && X86::parseArchX86(Cpu) == X86::CK_None &&
        !is_contained({"x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"}, Cpu) && !Cpu.starts_with("armv")) {
      Why = "this clang does not know that processor";
      return Fate::Drop;
    }
    return Fate::Keep;
  }
  default:
    break;
  }

  if (Opt.matches(OPT_W_Group))
    return decideWarning(A, Why);
  if (Opt.matches(OPT_M_Group) || Opt.matches(OPT_d_Group))
    return Fate::Drop;
  if (Opt.matches(OPT_I_Group) || Opt.matches(OPT_clang_i_Group) || Opt.matches(OPT_IncludePath_Group))
    return Opt.matches(OPT_i_Group) && !Opt.matches(OPT_clang_i_Group) ? Fate::Drop : Fate::Keep;
  if (Opt.matches(OPT_O_Group))
    return Fate::Keep;
  if (Opt.matches(OPT_m_Group))
    return Fate::Keep;
  if (isMeaningfulFlag(Opt))
    return Fate::Keep;
  return Fate::Drop;
}

void HostReader::readFrontendArgs(ArrayRef<std::string> Args) {
  const OptTable &Table = getDriverOptTable();
  std::vector<const char *> Pointers;
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());
  InputArgList List(Pointers.data(), Pointers.data() + Pointers.size());
  for (unsigned Index = 0; Index < Args.size();) {
    unsigned First = Index;
    std::unique_ptr<Arg> A = Table.ParseOneArg(List, Index, Visibility(CC1Option));
    Index = std::max(Index, First + 1);
    std::string Spelling = join(Args.slice(First, std::min<size_t>(Index, Args.size()) - First), " ");
    if (!A) {
      note(Kind::Unknown, "'-Xclang " + Spelling + "' lacks a value; dropped");
      continue;
    }
    const Option &Opt = A->getOption();
    unsigned Id = Opt.getID();
    if (StringRef Reason = safetyReason(Id); !Reason.empty()) {
      note(Kind::Safety, "'-Xclang " + Spelling + "' is dropped: " + Reason);
      continue;
    }
    bool Keep = (Id == OPT_D && !isNvccMacro(*A)) || Id == OPT_U || Id == OPT_std_EQ || isMeaningfulFlag(Opt) ||
                (Opt.matches(OPT_W_Group) && !StringRef(Spelling).starts_with("-Werror")) || Opt.matches(OPT_I_Group) ||
                (Opt.matches(OPT_clang_i_Group) && Id != OPT_include_pch);
    if (!Keep) {
      note(Kind::Ignored, "'-Xclang " + Spelling + "' is dropped: not known to matter for an analysis");
      continue;
    }
    keep(*A, List, "-Xclang");
  }
}

void HostReader::read(ArrayRef<std::string> Args, unsigned &Index, bool TakeInputs) {
  const OptTable &Table = getDriverOptTable();
  std::vector<const char *> Pointers;
  for (const std::string &Arg : Args)
    Pointers.push_back(Arg.c_str());
  InputArgList List(Pointers.data(), Pointers.data() + Pointers.size());

  unsigned First = Index;
  // Only files follow.
  if (Args[First] == "--") {
    ++Index;
    return;
  }
  // MSVC's options begin with a slash, as absolute paths do.
  if (!StringRef(Args[First]).starts_with("-") || Args[First] == "-") {
    if (TakeInputs)
      Command.Sources.push_back(Args[First]);
    else
      note(Kind::Unknown, "'" + Args[First] + "' is not an option; dropped");
    ++Index;
    return;
  }
  std::unique_ptr<Arg> A = Table.ParseOneArg(List, Index, Visibility(ClangOption));
  Index = std::min<unsigned>(std::max(Index, First + 1), Args.size());
  std::string Spelling = join(Args.slice(First, Index - First), " ");
  if (!A) {
    note(Kind::Unknown, "'" + Spelling + "' lacks a value; dropped");
    return;
  }

  const Option &Opt = A->getOption();
  unsigned Id = Opt.getID();
  if (StringRef Reason = safetyReason(Id); !Reason.empty()) {
    note(Kind::Safety, "'" + Spelling + "' is dropped: " + Reason);
    return;
  }
  switch (Id) {
  case OPT_UNKNOWN:
    // GCC's -wrapper and -fplugin= are not clang's; -fplugin= is caught above.
    if (StringRef(Spelling).starts_with("-wrapper"))
      note(Kind::Safety, "'" + Spelling + "' is dropped: the program is not run");
    else
      note(Kind::Unknown, "'" + Spelling + "' is not known to clang; dropped");
    return;
  case OPT_Xclang: {
    // One frontend option may be spread over several -Xclang.
    std::vector<std::string> Frontend = {A->getValue()};
    while (Index + 1 < Args.size() && Args[Index] == "-Xclang") {
      Frontend.push_back(Args[Index + 1]);
      Index += 2;
    }
    readFrontendArgs(Frontend);
    return;
  }
  case OPT_Wp_COMMA:
    readFrontendArgs(std::vector<std::string>(A->getValues().begin(), A->getValues().end()));
    return;
  case OPT_Xpreprocessor: {
    std::vector<std::string> Frontend = {A->getValue()};
    while (Index + 1 < Args.size() && Args[Index] == "-Xpreprocessor") {
      Frontend.push_back(Args[Index + 1]);
      Index += 2;
    }
    readFrontendArgs(Frontend);
    return;
  }
  case OPT_Xarch_host:
  case OPT_Xarch_device: {
    // The option behind it must itself be one that stays.
    std::string Inner = A->getValue();
    const char *InnerPointers[] = {Inner.c_str()};
    InputArgList InnerList(std::begin(InnerPointers), std::end(InnerPointers));
    unsigned InnerIndex = 0;
    std::unique_ptr<Arg> InnerArg = Table.ParseOneArg(InnerList, InnerIndex, Visibility(ClangOption));
    std::string Why;
    ParsedCommand Scratch;
    if (InnerArg && InnerIndex == 1 && safetyReason(InnerArg->getOption().getID()).empty() &&
        InnerArg->getOption().getID() != OPT_UNKNOWN &&
        HostReader(Scratch, Context).decide(*InnerArg, Why) == Fate::Keep)
      Command.ArgsBeforeToolkit.insert(Command.ArgsBeforeToolkit.end(), {A->getSpelling().str(), Inner});
    else
      note(Kind::Ignored, "'" + Spelling + "' is dropped");
    return;
  }
  default:
    break;
  }

  std::string Why;
  switch (decide(*A, Why)) {
  case Fate::Keep:
    keep(*A, List);
    return;
  case Fate::Drop:
    note(Kind::Ignored, "'" + Spelling + "' is dropped: " + (Why.empty() ? "no effect on the source" : Why));
    return;
  case Fate::Done:
    return;
  }
}

} // namespace

void readHostArgument(ParsedCommand &Command, ArrayRef<std::string> Args, unsigned &Index,
                      const CommandContext &Context, bool TakeInputs) {
  HostReader(Command, Context).read(Args, Index, TakeInputs);
}

void addArchitectures(ParsedCommand &Command, StringRef Value) {
  SmallVector<StringRef, 4> Names;
  Value.split(Names, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Name : Names) {
    if (Name == "native") {
      Command.NativeArch = true;
    } else if (Name == "all") {
      Command.AllArchs = true;
    } else if (Name == "all-major") {
      Command.AllMajorArchs = true;
    } else if (std::optional<GpuArch> Arch = GpuArch::parse(Name)) {
      if (!Arch->isKnown())
        Command.Notes.push_back({Kind::Architecture, unknownArchitecture(Name, *Arch)});
      if (!is_contained(Command.Architectures, *Arch))
        Command.Architectures.insert(llvm::upper_bound(Command.Architectures, *Arch), *Arch);
      if (!is_contained(Command.Codes, Name))
        Command.Codes.push_back(Name.str());
    } else {
      Command.Notes.push_back({Kind::Unknown, ("architecture '" + Name + "' is not NVIDIA's; ignored").str()});
    }
  }
}

bool setLanguage(ParsedCommand &Command, StringRef Value) {
  Command.LanguageGiven = true;
  if (is_contained({"cu", "cuda", "cuda-header"}, Value))
    Command.Language = ParsedCommand::LanguageKind::Cuda;
  else if (is_contained({"c++", "c++-header", "c++-user-header", "c++-system-header"}, Value))
    Command.Language = ParsedCommand::LanguageKind::Cxx;
  else if (is_contained({"c", "c-header"}, Value))
    Command.Language = ParsedCommand::LanguageKind::C;
  else if (Value == "none")
    Command.LanguageGiven = false;
  else
    return false;
  return true;
}

} // namespace cudalint::driver
