// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/counted.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "analysis/base/defect.h"
#include "analysis/descriptor/busy_times.h"
#include "analysis/descriptor/refuse.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::descriptor {
namespace {

using enum Resource;

constexpr double kLanes = 32;
/// Operations of the largest bf16 shapes, of a warp: m16n8k16, and its quarter of m64n256k16.
constexpr double kMostFlopOfMma = 2.0 * 16 * 8 * 16;
constexpr double kMostFlopOfWgmma = 2.0 * 64 * 256 * 16 / 4;

/// The readings of one launch.
struct Reader {
  const Counts& counts;

  std::optional<double> find(std::string_view name) const {
    const auto found = counts.find(name);
    return found == counts.end() ? std::nullopt : std::optional(found->second);
  }
  bool has(std::string_view name) const { return counts.contains(name); }
  /// 0 where it was not read, for what only some descriptions state. Translator::need() has the
  /// others.
  double operator()(std::string_view name) const { return find(name).value_or(0); }
  /// Throws Defect where it was not read.
  double required(std::string_view name) const {
    const auto value = find(name);
    require(value.has_value(), "has no '{}'", name);
    return *value;
  }
  int whole(std::string_view name) const {
    const double value = required(name);
    require(value >= 0 && value <= std::numeric_limits<int>::max() && value == std::trunc(value),
            "'{}' is {}, not a count", name, value);
    return static_cast<int>(value);
  }
};

double warps_per_block(const LaunchShape& launch) {
  return std::ceil(launch.threads_per_block / kLanes);
}

/// Lanes that take part in an instruction, on average; empty where they were not counted.
std::optional<double> active_lanes(const Reader& counts) {
  const auto executed = counts.find("executed"), threads = counts.find("thread_executed");
  if (!executed || !threads) return std::nullopt;
  return *executed > 0 && *threads > 0 ? std::clamp(*threads / *executed, 1.0, kLanes) : kLanes;
}

/// Fills a description from counts. A reading that is wanted and not there leaves open what follows
/// from it, and what is set without it is no more than the kernel asks for.
class Translator {
 public:
  Translator(const Reader& counts, Descriptor& descriptor)
      : counts_(counts), descriptor_(descriptor) {}

