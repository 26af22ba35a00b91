// SPDX-License-Identifier: Apache-2.0
#include "analysis/counters/metric_group.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "analysis/base/error.h"

namespace warpgauge::counters {
namespace {

constexpr const char* kGood = R"(id: loads
title: Loads
description: What loads do.
min_capability: 80
max_capability: 90
metrics:
  - {alias: requests, name: l1__requests.sum, unit: "1"}
  - {alias: sectors, name: [l1__sectors.sum, l1__old_sectors.sum], unit: sectors}
  - {alias: dram, name: dram__bytes.sum, unit: bytes, absent_because: no DRAM of its own}
derived:
  - {alias: ratio, numerator: sectors, denominator: requests, unit: sectors/request}
  - {alias: bytes, numerator: sectors, scale: 32, unit: bytes}
  - {alias: bytes_per_request, numerator: bytes, denominator: requests, unit: bytes/request}
)";

class MetricGroupTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("warpgauge_metric_group_test_" + std::to_string(getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path write(const std::string& name, const std::string& text) const {
    const auto file = folder_ / name;
    std::ofstream(file) << text;
    return file;
  }
  // kGood with its first `from` replaced.
  std::filesystem::path write_changed(const std::string& from, const std::string& to) const {
    std::string text = kGood;
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return write("loads.yaml", text.replace(at, from.size(), to));
  }
  static void expect_refused(const std::filesystem::path& file, const std::string& place,
                             const std::string& cause) {
    try {
      read_metric_group(file);
      ADD_FAILURE() << "accepted: " << cause;
    } catch (const InputError& error) {
      const std::string what = error.what();
      EXPECT_TRUE(what.starts_with(file.string() + ": " + place)) << what;
      EXPECT_TRUE(what.ends_with(": " + cause)) << what;
    }
  }

  std::filesystem::path folder_;
};

TEST_F(MetricGroupTest, ReadsEveryMember) {
  const auto group = read_metric_group(write("loads.yaml", kGood));
  EXPECT_EQ(group.id, "loads");
  EXPECT_EQ(group.title, "Loads");
  EXPECT_EQ(group.description, "What loads do.");
  EXPECT_EQ(group.min_capability, 80);
  EXPECT_EQ(group.max_capability, 90);
  ASSERT_EQ(group.metrics.size(), 3U);
  EXPECT_EQ(group.metrics[0].alias, "requests");
  EXPECT_EQ(group.metrics[0].name, "l1__requests.sum");
  EXPECT_EQ(group.metrics[0].unit, "1");
  EXPECT_TRUE(group.metrics[0].other_names.empty());
  EXPECT_EQ(group.metrics[1].name, "l1__sectors.sum");
  EXPECT_EQ(group.metrics[1].other_names, std::vector<std::string>{"l1__old_sectors.sum"});
  EXPECT_EQ(group.metrics[2].absent_because, "no DRAM of its own");
  ASSERT_EQ(group.derived.size(), 3U);
  EXPECT_EQ(group.derived[0].denominator, "requests");
  EXPECT_EQ(group.derived[0].scale, 1);
  EXPECT_EQ(group.derived[1].denominator, "");
  EXPECT_EQ(group.derived[1].scale, 32);
  EXPECT_EQ(group.derived[2].numerator, "bytes");
}

TEST_F(MetricGroupTest, CapabilityBoundsAndDerivedAreOptional) {
  const auto group = read_metric_group(write("g.yaml",
                                             "id: g\ntitle: t\ndescription: d\n"
                                             "metrics: [{alias: a, name: n, unit: cycles}]\n"));
  EXPECT_EQ(group.min_capability, 0);
  EXPECT_EQ(group.max_capability, 1000);
  EXPECT_TRUE(group.derived.empty());
}

TEST_F(MetricGroupTest, NamesFileLineAndCause) {
  expect_refused(write_changed("title: Loads", "title: Loads\ntitel: Loads"),
                 "line 3:", "'titel' is not known here");
  expect_refused(write_changed("title: Loads\n", ""), "line 1:", "'title' is missing");
  expect_refused(write_changed("title: Loads", "title: Loads\ntitle: Loads"),
                 "line 3:", "'title' is given twice");
  expect_refused(write_changed("title: Loads", "title: [a]"), "line 2:", "title must be text");
  expect_refused(write_changed("id: loads", "id: stores"),
                 "line 1:", "id 'stores' is not the file's name");
  expect_refused(write_changed("min_capability: 80", "min_capability: Hopper"),
                 "line 4:", "min_capability must be a whole number");
  expect_refused(write_changed("min_capability: 80", "min_capability: 91"),
                 "line 4:", "min_capability is above max_capability");
  expect_refused(write_changed("alias: sectors", "alias: requests"),
                 "line 8:", "alias 'requests' is already used");
  expect_refused(write_changed("alias: ratio", "alias: dram"),
                 "line 11:", "alias 'dram' is already used");
  expect_refused(write_changed("unit: sectors}", "unit: sector}"),
                 "line 8:", "unknown unit 'sector'");
  expect_refused(write_changed("unit: sectors/request", "unit: furlongs"),
                 "line 11:", "unknown unit 'furlongs'");
  expect_refused(write_changed("numerator: sectors, den", "numerator: sector, den"),
                 "line 11:", "numerator 'sector' is not an alias above");
  expect_refused(write_changed("denominator: requests", "denominator: request"),
                 "line 11:", "denominator 'request' is not an alias above");
  expect_refused(
      write_changed("alias: bytes, numerator: sectors", "alias: bytes, numerator: bytes"),
      "line 12:", "numerator 'bytes' is not an alias above");
  expect_refused(write_changed("scale: 32", "scale: 0"), "line 12:", "scale must not be zero");
  expect_refused(write_changed("scale: 32", "scale: .inf"), "line 12:", "scale must be a number");
  expect_refused(write_changed("scale: 32", "factor: 32"),
                 "line 12:", "'factor' is not known here");
  expect_refused(write_changed("name: l1__requests.sum, ", ""), "line 7:", "'name' is missing");
  expect_refused(write_changed("[l1__sectors.sum, l1__old_sectors.sum]", "[]"),
                 "line 8:", "name must be a list of at least one");
  expect_refused(write_changed("[l1__sectors.sum, l1__old_sectors.sum]", "[[a]]"),
                 "line 8:", "name[0] must be text");
  expect_refused(write_changed("absent_because: no DRAM of its own", "absent_because: ''"),
                 "line 9:", "absent_because must be text");
  expect_refused(write("loads.yaml", "- a\n"), "line 1:", "the file must be a map");
  expect_refused(write("loads.yaml", "[a]: b\n"), "line 1:", "a member of the file must be text");
  expect_refused(write("loads.yaml", "id: loads\ntitle: t\ndescription: d\nmetrics: none\n"),
                 "line 4:", "metrics must be a list of at least one");
  expect_refused(folder_ / "nowhere.yaml", "", "No such file or directory");
}

TEST_F(MetricGroupTest, BrokenYamlIsNamedWithItsLine) {
  const auto file = write("loads.yaml", "id: loads\ntitle: \"open\ndescription: d\n");
  try {
    read_metric_group(file);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()).find(file.string() + ": line "), 0U) << error.what();
  }
}

