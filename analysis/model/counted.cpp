// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/counted.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/base/error.h"
#include "analysis/estimate/stats.h"
#include "analysis/model/setting.h"

namespace warpgauge::model {
namespace {

using enum Resource;

constexpr std::string_view kGroup = "#kernel_work";
constexpr std::string_view kMode = ".cold.burst";
constexpr double kLanes = 32;
/// Operations of the largest bf16 shapes, of a warp: m16n8k16, and its quarter of m64n256k16.
constexpr double kMostFlopOfMma = 2.0 * 16 * 8 * 16;
constexpr double kMostFlopOfWgmma = 2.0 * 64 * 256 * 16 / 4;
/// A unit that is busy for more of the time is what bounds a kernel (Nsight Compute, speed of
/// light).
constexpr double kBusyShare = 0.6;

/// The readings of one size, by name.
class Counts {
 public:
  Counts(const samples::Recording& recording, const samples::Series& series,
         const samples::Point& point)
      : recording_(recording), series_(series), point_(point) {}

  std::optional<double> find(std::string_view name) const {
    for (std::size_t q = 0; q < series_.quantities.size(); ++q) {
      if (series_.quantities[q].name != name || point_.samples[q].empty()) continue;
      return estimate::median(point_.samples[q]);
    }
    return std::nullopt;
  }
  /// Throws InputError where it was not read.
  double get(std::string_view name) const {
    if (const auto value = find(name)) return *value;
    fail(fmt::format("has no '{}'", name));
  }
  /// 0 where it was not read.
  double count(std::string_view name) const { return find(name).value_or(0); }

  int whole(std::string_view name) const {
    const double value = get(name);
    if (value < 0 || value > std::numeric_limits<int>::max() || value != std::trunc(value)) {
      fail(fmt::format("'{}' is {}, not a count", name, value));
    }
    return static_cast<int>(value);
  }
  [[noreturn]] void fail(const std::string& cause) const {
    throw InputError(recording_.file, series_.id, cause);
  }

 private:
  const samples::Recording& recording_;
  const samples::Series& series_;
  const samples::Point& point_;
};

LaunchShape launch_from(const Counts& counts) {
  LaunchShape launch{.grid_blocks = counts.get("grid_blocks"),
                     .threads_per_block = counts.whole("threads_per_block"),
                     .registers_per_thread = counts.whole("registers_per_thread"),
                     .shared_bytes_per_block = counts.whole("shared_bytes_per_block"),
                     .kernels = 1};
  if (counts.find("kernels")) launch.kernels = std::max(counts.whole("kernels"), 1);
  // Warps of all kernels, in blocks of the largest one's shape.
  const double warps_per_block = std::ceil(launch.threads_per_block / kLanes);
  if (launch.kernels > 1 && warps_per_block > 0) {
    launch.total_blocks = std::clamp(std::round(counts.count("warps") / warps_per_block),
                                     launch.grid_blocks, launch.grid_blocks * launch.kernels);
  }
  if (launch.grid_blocks < 1 || launch.threads_per_block < 1) counts.fail("launches no thread");
  return launch;
}

/// Lanes that take part in an instruction, on average.
double active_lanes(const Counts& counts) {
  const double executed = counts.count("executed"), threads = counts.count("thread_executed");
  return executed > 0 && threads > 0 ? std::clamp(threads / executed, 1.0, kLanes) : kLanes;
}

class Translator {
 public:
  explicit Translator(const Counts& counts) : counts_(counts) {
    descriptor_.source = "counters";
    descriptor_.launch = launch_from(counts);
  }

  Descriptor run() {
    if (descriptor_.launch.kernels > 1) {
      assume(fmt::format("{} kernels are described as one of the largest one's shape",
                         descriptor_.launch.kernels));
    }
    read_as_they_are();
    instructions();
    arithmetic();
    near_memory();
    far_memory();
    atomics();
    waiting();
    return std::move(descriptor_);
  }

 private:
  void set(Resource resource, double amount) {
    if (amount > 0) descriptor_.work.set(resource, amount);
  }
  void assume(std::string text) { descriptor_.assumes.push_back(std::move(text)); }

  /// Those that a counter states (resources.def).
  void read_as_they_are() {
    for (const ResourceInfo& resource : resources()) {
      if (!resource.counter.empty()) set(resource.resource, counts_.count(resource.counter));
    }
  }

