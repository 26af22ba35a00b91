// SPDX-License-Identifier: Apache-2.0
// The memory hierarchy of a device: every level with what is known of it. The figure of a report,
// and `warpgauge show`, read it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/profile/profile.h"
#include "analysis/report/hierarchy_levels.h"

namespace warpgauge::report {

struct Reading {
  double value = 0, low = 0, high = 0;
  std::string unit;
  std::string from;  ///< the keys that it was computed of; empty: it is the key itself
};

/// A fact of a profile: the same value in one or two units, or why there is none.
struct MeasuredFact {
  const char* what;
  LevelField field;
  std::string key;
  std::vector<Reading> readings;
  std::string why;  ///< without readings

  /// The reading in this unit; null where there is none.
  const Reading* in(std::string_view unit) const;
};

/// The fact that is this number of its level; null where the level has no such number.
const MeasuredFact* find_fact(const std::vector<MeasuredFact>& facts, LevelField field);

struct MeasuredLevel {
  LevelName name;
  std::vector<MeasuredFact> facts;
};

struct Hierarchy {
  std::vector<MeasuredFact> counts;   ///< of kHierarchyCounts
  std::vector<MeasuredLevel> levels;  ///< of kHierarchyLevels: from the registers outwards
};

MeasuredFact measured_fact(const profile::Profile& profile, const Fact& fact);

Hierarchy hierarchy_of(const profile::Profile& profile);

/// The key that a fact lacks, and why: what is said of one of its keys, else that the profile knows
/// none.
std::pair<std::string, std::string> why_absent(const profile::Profile& profile, const Fact& fact);

/// As sections.h has it: {what, key, readings, why}.
nlohmann::json fact_json(const profile::Profile& profile, const Fact& fact);

}  // namespace warpgauge::report