  void run() {
    if (const int kernels = descriptor_.launch.kernels; kernels > 1) {
      assume(fmt::format("{} kernels are described as one of the largest one's shape", kernels));
    }
    for (const ResourceInfo& resource : kResources) {
      if (resource.counter.empty()) continue;
      set(resource.resource, resource.is_extra ? counts_(resource.counter)
                                               : need(resource.counter, {resource.resource}));
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
  /// A reading, or 0 where it is not there: the resources that follow from it are open then.
  double need(std::string_view alias, std::initializer_list<Resource> resources) {
    if (const auto value = counts_.find(alias)) return *value;
    const auto told = descriptor_.unread.find(alias);
    leave_open(std::string(alias),
               told == descriptor_.unread.end() ? "no reading of it" : told->second, resources);
    return 0;
  }
  void leave_open(std::string what, std::string why, std::initializer_list<Resource> resources) {
    for (const Resource resource : resources) descriptor_.work.leave_open(resource);
    auto& all = descriptor_.unknown;
    if (std::ranges::find(all, what, &UnknownAmount::what) == all.end()) {
      all.push_back({std::move(what), std::move(why)});
    }
  }
  /// For an amount that asks for them; empty where they are not known, and the resource open.
  std::optional<double> need_lanes(Resource resource) {
    need("executed", {resource});
    need("thread_executed", {resource});
    return active_lanes(counts_);
  }
  /// Once: a description that was written after it had been read states it already.
  void assume(std::string text) {
    auto& texts = descriptor_.assumes;
    if (std::ranges::find(texts, text) == texts.end()) texts.push_back(std::move(text));
  }

  void instructions() {
    issued();
    const double fma_pipe = need("fma", {kFma, kImad});
    // The pipe executes IMAD too, at another rate: what is no fp32 instruction is one.
    double imad = 0;
    if (fma_pipe > 0) {
      const auto lanes = need_lanes(kImad);
      const double fp32 = need("thread_fp32", {kImad});
      if (lanes && counts_.has("thread_fp32")) {
        imad = std::clamp(fma_pipe - fp32 / *lanes, 0.0, fma_pipe);
      }
    }
    set(kFma, fma_pipe - imad);
    set(kImad, imad);
    if (const double exchanges = need("thread_exchanges", {kShuffle}); exchanges > 0) {
      set(kShuffle, exchanges / need_lanes(kShuffle).value_or(kLanes));
    }
    // Without the hits no miss is known.
    if (const auto hits = counts_.find("fetch_hits")) {
      set(kFetchMisses, counts_("fetch_requests") - *hits);
    }
  }

  /// Some instructions are issued again; how often is all that the executed ones do not tell.
  void issued() {
    if (counts_.has("issued") || !counts_.has("executed")) {
      return set(kWarpInstructions, counts_.required("issued"));
    }
    set(kWarpInstructions, counts_("executed"));
    assume(
        "as many instructions are taken to be issued as were executed: no reading of those that "
        "are issued again");
  }

  /// Machine code that was counted says each kind by itself. Otherwise `flop` is what the algorithm
  /// needs, and most of it is of one kind.
  void arithmetic() {
    if (!descriptor_.code.empty()) return arithmetic_of_code();
    if (const auto kind = kind_of_arithmetic()) set(*kind, counts_("flop"));
    // The code was counted once, and is not here any more.
    set(kFlopFp32, counts_("flop_fp32"));
    set(kFlopFp64, counts_("flop_fp64"));
    set(kTensorFp64, counts_("flop_tensor_fp64"));
    set(kTensorFp64M8n8k4, counts_("flop_tensor_fp64_m8n8k4"));
  }

  void arithmetic_of_code() {
    const auto operations = machine_code::operations_of(descriptor_.code);
    set(kFlopFp32, operations.fp32);
    set(kFlopFp64, operations.fp64);
    set(kTensorFp64, operations.tensor_fp64);
    set(kTensorFp64M8n8k4, operations.tensor_fp64_m8n8k4);
    set(kTensorBf16MmaSync, operations.tensor_warp);
    set(kTensorBf16Wgmma, operations.tensor_warpgroup);
    if (!operations.unknown_products.empty()) unknown_products(why_unknown(operations));
  }

  void unknown_products(std::string why) {
    leave_open("tensor work", std::move(why), {kTensorBf16MmaSync, kTensorBf16Wgmma});
  }

  /// What `flop` is booked as; empty where tensor cores do it by an instruction whose rate is not
  /// known: that is no work of the FP32 pipes.
  std::optional<Resource> kind_of_arithmetic() {
    if (counts_("tensor_tcgen05") > 0) {
      unknown_products("the tensor cores multiply by tcgen05, and the model has no rate of it");
      return std::nullopt;
    }
    if (multiplies_by("tensor_warpgroup", "tensor_gmma", kMostFlopOfWgmma)) return kTensorBf16Wgmma;
    if (multiplies_by("tensor_warp", "tensor_hmma", kMostFlopOfMma)) return kTensorBf16MmaSync;
    if (counts_("tensor_fp64") > 0) return kTensorFp64;
    if (counts_("tensor_fp64_m8n8k4") > 0) return kTensorFp64M8n8k4;
    if (!products_by_counters()) return std::nullopt;
    return counts_("fp64") > counts_("fma") / 2 ? kFlopFp64 : kFlopFp32;
  }

  /// Only machine code says how much a tensor instruction multiplies; counters say how busy the
  /// tensor cores were, and nothing of most families of their instructions. False where that much
  /// is not known.
  bool products_by_counters() {
    constexpr double kNoMatter = 5;  // % of the launch: a time without them is no shorter than that
    const auto busy = counts_.find("tensor_percent");
    const double instructions = counts_("tensor_hmma") + counts_("tensor_gmma");
    if (code_tells_kinds()) return true;
    if (busy && *busy >= kNoMatter) {
      unknown_products(fmt::format(
          "the tensor cores were busy for {:.4g} % of the launch, and how much they multiply is "
          "not known: it is only in the machine code (ncu's source page)",
          *busy));
      return false;
    }
    if (counts_.has("flop")) {
      // Where no counter of tensor cores was read, arithmetic that the vector pipes cannot have
      // done is theirs. Otherwise moves of constants are all that is left.
      const bool is_told = busy || counts_.has("tensor_hmma") || counts_.has("tensor_gmma");
      if (is_told || counts_("flop") <= most_vector_flop()) return true;
      unknown_products(
          "more operations than the vector pipes executed, and no counter of the tensor cores was "
          "read");
      return false;
    }
    if (!busy && instructions > 0) {
      unknown_products(fmt::format(
          "{:g} tensor instructions were counted, and how much they multiply is not known: it is "
          "only in the machine code (ncu's source page)",
          instructions));
    } else if (!busy) {
      need("tensor_percent", {kTensorBf16MmaSync, kTensorBf16Wgmma});
    } else if (*busy > 0 || instructions > 0) {
      assume(fmt::format(
          "tensor instructions multiply nothing: they kept the tensor cores busy for {:.2g} % of "
          "the launch",
          *busy));
    }
    return true;
  }

  /// Eight times what FFMA2, HFMA2 and DFMA in all lanes would do: an algorithm's count knows no
  /// instructions. Products are still far above it.
  double most_vector_flop() const {
    constexpr double kGenerous = 8, kMostOfLane = 4, kFp64OfLane = 2;
    return kGenerous * (kMostOfLane * (counts_("thread_fp32") + kLanes * counts_("fma")) +
                        kFp64OfLane * kLanes * counts_("fp64"));
  }

  /// Whether the machine code says by which instructions the kernels multiply. Where a library's
  /// kernel ran beside our own, only ours were read: they may do none of what was done.
  bool code_tells_kinds() const {
    if (!counts_.has("tensor_warp") && !counts_.has("tensor_warpgroup")) return false;
    constexpr const char* kKinds[] = {"tensor_warp", "tensor_warpgroup", "tensor_fp64",
                                      "tensor_fp64_m8n8k4", "tensor_tcgen05"};
    return std::ranges::any_of(kKinds, [&](const char* kind) { return counts_(kind) > 0; }) ||
           counts_("flop") <= most_vector_flop();
  }

  /// The machine code tells. A library's is not in our listing: there the instruction must be
  /// counted often enough to have done all operations, for the counter of mma.sync also counts the
  /// HFMA2s that move constants.
  bool multiplies_by(std::string_view trait, std::string_view counter, double most_flop) const {
    if (code_tells_kinds()) return counts_(trait) > 0;
    const double count = counts_(counter);
    return count > 0 && counts_("flop") > 0 && count * most_flop >= counts_("flop");
  }

  void memory() {
    const double shared = counts_("shared_wavefronts"), conflicts = counts_("shared_conflicts");
    const bool knows_shared = counts_.has("shared_wavefronts");
    if (conflicts > 0) {
      descriptor_.variants["no_conflicts"][kSharedWavefronts] = std::max(shared - conflicts, 0.0);
    }
    const double all = need("lsu_wavefronts", {kL1Wavefronts});
    if (knows_shared) set(kL1Wavefronts, all - shared);
    const double written = need("l2_write_sectors", {kL2WriteSectors}) +
                           in_l2(kReductions, {kL2WriteSectors}) +
                           in_l2(kReturned, {kL2WriteSectors});
    set(kL2WriteSectors, written);
    // A kernel that reads nothing still sees some DRAM reads, of its code and of page tables.
    // Atomics read their words in L2 itself, which no SM reads then.
    const bool may_be_atomics = atomic_sectors() > 0 || is_open(kReductions) || is_open(kReturned);
    // Stores of parts of sectors have DRAM read the rest.
    constexpr double kLeastOfFills = 0.1;
    const bool fills = counts_("dram_read_bytes") > kLeastOfFills * written * kSectorBytes;
    const bool reads = !counts_.has("l2_read_sectors") || counts_("l2_read_sectors") > 0 ||
                       may_be_atomics || fills;
    const double dram_read = reads ? need("dram_read_bytes", {kDramReadBytes}) : 0;
    set(kDramReadBytes, dram_read);
    // One launch leaves part of its output in L2; in a train of them each writes back as much as
    // another has left.
    const double seen = need("dram_write_bytes", {kDramWriteBytes});
    const double compulsory = counts_("compulsory_bytes") - dram_read;
    const bool knows_reads = !descriptor_.work.is_open(kDramReadBytes);
    const double owed = knows_reads ? std::min(compulsory, written * kSectorBytes) : 0;
    if (owed > seen) assume("what one launch leaves in L2 is counted as written to DRAM");
    set(kDramWriteBytes, std::max(owed, seen));
  }

  /// Atomics whose old value is not wanted, and those whose is: as L1 sends them and as L2 receives
  /// them.
  struct AtomicKind {
    const char *sectors, *in_l2, *bytes;
  };
  static constexpr AtomicKind kReductions = {"reduction_sectors", "l2_red_sectors",
                                             "reduction_bytes"};
  static constexpr AtomicKind kReturned = {"atomic_sectors", "l2_atom_sectors", "atomic_bytes"};

  /// L1 was not read, and L2 does not say that there are none.
  bool is_open(const AtomicKind& kind) const {
    return !counts_.has(kind.sectors) && (!counts_.has(kind.in_l2) || counts_(kind.in_l2) > 0);
  }
  /// Where L1 sends none, L2 receives none.
  double in_l2(const AtomicKind& kind, std::initializer_list<Resource> resources) {
    const bool sends_none = counts_.has(kind.sectors) && counts_(kind.sectors) <= 0;
    return sends_none ? counts_(kind.in_l2) : need(kind.in_l2, resources);
  }

  /// Those of global memory, as L1 sends them; where no counter of L1 was read, as L2 receives
  /// them.
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
    if (const double shared = need("shared_atomics", {kSharedAtomicsSpread}); shared > 0) {
      set(kSharedAtomicsSpread, shared * need_lanes(kSharedAtomicsSpread).value_or(1));
      assume("shared atomics are taken to go to different words; conflicts count as wavefronts");
    }
    for (const AtomicKind& kind : {kReductions, kReturned}) {
      if (is_open(kind)) need(kind.sectors, {kGlobalAtomicsSpread, kGlobalAtomicsReturned});
    }
    const double sectors = atomic_sectors();
    if (sectors <= 0) return;
    // Words of four bytes; what goes to one word is an operation of its own for each lane.
    const bool by_l2 = counts_("reduction_sectors") + counts_("atomic_sectors") <= 0;
    const auto bytes = [&](const AtomicKind& kind) {
      const bool has_some = counts_(by_l2 ? kind.in_l2 : kind.sectors) > 0;
      return has_some ? need(kind.bytes, {kGlobalAtomicsSpread, kGlobalAtomicsCoalesced})
                      : counts_(kind.bytes);
    };
    const double lanes = (bytes(kReductions) + bytes(kReturned)) / 4;
    constexpr double kNeighbours = 4;  // lanes that share a sector; 8 where they lie side by side
    if (descriptor_.work.is_open(kGlobalAtomicsCoalesced)) {
      // Neither pattern is known to be the faster one.
    } else if (lanes / sectors >= kNeighbours) {
      set(kGlobalAtomicsCoalesced, lanes);
      assume("lanes whose global atomics share a sector are assumed to update neighbouring words");
    } else {
      set(kGlobalAtomicsReturned, sectors - reduction_sectors());
      set(kGlobalAtomicsSpread, reduction_sectors());
    }
    if (reduction_sectors() > 0) {
      need("l2_red_sectors_of_busiest", {kGlobalAtomicsHot, kGlobalAtomicsHotF32});
      need("l2_red_sectors_of_a_slice", {kGlobalAtomicsHot, kGlobalAtomicsHotF32});
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
    if (work.uses(kL1LoadSectors)) {
      set(kLoadRequests, need("load_requests", {kLoadRequests, kLoadsInFlight}));
    }
    const double in_flight = counts_("loads_in_flight");
    if (work.uses(kLoadRequests) && in_flight >= 1) set(kLoadsInFlight, in_flight);
    if (const double barriers = need("adu", {kBarriers}); barriers > 0) {
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

}  // namespace

LaunchShape launch_of(const Counts& read) {
  const Reader counts{read};
  LaunchShape launch{.grid_blocks = counts.required("grid_blocks"),
                     .threads_per_block = counts.whole("threads_per_block"),
                     .registers_per_thread = counts.whole("registers_per_thread"),
                     .shared_bytes_per_block = counts.whole("shared_bytes_per_block"),
                     .kernels = 1};
  require(launch.grid_blocks == std::trunc(launch.grid_blocks), "'grid_blocks' is {}, not a count",
          launch.grid_blocks);
  require(launch.grid_blocks >= 1 && launch.threads_per_block >= 1, "launches no thread");
  if (counts.has("kernels")) launch.kernels = std::max(counts.whole("kernels"), 1);
  // Warps of all kernels, in blocks of the largest one's shape.
  if (launch.kernels > 1) {
    launch.total_blocks = std::clamp(std::round(counts("warps") / warps_per_block(launch)),
                                     launch.grid_blocks, launch.grid_blocks * launch.kernels);
  }
  return launch;
}

void translate_counts(Descriptor& descriptor) {
  for (const auto& [alias, count] : descriptor.counts) check_amount(count, "counts.{}", alias);
  const Reader reader{descriptor.counts};
  descriptor.unknown.clear();
  Translator(reader, descriptor).run();
  descriptor.busy_us = busy_times(descriptor.counts, descriptor.work);
}

}  // namespace warpgauge::descriptor
