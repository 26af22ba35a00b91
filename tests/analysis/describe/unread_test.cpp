// SPDX-License-Identifier: Apache-2.0
// What a page does not say is unknown, never 0: each counter of kernel_work is taken away in every
// form, and no prediction becomes a smaller time without a word.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "analysis/base/csv.h"
#include "analysis/describe/from_ncu.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/model/predict.h"
#include "analysis/model/roofline.h"
#include "ncu_text.h"

namespace warpgauge::describe {
namespace {

using namespace testing;
using descriptor::Descriptor;
using model::Prediction;

const profile::Profile& h200() {
  static const profile::Profile profile =
      profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json");
  return profile;
}

/// Kernels that each have another resource in the lead; every counter is above 0 in one of them.
std::map<std::string, Counts> kernels() {
  Counts stream = known_counts();
  for (auto& [alias, value] : stream) value *= alias.ends_with("_percent") ? 1 : 1000;
  stream["l2_read_requests"] = stream["l2_read_sectors"] / 4;
  stream["l2_write_requests"] = stream["l2_write_sectors"] / 4;
  std::map<std::string, Counts> all = {{"stream", stream}};
  Counts arithmetic = stream;
  for (const char* alias : {"fp64", "xu", "adu", "divergent_branches", "thread_exchanges"}) {
    arithmetic[alias] = 1e6;
  }
  arithmetic["thread_executed"] = arithmetic["executed"] * 20;
  arithmetic["issued"] = 12e6;
  all["arithmetic"] = arithmetic;
  Counts atomics = arithmetic;
  for (const char* alias : {"reduction_sectors", "atomic_sectors", "l2_red_sectors",
                            "l2_atom_sectors", "reduction_bytes", "atomic_bytes"}) {
    atomics[alias] = 4e6;
  }
  atomics["shared_atomics"] = 1e5;
  atomics["l2_red_sectors_of_a_slice"] = 4e4;
  atomics["l2_red_sectors_of_busiest"] = 1e6;
  all["atomics"] = atomics;
  Counts neighbours = atomics;
  neighbours["reduction_bytes"] = neighbours["atomic_bytes"] = 4e6 * 32;
  all["atomics of neighbours"] = neighbours;
  return all;
}

/// A page of one launch in which `cell` replaces the cell of one metric. nullopt leaves the column
/// out.
using Cell = std::optional<std::string>;
std::string page_with(const Counts& counts, const std::string& alias, const Cell& cell) {
  RawPage page;
  page.counts = counts;
  page.print = plain;
  if (!cell) {
    page.left_out = {alias};
    return page.text();
  }
  auto lines = parse_csv(page.text());
  const auto metric = std::ranges::find(ncu_metrics(), alias, &NcuMetric::alias);
  const auto column = std::ranges::find(lines[0], metric->names.front()) - lines[0].begin();
  lines[2][static_cast<std::size_t>(column)] = *cell;
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) {
      text += fmt::format("{}\"{}\"", i == 0 ? "" : ",", line[i]);
    }
    text += '\n';
  }
  return text;
}

Descriptor described(const std::string& text) {
  const auto kernels = describe_ncu({parse_ncu_pages(text, "page.csv")},
                                    [](const InputError& error) { ADD_FAILURE() << error.what(); });
  EXPECT_EQ(kernels.size(), 1u);
  if (kernels.size() != 1) return {};
  return descriptor::parse_descriptor(descriptor::to_json_line(kernels.front()), "written");
}

const Cell kForms[] = {std::nullopt,
                       "n/a",
                       "",
                       "nan",
                       "-",
                       "(!) n/a",
                       "N/A (not supported)",
                       "-nan",
                       "inf",
                       "==ERROR== no permission",
                       "error 5: not collected"};

/// Whether `now` has an assumption that `whole` lacks: it names what replaces the unread metric.
bool says_more(const Prediction& now, const Prediction& whole) {
  return std::ranges::any_of(now.assumptions, [&](const std::string& text) {
    return std::ranges::find(whole.assumptions, text) == whole.assumptions.end();
  });
}

