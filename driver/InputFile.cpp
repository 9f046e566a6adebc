//===- InputFile.cpp - Files that the program reads -----------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/InputFile.h"
#include "checks/LlvmCompat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include <map>
#include <mutex>
#include <unistd.h>

using namespace llvm;

namespace cudalint::driver {

namespace {

/// What is wrong with an input, beside what the system says.
enum class Problem { Pipe = 1, Device, Socket, Other, TooLarge };

class ProblemCategory : public std::error_category {
public:
  const char *name() const noexcept override { return "cudalint input"; }
  std::string message(int Code) const override {
    switch (Problem(Code)) {
    case Problem::Pipe:
      return "it is a pipe, not a file";
    case Problem::Device:
      return "it is a device, not a file";
    case Problem::Socket:
      return "it is a socket, not a file";
    case Problem::Other:
      return "it is not a file";
    case Problem::TooLarge:
      return "it is larger than 1 GiB";
    }
    return "it cannot be read";
  }
};

} // namespace

static std::error_code codeOf(Problem P) {
  static const ProblemCategory Category;
  return {int(P), Category};
}

/// Whether \p Path names a file that this process has open by its number, as "/dev/fd/63" does.
static bool namesDescriptor(StringRef Path) {
  return Path == "/dev/stdin" || ((Path.consume_front("/dev/fd/") || Path.consume_front("/proc/self/fd/")) &&
                                  !Path.empty() && Path.find_first_not_of("0123456789") == StringRef::npos);
}

/// Whether \p Id is that of /dev/null, which stands for an empty file.
static bool isNullDevice(sys::fs::UniqueID Id) {
  static const std::optional<sys::fs::UniqueID> Null = [] {
    sys::fs::UniqueID Found;
    return sys::fs::getUniqueID("/dev/null", Found) ? std::nullopt : std::optional(Found);
  }();
  return Null && *Null == Id;
}

std::error_code whyNotRead(const vfs::Status &Status, StringRef Path, Reads What) {
  switch (Status.getType()) {
  case sys::fs::file_type::regular_file:
    return Status.getSize() > MaxInputBytes ? codeOf(Problem::TooLarge) : std::error_code();
  case sys::fs::file_type::directory_file:
    return std::make_error_code(std::errc::is_a_directory);
  case sys::fs::file_type::fifo_file:
    return What == Reads::PipesOfCaller && namesDescriptor(Path) ? std::error_code() : codeOf(Problem::Pipe);
  case sys::fs::file_type::character_file:
    return isNullDevice(Status.getUniqueID()) ? std::error_code() : codeOf(Problem::Device);
  case sys::fs::file_type::block_file:
    return codeOf(Problem::Device);
  case sys::fs::file_type::socket_file:
    return codeOf(Problem::Socket);
  default:
    return codeOf(Problem::Other);
  }
}

/// All that can be read from \p Descriptor.
static ErrorOr<std::string> readToEnd(int Descriptor) {
  std::string Text;
  constexpr size_t Most = MaxInputBytes + 1;
  for (size_t Size = 0;;) {
    if (Size == Text.size())
      Text.resize(std::min(Most, std::max<size_t>(2 * Size, 1 << 16)));
    ssize_t Read = sys::RetryAfterSignal(-1, ::read, Descriptor, &Text[Size], Text.size() - Size);
    if (Read < 0)
      return std::error_code(errno, std::generic_category());
    Size += Read;
    if (Size == Most)
      return codeOf(Problem::TooLarge);
    if (!Read) {
      Text.resize(Size);
      return Text;
    }
  }
}

/// What the pipe that \p Path names holds. What is read from a pipe is gone: it is kept for whoever asks again.
static ErrorOr<std::unique_ptr<MemoryBuffer>> readPipe(StringRef Path, sys::fs::UniqueID Id) {
  static std::mutex Lock;
  static std::map<sys::fs::UniqueID, ErrorOr<std::string>> Held;
  std::lock_guard<std::mutex> Guard(Lock);
  auto Known = Held.find(Id);
  if (Known == Held.end()) {
    int Descriptor = -1;
    if (std::error_code EC = sys::fs::openFileForRead(Path, Descriptor))
      return EC;
    Known = Held.emplace(Id, readToEnd(Descriptor)).first;
    ::close(Descriptor);
  }
  if (!Known->second)
    return Known->second.getError();
  return MemoryBuffer::getMemBufferCopy(*Known->second, Path);
}

namespace {

/// A pipe, read.
class PipeFile : public vfs::File {
public:
  PipeFile(vfs::Status Status, std::unique_ptr<MemoryBuffer> Text) : Status(std::move(Status)), Text(std::move(Text)) {}

  ErrorOr<vfs::Status> status() override { return Status; }
  ErrorOr<std::unique_ptr<MemoryBuffer>> getBuffer(const Twine &Name, int64_t, bool, bool) override {
    return MemoryBuffer::getMemBufferCopy(Text->getBuffer(), Name);
  }
  std::error_code close() override { return {}; }

private:
  vfs::Status Status;
  std::unique_ptr<MemoryBuffer> Text;
};

class Disk : public vfs::ProxyFileSystem {
public:
  explicit Disk(Reads What) : ProxyFileSystem(makePhysicalFileSystem()), What(What) {}

  ErrorOr<std::unique_ptr<vfs::File>> openFileForRead(const Twine &Name) override {
    // Before it is opened: to open a pipe is to wait for somebody who writes.
    ErrorOr<vfs::Status> Status = getUnderlyingFS().status(Name);
    if (!Status)
      return Status.getError();
    SmallString<256> Path;
    Name.toVector(Path);
    if (std::error_code EC = whyNotRead(*Status, Path, What))
      return EC;
    if (Status->getType() != sys::fs::file_type::fifo_file)
      return getUnderlyingFS().openFileForRead(Name);
    ErrorOr<std::unique_ptr<MemoryBuffer>> Text = readPipe(Path, Status->getUniqueID());
    if (!Text)
      return Text.getError();
    auto WithSize = vfs::Status::copyWithNewSize(*Status, (*Text)->getBufferSize());
    return std::make_unique<PipeFile>(std::move(WithSize), std::move(*Text));
  }

private:
  Reads What;
};

} // namespace

IntrusiveRefCntPtr<vfs::FileSystem> makeDisk(Reads What) { return makeIntrusiveRefCnt<Disk>(What); }

ErrorOr<std::unique_ptr<MemoryBuffer>> readInput(const Twine &Path, Reads What) {
  return makeDisk(What)->getBufferForFile(Path, /*FileSize=*/-1);
}

ErrorOr<std::unique_ptr<MemoryBuffer>> readStandardInput() {
  ErrorOr<std::string> Text = readToEnd(STDIN_FILENO);
  if (!Text)
    return Text.getError();
  return MemoryBuffer::getMemBufferCopy(*Text, "<stdin>");
}

} // namespace cudalint::driver
