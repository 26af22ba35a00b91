// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/counted.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/base/error.h"
#include "analysis/estimate/stats.h"
#include "analysis/model/bounds.h"
#include "analysis/model/descriptor_check.h"

namespace warpgauge::model {
namespace {

using enum Resource;

constexpr std::string_view kGroup = "#kernel_work";
constexpr std::string_view kMode = ".cold.burst";
constexpr double kLanes = 32;
constexpr double kMostBlocks = 9007199254740992.0;  // 2^53, as kernel.json has it
/// Operations of the largest bf16 shapes, of a warp: m16n8k16, and its quarter of m64n256k16.
constexpr double kMostFlopOfMma = 2.0 * 16 * 8 * 16;
constexpr double kMostFlopOfWgmma = 2.0 * 64 * 256 * 16 / 4;

/// The readings of one launch, with errors that say of which one.
struct Reader {
  const Counts& counts;
  const std::string& file;

  std::optional<double> find(std::string_view name) const {
    const auto found = counts.find(name);
    return found == counts.end() ? std::nullopt : std::optional(found->second);
  }
  /// 0 where it was not read.
  double operator()(std::string_view name) const { return find(name).value_or(0); }
  /// Throws InputError where it was not read.
  double required(std::string_view name) const {
    if (const auto value = find(name)) return *value;
    fail(fmt::format("has no '{}'", name));
  }
  int whole(std::string_view name) const {
    const double value = required(name);
    if (value < 0 || value > std::numeric_limits<int>::max() || value != std::trunc(value)) {
      fail(fmt::format("'{}' is {}, not a count", name, value));
    }
    return static_cast<int>(value);
  }
  [[noreturn]] void fail(const std::string& cause) const { throw InputError(file, "", cause); }
};

void refuse_what_is_no_count(const Counts& counts, const std::string& file) {
  for (const auto& [alias, count] : counts) {
    if (is_amount(count)) continue;
    throw InputError(file, "counts." + alias,
                     fmt::format("is {}: neither 0 nor from 2^-64 to 2^64", count));
  }
}

double warps_per_block(const LaunchShape& launch) {
  return std::ceil(launch.threads_per_block / kLanes);
}

LaunchShape launch_from(const Reader& counts) {
  LaunchShape launch{.grid_blocks = counts.required("grid_blocks"),
                     .threads_per_block = counts.whole("threads_per_block"),
                     .registers_per_thread = counts.whole("registers_per_thread"),
                     .shared_bytes_per_block = counts.whole("shared_bytes_per_block"),
                     .kernels = 1};
  if (counts.find("kernels")) launch.kernels = std::max(counts.whole("kernels"), 1);
  // Warps of all kernels, in blocks of the largest one's shape.
  if (launch.kernels > 1 && warps_per_block(launch) > 0) {
    launch.total_blocks = std::clamp(std::round(counts("warps") / warps_per_block(launch)),
                                     launch.grid_blocks, launch.grid_blocks * launch.kernels);
  }
  if (launch.grid_blocks != std::trunc(launch.grid_blocks) || launch.grid_blocks > kMostBlocks) {
    counts.fail(fmt::format("'grid_blocks' is {}, not a count", launch.grid_blocks));
  }
  if (launch.grid_blocks < 1 || launch.threads_per_block < 1) counts.fail("launches no thread");
  return launch;
}

/// Lanes that take part in an instruction, on average.
double active_lanes(const Reader& counts) {
  const double executed = counts("executed"), threads = counts("thread_executed");
  return executed > 0 && threads > 0 ? std::clamp(threads / executed, 1.0, kLanes) : kLanes;
}

/// Fills a description from counts.
class Translator {
 public:
  Translator(const Reader& counts, Descriptor& descriptor)
      : counts_(counts), descriptor_(descriptor) {}

  void run() {
    if (const int kernels = descriptor_.launch.kernels; kernels > 1) {
      assume(fmt::format("{} kernels are described as one of the largest one's shape", kernels));
    }
    for (const ResourceInfo& resource : kResources) {
      if (!resource.counter.empty()) set(resource.resource, counts_(resource.counter));
    }
    instructions();
    arithmetic();
    memory();
    atomics();
    waiting();
  }

 private:
  void set(Resource resource, double amount) {
    if (amount > 0) descriptor_.work.set(resource, amount);
  }
  /// Once: a description that was written after it had been read states it already.
  void assume(std::string text) {
    auto& texts = descriptor_.assumes;
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }

  void instructions() {
    set(kWarpInstructions, counts_.required("issued"));
    const double fma_pipe = counts_("fma");
    // The pipe executes IMAD too, at another rate: what is no fp32 instruction is one.
    double imad = 0;
    if (const auto fp32 = counts_.find("thread_fp32")) {
      imad = std::clamp(fma_pipe - *fp32 / active_lanes(counts_), 0.0, fma_pipe);
    }
    set(kFma, fma_pipe - imad);
    set(kImad, imad);
    set(kShuffle, counts_("thread_exchanges") / active_lanes(counts_));
    // Without the hits nobody knows of a miss.
    if (const auto hits = counts_.find("fetch_hits")) {
      set(kFetchMisses, counts_("fetch_requests") - *hits);
    }
  }

