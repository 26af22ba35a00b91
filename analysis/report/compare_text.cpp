// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/compare_text.h"

#include <fmt/format.h>

#include "analysis/base/printable.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using profile::KeyComparison;

Look look_of_verdict(profile::Verdict verdict) {
  constexpr Look kLooks[] = {Look::kGood, Look::kBad, Look::kDoubtful, Look::kDim};
  return kLooks[static_cast<int>(verdict)];
}

std::string difference_text(const KeyComparison& key) {
  return key.relative_difference ? difference_percent(*key.relative_difference) : "-";
}

std::string value_with_interval(const profile::Entry* entry) {
  if (entry == nullptr) return "-";
  const auto end = [&](double value) {
    return format_value(value, entry->unit == "bytes" ? "bytes" : "1");
  };
  return fmt::format("{} [{}, {}]", format_value(entry->value, entry->unit), end(entry->low),
                     end(entry->high));
}

}  // namespace

std::string agreement(const Comparison& comparison) {
  const auto [same, differ, ambiguous, absent] = profile::count_verdicts(comparison.keys);
  return fmt::format("{} of {} keys agree; {} differ, {} ambiguous, {} in one of them only", same,
                     comparison.keys.size(), differ, ambiguous, absent);
}

std::string comparison_text(const Comparison& comparison, bool colours) {
  std::string text =
      fmt::format("A: {} ({})\nB: {} ({})\n", comparison.file_a, printable(comparison.device_a),
                  comparison.file_b, printable(comparison.device_b));
  if (!comparison.cause.empty()) text += comparison.cause + "\n";
  std::vector<std::vector<Cell>> rows;
  for (const KeyComparison& key : comparison.shown) {
    rows.push_back({{printable(key.key)},
                    {std::string(verdict_name(key.verdict)), look_of_verdict(key.verdict)},
                    {difference_text(key)},
                    {value_with_interval(key.a)},
                    {value_with_interval(key.b)}});
  }
  if (!rows.empty()) {
    text += aligned({{"key"}, {"verdict"}, {"(B - A) / A", true}, {"A"}, {"B"}}, rows, colours);
  }
  return text + agreement(comparison) + "\n";
}

}  // namespace warpgauge::report
