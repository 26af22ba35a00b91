// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <future>
#include <thread>

namespace warpgauge {
namespace {

using Texts = std::vector<std::string>;

struct Printed {
  ProcessEnd end;
  Texts output, errors;
};

Printed run_shell(const std::string& script) {
  Printed printed;
  const auto into = [](Texts& lines) {
    return [&lines](std::string_view line) { lines.emplace_back(line); };
  };
  printed.end = run_by_lines({"/bin/sh", "-c", script}, into(printed.output), into(printed.errors));
  return printed;
}

TEST(RunByLines, HandsOverWholeLinesOfEitherStream) {
  const auto [end, output, errors] =
      run_shell("printf 'a'; printf 'b\\n\\nc\\n'; echo wrong >&2; printf 'no end'; exit 5");
  EXPECT_EQ(end.exit_status, 5);
  EXPECT_EQ(output, (Texts{"ab", "", "c", "no end"}));
  EXPECT_EQ(errors, Texts{"wrong"});
}

TEST(RunByLines, ALineOfManyPiecesIsOne) {
  const auto printed = run_shell("head -c 100000 /dev/zero | tr '\\0' x; echo; echo y");
  ASSERT_EQ(printed.output.size(), 2u);
  EXPECT_EQ(printed.output[0], std::string(100000, 'x'));
}

TEST(RunByLines, SaysWhichSignalEndedIt) {
  EXPECT_EQ(run_shell("kill -TERM $$").end.signal, SIGTERM);
}

TEST(RunByLines, RefusesWhatCannotBeStarted) {
  const auto nothing = [](std::string_view) {};
  EXPECT_THROW(run_by_lines({"/no/such/program"}, nothing, nothing), std::runtime_error);
}

/// Two that wait for each other through files come to an end only side by side.
TEST(RunByLines, ThreadsRunOneEach) {
  const std::string folder = testing::TempDir() + "/by_lines_" + std::to_string(getpid());
  const auto meet = [&](const std::string& mine, const std::string& other) {
    return std::async(std::launch::async, [=] {
      return run_shell("mkdir -p " + folder + "; : > " + folder + "/" + mine +
                       "; i=0; while [ ! -e " + folder + "/" + other +
                       " ]; do i=$((i+1)); [ $i -lt 500 ] || exit 9; " +
                       "sleep 0.02; done; echo met");
    });
  };
  auto first = meet("a", "b"), second = meet("b", "a");
  EXPECT_EQ(first.get().output, Texts{"met"});
  EXPECT_EQ(second.get().output, Texts{"met"});
  std::filesystem::remove_all(folder);
}

/// In a process of its own: nobody comes back from kill_own_groups().
TEST(KillOwnGroupsDeathTest, EndsAllOfThemAndNobodyComesBack) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  const auto end_while_two_run = [] {
    const auto start = std::chrono::steady_clock::now();
    std::atomic<int> begun = 0;
    const auto sleeper = [&begun] {
      run_by_lines(
          {"/bin/sh", "-c", "echo begun; sleep 60 & wait"}, [&begun](std::string_view) { ++begun; },
          [](std::string_view) {});
      _exit(1);  // came back
    };
    std::thread(sleeper).detach();
    std::thread(sleeper).detach();
    while (begun < 2) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill_own_groups();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    const bool in_time = std::chrono::steady_clock::now() - start < std::chrono::seconds(60);
    _exit(in_time ? 7 : 2);
  };
  EXPECT_EXIT(end_while_two_run(), testing::ExitedWithCode(7), "");
}

}  // namespace
}  // namespace warpgauge
