// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/costs.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>

namespace warpgauge::claims {
namespace {

// ---- costs -------------------------------------------------------------------------------------

int weight_of(std::string_view kind) {
  const auto found =
      std::ranges::find(kKindWeights, kind, &std::pair<std::string_view, int>::first);
  return found == kKindWeights.end() ? 0 : found->second;
}

/// To the stated number, or to the nearest end of the stated range. None where either is not above
/// 0, or the document states no number.
std::optional<double> factor_of(const JudgedReading& judged) {
  const Reading& reading = *judged.reading;
  if (!judged.amount || reading.numbers.empty() || parse_unit(reading.unit).is_boolean) {
    return std::nullopt;
  }
  const auto [low, high] = std::ranges::minmax(reading.numbers);
  const double value = judged.amount->value;
  if (low <= 0 || value <= 0) return std::nullopt;
  return std::min(kMostFactor, std::max({1.0, value / high, low / value}));
}

std::optional<double> factor_of(const Judgement& judgement) {
  const bool are_parts = judgement.entry->readings_are == ReadingsAre::kParts;
  std::optional<double> counts;
  for (const JudgedReading& judged : judgement.readings) {
    const bool refutes = has_vote(judged) && judged.verdict == Verdict::kRefuted;
    if (judged.reading->is_premise || !refutes) continue;
    const auto factor = factor_of(judged);
    if (!factor) continue;
    if (!counts || (are_parts ? *factor > *counts : *factor < *counts)) counts = factor;
  }
  return counts;
}

/// Names of the check and of the error that the statement shares with others.
std::vector<std::string> shared_names(const Entry& entry) {
  std::vector<std::string> names = {entry.same_as.empty() ? entry.id : entry.same_as};
  if (!entry.error_of.empty()) names.push_back("error of " + entry.error_of);
  return names;
}

// ---- contradictions ----------------------------------------------------------------------------

bool are_disjoint(const Band& a, const Band& b) {
  return (a.high && b.low && *a.high < *b.low) || (b.high && a.low && *b.high < *a.low);
}

/// The readings that all must hold for the statement to hold: the one that it has, or its parts. A
/// statement with a condition, or of several definitions, has none.
std::vector<const Reading*> binding_readings(const Entry& entry) {
  const bool has_premise = std::ranges::any_of(entry.readings, &Reading::is_premise);
  if (has_premise || entry.listing == Listing::kNotRun) return {};
  std::vector<const Reading*> readings;
  for (const Reading& reading : entry.readings) {
    if (!reading.is_beside && !is_constant(reading.evidence)) readings.push_back(&reading);
  }
  if (readings.size() > 1 && entry.readings_are != ReadingsAre::kParts) readings.clear();
  return readings;
}

bool exclude_each_other(const Reading& a, const Reading& b) {
  return a.unit == b.unit && a.evidence == b.evidence &&
         are_disjoint(a.confirmed_if, b.confirmed_if);
}

/// Both name a device, and not the same.
bool are_of_other_devices(const Entry& a, const Entry& b) {
  return !a.stated.device.empty() && !b.stated.device.empty() && a.stated.device != b.stated.device;
}

/// Whether two statements share one of their binding readings.
bool share_a_reading(std::span<const Reading* const> of_one,
                     std::span<const Reading* const> of_other) {
  return std::ranges::any_of(of_one, [&](const Reading* one) {
    return std::ranges::any_of(
        of_other, [&](const Reading* other) { return exclude_each_other(*one, *other); });
  });
}

bool names(const Entry& entry, const Entry& other) {
  return std::ranges::find(entry.contradicts, other.id) != entry.contradicts.end();
}

}  // namespace

std::vector<Cost> costs(std::span<const Judgement> judgements) {
  std::vector<Cost> all;
  for (const Judgement& judgement : judgements) {
    if (judgement.verdict != Verdict::kRefuted) continue;
    const auto factor = factor_of(judgement);
    if (!factor) continue;
    const int weight = weight_of(judgement.entry->kind);
    all.push_back({&judgement, *factor, weight, weight * std::log2(*factor)});
  }
  std::ranges::stable_sort(all, std::greater(), &Cost::cost);
  std::set<std::string> seen;
  std::erase_if(all, [&seen](const Cost& cost) {
    bool is_new = true;
    for (const std::string& name : shared_names(*cost.judgement->entry)) {
      is_new &= seen.insert(name).second;
    }
    return !is_new;
  });
  return all;
}

std::vector<Contradiction> contradictions(std::span<const Judgement> judgements) {
  std::vector<Contradiction> found;
  std::vector<std::vector<const Reading*>> binding;
  for (const Judgement& judgement : judgements) {
    binding.push_back(binding_readings(*judgement.entry));
  }
  for (std::size_t i = 0; i < judgements.size(); ++i) {
    if (!is_decided(judgements[i].verdict)) continue;
    const Entry& one = *judgements[i].entry;
    for (std::size_t j = i + 1; j < judgements.size(); ++j) {
      if (!is_decided(judgements[j].verdict)) continue;
      const Entry& other = *judgements[j].entry;
      const bool shares = one.document != other.document && !are_of_other_devices(one, other) &&
                          share_a_reading(binding[i], binding[j]);
      if (shares || names(one, other) || names(other, one)) {
        found.push_back({&judgements[i], &judgements[j], shares});
      }
    }
  }
  // Both of a pair confirmed asks for an explanation: first.
  std::ranges::stable_sort(found, std::greater(),
                           [](const Contradiction& one) { return one.holding(); });
  return found;
}

}  // namespace warpgauge::claims
