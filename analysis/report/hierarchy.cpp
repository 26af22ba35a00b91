// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/hierarchy.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <tuple>

namespace warpgauge::report {
namespace {

using profile::Profile;

constexpr const char *kClock = "clock.sm.mhz", *kSms = "sm.count";
constexpr double kBytesPerWord = 4;

std::optional<Reading> key_reading(const Profile& profile, const std::string& key) {
  const profile::Entry* entry = profile.find(key);
  if (!entry) return std::nullopt;
  return Reading{entry->value, entry->low, entry->high, entry->unit, ""};
}

/// Products and quotients of positive intervals.
Reading product(const Reading& a, const Reading& b, double factor) {
  return {a.value * b.value * factor, a.low * b.low * factor, a.high * b.high * factor, "", ""};
}
Reading quotient(const Reading& a, const Reading& b, double factor) {
  return {a.value / b.value * factor, a.low / b.high * factor, a.high / b.low * factor, "", ""};
}

/// The latency in ns: its own key, or what the clock makes of the cycles.
std::optional<Reading> in_ns(const Profile& profile, const std::string& key,
                             const Reading& cycles) {
  constexpr std::string_view kCycles = "_cycles";
  if (!key.ends_with(kCycles)) return std::nullopt;
  const std::string partner = key.substr(0, key.size() - kCycles.size()) + "_ns";
  if (const auto measured = key_reading(profile, partner)) return measured;
  const auto clock = key_reading(profile, kClock);
  if (!clock || clock->low <= 0) return std::nullopt;
  Reading ns = quotient(cycles, *clock, 1e3);
  ns.unit = "ns";
  ns.from = fmt::format("{} / {}", key, kClock);
  return ns;
}

/// A rate in bytes/clk/SM as GB/s of all SMs, or the other way round.
std::optional<Reading> other_rate(const Profile& profile, const std::string& key,
                                  const Reading& rate) {
  const auto clock = key_reading(profile, kClock), sms = key_reading(profile, kSms);
  if (!clock || !sms || clock->low <= 0 || sms->low <= 0) return std::nullopt;
  const Reading clocks = product(*clock, *sms, 1e-3);  // SM cycles of all SMs, in 1e9/s
  const bool per_sm = rate.unit == "bytes/clk/SM";
  Reading other = per_sm ? product(rate, clocks, 1) : quotient(rate, clocks, 1);
  other.unit = per_sm ? "GB/s" : "bytes/clk/SM";
  other.from = fmt::format("{0} {1} {2} {1} {3}", key, per_sm ? "x" : "/", kSms, kClock);
  return other;
}

/// The same reading in the fact's other unit.
std::optional<Reading> in_other_unit(const Profile& profile, const Fact& fact,
                                     const std::string& key, const Reading& reading) {
  if (fact.kind == kLatency) return in_ns(profile, key, reading);
  if (fact.kind == kWords) {
    return Reading{reading.value * kBytesPerWord, reading.low * kBytesPerWord,
                   reading.high * kBytesPerWord, "bytes", key + " x 4 bytes"};
  }
  if (fact.kind != kRate) return std::nullopt;
  const auto measured =
      key == fact.keys.front() ? key_reading(profile, fact.keys.back()) : std::nullopt;
  return measured ? measured : other_rate(profile, key, reading);
}

}  // namespace

const Reading* MeasuredFact::in(std::string_view unit) const {
  const auto found = std::ranges::find(readings, unit, &Reading::unit);
  return found == readings.end() ? nullptr : &*found;
}

const MeasuredFact* find_fact(const std::vector<MeasuredFact>& facts, LevelField field) {
  const auto found = std::ranges::find(facts, field, &MeasuredFact::field);
  return found == facts.end() ? nullptr : &*found;
}

std::pair<std::string, std::string> why_absent(const Profile& profile, const Fact& fact) {
  for (const std::string key : fact.keys) {
    if (const auto known = profile.absent.find(key); known != profile.absent.end()) {
      return {key, known->second.empty() ? "no reason given" : known->second};
    }
  }
  const std::string key = fact.kind == kRate ? fact.keys.back() : fact.keys.front();
  return {key, key + " is not in this profile"};
}

MeasuredFact measured_fact(const Profile& profile, const Fact& fact) {
  MeasuredFact measured{
      .what = fact.what, .field = fact.field, .key = {}, .readings = {}, .why = {}};
  const auto best = std::ranges::find_if(fact.keys, [&](auto key) { return profile.find(key); });
  if (best == fact.keys.end()) {
    std::tie(measured.key, measured.why) = why_absent(profile, fact);
    return measured;
  }
  measured.key = *best;
  measured.readings.push_back(*key_reading(profile, *best));
  const auto other = in_other_unit(profile, fact, *best, measured.readings.front());
  if (other) measured.readings.push_back(*other);
  return measured;
}

Hierarchy hierarchy_of(const Profile& profile) {
  Hierarchy hierarchy;
  for (const Fact& fact : kHierarchyCounts) {
    hierarchy.counts.push_back(measured_fact(profile, fact));
  }
  for (const Level& level : kHierarchyLevels) {
    MeasuredLevel& measured = hierarchy.levels.emplace_back();
    measured.name = level.name;
    for (const Fact& fact : level.facts) measured.facts.push_back(measured_fact(profile, fact));
  }
  return hierarchy;
}

}  // namespace warpgauge::report
