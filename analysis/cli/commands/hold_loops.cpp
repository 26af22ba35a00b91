// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/hold_loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/model/measured_loops.h"

namespace warpgauge::cli {
namespace {

const char* half_name(bool blind) { return blind ? "blind" : "development"; }

std::string furthest_off(const std::vector<model::HeldPoint>& points, bool blind) {
  constexpr std::size_t kWorst = 15;
  std::vector<const model::HeldPoint*> worst;
  for (const model::HeldPoint& point : points) {
    if (point.loop->blind == blind) worst.push_back(&point);
  }
  if (worst.empty()) return {};
  std::ranges::stable_sort(worst, std::ranges::greater{},
                           [](const model::HeldPoint* point) { return std::abs(point->error()); });
  std::string text = fmt::format("\nfurthest off, {} half\n", half_name(blind));
  for (std::size_t i = 0; i < std::min(worst.size(), kWorst); ++i) {
    const model::HeldPoint& one = *worst[i];
    text += fmt::format("  {:>+7.1f} %  {} at {:g} warps: measured {:.1f}, predicted {:.1f}, {}\n",
                        100 * one.error(), one.loop->name, one.warps, one.measured, one.predicted,
                        one.bound);
  }
  return text;
}

std::string scores_text(const std::vector<model::LoopScore>& scores,
                        const std::vector<model::HeldPoint>& points) {
  std::string text =
      fmt::format("{:<12} {:<11} {:>7} {:>8} {:>8} {:>8} {:>7} {:>8} {:>8}\n", "half", "family",
                  "points", "mean, %", "median", "p90", "ratio", "within", "bound");
  for (const model::LoopScore& one : scores) {
    text += fmt::format(
        "{:<12} {:<11} {:>7} {:>8.2f} {:>8.2f} {:>8.2f} {:>7.3f} {:>6.1f} % {:>6.1f} %\n",
        half_name(one.blind), one.family, one.points, 100 * one.mean, 100 * one.median,
        100 * one.p90, one.bias, 100 * one.within, 100 * one.bound);
  }
  return text + furthest_off(points, false) + furthest_off(points, true);
}

nlohmann::ordered_json scores_json(const std::vector<model::LoopScore>& scores,
                                   const std::vector<model::HeldPoint>& points) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const model::HeldPoint& one : points) {
    rows.push_back({{"name", one.loop->name},
                    {"family", one.loop->family},
                    {"half", half_name(one.loop->blind)},
                    {"warps", one.warps},
                    {"measured", one.measured},
                    {"predicted", one.predicted},
                    {"low", one.low},
                    {"high", one.high},
                    {"bound", one.bound},
                    {"bound_cycles", one.bound_cycles}});
  }
  nlohmann::ordered_json table = nlohmann::ordered_json::array();
  for (const model::LoopScore& one : scores) {
    table.push_back({{"half", half_name(one.blind)},
                     {"family", one.family},
                     {"points", one.points},
                     {"mean", one.mean},
                     {"median", one.median},
                     {"p90", one.p90},
                     {"ratio", one.bias},
                     {"within", one.within},
                     {"bound_right", one.bound}});
  }
  return {{"scores", std::move(table)}, {"points", std::move(rows)}};
}

}  // namespace

int hold_against(const HoldLoops& question, const ChosenProfile& chosen) {
  if (question.code.size() != 1) {
    throw InputError("--against", "", "takes one file before it: the machine code of the loops");
  }
  const std::string file = question.code[0].string();
  const auto loops =
      model::read_measured_loops(question.code[0], question.campaigns, question.open_blind);
  const auto points = located(file, "", [&] { return model::hold_loops(loops, chosen.profile); });
  if (points.empty()) {
    throw InputError(question.campaigns[0].string(), "",
                     "has no point with whole warps a scheduler");
  }
  const auto scores = model::loop_scores_of(points);
  if (question.json) {
    nlohmann::ordered_json answer = {{"device", chosen.profile.device_name}};
    profile::add_members(answer, chosen);
    answer.update(scores_json(scores, points));
    write_output(answer.dump(2) + "\n", question.output);
  } else {
    write_output(profile::first_line(chosen) + scores_text(scores, points), question.output);
  }
  return kExitOk;
}

}  // namespace warpgauge::cli
