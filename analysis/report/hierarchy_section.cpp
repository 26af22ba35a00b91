// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "analysis/report/figure.h"
#include "analysis/report/hierarchy.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;
using profile::Profile;

json measured_json(const MeasuredFact& fact) {
  const auto reading_json = [](const Reading& reading) -> json {
    return with_interval({{"unit", reading.unit}, {"from", reading.from}}, reading);
  };
  return {{"what", fact.what},
          {"key", fact.key},
          {"readings", list_of(fact.readings, reading_json)},
          {"why", fact.why}};
}

json facts_json(const std::vector<MeasuredFact>& facts) {
  return list_of(facts, [](const MeasuredFact& fact) { return measured_json(fact); });
}

void add_known_key(Figure& figure, const Profile& profile, const std::string& key) {
  if (profile.find(key) || profile.absent.count(key)) figure.keys.push_back(key);
}

Figure overview(const Profile& profile) {
  Figure figure{"hierarchy", "The memory hierarchy at a glance",
                "How large, how far and how fast is every level?"};
  const Hierarchy hierarchy = hierarchy_of(profile);
  figure.kind = "hierarchy";
  figure.own["counts"] = facts_json(hierarchy.counts);
  for (const MeasuredLevel& level : hierarchy.levels) {
    for (const MeasuredFact& fact : level.facts) add_known_key(figure, profile, fact.key);
    figure.own["levels_of"].push_back({{"id", level.name.id},
                                       {"title", level.name.title},
                                       {"group", level.name.group},
                                       {"facts", facts_json(level.facts)}});
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

json steps_json(const Profile& profile, Figure& figure) {
  json steps = json::array();
  for (const Step& step : kSteps) {
    const profile::Entry* latency = profile.find(step.latency);
    if (!latency || latency->low <= 0) {
      const auto [key, why] = why_absent(profile, Fact{"", kPlain, {step.latency}});
      figure.notes.push_back(fmt::format("{}: not measured: {}", step.label, why));
      continue;
    }
    const auto bound = [&](const char* key) {
      const profile::Entry* entry = profile.find(key);
      return entry && entry->low > 0 ? entry : nullptr;
    };
    const profile::Entry *from = bound(step.after), *to = bound(step.size);
    figure.keys.push_back(step.latency);
    if (to) figure.keys.push_back(step.size);
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

/// The curve against the working set of the series that gave a key, if logarithmic axes can show
/// it.
const FigureCurve* curve_of(const std::vector<Figure>& drawn, const profile::Entry& entry) {
  for (const Figure& figure : drawn) {
    if (figure.kind != "lines" || figure.x->unit != "bytes" || figure.x->label != "size" ||
        figure.y->unit != "cycles") {
      continue;
    }
    for (const FigureCurve& curve : figure.curves) {
      if (curve.fit || !contains(entry.series, curve.series)) continue;
      if (all_positive(curve.x) && all_positive(curve.y)) return &curve;
    }
  }
  return nullptr;
}

Figure staircase(const Profile& profile, const std::vector<Figure>& drawn) {
  Figure figure{"hierarchy_latency", "Latency against the working set, all levels",
                "How far away is what does not fit into a level?"};
  std::set<std::string> taken;
  for (const Level& level : kHierarchyLevels) {
    for (const Fact& fact : level.facts) {
      const profile::Entry* entry = profile.find(fact.keys.front());
      if (!entry || fact.kind != kLatency) continue;
      const FigureCurve* curve = curve_of(drawn, *entry);
      if (!curve || !taken.insert(curve->series).second) continue;
      figure.curves.push_back(*curve);
      figure.curves.back().level = level.name.id;
    }
  }
  const json& steps = figure.own["steps"] = steps_json(profile, figure);
  if (steps.empty() && figure.curves.empty()) return figure;
  figure.kind = "staircase";
  figure.x = {"working set", "bytes", true};
  figure.y = {"latency", "cycles", true};
  return figure;
}

Figure bandwidths(const Profile& profile) {
  Figure figure{"hierarchy_bandwidth", "Bandwidth of every level, the whole device",
                "How fast does every level deliver?"};
  bool any = false;
  for (const Level& level : kHierarchyLevels) {
    for (const Fact& fact : level.facts) {
      if (fact.kind != kRate && fact.kind != kTotal) continue;
      const MeasuredFact measured = measured_fact(profile, fact);
      add_known_key(figure, profile, measured.key);
      any |= measured.in("GB/s") != nullptr;
      json bar = measured_json(measured);
      bar.erase("what");
      bar.update({{"level", level.name.id},
                  {"group", level.name.group},
                  {"label", fmt::format("{}: {}", level.name.title, fact.what)}});
      figure.own["bars"].push_back(bar);
    }
  }
  if (!any) return figure.with_note("no rate of any level is in this profile in GB/s");
  figure.kind = "bandwidths";
  figure.x = {"bandwidth", "GB/s"};
  return figure;
}

}  // namespace

json fact_json(const Profile& profile, const Fact& fact) {
  return measured_json(measured_fact(profile, fact));
}

json hierarchy_section(const Profile& profile, const std::vector<Figure>& drawn) {
  return {{"figures", {overview(profile), staircase(profile, drawn), bandwidths(profile)}}};
}

}  // namespace warpgauge::report
