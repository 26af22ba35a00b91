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
#include "analysis/report/figure_words.h"
#include "analysis/report/figures_without_curves.h"
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

/// The figure that takes this series: same figure id and same axes, or not yet any axes.
Figure& figure_for(std::vector<Figure>& all, const Drawn& drawn, const estimate::View& view) {
  const samples::Series& series = *drawn.series;
  const FigureAxis x = {view.x_label, view.x_unit, view.x_log, value_names(series, view.x_label)};
  const FigureAxis y = {view.y_label, view.y_unit, view.y_log};
  std::string id = drawn.figure;
  for (int copy = 2;; id = fmt::format("{}.{}", drawn.figure, copy++)) {
    auto figure = std::ranges::find(all, id, &Figure::id);
    if (figure == all.end()) {
      const std::string title =
          copy == 2
              ? title_of(series)  // copies differ in their axes, and say so
              : fmt::format("{} ({} against {})", title_of(series), view.y_label, view.x_label);
      figure = all.insert(figure, Figure{id, title, series.question});
    }
    if (view.curves.empty()) return *figure;
    if (!figure->x) std::tie(figure->x, figure->y) = std::tie(x, y);
    if (figure->x == x && figure->y == y) return *figure;
  }
}

std::string name_of(const samples::Series& series) {
  return series.label.empty() ? series.id : series.label;
}

void add_curves(Figure& figure, const samples::Series& series, const estimate::View& view) {
  for (const estimate::Curve& curve : view.curves) {
    const std::string own = curve.label.empty() ? name_of(series) : with_names(series, curve.label);
    if (std::string why = why_not_drawn(curve, view); !why.empty()) {
      add_once(figure.notes, fmt::format("{}: {} not drawn: {}", name_of(series), own, why));
      continue;
    }
    figure.curves.push_back({curve, series.id, name_of(series)});
    figure.curves.back().label = own;
    figure.kind = view.kind;
  }
}

/// Keys that can be seen in the figure: heights and positions, with the profile's interval.
void add_levels_and_marks(Figure& figure, const samples::Series& series,
                          const estimate::Estimate& fit, const profile::Profile& profile) {
  std::vector<estimate::Mark> unnamed = fit.view.marks;
  for (const samples::Fill& fill : series.fills) {
    const profile::Entry* entry = profile.find(fill.key);
    const auto output = fit.values.find(fill.output);
    if (!entry || output == fit.values.end()) continue;
    const FigureMark named = {fill.key, fill.key, series.id, entry->value, entry->low, entry->high};
    if (fit.view.heights.contains(fill.output) && entry->unit == fit.view.y_unit) {
      figure.levels.push_back(named);
    } else if (fit.view.positions.contains(fill.output) && entry->unit == fit.view.x_unit) {
      figure.marks.push_back(named);
      // The estimator marks the same place under its own name: once is enough.
      std::erase_if(unnamed, [&](const auto& mark) { return mark.x == output->second.value; });
    }
  }
  for (const estimate::Mark& mark : unnamed) {
    if (!std::isfinite(mark.x + mark.low + mark.high)) continue;
    figure.marks.push_back({mark.label, "", series.id, mark.x, mark.low, mark.high});
  }
}

