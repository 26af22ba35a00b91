// SPDX-License-Identifier: Apache-2.0
//
// Each loop is launched at two trip counts (three for a sample), five times each; the slope of the
// medians is what an iteration takes. A launch costs about 60 us, 20 of them in the loop: short
// launches keep the card cool, so that the clock stays.
#include "probes/loops/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "analysis/base/defect.h"
#include "analysis/base/hash.h"
#include "analysis/base/text_file.h"
#include "analysis/machine_code/cubin.h"
#include "probes/device/busy.h"
#include "probes/device/check.h"
#include "probes/harness/device.h"
#include "probes/loops/launcher.h"
#include "probes/methods/sm_clock.h"

namespace warpgauge::loops {
namespace {

constexpr double kWarmUpMilliseconds = 300;
constexpr std::uint32_t kFirstTrips = 4, kPilotTrips = 36;
constexpr int kLoopsPerNote = 100;

/// The files that all campaigns share; each is checked against the others.
struct Corpus {
  Manifest manifest;
  std::map<std::string, LoopCode> code;
  std::map<std::string, std::filesystem::path> cubins;  ///< by name without ending

  explicit Corpus(const CampaignOptions& options)
      : manifest(read_manifest(options.manifest)), code(read_code(options.code)) {
    for (const auto& cubin : options.cubins) cubins[cubin.stem().string()] = cubin;
    for (const auto& [name, cubin] : cubins) check(cubin, name);
    std::erase_if(manifest.loops, [&](const PlannedLoop& loop) {
      return loop.name.find(options.filter) == std::string::npos || !code.contains(loop.name);
    });
    if (manifest.loops.empty()) {
      throw InputError("--filter", "", "no loop has '" + options.filter + "' in its name");
    }
    for (const PlannedLoop& loop : manifest.loops) {
      if (!cubins.contains(loop.file))
        throw InputError("the cubin of " + loop.name + " is missing: " + loop.file);
    }
    // The same for every campaign, and each stretch of it has all families.
    std::ranges::sort(manifest.loops, {}, [](const PlannedLoop& loop) {
      return std::pair(fnv1a64(loop.name), loop.name);
    });
  }

 private:
  /// What runs must be what the code file shows.
  void check(const std::filesystem::path& cubin, const std::string& name) const {
    const auto file = machine_code::read_cubin(read_text_file(cubin));
    if (!file) throw InputError(cubin.string(), "", "is not a cubin");
    for (const PlannedLoop& loop : manifest.loops) {
      if (loop.file != name) continue;
      const auto function = file->functions.find(loop.name);
      const auto kept = code.find(loop.name);
      if (kept == code.end()) continue;  // it has no timed loop, and is left out
      if (function == file->functions.end() || function->second.code_hash != kept->second.section) {
        throw InputError(cubin.string(), loop.name,
                         "is not the code that --code shows: build cubins and code together");
      }
    }
  }
};

class LoopTimer {
 public:
  LoopTimer(const CampaignOptions& options, Launcher& launcher)
      : options_(options), launcher_(launcher) {}

  void measure(const std::filesystem::path& cubin, LoopRow& row) {
    const auto function = launcher_.function(cubin, row.loop.name);
    row.registers = function.registers;
    row.shared_bytes = function.shared_bytes;
    if (function.local_bytes > 0) throw std::runtime_error("the function uses local memory");
    for (const int warps : all_warps()) {
      const Occupation occupation = occupy(warps);
      const std::string why = launcher_.why_not(function, occupation);
      if (!why.empty()) {
        row.left_out.push_back({warps, why});
        continue;
      }
      try {
        row.points.push_back(measure_point(function, occupation, row.loop.name));
      } catch (const Defect& defect) {  // readings that do not lie on a line
        row.left_out.push_back({warps, defect.what()});
      }
    }
    if (row.points.empty()) throw std::runtime_error("no number of warps could be measured");
  }

  std::vector<int> all_warps() const {
    std::vector<int> all;
    if (options_.one_warp) all.push_back(1);
    for (const int each : options_.warps_per_scheduler) all.push_back(each * options_.schedulers);
    return all;
  }

 private:
  MeasuredPoint measure_point(const Launcher::Function& function, const Occupation& occupation,
                              const std::string& name) {
    const bool three = fnv1a64(name) % 100 < static_cast<unsigned>(options_.linearity_percent);
    MeasuredPoint point{occupation.warps, occupation.blocks, {}, {}};
    for (const auto trips :
         choose_trips(pilot(function, occupation), options_.wanted_cycles, three)) {
      point.readings.push_back({trips, {}});
    }
    // In turn, so that a slow drift falls on all trip counts alike.
    for (int repeat = 0; repeat < options_.repeats; ++repeat) {
      for (Readings& one : point.readings) {
        one.cycles.push_back(launcher_.cycles(function, occupation, one.trips));
      }
    }
    point.steady = steady_cycles(point.readings);
    return point;
  }

