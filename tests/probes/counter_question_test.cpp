// SPDX-License-Identifier: Apache-2.0
// Another process says whether counters can be read. However it ends, there is an answer.
#include "probes/harness/counter_question.h"

#include <gtest/gtest.h>

namespace warpgauge::probes {
namespace {

cupti::Availability ask_shell(const std::string& script) {
  return ask_about_counters({"/bin/sh", "-c", script});
}

TEST(CounterQuestion, TakesTheAnswerAsTheOtherProcessPrintsIt) {
  const cupti::Availability no{false, "no permission: see NVIDIA's ERR_NVGPUCTRPERM"};
  EXPECT_TRUE(ask_shell("echo '" + counters_text({true, ""}) + "'").available);
  const auto answer = ask_shell("echo \"" + counters_text(no) + "\"");
  EXPECT_FALSE(answer.available);
  EXPECT_EQ(answer.reason, no.reason);
}

TEST(CounterQuestion, AProcessThatFailsIsNoAnswer) {
  for (const auto& [script, status] : {std::pair{"echo available; exit 3", 3},
                                       {"kill -KILL $$", 128 + 9},
                                       {"echo maybe", 0},
                                       {":", 0}}) {
    const auto answer = ask_shell(script);
    EXPECT_FALSE(answer.available) << script;
    EXPECT_EQ(answer.reason, "the process that was to find out ended with status " +
                                 std::to_string(status) + " and no answer");
  }
}

TEST(CounterQuestion, AProgramThatCannotBeStartedIsNamed) {
  const auto answer = ask_about_counters({"/nowhere/probe"});
  EXPECT_FALSE(answer.available);
  EXPECT_EQ(answer.reason, "cannot start /nowhere/probe: No such file or directory");
}

}  // namespace
}  // namespace warpgauge::probes