std::string place(const samples::Series& series, const std::vector<double>& at) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < std::min(at.size(), series.axes.size()); ++i) {
    parts.push_back(fmt::format("{} = {}", series.axes[i].name, at[i]));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

void add_keys_and_notes(Figure& figure, const Drawn& drawn, const estimate::Estimate& fit,
                        const profile::Profile& profile) {
  const samples::Series& series = *drawn.series;
  const std::string name = name_of(series);
  const auto note = [&](const std::string& text) { add_once(figure.notes, text); };
  for (const samples::Fill& fill : series.fills) {
    const auto absent = profile.absent.find(fill.key);
    if (absent != profile.absent.end()) {
      note(fmt::format("{} is absent: {}", fill.key, absent->second));
    } else if (!profile.find(fill.key)) {
      note(fmt::format("{} is not in this profile", fill.key));
      continue;
    }
    add_once(figure.keys, fill.key);
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
void order_by_number(Figure& figure) {
  std::vector<std::string> kinds;  // in the order of their first curve
  std::vector<std::tuple<std::ptrdiff_t, double, FigureCurve>> ordered;
  for (const FigureCurve& curve : figure.curves) {
    const auto parts = number_first(curve.series_label);
    if (!parts) return;
    const auto& [number, kind] = *parts;
    add_once(kinds, kind);
    ordered.emplace_back(std::ranges::find(kinds, kind) - kinds.begin(), number, curve);
  }
  std::ranges::stable_sort(ordered, {}, [](const auto& curve) {
    return std::pair(std::get<0>(curve), std::get<1>(curve));
  });
  figure.curves.clear();
  for (auto& [place, number, curve] : ordered) figure.curves.push_back(std::move(curve));
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

Figure grid_figure(const Figure& parent, const samples::Series& series, const estimate::Grid& grid,
                   std::ptrdiff_t number, const profile::Profile& profile) {
  const std::string id = series.figure + ".grid" + (number > 0 ? std::to_string(number + 1) : "");
  const std::string own = name_of(series);
  std::string title = title_of(series);
  title += ": " + (title.find(own) == title.npos ? own : grid.z_label);
  Figure figure{id, title, parent.question};
  for (const samples::Fill& fill : series.fills) {
    if (profile.find(fill.key)) add_once(figure.keys, fill.key);
  }
  if (const std::string why = why_not_drawn(grid); !why.empty()) {
    return figure.with_note("grid not drawn: " + why);
  }
  figure.kind = "heatmap";
  json& own_grid = figure.own["grid"];
  own_grid = {{"row_label", grid.row_label},
              {"column_label", grid.column_label},
              {"z_label", grid.z_label},
              {"rows", grid.rows},
              {"columns", grid.columns},
              {"z", list_of(grid.z, [](double value) {
                 return std::isfinite(value) ? json(value) : json(nullptr);
               })}};
  add_names(own_grid, "row_names", grid.rows, value_names(series, grid.row_label));
  add_names(own_grid, "column_names", grid.columns, value_names(series, grid.column_label));
  return figure;
}

/// A figure of its own that the estimator asks for. `earlier`: the number of its kind that already
/// follow the same figure.
Figure picture_figure(const Figure& parent, const samples::Series& series,
                      const estimate::Estimate& fit, const estimate::Picture& picture,
                      std::ptrdiff_t earlier) {
  std::string id = series.figure + picture.suffix, title = title_of(series);
  if (earlier > 0) {
    id += "." + std::to_string(earlier + 1);
    title += ", " + series.label;
  }
  if (!picture.title.empty()) title += ": " + picture.title;
  Figure figure{id, title, parent.question};
  figure.keys = parent.keys;
  if (!picture.why_not.empty()) figure.notes = {picture.why_not};
  if (picture.map) {
    figure.kind = "map";
    figure.own["map"] = map_json(*picture.map);
  } else if (picture.histogram) {
    figure.kind = "histogram";
    figure.x = {fit.view.x_label, fit.view.x_unit};
    figure.y = {picture.y_label, "1"};
    figure.curves.push_back({*picture.histogram, series.id, name_of(series)});
    std::ranges::copy_if(parent.marks, std::back_inserter(figure.marks),
                         [&](const FigureMark& mark) { return mark.series == series.id; });
  }
  return figure;
}

/// Where a series has a grid or a picture and nothing else, its figure is that.
void take_over(Figure& figure, Figure only) {
  std::tie(only.id, only.title, only.keys, only.notes, only.probes) =
      std::tie(figure.id, figure.title, figure.keys, figure.notes, figure.probes);
  figure = std::move(only);
}

/// Placements come from different probes, and the map of all units shows them together.
struct Placed {
  estimate::Placement units;
  std::set<std::string> probes;
  std::string after;  ///< id of the figure behind which the map stands

  void take(const estimate::Placement& placement, const std::string& probe, const Figure& figure) {
    if (placement.empty()) return;
    if (!placement.parts.empty()) units.parts = placement.parts;
    if (!placement.unit_sides.empty()) units.unit_sides = placement.unit_sides;
    probes.insert(probe);
    if (after.empty()) after = figure.id;
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
void forget_crowded(const std::vector<Figure>& figures, std::set<std::string>& drawn) {
  constexpr std::ptrdiff_t kToldApart = 12;
  for (const Figure& figure : figures) {
    if (std::ranges::count(figure.curves, false, &FigureCurve::fit) <= kToldApart) continue;
    for (const FigureCurve& curve : figure.curves) drawn.erase(curve.series);
  }
}

/// Figures of one title get, in brackets, the words of their ids in which they differ.
void tell_apart(std::vector<Figure>& figures) {
  std::map<std::string, std::vector<Figure*>> of_title;
  for (Figure& figure : figures) of_title[figure.title].push_back(&figure);
  for (const auto& [title, same] : of_title) {
    if (same.size() < 2) continue;
    std::string common = same[0]->id;
    for (const Figure* figure : same) {
      common.resize(std::ranges::mismatch(common, figure->id).in1 - common.begin());
    }
    const auto words = common.find_last_of("_.-");
    const std::size_t begin = words == common.npos ? 0 : words + 1;
    for (Figure* figure : same) {
      std::string own = figure->id.substr(begin);
      std::ranges::replace(own, '_', ' ');
      figure->title = fmt::format("{} ({})", title, own);
    }
  }
}

}  // namespace

std::vector<Figure> figures(const Recordings& recordings, const profile::Profile& profile,
                            estimate::Estimates& estimates) {
  std::vector<Figure> all;
  std::vector<std::pair<std::string, Figure>> derived;  // by the id of the one that they follow
  std::set<std::string> drawn_ids;
  Placed placed;
  const std::vector<Drawn> all_drawn = series_to_draw(recordings);
  // The estimates that the profile did not need.
  each_in_parallel(all_drawn.size(), [&](std::size_t i) { estimates.of(*all_drawn[i].series); });
  for (const Drawn& drawn : all_drawn) {
    const samples::Series& series = *drawn.series;
    const estimate::Estimate& fit = estimates.of(series);
    const estimate::View& view = fit.view;
    Figure& figure = figure_for(all, drawn, view);
    add_curves(figure, series, view);
    add_levels_and_marks(figure, series, fit, profile);
    add_keys_and_notes(figure, drawn, fit, profile);
    add_once(figure.probes, series.probe);
    const std::size_t more = view.grids.size() + view.pictures.size();
    if (!view.curves.empty() || more > 0) drawn_ids.insert(series.id);
    const bool takes_over = view.curves.empty() && figure.is_absent() && more == 1;
    const auto follow = [&](Figure own) {
      own.probes = {series.probe};
      derived.push_back({figure.id, std::move(own)});
    };
    const auto add = [&](Figure own) {
      if (!takes_over || own.is_absent()) return follow(std::move(own));
      take_over(figure, std::move(own));
    };
    const auto made_of = [&](const std::string& suffix) {
      return std::ranges::count_if(derived, [&](const auto& one) {
        return one.second.id.starts_with(series.figure + suffix);
      });
    };
    for (const estimate::Grid& grid : view.grids) {
      add(grid_figure(figure, series, grid, made_of(".grid"), profile));
    }
    for (const estimate::Picture& picture : view.pictures) {
      add(picture_figure(figure, series, fit, picture, made_of(picture.suffix)));
    }
    if (!view.placement.unit_sides.empty()) follow(address_map(view.placement, series));
    placed.take(view.placement, series.probe, figure);
  }
  forget_crowded(all, drawn_ids);
  if (!placed.units.empty()) {
    derived.push_back({placed.after, unit_map(placed.units)});
    derived.back().second.probes.assign(placed.probes.begin(), placed.probes.end());
  }
  for (const Drawn& drawn : all_drawn) {
    const auto preparation = preparation_of(*drawn.series, drawn.recording->header);
    if (!preparation) continue;
    for (Figure& figure : all) {
      break_at_preparation(figure, drawn.series->id, *preparation, profile, all);
    }
  }
  std::vector<Figure> ordered;
  for (Figure& figure : all) {
    order_by_number(figure);
    const std::string id = figure.id;
    ordered.push_back(std::move(figure));
    for (auto& [parent, child] : derived) {
      if (parent == id) ordered.push_back(std::move(child));
    }
  }
  for (const Undrawn& undrawn : undrawn_keys(recordings, drawn_ids)) {
    Figure figure = values_figure(undrawn.probe, undrawn.question, undrawn.keys, profile);
    figure.probes = {undrawn.probe};
    const auto last = std::find_if(ordered.rbegin(), ordered.rend(), [&](const Figure& drawn) {
      return contains(drawn.probes, undrawn.probe);
    });
    ordered.insert(last == ordered.rend() ? ordered.end() : last.base(), std::move(figure));
  }
  tell_apart(ordered);
  return ordered;
}

}  // namespace warpgauge::report