TEST(Unread, NoCounterOfKernelWorkIsZeroWithoutAWord) {
  std::size_t cases = 0, lower_bounds = 0;
  for (const auto& [name, counts] : kernels()) {
    const Prediction whole = model::predict(described(page_with(counts, "", {})), h200());
    ASSERT_TRUE(whole.time_us) << name << ": " << model::why_no_time(whole).front();
    for (const NcuMetric& metric : ncu_metrics()) {
      if (!metric.is_work) continue;
      for (const Cell& form : kForms) {
        SCOPED_TRACE(fmt::format("{}: {} is {}", name, metric.alias,
                                 form ? fmt::format("'{}'", *form) : "not there"));
        ++cases;
        const Descriptor kernel = described(page_with(counts, metric.alias, form));
        ASSERT_TRUE(kernel.unread.contains(metric.alias));
        EXPECT_EQ(kernel.unread.at(metric.alias), !form ? "ncu did not collect it"
                                                  : form->empty()
                                                      ? "ncu prints nothing"
                                                      : fmt::format("ncu prints '{}'", *form));
        EXPECT_FALSE(kernel.counts.contains(metric.alias));
        const Prediction now = model::predict(kernel, h200());
        if (now.time_us) {
          const bool smaller = now.time_us->value < whole.time_us->value * (1 - 1e-9);
          EXPECT_TRUE(!smaller || says_more(now, whole)) << now.time_us->value;
        } else {
          ++lower_bounds;
          EXPECT_FALSE(now.unknown.empty());
          EXPECT_LE(now.at_least_us, whole.time_us->value);
          EXPECT_LE(now.at_least_us, whole.at_least_us * (1 + 1e-9));
          EXPECT_GT(now.at_least_us, 0);
          EXPECT_NE(model::why_no_time(now).front().find(metric.alias), std::string::npos)
              << model::why_no_time(now).front();
        }
      }
    }
  }
  EXPECT_EQ(cases, 4 * 51 * std::size(kForms));
  RecordProperty("cases", static_cast<int>(cases));
  RecordProperty("lower_bounds", static_cast<int>(lower_bounds));
  EXPECT_GT(lower_bounds, cases / 4);
}

// What only some kernels do matters to these alone: a stream without atomics has a time all the
// same.
TEST(Unread, WhatOtherCountsRuleOutIsNotUnknown) {
  const Counts stream = kernels().at("stream");
  for (const char* alias :
       {"reduction_bytes", "atomic_bytes", "l2_red_sectors", "l2_atom_sectors",
        "l2_red_sectors_of_busiest", "tensor_hmma", "tensor_gmma", "branches"}) {
    EXPECT_TRUE(model::predict(described(page_with(stream, alias, "n/a")), h200()).time_us)
        << alias;
  }
}

// Counters know two families of tensor instructions, and how busy the tensor cores were.
TEST(Unread, BusyTensorCoresDidSomething) {
  Counts counts = kernels().at("stream");
  counts["tensor_percent"] = 56.73;
  const Descriptor others = described(page_with(counts, "", {}));  // IMMA, DMMA or a newer family
  EXPECT_TRUE(others.work.is_open(descriptor::Resource::kTensorBf16MmaSync));
  const Prediction answer = model::predict(others, h200());
  EXPECT_FALSE(answer.time_us);
  EXPECT_NE(model::why_no_time(answer).front().find("busy for 56.73 % of the launch"),
            std::string::npos);
  counts["tensor_hmma"] = 1e6;
  EXPECT_FALSE(model::predict(described(page_with(counts, "", {})), h200()).time_us);
  EXPECT_FALSE(model::predict(described(page_with(counts, "tensor_hmma", "n/a")), h200()).time_us);
  EXPECT_FALSE(model::predict(described(page_with(counts, "tensor_percent", "-")), h200()).time_us);
  counts["tensor_percent"] = 0.02;  // HFMA2.MMA moves constants through the same pipe
  const Prediction moves = model::predict(described(page_with(counts, "", {})), h200());
  EXPECT_TRUE(moves.time_us);
  EXPECT_TRUE(std::ranges::any_of(moves.assumptions, [](const std::string& text) {
    return text.find("tensor instructions multiply nothing") != text.npos;
  }));
}

TEST(Unread, IsSaidByPredictionAndRooflines) {
  const auto kernel = described(page_with(kernels().at("stream"), "dram_read_bytes", "n/a"));
  EXPECT_TRUE(model::measured_roofline(kernel.work, h200()).absent.contains("dram"));
  const Prediction prediction = model::predict(kernel, h200());
  EXPECT_FALSE(prediction.time_us);
  EXPECT_EQ(prediction.unknown.front().what, "dram_read_bytes");
  EXPECT_EQ(prediction.unknown.front().why, "ncu prints 'n/a'");
  const std::string why = model::why_no_time(prediction).front();
  EXPECT_TRUE(why.starts_with("dram_read_bytes is not known (ncu prints 'n/a')")) << why;
}

}  // namespace
}  // namespace warpgauge::describe
