// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/interruption.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <thread>

#include "analysis/base/process.h"
#include "analysis/base/temporary_folder.h"

namespace warpgauge {
namespace {

/// Its parent is this process: it hears of the signal only if it is passed on.
constexpr const char* kSignalsItsParent =
    "trap 'exit 3' TERM; kill -TERM $PPID; i=0; "
    "while [ $i -lt 400 ]; do i=$((i+1)); sleep 0.02; done";

ProcessEnd run_shell(const char* script, Signals signals) {
  return run_process({.argv = {"/bin/sh", "-c", script}, .signals = signals});
}

TEST(DeferredInterruption, RecordsASignalUntilItIsTaken) {
  const DeferredInterruption deferred;
  EXPECT_EQ(DeferredInterruption::pending(), 0);
  std::raise(SIGINT);
  EXPECT_EQ(DeferredInterruption::pending(), SIGINT);
  EXPECT_EQ(DeferredInterruption::take(), SIGINT);
  EXPECT_EQ(DeferredInterruption::take(), 0);
}

TEST(DeferredInterruption, ForgetsASignalOfAnEarlierOne) {
  {
    const DeferredInterruption deferred;
    std::raise(SIGTERM);
  }
  const DeferredInterruption deferred;
  EXPECT_EQ(DeferredInterruption::pending(), 0);
}

TEST(DeferredInterruption, AnIgnoredSignalStaysIgnored) {
  const auto before = std::signal(SIGINT, SIG_IGN);
  {
    const DeferredInterruption deferred;
    std::raise(SIGINT);
    EXPECT_EQ(DeferredInterruption::pending(), 0);
    EXPECT_EQ(run_shell("kill -INT $PPID", Signals::kShared).received, 0);
    EXPECT_EQ(DeferredInterruption::pending(), 0);
  }
  EXPECT_EQ(std::signal(SIGINT, before), SIG_IGN);
}

TEST(DeferredInterruption, ASignalWhileAProgramRunsIsPassedOnAndRecorded) {
  for (const Signals signals : {Signals::kShared, Signals::kForwarded}) {
    const DeferredInterruption deferred;
    const ProcessEnd end = run_shell(kSignalsItsParent, signals);
    EXPECT_EQ(end.exit_status, 3);
    EXPECT_EQ(end.received, SIGTERM);
    EXPECT_EQ(DeferredInterruption::take(), SIGTERM);
  }
}

TEST(ChildSignals, AProgramThatSignalsAreForwardedToHasFiveSecondsLeft) {
  const auto start = std::chrono::steady_clock::now();
  const ProcessEnd end =
      run_process({.argv = {"/bin/sh", "-c", "trap '' TERM; kill -TERM $PPID; sleep 60"},
                   .signals = Signals::kForwarded,
                   .limits = Limits{.time = std::chrono::minutes(1)}});
  EXPECT_EQ(end.received, SIGTERM);
  EXPECT_TRUE(end.over_limit);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(50));
}

TEST(ChildSignals, NoSignalReachesAnIsolatedProgram) {
  const DeferredInterruption deferred;
  const ProcessEnd end =
      run_shell("trap 'exit 3' TERM; kill -TERM $PPID; sleep 0.2; exit 4", Signals::kIsolated);
  EXPECT_EQ(end.exit_status, 4);
  EXPECT_EQ(end.received, 0);
  EXPECT_EQ(DeferredInterruption::take(), SIGTERM);
}

TEST(ChildSignals, HandlersAndMaskAreAsBefore) {
  const auto masked = [] {
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, nullptr, &mask);
    return sigismember(&mask, SIGINT) + sigismember(&mask, SIGTERM);
  };
  for (const char* script : {"exit 0", "exit 1"}) {
    for (const Signals signals : {Signals::kShared, Signals::kForwarded, Signals::kIsolated}) {
      run_shell(script, signals);
      struct sigaction action = {};
      sigaction(SIGINT, nullptr, &action);
      EXPECT_EQ(action.sa_handler, SIG_DFL);
      EXPECT_EQ(masked(), 0);
    }
  }
}

/// In a process of its own: no call returns from kill_isolated_programs().
TEST(KillIsolatedProgramsDeathTest, EndsAllOfThemAndNobodyComesBack) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto end_while_two_run = [] {
    const auto start = std::chrono::steady_clock::now();
    std::atomic<int> begun = 0;
    const auto sleeper = [&begun] {
      run_process({.argv = {"/bin/sh", "-c", "echo begun; sleep 60 & wait"},
                   .output_line = [&begun](std::string_view) { ++begun; },
                   .signals = Signals::kIsolated});
      _exit(1);  // came back
    };
    std::thread(sleeper).detach();
    std::thread(sleeper).detach();
    while (begun < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill_isolated_programs();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const bool in_time = std::chrono::steady_clock::now() - start < std::chrono::seconds(60);
    _exit(in_time ? 7 : 2);
  };
  EXPECT_EXIT(end_while_two_run(), testing::ExitedWithCode(7), "");
}

TEST(InterruptionDeathTest, EndsTheProcessAndRemovesTheFolder) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const TemporaryFolder folder;
  const std::filesystem::path scratch = folder.path() / "scratch";
  const auto raise_while = [&](bool held_off) {
    std::filesystem::create_directories(scratch / "deep");
    Interruption interruption("interrupted; nothing was written");
    interruption.remove_at_end(scratch);
    if (held_off) interruption.hold_off();
    kill(getpid(), SIGINT);
    std::this_thread::sleep_for(std::chrono::seconds(held_off ? 0 : 60));
  };
  EXPECT_EXIT(raise_while(false), testing::ExitedWithCode(128 + SIGINT),
              "interrupted; nothing was written");
  const auto go_on = [&] {
    raise_while(true);
    _exit(std::filesystem::exists(scratch) ? 7 : 2);
  };
  EXPECT_EXIT(go_on(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace warpgauge
