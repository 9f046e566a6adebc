//===- CrashGuard.cpp - A crash costs one file ----------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/CrashGuard.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <csignal>
#include <memory>

namespace cudalint::driver {

void enableCrashGuard() {
  llvm::CrashRecoveryContext::Enable();
  // LLVM's handler runs on the stack of the thread that crashed. Where that stack is full it needs another one.
  for (int Signal : {SIGSEGV, SIGBUS}) {
    struct sigaction Action;
    if (sigaction(Signal, nullptr, &Action))
      continue;
    Action.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Action, nullptr);
  }
}

namespace {
/// A stack for the signal handlers of the present thread.
class SignalStack {
public:
  SignalStack() : Memory(new char[Size]) {
    stack_t Stack{};
    Stack.ss_sp = Memory.get();
    Stack.ss_size = Size;
    sigaltstack(&Stack, nullptr);
  }
  ~SignalStack() {
    stack_t None{};
    None.ss_flags = SS_DISABLE;
    sigaltstack(&None, nullptr);
  }

private:
  static constexpr size_t Size = 64 << 10;
  std::unique_ptr<char[]> Memory;
};
} // namespace

bool survive(llvm::function_ref<void()> Work, unsigned StackSize) {
  llvm::CrashRecoveryContext Recovery;
  return Recovery.RunSafelyOnThread(
      [&] {
        SignalStack Stack;
        Work();
      },
      StackSize);
}

} // namespace cudalint::driver
