// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/measured_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/line_reader.h"
#include "analysis/base/parallel.h"
#include "analysis/estimate/stats.h"
#include "analysis/in_core/loop_time.h"
#include "analysis/machine_code/control_flow.h"

namespace warpgauge::model {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kRowsSchema = "warpgauge.loops", kCodeSchema = "warpgauge.loops.code";

/// Calls `act` with every line behind the header, whose schema must be that one.
void each_line(const fs::path& file, std::string_view schema,
               const std::function<void(const json&)>& act) {
  constexpr std::size_t kMostLineBytes = std::size_t{16} << 20;
  LineReader lines(file, kMostLineBytes);
  bool first = true;
  while (lines.next()) {
    const std::string place = lines.place();
    const json value = located(file.string(), place, [&] { return parse_json(lines.text()); });
    if (!value.is_object()) throw InputError(file.string(), place, "is no JSON object");
    if (std::exchange(first, false)) {
      if (value.value("schema", "") != schema) {
        refuse(file.string(), place, "is not the header of {}", schema);
      }
      continue;
    }
    try {
      act(value);
    } catch (const json::exception& error) {
      throw InputError(file.string(), place, error.what());
    } catch (const Defect& defect) {
      throw InputError(file.string(), place, defect.what());
    }
  }
  if (first) throw InputError(file.string(), "", "is empty");
}

PlantedFacts facts_of(const json& facts) {
  PlantedFacts planted;
  planted.ways = facts.value("ways", 1.0);
  planted.sectors = facts.value("sectors", 0.0);
  if (facts.contains("inner")) planted.inner_trips = facts["inner"].value("trips", 0.0);
  if (facts.contains("branch")) planted.branch_every = facts["branch"].value("every", 1.0);
  return planted;
}

/// What several campaigns say of one loop.
struct Rows {
  std::string family;
  bool blind = false;
  PlantedFacts facts;
  std::map<double, std::vector<std::pair<double, double>>> points;  // warps; cycles, spread
};

void add_row(std::map<std::string, Rows>& rows, const json& row, bool open_blind) {
  if (row.value("record", "") == "end" || row.value("outcome", "") != "measured") return;
  const std::string half = row.at("half");
  require(half == "blind" || half == "development", "half \"{}\"", half);
  if (half == "blind" && !open_blind) return;
  Rows& loop = rows[row.at("hash")];
  loop.family = row.at("family");
  loop.blind = half == "blind";
  loop.facts = facts_of(row.at("facts"));
  for (const json& point : row.at("points")) {
    const double cycles = point.at("cycles_per_iteration");
    require(std::isfinite(cycles) && cycles > 0, "{} cycles an iteration", cycles);
    loop.points[point.at("warps_per_scheduler")].emplace_back(cycles, point.at("spread"));
  }
}

LoopPoint point_of(double warps, const std::vector<std::pair<double, double>>& readings) {
  LoopPoint point{.warps = warps};
  std::vector<double> all;
  for (const auto& [cycles, spread] : readings) {
    all.push_back(cycles);
    point.spread = std::max(point.spread, spread);
  }
  point.cycles = estimate::median(all);
  return point;
}

machine_code::ExecutedCode code_of(const json& row) {
  machine_code::ExecutedCode code;
  code.function = row.at("name");
  code.architecture = row.at("architecture");
  for (const json& one : row.at("instructions")) {
    code.instructions.push_back(
        {.offset_bytes = one.at(0), .text = one.at(2), .control = one.at(1)});
  }
  return code;
}

/// Both an inner loop and a branch within the loop are told by what was planted.
in_core::BranchShares shares_of(const MeasuredLoop& loop, const machine_code::ControlFlow& flow,
                                const machine_code::Loop& timed) {
  in_core::BranchShares shares;
  const auto& instructions = loop.code.instructions;
  if (loop.facts.inner_trips > 0) {
    for (const machine_code::Loop& inner : flow.loops) {
      if (inner.depth > timed.depth) {
        shares.trips[instructions[inner.body.front()].offset_bytes] = loop.facts.inner_trips;
      }
    }
  }
  if (loop.facts.branch_every >= 0) {
    const double runs = loop.facts.branch_every > 0 ? 1 / loop.facts.branch_every : 0;
    for (const std::size_t i : timed.body) {
      const machine_code::PlacedTransfer& transfer = flow.transfers[i];
      const auto target = transfer.target_bytes();
      if (!transfer.jumps || !transfer.falls_through || !target) continue;
      // Forward, it skips the part.
      if (*target > instructions[i].offset_bytes) {
        shares.taken[instructions[i].offset_bytes] = 1 - runs;
      }
    }
  }
  return shares;
}

void hold(const MeasuredLoop& loop, const profile::Profile& profile, std::vector<HeldPoint>& held) {
  const costs::InstructionCosts costs(
      profile, {.bank_ways = std::max(loop.facts.ways, 1.0), .sectors = loop.facts.sectors});
  const auto cost = [&](const auto& instruction, const auto& operands) {
    return costs(instruction, operands);
  };
  const machine_code::ControlFlow flow = machine_code::control_flow_of(loop.code);
  const auto timed = std::ranges::find_if(flow.loops, [&](const machine_code::Loop& one) {
    return loop.code.instructions[one.body.front()].offset_bytes == loop.first_bytes;
  });
  require(timed != flow.loops.end(), "{}: no loop begins at {:#x}", loop.name, loop.first_bytes);
  const in_core::PricedCode priced = in_core::price(loop.code, cost, costs.machine());
  in_core::LoopQuestion question{.warps = {}, .shares = shares_of(loop, flow, *timed)};
  std::vector<const LoopPoint*> asked;
  for (const LoopPoint& point : loop.points) {
    if (point.warps < 1 || point.warps != std::floor(point.warps)) continue;
    question.warps.push_back(static_cast<int>(point.warps));
    asked.push_back(&point);
  }
  const auto time =
      in_core::time_of_loop(loop.code, priced, flow, *timed, costs.machine(), question);
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const in_core::Occupied& one = time.occupied[i];
    held.push_back({&loop, asked[i]->warps, asked[i]->cycles, one.cycles, one.low, one.high,
                    in_core::bound_text(one.bound, loop.code), one.bound.cycles});
  }
}