std::string group_text(const std::string& id, int low, int high) {
  return "id: " + id + "\ntitle: t\ndescription: d\nmin_capability: " + std::to_string(low) +
         "\nmax_capability: " + std::to_string(high) +
         "\nmetrics: [{alias: a, name: n, unit: cycles}]\n";
}

TEST_F(MetricGroupTest, FindsTheGroupOfACapability) {
  write("b.yaml", group_text("b", 0, 1000));
  write("a@new.yaml", group_text("a", 90, 1000));
  write("a@old.yaml", group_text("a", 70, 89));
  write("notes.txt", "not a group");
  const auto groups = read_metric_groups(folder_);
  ASSERT_EQ(groups.size(), 3U);
  EXPECT_EQ(groups[0].id, "a");
  EXPECT_EQ(groups[0].min_capability, 70);
  EXPECT_EQ(groups[2].id, "b");
  EXPECT_EQ(find_group(groups, "a", 89), &groups[0]);
  EXPECT_EQ(find_group(groups, "a", 90), &groups[1]);
  EXPECT_EQ(find_group(groups, "a", 61), nullptr);
  EXPECT_EQ(find_group(groups, "c", 90), nullptr);
}

TEST_F(MetricGroupTest, RefusesFoldersThatGiveNoClearAnswer) {
  EXPECT_THROW(read_metric_groups(folder_ / "nowhere"), InputError);
  EXPECT_THROW(read_metric_groups(folder_), InputError);
  write("a@new.yaml", group_text("a", 89, 1000));
  write("a@old.yaml", group_text("a", 70, 89));
  try {
    read_metric_groups(folder_);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_EQ(std::string(error.what()),
              folder_.string() + ": a: two files for compute capability 89");
  }
}

