// SPDX-License-Identifier: Apache-2.0
#include <map>
#include <optional>
#include <set>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::kept_bits_estimator {
namespace {

constexpr double kPlanted = 0.75;  // of `above`; `below` has the same with a minus

/// What is left of a small number at each place, bit by bit.
using ByPlace = std::map<std::vector<double>, std::map<double, double>>;

ByPlace by_place(const samples::Series& series, const char* quantity, Estimate& out) {
  const Sweep sweep = read_sweep(series, {quantity, "1"}, Readings::kAny, out.rejected);
  const std::size_t bit = sweep.axis("bit");
  ByPlace places;
  for (const Cell& cell : sweep.cells) {
    std::vector<double> place = cell.at;
    place.erase(place.begin() + static_cast<std::ptrdiff_t>(bit));
    const std::set<double> different(cell.readings.begin(), cell.readings.end());
    refuse_if(different.size() > 1, "\"{}\" at bit {} is {} and {}", quantity,
              shortest(cell.at[bit]), shortest(*different.begin()), shortest(*different.rbegin()));
    places[place][cell.at[bit]] = *different.begin();
  }
  return places;
}

/// The last bit that is kept; nothing where none is lost.
std::optional<double> last_kept(const std::map<double, double>& kept) {
  std::optional<double> last, lost;
  for (const auto& [bit, share] : kept) {
    refuse_if(share == 1 && lost, "bit {} is lost and bit {} is kept", shortest(lost.value_or(0)),
              shortest(bit));
    if (share == 1) {
      last = bit;
    } else if (!lost) {
      lost = bit;
    }
  }
  if (!lost) return std::nullopt;
  refuse_if(!last, "not even bit {} is kept", shortest(kept.begin()->first));
  return last;
}

/// How what lies below the last kept bit is rounded: from what is left of 0.75 and -0.75 of it.
void put_rounding(const samples::Series& series, const std::map<std::vector<double>, double>& last,
                  Estimate& out) {
  const std::vector<std::string> outputs = {"towards_zero", "nearest"};
  if (!find_named(series.quantities, "above") || !find_named(series.quantities, "below")) {
    return out.lack(outputs, "the series has no quantities above and below");
  }
  const ByPlace above = by_place(series, "above", out), below = by_place(series, "below", out);
  bool towards_zero = true, nearest = true;
  for (const auto& [place, bit] : last) {
    const auto left = [&](const ByPlace& all) { return all.at(place).at(bit); };
    const double up = left(above), down = left(below);
    refuse_if(up == kPlanted || down == -kPlanted,
              "bit {} is the last that is kept, and so is a part of it", shortest(bit));
    towards_zero = towards_zero && up == 0 && down == 0;
    nearest = nearest && up == 1 && down == -1;
  }
  const auto n = static_cast<std::int64_t>(last.size());
  out.values["towards_zero"] = exact(towards_zero ? 1 : 0, n, "1");
  out.values["nearest"] = exact(nearest ? 1 : 0, n, "1");
}

void run(const samples::Series& series, Estimate& out) {
  out.method = "the last bit below a large number that a sum keeps of a small one, exact";
  const ByPlace kept = by_place(series, "kept", out);
  std::map<std::vector<double>, double> last;
  std::set<double> bits;
  double deepest = 0;
  for (const auto& [place, shares] : kept) {
    deepest = std::max(deepest, shares.rbegin()->first);
    const auto bit = last_kept(shares);
    if (!bit) continue;
    last[place] = *bit;
    bits.insert(*bit);
  }
  const auto places = static_cast<std::int64_t>(kept.size());
  out.values["apart"] = exact(static_cast<double>(kept.size() - last.size()), places, "1");
  if (last.empty()) {
    const std::string why = fmt::format("nothing is lost down to bit {}", shortest(deepest));
    return out.lack({"bits", "most_bits", "towards_zero", "nearest"}, why);
  }
  out.values["bits"] = exact(*bits.begin(), places, "1");
  out.values["most_bits"] = exact(*bits.rbegin(), places, "1");
  put_rounding(series, last, out);
}

}  // namespace

extern const RegisteredEstimator registered_kept_bits = {
    .id = "kept_bits",
    .summary = "bits that a sum keeps below its largest number, and how it rounds the rest",
    .contract =
        "Axis `bit` (j: a small number is 2^-j of the large one), others allowed: places of the "
        "small one. Quantity `kept`: the share of the small number that the sum holds, 1 where all "
        "of it; optionally `above` and `below`: what is left of 0.75 and of -0.75 times the small "
        "number, over the small number. Gives bits and most_bits (the last bit that is kept at the "
        "place that keeps fewest, and most), apart (places where nothing is lost: they are not "
        "summed together with the large number), and, from what lies just below the last bit, "
        "towards_zero and nearest (1 or 0; both 0: another rule). Exact: readings at one point "
        "must be equal.",
    .run = run};

}  // namespace warpgauge::estimate::kept_bits_estimator
