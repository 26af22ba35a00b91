// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/counting.h"

#include <gtest/gtest.h>

namespace warpgauge::describe {
namespace {

using counters::Plan;

LaunchShape kernel(const std::string& name) {
  return {.kernel = "k_" + name,  // "b" alone is a mangled bool
          .grid_blocks = {1, 1, 1},
          .block_threads = {32, 1, 1},
          .dynamic_shared_bytes = 0};
}

ChosenLaunch launch(const std::string& name, int number = 0) { return {kernel(name), number}; }

/// A program whose processes launch these kernels one after the other, and CUPTI that dies at some.
struct Program {
  std::vector<std::vector<ChosenLaunch>> processes;
  std::set<ChosenLaunch> deadly;
  ProcessEnd death = {.exit_status = 139, .signal = 11};
  ProcessEnd end = {};
  int interrupted_at = 0;  ///< which run, from 1
  std::vector<ChosenLaunches> plans = {};
  std::vector<Journal> journals = {};

  Run operator()(const Plan& plan) {
    plans.push_back(plan.chosen);
    Run run{.end = end};
    for (const auto& launches : processes) {
      Journal& journal = journals.emplace_back();
      journal.ended = true;
      for (const ChosenLaunch& one : launches) {
        const auto found = plan.chosen.find(one.shape);
        if (found == plan.chosen.end() || !found->second.contains(one.number)) continue;
        journal.begun.insert(one);
        if (deadly.contains(one)) {
          journal.ended = false;
          run.end = death;
          break;
        }
        journal.counters[one]["issued"] = static_cast<double>(plans.size());
      }
    }
    if (interrupted_at == static_cast<int>(plans.size())) run.interrupted = 2;
    run.journals = journals;
    return run;
  }
};

class DescribeCounting : public ::testing::Test {
 protected:
  CountedRun count(Program& program) {
    Plan plan;
    for (const auto& launches : program.processes) {
      for (const ChosenLaunch& one : launches) plan.chosen[one.shape].insert(one.number);
    }
    return count_launches(
        plan, [&](const Plan& wanted) { return program(wanted); },
        [this](const std::string& line) { said_.push_back(line); });
  }
  static std::set<ChosenLaunch> counted_in(const CountedRun& run) {
    std::set<ChosenLaunch> all;
    for (const Journal& journal : run.run.journals) {
      for (const auto& [one, values] : journal.counters) all.insert(one);
    }
    return all;
  }
  static std::string why(const CountedRun& run, const ChosenLaunch& one) {
    for (const Journal& journal : run.run.journals) {
      if (journal.failed.contains(one)) return journal.failed.at(one);
    }
    return "";
  }

