// SPDX-License-Identifier: Apache-2.0
#include "analysis/ladder/rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "analysis/base/defect.h"
#include "analysis/estimate/stats.h"
#include "analysis/estimate/sweep.h"
#include "analysis/ladder/disagreement.h"

namespace warpgauge::ladder {
namespace {

using estimate::median;
using samples::Outcome;
using samples::Recording;
using samples::Series;

constexpr double kMicro = 1e-6, kMega = 1e6, kGiga = 1e9, kTera = 1e12;
/// From this share of the power limit on, the cap sets the clock.
constexpr double kCapped = 0.98;

/// One contestant in one mode in one campaign.
struct Run {
  const Recording* recording = nullptr;
  const Series* series = nullptr;

  template <typename... Arguments>
  [[noreturn]] void fail(fmt::format_string<Arguments...> cause, Arguments&&... arguments) const {
    refuse(recording->file, series->id, cause, std::forward<Arguments>(arguments)...);
  }

  /// What the series says of itself under that name; empty where it says nothing.
  std::string fact(const std::string& name) const {
    const auto found = series->facts.find(name);
    return found == series->facts.end() ? std::string{} : found->second;
  }
};

/// The series of one contestant in one mode, over the campaigns. The id is the same in each.
using Runs = std::vector<Run>;

std::map<std::string, Runs> runs_by_id(const std::vector<Recording>& recordings) {
  std::map<std::string, Runs> runs;
  for (const Recording& recording : recordings) {
    for (const Series& series : recording.series) {
      // A family's set-up that failed is recorded without a contestant: it has no row.
      const bool has_row =
          series.source == samples::Source::kTiming && series.facts.contains("rung");
      if (has_row) runs[series.id].push_back({&recording, &series});
    }
  }
  return runs;
}

// ---- what a series says of all its sizes -------------------------------------------------------

/// The number that all campaigns state; absent where they differ or say nothing.
std::optional<double> constant(const Runs& runs, const std::string& name) {
  std::optional<double> value;
  for (const Run& run : runs) {
    const auto found = run.series->constants.find(name);
    if (found == run.series->constants.end()) return std::nullopt;
    if (value && *value != found->second) return std::nullopt;
    value = found->second;
  }
  return value;
}

/// What every reference kernel states, the same in each campaign.
constexpr std::pair<const char*, std::string Row::*> kFacts[] = {{"rung", &Row::contestant},
                                                                 {"type", &Row::type},
                                                                 {"data", &Row::data},
                                                                 {"mode", &Row::mode},
                                                                 {"ceiling", &Row::ceiling}};

Row begin_row(const Runs& runs) {
  const Run& first = runs.front();
  Row row;
  const auto state = [](const Run& run, const char* name) {
    if (!run.series->facts.contains(name)) run.fail("a reference kernel must state its {}", name);
    return run.fact(name);
  };
  for (const auto& [name, member] : kFacts) row.*member = state(first, name);
  const std::size_t slash = row.contestant.find('/');
  if (slash == std::string::npos) {
    first.fail("a contestant is named FAMILY/NAME, not {}", row.contestant);
  }
  row.family = row.contestant.substr(0, slash);
  row.adds = first.fact("adds");
  row.library = first.fact("library");
  row.is_library = !row.library.empty();
  std::vector<std::string> kernels;
  for (const Run& run : runs) {
    const auto expect = [&](const char* words, const std::string& found, const std::string& as) {
      if (found == as) return;
      run.fail("{} is '{}', in {} it is '{}'", words, found, first.recording->file, as);
    };
    for (const auto& [name, member] : kFacts) expect(name, state(run, name), row.*member);
    expect("the library", run.fact("library"), row.library);
    if (run.series->axes.size() != 1) run.fail("a reference kernel has one axis, its size");
    profile::unite(row.flags, run.recording->header.flags);
    profile::unite(row.flags, run.series->flags);
    profile::unite(kernels, {run.fact("kernel")});
  }
  row.size_axis = first.series->axes.front().name;
  row.size_unit = first.series->axes.front().unit;
  row.step = constant(runs, "step").value_or(0);
  row.headline_size = constant(runs, "headline_size").value_or(0);
  row.registers_per_thread = constant(runs, "registers_per_thread");
  row.shared_bytes_per_block = constant(runs, "shared_bytes_per_block");
  row.local_bytes_per_thread = constant(runs, "local_bytes_per_thread");
  row.blocks_per_sm = constant(runs, "blocks_per_sm");
  row.kernel = fmt::format("{}", fmt::join(kernels, " | "));
  return row;
}

Runs runs_of(Runs runs, Outcome outcome) {
  std::erase_if(runs, [&](const Run& run) { return run.series->outcome != outcome; });
  return runs;
}

/// The row of a contestant that has no numbers.
Row unmeasured_row(const Runs& runs, const Runs& decisive, std::string_view outcome) {
  Row row = begin_row(runs);
  std::vector<std::string> reasons;
  for (const Run& run : decisive) profile::unite(reasons, {run.series->reason});
  row.outcome = fmt::format("{}: {}", outcome, fmt::join(reasons, "; "));
  if (decisive.size() < runs.size()) {
    row.outcome += fmt::format(" (in {} of {} campaigns)", decisive.size(), runs.size());
  }
  return row;
}

// ---- samples -----------------------------------------------------------------------------------

/// The samples of one quantity at one size, campaign by campaign; only campaigns that have some.
using Samples = std::vector<std::vector<double>>;

Samples samples_at(const Runs& runs, double size, const std::string& name,
                   const std::string& unit) {
  Samples samples;
  for (const Run& run : runs) {
    const auto found = estimate::find_named(run.series->quantities, name);
    if (!found) continue;
    const std::string& stated = run.series->quantities[*found].unit;
    if (stated != unit) run.fail("{} is in '{}', expected '{}'", name, stated, unit);
    std::vector<double> of_campaign;
    for (const samples::Point& point : run.series->points) {
      if (point.at.front() != size) continue;
      const auto& more = point.samples[*found];
      of_campaign.insert(of_campaign.end(), more.begin(), more.end());
    }
    if (!of_campaign.empty()) samples.push_back(std::move(of_campaign));
  }
  return samples;
}

/// The samples of a race, as rounds; none of sustained runs. Recordings from before orders were
/// random do not say which race they are of.
std::vector<Rounds> rounds_at(const Runs& runs, double size) {
  std::vector<Rounds> rounds;
  for (const Run& run : runs) {
    const auto seed = run.series->constants.find("order_seed");
    if (seed == run.series->constants.end() || !run.fact("mode").ends_with(".burst")) continue;
    for (auto& seconds : samples_at({run}, size, "duration", "s")) {
      rounds.push_back(
          {fmt::format("{} {}", run.recording->file, seed->second), std::move(seconds)});
    }
  }
  return rounds;
}

std::vector<double> together(const Samples& samples) {
  std::vector<double> all;
  for (const auto& some : samples) all.insert(all.end(), some.begin(), some.end());
  return all;
}

std::optional<double> median_of_medians(const Samples& samples) {
  if (samples.empty()) return std::nullopt;
  std::vector<double> medians;
  for (const auto& of_campaign : samples) medians.push_back(median(of_campaign));
  return median(medians);
}

std::optional<double> spread_of(const Samples& samples) {
  const std::vector<double> all = together(samples);
  if (all.size() < 2) return std::nullopt;
  return (estimate::quantile(all, 0.75) - estimate::quantile(all, 0.25)) / median(all);
}

/// A count that must be the same in every sample of every campaign.
double the_count(const Runs& runs, double size, const std::string& name, const std::string& unit) {
  const std::vector<double> counts = together(samples_at(runs, size, name, unit));
  const Run& first = runs.front();
  if (counts.empty()) first.fail("has no {} at size {}", name, size);
  const double count = counts.front();
  for (const double other : counts) {
    if (other != count) first.fail("{} at size {} is {} and {}", name, size, count, other);
  }
  if (count < 0) first.fail("{} at size {} is negative", name, size);
  return count;
}

// ---- rows --------------------------------------------------------------------------------------

/// The largest less the smallest of the campaigns' medians.
double campaign_spread_of(const Samples& samples) {
  std::vector<double> medians;
  for (const auto& campaign : samples) medians.push_back(median(campaign));
  const auto [least, most] = std::ranges::minmax(medians);
  return most - least;
}

/// The kernel that ran at this size, where it is another than at the headline size: then its launch
/// is not the one that the series state, whose registers and blocks are another kernel's.
void name_kernel(Row& row, const Runs& runs, double size) {
  const std::string at_size = fmt::format("kernel.{:.0f}", size);
  std::vector<std::string> names;
  bool other = false;
  for (const Run& run : runs) {
    const std::string name = run.fact(at_size);
    other |= !name.empty();
    profile::unite(names, {name.empty() ? run.fact("kernel") : name});
  }
  if (!other) return;
  row.kernel = fmt::format("{}", fmt::join(names, " | "));
  row.registers_per_thread = row.shared_bytes_per_block = row.local_bytes_per_thread =
      row.blocks_per_sm = std::nullopt;
}

/// Whether the device ran at its power limit; false where the limit or the power is not known.
bool is_capped(const Row& row, const Runs& runs) {
  const auto& device = runs.front().recording->header.device;
  const auto limit = device.find("power_limit_watts");
  return row.power_watts && limit != device.end() && *row.power_watts >= kCapped * limit->second;
}

/// Sets the fraction of the limit that `ceiling` names, or says why there is none. A warm run's
/// `ceiling` becomes its own limit (see rows.h).
std::string hold_against_limit(Row& row, const profile::Profile& profile) {
  if (row.ceiling.empty()) return "the ladder names no limit";
  const bool in_gbps = is_bandwidth(row.ceiling);
  if (in_gbps && row.mode.starts_with("warm.")) {
    // Its data come from L2 if the half of it that serves an SM at full speed holds them.
    row.ceiling = "l2.read_gbps";
    const auto [side, why] = profile::find_usable(profile, "l2.side_bytes", "bytes");
    if (side == nullptr) return fmt::format("l2.side_bytes: {}", why);
    if (row.compulsory_bytes > side->value) {
      row.ceiling.clear();
      return fmt::format(
          "warm, but {:.0f} bytes are more than l2.side_bytes: neither L2 nor DRAM alone is the "
          "limit",
          *row.compulsory_bytes);
    }
  }
  const auto [limit, why] = profile::find_usable(profile, row.ceiling, unit_of_limit(row.ceiling));
  if (limit == nullptr) return fmt::format("{}: {}", row.ceiling, why);
  const auto achieved = in_gbps ? row.gbps : row.tflops;
  if (!achieved) {
    return fmt::format("no {} to compare with {}", in_gbps ? "compulsory bytes" : "FLOP",
                       row.ceiling);
  }
  row.fraction_of_ceiling = *achieved / limit->value;
  return {};
}

Row measured_row(const Row& common, const Runs& runs, double size,
                 const profile::Profile& profile) {
  Row row = common;
  row.outcome = "measured";
  row.size = size;
  const Samples durations = samples_at(runs, size, "duration", "s");
  if (durations.empty()) runs.front().fail("has no duration at size {}", size);
  const double seconds = *median_of_medians(durations);
  if (seconds <= 0) runs.front().fail("takes no time at size {}", size);
  row.campaigns = static_cast<int>(durations.size());
  row.time_us = seconds / kMicro;
  row.spread = spread_of(durations);
  row.campaign_spread = campaign_spread_of(durations) / seconds;
  row.rounds = rounds_at(runs, size);
  row.flop = the_count(runs, size, "flop", "FLOP");
  row.compulsory_bytes = the_count(runs, size, "bytes", "bytes");
  if (*row.compulsory_bytes > 0) row.gbps = *row.compulsory_bytes / seconds / kGiga;
  if (*row.flop > 0) row.tflops = *row.flop / seconds / kTera;
  row.sm_clock_mhz = median_of_medians(samples_at(runs, size, "sm_clock", "MHz"));
  if (row.sm_clock_mhz) row.cycles = seconds * *row.sm_clock_mhz * kMega;
  row.power_watts = median_of_medians(samples_at(runs, size, "power", "W"));
  if (row.power_watts) row.joules = *row.power_watts * seconds;
  row.decides = is_capped(row, runs) ? "joules" : "time";
  if (const auto host = median_of_medians(samples_at(runs, size, "host", "s"))) {
    row.host_us = *host / kMicro;
  }
  row.launches = median_of_medians(samples_at(runs, size, "launches", "1"));
  name_kernel(row, runs, size);
  row.no_fraction = hold_against_limit(row, profile);
  return row;
}

std::vector<Row> rows_of(const Runs& runs, const profile::Profile& profile) {
  const Runs failed = runs_of(runs, Outcome::kFailed);
  if (!failed.empty()) return {unmeasured_row(runs, failed, "failed")};
  const Runs measured = runs_of(runs, Outcome::kMeasured);
  if (measured.empty()) return {unmeasured_row(runs, runs, "skipped")};
  const Row common = begin_row(measured);
  std::set<double> sizes;
  for (const Run& run : measured) {
    for (const samples::Point& point : run.series->points) sizes.insert(point.at.front());
  }
  std::vector<Row> rows;
  for (const double size : sizes) rows.push_back(measured_row(common, measured, size, profile));
  return rows;
}

/// What must be equal for two rows to be comparable, in the order of the rows. Rows without a size
/// come last.
auto problem(const Row& row) {
  return std::make_tuple(row.family, row.type, row.data, std::ranges::find(kModes, row.mode),
                         row.mode, !row.size.has_value(), row.size.value_or(0));
}

void hold_round_by_round(Row& row, const Row& library) {
  const auto seed = fmt::format("{} {} {} {} {}", row.contestant, row.type, row.data, row.mode,
                                row.size.value_or(0));
  const auto ratio = paired_ratio(library.rounds, row.rounds, seed);
  if (!ratio) return;
  row.paired_ratio = ratio->value.value;
  row.paired_low = ratio->value.low;
  row.paired_high = ratio->value.high;
  row.pairs = static_cast<double>(ratio->value.n);
  row.paired_campaigns = ratio->campaigns;
}

void hold_against_libraries(std::vector<Row>& rows) {
  std::map<decltype(problem(rows.front())), const Row*> best;
  for (const Row& row : rows) {
    if (!row.is_library || !row.time_us) continue;
    const Row*& fastest = best[problem(row)];
    if (fastest == nullptr || *row.time_us < *fastest->time_us) fastest = &row;
  }
  for (Row& row : rows) {
    const auto found = best.find(problem(row));
    if (!row.time_us || found == best.end()) continue;
    const Row& library = *found->second;
    row.ratio_to_library = *library.time_us / *row.time_us;
    if (row.cycles && library.cycles) row.cycle_ratio_to_library = *library.cycles / *row.cycles;
    if (row.joules && library.joules) row.joule_ratio_to_library = *library.joules / *row.joules;
    if (library.decides == "joules" && row.joules) row.decides = "joules";
    if (&row != &library) hold_round_by_round(row, library);
    if (!row.is_library) row.library = library.library;
  }
}

void check_device(const Recording& recording, const profile::Profile& profile) {
  const auto& [name, capability] =
      std::tie(recording.header.device_name, recording.header.compute_capability);
  if (profile.device_name.empty() ||
      (name == profile.device_name && capability == profile.compute_capability)) {
    return;
  }
  refuse(recording.file, "header", "measured on '{}' ({}), but the profile is of '{}' ({})", name,
         capability, profile.device_name, profile.compute_capability);
}

}  // namespace

bool is_bandwidth(std::string_view key) { return key.ends_with("_gbps"); }

const char* unit_of_limit(std::string_view key) {
  if (is_bandwidth(key)) return "GB/s";
  return key.ends_with("_tops") ? "TOP/s" : "TFLOP/s";
}

bool has_kernels(const Recording& recording) {
  return std::ranges::any_of(
      recording.series, [](const std::string& probe) { return probe.starts_with("kernels/"); },
      &Series::probe);
}

std::vector<Row> rows(const std::vector<Recording>& recordings, const profile::Profile& profile) {
  profile::check_campaigns(recordings);
  for (const Recording& recording : recordings) check_device(recording, profile);
  std::vector<Row> all;
  for (const auto& [id, runs] : runs_by_id(recordings)) {
    for (Row& row : rows_of(runs, profile)) all.push_back(std::move(row));
  }
  std::sort(all.begin(), all.end(), [](const Row& a, const Row& b) {
    return std::tuple(problem(a), a.step, a.contestant) <
           std::tuple(problem(b), b.step, b.contestant);
  });
  hold_against_libraries(all);
  flag_disagreements(all);
  for (Row& row : all) row.doubts = fmt::format("{}", fmt::join(row.flags, "; "));
  return all;
}

}  // namespace warpgauge::ladder
