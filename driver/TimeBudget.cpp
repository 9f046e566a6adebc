//===- TimeBudget.cpp - How long one file may take ------------------------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/TimeBudget.h"
#include <pthread.h>

using std::chrono::nanoseconds;

namespace cudalint::driver {

/// What \p Clock shows; \p Gone if its thread is no more.
static nanoseconds timeOf(clockid_t Clock, nanoseconds Gone = nanoseconds(0)) {
  timespec Time;
  if (clock_gettime(Clock, &Time))
    return Gone;
  return std::chrono::seconds(Time.tv_sec) + nanoseconds(Time.tv_nsec);
}

TimeBudget::Counting::Counting(TimeBudget &Budget) : Budget(Budget) {
  clockid_t Clock = CLOCK_THREAD_CPUTIME_ID;
  // The clock by which other threads, too, can see the time of this one.
  pthread_getcpuclockid(pthread_self(), &Clock);
  std::lock_guard<std::mutex> Guard(Budget.Lock);
  Entry = Budget.Threads.insert(Budget.Threads.end(), {Clock, timeOf(Clock)});
}

TimeBudget::Counting::~Counting() {
  std::lock_guard<std::mutex> Guard(Budget.Lock);
  Budget.Spent += timeOf(Entry->Clock, Entry->Start) - Entry->Start;
  Budget.Threads.erase(Entry);
}

bool TimeBudget::isExhausted() {
  if (Limit == nanoseconds(0))
    return false;
  std::lock_guard<std::mutex> Guard(Lock);
  nanoseconds Used = Spent;
  // The thread of a pass that has crashed has left without a word.
  for (const Thread &T : Threads)
    Used += timeOf(T.Clock, T.Start) - T.Start;
  return Used > Limit;
}

} // namespace cudalint::driver
