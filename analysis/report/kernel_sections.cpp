// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

#include "analysis/ladder/ladders.h"
#include "analysis/ladder/rows.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using ladder::Ladder;
using ladder::Row;
using ladder::Standing;
using nlohmann::json;
using validate::ValidationRow;

constexpr std::string_view kShownMode = ladder::kModes[0];

// ---- rows --------------------------------------------------------------------------------------

json ladder_row(const Row& row) {
  json answer = {{"adds", row.adds},
                 {"is_library", row.is_library},
                 {"no_fraction", row.no_fraction},
                 {"campaigns", row.campaigns},
                 {"flags", row.flags}};
  for (const auto& [name, member, unit, has_spread] : ladder::kColumns) {
    if (const auto* text = std::get_if<ladder::Text>(&member)) {
      answer[std::string(name)] = row.**text;
    } else if (const auto& number = row.*std::get<ladder::Number>(member)) {
      answer[std::string(name)] = *number;
    }
  }
  return answer;
}

// ---- ladders -----------------------------------------------------------------------------------

/// "sgemm f32", and the data where they are not the usual ones.
std::string label_of(const Ladder& ladder) {
  const std::string data = ladder.data == "normal" ? "" : ", " + ladder.data + " data";
  return fmt::format("{} {}{}", ladder.family, ladder.type, data);
}

/// Fit for a file name.
std::string figure_id(const Ladder& ladder) {
  std::string id = fmt::format("ladder-{}-{}-{}", ladder.family, ladder.type, ladder.data);
  const auto is_odd = [](unsigned char c) { return !std::isalnum(c) && c != '-' && c != '_'; };
  std::replace_if(id.begin(), id.end(), is_odd, '_');
  return id;
}

/// The cold bursts, which figures show; nullptr where there are none.
const Standing* shown_standing(const Ladder& ladder) {
  const auto found = std::ranges::find(ladder.standings, kShownMode, &Standing::mode);
  return found == ladder.standings.end() ? nullptr : &*found;
}

/// The limit of the ladder: what its cold bursts are compared with.
std::string limit_key(const Ladder& ladder) {
  const Standing* shown = shown_standing(ladder);
  if (shown == nullptr) return {};
  const auto named = [](const Row& row) { return !row.ceiling.empty(); };
  const auto row = std::ranges::find_if(shown->rows, named);
  return row == shown->rows.end() ? "" : row->ceiling;
}

/// Whether rates are drawn in GB/s, as the limit is. Where none is named: with fewer FLOP for a
/// byte than any GPU can do, bytes are what takes the time.
bool drawn_in_gbps(const Ladder& ladder) {
  constexpr double kFewFlopPerByte = 4;
  const std::string key = limit_key(ladder);
  if (!key.empty()) return ladder::is_bandwidth(key);
  const Standing* shown = shown_standing(ladder);
  if (shown == nullptr) return false;
  return std::ranges::all_of(shown->rows, [](const Row& row) {
    return !row.flop || !row.compulsory_bytes ||
           *row.flop < kFewFlopPerByte * *row.compulsory_bytes;
  });
}

std::optional<double> rate_of(const Row& row, bool in_gbps) {
  return in_gbps ? row.gbps : row.tflops;
}

FigureAxis rate_axis(bool in_gbps) {
  return {in_gbps ? "compulsory bytes over time" : "FLOP over time", in_gbps ? "GB/s" : "TFLOP/s"};
}

json limit_json(const std::string& key, const profile::Profile& profile, Figure& figure) {
  const char* unit = ladder::unit_of_limit(key);
  const auto usable = profile::find_usable(profile, key, unit);
  if (usable.entry == nullptr) {
    figure.notes.push_back(
        fmt::format("no limit from {}: {}", key.empty() ? "a key" : key, usable.why));
    return nullptr;
  }
  return with_interval({{"key", key}, {"unit", unit}}, *usable.entry);
}

/// The rates that a contestant reached, by mode, at the headline size.
json rates_json(const Ladder& ladder, const std::string& contestant, bool in_gbps) {
  json rates = json::object();
  for (const Standing& standing : ladder.standings) {
    for (const Row& row : standing.rows) {
      const auto rate = rate_of(row, in_gbps);
      if (row.contestant == contestant && row.size == ladder.size && rate) rates[row.mode] = *rate;
    }
  }
  return rates;
}

json best_library(const Standing& standing, bool in_gbps) {
  const Row* best = nullptr;
  for (const Row& row : standing.rows) {
    const bool rival = row.is_library && row.time_us && rate_of(row, in_gbps);
    if (rival && (best == nullptr || *row.time_us < *best->time_us)) best = &row;
  }
  if (best == nullptr) return nullptr;
  return {{"name", best->library}, {"value", *rate_of(*best, in_gbps)}};
}

