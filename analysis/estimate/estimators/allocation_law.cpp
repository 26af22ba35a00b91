// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

constexpr std::int64_t kLargestGranule = 8192;
constexpr std::int64_t kLargestReserved = 16384;

struct Threshold {
  std::int64_t blocks = 0;
  std::int64_t largest = 0;
};

/// What a resource of `total` gives to blocks, each of which takes (asked + reserved), rounded up
/// to a whole number of granules. All totals from `total` to `most_total` explain the same
/// thresholds.
struct Law {
  std::int64_t granule = 0, reserved = 0, total = 0, most_total = 0;
};

/// The law with this granule and reservation, if there is one: what the largest amount takes is
/// whole granules, and one more granule for each block does not fit.
std::optional<Law> law_with(const std::vector<Threshold>& thresholds, std::int64_t granule,
                            std::int64_t reserved) {
  std::int64_t least = 0;
  std::int64_t beyond = INT64_MAX;
  for (const Threshold& t : thresholds) {
    const std::int64_t taken = t.largest + reserved;
    if (taken % granule != 0) return std::nullopt;
    least = std::max(least, t.blocks * taken);
    beyond = std::min(beyond, t.blocks * (taken + granule));
  }
  if (least >= beyond) return std::nullopt;
  return Law{granule, reserved, least, beyond - 1};
}

std::vector<Threshold> read_thresholds(const Sweep& sweep) {
  const std::size_t axis = sweep.axis("blocks");
  std::vector<Threshold> thresholds;
  for (const Cell& cell : sweep.cells) {
    const auto [low, high] = extremes_of(cell.readings);
    if (low != high) {
      throw Unusable(
          fmt::format("{} blocks: the largest amount was {} and {}", cell.at[axis], low, high));
    }
    thresholds.push_back({std::llround(cell.at[axis]), std::llround(low)});
  }
  return thresholds;
}

View draw(const samples::Series& series, const std::vector<Threshold>& thresholds) {
  View view;
  view.x_label = "blocks on an SM";
  view.x_unit = "blocks";
  view.y_label = "largest amount a block";
  view.y_unit = "bytes";
  view.y_log = true;
  Curve curve{.label = series.label, .fit = false, .x = {}, .y = {}, .low = {}, .high = {}};
  for (const Threshold& t : thresholds) {
    curve.x.push_back(static_cast<double>(t.blocks));
    curve.y.push_back(static_cast<double>(t.largest));
  }
  view.curves = {std::move(curve)};
  return view;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only "
      "reservation, and the largest granule, that give the largest amount of every n";
  const Sweep sweep = read_sweep(series, "largest", Readings::kPositive, out.rejected);
  sweep.require_unit("bytes");
  sweep.require_only({"blocks"});
  const auto thresholds = read_thresholds(sweep);
  out.view = draw(series, thresholds);
  if (thresholds.size() < 3) {
    throw Unusable(fmt::format("{} numbers of blocks, three are needed", thresholds.size()));
  }

  // Each divisor of a granule fits too: the largest one is meant. Of that, one reservation only.
  std::vector<Law> laws;
  for (std::int64_t granule = kLargestGranule; granule >= 1 && laws.empty(); granule /= 2) {
    for (std::int64_t reserved = 0; reserved <= kLargestReserved; ++reserved) {
      if (const auto law = law_with(thresholds, granule, reserved)) laws.push_back(*law);
    }
  }
  if (laws.empty()) throw Unusable("no total, reservation and granule give these amounts");
  const Law& law = first_of(laws);
  const auto n = static_cast<std::int64_t>(thresholds.size());
  const auto put = [&](const char* name, std::int64_t value, std::int64_t low, std::int64_t high) {
    out.values[name] = {static_cast<double>(value), static_cast<double>(low),
                        static_cast<double>(high), n, "bytes"};
  };
  put("granule", law.granule, law.granule, law.granule);
  if (laws.size() > 1) {
    const auto why = fmt::format("{} reservations from {} to {} bytes give the same amounts",
                                 laws.size(), law.reserved, last_of(laws).reserved);
    out.absent["reserved"] = out.absent["total"] = why;
    return;
  }
  put("reserved", law.reserved, law.reserved, law.reserved);
  // The total is given out in granules: of what is left over, nobody can tell.
  const std::int64_t whole = law.most_total / law.granule * law.granule;
  put("total", std::max(law.total, whole), law.total, law.most_total);
}

}  // namespace

extern const RegisteredEstimator registered_allocation_law = {
    .id = "allocation_law",
    .summary = "what an SM gives out to blocks: total, reserved, granule",
    .contract =
        "Axis `blocks` (together on one SM); quantity `largest` (bytes): the most that each may "
        "ask for. Every block takes (asked + reserved), rounded up to a granule. Gives total "
        "(whole granules), reserved and granule, exact, from how the amounts divide. Needs "
        "three numbers of blocks.",
    .run = run};

}  // namespace warpgauge::estimate
