// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>

#include "analysis/estimate/sweep.h"

namespace warpgauge::estimate::residency_law_estimator {
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

  /// Narrows them by a configuration that took `taken`, and takes `more` for one block more. Unless
  /// `free`, something else forbids that block. Returns whether some are left.
  bool narrow(Count taken, Count more, bool free) {
    least = std::max(least, taken);
    if (free) beyond = std::min(beyond, more);
    return least < beyond;
  }
  /// The largest one that is whole granules.
  Count whole(Count granule) const { return std::max(least, (beyond - 1) / granule * granule); }
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
  Count total() const { return totals.whole(granule * files); }
  Count fitting(const Configuration& c, Count lanes) const {
    if (needed(c, lanes, 1) > total()) return 0;
    const Count of_a_warp = round_up(c.registers * lanes, granule);
    return total() / files / of_a_warp * files / c.warps;
  }
};

/// Shared memory is given to a block in granules, with something that the system keeps.
struct SharedLaw {
  Count granule = 0, reserved = 0;
  Totals totals;

  Count of_a_block(const Configuration& c) const { return round_up(c.shared + reserved, granule); }
  Count total() const { return totals.whole(granule); }
  Count fitting(const Configuration& c) const {
    const Count each = of_a_block(c);
    return each == 0 ? kUnlimited : total() / each;
  }
};

struct Limits {
  Count lanes = 0, blocks = 0, warps = 0;

  Count fitting(const Configuration& c) const { return std::min(blocks, warps / c.warps); }
};

/// Far beyond any SM: products of such counts stay whole numbers.
constexpr double kMostCount = 1 << 20, kMostBytes = 1LL << 32, kMostLanes = 1 << 10;

/// The whole number read at each coordinate; throws Unusable where readings differ.
Count whole(const Cell& cell, const char* what) {
  const auto [low, high] = extremes_of(cell.readings);
  refuse_if(low != high || low != std::floor(low) || low < 0 || low > kMostCount,
            "{} threads, {} registers, {} bytes: {} {} and {} blocks", cell.at[0], cell.at[1],
            cell.at[2], what, low, high);
  return static_cast<Count>(low);
}

std::vector<Configuration> read(const samples::Series& series, Count lanes, Estimate& out) {
  const Sweep held = read_sweep(series, {"held", "blocks"}, Readings::kAny, out.rejected);
  const Sweep calculated = read_sweep(series, {"calculated", ""}, Readings::kAny, out.rejected);
  refuse_if(series.axes.size() != 3 || held.axis("threads") != 0 || held.axis("registers") != 1 ||
                held.axis("shared") != 2,
            "the axes must be threads, registers and shared");
  refuse_if(held.cells.size() != calculated.cells.size(),
            "what was calculated is not there for every configuration");
  std::vector<Configuration> all;
  for (std::size_t i = 0; i < held.cells.size(); ++i) {
    const auto& at = held.cells[i].at;
    refuse_if(!(at[0] >= 1) || !(at[1] >= 1) || !(at[2] >= 0),
              "a block of no threads, of no registers or of less than no shared memory");
    refuse_if(at[0] > kMostCount || at[1] > kMostCount || at[2] > kMostBytes,
              "{} threads, {} registers, {} bytes: no block has that many", at[0], at[1], at[2]);
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
    out.lack({"max_warps", "max_threads"}, "reached by one block size only");
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
      const bool holds = std::all_of(all.begin(), all.end(), [&](const Configuration& c) {
        return c.shared != 0 || law.totals.narrow(law.needed(c, limits.lanes, c.held),
                                                  law.needed(c, limits.lanes, c.held + 1),
                                                  c.held < limits.fitting(c));
      });
      if (holds && law.totals.beyond != kUnlimited) laws.push_back(law);
    }
  }
  return laws;
}

/// All (granule, reserved) that give what was held with the fewest registers.
std::vector<SharedLaw> shared_laws(std::vector<Configuration> all, const Limits& limits) {
  const Count fewest = std::ranges::min(all, {}, &Configuration::registers).registers;
  std::erase_if(all, [fewest](const Configuration& c) { return c.registers != fewest; });
  std::vector<SharedLaw> laws;
  // Each divisor of a granule that fits would fit too, were it not for the amounts between.
  for (Count granule = kLargestSharedGranule; granule >= 1 && laws.empty(); granule /= 2) {
    for (Count reserved = 0; reserved <= kLargestReserved; ++reserved) {
      SharedLaw law{granule, reserved, {}};
      const bool holds = std::all_of(all.begin(), all.end(), [&](const Configuration& c) {
        const Count each = law.of_a_block(c);
        return law.totals.narrow(c.held * each, (c.held + 1) * each, c.held < limits.fitting(c));
      });
      if (holds && law.totals.beyond != kUnlimited) laws.push_back(law);
    }
  }
  return laws;
}