  void instructions() {
    set(kWarpInstructions, counts_.get("issued"));
    const double fma_pipe = counts_.count("fma");
    // The pipe executes IMAD too, at another rate: what is no fp32 instruction is one.
    double imad = 0;
    if (const auto fp32 = counts_.find("thread_fp32")) {
      imad = std::clamp(fma_pipe - *fp32 / active_lanes(counts_), 0.0, fma_pipe);
    }
    set(kFma, fma_pipe - imad);
    set(kImad, imad);
    set(kShuffle, counts_.count("thread_exchanges") / active_lanes(counts_));
  }

  void arithmetic() {
    const double flop = counts_.count("flop");
    if (multiplies_by("tensor_warpgroup", "tensor_gmma", kMostFlopOfWgmma)) {
      set(kTensorBf16Wgmma, flop);
    } else if (multiplies_by("tensor_warp", "tensor_hmma", kMostFlopOfMma)) {
      set(kTensorBf16MmaSync, flop);
    } else {
      // Most of the arithmetic is of one precision.
      set(counts_.count("fp64") > counts_.count("fma") / 2 ? kFlopFp64 : kFlopFp32, flop);
    }
  }

  /// The machine code tells. A library's is not in our listing: there it must be so many of the
  /// instruction that they can have done all operations, for the counter of mma.sync also counts
  /// the HFMA2s that move constants.
  bool multiplies_by(std::string_view trait, std::string_view counter, double most_flop) const {
    if (const auto known = counts_.find(trait)) return *known > 0;
    const double count = counts_.count(counter);
    return count > 0 && count * most_flop >= counts_.count("flop");
  }

  void near_memory() {
    const double shared = counts_.count("shared_wavefronts");
    if (const auto conflicts = counts_.find("shared_conflicts"); conflicts && *conflicts > 0) {
      descriptor_.variants["no_conflicts"][kSharedWavefronts] = std::max(shared - *conflicts, 0.0);
    }
    set(kL1Wavefronts, counts_.count("lsu_wavefronts") - shared);
  }

  void far_memory() {
    const double written = counts_.count("l2_write_sectors");
    set(kL2WriteSectors,
        written + counts_.count("l2_red_sectors") + counts_.count("l2_atom_sectors"));
    const double compulsory = counts_.count("compulsory_bytes");
    // A kernel that reads nothing still sees some DRAM reads, of its code and of page tables.
    const bool reads = counts_.count("l2_read_sectors") > 0;
    const double dram_read = reads ? counts_.count("dram_read_bytes") : 0;
    double dram_written = counts_.count("dram_write_bytes");
    // One launch leaves part of its output in L2; in a train of them each writes back as much as
    // another has left.
    const double dirty =
        written + counts_.count("l2_red_sectors") + counts_.count("l2_atom_sectors");
    const double owed = std::min(compulsory - dram_read, dirty * kSectorBytes);
    if (owed > dram_written) {
      dram_written = owed;
      assume("what one launch leaves in L2 is counted as written to DRAM");
    }
    set(kDramReadBytes, dram_read);
    set(kDramWriteBytes, dram_written);
  }

  void atomics() {
    const double shared = counts_.count("shared_atomics");
    if (shared > 0) {
      set(kSharedAtomicsSpread, shared * active_lanes(counts_));
      assume("shared atomics are taken to go to different words; conflicts count as wavefronts");
    }
    const double sectors = counts_.count("reduction_sectors") + counts_.count("atomic_sectors");
    if (sectors <= 0) return;
    // Words of four bytes; what goes to one word is an operation of its own for each lane.
    const double lanes = (counts_.count("reduction_bytes") + counts_.count("atomic_bytes")) / 4;
    constexpr double kNeighbours = 4;  // lanes that share a sector; 8 where they lie side by side
    if (lanes / sectors >= kNeighbours) {
      set(kGlobalAtomicsCoalesced, lanes);
      assume("global atomics of lanes that share sectors are taken to go to neighbouring words");
    } else {
      set(kGlobalAtomicsSpread, sectors);
    }
    if (!counts_.find("l2_red_sectors_of_busiest")) {
      assume(
          "global atomics are taken to be spread evenly over L2: no counter of its slices was "
          "read");
    }
    const double hot =
        counts_.count("l2_red_sectors_of_busiest") - counts_.count("l2_red_sectors_of_a_slice");
    set(counts_.count("float_reductions") > 0 ? kGlobalAtomicsHotF32 : kGlobalAtomicsHot, hot);
  }

