// SPDX-License-Identifier: Apache-2.0
// The parts that figure descriptions share, and what can go into one (private to this folder; the
// members: figures.h).
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/estimate/estimate.h"

namespace warpgauge::report {

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

}  // namespace warpgauge::report
