// SPDX-License-Identifier: Apache-2.0
// Every estimator on series that went wrong: the smallest series of each in the published
// recordings, with one to four changes of its coordinates, readings, constants and names, as a line
// of a recording. Whatever the estimator makes of it, only that series may be lost: it says why,
// and every number is in range.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "analysis/base/number_range.h"
#include "analysis/estimate/estimate.h"
#include "analysis/samples/check.h"
#include "analysis/samples/reader.h"
#include "analysis/samples/writer.h"
#include "tests/fuzz/target.h"

namespace warpgauge::fuzz {
namespace {

using samples::Point;
using samples::Series;

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  /// In [0, count); count is at least 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(engine_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }

 private:
  std::mt19937_64 engine_;
};

// ---- changes -----------------------------------------------------------------------------------

double odd_value(double value, Random& random) {
  const double size = std::abs(value);
  const std::array values{0.0,        -value,     1.0,     -1.0,         0.5,
                          2 * value,  1e9,        1e15,    1e30,         -1e30,
                          1e-30,      value / 2,  65536.0, 2147483648.0, std::floor(value) + 0.5,
                          1e6 * size, 1e-6 * size};
  const double chosen = values[random.below(values.size())];
  return is_in_range(chosen) ? chosen : limits::kMostNumber;
}

Point& any_point(Series& series, Random& random) {
  return series.points[random.below(series.points.size())];
}

void change_coordinates(Series& series, Random& random) {
  const std::size_t axis = random.below(series.axes.size());
  const double factor = odd_value(1, random);
  switch (random.below(6)) {
    case 0:  // one
      any_point(series, random).at[axis] = odd_value(series.points.front().at[axis], random);
      return;
    case 1:  // all equal
      for (Point& point : series.points) point.at[axis] = series.points.front().at[axis];
      return;
    case 2:  // one as another
      any_point(series, random).at[axis] = any_point(series, random).at[axis];
      return;
    case 3:  // another order
      for (std::size_t i = 0; i < series.points.size(); ++i) {
        std::swap(series.points[i].at[axis], any_point(series, random).at[axis]);
      }
      return;
    case 4:  // the last one comes late, or is far away
      series.points.back().at[axis] *= 1e6;
      return;
    default:
      for (Point& point : series.points) point.at[axis] *= factor;
  }
}

/// One reading, those of a point, or all of a quantity.
void change_readings(Series& series, Random& random) {
  const std::size_t quantity = random.below(series.quantities.size());
  std::vector<double>& one = any_point(series, random).samples[quantity];
  const double factor = odd_value(1, random);
  switch (random.below(8)) {
    case 0:
      one.clear();
      return;
    case 1:
      one.resize(std::min<std::size_t>(one.size(), 1));
      return;
    case 2:
      std::fill(one.begin(), one.end(), odd_value(one.empty() ? 1 : one.front(), random));
      return;
    case 3:
      std::reverse(one.begin(), one.end());
      return;
    case 4:
      for (Point& point : series.points) {
        for (double& reading : point.samples[quantity]) reading *= factor;
      }
      return;
    case 5:
      for (Point& point : series.points) {
        std::fill(point.samples[quantity].begin(), point.samples[quantity].end(), factor);
      }
      return;
    case 6:
      if (!one.empty()) one.back() *= 1e6;
      return;
    default:
      if (!one.empty()) one[random.below(one.size())] = odd_value(one.front(), random);
  }
}

void change_points(Series& series, Random& random) {
  auto& points = series.points;
  switch (random.below(4)) {
    case 0:
      points.resize(1 + random.below(std::min<std::size_t>(points.size(), 12)));
      return;
    case 1:
      points.push_back(any_point(series, random));
      return;
    case 2: {
      const std::size_t every = 2 + random.below(5);
      std::size_t i = 0;
      std::erase_if(points, [&](const Point&) { return i++ % every != 0; });
      return;
    }
    default:
      std::reverse(points.begin(), points.end());
  }
}

void change_words(Series& series, Random& random) {
  const auto any_name = [&]() -> std::string& {
    const std::size_t place = random.below(series.axes.size() + series.quantities.size());
    return place < series.axes.size() ? series.axes[place].name
                                      : series.quantities[place - series.axes.size()].name;
  };
  switch (random.below(4)) {
    case 0:
      std::swap(any_name(), any_name());
      return;
    case 1:
      series.quantities[random.below(series.quantities.size())].unit = "s";
      return;
    case 2:
      if (!series.facts.empty()) series.facts.erase(series.facts.begin());
      return;
    default:
      any_name() += "_";
  }
}

void change_constants(Series& series, Random& random) {
  if (series.constants.empty()) return;
  auto constant = series.constants.begin();
  std::advance(constant, random.below(series.constants.size()));
  if (random.one_in(4)) {
    series.constants.erase(constant);
  } else {
    constant->second = odd_value(constant->second, random);
  }
}

void change(Series& series, Random& random) {
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2:
      if (!series.axes.empty()) change_coordinates(series, random);
      return;
    case 3:
    case 4:
      return change_readings(series, random);
    case 5:
      return change_points(series, random);
    case 6:
      return change_constants(series, random);
    default:
      return change_words(series, random);
  }
}

std::string changed(const Series& seed, Random& random) {
  for (;;) {
    Series series = seed;
    const std::size_t changes = 1 + random.below(4);
    for (std::size_t i = 0; i < changes; ++i) change(series, random);
    for (Point& point : series.points) {
      for (double& at : point.at) at = is_in_range(at) ? at : limits::kMostNumber;
      for (auto& readings : point.samples) {
        for (double& reading : readings) reading = is_in_range(reading) ? reading : 0;
      }
    }
    try {
      return samples::to_json_line(series);
    } catch (const Defect&) {  // no recording could hold it
    }
  }
}

