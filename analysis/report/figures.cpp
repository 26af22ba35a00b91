// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figures.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "analysis/base/parallel.h"
#include "analysis/estimate/estimate.h"
#include "analysis/report/figure_json.h"
#include "analysis/report/figure_words.h"
#include "analysis/report/preparation.h"
#include "analysis/samples/reader.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

/// A series to draw: the first recording that measured it, and how many did.
struct Drawn {
  const samples::Series* series = nullptr;
  const samples::Recording* recording = nullptr;
  int campaigns = 0;
  std::string figure = {};  ///< id of the figure that it belongs to
};

/// Other devices of the host are told apart by figures: of each as many curves as of one.
void give_each_peer_a_figure(std::vector<Drawn>& drawn) {
  const auto peer_of = [](const Drawn& one) -> std::optional<double> {
    const auto peer = one.series->constants.find("peer");
    return peer == one.series->constants.end() ? std::nullopt : std::optional(peer->second);
  };
  std::set<std::optional<double>> peers;
  for (const Drawn& one : drawn) {
    if (peer_of(one)) peers.insert(peer_of(one));
  }
  for (Drawn& one : drawn) {
    one.figure = one.series->figure;
    if (peers.size() > 1 && peer_of(one)) one.figure += fmt::format(".peer{}", *peer_of(one));
  }
}

std::vector<Drawn> series_to_draw(const Recordings& recordings) {
  std::vector<Drawn> drawn;
  for (const samples::Recording& recording : recordings) {
    for (const samples::Series& series : recording.series) {
      if (series.figure.empty()) continue;
      auto known =
          std::ranges::find_if(drawn, [&](const Drawn& d) { return d.series->id == series.id; });
      if (known == drawn.end()) known = drawn.insert(known, {&series, &recording, 0});
      if (series.outcome != samples::Outcome::kMeasured) continue;
      if (known->campaigns++ == 0) {
        known->series = &series;
        known->recording = &recording;
      }
    }
  }
  give_each_peer_a_figure(drawn);
  return drawn;
}

/// Makes the estimates that the profile did not need, side by side.
void complete(estimate::Estimates& estimates, const std::vector<Drawn>& drawn) {
  each_in_parallel(drawn.size(), [&](std::size_t i) { estimates.of(*drawn[i].series); });
}

/// The figure that takes this series: same figure id and same axes, or not yet any axes.
json& figure_for(std::vector<json>& all, const Drawn& drawn, const estimate::View& view) {
  const samples::Series& series = *drawn.series;
  json x = axis(view.x_label, view.x_unit, view.x_log);
  for (const auto& [number, name] : value_names(series, view.x_label)) {
    x["names"][std::to_string(number)] = name;
  }
  const json y = axis(view.y_label, view.y_unit, view.y_log);
  std::string id = drawn.figure;
  for (int copy = 2;; id = fmt::format("{}.{}", drawn.figure, copy++)) {
    auto known = std::ranges::find_if(all, [&](const json& f) { return f["id"] == id; });
    if (known == all.end()) {
      const std::string title =
          copy == 2
              ? title_of(series)  // copies differ in their axes, and say so
              : fmt::format("{} ({} against {})", title_of(series), view.y_label, view.x_label);
      known = all.insert(known, empty_figure(id, title, series.question));
    }
    json& figure = *known;
    if (view.curves.empty()) return figure;
    if (!figure.contains("x")) figure.update({{"x", x}, {"y", y}});
    if (figure["x"] == x && figure["y"] == y) return figure;
  }
}

template <class List>
void add_once(List& list, const std::string& text) {
  if (!contains(list, text)) list.push_back(text);
}

std::string name_of(const samples::Series& series) {
  return series.label.empty() ? series.id : series.label;
}

void add_curves(json& figure, const samples::Series& series, const estimate::View& view) {
  for (const estimate::Curve& curve : view.curves) {
    const std::string own = curve.label.empty() ? name_of(series) : with_names(series, curve.label);
    if (std::string why = why_not_drawn(curve, view); !why.empty()) {
      add_once(figure["notes"], fmt::format("{}: {} not drawn: {}", name_of(series), own, why));
      continue;
    }
    figure["curves"].push_back({{"label", own},
                                {"series", series.id},
                                {"series_label", name_of(series)},
                                {"fit", curve.fit},
                                {"x", curve.x},
                                {"y", curve.y},
                                {"low", curve.low},
                                {"high", curve.high}});
    figure["kind"] = view.kind;
  }
}

