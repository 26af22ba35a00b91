// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {
namespace {

using Json = nlohmann::ordered_json;
using Counts = std::array<int, std::size(kVerdictNames)>;

struct CompareOptions {
  std::filesystem::path a, b;
  std::string format = "text";
  double tolerance_percent = 0;
};

bool holds(const profile::Entry& interval, double value) {
  return interval.low <= value && value <= interval.high;
}

std::string_view name_of(Verdict verdict) { return kVerdictNames[static_cast<int>(verdict)]; }

Json entry_json(const profile::Entry* entry) {
  if (entry == nullptr) return nullptr;
  return {
      {"value", entry->value}, {"low", entry->low}, {"high", entry->high}, {"unit", entry->unit}};
}

std::string comparison_json(const CompareOptions& options, const std::vector<KeyComparison>& keys,
                            const Counts& counts) {
  Json answer = {{"a", options.a.string()},
                 {"b", options.b.string()},
                 {"tolerance_percent", options.tolerance_percent}};
  for (std::size_t i = 0; i < counts.size(); ++i) answer[std::string(kVerdictNames[i])] = counts[i];
  Json& list = answer["keys"] = Json::array();
  for (const KeyComparison& key : keys) {
    const auto& difference = key.relative_difference;
    list.push_back({{"key", key.key},
                    {"verdict", name_of(key.verdict)},
                    {"relative_difference", difference ? Json(*difference) : Json(nullptr)},
                    {"a", entry_json(key.a)},
                    {"b", entry_json(key.b)}});
  }
  return answer.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string in_words(const profile::Entry* entry) {
  if (entry == nullptr) return "-";
  const auto format = [&](double value) { return report::format_value(value, entry->unit); };
  return fmt::format("{} [{}, {}]", format(entry->value), format(entry->low), format(entry->high));
}

std::string comparison_text(const std::vector<KeyComparison>& keys, const Counts& counts) {
  std::string text;
  std::size_t width = 3;
  for (const KeyComparison& key : keys) width = std::max(width, key.key.size());
  for (const KeyComparison& key : keys) {
    const std::string difference =
        key.relative_difference ? fmt::format("{:+.2f} %", 100 * *key.relative_difference) : "-";
    text += fmt::format("{:<{}}  {:<9}  {:>10}  {}  |  {}\n", key.key, width, name_of(key.verdict),
                        difference, in_words(key.a), in_words(key.b));
  }
  return text + fmt::format("{} same, {} differ, {} ambiguous, {} in one of them only\n", counts[0],
                            counts[1], counts[2], counts[3]);
}

int compare(const CompareOptions& options) {
  const profile::Profile a = read_or_fit(options.a), b = read_or_fit(options.b);
  const std::vector<KeyComparison> keys = compare_profiles(a, b, options.tolerance_percent / 100);
  Counts counts{};
  for (const KeyComparison& key : keys) ++counts[static_cast<std::size_t>(key.verdict)];
  const auto [same, differ, ambiguous, absent] = counts;
  if (same + differ + ambiguous == 0) {
    throw InputError(
        fmt::format("{} and {} have no key in common", options.a.string(), options.b.string()));
  }
  if (options.format == "json") {
    fmt::print("{}", comparison_json(options, keys, counts));
  } else {
    fmt::print("A: {} ({})\nB: {} ({})\n{}", options.a.string(), a.device_name, options.b.string(),
               b.device_name, comparison_text(keys, counts));
  }
  return differ == 0 ? kExitOk : kExitMeasurementFailed;
}

}  // namespace

std::optional<double> relative_difference(const profile::Entry& a, const profile::Entry& b) {
  if (a.unit != b.unit) return std::nullopt;
  if (a.value == b.value) return 0;
  if (a.value == 0) return std::nullopt;
  return (b.value - a.value) / std::abs(a.value);
}

Verdict compare_entries(const profile::Entry& a, const profile::Entry& b, double tolerance) {
  const auto difference = relative_difference(a, b);
  if (tolerance > 0 && difference && std::abs(*difference) <= tolerance) return Verdict::kSame;
  if (a.unit != b.unit || a.high < b.low || b.high < a.low) return Verdict::kDiffers;
  return holds(a, b.value) && holds(b, a.value) ? Verdict::kSame : Verdict::kAmbiguous;
}

std::vector<KeyComparison> compare_profiles(const profile::Profile& a, const profile::Profile& b,
                                            double tolerance) {
  std::set<std::string> names;
  for (const auto* profile : {&a, &b}) {
    for (const auto& [key, entry] : profile->entries) names.insert(key);
  }
  std::vector<KeyComparison> keys;
  for (const std::string& name : names) {
    KeyComparison key = {name, Verdict::kAbsent, a.find(name), b.find(name), std::nullopt};
    if (key.a && key.b) {
      key.verdict = compare_entries(*key.a, *key.b, tolerance);
      key.relative_difference = relative_difference(*key.a, *key.b);
    }
    keys.push_back(std::move(key));
  }
  return keys;
}

void add_compare(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "compare", "Compare two profiles or recordings, key by key", compare,
                  R"(
same: each value lies in the other's interval; differs: the intervals have no point in
common; ambiguous: neither; absent: only one of the two has the key. Intervals that hold the
run-to-run spread of one day are narrow: --tolerance says what difference matters to you. The
percentage beside the verdict is (B - A) / A.
exit status: 0 no key differs, 1 a key differs

example:
  warpgauge compare --tolerance 2 monday/profile.json friday/recording.jsonl.zst)");
  add_file(command, "a", options.a, "Profile (.json) or recording")->required();
  add_file(command, "b", options.b, "Profile (.json) or recording")->required();
  add_choice(command, "--format", options.format, "Output format", {"text", "json"});
  command
      .add_option("--tolerance", options.tolerance_percent,
                  "Count values that differ by no more than this as the same")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
}

}  // namespace warpgauge::cli
