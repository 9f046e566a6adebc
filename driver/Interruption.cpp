//===- Interruption.cpp - Ctrl-C and termination --------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Interruption.h"
#include <atomic>
#include <csignal>
#include <pthread.h>
#include <thread>
#include <unistd.h>

namespace cudalint::driver {

static std::atomic<int> Received{0};

static sigset_t Awaited;

void deferInterruption() {
  sigemptyset(&Awaited);
  for (int Signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction Present;
    if (!sigaction(Signal, nullptr, &Present) && Present.sa_handler != SIG_IGN)
      sigaddset(&Awaited, Signal);
  }
  // Every thread started later inherits the mask; one thread alone takes the signals, outside of any handler.
  pthread_sigmask(SIG_BLOCK, &Awaited, nullptr);
  std::thread([] {
    for (;;) {
      int Signal = 0;
      if (sigwait(&Awaited, &Signal))
        return;
      if (Received.exchange(Signal))
        _exit(128 + Signal);
    }
  }).detach();
}

void admitInterruption() {
  pthread_sigmask(SIG_UNBLOCK, &Awaited, nullptr);
  // One that came before now, when nobody looked any more.
  if (Received)
    _exit(128 + Received);
}

bool interrupted() { return Received; }

int interruptionStatus() { return 128 + Received; }

} // namespace cudalint::driver