  void arithmetic() {
    // Most of the arithmetic is of one precision.
    Resource resource = counts_("fp64") > counts_("fma") / 2 ? kFlopFp64 : kFlopFp32;
    if (multiplies_by("tensor_warp", "tensor_hmma", kMostFlopOfMma)) resource = kTensorBf16MmaSync;
    if (multiplies_by("tensor_warpgroup", "tensor_gmma", kMostFlopOfWgmma)) {
      resource = kTensorBf16Wgmma;
    }
    set(resource, counts_("flop"));
    // Where the machine code was counted, each precision by itself.
    set(kFlopFp32, counts_("flop_fp32"));
    set(kFlopFp64, counts_("flop_fp64"));
  }

  /// The machine code tells. A library's is not in our listing: there it must be so many of the
  /// instruction that they can have done all operations, for the counter of mma.sync also counts
  /// the HFMA2s that move constants.
  bool multiplies_by(std::string_view trait, std::string_view counter, double most_flop) const {
    if (const auto known = counts_.find(trait)) return *known > 0;
    const double count = counts_(counter);
    return count > 0 && count * most_flop >= counts_("flop");
  }

  void memory() {
    const double shared = counts_("shared_wavefronts"), conflicts = counts_("shared_conflicts");
    if (conflicts > 0) {
      descriptor_.variants["no_conflicts"][kSharedWavefronts] = std::max(shared - conflicts, 0.0);
    }
    set(kL1Wavefronts, counts_("lsu_wavefronts") - shared);
    const double written =
        counts_("l2_write_sectors") + counts_("l2_red_sectors") + counts_("l2_atom_sectors");
    set(kL2WriteSectors, written);
    // A kernel that reads nothing still sees some DRAM reads, of its code and of page tables.
    // Atomics read their words in L2 itself, which no SM reads then.
    const bool reads = counts_("l2_read_sectors") > 0 || atomic_sectors() > 0;
    const double dram_read = reads ? counts_("dram_read_bytes") : 0;
    set(kDramReadBytes, dram_read);
    // One launch leaves part of its output in L2; in a train of them each writes back as much as
    // another has left.
    const double seen = counts_("dram_write_bytes");
    const double owed = std::min(counts_("compulsory_bytes") - dram_read, written * kSectorBytes);
    if (owed > seen) assume("what one launch leaves in L2 is counted as written to DRAM");
    set(kDramWriteBytes, std::max(owed, seen));
  }

  /// Of global memory, as L1 sends them; where no counter of L1 was read, as L2 receives them.
  double atomic_sectors() const {
    const double sent = counts_("reduction_sectors") + counts_("atomic_sectors");
    return sent > 0 ? sent : counts_("l2_red_sectors") + counts_("l2_atom_sectors");
  }
  /// Those of them whose old value is not wanted.
  double reduction_sectors() const {
    const double sent = counts_("reduction_sectors") + counts_("atomic_sectors");
    return sent > 0 ? counts_("reduction_sectors") : counts_("l2_red_sectors");
  }

  void atomics() {
    if (const double shared = counts_("shared_atomics"); shared > 0) {
      set(kSharedAtomicsSpread, shared * active_lanes(counts_));
      assume("shared atomics are taken to go to different words; conflicts count as wavefronts");
    }
    const double sectors = atomic_sectors();
    if (sectors <= 0) return;
    // Words of four bytes; what goes to one word is an operation of its own for each lane.
    const double lanes = (counts_("reduction_bytes") + counts_("atomic_bytes")) / 4;
    constexpr double kNeighbours = 4;  // lanes that share a sector; 8 where they lie side by side
    if (lanes / sectors >= kNeighbours) {
      set(kGlobalAtomicsCoalesced, lanes);
      assume("global atomics of lanes that share sectors are taken to go to neighbouring words");
    } else {
      set(kGlobalAtomicsReturned, sectors - reduction_sectors());
      set(kGlobalAtomicsSpread, reduction_sectors());
    }
    if (!counts_.find("l2_red_sectors_of_busiest")) {
      assume(
          "global atomics are taken to be spread evenly over L2: no counter of its slices was "
          "read");
    }
    const auto hot = [this](const char* of_busiest, const char* of_a_slice) {
      const auto busiest = counts_.find(of_busiest), even = counts_.find(of_a_slice);
      return busiest && even ? std::max(*busiest - *even, 0.0) : 0.0;
    };
    const double reductions = hot("l2_red_sectors_of_busiest", "l2_red_sectors_of_a_slice");
    const double returned = hot("l2_atom_sectors_of_busiest", "l2_atom_sectors_of_a_slice");
    const bool floats = counts_("float_reductions") > 0;
    set(kGlobalAtomicsHotF32, floats ? reductions : 0);
    set(kGlobalAtomicsHot, returned + (floats ? 0 : reductions));
  }

