// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "analysis/report/figure_json.h"
#include "analysis/report/hierarchy_levels.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;
using profile::Profile;

constexpr const char *kClock = "clock.sm.mhz", *kSms = "sm.count";
constexpr double kBytesPerWord = 4;

struct Reading {
  double value = 0, low = 0, high = 0;
  std::string unit, from;
  NLOHMANN_DEFINE_TYPE_INTRUSIVE(Reading, value, low, high, unit, from)
};

std::optional<Reading> reading_of(const Profile& profile, const std::string& key) {
  const profile::Entry* entry = profile.find(key);
  if (!entry) return std::nullopt;
  return Reading{entry->value, entry->low, entry->high, entry->unit, ""};
}

/// Products and quotients of positive intervals.
Reading times(const Reading& a, const Reading& b, double factor) {
  return {a.value * b.value * factor, a.low * b.low * factor, a.high * b.high * factor, "", ""};
}
Reading over(const Reading& a, const Reading& b, double factor) {
  return {a.value / b.value * factor, a.low / b.high * factor, a.high / b.low * factor, "", ""};
}

/// The latency in ns: its own key, or what the clock makes of the cycles.
std::optional<Reading> in_ns(const Profile& profile, const std::string& key,
                             const Reading& cycles) {
  constexpr std::string_view kCycles = "_cycles";
  if (!key.ends_with(kCycles)) return std::nullopt;
  const std::string partner = key.substr(0, key.size() - kCycles.size()) + "_ns";
  if (const auto measured = reading_of(profile, partner)) return measured;
  const auto clock = reading_of(profile, kClock);
  if (!clock || clock->low <= 0) return std::nullopt;
  Reading ns = over(cycles, *clock, 1e3);
  ns.unit = "ns";
  ns.from = fmt::format("{} / {}", key, kClock);
  return ns;
}

/// A rate in bytes/clk/SM as GB/s of all SMs, or the other way round.
std::optional<Reading> other_rate(const Profile& profile, const std::string& key,
                                  const Reading& rate) {
  const auto clock = reading_of(profile, kClock), sms = reading_of(profile, kSms);
  if (!clock || !sms || clock->low <= 0 || sms->low <= 0) return std::nullopt;
  const Reading clocks = times(*clock, *sms, 1e-3);  // SM cycles of all SMs, in 1e9/s
  const bool per_sm = rate.unit == "bytes/clk/SM";
  Reading other = per_sm ? times(rate, clocks, 1) : over(rate, clocks, 1);
  other.unit = per_sm ? "GB/s" : "bytes/clk/SM";
  other.from = fmt::format("{0} {1} {2} {1} {3}", key, per_sm ? "x" : "/", kSms, kClock);
  return other;
}

/// Why a fact has no value: what is said of one of its keys, else that the profile knows none.
std::pair<std::string, std::string> why_absent(const Profile& profile, const Fact& fact) {
  for (const std::string key : fact.keys) {
    if (const auto known = profile.absent.find(key); known != profile.absent.end()) {
      return {key, known->second.empty() ? "no reason given" : known->second};
    }
  }
  const std::string key = fact.kind == kRate ? fact.keys.back() : fact.keys.front();
  return {key, key + " is not in this profile"};
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
      key == fact.keys.front() ? reading_of(profile, fact.keys.back()) : std::nullopt;
  return measured ? measured : other_rate(profile, key, reading);
}

}  // namespace

json fact_json(const Profile& profile, const Fact& fact) {
  json answer = {{"what", fact.what}, {"readings", json::array()}, {"why", ""}};
  const auto best = std::ranges::find_if(fact.keys, [&](auto key) { return profile.find(key); });
  if (best == fact.keys.end()) {
    std::tie(answer["key"], answer["why"]) = why_absent(profile, fact);
    return answer;
  }
  const Reading reading = *reading_of(profile, *best);
  answer["key"] = *best;
  answer["readings"].push_back(reading);
  const auto other = in_other_unit(profile, fact, *best, reading);
  if (other) answer["readings"].push_back(*other);
  return answer;
}