// ---- what must hold ----------------------------------------------------------------------------

void require_in_range(double number, const std::string& what) {
  if (!is_in_range(number)) throw Wrong(fmt::format("{} is {}", what, number));
}

void check_curve(const estimate::Curve& curve) {
  const bool has_interval = !curve.low.empty() || !curve.high.empty();
  if (curve.x.size() != curve.y.size() || (has_interval && (curve.low.size() != curve.x.size() ||
                                                            curve.high.size() != curve.x.size()))) {
    throw Wrong("a curve of several lengths");
  }
  for (const auto* numbers : {&curve.x, &curve.y, &curve.low, &curve.high}) {
    for (const double number : *numbers) require_in_range(number, "a curve");
  }
}

void check_map(const estimate::TileMap& map) {
  constexpr std::size_t kMostTiles = 1 << 18;
  std::size_t tiles = 0;
  for (const auto& row : map.rows) {
    tiles += row.tiles.size();
    for (const auto& tile : row.tiles) {
      const bool is_known =
          !tile.category ||
          (*tile.category >= 0 && static_cast<std::size_t>(*tile.category) < map.categories.size());
      if (!is_known) throw Wrong(fmt::format("a tile of category {}", *tile.category));
    }
  }
  if (tiles > kMostTiles) throw Wrong(fmt::format("a map of {} tiles", tiles));
}

void check_view(const estimate::View& view) {
  for (const estimate::Curve& curve : view.curves) check_curve(curve);
  for (const estimate::Mark& mark : view.marks) {
    for (const double number : {mark.x, mark.low, mark.high}) require_in_range(number, "a mark");
  }
  for (const estimate::Grid& grid : view.grids) {
    if (grid.z.size() != grid.rows.size() * grid.columns.size()) throw Wrong("a grid with holes");
    for (const double z : grid.z) require_in_range(z, "a grid");
  }
  for (const estimate::Picture& picture : view.pictures) {
    if (picture.histogram) check_curve(*picture.histogram);
    if (picture.map) check_map(*picture.map);
  }
}

void check_estimate(const Series& series) {
  const estimate::Estimate estimate = estimate::estimate(series);
  for (const auto& [name, value] : estimate.values) {
    for (const double number : {value.value, value.low, value.high}) require_in_range(number, name);
  }
  for (const auto& [name, fit] : estimate.fits) {
    for (const double number :
         {fit.r2, fit.largest_of_span, fit.largest_relative, fit.rms_relative}) {
      require_in_range(number, "the fit of " + name);
    }
  }
  for (const auto& [name, why] : estimate.absent) {
    if (why.empty()) throw Wrong(fmt::format("'{}' is absent without a reason", name));
    note_refusal(why);
  }
  for (const samples::Fill& fill : series.fills) {
    const bool told = estimate.values.contains(fill.output) ||
                      estimate.absent.contains(fill.output) || estimate.absent.contains("");
    if (!told) throw Wrong(fmt::format("'{}' is neither there nor absent", fill.output));
  }
  check_view(estimate.view);
}

std::vector<Series> series_in(std::string_view line) {
  static const std::string header = [] {
    samples::Header one;
    one.campaign = 1;
    return samples::to_json_line(one);
  }();
  const FileOf file(fmt::format("{}\n{}\n", header, line));
  return samples::read_recording(file.path()).series;
}

/// The series of each estimator that has fewest readings.
std::vector<Series> smallest_series() {
  std::map<std::string, Series> smallest;
  // The last one has the estimators that no published recording uses.
  for (const auto* name : {"data/h200/recording-2026-11-22-all_probes-1.jsonl.zst",
                           "data/h200/recording-2026-11-23-added_probes-1.jsonl.zst",
                           "data/h200/recording-2026-11-23-l2_read_limits-1.jsonl.zst",
                           "data/h200/recording-2026-11-23-taken_branch-1.jsonl.zst",
                           "data/h200/recording-2026-11-29-servers-1.jsonl.zst",
                           "tests/fuzz/seeds/of_the_newest_estimators.jsonl"}) {
    for (Series& series :
         samples::read_recording(fmt::format("{}/{}", WARPGAUGE_SOURCE_DIR, name)).series) {
      if (series.estimator.empty() || series.outcome != samples::Outcome::kMeasured) continue;
      const auto found = smallest.find(series.estimator);
      if (found == smallest.end() ||
          samples::readings_of(series) < samples::readings_of(found->second)) {
        smallest.insert_or_assign(series.estimator, std::move(series));
      }
    }
  }
  std::vector<Series> seeds;
  for (auto& [estimator, series] : smallest) seeds.push_back(std::move(series));
  for (const auto& estimator : estimate::estimators()) {
    if (smallest.contains(std::string(estimator.id))) continue;
    throw std::invalid_argument(fmt::format("no recording has a series for {}", estimator.id));
  }
  return seeds;
}

}  // namespace
}  // namespace warpgauge::fuzz

using namespace warpgauge;

/// Changes one of the published series; now and then the input itself, for a change of a change.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  static const std::vector<samples::Series> published = fuzz::smallest_series();
  fuzz::Random random(seed);
  std::vector<samples::Series> own;
  if (random.one_in(4))
    fuzz::read_or_refuse([&] { own = fuzz::series_in(fuzz::text_of(data, size)); });
  const auto& from = own.empty() ? published : own;
  const std::string line = fuzz::changed(from[random.below(from.size())], random);
  if (line.size() > most) return size;
  std::ranges::copy(line, data);
  return line.size();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  fuzz::read_or_refuse([&] {
    for (const samples::Series& series : fuzz::series_in(fuzz::text_of(data, size)))
      fuzz::check_estimate(series);
  });
  return 0;
}
