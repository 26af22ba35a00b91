// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/kernels_section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "analysis/kernels/ladders.h"
#include "analysis/report/figure_json.h"

namespace warpgauge::report {
namespace {

using ladder::Ladder;
using ladder::Row;
using ladder::Standing;
using nlohmann::json;

constexpr std::string_view kShownMode = ladder::kModes[0];

// ---- rows --------------------------------------------------------------------------------------

json row_json(const Row& row) {
  json answer = {{"family", row.family},
                 {"rung", row.contestant},
                 {"type", row.type},
                 {"data", row.data},
                 {"mode", row.mode},
                 {"library", row.library},
                 {"ceiling", row.ceiling},
                 {"kernel", row.kernel},
                 {"outcome", row.outcome},
                 {"adds", row.adds},
                 {"is_library", row.is_library},
                 {"no_fraction", row.no_fraction},
                 {"campaigns", row.campaigns},
                 {"flags", row.flags}};
  const auto put = [&answer](const char* name, const std::optional<double>& number) {
    if (number) answer[name] = *number;
  };
  put("size", row.size);
  put("time_us", row.time_us);
  put("spread", row.spread);
  put("fraction_of_ceiling", row.fraction_of_ceiling);
  put("ratio_to_library", row.ratio_to_library);
  put("gbps", row.gbps);
  put("tflops", row.tflops);
  put("cycles", row.cycles);
  put("sm_clock_mhz", row.sm_clock_mhz);
  put("power_watts", row.power_watts);
  put("joules", row.joules);
  put("flop", row.flop);
  put("compulsory_bytes", row.compulsory_bytes);
  put("registers_per_thread", row.registers_per_thread);
  put("shared_bytes_per_block", row.shared_bytes_per_block);
  put("local_bytes_per_thread", row.local_bytes_per_thread);
  put("blocks_per_sm", row.blocks_per_sm);
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

const Standing* find_standing(const Ladder& ladder, std::string_view mode) {
  const auto found = std::find_if(ladder.standings.begin(), ladder.standings.end(),
                                  [&](const Standing& one) { return one.mode == mode; });
  return found == ladder.standings.end() ? nullptr : &*found;
}

/// The limit of the ladder: what its cold bursts are held against.
std::string limit_key(const Ladder& ladder) {
  const Standing* shown = find_standing(ladder, kShownMode);
  if (shown == nullptr) return {};
  for (const Row& row : shown->rows) {
    if (!row.ceiling.empty()) return row.ceiling;
  }
  return {};
}

std::optional<double> rate_of(const Row& row, bool in_gbps) {
  return in_gbps ? row.gbps : row.tflops;
}

json rate_axis(bool in_gbps) {
  return axis(in_gbps ? "compulsory bytes over time" : "FLOP over time",
              in_gbps ? "GB/s" : "TFLOP/s", false);
}

json limit_json(const std::string& key, const profile::Profile& profile, json& notes) {
  const char* unit = ladder::is_bandwidth(key) ? "GB/s" : "TFLOP/s";
  const auto usable = profile::find_usable(profile, key, unit);
  if (usable.entry == nullptr) {
    notes.push_back(fmt::format("no limit from {}: {}", key.empty() ? "a key" : key, usable.why));
    return nullptr;
  }
  return {{"key", key},
          {"unit", unit},
          {"value", usable.entry->value},
          {"low", usable.entry->low},
          {"high", usable.entry->high}};
}

json number_or_null(const std::optional<double>& number) {
  return number ? json(*number) : json(nullptr);
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

json ladder_figure(const Ladder& ladder, const profile::Profile& profile) {
  const std::string key = limit_key(ladder);
  const bool in_gbps = ladder::is_bandwidth(key);
  json figure =
      empty_figure(figure_id(ladder),
                   fmt::format("{}, {} = {}", label_of(ladder), ladder.size_axis,
                               ladder::size_in_words(ladder.size)),
                   "How close does each contestant come to the device's limit and to the library?");
  figure["limit"] = limit_json(key, profile, figure["notes"]);
  if (!figure["limit"].is_null()) figure["keys"].push_back(key);
  const Standing* shown = find_standing(ladder, kShownMode);
  if (shown == nullptr) {
    figure["notes"].push_back(fmt::format("not measured in mode {}", kShownMode));
    return figure;
  }
  figure["kind"] = "ladder";
  figure["x"] = rate_axis(in_gbps);
  figure["library"] = best_library(*shown, in_gbps);
  figure["bars"] = json::array();
  for (const Row& row : shown->rows) {
    figure["bars"].push_back({{"rung", row.contestant},
                              {"is_library", row.is_library},
                              {"outcome", row.outcome},
                              {"rates", rates_json(ladder, row.contestant, in_gbps)},
                              {"fraction", number_or_null(row.fraction_of_ceiling)},
                              {"ratio", number_or_null(row.ratio_to_library)}});
  }
  return figure;
}

/// The rate of each contestant's cold bursts against the size of the problem; kind `absent` where
/// there is but one.
json size_figure(const Ladder& ladder, const std::vector<Row>& rows) {
  const bool in_gbps = ladder::is_bandwidth(limit_key(ladder));
  json figure = empty_figure(figure_id(ladder) + "-sizes",
                             fmt::format("{}: rate against size", label_of(ladder)),
                             "From which size on is each contestant at its best?");
  std::map<std::pair<double, std::string>, json> curves;  // by place on the ladder
  for (const Row& row : rows) {
    const auto rate = rate_of(row, in_gbps);
    const bool belongs = row.family == ladder.family && row.type == ladder.type &&
                         row.data == ladder.data && row.mode == kShownMode;
    if (!belongs || !rate || !row.size || *row.size <= 0) continue;
    json& curve = curves[{row.step, row.contestant}];
    if (curve.is_null()) {
      curve = {{"label", row.contestant},
               {"series", row.contestant},
               {"series_label", row.own_name()},
               {"fit", false},
               {"x", json::array()},
               {"y", json::array()},
               {"low", json::array()},
               {"high", json::array()}};
    }
    curve["x"].push_back(*row.size);
    curve["y"].push_back(*rate);
  }
  bool several_sizes = false;
  for (auto& [place, curve] : curves) {
    several_sizes |= curve["x"].size() > 1;
    figure["curves"].push_back(std::move(curve));
  }
  if (!several_sizes) return figure;
  figure["kind"] = "lines";
  figure["x"] = axis(ladder.size_axis, ladder.size_unit, true);
  figure["y"] = rate_axis(in_gbps);
  return figure;
}

json ladder_json(const Ladder& ladder) {
  json standings = json::array();
  for (const Standing& standing : ladder.standings) {
    json rows = json::array();
    for (const Row& row : standing.rows) rows.push_back(row_json(row));
    standings.push_back({{"mode", standing.mode}, {"size", standing.size}, {"rows", rows}});
  }
  return {{"figures", json::array()}, {"family", ladder.family},       {"type", ladder.type},
          {"data", ladder.data},      {"size_axis", ladder.size_axis}, {"size", ladder.size},
          {"standings", standings}};
}

// ---- all on one roofline -----------------------------------------------------------------------

/// A ladder's measured contestants; empty when none was.
struct Place {
  std::optional<double> flop_per_byte;  ///< absent: no FLOP
  json points = json::array();
};

Place place_of(const Standing& standing) {
  Place place;
  for (const Row& row : standing.rows) {
    if (!row.gbps) continue;
    if (row.tflops) place.flop_per_byte = *row.flop / *row.compulsory_bytes;
    json point = {{"rung", row.contestant}, {"is_library", row.is_library}};
    point[row.tflops ? "tflops" : "gbps"] = row.tflops ? *row.tflops : *row.gbps;
    place.points.push_back(std::move(point));
  }
  return place;
}

json roofline_of(const std::vector<Ladder>& ladders, const profile::Profile& profile) {
  json figure = empty_figure(
      "kernel_roofline", "Reference kernels on the roofline",
      "Which limit bounds each kernel, and how much of it does each contestant reach?");
  json limits = json::array(), placed = json::array(), moves = json::array();
  for (const Ladder& ladder : ladders) {
    const Standing* shown = find_standing(ladder, kShownMode);
    if (shown == nullptr) continue;
    const Place place = place_of(*shown);
    if (place.points.empty()) continue;
    const std::string key = limit_key(ladder);
    const bool known = std::any_of(limits.begin(), limits.end(),
                                   [&](const json& limit) { return limit["key"] == key; });
    if (!known) {
      const json limit = limit_json(key, profile, figure["notes"]);
      if (!limit.is_null()) limits.push_back(limit);
    }
    json entry = {{"label", label_of(ladder)}, {"limit", key}, {"points", place.points}};
    if (place.flop_per_byte) entry["flop_per_byte"] = *place.flop_per_byte;
    (place.flop_per_byte ? placed : moves).push_back(std::move(entry));
  }
  if (placed.empty() && moves.empty()) {
    figure["notes"].push_back(fmt::format("nothing was measured in mode {}", kShownMode));
    return figure;
  }
  figure["kind"] = "kernel_roofline";
  figure["x"] = axis("arithmetic intensity: FLOP over compulsory bytes", "FLOP/byte", true);
  figure["y"] = axis("achieved", "TFLOP/s", true);
  for (const json& limit : limits) figure["keys"].push_back(limit["key"]);
  figure["limits"] = limits;
  figure["ladders"] = placed;
  figure["moves"] = moves;
  return figure;
}

}  // namespace

json kernels_section(const std::vector<Row>& rows, const profile::Profile& profile) {
  const std::vector<Ladder> ladders = ladder::ladders(rows);
  json section = {{"figures", json::array()}, {"ladders", json::array()}, {"rows", json::array()}};
  for (const Ladder& ladder : ladders) {
    json listed = ladder_json(ladder);
    for (const json& figure : {ladder_figure(ladder, profile), size_figure(ladder, rows)}) {
      if (figure["kind"] == "absent" && figure["notes"].empty()) continue;
      listed["figures"].push_back(figure["id"]);
      section["figures"].push_back(figure);
    }
    section["ladders"].push_back(std::move(listed));
  }
  if (!ladders.empty()) section["figures"].push_back(roofline_of(ladders, profile));
  for (const Row& row : rows) section["rows"].push_back(row_json(row));
  return section;
}

}  // namespace warpgauge::report
