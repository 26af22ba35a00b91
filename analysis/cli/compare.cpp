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

Counts count(const std::vector<KeyComparison>& keys) {
  Counts counts{};
  for (const KeyComparison& key : keys) ++counts[static_cast<std::size_t>(key.verdict)];
  return counts;
}

Json entry_json(const profile::Entry* entry) {
  if (entry == nullptr) return nullptr;
  return {
      {"value", entry->value}, {"low", entry->low}, {"high", entry->high}, {"unit", entry->unit}};
}

void print_json(const CompareOptions& options, const std::vector<KeyComparison>& keys) {
  Json answer = {{"a", options.a.string()},
                 {"b", options.b.string()},
                 {"tolerance_percent", options.tolerance_percent}};
  const Counts counts = count(keys);
  for (std::size_t i = 0; i < counts.size(); ++i) answer[std::string(kVerdictNames[i])] = counts[i];
  answer["keys"] = Json::array();
  for (const KeyComparison& key : keys) {
    answer["keys"].push_back(
        {{"key", key.key},
         {"verdict", name_of(key.verdict)},
         {"relative_difference",
          key.relative_difference ? Json(*key.relative_difference) : Json(nullptr)},
         {"a", entry_json(key.a)},
         {"b", entry_json(key.b)}});
  }
  fmt::print("{}\n", answer.dump(2, ' ', false, Json::error_handler_t::replace));
}

std::string in_words(const profile::Entry* entry) {
  if (entry == nullptr) return "-";
  const auto format = [&](double value) { return report::format_value(value, entry->unit); };
  return fmt::format("{} [{}, {}]", format(entry->value), format(entry->low), format(entry->high));
}

void print_text(const CompareOptions& options, const profile::Profile& a, const profile::Profile& b,
                const std::vector<KeyComparison>& keys) {
  fmt::print("A: {} ({})\nB: {} ({})\n", options.a.string(), a.device_name, options.b.string(),
             b.device_name);
  std::size_t width = 3;
  for (const KeyComparison& key : keys) width = std::max(width, key.key.size());
  for (const KeyComparison& key : keys) {
    const std::string difference =
        key.relative_difference ? fmt::format("{:+.2f} %", 100 * *key.relative_difference) : "-";
    fmt::print("{:<{}}  {:<9}  {:>10}  {}  |  {}\n", key.key, width, name_of(key.verdict),
               difference, in_words(key.a), in_words(key.b));
  }
  const Counts counts = count(keys);
  fmt::print("{} same, {} differ, {} ambiguous, {} in one of them only\n", counts[0], counts[1],
             counts[2], counts[3]);
}

int compare(const CompareOptions& options) {
  const profile::Profile a = read_or_fit(options.a);
  const profile::Profile b = read_or_fit(options.b);
  const std::vector<KeyComparison> keys = compare_profiles(a, b, options.tolerance_percent / 100);
  const Counts counts = count(keys);
  if (counts[static_cast<std::size_t>(Verdict::kAbsent)] == static_cast<int>(keys.size())) {
    throw InputError(
        fmt::format("{} and {} have no key in common", options.a.string(), options.b.string()));
  }
  if (options.format == "json") {
    print_json(options, keys);
  } else {
    print_text(options, a, b, keys);
  }
  return counts[static_cast<std::size_t>(Verdict::kDiffers)] == 0 ? kExitOk
                                                                  : kExitMeasurementFailed;
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
  for (const auto& [key, entry] : a.entries) names.insert(key);
  for (const auto& [key, entry] : b.entries) names.insert(key);
  std::vector<KeyComparison> keys;
  for (const std::string& name : names) {
    KeyComparison& key = keys.emplace_back();
    key.key = name;
    key.a = a.find(name);
    key.b = b.find(name);
    if (key.a == nullptr || key.b == nullptr) continue;
    key.verdict = compare_entries(*key.a, *key.b, tolerance);
    key.relative_difference = relative_difference(*key.a, *key.b);
  }
  return keys;
}

void add_compare(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("compare", "Compare two profiles or recordings, key by key");
  auto options = std::make_shared<CompareOptions>();
  command->add_option("a", options->a, "Profile (.json) or recording")
      ->type_name("FILE")
      ->required();
  command->add_option("b", options->b, "Profile (.json) or recording")
      ->type_name("FILE")
      ->required();
  command->add_option("--format", options->format, "Output format")
      ->check(CLI::IsMember({"text", "json"}))
      ->capture_default_str();
  command
      ->add_option("--tolerance", options->tolerance_percent,
                   "Count values that differ by no more than this as the same")
      ->type_name("PERCENT")
      ->check(CLI::Range(0.0, 100.0))
      ->capture_default_str();
  command->footer(
      "\nsame: each value lies in the other's interval; differs: the intervals have no point in\n"
      "common; ambiguous: neither; absent: only one of the two has the key. Intervals that hold "
      "the\n"
      "run-to-run spread of one day are narrow: --tolerance says what difference matters to you. "
      "The\n"
      "percentage beside the verdict is (B - A) / A.\n"
      "exit status: 0 no key differs, 1 a key differs\n"
      "\nexample:\n  warpgauge compare --tolerance 2 monday/profile.json "
      "friday/recording.jsonl.zst");
  command->callback([options, &status] { status = compare(*options); });
}

}  // namespace warpgauge::cli