namespace {

json facts_json(const Profile& profile, const std::vector<Fact>& facts) {
  return list_of(facts, [&](const Fact& fact) { return fact_json(profile, fact); });
}

void add_known_keys(json& figure, const Profile& profile, const json& facts) {
  for (const json& fact : facts) {
    const std::string key = fact["key"];
    if (profile.find(key) || profile.absent.count(key)) figure["keys"].push_back(key);
  }
}

json overview(const Profile& profile) {
  json figure = empty_figure("hierarchy", "The memory hierarchy at a glance",
                             "How large, how far and how fast is every level?");
  figure["kind"] = "hierarchy";
  figure["counts"] = facts_json(profile, kHierarchyCounts);
  for (const Level& level : kHierarchyLevels) {
    const json facts = facts_json(profile, level.facts);
    add_known_keys(figure, profile, facts);
    figure["levels_of"].push_back({{"id", level.name.id},
                                   {"title", level.name.title},
                                   {"group", level.name.group},
                                   {"facts", facts}});
  }
  return figure;
}

/// A latency and the working sets for which it holds: beyond one key, up to another; "" for no end.
struct Step {
  const char *level, *label, *latency, *after, *size;
};
constexpr Step kSteps[] = {
    {"shared", "shared memory", "shared.latency_cycles", "", "shared.max_bytes_per_sm"},
    {"l1", "L1", "l1.latency_cycles", "", "l1.size_bytes"},
    {"constant", "constant cache", "constant.l1.latency_cycles", "", "constant.l1.size_bytes"},
    {"constant", "constant, second level", "constant.l2.latency_cycles", "constant.l1.size_bytes",
     "constant.l2.size_bytes"},
    {"dsmem", "another SM's shared memory", "dsmem.latency_cycles", "", ""},
    {"l2_near", "L2, near side", "l2.near.latency_cycles", "l1.size_bytes", "l2.side_bytes"},
    {"l2_far", "L2, far side", "l2.far.latency_cycles", "l2.side_bytes", "l2.size_bytes"},
    {"dram", "DRAM", "dram.latency_cycles", "l2.size_bytes", "memory.bytes"},
};

json steps_json(const Profile& profile, json& notes) {
  json steps = json::array();
  for (const Step& step : kSteps) {
    const profile::Entry* latency = profile.find(step.latency);
    if (!latency || latency->low <= 0) {
      const auto [key, why] = why_absent(profile, {"", kPlain, {step.latency}});
      notes.push_back(fmt::format("{}: not measured: {}", step.label, why));
      continue;
    }
    const auto bound = [&](const char* key) {
      const profile::Entry* entry = profile.find(key);
      return entry && entry->low > 0 ? entry : nullptr;
    };
    const profile::Entry *from = bound(step.after), *to = bound(step.size);
    steps.push_back(with_interval({{"level", step.level},
                                   {"label", step.label},
                                   {"key", step.latency},
                                   {"size_key", to ? step.size : ""},
                                   {"from", from ? json(from->value) : json(nullptr)},
                                   {"to", to ? json(to->value) : json(nullptr)},
                                   {"to_low", to ? json(to->low) : json(nullptr)},
                                   {"to_high", to ? json(to->high) : json(nullptr)}},
                                  *latency, "y"));
  }
  return steps;
}

/// The curve against the working set of the series that gave a key, if it can stand on logarithmic
/// axes.
const json* curve_of(const std::vector<json>& drawn, const profile::Entry& entry) {
  for (const json& figure : drawn) {
    if (figure["kind"] != "lines" || figure["x"]["unit"] != "bytes" ||
        figure["x"]["label"] != "size" || figure["y"]["unit"] != "cycles") {
      continue;
    }
    for (const json& curve : figure["curves"]) {
      if (curve["fit"] || !contains(entry.series, curve["series"].get<std::string>())) continue;
      if (all_positive(curve["x"]) && all_positive(curve["y"])) return &curve;
    }
  }
  return nullptr;
}

json staircase(const Profile& profile, const std::vector<json>& drawn) {
  json figure = empty_figure("hierarchy_latency", "Latency against the working set, all levels",
                             "How far away is what does not fit into a level?");
  std::set<std::string> taken;
  for (const Level& level : kHierarchyLevels) {
    for (const Fact& fact : level.facts) {
      const profile::Entry* entry = profile.find(fact.keys.front());
      if (!entry || fact.kind != kLatency) continue;
      const json* curve = curve_of(drawn, *entry);
      if (!curve || !taken.insert((*curve)["series"].get<std::string>()).second) continue;
      figure["curves"].push_back(*curve);
      figure["curves"].back()["level"] = level.name.id;
    }
  }
  figure["steps"] = steps_json(profile, figure["notes"]);
  for (const json& step : figure["steps"]) {
    figure["keys"].push_back(step["key"]);
    if (step["size_key"] != "") figure["keys"].push_back(step["size_key"]);
  }
  if (figure["steps"].empty() && figure["curves"].empty()) return figure;
  figure["kind"] = "staircase";
  figure["x"] = axis("working set", "bytes", true);
  figure["y"] = axis("latency", "cycles", true);
  return figure;
}

json bandwidths(const Profile& profile) {
  json figure = empty_figure("hierarchy_bandwidth", "Bandwidth of every level, the whole device",
                             "How fast does every level deliver?");
  bool any = false;
  for (const Level& level : kHierarchyLevels) {
    for (const Fact& fact : level.facts) {
      if (fact.kind != kRate && fact.kind != kTotal) continue;
      json bar = fact_json(profile, fact);
      add_known_keys(figure, profile, json::array({bar}));
      for (const json& reading : bar["readings"]) any |= reading["unit"] == "GB/s";
      bar.erase("what");
      bar.update({{"level", level.name.id},
                  {"group", level.name.group},
                  {"label", fmt::format("{}: {}", level.name.title, fact.what)}});
      figure["bars"].push_back(bar);
    }
  }
  if (!any) return with_note(figure, "no rate of any level is in this profile in GB/s");
  figure["kind"] = "bandwidths";
  figure["x"] = axis("bandwidth", "GB/s", false);
  return figure;
}

}  // namespace

json hierarchy_section(const Profile& profile, const std::vector<json>& drawn) {
  return {{"figures", {overview(profile), staircase(profile, drawn), bandwidths(profile)}}};
}

}  // namespace warpgauge::report
