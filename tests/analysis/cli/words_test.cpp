// SPDX-License-Identifier: Apache-2.0
// Text that commands write: what a misspelt word may mean, pages of the manual.
#include <gtest/gtest.h>

#include "analysis/cli/commands/probe_texts.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/key_pattern.h"
#include "analysis/cli/frame/option_words.h"
#include "analysis/cli/frame/suggest.h"

namespace warpgauge::cli {
namespace {

using Words = std::vector<std::string>;

TEST(Suggest, CountsLettersAndSwaps) {
  EXPECT_EQ(letters_apart("show", "show"), 0u);
  EXPECT_EQ(letters_apart("Show", "sHOW"), 0u);
  EXPECT_EQ(letters_apart("shwo", "show"), 1u);
  EXPECT_EQ(letters_apart("cmpare", "compare"), 1u);
  EXPECT_EQ(letters_apart("comppare", "compare"), 1u);
  EXPECT_EQ(letters_apart("kitten", "sitting"), 3u);
  EXPECT_EQ(letters_apart("", "abc"), 3u);
}

TEST(Suggest, TheNearestFirst) {
  const Words known = {"show", "explain", "compare", "completion", "claims"};
  EXPECT_EQ(alike("shwo", known), Words{"show"});
  EXPECT_EQ(alike("comp", known), (Words{"compare", "completion"}));
  EXPECT_EQ(alike("frobnicate", known), Words{});
  EXPECT_EQ(did_you_mean("shwo", known), "; did you mean 'show'?");
  EXPECT_EQ(did_you_mean("comp", known), "; did you mean 'compare' or 'completion'?");
  EXPECT_EQ(did_you_mean("frobnicate", known), "");
}

TEST(Suggest, KeysThatBeginNearlySoOrShareParts) {
  const Words keys = {"dram.latency_cycles", "dram.read_gbps", "l2.read_gbps", "sm.count"};
  EXPECT_EQ(alike("dram.latncy", keys), Words{"dram.latency_cycles"});
  EXPECT_EQ(alike("read_gbps.of_l2", keys), (Words{"l2.read_gbps", "dram.read_gbps"}));
}

TEST(KeyPattern, APartOrAWhole) {
  EXPECT_TRUE(KeyPattern("read").fits("l2.read_gbps"));
  EXPECT_FALSE(KeyPattern("write").fits("l2.read_gbps"));
  EXPECT_TRUE(KeyPattern("l2.*_gbps").fits("l2.read_gbps"));
  EXPECT_FALSE(KeyPattern("read*").fits("l2.read_gbps"));
}

TEST(ProbeTexts, ThreeParagraphs) {
  const auto text = parse_probe_text(
      "// SPDX-License-Identifier: Apache-2.0\n// Question: what is\n// it?\n//\n// Method: by\n// "
      "looking.\n//\n// A second paragraph.\n//\n// What could fool it: nothing.\n");
  ASSERT_TRUE(text);
  EXPECT_EQ(text->question, "what is it?");
  EXPECT_EQ(text->method, "by looking. A second paragraph.");
  EXPECT_EQ(text->traps, "nothing.");
  EXPECT_FALSE(parse_probe_text("// Question: what?\n// Method: so.\n"));
  EXPECT_FALSE(probe_text("no/such_probe"));
}

TEST(ProbeTexts, EveryProbeOfThisBuildHasThem) {
  EXPECT_GT(probe_comments().size(), 50u);
  for (const auto& [probe, comment] : probe_comments()) {
    EXPECT_TRUE(parse_probe_text(comment)) << probe;
  }
  EXPECT_NE(probe_text("shared/bank_sweep")->traps.find("narrows a vector load"),
            std::string::npos);
}

TEST(Manual, SaysWhatHelpSays) {
  int status = 0;
  const auto app = make_app(status);
  EXPECT_NE(manual_page(*app, nullptr).find(".BR warpgauge\\-show (1)"), std::string::npos);
  for (const CLI::App* command : app->get_subcommands({})) {
    const std::string page = manual_page(*app, command);
    EXPECT_NE(page.find(".SH EXIT STATUS\n.nf\n0 done"), std::string::npos) << command->get_name();
    for (const CLI::Option* option : shown_options(*command)) {
      for (std::string name : option->get_lnames()) {
        for (std::size_t at = 0; (at = name.find('-', at)) != std::string::npos; at += 2) {
          name.insert(at, 1, '\\');
        }
        EXPECT_NE(page.find("\\-\\-" + name), std::string::npos) << command->get_name() << name;
      }
    }
  }
}

TEST(Help, EveryPageSaysItsExitStatuses) {
  int status = 0;
  const auto app = make_app(status);
  EXPECT_NE(app->help().find("exit status: 0"), std::string::npos);
  for (const CLI::App* command : app->get_subcommands({})) {
    EXPECT_NE(command->help().find("exit status: 0"), std::string::npos) << command->get_name();
  }
}

}  // namespace
}  // namespace warpgauge::cli
