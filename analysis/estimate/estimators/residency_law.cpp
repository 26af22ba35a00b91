// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "analysis/estimate/estimate.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate {
namespace {

using Count = std::int64_t;

constexpr Count kLargestRegisterGranule = 4096;  // registers of a warp
constexpr Count kMostRegisterFiles = 16;
constexpr Count kLargestSharedGranule = 8192;
constexpr Count kLargestReserved = 16384;
constexpr Count kUnlimited = std::numeric_limits<Count>::max();

Count divide_up(Count count, Count by) { return (count + by - 1) / by; }
Count round_up(Count count, Count unit) { return divide_up(count, unit) * unit; }

/// What was asked for a block, and how many an SM held.
struct Configuration {
  Count warps, registers, shared;
  Count held, calculated;
};

/// The totals of a resource that explain what was held: from `least` to below `beyond`.
struct Totals {
  Count least = 0, beyond = kUnlimited;
  bool some() const { return least < beyond; }
};

/// Registers are given to a warp in granules, out of one of several files that each serve as many
/// warps.
struct RegisterLaw {
  Count granule = 0, files = 0;
  Totals totals;

  /// The least total with which `blocks` fit.
  Count needed(const Configuration& c, Count lanes, Count blocks) const {
    return files * round_up(c.registers * lanes, granule) * divide_up(blocks * c.warps, files);
  }
  Count fitting(const Configuration& c, Count lanes, Count total) const {
    const Count of_a_warp = round_up(c.registers * lanes, granule);
    return total / files / of_a_warp * files / c.warps;
  }
};

/// Shared memory is given to a block in granules, with something that the system keeps.
struct SharedLaw {
  Count granule = 0, reserved = 0;
  Totals totals;

  Count of_a_block(const Configuration& c) const { return round_up(c.shared + reserved, granule); }
  Count fitting(const Configuration& c, Count total) const {
    const Count each = of_a_block(c);
    return each == 0 ? kUnlimited : total / each;
  }
};

struct Limits {
  Count lanes = 0, blocks = 0, warps = 0;