  /// About what an iteration takes. The first launch loads the code and is left out.
  double pilot(const Launcher::Function& function, const Occupation& occupation) {
    launcher_.cycles(function, occupation, kFirstTrips);
    const double few = launcher_.cycles(function, occupation, kFirstTrips);
    const double more = launcher_.cycles(function, occupation, kPilotTrips);
    return (more - few) / (kPilotTrips - kFirstTrips);
  }

  const CampaignOptions& options_;
  Launcher& launcher_;
};

/// Measures one loop; the row says what went wrong. `lost`: no launch succeeds after it.
LoopRow measure_loop(const Corpus& corpus, const PlannedLoop& loop, LoopTimer& timer, bool& lost) {
  LoopRow row{loop, corpus.code.at(loop.name), {}, {}, 0, 0, {}, {}, {}};
  const auto fail = [&](const std::exception& error, bool dead) {
    row.outcome = samples::Outcome::kFailed;
    row.reason = error.what();
    lost = dead;
  };
  try {
    row.sm_clock_mhz = probes::sm_clock_mhz();
    timer.measure(corpus.cubins.at(loop.file), row);
  } catch (const probes::CudaError& error) {
    fail(error, error.sticky());
  } catch (const LaunchHangs& error) {
    fail(error, true);
  } catch (const std::runtime_error& error) {
    // A driver call may be the first to see a dead context.
    fail(error, cudaStreamQuery(nullptr) != cudaSuccess);
  }
  return row;
}

struct Tally {
  int measured = 0, failed = 0, points = 0, left_out = 0;
  double widest = 0, bend = 0;

  void add(const LoopRow& row) {
    (row.outcome == samples::Outcome::kMeasured ? measured : failed) += 1;
    points += static_cast<int>(row.points.size());
    left_out += static_cast<int>(row.left_out.size());
    for (const MeasuredPoint& point : row.points) {
      widest = std::max(widest, point.steady.spread);
      bend = std::max(bend, std::abs(point.steady.bend.value_or(0)));
    }
  }
  void print(double seconds) const {
    fmt::print("{} loops measured, {} failed; {} points, {} left out; {:.1f} s\n", measured, failed,
               points, left_out, seconds);
    fmt::print("widest spread {:.1f} %, largest bend {:.2f} %\n", widest * 100, bend * 100);
  }
};

}  // namespace

int run_campaign(const CampaignOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  const Corpus corpus(options);
  if (const auto why = probes::why_no_device(options.device); !why.empty()) {
    fmt::print(stderr, "error: {}\n", why);
    return kExitNoDevice;
  }
  const probes::Device device(options.device);
  if (options.sms > device.sm_count()) {
    throw InputError("--sms", "", fmt::format("the device has {}", device.sm_count()));
  }
  const int sms = options.sms > 0 ? options.sms : device.sm_count();
  samples::Header header = device.header();
  header.command = options.command;
  header.campaign = options.campaign;
  RowWriter rows(
      options.output,
      header_line(header, {options.schedulers, sms, corpus.manifest.target, corpus.manifest.seed}),
      options.resume);

  std::uint64_t memory_bytes = 0;
  std::vector<const PlannedLoop*> left;
  for (const PlannedLoop& loop : corpus.manifest.loops) {
    memory_bytes = std::max(memory_bytes, loop.memory_bytes_per_block);
    if (!rows.names().contains(loop.name)) left.push_back(&loop);
  }
  Launcher launcher(sms, corpus.manifest.sources, memory_bytes);
  LoopTimer timer(options, launcher);
  probes::warm_up_clock(kWarmUpMilliseconds);
  probes::Progress progress(options.progress, static_cast<double>(left.size()));
  Tally tally;
  std::size_t done = 0;
  while (done < left.size()) {
    if (options.seconds > 0 && probes::seconds_since(start) > options.seconds) break;
    const std::size_t end = std::min(done + kLoopsPerNote, left.size());
    progress.begin(fmt::format("loops {} to {} of {}", done + 1, end, left.size()),
                   static_cast<double>(end - done));
    for (; done < end; ++done) {
      bool lost = false;
      const LoopRow row = measure_loop(corpus, *left[done], timer, lost);
      rows.append(row, options.schedulers);
      tally.add(row);
      if (!row.reason.empty()) {
        fmt::print(stderr, "{}{}: {}\n",
                   options.progress == probes::ProgressStyle::kBar ? "\n" : "", row.loop.name,
                   row.reason);
      }
      if (lost) {
        std::fflush(nullptr);
        std::_Exit(kExitContextLost);  // no destructor may wait for a dead context
      }
    }
    progress.end();
  }
  tally.print(probes::seconds_since(start));
  if (done < left.size()) {
    fmt::print("the budget ended before {} loops: go on with --resume\n", left.size() - done);
    return kExitUnfinished;
  }
  rows.finish(probes::seconds_since(start));
  return tally.failed == 0 ? kExitOk : kExitMeasurementFailed;
}

}  // namespace warpgauge::loops