  void waiting() {
    const Work& work = descriptor_.work;
    if (work.uses(kL1LoadSectors)) set(kLoadRequests, counts_("load_requests"));
    const double in_flight = counts_("loads_in_flight");
    if (work.uses(kLoadRequests) && in_flight >= 1) set(kLoadsInFlight, in_flight);
    if (const double barriers = counts_("adu"); barriers > 0) {
      const LaunchShape& launch = descriptor_.launch;
      set(kBarriers, barriers / (launch.all_blocks() * warps_per_block(launch)));
      if (!descriptor_.code.has_schedules()) {
        assume("every instruction of the barriers' pipe is taken to be a barrier");
      }
    }
  }

  const Reader& counts_;
  Descriptor& descriptor_;
};

/// A percentage of kernel_work or kernel_waits, and the model's name for what it is of.
///
/// The model's L2 is whatever of it is slowest, and so are its counters: reads fill the way to the
/// SMs, writes the way from them, scattered accesses the tags, and what DRAM brings in and takes
/// out the data. Where only sectors were read (kernel_work) L2 seems less busy: reads that fill the
/// way to the SMs leave room there (series memory/l2_read_limits/steady#l2_limits).
struct Percentage {
  std::string_view name, of;
};
constexpr Percentage kPercentages[] = {{"issue_percent", "issue"},
                                       {"fma_percent", "fma"},
                                       {"alu_percent", "alu"},
                                       {"fp64_percent", "fp64"},
                                       {"xu_percent", "xu"},
                                       {"lsu_percent", "lsu: data path"},
                                       {"l1_percent", "lsu: tags"},
                                       {"l1_fill_percent", "lsu: fill"},
                                       {"mio_read_percent", "lsu: queue"},
                                       {"l2_percent", "l2: sectors"},
                                       {"l2_tag_percent", "l2: tags"},
                                       {"l2_data_percent", "l2: data"},
                                       {"l2_to_crossbar_percent", "l2: to the SMs"},
                                       {"crossbar_to_l2_percent", "l2: from the SMs"},
                                       {"tensor_percent", "tensor"},
                                       {"dram_percent", "dram"}};

BusyTimes busy_times(const Reader& counts, const Work& work) {
  BusyTimes busy_us;
  const auto elapsed_ns = counts.find("elapsed_ns");
  if (!elapsed_ns) return busy_us;
  for (const auto& [name, of] : kPercentages) {
    const auto percent = counts.find(name);
    if (percent) busy_us.emplace(of, *percent / 100 * *elapsed_ns * 1e-3);
  }
  // The rest that one launch leaves in L2 is written while another of the train runs.
  const double seen = counts("dram_read_bytes") + counts("dram_write_bytes");
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

std::string kernel_name(std::string_view probe, std::string_view variant) {
  constexpr std::string_view kFolder = "kernels/";
  if (probe.starts_with(kFolder)) probe.remove_prefix(kFolder.size());
  if (variant.ends_with(kMode)) variant.remove_suffix(kMode.size());
  return fmt::format("{}/{}", probe.substr(0, probe.find('/')), variant);
}

bool has_counted_peak(std::string_view name) {
  return std::ranges::any_of(kPercentages, [name](const Percentage& percentage) {
    return percentage.of == name || unit_of(percentage.of) == name;
  });
}

void translate_counts(Descriptor& descriptor) {
  refuse_what_is_no_count(descriptor.counts, descriptor.file);
  const Reader reader{descriptor.counts, descriptor.file};
  Translator(reader, descriptor).run();
  descriptor.busy_us = busy_times(reader, descriptor.work);
}

Descriptor describe_counts(const Counts& counts, std::string name, std::string size,
                           std::string file) {
  Descriptor descriptor;
  descriptor.source = "counters";
  descriptor.name = std::move(name);
  descriptor.size = std::move(size);
  descriptor.file = std::move(file);
  refuse_what_is_no_count(counts, descriptor.file);
  const Reader reader{counts, descriptor.file};
  descriptor.launch = launch_from(reader);
  Translator(reader, descriptor).run();
  descriptor.busy_us = busy_times(reader, descriptor.work);
  check(descriptor);
  return descriptor;
}

std::vector<Descriptor> counted_kernels(const samples::Recording& recording) {
  std::vector<Descriptor> kernels;
  for (const samples::Series& series : recording.series) {
    if (!is_counted(series)) continue;
    // "<probe>/<variant>#kernel_work"
    const std::size_t begin = series.probe.size() + 1;
    const std::string variant = series.id.substr(begin, series.id.size() - begin - kGroup.size());
    for (const samples::Point& point : series.points) {
      Counts counts;
      for (std::size_t q = 0; q < series.quantities.size(); ++q) {
        if (point.samples[q].empty()) continue;
        counts[series.quantities[q].name] = estimate::median(point.samples[q]);
      }
      const std::string size = size_text(point.at.front());
      kernels.push_back(
          describe_counts(counts, kernel_name(series.probe, variant), size,
                          fmt::format("{}: {} at {}", recording.file, series.id, size)));
    }
  }
  return kernels;
}

}  // namespace warpgauge::model