Figure ladder_figure(const Ladder& ladder, const profile::Profile& profile) {
  const std::string key = limit_key(ladder);
  const bool in_gbps = drawn_in_gbps(ladder);
  Figure figure{figure_id(ladder),
                fmt::format("{}, {} = {}", label_of(ladder), ladder.size_axis,
                            ladder::size_in_words(ladder.size)),
                "How close does each contestant come to the device's limit and to the library?"};
  json limit = limit_json(key, profile, figure);
  if (!limit.is_null()) figure.keys.push_back(key);
  figure.own["limit"] = std::move(limit);
  const Standing* shown = shown_standing(ladder);
  if (shown == nullptr) return figure.with_note(fmt::format("not measured in mode {}", kShownMode));
  figure.kind = "ladder";
  figure.x = rate_axis(in_gbps);
  figure.own["library"] = best_library(*shown, in_gbps);
  figure.own["bars"] = list_of(shown->rows, [&](const Row& row) -> json {
    return {{"rung", row.contestant},
            {"is_library", row.is_library},
            {"outcome", row.outcome},
            {"rates", rates_json(ladder, row.contestant, in_gbps)},
            {"fraction", or_null(row.fraction_of_ceiling)},
            {"ratio", or_null(row.ratio_to_library)}};
  });
  return figure;
}

/// The rate of each contestant's cold bursts against the size of the problem; kind `absent` where
/// there is but one.
Figure size_figure(const Ladder& ladder, const std::vector<Row>& rows) {
  const bool in_gbps = drawn_in_gbps(ladder);
  Figure figure{figure_id(ladder) + "-sizes",
                fmt::format("{}: rate against size", label_of(ladder)),
                "From which size on is each contestant at its best?"};
  std::map<std::pair<double, std::string>, FigureCurve> curves;  // by place on the ladder
  bool several_sizes = false;
  for (const Row& row : rows) {
    const auto rate = rate_of(row, in_gbps);
    const bool belongs = row.family == ladder.family && row.type == ladder.type &&
                         row.data == ladder.data && row.mode == kShownMode;
    if (!belongs || !rate || !row.size || *row.size <= 0) continue;
    FigureCurve& curve = curves[{row.step, row.contestant}];
    curve.label = curve.series = row.contestant;
    curve.series_label = row.own_name();
    curve.add(*row.size, *rate);
    several_sizes |= curve.x.size() > 1;
  }
  for (auto& [place, curve] : curves) figure.curves.push_back(std::move(curve));
  if (!several_sizes) return figure;
  figure.kind = "lines";
  figure.x = {ladder.size_axis, ladder.size_unit, true};
  figure.y = rate_axis(in_gbps);
  return figure;
}

json ladder_json(const Ladder& ladder) {
  const json standings = list_of(ladder.standings, [](const Standing& one) -> json {
    return {{"mode", one.mode}, {"size", one.size}, {"rows", list_of(one.rows, ladder_row)}};
  });
  return {{"figures", json::array()}, {"family", ladder.family},       {"type", ladder.type},
          {"data", ladder.data},      {"size_axis", ladder.size_axis}, {"size", ladder.size},
          {"standings", standings}};
}

// ---- all on one roofline -----------------------------------------------------------------------

/// The ladder's measured contestants, and its place unless it has no FLOP.
json placed_ladder(const Ladder& ladder, const Standing& standing) {
  json entry = {
      {"label", label_of(ladder)}, {"limit", limit_key(ladder)}, {"points", json::array()}};
  for (const Row& row : standing.rows) {
    if (!row.gbps) continue;
    json point = {{"rung", row.contestant}, {"is_library", row.is_library}};
    point[row.tflops ? "tflops" : "gbps"] = row.tflops ? *row.tflops : *row.gbps;
    entry["points"].push_back(std::move(point));
    if (row.tflops) entry["flop_per_byte"] = *row.flop / *row.compulsory_bytes;
  }
  return entry;
}

Figure roofline_of(const std::vector<Ladder>& ladders, const profile::Profile& profile) {
  Figure figure{"kernel_roofline", "Reference kernels on the roofline",
                "Which limit bounds each kernel, and how much of it does each contestant reach?"};
  json limits = json::array(), placed = json::array(), moves = json::array();
  for (const Ladder& ladder : ladders) {
    const Standing* shown = shown_standing(ladder);
    if (shown == nullptr) continue;
    json entry = placed_ladder(ladder, *shown);
    if (entry["points"].empty()) continue;
    const bool known = std::any_of(limits.begin(), limits.end(), [&](const json& limit) {
      return limit["key"] == entry["limit"];
    });
    if (!known) {
      json limit = limit_json(entry["limit"], profile, figure);
      if (!limit.is_null()) {
        figure.keys.push_back(limit["key"]);
        limits.push_back(std::move(limit));
      }
    }
    (entry.contains("flop_per_byte") ? placed : moves).push_back(std::move(entry));
  }
  if (placed.empty() && moves.empty()) {
    return figure.with_note(fmt::format("nothing was measured in mode {}", kShownMode));
  }
  figure.kind = "kernel_roofline";
  figure.x = {"arithmetic intensity: FLOP over compulsory bytes", "FLOP/byte", true};
  figure.y = {"achieved", "TFLOP/s", true};
  figure.own = {{"limits", limits}, {"ladders", placed}, {"moves", moves}};
  return figure;
}

