// SPDX-License-Identifier: Apache-2.0
// Exports of the published profile, read back by C++: the header compiles (the build has it
// written), and the table of values has no loss.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <charconv>
#include <vector>

#include "analysis/base/csv.h"
#include "analysis/export/export.h"
#include "analysis/profile/profile.h"
#include "published/nvidia_h200.h"

namespace warpgauge::exports {
namespace {

const std::filesystem::path kData = std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h200";

static_assert(nvidia_h200::sm_count.value > 0, "usable in constant expressions");

TEST(Published, HeaderHoldsTheProfilesValues) {
  const profile::Profile profile = profile::read_profile(kData / "profile.json");
  const auto expect_same = [&](const char* key, const nvidia_h200::Quantity& quantity) {
    const profile::Entry* entry = profile.find(key);
    ASSERT_NE(entry, nullptr) << key;
    EXPECT_EQ(quantity.value, entry->value) << key;
    EXPECT_EQ(quantity.low, entry->low) << key;
    EXPECT_EQ(quantity.high, entry->high) << key;
    EXPECT_EQ(quantity.unit, entry->unit) << key;
  };
  expect_same("sm.count", nvidia_h200::sm_count);
  expect_same("memory.bytes", nvidia_h200::memory_bytes);
  expect_same("dram.read_gbps", nvidia_h200::dram_read_gbps);
  expect_same("l1.latency_cycles", nvidia_h200::l1_latency_cycles);
  expect_same("inst.ffma.per_clk_sm", nvidia_h200::inst_ffma_per_clk_sm);
}

/// RFC 4180 records.
std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows = {{""}};
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' && quoted && i + 1 < text.size() && text[i + 1] == '"') {
      rows.back().back() += text[++i];
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      rows.back().emplace_back();
    } else if (c == '\n' && !quoted) {
      rows.push_back({""});
    } else {
      rows.back().back() += c;
    }
  }
  rows.pop_back();  // what follows the last line feed
  return rows;
}

double number(const std::string& text) {
  double value = -1;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  EXPECT_TRUE(result.ec == std::errc() && result.ptr == text.data() + text.size()) << text;
  return value;
}

TEST(Published, CsvReadsBackAsTheProfile) {
  const profile::Profile profile = profile::read_profile(kData / "profile.json");
  const auto rows = parse_csv(export_text(profile, "csv"));
  ASSERT_EQ(rows.size(), 1 + profile.entries.size() + profile.absent.size());
  EXPECT_EQ(rows[0], (std::vector<std::string>{"key", "value", "unit", "low", "high", "n",
                                               "evidence", "method", "confirmation", "campaigns",
                                               "campaign_spread", "flags"}));
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& row = rows[i];
    ASSERT_EQ(row.size(), 12u) << row[0];
    if (row[6] == "absent") {
      EXPECT_EQ(row[1] + row[2] + row[3] + row[4] + row[5], "");
      if (const profile::Entry* entry = profile.find(row[0])) {
        ASSERT_TRUE(entry->confirmation) << row[0];  // contradicted values are not exported
        EXPECT_EQ(entry->confirmation->state, "contradicted") << row[0];
      } else {
        EXPECT_EQ(row[7], profile.absent.at(row[0]));
      }
      continue;
    }
    const profile::Entry& entry = profile.entries.at(row[0]);
    EXPECT_EQ(number(row[1]), entry.value) << row[0];
    EXPECT_EQ(row[2], entry.unit);
    EXPECT_EQ(number(row[3]), entry.low);
    EXPECT_EQ(number(row[4]), entry.high);
    EXPECT_EQ(number(row[5]), static_cast<double>(entry.n));
    EXPECT_EQ(row[6], profile::kEvidenceNames[static_cast<std::size_t>(entry.evidence)]);
    EXPECT_EQ(row[7], entry.method);
    EXPECT_EQ(row[8], entry.confirmation ? entry.confirmation->state : "");
    EXPECT_EQ(number(row[9]), entry.campaigns);
    if (entry.campaign_spread) {
      EXPECT_EQ(number(row[10]), *entry.campaign_spread) << row[0];
    } else {
      EXPECT_EQ(row[10], "");
    }
    EXPECT_EQ(row[11], fmt::format("{}", fmt::join(entry.flags, "; ")));
  }
}

TEST(Csv, QuotesWhatNeedsIt) {
  profile::Profile profile;
  profile.absent["a"] = "one, \"two\"\nthree";
  const auto rows = parse_csv(export_text(profile, "csv"));
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[1][7], "one, \"two\"\nthree");
}

TEST(Csv, AKeyIsNoFormula) {
  profile::Profile profile;
  const std::string key = "=cmd|' /C calc'!A0";
  profile.absent[key] = "@SUM(1)";
  const std::string text = export_text(profile, "csv");
  EXPECT_NE(text.find("\n'=cmd|"), std::string::npos) << text;
  const auto rows = warpgauge::parse_csv(text);
  EXPECT_EQ(rows[1][0], key);
  EXPECT_EQ(rows[1][7], "@SUM(1)");
}

}  // namespace
}  // namespace warpgauge::exports
