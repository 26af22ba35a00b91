// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>
#include <optional>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::latency_ladder_estimator {
extern const RegisteredEstimator registered_latency_ladder;
}

namespace warpgauge::estimate::line_size_estimator {
namespace {

constexpr std::size_t kFewestStrides = 4;
constexpr std::size_t kFewestWithin = 2;  // strides up to the line: they say the cache's size
constexpr std::size_t kFewestBeyond = 2;
constexpr double kOwnError = 0.05;  // of a knee, relative: sets fill unevenly at odd strides
// The most that one stride adds to the price of a line, in halves of a squared deviation.
constexpr double kUnusedSets = 3;
constexpr double kOffTheSize = 8;
constexpr double kTooMuch = 12;
constexpr double kMargin = 4;   // by which the best line must beat the next
constexpr double kWorst = 2.5;  // price a stride: nearly all strides would leave sets unused

struct StrideKnee {
  double stride = 0;
  double log_knee = 0;  // middle of its interval
  double error = 0;     // standard error of the logarithm
};

/// The first knee of the ladder at one stride.
std::vector<StrideKnee> find_knees(const samples::Series& series, std::size_t axis, Estimate& out) {
  const auto place = static_cast<std::ptrdiff_t>(axis);
  samples::Series without_points = series;
  without_points.points.clear();
  without_points.fills.clear();
  without_points.axes.erase(without_points.axes.begin() + place);
  std::map<double, samples::Series> ladders;
  for (const samples::Point& point : series.points) {
    if (axis >= point.at.size()) continue;
    const double stride = point.at[axis];
    samples::Point& without =
        ladders.try_emplace(stride, without_points).first->second.points.emplace_back(point);
    without.at.erase(without.at.begin() + place);
  }
  std::vector<StrideKnee> knees;
  Curve curve{.label = series.label};
  for (const auto& [stride, ladder] : ladders) {
    Estimate one;
    std::string why = "no first knee";
    try {
      latency_ladder_estimator::registered_latency_ladder.run(ladder, one);
    } catch (const Unusable& unusable) {
      why = unusable.what();
    }
    if (const auto knee = one.values.find("knee.first"); knee != one.values.end()) {
      const Value& value = knee->second;
      knees.push_back({.stride = stride,
                       .log_knee = std::log(value.low * value.high) / 2,
                       .error = std::hypot(std::log(value.high / value.low) / 4, kOwnError)});
      curve.add(stride, value);
      continue;
    }
    if (one.absent.contains("knee.first")) why = one.absent["knee.first"];
    out.rejected.push_back({{stride}, why});
  }
  out.view =
      view_of({"stride", "bytes"}, {"largest span that hits", "bytes"}, {std::move(curve)}, true);
  out.view.y_log = true;
  return knees;
}

struct Fit {
  double line = 0, log_size = 0;
  double price = 0;  // of the misfit
};

/// How badly a line explains the knees. Strides up to the line all show the cache's size; beyond
/// it, the knee grows with the stride, or less where sets are left unused, but never more.
std::optional<Fit> fit_line_size(const std::vector<StrideKnee>& knees, double line) {
  std::vector<double> sizes;
  for (const StrideKnee& knee : knees) {
    if (knee.stride <= line) sizes.push_back(knee.log_knee);
  }
  if (sizes.size() < kFewestWithin || knees.size() - sizes.size() < kFewestBeyond) {
    return std::nullopt;
  }
  Fit fit{.line = line, .log_size = median(sizes)};
  for (const StrideKnee& knee : knees) {
    const double growth = std::max(0.0, std::log(knee.stride / line));
    const double z = (knee.log_knee - fit.log_size - growth) / knee.error;
    const double most = growth == 0 ? kOffTheSize : z < 0 ? kUnusedSets : kTooMuch;
    fit.price += std::min(z * z / 2, most);
  }
  return fit;
}

/// The same of no line at all: strides that are all within it show the cache's size.
double price_of_no_line(const std::vector<StrideKnee>& knees) {
  std::vector<double> sizes;
  for (const StrideKnee& knee : knees) sizes.push_back(knee.log_knee);
  const double log_size = median(sizes);
  double price = 0;
  for (const StrideKnee& knee : knees) {
    const double z = (knee.log_knee - log_size) / knee.error;
    price += std::min(z * z / 2, kOffTheSize);
  }
  return price;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "first knee of the latency ladder at each stride; span that hits = size * max(1, stride / "
      "line), or less where sets are left unused; the power of two that explains all best, if by "
      "far";
  const auto axis = find_named(series.axes, "stride");
  refuse_if(!axis, "the series has no axis \"stride\"");
  const auto knees = find_knees(series, *axis, out);
  refuse_if(knees.size() < kFewestStrides, "{} strides show a knee, {} are needed{}", knees.size(),
            kFewestStrides, out.rejected.empty() ? "" : ": " + last_of(out.rejected).why);
  std::vector<Fit> fits;
  for (double line = 1; line <= last_of(knees).stride; line *= 2) {
    if (const auto fit = fit_line_size(knees, line)) fits.push_back(*fit);
  }
  refuse_if(fits.size() < 2, "the strides do not reach below and beyond several lines");
  std::sort(fits.begin(), fits.end(), [](const Fit& a, const Fit& b) { return a.price < b.price; });
  const Fit& best = first_of(fits);
  const double margin = fits[1].price - best.price;
  out.diagnostics["size_bytes"] = std::exp(best.log_size);
  out.diagnostics["price"] = best.price;
  out.diagnostics["margin"] = margin;
  refuse_if(margin < kMargin, "lines of {} and {} bytes explain the knees about as well", best.line,
            fits[1].line);
  // Where no stride skips a line, the knee stays where it is: no line is seen.
  refuse_if(price_of_no_line(knees) - best.price < kMargin,
            "knees that stay where they are at strides up to {} bytes explain them about as well "
            "as lines of {} bytes",
            last_of(knees).stride, best.line);
  refuse_if(best.price > kWorst * static_cast<double>(knees.size()),
            "the knees grow with the stride as with no line");
  out.values["line"] = exact(best.line, std::ssize(knees), "bytes");
  out.view.mark(out.values["line"], "line");
}

}  // namespace

extern const RegisteredEstimator registered_line_size = {
    .id = "line_size",
    .summary = "line of a cache from its knee against stride",
    .contract =
        "Axes `stride`, `size` (bytes of span), `hops`; quantity `duration` (cycles). A ladder at "
        "each stride: its first knee stays where it is while every line is touched, and grows with "
        "the stride once lines are skipped. Gives line (bytes, a power of two). Strides that are "
        "even multiples of the line leave sets unused, and the knee stays: take odd multiples of "
        "half a sector, a dozen or more, two at least up to the line.",
    .run = run};

}  // namespace warpgauge::estimate::line_size_estimator
