// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/preparation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warpgauge::report {
namespace {

constexpr std::string_view kPrepared = "beyond: lines not touched first";

double constant(const samples::Series& series, const char* name) {
  const auto found = series.constants.find(name);
  return found == series.constants.end() ? 0 : found->second;
}

/// 120 MiB, 62.63 GiB.
std::string size_text(double bytes) {
  constexpr double kMib = 1 << 20;
  return bytes < 1024 * kMib ? fmt::format("{:.4g} MiB", bytes / kMib)
                             : fmt::format("{:.4g} GiB", bytes / kMib / 1024);
}

/// The points of a curve on both sides of a size; absent where it does not reach so far.
struct Passage {
  std::size_t beyond = 0;  ///< index of the first point beyond
  double from_bytes = 0, to_bytes = 0, from_cycles = 0, to_cycles = 0;
};

std::optional<Passage> passage(const estimate::Curve& curve, double size_bytes) {
  const std::vector<double>&x = curve.x, &y = curve.y;
  const auto beyond = static_cast<std::size_t>(std::ranges::upper_bound(x, size_bytes) - x.begin());
  if (beyond == 0 || beyond == x.size()) return std::nullopt;
  return Passage{beyond, x[beyond - 1], x[beyond], y[beyond - 1], y[beyond]};
}

/// "l2_capacity from 547 to 554 cycles": curves of latency that other probes measured through the
/// same sizes.
std::vector<std::string> other_passages(const std::vector<Figure>& all, const Figure& figure,
                                        const Passage& step) {
  std::vector<std::string> told;
  for (const Figure& other : all) {
    if (other.kind != "lines" || other.probes == figure.probes || other.x != figure.x ||
        other.y != figure.y) {
      continue;
    }
    for (const FigureCurve& curve : other.curves) {
      if (curve.fit) continue;
      const auto there = passage(curve, (step.from_bytes + step.to_bytes) / 2);
      if (!there) continue;
      told.push_back(fmt::format("{} from {:.0f} to {:.0f} cycles between {} and {}", other.id,
                                 there->from_cycles, there->to_cycles, size_text(there->from_bytes),
                                 size_text(there->to_bytes)));
    }
  }
  return told;
}

std::string reaches(const profile::Profile& profile) {
  std::vector<std::string> told;
  for (const char* key : {"tlb.level1.reach_bytes", "tlb.level2.reach_bytes"}) {
    if (const profile::Entry* entry = profile.find(key)) {
      told.push_back(fmt::format("{} {}", key, size_text(entry->value)));
    }
  }
  return told.empty() ? "" : fmt::format(" No TLB ends there: {}.", fmt::join(told, ", "));
}

}  // namespace

std::optional<Preparation> preparation_of(const samples::Series& series,
                                          const samples::Header& header) {
  if (const double to_bytes = constant(series, "touched_to_bytes"); to_bytes > 0) {
    return Preparation{to_bytes, constant(series, "touch_step_bytes")};
  }
  constexpr double kTouchStepBytes = 64 << 10;
  const auto l2_bytes = header.device.find("l2_bytes");
  const bool sweeps_sizes = !series.axes.empty() && series.axes[0].name == "size";
  if (series.probe == "memory/pointer_chase" && sweeps_sizes && l2_bytes != header.device.end()) {
    return Preparation{2 * l2_bytes->second, kTouchStepBytes};
  }
  return std::nullopt;
}

void break_at_preparation(Figure& figure, const std::string& series, const Preparation& preparation,
                          const profile::Profile& profile, const std::vector<Figure>& all) {
  for (FigureCurve& curve : figure.curves) {
    if (curve.series != series || curve.fit) continue;
    const auto step = passage(curve, preparation.to_bytes);
    if (!step) continue;
    curve.break_at = step->beyond;
    if (std::ranges::count(figure.marks, kPrepared, &FigureMark::label) == 0) {
      const double to_bytes = preparation.to_bytes;
      figure.marks.push_back(
          {std::string(kPrepared), "", /*series=*/"", to_bytes, to_bytes, to_bytes});
    }
    const auto others = other_passages(all, figure, *step);
    figure.notes.push_back(fmt::format(
        "{}: the step from {:.0f} to {:.0f} cycles between {} and {} comes from the preparation, "
        "not from the memory: up to {} every line is touched before timing, and some are still in "
        "L2; of a larger set a word every {:.0f} KiB is, and each load goes to DRAM.{}{}",
        curve.series_label, step->from_cycles, step->to_cycles, size_text(step->from_bytes),
        size_text(step->to_bytes), size_text(preparation.to_bytes), preparation.step_bytes / 1024,
        reaches(profile),
        others.empty() ? ""
                       : fmt::format(" Prepared alike throughout: {}.", fmt::join(others, "; "))));
  }
}

}  // namespace warpgauge::report
