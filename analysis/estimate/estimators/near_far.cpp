// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "analysis/estimate/density.h"

namespace warpgauge::estimate::near_far_estimator {
namespace {

constexpr std::size_t kFewest = 30;  // addresses
constexpr double kSeparation = 0.2;  // of the two levels: slices of one side differ by less
constexpr double kReach = 10;        // of readings above their median, where too few tell

/// How far a reading may lie above its address's median, relative: four times as far as readings
/// lie below it. One that lies farther was interrupted.
double reach_of_readings(const Sweep& sweep) {
  std::vector<double> off;
  for (const Cell& cell : sweep.cells) {
    if (cell.readings.size() < 3) continue;
    const double middle = median(cell.readings);
    for (const double reading : cell.readings) off.push_back(reading / middle - 1);
  }
  return off.size() < kFewest ? kReach : std::max(-4 * quantile(off, 0.16), 0.02);
}

/// How far whole counts may hide the mean of sorted `addresses`, to either side: a clock of whole
/// cycles rounds readings that hardly scatter all alike, by up to half a cycle; scatter averages it
/// out. Where nearly all fall on two neighbouring counts, their mean may lie anywhere between its
/// place among these and the middle. Otherwise rounded normal readings are off by at most
/// exp(-2 pi^2 variance) / pi in the mean (Widrow and Kollar, Quantization Noise, 2008); their
/// variance is seen with 1/12 of rounding on top.
double rounding_of(std::span<const double> addresses) {
  constexpr double kTwoPiSquared = 2 * std::numbers::pi * std::numbers::pi;
  constexpr double kNearlyAll = 0.99;
  const bool whole = std::all_of(addresses.begin(), addresses.end(), [](double cycles) {
    return 2 * cycles == std::round(2 * cycles);  // a median of two is a half
  });
  if (!whole) return 0;
  const double count = std::floor(mean(addresses));
  const auto on_two = std::upper_bound(addresses.begin(), addresses.end(), count + 1) -
                      std::lower_bound(addresses.begin(), addresses.end(), count);
  if (static_cast<double>(on_two) >= kNearlyAll * static_cast<double>(addresses.size())) {
    return std::abs(mean(addresses) - count - 0.5);
  }
  return 0.5 * std::exp(-kTwoPiSquared * std::max(0.0, variance(addresses) - 1.0 / 12));
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "median access of each address, interruptions apart; two levels where their density has two "
      "modes apart; mean of each level and share of the addresses; 95 % bootstrap intervals over "
      "addresses";
  const Sweep sweep = read_sweep(series, {"access", "cycles"}, Readings::kPositive, out.rejected);
  std::vector<double> address;
  const double reach = reach_of_readings(sweep);
  double interrupted = 0;
  for (const Cell& cell : sweep.cells) {
    std::vector<double> readings = cell.readings;
    const double longest = (1 + reach) * median(readings);
    interrupted += static_cast<double>(
        std::erase_if(readings, [=](double reading) { return reading > longest; }));
    address.push_back(median(readings));
  }
  out.diagnostics["interrupted"] = interrupted;
  refuse_if(address.size() < kFewest, "{} addresses, {} are needed", address.size(), kFewest);
  address = uninterrupted(std::move(address));
  const std::int64_t count = std::ssize(address);
  const double overhead = sweep.constant("overhead_cycles", 0);
  const Density density = log_density(address);
  out.view = draw_density(density, 0, "share of addresses per cycle", series);
  const auto modes =
      find_modes(address, density, overhead, sweep.constant("min_separation", kSeparation));
  out.diagnostics["levels"] = static_cast<double>(modes.size());
  out.diagnostics["addresses"] = static_cast<double>(count);
  refuse_if(modes.size() > 2, "{} levels: these are not the two sides of one cache", modes.size());
  const bool two = modes.size() == 2;
  const std::size_t split = two ? modes[0].end : address.size();
  const auto near_ones = std::span(address).first(split);
  const auto far_ones = std::span(address).subspan(split);

  Random random(series.id);
  Resampled near{.value = mean(near_ones) - overhead, .n = std::ssize(near_ones)};
  Resampled far{.n = std::ssize(far_ones)};
  Resampled share{.value = static_cast<double>(split) / static_cast<double>(count), .n = count};
  const double near_rounding = rounding_of(near_ones);
  if (two) far.value = mean(far_ones) - overhead;
  const double far_rounding = two ? rounding_of(far_ones) : 0;
  Random rounding(series.id + " rounding");
  const auto rounded = [&rounding](double half) {
    constexpr std::size_t kSteps = 2001;
    return half * (2.0 * static_cast<double>(rounding.below(kSteps)) / (kSteps - 1) - 1);
  };
  for (std::size_t replicate = 0; replicate < kResamples; ++replicate) {
    double near_sum = 0, far_sum = 0, near_count = 0, far_count = 0;
    for (std::size_t i = 0; i < address.size(); ++i) {
      const std::size_t drawn = random.below(address.size());
      (drawn < split ? near_sum : far_sum) += address[drawn];
      (drawn < split ? near_count : far_count) += 1;
    }
    if (near_count == 0 || (two && far_count == 0)) continue;
    near.replicates.push_back(near_sum / near_count - overhead + rounded(near_rounding));
    if (!two) continue;
    far.replicates.push_back(far_sum / far_count - overhead + rounded(far_rounding));
    share.replicates.push_back(near_count / static_cast<double>(count));
  }
  const auto cells = sweep.every_cell();
  put_cycles(out, "near", near, cells);
  if (!two) {
    return out.lack(
        {"far", "share", "split"},
        fmt::format("one level only, at {:.4g} cycles ({} addresses)", near.value, count));
  }
  put_cycles(out, "far", far, cells);
  out.values["share"] = to_value(share, "1");
  out.values["split"] = {(address[split - 1] + address[split]) / 2, address[split - 1],
                         address[split], count, "cycles"};
  for (const char* name : {"near", "far"}) {
    const Value& level = out.values[name];
    out.view.marks.push_back(
        {level.value + overhead, level.low + overhead, level.high + overhead, name});
  }
}

}  // namespace

extern const RegisteredEstimator registered_near_far = {
    .id = "near_far",
    .summary = "two levels of single addresses and their shares",
    .contract =
        "One point per address (any axes); quantity `access` (cycles, several readings each). "
        "Gives near and far (cycles, the mean over the addresses of each side), share (of the near "
        "addresses among all) and split (cycles, the border between the sides); if there is one "
        "level only, near alone. Constants `overhead_cycles` (subtracted from near and far), "
        "`min_separation` (0.2).",
    .run = run};

}  // namespace warpgauge::estimate::near_far_estimator