// ---- predictions -------------------------------------------------------------------------------

/// Too short and too long by the same factor are equally bad; no prediction at all is least bad.
double badness(const ValidationRow& row) {
  return row.predicted_us ? std::abs(std::log(row.predicted_us->value / row.measured_us)) : -1;
}

/// {predicted_us, low_us, high_us}
json time_json(const model::Bound& time) {
  return {{"predicted_us", time.value}, {"low_us", time.low}, {"high_us", time.high}};
}

json prediction_json(const ValidationRow& row) {
  json answer = {{"kernel", row.kernel},
                 {"size", row.size},
                 {"source", row.source},
                 {"measured_us", row.measured_us},
                 {"bound_predicted", row.bound_predicted},
                 {"second_predicted", row.second_predicted},
                 {"bound_measured", row.bound_measured},
                 {"why", row.why}};
  if (row.predicted_us) {
    answer.update(time_json(*row.predicted_us));
    answer["error"] = row.error();
  }
  if (row.measured_roofline_us) answer["measured_roofline_us"] = *row.measured_roofline_us;
  if (row.datasheet_roofline_us) answer["datasheet_roofline_us"] = *row.datasheet_roofline_us;
  return answer;
}

void add_score(json& errors, const char* name, const validate::Score& score) {
  if (score.count == 0) return;
  errors.push_back({{"name", name},
                    {"n", score.count},
                    {"mape", score.mean_absolute},
                    {"median", score.median},
                    {"p90", score.p90},
                    {"largest", score.largest},
                    {"geometric_mean_ratio", score.geometric_mean_ratio}});
}

Figure figure_of(const std::vector<ValidationRow>& rows) {
  Figure figure{"predictions", "Predicted against measured time",
                "How far from the truth is the cost model, and where?"};
  json points = json::array();
  for (const ValidationRow& row : rows) {
    if (!row.predicted_us) continue;
    points.push_back({{"label", fmt::format("{}, {}", row.kernel, row.size)},
                      {"family", row.kernel.substr(0, row.kernel.find('/'))},
                      {"measured_us", row.measured_us}});
    points.back().update(time_json(*row.predicted_us));
  }
  if (points.empty()) return figure.with_note("no kernel has a prediction");
  figure.kind = "predictions";
  figure.x = {"measured", "us", true};
  figure.y = {"predicted", "us", true};
  figure.own["points"] = points;
  return figure;
}

}  // namespace

json kernels_section(const std::vector<Row>& rows, const profile::Profile& profile) {
  const std::vector<Ladder> ladders = ladder::ladders(rows);
  json section = {{"figures", json::array()}, {"rows", list_of(rows, ladder_row)}};
  section["ladders"] = json::array();
  for (const Ladder& ladder : ladders) {
    json listed = ladder_json(ladder);
    for (const Figure& figure : {ladder_figure(ladder, profile), size_figure(ladder, rows)}) {
      if (figure.is_absent() && figure.notes.empty()) continue;
      listed["figures"].push_back(figure.id);
      section["figures"].push_back(figure);
    }
    section["ladders"].push_back(std::move(listed));
  }
  if (!ladders.empty()) section["figures"].push_back(roofline_of(ladders, profile));
  return section;
}

json predictions_section(const validate::Validation& validation) {
  std::vector<ValidationRow> rows = validation.rows;
  std::ranges::stable_sort(rows, std::greater(), badness);  // worst first
  json section = {{"frozen_hash", validation.frozen_hash},
                  {"interval_coverage", validation.model.within},
                  {"bounds_compared", validation.bounds.compared},
                  {"bounds_agreed", validation.bounds.agreed},
                  {"bounds_within_two", validation.bounds.within_two},
                  {"bounds_most_frequent", validation.bounds.most_frequent},
                  {"bounds_most_frequent_of", validation.bounds.most_frequent_of},
                  {"waits_compared", validation.bounds.waits_compared},
                  {"waits_agreed", validation.bounds.waits_agreed},
                  {"unpredicted", validation.unpredicted()},
                  {"unmatched", validation.unmatched},
                  {"errors", json::array()},
                  {"rows", list_of(rows, prediction_json)},
                  {"figures", json::array({figure_of(rows)})}};
  add_score(section["errors"], "cost model", validation.model);
  add_score(section["errors"], "measured roofline", validation.measured_roofline);
  add_score(section["errors"], "datasheet roofline", validation.datasheet_roofline);
  return section;
}

}  // namespace warpgauge::report
