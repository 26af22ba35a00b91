// SPDX-License-Identifier: Apache-2.0
// Text that commands write: pages of the manual.
#include <gtest/gtest.h>

#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/option_words.h"

namespace warpgauge::cli {
namespace {

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
