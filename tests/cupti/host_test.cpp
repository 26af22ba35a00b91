// SPDX-License-Identifier: Apache-2.0
// What the real libcupti says without a GPU: these tests keep the metric names in
// cupti/metrics/*.yaml true for every chip that the groups claim.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>

#include "analysis/base/error.h"
#include "cupti/counters.h"
#include "cupti/list_metrics.h"
#include "tests/cupti/environment.h"
#ifdef WARPGAUGE_HAVE_CUPTI
#include "cupti/host_object.h"
#endif

namespace warpgauge::cupti {
namespace {

class HostTest : public ::testing::Test {
 protected:
  void SetUp() override {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "libcupti opens its own libraries in a way that AddressSanitizer forbids";
#endif
    if (const auto host = host_availability(); !host.available) GTEST_SKIP() << host.reason;
  }
};

// Which chips a group is meant for: known to this test alone, the program asks CUPTI. The first
// prefix that fits; nullopt: a chip newer than this test.
std::optional<int> capability_of(const std::string& chip) {
  static const std::vector<std::pair<std::string, int>> kChips = {
      {"GV100", 70},  {"TU1", 75},    {"GA100", 80},  {"GA10B", 87},  {"GA10", 86},
      {"AD10", 89},   {"GH100", 90},  {"GB100", 100}, {"GB102", 100}, {"GB110", 103},
      {"GB10B", 110}, {"GB20B", 121}, {"GB20", 120}};
  for (const auto& [prefix, capability] : kChips) {
    if (chip.starts_with(prefix)) return capability;
  }
  return std::nullopt;
}

TEST_F(HostTest, KnowsTheChipsThatThisProjectSpeaksOf) {
  const auto chips = supported_chips();
  for (const char* chip : {"GV100", "TU102", "GA100", "GA102", "AD102", "GH100"}) {
    EXPECT_NE(std::find(chips.begin(), chips.end(), chip), chips.end()) << chip;
  }
}

#ifdef WARPGAUGE_HAVE_CUPTI
/// Passes that the chip needs for all of them. Throws std::runtime_error where it lacks one.
int passes_of(const std::string& chip, const std::vector<std::string>& names) {
  HostObject host(open_cupti(), chip);
  auto configuration = host.configure(names);
  return host.passes(configuration);
}

/// What a chip accepts together it accepts each: names are asked for one by one, which takes
/// several times as long, only where it does not.
bool accepted_together(const std::string& chip, const counters::MetricGroup& group) {
  std::vector<std::string> names;
  for (const auto& metric : group.metrics) names.push_back(metric.name);
  try {
    return passes_of(chip, names) >= 1;
  } catch (const std::runtime_error&) {
    return false;
  }
}

TEST_F(HostTest, EveryMetricOfEveryGroupIsAcceptedByEveryChipOfItsRange) {
  const auto groups = counters::read_metric_groups(counters::metrics_folder());
  int configured = 0;
  for (const auto& chip : supported_chips()) {
    const auto capability = capability_of(chip);
    std::cout << chip
              << (capability ? " " + std::to_string(*capability) : " (unknown to this test)")
              << '\n';
    if (!capability) continue;
    for (const auto& group : groups) {
      if (*capability < group.min_capability || *capability > group.max_capability) continue;
      if (accepted_together(chip, group)) {
        ++configured;
        continue;
      }
      std::vector<std::string> names;
      for (const auto& metric : group.metrics) {
        std::vector<std::string> candidates = {metric.name};
        candidates.insert(candidates.end(), metric.other_names.begin(), metric.other_names.end());
        const auto accepted =
            std::find_if(candidates.begin(), candidates.end(),
                         [&chip](const auto& name) { return check_metric(chip, name).empty(); });
        // Only what a group gives a reason for may be missing.
        EXPECT_TRUE(accepted != candidates.end() || !metric.absent_because.empty())
            << chip << ": " << group.id << ": " << metric.alias;
        if (accepted != candidates.end()) names.push_back(*accepted);
      }
      if (names.empty()) continue;  // the chip has nothing of the group: NoneOfGroup
      EXPECT_GE(passes_of(chip, names), 1) << chip << ": " << group.id;
      ++configured;
    }
  }
  EXPECT_GE(configured, 7 * 20);
}
#endif

// A reason that no chip gives cause for would excuse a misspelling.
TEST_F(HostTest, WhatMayBeAbsentIsThereOnSomeChipAndMissingOnAnother) {
  for (const auto& group : counters::read_metric_groups(counters::metrics_folder())) {
    for (const auto& metric : group.metrics) {
      if (metric.absent_because.empty()) continue;
      std::vector<std::string> names = {metric.name};
      names.insert(names.end(), metric.other_names.begin(), metric.other_names.end());
      int has = 0, lacks = 0;
      for (const auto& chip : supported_chips()) {
        const auto capability = capability_of(chip);
        if (!capability || *capability < group.min_capability ||
            *capability > group.max_capability) {
          continue;
        }
        const bool accepted = std::any_of(names.begin(), names.end(), [&chip](const auto& name) {
          return check_metric(chip, name).empty();
        });
        ++(accepted ? has : lacks);
      }
      EXPECT_GT(has, 0) << group.id << ": " << metric.alias;
      EXPECT_GT(lacks, 0) << group.id << ": " << metric.alias;
    }
  }
}

// A name that no chip takes would be a misspelling that the first name hides.
TEST_F(HostTest, EveryOtherNameIsTheNameOnSomeChip) {
  const auto chips = supported_chips();
  for (const auto& group : counters::read_metric_groups(counters::metrics_folder())) {
    for (const auto& metric : group.metrics) {
      for (const auto& name : metric.other_names) {
        EXPECT_TRUE(
            std::any_of(chips.begin(), chips.end(),
                        [&name](const auto& chip) { return check_metric(chip, name).empty(); }))
            << group.id << ": " << name;
      }
    }
  }
}

TEST_F(HostTest, AnInventedNameIsRejectedAndDoesNotSpoilTheNextCheck) {
  const std::string good = "smsp__inst_executed.sum";
  EXPECT_EQ(check_metric("GH100", good), "");
  const auto complaint = check_metric("GH100", "smsp__inst_dreamt.sum");
  EXPECT_NE(complaint.find("GH100 has no metric 'smsp__inst_dreamt.sum'"), std::string::npos)
      << complaint;
  EXPECT_NE(complaint.find("cuptiProfilerHostConfigAddMetrics: CUPTI_ERROR_"), std::string::npos)
      << complaint;
  EXPECT_EQ(check_metric("GH100", good), "");
}

TEST_F(HostTest, BaseMetricsAreSortedAndNamed) {
  const auto names = base_metrics("GH100");
  EXPECT_GT(names.size(), 1000U);
  EXPECT_TRUE(std::is_sorted(names.begin(), names.end()));
  EXPECT_TRUE(std::binary_search(names.begin(), names.end(), "dram__bytes_read"));
}

TEST_F(HostTest, AnUnknownChipIsAnError) {
  try {
    check_metric("GX999", "smsp__inst_executed.sum");
    FAIL() << "accepted";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "this CUPTI does not know the chip 'GX999'");
  }
  EXPECT_THROW(base_metrics("GX999"), std::runtime_error);
}

TEST_F(HostTest, ListsTheMetricsOfAChip) {
  std::ostringstream out;
  print_metric_list(out, "GB202");
  const auto text = out.str();
  EXPECT_NE(text.find("  dram_bytes               dram__bytes_op_read.sum [bytes]\n"),
            std::string::npos);
  EXPECT_EQ(text.find("dram__bytes_read.sum"), std::string::npos);
  EXPECT_NE(
      text.find("\nGB202: " + std::to_string(base_metrics("GB202").size()) + " base metrics\n"),
      std::string::npos);
  EXPECT_NE(text.find("\n  smsp__inst_executed\n"), std::string::npos);
}

TEST_F(HostTest, ListSaysWhatAChipLacks) {
  std::ostringstream out;
  print_metric_list(out, "GA10B");
  EXPECT_NE(out.str().find("dram_bytes               absent on GA10B: an integrated GPU"),
            std::string::npos);
}

TEST_F(HostTest, ListRefusesAnUnknownChip) {
  std::ostringstream out;
  EXPECT_THROW(print_metric_list(out, "H100"), InputError);
  EXPECT_EQ(out.str(), "");
}

TEST(ListMetrics, NeedsNoCuptiWithoutAChip) {
  const ScopedEnvironment off("WARPGAUGE_CUPTI", "off");
  std::ostringstream out;
  print_metric_list(out, "");
  const auto text = out.str();
  EXPECT_NE(text.find("global_load: Global loads (compute capability 7.0 and newer)\n"),
            std::string::npos);
  EXPECT_NE(text.find("dram__bytes_read.sum or dram__bytes_op_read.sum [bytes]\n"),
            std::string::npos);
  EXPECT_NE(text.find("  l2_bytes                 = 32 * l2_sectors [bytes]\n"), std::string::npos);
  EXPECT_NE(text.find("  l1_hit_rate              = sector_hits / sectors [1]\n"),
            std::string::npos);
}

}  // namespace
}  // namespace warpgauge::cupti
