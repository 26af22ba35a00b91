// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/score.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "analysis/estimate/stats.h"

namespace warpgauge::virtual_gpu {

void Row::add(const Row& other) {
  machines += other.machines;
  planted += other.planted;
  recovered += other.recovered;
  cannot_tell += other.cannot_tell;
  reported += other.reported;
  unreal += other.unreal;
  intervals += other.intervals;
  covered += other.covered;
  widths.insert(widths.end(), other.widths.begin(), other.widths.end());
  errors.insert(errors.end(), other.errors.begin(), other.errors.end());
}

namespace {

/// Whether the estimator says of this footprint that a level there is not told from a rise.
bool within_untold_rise(const estimate::Estimate& found, double bytes) {
  for (const auto& [name, why] : found.absent) {
    if (!name.starts_with("between.")) continue;
    const int p = std::stoi(name.substr(8));
    double from = 0, to = 0;
    for (const estimate::Curve& curve : found.view.curves) {
      if (curve.label == "level." + std::to_string(p)) from = curve.x.back();
      if (curve.label == "level." + std::to_string(p + 1)) to = curve.x.front();
    }
    if (from <= bytes && bytes <= to) return true;
  }
  return false;
}

/// Whether it says that the curve is not flat at its large end, from this footprint on.
bool at_untold_end(const estimate::Estimate& found, double bytes) {
  const auto last = found.absent.find("level.last");
  if (last == found.absent.end() || last->second.find("not flat") == std::string::npos)
    return false;
  double end = 0;
  for (const estimate::Curve& curve : found.view.curves) {
    if (curve.fit) end = std::max(end, curve.x.back());
  }
  return std::log2(bytes / end) > -kNearOctaves;
}

}  // namespace

void score_footprint(const Truth& truth, const Machine& machine, const estimate::Estimate& found,
                     const std::vector<double>& sizes, Row& knees, Row& soft, Row& levels) {
  ++knees.machines;
  ++levels.machines;
  std::vector<estimate::Value> reported;
  bool withheld = found.absent.contains("") || found.absent.contains("level.first");
  for (const auto& [name, value] : found.values) {
    if (name.starts_with("knee.") && std::isdigit(name[5]) != 0) reported.push_back(value);
  }
  for (const auto& [name, why] : found.absent) {
    withheld = withheld || (name.starts_with("knee.") && std::isdigit(name[5]) != 0);
  }
  // One step of the sweep is what any reading of it leaves open.
  const double near =
      std::max(kNearOctaves, 1.05 * std::log2(sizes.back() / sizes.front()) /
                                 static_cast<double>(std::max<std::size_t>(1, sizes.size() - 1)));
  std::vector<bool> taken(reported.size());
  bool any_soft = false;
  for (const Knee& knee : truth.knees) {
    Row& row = knee.soft ? soft : knees;
    any_soft = any_soft || knee.soft;
    ++row.planted;
    std::size_t best = reported.size();
    double nearest = near;
    for (std::size_t i = 0; i < reported.size(); ++i) {
      double away = std::abs(std::log2(reported[i].value / knee.bytes));
      // The edge of a hashed cache is a zone: from the first misses to five in a hundred.
      if (knee.soft && reported[i].value > knee.bytes) {
        away = std::max(0.0, std::log2(reported[i].value / knee.soft_bytes));
      }
      // An interval that holds the truth has found it, however far its middle.
      const bool holds = reported[i].low <= knee.bytes && knee.bytes <= reported[i].high;
      if (holds) away = std::min(away, near);
      if (!taken[i] && away <= nearest) {
        nearest = away;
        best = i;
      }
    }
    if (best == reported.size()) {
      row.cannot_tell +=
          withheld || within_untold_rise(found, knee.bytes) || at_untold_end(found, knee.bytes);
      continue;
    }
    taken[best] = true;
    ++row.recovered;
    ++row.intervals;
    const estimate::Value& value = reported[best];
    const double last = knee.soft ? knee.soft_bytes : knee.bytes;
    row.covered += value.low <= last && value.high >= knee.bytes;
    row.errors.push_back(std::abs(std::log(value.value / knee.bytes)));
    row.widths.push_back(std::log(value.high / value.low));
  }
  soft.machines += any_soft;
  knees.reported += static_cast<long>(reported.size());
  knees.unreal += std::count(taken.begin(), taken.end(), false);

  // A level is what its plateau's points cost on average; the drawn line says which they are.
  for (const estimate::Curve& curve : found.view.curves) {
    if (!curve.fit || !found.values.contains(curve.label)) continue;
    std::vector<double> exact;
    for (const double size : sizes) {
      if (size >= curve.x.front() && size <= curve.x.back())
        exact.push_back(hop(machine, size).mean);
    }
    const double cycles = estimate::median(exact);
    const estimate::Value& value = found.values.at(curve.label);
    ++levels.reported;
    ++levels.intervals;
    levels.covered += value.low <= cycles && cycles <= value.high;
    levels.errors.push_back(std::abs(std::log(value.value / cycles)));
    levels.widths.push_back(std::log(value.high / value.low));
  }
  levels.planted += static_cast<long>(truth.levels.size());
  for (const Level& level : truth.levels) {
    bool seen = false;
    for (const estimate::Curve& curve : found.view.curves) {
      seen = seen || (curve.fit && std::abs(std::log(curve.y.front() / level.cycles)) < 0.05);
    }
    // The level at an end of the sweep is withheld, with a reason, where the curve is not flat
    // there.
    const bool told = found.absent.contains("") ||
                      (&level == &truth.levels.front() && found.absent.contains("level.first")) ||
                      (&level == &truth.levels.back() && found.absent.contains("level.last")) ||
                      within_untold_rise(found, level.last_bytes);
    levels.recovered += seen;
    levels.cannot_tell += !seen && told;
  }
}

}  // namespace warpgauge::virtual_gpu
