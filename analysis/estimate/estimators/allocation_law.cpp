// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdint>
#include <optional>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::allocation_law_estimator {
namespace {

constexpr std::int64_t kLargestGranule = 8192;
constexpr std::int64_t kLargestReserved = 16384;

struct Threshold {
  std::int64_t blocks = 0;
  std::int64_t largest = 0;
};

/// What a resource of `total` gives to blocks. Each block takes (asked + reserved), rounded up to a
/// whole number of granules. All totals from `total` to `most_total` explain the same thresholds.
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

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "n blocks of (amount + reserved), rounded up to the granule, fit into the total: the only "
      "reservation, and the largest granule, that give the largest amount of every n";
  const Sweep sweep = read_sweep(series, {"largest", "bytes"}, Readings::kPositive, out.rejected);
  sweep.require_only({"blocks"});
  const std::size_t axis = sweep.axis("blocks");
  std::vector<Threshold> thresholds;
  Curve curve{.label = series.label};
  for (const Cell& cell : sweep.cells) {
    const auto [low, high] = extremes_of(cell.readings);
    refuse_if(low != high, "{} blocks: the largest amount was {} and {}", cell.at[axis], low, high);
    constexpr double kMostBlocks = 1 << 20, kMostBytes = 1LL << 40;
    refuse_if(std::abs(cell.at[axis]) > kMostBlocks || low > kMostBytes,
              "{} blocks of {} bytes: no SM has that many", cell.at[axis], low);
    const Threshold& read =
        thresholds.emplace_back(Threshold{std::llround(cell.at[axis]), std::llround(low)});
    curve.add(static_cast<double>(read.blocks), static_cast<double>(read.largest));
  }
  out.view = view_of({"blocks on an SM", "blocks"}, {"largest amount a block", "bytes"}, {curve});
  out.view.y_log = true;
  refuse_if(thresholds.size() < 3, "{} numbers of blocks, three are needed", thresholds.size());

  // Each divisor of a granule fits too: the largest granule is meant, with one reservation only.
  std::vector<Law> laws;
  for (std::int64_t granule = kLargestGranule; granule >= 1 && laws.empty(); granule /= 2) {
    for (std::int64_t reserved = 0; reserved <= kLargestReserved; ++reserved) {
      if (const auto law = law_with(thresholds, granule, reserved)) laws.push_back(*law);
    }
  }
  refuse_if(laws.empty(), "no total, reservation and granule give these amounts");
  const auto& [granule, reserved, total, most_total] = first_of(laws);
  const std::int64_t n = std::ssize(thresholds);
  out.values["granule"] = exact(static_cast<double>(granule), n, "bytes");
  if (laws.size() > 1) {
    return out.lack({"reserved", "total"},
                    fmt::format("{} reservations from {} to {} bytes give the same amounts",
                                laws.size(), reserved, last_of(laws).reserved));
  }
  out.values["reserved"] = exact(static_cast<double>(reserved), n, "bytes");
  // The total is given out in granules: what is left over, below a granule, cannot be seen.
  const std::int64_t whole = most_total / granule * granule;
  out.values["total"] = {static_cast<double>(std::max(total, whole)), static_cast<double>(total),
                         static_cast<double>(most_total), n, "bytes"};
}

}  // namespace

extern const RegisteredEstimator registered_allocation_law = {
    .id = "allocation_law",
    .summary = "what an SM gives out to blocks: total, reserved, granule",
    .contract =
        "Axis `blocks` (together on one SM); quantity `largest` (bytes): the most that each may "
        "ask for. Every block takes (asked + reserved), rounded up to a granule. Gives total "
        "(whole granules), reserved and granule, exact, from how the amounts divide. Needs three "
        "numbers of blocks.",
    .run = run};

}  // namespace warpgauge::estimate::allocation_law_estimator
