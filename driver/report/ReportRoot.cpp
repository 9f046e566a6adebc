//===- ReportRoot.cpp - The folder that paths are relative to ------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/report/ReportRoot.h"
#include "driver/report/Encoding.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;

namespace cudalint::driver {

/// What is left of \p Path below \p Folder; empty if it is not below it.
static llvm::StringRef below(llvm::StringRef Path, llvm::StringRef Folder) {
  if (!Path.consume_front(Folder) || Folder.empty())
    return "";
  return Folder.ends_with("/") || Path.consume_front("/") ? Path : "";
}

std::string findReportRoot(llvm::ArrayRef<std::string> Files, llvm::StringRef WorkingDirectory) {
  if (Files.empty())
    return WorkingDirectory.str();
  llvm::StringRef Common = path::parent_path(Files.front());
  for (const std::string &File : Files)
    while (!Common.empty() && below(File, Common).empty())
      Common = path::parent_path(Common);

  static constexpr llvm::StringLiteral Strong[] = {".cudalint.yaml", ".git", ".hg", ".svn"};
  static constexpr llvm::StringLiteral Weak[] = {".clang-tidy", "compile_commands.json"};
  for (llvm::ArrayRef<llvm::StringLiteral> Markers : {llvm::ArrayRef(Strong), llvm::ArrayRef(Weak)})
    for (llvm::StringRef Folder = Common; !Folder.empty(); Folder = path::parent_path(Folder))
      for (llvm::StringRef Marker : Markers) {
        llvm::SmallString<256> Name(Folder);
        path::append(Name, Marker);
        if (llvm::sys::fs::exists(Name))
          return Folder.str();
      }
  return WorkingDirectory.str();
}

std::string nameInProject(llvm::StringRef Path, llvm::StringRef Root) {
  llvm::SmallString<256> Clean(Path);
  path::remove_dots(Clean, /*remove_dot_dot=*/true);
  if (llvm::StringRef Relative = below(Clean, Root); !Relative.empty())
    return nameOfBytes(Relative);
  llvm::SmallString<256> Real, RealRoot;
  if (!Root.empty() && !llvm::sys::fs::real_path(Clean, Real) && !llvm::sys::fs::real_path(Root, RealRoot))
    if (llvm::StringRef Relative = below(Real, RealRoot); !Relative.empty())
      return nameOfBytes(Relative);
  return nameOfBytes(Clean);
}

std::string pathInProject(llvm::StringRef Name, llvm::StringRef Root) {
  std::string Bytes = bytesOfName(Name);
  if (path::is_absolute(Bytes))
    return Bytes;
  llvm::SmallString<256> Path(Root);
  path::append(Path, Bytes);
  return std::string(Path);
}

} // namespace cudalint::driver