LoopScore loop_score_of(std::string family, bool blind,
                        const std::vector<const HeldPoint*>& points) {
  LoopScore score{.family = std::move(family), .blind = blind, .points = points.size()};
  std::vector<double> errors;
  for (const HeldPoint* point : points) {
    errors.push_back(std::abs(point->error()));
    score.mean += errors.back();
    score.bias += std::log(point->predicted / point->measured);
    score.within += point->measured >= point->low && point->measured <= point->high;
    score.bound += point->is_bound_right();
  }
  const double n = static_cast<double>(points.size());
  std::ranges::sort(errors);
  score.mean /= n;
  score.within /= n;
  score.bound /= n;
  score.bias = std::exp(score.bias / n);
  score.median = errors[errors.size() / 2];
  score.p90 = errors[std::min(errors.size() * 9 / 10, errors.size() - 1)];
  return score;
}

}  // namespace

std::vector<MeasuredLoop> read_measured_loops(const fs::path& code,
                                              const std::vector<fs::path>& campaigns,
                                              bool open_blind) {
  std::map<std::string, Rows> rows;
  for (const fs::path& campaign : campaigns) {
    each_line(campaign, kRowsSchema, [&](const json& row) { add_row(rows, row, open_blind); });
  }
  std::vector<MeasuredLoop> loops;
  std::set<std::string> seen;
  each_line(code, kCodeSchema, [&](const json& row) {
    const std::string hash = row.value("hash", "");
    const auto found = rows.find(hash);
    if (found == rows.end() || !seen.insert(hash).second) return;
    MeasuredLoop loop;
    loop.name = row.at("name");
    loop.family = found->second.family;
    loop.hash = hash;
    loop.blind = found->second.blind;
    loop.code = code_of(row);
    loop.first_bytes = row.at("loop").at(0);
    loop.facts = found->second.facts;
    for (const auto& [warps, readings] : found->second.points) {
      loop.points.push_back(point_of(warps, readings));
    }
    loops.push_back(std::move(loop));
  });
  if (loops.empty()) throw InputError(code.string(), "", "has no loop that the campaigns measured");
  return loops;
}

std::vector<HeldPoint> hold_loops(const std::vector<MeasuredLoop>& loops,
                                  const profile::Profile& profile) {
  std::vector<std::vector<HeldPoint>> of_loop(loops.size());
  each_in_parallel(loops.size(), [&](std::size_t i) { hold(loops[i], profile, of_loop[i]); });
  std::vector<HeldPoint> held;
  for (const auto& points : of_loop) held.insert(held.end(), points.begin(), points.end());
  return held;
}

std::vector<LoopScore> loop_scores_of(const std::vector<HeldPoint>& points) {
  std::map<std::pair<bool, std::string>, std::vector<const HeldPoint*>> groups;
  for (const HeldPoint& point : points) {
    groups[{point.loop->blind, point.loop->family}].push_back(&point);
    groups[{point.loop->blind, "~all"}].push_back(&point);  // behind every other name
  }
  std::vector<LoopScore> scores;
  for (const auto& [key, group] : groups) {
    scores.push_back(loop_score_of(key.second == "~all" ? "all" : key.second, key.first, group));
  }
  return scores;
}

}  // namespace warpgauge::model