/// Keys that can be seen in the figure: heights and positions, with the profile's interval.
void add_levels_and_marks(json& figure, const samples::Series& series,
                          const estimate::Estimate& fit, const profile::Profile& profile) {
  std::vector<estimate::Mark> unnamed = fit.view.marks;
  for (const samples::Fill& fill : series.fills) {
    const profile::Entry* entry = profile.find(fill.key);
    const auto output = fit.values.find(fill.output);
    if (!entry || output == fit.values.end()) continue;
    const json named = {{"label", fill.key}, {"key", fill.key}, {"series", series.id}};
    if (fit.view.heights.contains(fill.output) && entry->unit == fit.view.y_unit) {
      figure["levels"].push_back(with_interval(named, *entry, "y"));
    } else if (fit.view.positions.contains(fill.output) && entry->unit == fit.view.x_unit) {
      figure["marks"].push_back(with_interval(named, *entry, "x"));
      // The estimator marks the same place under its own name: once is enough.
      std::erase_if(unnamed, [&](const auto& mark) { return mark.x == output->second.value; });
    }
  }
  for (const estimate::Mark& mark : unnamed) {
    if (!std::isfinite(mark.x + mark.low + mark.high)) continue;
    figure["marks"].push_back({{"label", mark.label},
                               {"key", nullptr},
                               {"series", series.id},
                               {"x", mark.x},
                               {"low", mark.low},
                               {"high", mark.high}});
  }
}