TEST_F(MetricGroupTest, FolderComesFromTheEnvironmentOrTheSourceTree) {
  ::unsetenv("WARPGAUGE_METRICS");
  EXPECT_EQ(metrics_folder(), WARPGAUGE_SOURCE_DIR "/cupti/metrics");
  ::setenv("WARPGAUGE_METRICS", folder_.c_str(), 1);
  EXPECT_EQ(metrics_folder(), folder_);
  ::unsetenv("WARPGAUGE_METRICS");
}

// The aliases that probes name in their relations.
TEST(MetricGroupFiles, HoldTheAliasesThatProbesUse) {
  const std::map<std::string, std::vector<std::string>> expected = {
      {"atomics",
       {"global_reductions", "global_atomics", "shared_atomics", "l2_reduction_sectors",
        "l2_atomic_sectors"}},
      {"async_copies", {"l2_bytes", "l2_written_bytes", "dram_bytes", "dram_written_bytes"}},
      {"chip_units", {"gpcs", "sms", "l2_slices"}},
      {"divergence",
       {"executed", "thread_executed", "thread_ffma", "branches", "divergent_branches",
        "threads_per_instruction"}},
      {"fma_issue",
       {"cycles", "issued", "executed", "fma", "thread_ffma", "issue_slot_utilisation"}},
      {"global_load",
       {"requests", "sectors", "sector_hits", "l2_sectors", "dram_bytes", "instructions",
        "sectors_per_request", "l1_hit_rate", "l2_bytes"}},
      {"global_store",
       {"requests", "sectors", "l2_sectors", "dram_bytes", "instructions", "sectors_per_request",
        "l2_bytes"}},
      {"instruction_mix",
       {"alu", "fma", "fmaheavy", "fmalite", "uniform", "cbu", "xu", "adu", "thread_fadd",
        "thread_fmul", "thread_dadd", "thread_dmul", "thread_dfma", "thread_hadd", "thread_hmul",
        "thread_hfma", "thread_conversion", "thread_communication"}},
      {"l2_chase",
       {"l1_sectors", "l1_hits", "l2_sectors", "l2_hits", "dram_bytes", "l1_hit_rate",
        "l2_hit_rate", "l2_miss_rate", "dram_bytes_per_sector"}},
      {"launch", {"blocks", "warps"}},
      {"residency", {"blocks", "warps_per_sm"}},
      {"system_memory", {"system_sectors"}},
      {"shared_load", {"instructions", "wavefronts", "conflicts", "wavefronts_per_instruction"}},
      {"shared_store", {"instructions", "wavefronts", "conflicts", "wavefronts_per_instruction"}},
      {"tensor", {"hmma", "imma", "dmma", "tensor", "gmma", "busy_cycles", "utilisation"}}};
  std::map<std::string, std::set<std::string>> found;
  for (const auto& group : read_metric_groups(WARPGAUGE_SOURCE_DIR "/cupti/metrics")) {
    for (const auto& metric : group.metrics) found[group.id].insert(metric.alias);
    for (const auto& derived : group.derived) found[group.id].insert(derived.alias);
  }
  for (const auto& [id, aliases] : expected) {
    for (const auto& alias : aliases) EXPECT_TRUE(found[id].contains(alias)) << id << ": " << alias;
  }
}

TEST(Derive, TakesRatiosAndScalesInOrder) {
  const MetricGroup group{
      .id = "g",
      .title = "",
      .description = "",
      .metrics = {},
      .derived = {{"per_request", "sectors", "requests", 1, "sectors/request"},
                  {"bytes", "sectors", "", 32, "bytes"},
                  {"bytes_per_request", "bytes", "requests", 0.5, "bytes/request"}}};
  std::map<std::string, double> values = {{"sectors", 12}, {"requests", 3}};
  derive(group, values);
  EXPECT_EQ(values, (std::map<std::string, double>{{"sectors", 12},
                                                   {"requests", 3},
                                                   {"per_request", 4},
                                                   {"bytes", 384},
                                                   {"bytes_per_request", 64}}));
}

TEST(Derive, WhatCannotBeHadIsAbsent) {
  const MetricGroup group{.id = "g",
                          .title = "",
                          .description = "",
                          .metrics = {},
                          .derived = {{"rate", "hits", "sectors", 1, "1"},
                                      {"other", "lost", "", 1, "1"},
                                      {"third", "hits", "lost", 1, "1"},
                                      {"of_rate", "rate", "", 2, "1"},
                                      {"too_big", "hits", "", 1e308, "1"}}};
  std::map<std::string, double> values = {{"hits", 1000}, {"sectors", 0}};
  derive(group, values);
  EXPECT_EQ(values, (std::map<std::string, double>{{"hits", 1000}, {"sectors", 0}}));
}

}  // namespace
}  // namespace warpgauge::counters
