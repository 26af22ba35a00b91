// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <string>
#include <vector>

namespace warpgauge {
namespace {

using Texts = std::vector<std::string>;
using std::chrono::milliseconds;

std::vector<std::string> shell(const std::string& script) { return {"/bin/sh", "-c", script}; }

struct Printed {
  ProcessEnd end;
  Texts output, errors;
};

Printed run_by_lines(const std::string& script) {
  Printed printed;
  const auto into = [](Texts& lines) {
    return [&lines](std::string_view line) { lines.emplace_back(line); };
  };
  printed.end = run_process({.argv = shell(script),
                             .output_line = into(printed.output),
                             .error_line = into(printed.errors),
                             .signals = Signals::kIsolated});
  return printed;
}

TEST(RunByLines, HandsOverWholeLinesOfEitherStream) {
  const auto [end, output, errors] =
      run_by_lines("printf 'a'; printf 'b\\n\\nc\\n'; echo wrong >&2; printf 'no end'; exit 5");
  EXPECT_EQ(end.exit_status, 5);
  EXPECT_EQ(output, (Texts{"ab", "", "c", "no end"}));
  EXPECT_EQ(errors, Texts{"wrong"});
}

TEST(RunByLines, ALineOfManyPiecesIsOne) {
  const auto printed = run_by_lines("head -c 100000 /dev/zero | tr '\\0' x; echo; echo y");
  ASSERT_EQ(printed.output.size(), 2u);
  EXPECT_EQ(printed.output[0], std::string(100000, 'x'));
}

/// Two processes that wait for each other through files end only if they run side by side.
TEST(RunByLines, ThreadsRunOneEach) {
  const std::string folder = testing::TempDir() + "/by_lines_" + std::to_string(getpid());
  const auto meet = [&](const std::string& mine, const std::string& other) {
    return std::async(std::launch::async, [=] {
      return run_by_lines("mkdir -p " + folder + "; : > " + folder + "/" + mine +
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

TEST(RunProcess, SaysHowItEnded) {
  EXPECT_EQ(run_process({.argv = shell("exit 5")}).exit_status, 5);
  const ProcessEnd killed = run_process({.argv = shell("kill -TERM $$")});
  EXPECT_EQ(killed.signal, SIGTERM);
  EXPECT_EQ(killed.exit_status, 128 + SIGTERM);
  EXPECT_EQ(killed.received, 0);  // that was for the program alone
}

TEST(RunProcess, RefusesAProgramThatCannotBeStarted) {
  for (const Signals signals : {Signals::kShared, Signals::kForwarded, Signals::kIsolated}) {
    EXPECT_THROW(run_process({.argv = {"/no/such/program"}, .signals = signals}),
                 std::runtime_error);
    EXPECT_THROW(run_process({.argv = {"no-such-program"}, .signals = signals}),
                 std::runtime_error);
  }
}

TEST(RunProcess, StreamsLeadWhereTheyAreSaidTo) {
  const std::string script = "cat; echo output; echo errors >&2";
  EXPECT_EQ(run_process({.argv = shell(script),
                         .input = Redirect::kNull,
                         .output = Redirect::kCapture,
                         .errors = Redirect::kNull})
                .output,
            "output\n");
  EXPECT_EQ(run_process({.argv = shell(script),
                         .input = Redirect::kNull,
                         .output = Redirect::kCapture,
                         .errors = Redirect::kToOutput})
                .output,
            "output\nerrors\n");
}

TEST(RunProcess, VariablesAreAddedToOursAndReplaceThem) {
  setenv("WARPGAUGE_TEST_KEPT", "kept", 1);
  setenv("WARPGAUGE_TEST_REPLACED", "ours", 1);
  const ProcessEnd end = run_process(
      {.argv = shell("echo $WARPGAUGE_TEST_KEPT $WARPGAUGE_TEST_REPLACED $WARPGAUGE_TEST_NEW; "
                     "env | grep -c WARPGAUGE_TEST_REPLACED"),
       .environment = {{"WARPGAUGE_TEST_REPLACED", "theirs"}, {"WARPGAUGE_TEST_NEW", "new"}},
       .output = Redirect::kCapture});
  EXPECT_EQ(end.output, "kept theirs new\n1\n");
  EXPECT_STREQ(std::getenv("WARPGAUGE_TEST_REPLACED"), "ours");
}

TEST(RunProcess, RunsInTheFolder) {
  const auto run_in = [](const std::string& folder) {
    return run_process({.argv = shell("pwd"), .folder = folder, .output = Redirect::kCapture});
  };
  EXPECT_EQ(run_in("/").output, "/\n");
  EXPECT_THROW(run_in("/no/such/folder"), std::runtime_error);
}

class WithinLimits : public testing::TestWithParam<Signals> {
 protected:
  static ProcessEnd run(const std::string& script, const Limits& limits) {
    return run_process({.argv = shell(script),
                        .input = Redirect::kNull,
                        .output = Redirect::kCapture,
                        .errors = Redirect::kNull,
                        .signals = GetParam(),
                        .limits = limits});
  }
};

INSTANTIATE_TEST_SUITE_P(Groups, WithinLimits,
                         testing::Values(Signals::kForwarded, Signals::kIsolated));

TEST_P(WithinLimits, OneThatKeepsThemEndsByItself) {
  const ProcessEnd end = run("echo done; exit 3", {.time = std::chrono::minutes(1)});
  EXPECT_EQ(end.output, "done\n");
  EXPECT_EQ(end.exit_status, 3);
  EXPECT_FALSE(end.over_limit);
}

/// The child that holds the pipe is killed too: else there would be a wait of a minute.
TEST_P(WithinLimits, TooLongATimeEndsAllThatItStarted) {
  const auto start = std::chrono::steady_clock::now();
  const ProcessEnd end = run("sleep 60 & wait", {.time = milliseconds(50)});
  EXPECT_TRUE(end.over_limit);
  EXPECT_EQ(end.signal, SIGKILL);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(50));
}

TEST_P(WithinLimits, AClosedOutputDoesNotEndTheWatch) {
  EXPECT_TRUE(run("exec >&-; sleep 60", {.time = milliseconds(50)}).over_limit);
}

TEST_P(WithinLimits, TooLongAnOutputEndsIt) {
  const ProcessEnd end =
      run("yes", {.time = std::chrono::minutes(1), .output_bytes = std::size_t{1} << 20});
  EXPECT_TRUE(end.over_limit);
  EXPECT_GT(end.output.size(), std::size_t{1} << 20);
}

}  // namespace
}  // namespace warpgauge
