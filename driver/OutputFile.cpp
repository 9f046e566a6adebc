//===- OutputFile.cpp - Files that the program writes ---------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/OutputFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace cudalint::driver {

/// Has \p Write print to \p OS. Says whether all of it could be written.
static std::error_code print(llvm::raw_fd_ostream &OS, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  Write(OS);
  OS.flush();
  std::error_code EC = OS.error();
  // The destructor takes an error that nobody has looked at for a reason to end the process.
  OS.clear_error();
  return EC;
}

std::error_code replaceAtOnce(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write,
                              const fs::file_status *Like) {
  // Nobody else may look in before the permissions are those that are wanted.
  unsigned Mode = Like ? fs::owner_read | fs::owner_write : fs::all_read | fs::all_write;
  llvm::Expected<fs::TempFile> Temporary = fs::TempFile::create(File + ".%%%%%%%%" + TemporaryExtension, Mode);
  if (!Temporary)
    return llvm::errorToErrorCode(Temporary.takeError());
  std::error_code EC;
  {
    llvm::raw_fd_ostream OS(Temporary->FD, /*shouldClose=*/false);
    EC = print(OS, Write);
  }
  if (Like) {
    // Whoever owned the file goes on to do so, as far as we may decide that.
    fs::changeFileOwnership(Temporary->FD, Like->getUser(), Like->getGroup());
    if (!EC)
      EC = fs::setPermissions(Temporary->FD, Like->permissions());
  }
  if (!EC)
    return llvm::errorToErrorCode(Temporary->keep(File));
  llvm::consumeError(Temporary->discard());
  return EC;
}

llvm::Error writeFile(llvm::StringRef File, llvm::function_ref<void(llvm::raw_ostream &)> Write) {
  llvm::StringRef Folder = llvm::sys::path::parent_path(File);
  if (!Folder.empty())
    if (std::error_code EC = fs::create_directories(Folder, /*IgnoreExisting=*/true, fs::all_all))
      return llvm::createStringError(EC, "cannot create the folder '" + Folder + "': " + EC.message());
  auto Failed = [&](const std::string &Why) { return llvm::createStringError("cannot write '" + File + "': " + Why); };
  fs::file_status Status;
  bool Exists = !fs::status(File, Status);
  // What is no file, a device or a pipe, is written into; a file is replaced as a whole, where a link leads to it.
  if (Exists && Status.type() != fs::file_type::regular_file) {
    std::error_code EC;
    llvm::raw_fd_ostream OS(File, EC, fs::CD_OpenExisting, fs::FA_Write, fs::OF_None);
    if (!EC) {
      EC = print(OS, Write);
      OS.close();
      EC = EC ? EC : OS.error();
      OS.clear_error();
    }
    return EC ? Failed(EC.message()) : llvm::Error::success();
  }
  llvm::SmallString<256> Real(File);
  if (Exists && fs::real_path(File, Real))
    Real = File;
  if (std::error_code EC = replaceAtOnce(Real, Write, Exists ? &Status : nullptr))
    return Failed(EC.message());
  return llvm::Error::success();
}

} // namespace cudalint::driver
