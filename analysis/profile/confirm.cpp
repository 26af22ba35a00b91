// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/confirm.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/base/limits.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::profile {
namespace {

using samples::Outcome;
using samples::Point;
using samples::Relation;
using samples::Series;

constexpr std::string_view kConfirmed = "confirmed";
constexpr std::string_view kContradicted = "contradicted";

bool is_unavailable(const Confirmation& confirmation) {
  return confirmation.state != kConfirmed && confirmation.state != kContradicted;
}

/// |left - right| / |right|, kept finite: 1 where right is 0 and left is not.
double relative_deviation(double left, double right) {
  if (left == right) return 0;
  if (right == 0) return 1;
  return std::min(std::abs(left - right) / std::abs(right), limits::kMostNumber);
}

/// Empty where the series has no such quantity, or no reading of it at that point.
std::vector<double> readings(const Series& series, const Point& point, std::string_view quantity) {
  const auto found = estimate::find_named(series.quantities, quantity);
  return found ? point.samples.at(*found) : std::vector<double>{};
}

std::string describe(const Series& series, const Point& point) {
  std::string place;
  for (std::size_t axis = 0; axis < series.axes.size(); ++axis) {
    place += fmt::format(" {}={}", series.axes[axis].name, point.at[axis]);
  }
  return place.empty() ? place : " at" + place;
}

/// How far the readings of a relation are apart at one point, at most.
struct Deviation {
  double relative = 0;
  bool holds = true;
};

/// Empty when a side has no reading. No reading is averaged away: a relation holds for all of them
/// when it holds for the extremes.
std::optional<Deviation> deviation_at(const Series& series, const Point& point,
                                      const Relation& relation) {
  const std::vector<double> left = readings(series, point, relation.left);
  const std::vector<double> right = readings(series, point, relation.right);
  if (left.empty() || right.empty()) return std::nullopt;
  const auto [left_low, left_high] = estimate::extremes_of(left);
  const auto [right_low, right_high] = estimate::extremes_of(right);
  Deviation worst;
  for (const double l : {left_low, left_high}) {
    for (const double r : {right_low, right_high}) {
      worst.relative = std::max(worst.relative, relative_deviation(l, r));
      worst.holds = worst.holds && std::abs(l - r) <= relation.tolerance * std::abs(r);
    }
  }
  return worst;
}

/// Checks one relation at all points; `checked[i]` becomes false where point i has no reading for
/// it.
void check_relation(const Series& series, const Relation& relation, std::vector<bool>& checked,
                    CounterCheck& check) {
  double worst = -1;
  std::string worst_place;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const auto deviation = deviation_at(series, series.points[i], relation);
    checked[i] = checked[i] && deviation;
    if (!deviation) continue;
    check.confirmation.worst = std::max(check.confirmation.worst, deviation->relative);
    if (deviation->holds || deviation->relative <= worst) continue;
    worst = deviation->relative;
    worst_place = describe(series, series.points[i]);
  }
  if (worst < 0) return;
  check.disagreements.push_back(fmt::format("{} is {:.3g} % off {}{} ({:g} % allowed)",
                                            relation.left, 100 * worst, relation.right, worst_place,
                                            100 * relation.tolerance));
}

CounterCheck unavailable(std::string_view why) {
  return {{.state = fmt::format("unavailable: {}", why)}, {}};
}

CounterCheck check_series(const Series& series) {
  if (series.outcome != Outcome::kMeasured) {
    const std::string_view outcome = samples::kOutcomeNames[static_cast<int>(series.outcome)];
    return unavailable(fmt::format("{}: {}", outcome, series.reason));
  }
  if (series.relations.empty()) {
    return unavailable(fmt::format("series '{}' states no relation", series.id));
  }
  CounterCheck check;
  std::vector<bool> checked(series.points.size(), true);
  std::vector<std::string> relations;
  for (const Relation& relation : series.relations) {
    relations.push_back(fmt::format("{} = {} within {:g} %", relation.left, relation.right,
                                    100 * relation.tolerance));
    check_relation(series, relation, checked, check);
  }
  auto& [state, relation, points, worst] = check.confirmation;
  relation = fmt::format("{}", fmt::join(relations, "; "));
  points = static_cast<int>(std::ranges::count(checked, true));
  state = check.disagreements.empty() ? kConfirmed : kContradicted;
  const bool none = points == 0 && check.disagreements.empty();
  return none ? unavailable("no point has readings of both sides") : check;
}

bool confirms(const Series& series, const Series& timing) {
  return series.source == samples::Source::kCounters && series.confirms == timing.id;
}

}  // namespace

std::optional<CounterCheck> check_counters(const samples::Recording& recording,
                                           const Series& timing) {
  std::optional<CounterCheck> result;
  for (const Series& series : recording.series) {
    if (!confirms(series, timing)) continue;
    CounterCheck check = check_series(series);
    if (!result) {
      result = std::move(check);
      continue;
    }
    result->confirmation = combine(result->confirmation, check.confirmation);
    result->disagreements.insert(result->disagreements.end(), check.disagreements.begin(),
                                 check.disagreements.end());
  }
  if (!result && recording.header.counters.starts_with("unavailable: ")) {
    result = CounterCheck{{.state = recording.header.counters}, {}};
  }
  return result;
}

std::string pipes_of(const samples::Recording& recording, const Series& timing) {
  // Aliases of the metric group `instruction_mix`. "fma" is both halves: for chips without them.
  static constexpr std::string_view kPipes[] = {"alu", "fmaheavy", "fmalite", "fp64", "xu",
                                                "lsu", "adu",      "uniform", "cbu",  "fma"};
  constexpr double kLeast = 0.05;  // above what the loop itself executes
  std::string text;
  for (const Series& series : recording.series) {
    const bool counted = series.outcome == Outcome::kMeasured && !series.points.empty();
    if (!counted || !confirms(series, timing)) continue;
    const auto count = [&](std::string_view name) {
      const auto values = readings(series, series.points.front(), name);
      return values.empty() ? std::nullopt : std::optional(values.front());
    };
    const double operations = count("operations").value_or(0);
    if (!(operations > 0)) continue;
    for (const std::string_view pipe : kPipes) {
      if (pipe == "fma" && count("fmaheavy")) continue;
      const double share = count(pipe).value_or(0) / operations;
      if (share < kLeast) continue;
      if (!text.empty()) text += " + ";
      text +=
          std::abs(share - 1) < 0.02 ? std::string(pipe) : fmt::format("{:.2g} {}", share, pipe);
    }
  }
  return text;
}

Confirmation combine(const Confirmation& a, const Confirmation& b) {
  if (is_unavailable(b)) return a;
  if (is_unavailable(a)) return b;
  Confirmation both = a.state == kContradicted ? a : b;
  both.relation = a.relation == b.relation ? a.relation : a.relation + "; " + b.relation;
  both.points = a.points + b.points;
  both.worst = std::max(a.worst, b.worst);
  return both;
}

}  // namespace warpgauge::profile
