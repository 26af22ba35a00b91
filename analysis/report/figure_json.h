// SPDX-License-Identifier: Apache-2.0
// Figures that show no curves of series (the roofline, values with their intervals, maps of what
// lies where), and the parts that all figure descriptions share. Their members: figures.h.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/roofline.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

// ---- parts -------------------------------------------------------------------------------------

nlohmann::json axis(const std::string& label, const std::string& unit, bool log);

/// A figure with nothing to draw yet: kind `absent`.
nlohmann::json empty_figure(const std::string& id, const std::string& title,
                            const std::string& question);

/// The figure with one more note: why there is nothing to draw.
nlohmann::json with_note(nlohmann::json figure, const std::string& note);

template <class T>
nlohmann::json or_null(const std::optional<T>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

/// The members of `more`, then those of anything that has an interval: {value, low, high}, the
/// first under `name`.
template <class Interval>
nlohmann::json with_interval(nlohmann::json more, const Interval& of, const char* name = "value") {
  more.update({{name, of.value}, {"low", of.low}, {"high", of.high}});
  return more;
}

/// A list of what `describe` says of each item.
template <class Items, class Describe>
nlohmann::json list_of(const Items& items, Describe describe) {
  auto list = nlohmann::json::array();
  for (const auto& item : items) list.push_back(describe(item));
  return list;
}

template <class List, class Item>
bool contains(const List& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

bool all_positive(const std::vector<double>& values);

/// Why a curve cannot be drawn on the view's axes, or a grid at all; empty when it can. A grid may
/// have gaps (z not finite), but not misfit its rows and columns.
std::string why_not_drawn(const estimate::Curve& curve, const estimate::View& view);
std::string why_not_drawn(const estimate::Grid& grid);

// ---- figures -----------------------------------------------------------------------------------

/// The roofline as a figure of kind `roofline` (or `absent`), with
///   ceilings  {compute: {key, tflops{value, low, high}},
///              memory: [{level, key, gbps{...}, ridge_flop_per_byte{...}}]}
nlohmann::json roofline_figure(const model::Roofline& roofline);

/// The keys of a probe that no curve shows, as points with their intervals; kind `values`:
///   panels  [{unit, log, rows [{key, label, value, low, high}]}], one a unit; a label is the key
///           without what all keys of its panel begin with (`begins`) and end with (`ends`)
///   absent  [{key, why}]
/// Kind `absent` without any value.
nlohmann::json values_figure(const std::string& probe, const std::string& question,
                             const std::vector<std::string>& keys, const profile::Profile& profile);

/// The id of a probe's figure of values.
std::string values_figure_id(std::string probe);

/// A figure of kind `map` (figures.h): every unit as a tile, coloured by its side and standing in
/// the row of its part. Without parts, units stand in rows of 16; without sides, colours are the
/// parts; without both, the kind is `absent`.
nlohmann::json unit_map(const estimate::Placement& placement);

/// The neighbouring lines of the series as a strip of addresses, coloured by side. The kind is
/// `absent` where the series does not say how far apart they are.
nlohmann::json address_map(const estimate::Placement& placement, const samples::Series& series);

}  // namespace warpgauge::report
