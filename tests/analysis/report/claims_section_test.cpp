// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "analysis/claims/costs.h"
#include "analysis/report/report_data.h"
#include "analysis/report/sections.h"

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

/// Statements of two documents. The first is refuted by a factor of 4, and the second says that it
/// is wrong.
std::vector<claims::Entry> two_statements() {
  std::vector<claims::Entry> two(2);
  for (claims::Entry& entry : two) {
    const bool is_first = &entry == two.data();
    entry.id = is_first ? "bank-count" : "bank-other";
    entry.document = is_first ? "000" : "001";
    entry.kind = "speedup";
    claims::Reading reading;
    reading.evidence = {claims::Documented{claims::exactly(8), "A guide, page 3"}};
    reading.unit = "1";
    reading.numbers = {is_first ? 32.0 : 8.0};
    reading.confirmed_if = {reading.numbers[0], reading.numbers[0]};
    entry.readings = {reading};
  }
  return two;
}

TEST(DocumentsSection, RanksAndFindsContradictions) {
  const auto catalogue = two_statements();
  const auto section =
      documents_section(claims::judge(catalogue, claims::Sources{}), {{"000", "A guide"}});
  EXPECT_EQ(section["titles"]["000"], "A guide");
  EXPECT_EQ(section["weights"].size(), claims::kKindWeights.size());
  ASSERT_EQ(section["costly"].size(), 1u);
  EXPECT_EQ(section["costly"][0]["id"], "bank-count");
  EXPECT_DOUBLE_EQ(section["costly"][0]["factor"].get<double>(), 4);
  EXPECT_DOUBLE_EQ(section["costly"][0]["cost"].get<double>(), 6);
  ASSERT_EQ(section["contradictions"].size(), 1u);
  EXPECT_EQ(section["contradictions"][0]["one"], "bank-count");
  EXPECT_EQ(section["contradictions"][0]["other"], "bank-other");
  EXPECT_EQ(section["contradictions"][0]["shares_reading"], true);
}

TEST(SystemsSection, HasTheHeadlineOfEachRungAndCountsByVerdict) {
  const auto catalogue = two_statements();
  ladder::Row row;
  row.family = "copy";
  row.contestant = "copy/wide";
  row.type = "f32";
  row.data = "normal";
  row.mode = "cold.burst";
  row.size_axis = "n";
  row.headline_size = 1024;
  row.outcome = "measured";
  std::vector<ladder::Row> rows;
  for (const double size : {512.0, 1024.0}) {
    row.size = size;
    row.time_us = size / 100;
    row.ratio_to_library = 0.5;
    rows.push_back(row);
  }
  row.mode = "warm.burst";
  rows.push_back(row);
  const claims::System system{.name = "copies",
                              .title = "Copies",
                              .documents = {{"000", "1-9", "1"}},
                              .probes = {"memory/a"},
                              .rungs = {"copy/wide", "copy/other"},
                              .statements = {"bank-count", "bank-other"}};
  const auto section = systems_section({system}, claims::judge(catalogue, claims::Sources{}), rows);
  ASSERT_EQ(section.size(), 1u);
  EXPECT_EQ(section[0]["counts"]["refuted"], 1);
  EXPECT_EQ(section[0]["counts"]["confirmed"], 1);
  EXPECT_EQ(section[0]["counts"]["depends"], 0);
  EXPECT_EQ(section[0]["documents"][0]["lines"], "1-9");
  const auto& rungs = section[0]["rungs"];
  ASSERT_EQ(rungs[0]["rows"].size(), 1u);
  EXPECT_EQ(rungs[0]["rows"][0]["time_us"], 10.24);
  EXPECT_EQ(rungs[0]["rows"][0]["ratio_to_library"], 0.5);
  EXPECT_FALSE(rungs[0]["rows"][0].contains("fraction_of_ceiling"));
  EXPECT_TRUE(rungs[1]["rows"].empty());
}

}  // namespace
}  // namespace warpgauge::report
