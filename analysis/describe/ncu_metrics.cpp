// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/ncu_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "analysis/base/yaml.h"

namespace warpgauge::describe {

/// Made by CMake of cupti/metrics.
const std::string& kernel_work_text();
const std::string& kernel_waits_text();

namespace {

NcuMetric metric_from(const YamlValue& value) {
  YamlObject object(value);
  NcuMetric metric;
  metric.alias = object.text("alias");
  const YamlValue name = object.value("name");
  if (name.is_list()) {
    for (const YamlValue& each : name.list()) metric.names.push_back(each.text());
  } else {
    metric.names.push_back(name.text());
  }
  metric.unit = object.text("unit");
  object.optional_text("absent_because");
  object.finish();
  return metric;
}

void read_group(const std::string& text, bool is_work, std::vector<NcuMetric>& metrics) {
  YamlObject group(parse_yaml(text, is_work ? "kernel_work.yaml" : "kernel_waits.yaml"));
  for (const YamlValue& value : group.value("metrics").list()) {
    metrics.push_back(metric_from(value));
    metrics.back().is_work = is_work;
  }
}

std::vector<NcuMetric> read_metrics() {
  std::vector<NcuMetric> metrics;
  read_group(kernel_work_text(), true, metrics);
  read_group(kernel_waits_text(), false, metrics);
  return metrics;
}

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, text) != words.end();
}

std::optional<double> nanoseconds(std::string_view unit) {
  if (is_one_of(unit, {"ns", "nsecond", "nanosecond"})) return 1;
  if (is_one_of(unit, {"us", "usecond", "microsecond", "\u00B5s", "\u03BCs"})) return 1e3;
  if (is_one_of(unit, {"ms", "msecond", "millisecond"})) return 1e6;
  if (is_one_of(unit, {"s", "sec", "second"})) return 1e9;
  return std::nullopt;
}

/// "Mbyte" -> 1e6 and "byte".
std::pair<double, std::string_view> without_prefix(std::string_view unit) {
  constexpr std::pair<char, double> kPrefixes[] = {{'K', 1e3}, {'k', 1e3},  {'M', 1e6},
                                                   {'G', 1e9}, {'T', 1e12}, {'P', 1e15}};
  for (const auto& [letter, factor] : kPrefixes) {
    if (unit.size() > 1 && unit[0] == letter) return {factor, unit.substr(1)};
  }
  return {1, unit};
}

bool is_byte(std::string_view word) {
  return is_one_of(word, {"byte", "bytes", "B", "byte/block", "bytes/block"});
}

/// Things that are counted, one by one; without its last letter, "branches" is "branche".
bool is_counted_thing(std::string_view word) {
  if (word.size() > 1 && word.ends_with("s")) word.remove_suffix(1);
  return is_one_of(word, {"", "1", "inst", "instruction", "sector", "request", "warp", "thread",
                          "block", "wavefront", "cycle", "register/thread", "thread/block",
                          "register", "branch", "branche", "transaction"});
}

}  // namespace

const std::vector<NcuMetric>& ncu_metrics() {
  static const std::vector<NcuMetric> metrics = read_metrics();
  return metrics;
}

std::string ncu_commands() {
  std::string names;
  for (const std::string_view name : kLaunchMetrics) names.append(name).append(",");
  for (const NcuMetric& metric : ncu_metrics()) {
    for (const std::string& name : metric.names) names.append(name).append(",");
  }
  names.pop_back();
  return fmt::format(
      "ncu --clock-control none --section SourceCounters --metrics {} -o report ./app\n"
      "LC_ALL=C ncu -i report.ncu-rep --csv --page raw --print-units base > raw.csv\n"
      "LC_ALL=C ncu -i report.ncu-rep --csv --page source --print-source sass --print-units base > "
      "source.csv\n"
      "warpgauge describe --ncu raw.csv source.csv -o kernels.jsonl\n",
      names);
}

std::optional<double> ncu_unit_factor(std::string_view printed, std::string_view wanted) {
  if (wanted == "ns") return nanoseconds(printed);
  const auto [factor, word] = without_prefix(printed);
  if (wanted == "bytes") return is_byte(word) ? std::optional(factor) : std::nullopt;
  if (wanted == "%") return printed == "%" || printed.empty() ? std::optional(1.0) : std::nullopt;
  if (is_counted_thing(printed)) return 1;
  return !word.empty() && is_counted_thing(word) ? std::optional(factor) : std::nullopt;
}

}  // namespace warpgauge::describe