  void waiting() {
    if (descriptor_.work.uses(kL1LoadSectors)) {
      set(kLoadRequests, counts_.count("load_requests"));
      if (descriptor_.work.uses(kLoadRequests) && counts_.count("loads_in_flight") >= 1) {
        set(kLoadsInFlight, counts_.count("loads_in_flight"));
      }
    }
    const double warps =
        descriptor_.launch.all_blocks() * std::ceil(descriptor_.launch.threads_per_block / kLanes);
    if (counts_.count("adu") > 0) {
      set(kBarriers, counts_.count("adu") / warps);
      assume("every instruction of the barriers' pipe is taken to be a barrier");
    }
  }

  const Counts& counts_;
  Descriptor descriptor_;
};

/// The percentages of kernel_work, and the model's names for what they are of.
constexpr std::pair<std::string_view, const char*> kPercentages[] = {
    {"issue_percent", "issue"}, {"fma_percent", "fma"}, {"alu_percent", "alu"},
    {"fp64_percent", "fp64"},   {"xu_percent", "xu"},   {"lsu_percent", "lsu"},
    {"l1_percent", "lsu"},      {"l2_percent", "l2"},   {"tensor_percent", "tensor"},
    {"dram_percent", "dram"}};

BusyTimes busy_times(const Counts& counts, const Work& work) {
  BusyTimes busy_us;
  const auto elapsed_ns = counts.find("elapsed_ns");
  if (!elapsed_ns) return busy_us;
  for (const auto& [name, unit] : kPercentages) {
    const auto percent = counts.find(name);
    if (!percent) continue;
    double& us = busy_us[unit];
    us = std::max(us, *percent / 100 * *elapsed_ns * 1e-3);
  }
  // What one launch leaves in L2 is written while another of the train runs.
  const double seen = counts.count("dram_read_bytes") + counts.count("dram_write_bytes");
  const double in_train = work[kDramReadBytes] + work[kDramWriteBytes];
  if (const auto dram = busy_us.find("dram"); dram != busy_us.end() && seen > 0) {
    dram->second *= in_train / seen;
  }
  return busy_us;
}

bool is_counted(const samples::Series& series) {
  return series.source == samples::Source::kCounters &&
         series.outcome == samples::Outcome::kMeasured && series.id.ends_with(kGroup) &&
         series.axes.size() == 1;
}

}  // namespace

std::string kernel_name(const std::string& probe, const std::string& variant) {
  constexpr std::string_view kFolder = "kernels/";
  std::string_view family = probe;
  if (family.starts_with(kFolder)) family.remove_prefix(kFolder.size());
  family = family.substr(0, family.find('/'));
  std::string_view rung = variant;
  if (rung.ends_with(kMode)) rung.remove_suffix(kMode.size());
  return fmt::format("{}/{}", family, rung);
}

std::string bound_of(const BusyTimes& busy_us, double time_us) {
  const auto busiest =
      std::max_element(busy_us.begin(), busy_us.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  if (busiest == busy_us.end()) return {};
  return busiest->second < kBusyShare * time_us ? "latency" : busiest->first;
}

bool has_counted_peak(std::string_view unit) {
  return std::any_of(std::begin(kPercentages), std::end(kPercentages),
                     [unit](const auto& percentage) { return percentage.second == unit; });
}

std::string size_text(double size) { return fmt::format("{}", size); }

std::vector<CountedKernel> counted_kernels(const samples::Recording& recording) {
  std::vector<CountedKernel> kernels;
  for (const samples::Series& series : recording.series) {
    if (!is_counted(series)) continue;
    // "<probe>/<variant>#kernel_work"
    const std::string variant = series.id.substr(
        series.probe.size() + 1, series.id.size() - series.probe.size() - 1 - kGroup.size());
    for (const samples::Point& point : series.points) {
      const Counts counts(recording, series, point);
      CountedKernel& kernel = kernels.emplace_back(CountedKernel{Translator(counts).run(), {}});
      kernel.busy_us = busy_times(counts, kernel.descriptor.work);
      kernel.descriptor.name = kernel_name(series.probe, variant);
      kernel.descriptor.size = size_text(point.at.front());
      kernel.descriptor.file =
          fmt::format("{}: {} at {}", recording.file, series.id, kernel.descriptor.size);
      check(kernel.descriptor);
    }
  }
  return kernels;
}

}  // namespace warpgauge::model
