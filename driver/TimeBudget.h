//===- TimeBudget.h - How long one file may take ----------------*- C++ -*-===//
//
// Part of cudalint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CUDALINT_DRIVER_TIMEBUDGET_H
#define CUDALINT_DRIVER_TIMEBUDGET_H

#include <chrono>
#include <ctime>
#include <list>
#include <mutex>

namespace cudalint::driver {

/// The time of the processor that the analysis of one file may take. Not the time of the clock: a machine that has
/// other things to do, or fewer cores than the run has threads, must not decide which files are analysed.
class TimeBudget {
  struct Thread {
    clockid_t Clock;
    std::chrono::nanoseconds Start;
  };

public:
  /// \p Limit 0 is no limit.
  explicit TimeBudget(std::chrono::nanoseconds Limit) : Limit(Limit) {}

  /// Counts what the present thread does as long as it exists.
  class Counting {
  public:
    explicit Counting(TimeBudget &Budget);
    ~Counting();
    Counting(const Counting &) = delete;
    Counting &operator=(const Counting &) = delete;

  private:
    TimeBudget &Budget;
    std::list<Thread>::iterator Entry;
  };

  /// Whether more than the limit has been used. May be called from any thread.
  bool isExhausted();

private:
  std::mutex Lock;
  std::list<Thread> Threads;         ///< Those at work.
  std::chrono::nanoseconds Spent{0}; ///< By those that are done.
  const std::chrono::nanoseconds Limit;
};

} // namespace cudalint::driver

#endif // CUDALINT_DRIVER_TIMEBUDGET_H
