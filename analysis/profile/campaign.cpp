// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/campaign.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/profile/check.h"
#include "analysis/profile/confirm.h"

namespace warpgauge::profile {
namespace {

using samples::Series;

/// Why an estimate has no such output.
std::string why_absent(const estimate::Estimate& estimate, const Series& series,
                       const std::string& output) {
  for (const std::string& name : {output, std::string()}) {
    if (const auto found = estimate.absent.find(name); found != estimate.absent.end()) {
      return found->second;
    }
  }
  return fmt::format("estimator '{}' gives no output '{}'", series.estimator, output);
}

Entry entry_of(const std::string& output, const estimate::Value& value,
               const estimate::Estimate& estimate, const Series& series,
               const samples::Header& header) {
  Entry entry;
  entry.value = value.value;
  entry.unit = value.unit;
  // A percentile interval may miss its own estimate by a rounding error, or by more when readings
  // are few: it then reaches up to the estimate, never the other way round.
  entry.low = std::min(value.low, value.value);
  entry.high = std::max(value.high, value.value);
  entry.n = value.n;
  entry.method = estimate.method;
  // Where everything measured is one number, no residual can be related to its span.
  const auto* misfit = estimate::fit_behind(estimate, output);
  if (misfit != nullptr && std::isfinite(misfit->largest_of_span)) entry.fit = *misfit;
  entry.evidence = Evidence::kMeasured;
  entry.series = {series.id};
  unite(entry.flags, header.flags);
  unite(entry.flags, series.flags);
  return entry;
}

class CampaignBuilder {
 public:
  CampaignBuilder(const samples::Recording& recording, estimate::Estimates& estimates)
      : recording_(recording), estimates_(estimates) {}

  void add(const Series& series) {
    if (series.fills.empty()) return;
    const estimate::Estimate& estimate = estimates_.of(series);
    const auto counters = series.source == samples::Source::kTiming
                              ? check_counters(recording_, series)
                              : std::nullopt;
    for (const samples::Fill& fill : series.fills) {
      const auto value = estimate.values.find(fill.output);
      if (value == estimate.values.end()) {
        add_absent(fill.key, why_absent(estimate, series, fill.output));
        continue;
      }
      Entry entry = entry_of(fill.output, value->second, estimate, series, recording_.header);
      if (counters) attach(*counters, entry);
      if (const auto opcode = series.facts.find("opcode"); opcode != series.facts.end()) {
        entry.opcode = opcode->second;
        entry.pipe = pipes_of(recording_, series);
      }
      try {
        check(entry);
        add_entry(fill.key, std::move(entry));
      } catch (const Defect& defect) {
        add_absent(fill.key, fmt::format("unusable estimate: {}", defect.what()));
      }
    }
  }

  Campaign take() { return std::move(campaign_); }

 private:
  static void attach(const CounterCheck& counters, Entry& entry) {
    entry.confirmation = counters.confirmation;
    for (const std::string& disagreement : counters.disagreements) {
      entry.flags.push_back("counters disagree: " + disagreement);
    }
  }

  void add_entry(const std::string& key, Entry entry) {
    const auto [found, is_new] = campaign_.entries.try_emplace(key, entry);
    if (!is_new) {
      throw InputError(recording_.file, fmt::format("key '{}'", key),
                       fmt::format("filled by two series, '{}' and '{}'",
                                   found->second.series.front(), entry.series.front()));
    }
    campaign_.absent.erase(key);
  }

  void add_absent(const std::string& key, const std::string& why) {
    if (campaign_.entries.contains(key)) return;
    std::string& reason = campaign_.absent[key];
    reason = reason.empty() || reason == why ? why : reason + "; " + why;
  }

  const samples::Recording& recording_;
  estimate::Estimates& estimates_;
  Campaign campaign_;
};

}  // namespace

void unite(std::vector<std::string>& list, const std::vector<std::string>& more) {
  for (const std::string& text : more) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
  }
}

Campaign fit_campaign(const samples::Recording& recording, estimate::Estimates& estimates) {
  CampaignBuilder builder(recording, estimates);
  for (const Series& series : recording.series) builder.add(series);
  return builder.take();
}

}  // namespace warpgauge::profile
