// SPDX-License-Identifier: Apache-2.0
#include "analysis/validate/measured_loops.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/line_reader.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::validate {
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
    located(file.string(), lines.place(), [&] {
      const json value = parse_json(lines.text());
      require(value.is_object(), "is not a JSON object");
      try {
        if (!std::exchange(first, false)) return act(value);
        require(value.value("schema", "") == schema, "is not the header of {}", schema);
      } catch (const json::exception& error) {
        throw Defect(error.what());
      }
    });
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

/// What the campaigns say of one loop.
struct Measured {
  std::string family;
  bool blind = false;
  PlantedFacts facts;
  std::map<double, std::vector<double>> cycles;  ///< by warps
};

void add_row(std::map<std::string, Measured>& by_hash, const json& row, bool open_blind) {
  if (row.value("record", "") == "end" || row.value("outcome", "") != "measured") return;
  const std::string half = row.at("half");
  require(half == "blind" || half == "development", "half \"{}\"", half);
  if (half == "blind" && !open_blind) return;
  Measured& loop = by_hash[row.at("hash")];
  loop.family = row.at("family");
  loop.blind = half == "blind";
  loop.facts = facts_of(row.at("facts"));
  for (const json& point : row.at("points")) {
    const double cycles = point.at("cycles_per_iteration");
    require(std::isfinite(cycles) && cycles > 0, "{} cycles an iteration", cycles);
    loop.cycles[point.at("warps_per_scheduler")].push_back(cycles);
  }
}

MeasuredLoop loop_of(const json& row, const Measured& measured) {
  MeasuredLoop loop{.family = measured.family, .blind = measured.blind, .facts = measured.facts};
  loop.name = loop.code.function = row.at("name");
  loop.code.architecture = row.at("architecture");
  loop.first_bytes = row.at("loop").at(0);
  for (const json& one : row.at("instructions")) {
    loop.code.instructions.push_back(
        {.offset_bytes = one.at(0), .text = one.at(2), .control = one.at(1)});
  }
  for (const auto& [warps, cycles] : measured.cycles) {
    loop.points.push_back({warps, estimate::median(cycles)});
  }
  return loop;
}

}  // namespace

std::vector<MeasuredLoop> read_measured_loops(const fs::path& code,
                                              const std::vector<fs::path>& campaigns,
                                              bool open_blind) {
  std::map<std::string, Measured> by_hash;
  for (const fs::path& campaign : campaigns) {
    each_line(campaign, kRowsSchema, [&](const json& row) { add_row(by_hash, row, open_blind); });
  }
  std::vector<MeasuredLoop> loops;
  each_line(code, kCodeSchema, [&](const json& row) {
    // Loops of one code count once.
    const auto measured = by_hash.extract(row.value("hash", ""));
    if (!measured.empty()) loops.push_back(loop_of(row, measured.mapped()));
  });
  if (loops.empty()) throw InputError(code.string(), "", "has no loop that the campaigns measured");
  return loops;
}

}  // namespace warpgauge::validate
