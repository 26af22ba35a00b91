// SPDX-License-Identifier: Apache-2.0
// Pages of ncu, described as a reader of the file has them.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "analysis/describe/from_ncu.h"
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/recorded.h"
#include "analysis/descriptor/write.h"
#include "tests/analysis/describe/ncu_text.h"

namespace warpgauge::describe::testing {

/// What pages give: descriptions, and lines of what is refused.
struct Outcome {
  std::vector<descriptor::Descriptor> kernels;
  std::vector<std::string> refused;
};

inline Outcome describe(const std::vector<std::string>& texts) {
  Outcome outcome;
  std::vector<NcuPages> pages;
  for (const std::string& text : texts) {
    pages.push_back(parse_ncu_pages(text, fmt::format("{}.csv", pages.size())));
  }
  const auto kernels = describe_ncu(
      pages, [&](const InputError& error) { outcome.refused.emplace_back(error.what()); });
  for (const descriptor::Descriptor& kernel : kernels) {  // as a reader of the file has them
    outcome.kernels.push_back(
        descriptor::parse_descriptor(descriptor::to_json_line(kernel), "written"));
  }
  return outcome;
}

/// The one description of the texts.
inline descriptor::Descriptor described(const std::vector<std::string>& texts) {
  Outcome outcome = describe(texts);
  EXPECT_EQ(outcome.refused, std::vector<std::string>{});
  EXPECT_EQ(outcome.kernels.size(), 1u);
  return outcome.kernels.empty() ? descriptor::Descriptor{} : outcome.kernels.front();
}

/// The first line of what is refused; no kernel is described.
inline std::string complaint(const std::string& text) {
  const Outcome outcome = describe({text});
  EXPECT_TRUE(outcome.kernels.empty());
  return outcome.refused.empty() ? "accepted" : outcome.refused.front();
}

inline bool assumes(const descriptor::Descriptor& kernel, const std::string& words) {
  return std::ranges::any_of(
      kernel.assumes, [&](const std::string& text) { return text.find(words) != text.npos; });
}

inline descriptor::Descriptor by_counters() {
  descriptor::Counts counts;
  for (const auto& [alias, value] : known_counts()) counts[alias] = value;
  counts["grid_blocks"] = 100;
  counts["threads_per_block"] = 64;
  counts["registers_per_thread"] = 40;
  counts["shared_bytes_per_block"] = 2048;
  return descriptor::describe_counts(counts, "copy(float *, int)",
                                     "grid (100, 1, 1), block (64, 1, 1)", "counts");
}

}  // namespace warpgauge::describe::testing
