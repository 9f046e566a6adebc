//===- TimeBudgetTest.cpp - Tests of the time that a file may take --------===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/TimeBudget.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>

using namespace cudalint::driver;
using namespace std::chrono_literals;

namespace {

/// Uses \p Time of the processor on the present thread.
void work(std::chrono::nanoseconds Time) {
  TimeBudget Own(Time);
  TimeBudget::Counting Counted(Own);
  while (!Own.isExhausted()) {
  }
}

TEST(TimeBudget, CountsWhatThreadsHaveDone) {
  TimeBudget Budget(30ms);
  for (int I = 0; I != 2; ++I) {
    EXPECT_FALSE(Budget.isExhausted());
    std::thread([&] {
      TimeBudget::Counting Counted(Budget);
      work(20ms);
    }).join();
  }
  EXPECT_TRUE(Budget.isExhausted());
}

TEST(TimeBudget, SeesThreadsThatAreAtWork) {
  TimeBudget Budget(20ms);
  std::atomic<bool> Stop{false};
  std::thread Busy([&] {
    TimeBudget::Counting Counted(Budget);
    while (!Stop) {
    }
  });
  while (!Budget.isExhausted())
    std::this_thread::sleep_for(1ms);
  Stop = true;
  Busy.join();
  EXPECT_TRUE(Budget.isExhausted());
}

TEST(TimeBudget, DoesNotCountWaitingAndUncountedWork) {
  TimeBudget Budget(20ms);
  work(40ms);
  TimeBudget::Counting Counted(Budget);
  std::this_thread::sleep_for(60ms);
  EXPECT_FALSE(Budget.isExhausted());
}

TEST(TimeBudget, WithoutLimitIsNeverExhausted) {
  TimeBudget Budget(0s);
  TimeBudget::Counting Counted(Budget);
  work(5ms);
  EXPECT_FALSE(Budget.isExhausted());
}

} // namespace