std::string place(const samples::Series& series, const std::vector<double>& at) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(at.size(), series.axes.size()); ++i) {
    parts.push_back(fmt::format("{} = {}", series.axes[i].name, at[i]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void add_keys_and_notes(json& figure, const Drawn& drawn, const estimate::Estimate& fit,
                        const profile::Profile& profile) {
  const samples::Series& series = *drawn.series;
  const std::string name = name_of(series);
  const auto note = [&](const std::string& text) { add_once(figure["notes"], text); };
  for (const samples::Fill& fill : series.fills) {
    const auto absent = profile.absent.find(fill.key);
    if (absent != profile.absent.end()) {
      note(fmt::format("{} is absent: {}", fill.key, absent->second));
    } else if (!profile.find(fill.key)) {
      note(fmt::format("{} is not in this profile", fill.key));
      continue;
    }
    add_once(figure["keys"], fill.key);
  }
  if (const auto all = fit.absent.find(""); all != fit.absent.end()) {
    note(fmt::format("{}: no estimate: {}", name, all->second));
  }
  if (drawn.campaigns > 1) {
    note(fmt::format("Curves are those of the first of {} campaigns ({}); values are over all.",
                     drawn.campaigns, samples::source_name(*drawn.recording)));
  }
  for (const std::string& flag : series.flags) note(fmt::format("{}: {}", name, flag));
  for (const estimate::Rejected& point : fit.rejected) {
    note(fmt::format("{}: point {} not used: {}", name, place(series, point.at), point.why));
  }
}

/// "128-bit loads": its number and what follows; absent where the label begins with no number.
std::optional<std::pair<double, std::string>> number_first(const std::string& label) {
  double number = 0;
  const char* end = label.data() + label.size();
  const auto [rest, error] = std::from_chars(label.data(), end, number);
  if (error != std::errc{}) return std::nullopt;
  return std::pair(number, std::string(rest, end));
}

/// Where every label begins with a number (8 B, 16 B, ...), the legend counts up, whatever the
/// order of measuring was; loads and stores stay apart.
void order_by_number(json& figure) {
  json& curves = figure["curves"];
  std::vector<std::string> kinds;  // in the order of their first curve
  std::vector<std::tuple<std::ptrdiff_t, double, json>> ordered;
  for (const json& curve : curves) {
    const auto parts = number_first(curve["series_label"]);
    if (!parts) return;
    const auto& [number, kind] = *parts;
    add_once(kinds, kind);
    ordered.emplace_back(std::ranges::find(kinds, kind) - kinds.begin(), number, curve);
  }
  std::ranges::stable_sort(ordered, {}, [](const auto& curve) {
    return std::pair(std::get<0>(curve), std::get<1>(curve));
  });
  curves = json::array();
  for (auto& [place, number, curve] : ordered) curves.push_back(std::move(curve));
}

/// The names of all rows or columns; left out where one has none.
void add_names(json& grid, const char* member, const std::vector<double>& values,
               const ValueNames& names) {
  json list = json::array();
  for (const double value : values) {
    const auto name = names.find(static_cast<int>(value));
    if (name == names.end() || name->first != value) return;
    list.push_back(name->second);
  }
  grid[member] = list;
}

json grid_figure(const json& parent, const samples::Series& series, const estimate::Grid& grid,
                 std::ptrdiff_t number, const profile::Profile& profile) {
  const std::string id = series.figure + ".grid" + (number > 0 ? std::to_string(number + 1) : "");
  const std::string own = name_of(series);
  std::string title = title_of(series);
  title += ": " + (title.find(own) == title.npos ? own : grid.z_label);
  json figure = empty_figure(id, title, parent["question"]);
  for (const samples::Fill& fill : series.fills) {
    if (profile.find(fill.key)) add_once(figure["keys"], fill.key);
  }
  if (const std::string why = why_not_drawn(grid); !why.empty()) {
    return with_note(figure, "grid not drawn: " + why);
  }
  json z = json::array();
  for (const double value : grid.z) z.push_back(std::isfinite(value) ? json(value) : json(nullptr));
  figure["kind"] = "heatmap";
  figure["grid"] = {{"row_label", grid.row_label}, {"column_label", grid.column_label},
                    {"z_label", grid.z_label},     {"rows", grid.rows},
                    {"columns", grid.columns},     {"z", z}};
  add_names(figure["grid"], "row_names", grid.rows, value_names(series, grid.row_label));
  add_names(figure["grid"], "column_names", grid.columns, value_names(series, grid.column_label));
  return figure;
}

/// A figure of its own that the estimator asks for. `earlier`: how many of its kind stand behind
/// the same figure already.
json picture_figure(const json& parent, const samples::Series& series,
                    const estimate::Picture& picture, std::ptrdiff_t earlier) {
  std::string id = series.figure + picture.suffix, title = title_of(series);
  if (earlier > 0) {
    id += "." + std::to_string(earlier + 1);
    title += ", " + series.label;
  }
  if (!picture.title.empty()) title += ": " + picture.title;
  json figure = empty_figure(id, title, parent["question"]);
  figure["kind"] = picture.kind;
  figure["keys"] = parent["keys"];
  figure.update(json::parse(picture.data));
  for (const json& mark : parent["marks"]) {
    if (picture.has_marks && mark["series"] == series.id) figure["marks"].push_back(mark);
  }
  return figure;
}

/// Where a series has a grid or a picture and nothing else, its figure is that.
void take_over(json& figure, json only) {
  for (const char* own : {"id", "title", "keys", "notes", "probes"}) only.erase(own);
  figure.update(only);
}

/// A figure that stands behind the figure `parent`.
struct Derived {
  std::string parent;
  json figure;
};

/// Placements come from different probes, and the map of all units shows them together.
struct Placed {
  estimate::Placement units;
  std::set<std::string> probes;
  std::string after;  ///< id of the figure behind which the map stands

  void take(const estimate::Placement& placement, const std::string& probe, const json& figure) {
    if (placement.empty()) return;
    if (!placement.parts.empty()) units.parts = placement.parts;
    if (!placement.unit_sides.empty()) units.unit_sides = placement.unit_sides;
    probes.insert(probe);
    if (after.empty()) after = figure["id"];
  }
};

/// The keys of a probe's series that nothing draws.
struct Undrawn {
  std::string probe, question;
  std::vector<std::string> keys;
};

/// A series whose figure is said to be absent, and why, is not named again.
std::vector<Undrawn> undrawn_keys(const Recordings& recordings,
                                  const std::set<std::string>& drawn) {
  std::vector<Undrawn> probes;
  for (const samples::Recording& recording : recordings) {
    for (const samples::Series& series : recording.series) {
      const bool said = !series.figure.empty() && series.outcome != samples::Outcome::kMeasured;
      if (series.source != samples::Source::kTiming || series.fills.empty() || said ||
          drawn.contains(series.id)) {
        continue;
      }
      auto known = std::ranges::find(probes, series.probe, &Undrawn::probe);
      if (known == probes.end()) known = probes.insert(known, {series.probe, series.question, {}});
      for (const samples::Fill& fill : series.fills) add_once(known->keys, fill.key);
    }
  }
  return probes;
}

/// Among many curves none can be told from its neighbours: their keys are shown as points too.
void forget_crowded(const std::vector<json>& figures, std::set<std::string>& drawn) {
  constexpr std::ptrdiff_t kToldApart = 12;
  for (const json& figure : figures) {
    const json& curves = figure["curves"];
    const auto measured = std::count_if(curves.begin(), curves.end(),
                                        [](const json& curve) { return !curve["fit"]; });
    if (measured <= kToldApart) continue;
    for (const json& curve : curves) drawn.erase(curve["series"].get<std::string>());
  }
}

/// Figures of one title get, in brackets, the words of their ids in which they differ.
void tell_apart(std::vector<json>& figures) {
  std::map<std::string, std::vector<json*>> of_title;
  for (json& figure : figures) of_title[figure["title"]].push_back(&figure);
  for (const auto& [title, same] : of_title) {
    if (same.size() < 2) continue;
    std::string common = (*same[0])["id"];
    for (const json* figure : same) {
      const std::string id = (*figure)["id"];
      common.resize(std::ranges::mismatch(common, id).in1 - common.begin());
    }
    const auto words = common.find_last_of("_.-");
    const std::size_t begin = words == common.npos ? 0 : words + 1;
    for (json* figure : same) {
      std::string own = (*figure)["id"].get<std::string>().substr(begin);
      std::ranges::replace(own, '_', ' ');
      (*figure)["title"] = fmt::format("{} ({})", title, own);
    }
  }
}

}  // namespace

std::vector<json> figures(const Recordings& recordings, const profile::Profile& profile,
                          estimate::Estimates& estimates) {
  std::vector<json> all;
  std::vector<Derived> derived;
  std::set<std::string> drawn_ids;
  Placed placed;
  const std::vector<Drawn> all_drawn = series_to_draw(recordings);
  complete(estimates, all_drawn);
  for (const Drawn& drawn : all_drawn) {
    const samples::Series& series = *drawn.series;
    const estimate::Estimate& fit = estimates.of(series);
    json& figure = figure_for(all, drawn, fit.view);
    add_curves(figure, series, fit.view);
    add_levels_and_marks(figure, series, fit, profile);
    add_keys_and_notes(figure, drawn, fit, profile);
    add_once(figure["probes"], series.probe);
    if (!fit.view.curves.empty() || !fit.view.grids.empty() || !fit.view.pictures.empty())
      drawn_ids.insert(series.id);
    const auto add = [&](json figure_of_series) {
      figure_of_series["probes"] = {series.probe};
      derived.push_back({figure["id"], std::move(figure_of_series)});
    };
    const bool takes_over = fit.view.curves.empty() && figure["kind"] == "absent" &&
                            fit.view.grids.size() + fit.view.pictures.size() == 1;
    const auto made_of = [&](const std::string& suffix) {
      return std::ranges::count_if(derived, [&](const Derived& d) {
        return d.figure["id"].get<std::string>().starts_with(series.figure + suffix);
      });
    };
    for (const estimate::Grid& grid : fit.view.grids) {
      json own = grid_figure(figure, series, grid, made_of(".grid"), profile);
      if (takes_over && own["kind"] != "absent") {
        take_over(figure, std::move(own));
      } else {
        add(std::move(own));
      }
    }
    for (const estimate::Picture& picture : fit.view.pictures) {
      json own = picture_figure(figure, series, picture, made_of(picture.suffix));
      if (takes_over && own["kind"] != "absent") {
        take_over(figure, std::move(own));
      } else {
        add(std::move(own));
      }
    }
    const estimate::Placement& placement = fit.view.placement;
    if (!placement.unit_sides.empty()) add(address_map(placement, series));
    placed.take(placement, series.probe, figure);
  }
  forget_crowded(all, drawn_ids);
  if (!placed.units.empty()) {
    derived.push_back({placed.after, unit_map(placed.units)});
    derived.back().figure["probes"] = placed.probes;
  }
  for (const Drawn& drawn : all_drawn) {
    const auto preparation = preparation_of(*drawn.series, drawn.recording->header);
    if (!preparation) continue;
    for (json& figure : all) {
      break_at_preparation(figure, drawn.series->id, *preparation, profile, all);
    }
  }
  std::vector<json> ordered;
  for (json& figure : all) {
    order_by_number(figure);
    const std::string id = figure["id"];
    ordered.push_back(std::move(figure));
    for (auto& [parent, child] : derived) {
      if (parent == id) ordered.push_back(std::move(child));
    }
  }
  for (const Undrawn& undrawn : undrawn_keys(recordings, drawn_ids)) {
    json figure = values_figure(undrawn.probe, undrawn.question, undrawn.keys, profile);
    figure["probes"] = {undrawn.probe};
    const auto last = std::find_if(ordered.rbegin(), ordered.rend(), [&](const json& drawn) {
      return contains(drawn["probes"], undrawn.probe);
    });
    ordered.insert(last == ordered.rend() ? ordered.end() : last.base(), std::move(figure));
  }
  tell_apart(ordered);
  return ordered;
}

}  // namespace warpgauge::report
