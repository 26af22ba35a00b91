// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/report_data.h"

#include <gtest/gtest.h>

namespace warpgauge::report {
namespace {

TEST(ClaimsSection, HasWhatTheVerdictsFileHas) {
  claims::Entry entry;
  entry.id = "bank-count";
  entry.document = "000";
  entry.lines = "12";
  entry.topic = "bank";
  entry.statement = "There are 32 banks.";
  entry.not_checked = "no check is written";
  const std::vector<claims::Entry> catalogue = {entry};
  Findings findings;
  findings.judgements = claims::judge(catalogue, claims::Sources{});
  estimate::Estimates estimates;
  const auto section = report_data({}, {}, estimates, findings)["claims"];
  EXPECT_EQ(section["counts"]["not measured"], 1);
  EXPECT_EQ(section["counts"]["confirmed"], 0);
  ASSERT_EQ(section["claims"].size(), 1u);
  EXPECT_EQ(section["claims"][0]["id"], "bank-count");
  EXPECT_EQ(section["claims"][0]["verdict"], "not measured");
  EXPECT_FALSE(section["claims"][0]["sentence"].get<std::string>().empty());
}

}  // namespace
}  // namespace warpgauge::report