  std::vector<std::string> said_;
};

TEST_F(DescribeCounting, RunsOnceWhereNothingDies) {
  Program program{.processes = {{launch("a"), launch("b")}}, .deadly = {}};
  const CountedRun run = count(program);
  EXPECT_EQ(program.plans.size(), 1);
  EXPECT_TRUE(said_.empty() && run.left_out.empty() && !run.program_failed);
}

TEST_F(DescribeCounting, RepeatsForWhatIsMissing) {
  Program program{
      .processes = {{launch("a"), launch("b", 2), launch("c"), launch("d"), launch("e")}},
      .deadly = {launch("b", 2), launch("d")}};
  const CountedRun run = count(program);
  EXPECT_EQ(counted_in(run), (std::set{launch("a"), launch("c"), launch("e")}));
  ASSERT_EQ(program.plans.size(), 3);
  EXPECT_EQ(program.plans[1],
            (ChosenLaunches{{kernel("c"), {0}}, {kernel("d"), {0}}, {kernel("e"), {0}}}));
  EXPECT_EQ(program.plans[2], (ChosenLaunches{{kernel("e"), {0}}}));
  EXPECT_FALSE(run.program_failed);  // it was the counting
  EXPECT_EQ(why(run, launch("b", 2)), "the program ended by signal 11 while CUPTI counted it");
  EXPECT_EQ(said_[0],
            "the program ended by signal 11 while CUPTI counted k_b (launch 3, grid 1x1x1, block "
            "32x1x1): it is left out, and the run is made again without it");
}

TEST_F(DescribeCounting, DoesNotRepeatForNothing) {
  Program program{.processes = {{launch("a"), launch("b")}}, .deadly = {launch("b")}};
  const CountedRun run = count(program);
  EXPECT_EQ(program.plans.size(), 1);
  EXPECT_EQ(said_,
            std::vector<std::string>{"the program ended by signal 11 while CUPTI counted k_b "
                                     "(launch 1, grid 1x1x1, block 32x1x1): it is left out"});
  EXPECT_FALSE(run.program_failed);
}

TEST_F(DescribeCounting, GivesUpAfterEightRepeats) {
  Program program{.processes = {{}}, .deadly = {}};
  for (int i = 0; i < 12; ++i) {
    program.processes[0].push_back(launch("k", i));
    program.deadly.insert(launch("k", i));
  }
  const CountedRun run = count(program);
  EXPECT_EQ(program.plans.size(), 1 + kMostRepeats);
  EXPECT_EQ(run.left_out.size(), 12);
  EXPECT_EQ(said_.back(), "the run was repeated 8 times: 3 more launches are left out");
  EXPECT_NE(why(run, launch("k", 11)).find("counted another launch"), std::string::npos);
  // One fewer than that is done.
  Program nine{.processes = program.processes, .deadly = {}};
  for (int i = 0; i < 8; ++i) nine.deadly.insert(launch("k", i));
  EXPECT_EQ(counted_in(count(nine)).size(), 4);
}

TEST_F(DescribeCounting, AProgramThatFailsOfItselfIsNotRepeated) {
  for (const ProcessEnd& end : {ProcessEnd{.exit_status = 139, .signal = 11}, ProcessEnd{7}}) {
    Program program{.processes = {{launch("a")}}, .deadly = {}, .end = end};
    EXPECT_TRUE(count(program).program_failed);
    EXPECT_EQ(program.plans.size(), 1);
  }
  // It fails after the crash, in the repeat.
  Program program{.processes = {{launch("a"), launch("b")}}, .deadly = {launch("a")}, .end = {7}};
  EXPECT_TRUE(count(program).program_failed);
  EXPECT_EQ(program.plans.size(), 2);
}

TEST_F(DescribeCounting, EachProcessHasItsOwnJournal) {
  // The second process dies at a launch that the first one counted; its parent says 1.
  Program program{
      .processes = {{launch("a"), launch("b")}, {launch("a", 1), launch("c"), launch("d")}},
      .deadly = {launch("c")},
      .death = {.exit_status = 1}};
  const CountedRun run = count(program);
  EXPECT_EQ(program.plans.size(), 2);
  EXPECT_EQ(program.plans[1], (ChosenLaunches{{kernel("d"), {0}}}));
  EXPECT_EQ(counted_in(run), (std::set{launch("a"), launch("b"), launch("a", 1), launch("d")}));
  EXPECT_EQ(said_[0].find("the program ended with status 1 while CUPTI counted k_c "), 0);
}

TEST_F(DescribeCounting, AProgramThatGoesOnIsNotRepeated) {
  Program program{
      .processes = {{launch("a")}, {launch("b")}}, .deadly = {launch("a")}, .death = {}};
  const CountedRun run = count(program);
  EXPECT_EQ(program.plans.size(), 1);
  EXPECT_EQ(why(run, launch("a")), "a process of the program died while CUPTI counted it");
}

TEST_F(DescribeCounting, AnInterruptionIsNoCrash) {
  Program program{.processes = {{launch("a"), launch("b"), launch("c"), launch("d")}},
                  .deadly = {launch("b"), launch("d")},
                  .interrupted_at = 2};
  const CountedRun run = count(program);
  EXPECT_EQ(run.run.interrupted, 2);
  EXPECT_EQ(program.plans.size(), 2);
  EXPECT_EQ(counted_in(run), (std::set{launch("a"), launch("c")}));
  EXPECT_TRUE(run.left_out.contains(launch("b")));   // of the run before
  EXPECT_FALSE(run.left_out.contains(launch("d")));  // it was under way: nothing is known of it
}

}  // namespace
}  // namespace warpgauge::describe