/// Draws the warps that an SM holds over registers, at the block size that has most of them.
View draw(const std::vector<Configuration>& all, const std::string& label) {
  View view = view_of({"registers of a thread", "1"}, {"warps on an SM", "warps"});
  for (const Count warps : {Count{1}, Count{4}, Count{8}, Count{32}}) {
    Curve curve{.label = fmt::format("{}, blocks of {} warps", label, warps)};
    for (const Configuration& c : all) {
      if (c.shared != 0 || c.warps != warps) continue;
      curve.add(static_cast<double>(c.registers), static_cast<double>(c.held * c.warps));
    }
    if (curve.x.size() > 2) view.curves.push_back(std::move(curve));
  }
  return view;
}

/// How many configurations the law gives otherwise than held; says of the first one.
Count misfits(const std::vector<Configuration>& all, const Limits& limits,
              const RegisterLaw& registers, const SharedLaw& shared, std::string& first) {
  Count count = 0;
  for (const Configuration& c : all) {
    const Count fits =
        std::min({limits.fitting(c), shared.fitting(c), registers.fitting(c, limits.lanes)});
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
      "given out in granules: the only granules, reservation and files with which every "
      "configuration comes out";
  const auto lanes = series.constants.find("warp_lanes");
  refuse_if(lanes == series.constants.end() || !(lanes->second >= 1) || lanes->second > kMostLanes,
            "constant warp_lanes is not given");
  Limits limits{.lanes = std::llround(lanes->second)};
  const auto all = read(series, limits.lanes, out);
  out.view = draw(all, series.label);
  const Count n = std::ssize(all);
  refuse_if(n < 8, "{} configurations, eight are needed", n);
  const auto disagree = std::count_if(
      all.begin(), all.end(), [](const Configuration& c) { return c.held != c.calculated; });
  const auto put = [&](const char* name, Count value, const char* unit) {
    out.values[name] = exact(static_cast<double>(value), n, unit);
  };
  const auto put_total = [&](const char* name, const auto& law, const char* unit) {
    out.values[name] = {static_cast<double>(law.total()), static_cast<double>(law.totals.least),
                        static_cast<double>(law.totals.beyond - 1), n, unit};
  };
  put("configurations", n, "1");
  put("disagree", disagree, "1");

  find_highest(all, limits, out);
  const auto registers = register_laws(all, limits);
  const auto shared = shared_laws(all, limits);
  const std::vector<std::string> register_outputs = {"register_granule", "registers",
                                                     "register_files"};
  const std::vector<std::string> shared_outputs = {"shared_granule", "shared_reserved",
                                                   "shared_total"};
  if (registers.size() != 1) {
    out.lack(
        register_outputs,
        registers.empty()
            ? "no pair of granule and number of files explains the blocks held"
            : fmt::format(
                  "cannot choose: {} pairs of granule and number of files explain the blocks held",
                  registers.size()));
  }
  if (shared.size() != 1) {
    out.lack(shared_outputs,
             shared.empty()
                 ? "no pair of granule and reservation explains the blocks held"
                 : fmt::format(
                       "cannot choose: {} pairs of granule and reservation explain the blocks held",
                       shared.size()));
  }
  if (registers.size() == 1 && shared.size() == 1) {
    std::string first;
    const Count wrong = misfits(all, limits, first_of(registers), first_of(shared), first);
    out.diagnostics["misfits"] = static_cast<double>(wrong);
    if (wrong != 0) {
      const auto why =
          fmt::format("the law gives {} of {} configurations otherwise: {}", wrong, n, first);
      out.lack(register_outputs, why);
      out.lack(shared_outputs, why);
      return out.lack({"max_blocks", "max_warps", "max_threads"}, why);
    }
  }
  if (!out.absent.contains("max_blocks")) put("max_blocks", limits.blocks, "blocks");
  if (!out.absent.contains("max_warps")) {
    put("max_warps", limits.warps, "warps");
    put("max_threads", limits.warps * limits.lanes, "1");
  }
  if (registers.size() == 1) {
    const RegisterLaw& law = first_of(registers);
    put("register_granule", law.granule, "1");
    put("register_files", law.files, "1");
    put_total("registers", law, "1");
  }
  if (shared.size() == 1) {
    const SharedLaw& law = first_of(shared);
    put("shared_granule", law.granule, "bytes");
    put("shared_reserved", law.reserved, "bytes");
    put_total("shared_total", law, "bytes");
  }
}

}  // namespace

extern const RegisteredEstimator registered_residency_law = {
    .id = "residency_law",
    .summary = "limits of what an SM holds, and whether a calculator says the same",
    .contract =
        "Axes `threads` (of a block), `registers` (of a thread), `shared` (bytes a block asks "
        "for); quantities `held` and `calculated` (blocks on one SM; what ran, and what a "
        "calculator says of it); constant `warp_lanes`. Gives configurations and disagree (those "
        "where the two differ); and, of the law behind what was held, exact: max_blocks, "
        "max_warps, max_threads, register_granule (registers that a warp is given at least), "
        "register_files (that serve warps alike), registers, shared_granule, shared_reserved, "
        "shared_total (bytes). These are absent unless one law, and one only, gives every "
        "configuration.",
    .run = run};

}  // namespace warpgauge::estimate::residency_law_estimator
