// SPDX-License-Identifier: Apache-2.0
// A figure of a report, and what figures have in common: the one place that knows their JSON.
#pragma once

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "analysis/estimate/estimate.h"

namespace warpgauge::report {

/// The names of the values of one axis: number -> name.
using ValueNames = std::map<int, std::string>;

struct FigureAxis {
  std::string label, unit;
  bool log = false;
  ValueNames names = {};

  bool operator==(const FigureAxis&) const = default;
};

struct FigureCurve : estimate::Curve {
  std::string series{}, series_label{};
  std::optional<std::size_t> break_at{};  ///< no line leads to this point from the one before
  std::string level{};                    ///< of the hierarchy
};

/// A position on the x axis (a mark), or a height (a level), with its interval.
struct FigureMark {
  std::string label, key;  ///< key: empty where it is not the value of one
  std::string series;
  double value = 0, low = 0, high = 0;
};

/// As JSON:
///   id, title, question, kind
///   x, y      {label, unit, log}; names {number: name} where the values of an axis have names
///   curves    [{label, series, series_label, fit, x[], y[], low[], high[]}]; low and high may be
///             empty; breaks[], the indices of points to which no line leads from the one before;
///             level of the hierarchy, in a staircase
///   marks     [{label, key | null, series, x, low, high}]: positions on the x axis
///   levels    [{label, key, series, y, low, high}]: heights that a key states
///   probes    that measured what is shown
///   keys      profile keys that the figure's series fill (values or absent)
///   notes     what the reader must know: rejected points, flags, campaigns, reasons
/// and the members of `own`.
struct Figure {
  std::string id, title, question;
  std::string kind = "absent";
  std::optional<FigureAxis> x{}, y{};
  std::vector<FigureCurve> curves{};
  std::vector<FigureMark> marks{}, levels{};
  std::vector<std::string> keys{}, notes{}, probes{};
  /// What figures of this kind alone have: written once by what makes them, read by plots/.
  nlohmann::json own = nlohmann::json::object();

  bool is_absent() const { return kind == "absent"; }
  /// With one more note: why there is nothing to draw.
  Figure with_note(const std::string& why) const;
};

void to_json(nlohmann::json& document, const Figure& figure);

/// As the member `map` of a figure: {tile, row, categories[], columns[], rows[{label, cells}]};
/// cells [{text, category}] are tiles, their category null where it is not known.
nlohmann::json map_json(const estimate::TileMap& map);

/// Why a curve cannot be drawn on the view's axes, or a grid at all; empty when it can. A grid may
/// have gaps (z not finite), but not misfit its rows and columns.
std::string why_not_drawn(const estimate::Curve& curve, const estimate::View& view);
std::string why_not_drawn(const estimate::Grid& grid);

bool all_positive(const std::vector<double>& values);

template <class List, class Item>
bool contains(const List& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

template <class List, class Item>
void add_once(List& list, const Item& item) {
  if (!contains(list, item)) list.push_back(item);
}

// ---- parts of JSON ------------------------------------------------------------------------------

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

}  // namespace warpgauge::report
