// SPDX-License-Identifier: Apache-2.0
#include "cupti/list_metrics.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>

#include "analysis/base/error.h"

namespace warpgauge::cupti {
namespace {

std::string capability_text(int capability) {
  return fmt::format("{}.{}", capability / 10, capability % 10);
}

}  // namespace

std::string capability_range(const counters::MetricGroup& group) {
  const auto low = capability_text(group.min_capability);
  if (group.max_capability == counters::MetricGroup{}.max_capability) return low + " and newer";
  return fmt::format("{} to {}", low, capability_text(group.max_capability));
}

std::string formula(const counters::DerivedMetric& derived) {
  auto text = derived.numerator;
  if (!derived.denominator.empty()) text += " / " + derived.denominator;
  const std::string scaled =
      derived.scale == 1 ? text : fmt::format("{:g} * {}", derived.scale, text);
  return derived.complement ? "1 - " + scaled : scaled;
}

namespace {

// The name that this chip is asked for, or why it is asked for none.
std::string name_on(const std::string& chip, const counters::Metric& metric) {
  if (chip.empty()) {
    if (metric.other_names.empty()) return metric.name;
    return fmt::format("{} or {}", metric.name, fmt::join(metric.other_names, " or "));
  }
  if (check_metric(chip, metric.name).empty()) return metric.name;
  for (const auto& name : metric.other_names) {
    if (check_metric(chip, name).empty()) return name;
  }
  const auto& why = metric.absent_because;
  return fmt::format("absent on {}: {}", chip, why.empty() ? "no such metric" : why);
}

void print_group(std::ostream& out, const counters::MetricGroup& group, const std::string& chip) {
  fmt::print(out, "{}: {} (compute capability {})\n  {}\n", group.id, group.title,
             capability_range(group), group.description);
  for (const auto& metric : group.metrics) {
    fmt::print(out, "  {:<24} {} [{}]\n", metric.alias, name_on(chip, metric), metric.unit);
  }
  for (const auto& derived : group.derived) {
    fmt::print(out, "  {:<24} = {} [{}]\n", derived.alias, formula(derived), derived.unit);
  }
  fmt::print(out, "\n");
}

}  // namespace

void print_metric_list(std::ostream& out, const std::string& chip) {
  if (!chip.empty()) {
    const auto chips = supported_chips();
    if (std::find(chips.begin(), chips.end(), chip) == chips.end()) {
      throw InputError("--list-metrics", chip,
                       fmt::format("CUPTI knows no such chip, only {}", fmt::join(chips, ", ")));
    }
  }
  for (const auto& group : counters::read_metric_groups(counters::metrics_folder()))
    print_group(out, group, chip);
  if (chip.empty()) return;
  const auto names = base_metrics(chip);
  fmt::print(out, "{}: {} base metrics\n", chip, names.size());
  for (const auto& name : names) fmt::print(out, "  {}\n", name);
}

}  // namespace warpgauge::cupti