  Count fitting(const Configuration& c) const { return std::min(blocks, warps / c.warps); }
};

/// The whole number read at each coordinate; throws Unusable where readings differ.
Count whole(const Cell& cell, const char* what) {
  const auto [low, high] = extremes_of(cell.readings);
  if (low != high || low != std::floor(low) || low < 0) {
    throw Unusable(fmt::format("{} threads, {} registers, {} bytes: {} {} and {} blocks",
                               cell.at[0], cell.at[1], cell.at[2], what, low, high));
  }
  return static_cast<Count>(low);
}

std::vector<Configuration> read(const samples::Series& series, Count lanes, Estimate& out) {
  const Sweep held = read_sweep(series, "held", Readings::kAny, out.rejected);
  const Sweep calculated = read_sweep(series, "calculated", Readings::kAny, out.rejected);
  held.require_unit("blocks");
  if (series.axes.size() != 3 || held.axis("threads") != 0 || held.axis("registers") != 1 ||
      held.axis("shared") != 2) {
    throw Unusable("the axes must be threads, registers and shared");
  }
  if (held.cells.size() != calculated.cells.size()) {
    throw Unusable("what was calculated is not there for every configuration");
  }
  std::vector<Configuration> all;
  for (std::size_t i = 0; i < held.cells.size(); ++i) {
    const auto& at = held.cells[i].at;
    if (!(at[0] >= 1) || !(at[1] >= 1) || !(at[2] >= 0)) {
      throw Unusable("a block of no threads, of no registers or of less than no shared memory");
    }
    all.push_back({divide_up(std::llround(at[0]), lanes), std::llround(at[1]), std::llround(at[2]),
                   whole(held.cells[i], "held"), whole(calculated.cells[i], "calculated")});
  }
  return all;
}

/// The highest number of blocks, and of warps. Either must be reached at several block sizes: what
/// one size alone reaches, something else may have held down.
void find_highest(const std::vector<Configuration>& all, Limits& limits, Estimate& out) {
  for (const Configuration& c : all) {
    limits.blocks = std::max(limits.blocks, c.held);
    limits.warps = std::max(limits.warps, c.held * c.warps);
  }
  std::set<Count> sizes_at_blocks, sizes_at_warps;
  for (const Configuration& c : all) {
    if (c.held == limits.blocks) sizes_at_blocks.insert(c.warps);
    if (c.held * c.warps == limits.warps) sizes_at_warps.insert(c.warps);
  }
  if (sizes_at_blocks.size() < 2) out.absent["max_blocks"] = "reached by one block size only";
  if (sizes_at_warps.size() < 2) {
    out.absent["max_warps"] = out.absent["max_threads"] = "reached by one block size only";
  }
}

/// All (granule, files) that give what was held where no shared memory was asked for. Registers
/// need not bind there: what binds as well is in `limits`.
std::vector<RegisterLaw> register_laws(const std::vector<Configuration>& all,
                                       const Limits& limits) {
  std::vector<RegisterLaw> laws;
  for (Count granule = kLargestRegisterGranule; granule >= 1; granule /= 2) {
    for (Count files = 1; files <= kMostRegisterFiles; ++files) {
      RegisterLaw law{granule, files, {}};
      for (const Configuration& c : all) {
        if (c.shared != 0) continue;
        law.totals.least = std::max(law.totals.least, law.needed(c, limits.lanes, c.held));
        if (c.held < limits.fitting(c)) {
          law.totals.beyond = std::min(law.totals.beyond, law.needed(c, limits.lanes, c.held + 1));
        }
        if (!law.totals.some()) break;
      }
      if (law.totals.some() && law.totals.beyond != kUnlimited) laws.push_back(law);
    }
  }
  return laws;
}

/// All (granule, reserved) that give what was held with the fewest registers.
std::vector<SharedLaw> shared_laws(const std::vector<Configuration>& all, const Limits& limits) {
  Count fewest = kUnlimited;
  for (const Configuration& c : all) fewest = std::min(fewest, c.registers);
  std::vector<Configuration> lean;
  for (const Configuration& c : all) {
    if (c.registers == fewest) lean.push_back(c);
  }
  std::vector<SharedLaw> laws;
  // Each divisor of a granule that fits would fit too, were it not for the amounts between.
  for (Count granule = kLargestSharedGranule; granule >= 1; granule /= 2) {
    for (Count reserved = 0; reserved <= kLargestReserved; ++reserved) {
      SharedLaw law{granule, reserved, {}};
      for (const Configuration& c : lean) {
        const Count each = law.of_a_block(c);
        law.totals.least = std::max(law.totals.least, c.held * each);
        if (c.held < limits.fitting(c)) {
          law.totals.beyond = std::min(law.totals.beyond, (c.held + 1) * each);
        }
        if (!law.totals.some()) break;
      }
      if (law.totals.some() && law.totals.beyond != kUnlimited) laws.push_back(law);
    }
    if (!laws.empty()) break;
  }
  return laws;
}

/// The largest total that is whole granules, of those that explain what was held.
Count whole_total(const Totals& totals, Count granule) {
  return std::max(totals.least, (totals.beyond - 1) / granule * granule);
}

Value exact(Count value, Count n, const char* unit) {
  const auto number = static_cast<double>(value);
  return {number, number, number, n, unit};
}

Value between(const Totals& totals, Count value, Count n, const char* unit) {
  return {static_cast<double>(value), static_cast<double>(totals.least),
          static_cast<double>(totals.beyond - 1), n, unit};
}

/// Warps held against registers, at the block size that has most of them.
View draw(const std::vector<Configuration>& all, const std::string& label) {
  View view;
  view.x_label = "registers of a thread";
  view.x_unit = "1";
  view.y_label = "warps on an SM";
  view.y_unit = "warps";
  for (const Count warps : {Count{1}, Count{4}, Count{8}, Count{32}}) {
    Curve curve{.label = fmt::format("{}, blocks of {} warps", label, warps),
                .fit = false,
                .x = {},
                .y = {},
                .low = {},
                .high = {}};
    for (const Configuration& c : all) {
      if (c.shared != 0 || c.warps != warps) continue;
      curve.x.push_back(static_cast<double>(c.registers));
      curve.y.push_back(static_cast<double>(c.held * c.warps));
    }
    if (curve.x.size() > 2) view.curves.push_back(std::move(curve));
  }
  return view;
}

/// How many configurations the law gives otherwise than held; says of the first one.
Count misfits(const std::vector<Configuration>& all, const Limits& limits,
              const RegisterLaw& registers, const SharedLaw& shared, std::string& first) {
  Count count = 0;
  const Count register_total = whole_total(registers.totals, registers.granule * registers.files);
  const Count shared_total = whole_total(shared.totals, shared.granule);
  for (const Configuration& c : all) {
    Count fits = std::min(limits.fitting(c), shared.fitting(c, shared_total));
    fits = std::min(fits, registers.fitting(c, limits.lanes, register_total));
    if (registers.needed(c, limits.lanes, 1) > register_total) fits = 0;
    if (fits == c.held) continue;
    if (count++ == 0) {
      first = fmt::format("{} warps, {} registers, {} bytes: {} by the law, {} held", c.warps,
                          c.registers, c.shared, fits, c.held);
    }
  }
  return count;
}

void run(const samples::Series& series, Estimate& out) {
  out.method =
      "blocks held = the least of max_blocks, max_warps / warps, shared memory and registers, "
      "given "
      "out in granules: the only granules, reservation and files with which every configuration "
      "comes out";
  const auto lanes = series.constants.find("warp_lanes");
  if (lanes == series.constants.end() || !(lanes->second >= 1)) {
    throw Unusable("constant warp_lanes is not given");
  }
  Limits limits{.lanes = std::llround(lanes->second), .blocks = 0, .warps = 0};
  const auto all = read(series, limits.lanes, out);
  out.view = draw(all, series.label);
  const auto n = static_cast<Count>(all.size());
  if (n < 8) throw Unusable(fmt::format("{} configurations, eight are needed", n));
  Count disagree = 0;
  for (const Configuration& c : all) disagree += c.held != c.calculated;
  out.values["configurations"] = exact(n, n, "1");
  out.values["disagree"] = exact(disagree, n, "1");

  find_highest(all, limits, out);
  const auto registers = register_laws(all, limits);
  const auto shared = shared_laws(all, limits);
  const char* const register_outputs[] = {"register_granule", "registers", "register_files"};
  const char* const shared_outputs[] = {"shared_granule", "shared_reserved", "shared_total"};
  const auto refuse = [&](const auto& outputs, const std::string& why) {
    for (const char* output : outputs) out.absent[output] = why;
  };
  if (registers.size() != 1) {
    refuse(register_outputs,
           registers.empty()
               ? "no granule and number of files gives what was held"
               : fmt::format("{} pairs of granule and files give what was held", registers.size()));
  }
  if (shared.size() != 1) {
    refuse(shared_outputs, shared.empty()
                               ? "no granule and reservation gives what was held"
                               : fmt::format("{} reservations give what was held", shared.size()));
  }
  if (registers.size() == 1 && shared.size() == 1) {
    std::string first;
    const Count wrong = misfits(all, limits, first_of(registers), first_of(shared), first);
    out.diagnostics["misfits"] = static_cast<double>(wrong);
    if (wrong != 0) {
      const auto why =
          fmt::format("the law gives {} of {} configurations otherwise: {}", wrong, n, first);
      refuse(register_outputs, why);
      refuse(shared_outputs, why);
      for (const char* output : {"max_blocks", "max_warps", "max_threads"}) {
        out.absent[output] = why;
      }
      return;
    }
  }
  if (!out.absent.contains("max_blocks")) {
    out.values["max_blocks"] = exact(limits.blocks, n, "blocks");
  }
  if (!out.absent.contains("max_warps")) {
    out.values["max_warps"] = exact(limits.warps, n, "warps");
    out.values["max_threads"] = exact(limits.warps * limits.lanes, n, "1");
  }
  if (!out.absent.contains("registers")) {
    const RegisterLaw& law = first_of(registers);
    out.values["register_granule"] = exact(law.granule, n, "1");
    out.values["register_files"] = exact(law.files, n, "1");
    out.values["registers"] =
        between(law.totals, whole_total(law.totals, law.granule * law.files), n, "1");
  }
  if (!out.absent.contains("shared_total")) {
    const SharedLaw& law = first_of(shared);
    out.values["shared_granule"] = exact(law.granule, n, "bytes");
    out.values["shared_reserved"] = exact(law.reserved, n, "bytes");
    out.values["shared_total"] =
        between(law.totals, whole_total(law.totals, law.granule), n, "bytes");
  }
}

}  // namespace

extern const RegisteredEstimator registered_residency_law = {
    .id = "residency_law",
    .summary = "limits of what an SM holds, and whether a calculator says the same",
    .contract =
        "Axes `threads` (of a block), `registers` (of a thread), `shared` (bytes a block asks "
        "for); quantities `held` and `calculated` (blocks on one SM; what ran, and what a "
        "calculator says of it); constant `warp_lanes`. Gives configurations and disagree "
        "(those where the two differ); and, of the law behind what was held, exact: max_blocks, "
        "max_warps, max_threads, register_granule (registers that a warp is given at least), "
        "register_files (that serve warps alike), registers, shared_granule, shared_reserved, "
        "shared_total (bytes). These are absent unless one law, and one only, gives every "
        "configuration.",
    .run = run};

}  // namespace warpgauge::estimate
