// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/code_traffic.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/access_amounts.h"
#include "analysis/describe/access_kinds.h"
#include "analysis/describe/place_texts.h"
#include "analysis/describe/stated_places.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {
namespace {

using enum machine_code::InstructionClass;
using descriptor::kSectorBytes;
using descriptor::kWavefrontBytes;
using descriptor::Resource;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

constexpr double kLanes = 32;
constexpr double kSectorsOfLine = 4;
/// DRAM is read in pieces of two sectors: a lonely sector brings its neighbour along.
constexpr double kSectorsOfRead = 2;
constexpr double kAlike = 1.02;  // two counts of the same thing

class Traffic {
 public:
  Traffic(const MemoryStatement& said, const std::set<std::uint64_t>& picked,
          const KnownAccesses& known, descriptor::Descriptor& kernel, Asked& asked)
      : said_(said),
        trips_are_known_(asked.empty()),
        picked_(picked),
        known_(known),
        kernel_(kernel),
        asked_(asked) {}

  void run() {
    check_stated_places(said_, kernel_.code);
    for (ExecutedInstruction& one : kernel_.code.instructions) take(one);
    ask_for_sectors(kernel_.code, known_, unsaid_sectors_, asked_);
    std::vector<Access> reads = loads_;
    reads.insert(reads.end(), bulk_loads_.begin(), bulk_loads_.end());
    divide_sums(said_.read_bytes, reads);
    divide_sums(said_.write_bytes, stores_);
    loads();
    stores();
    set(Resource::kSharedWavefronts, shared_);
    set(Resource::kL1Wavefronts, l1_wavefronts_);
    set(Resource::kL1Bytes, l1_bytes_);
    if (shared_ > free_of_conflicts_) {
      kernel_.variants["no_conflicts"][Resource::kSharedWavefronts] = free_of_conflicts_;
    }
    for (const auto& places : by_line(kernel_.code, unsaid_atomics_)) {
      ask("atomics", places, "--atomics", "{}=PATTERN", " (same, neighbours or spread)", true);
    }
    for (const auto& places : by_line(kernel_.code, unsaid_lanes_)) {
      ask("threads of a warp, in the mean over all warps that come to it (with --taken, over those "
          "that take the branch), that reach the atomics",
          places, "--lanes", "{}=N",
          fmt::format(" (one of each warp: 1; one of each block: {})", one_of_block_text()), true);
    }
    say_defaults();
  }

 private:
  void take(ExecutedInstruction& one) {
    const InstructionClass kind = machine_code::classify(one.text);
    if (one.threads <= 0) return;
    if (is_shared(one.text)) take_shared(one, kind);
    if (is_global(one.text)) take_global(one, kind);
    if (is_bulk_copy(one.text)) take_copy(one);
    if (kind == kTensorWarpgroup) take_product(one);
  }

  /// The tensor cores read shared memory, and a device counts that among what the SM reads of it.
  void take_product(const ExecutedInstruction& one) {
    const double wavefronts = one.executed * product_wavefronts(one.text);
    shared_ += wavefronts;
    free_of_conflicts_ += wavefronts;
  }

  void take_shared(ExecutedInstruction& one, InstructionClass kind) {
    const double ideal = shared_wavefronts(one, active_lanes(one));
    auto ways = said_.ways.of(one.offset_bytes);
    if (!ways) ways = proven_ways(one);
    if (!ways) ++default_shared_;
    const double least = least_ways(one);
    require(!said_.ways.at.contains(one.offset_bytes) || *ways >= least,
            "--ways {:#x}={:g}: the access takes {} of the rounds that its width needs, wherever "
            "its lanes look: {:g} is the least",
            one.offset_bytes, ways.value_or(1), least < 1 ? "half" : "all", least);
    require(ideal * ways.value_or(1) <= kLanes,
            "--ways: the access at {:#x} takes {:g} rounds without conflicts, and at most {:g}: it "
            "has up to {:g} ways (--ways {:#x}=N)",
            one.offset_bytes, ideal, kLanes, kLanes / ideal, one.offset_bytes);
    one.wavefronts = accesses(one) * std::max(1.0, ideal * std::max(ways.value_or(1), least));
    shared_ += one.wavefronts;
    free_of_conflicts_ += std::min(one.wavefronts, accesses(one) * ideal);
    if (kind == kSharedAtomic) take_atomic(one, kind);
  }

  /// What the code itself says of bank conflicts.
  std::optional<double> proven_ways(const ExecutedInstruction& one) {
    const auto known = known_.find(one.offset_bytes);
    if (known == known_.end() || !known->second.lane_bytes) return std::nullopt;
    const std::int64_t lane_bytes = *known->second.lane_bytes;
    const auto ways = ways_of_lanes(one, lane_bytes, active_lanes(one));
    if (ways) proven_ways_[{lane_bytes, *ways}].push_back(one.offset_bytes);
    return ways;
  }

  void take_global(ExecutedInstruction& one, InstructionClass kind) {
    const double bytes = machine_code::access_bytes(one.text);
    const double lanes = active_lanes(one);
    double ideal = std::max(1.0, std::ceil(lanes * bytes / kSectorBytes));
    if (is_atomic(one.text)) {
      const auto pattern = take_atomic(one, kind);
      if (pattern == AtomicPattern::kSame) ideal = 1;
      if (pattern == AtomicPattern::kSpread) ideal = lanes;
    }
    const auto proven = take_proven(one, bytes, lanes);
    const bool is_same = proven && known_.at(one.offset_bytes).lane_bytes == 0;
    const auto told = [&](const Amounts& said) {
      // One word for all lanes lies in one sector, whatever holds for the rest of its line.
      return is_same && !said.is_named(one.offset_bytes) ? std::nullopt : said.of(one.offset_bytes);
    };
    const auto sectors = told(said_.sectors);
    if (!sectors && !proven && !is_atomic(one.text)) ++default_global_;
    const double touched = sectors.value_or(proven ? proven->sectors : ideal);
    auto said_lines = told(said_.lines);
    if (proven && !sectors && !said_lines) said_lines = proven->lines;
    const bool is_told_wide = sectors && touched > ideal && !said_lines;
    // A sector for each lane: rows of their own, or words at random.
    const bool is_scattered = is_told_wide && touched >= lanes;
    if (is_told_wide) ++(is_scattered ? scattered_ : packed_);
    const double lines =
        said_lines.value_or(is_scattered ? touched : std::ceil(touched / kSectorsOfLine));
    require(lines <= touched, "{:#x}: {:g} sectors do not lie in {:g} lines", one.offset_bytes,
            touched, lines);
    require(touched <= kSectorsOfLine * lines,
            "{:#x}: {:g} sectors do not fit {:g} lines of {:g} sectors", one.offset_bytes, touched,
            lines, kSectorsOfLine);
    one.sectors = accesses(one) * touched;
    // Where as few are taken as hold the sectors, the laws of the code go by their mean.
    one.lines = said_lines || is_scattered ? accesses(one) * lines : 0;
    // L1 looks up a line at a time, and moves 128 bytes, where nothing is known of its banks.
    const double fewest = std::ceil(lanes * bytes / kWavefrontBytes);
    const auto told_cycles = said_.l1_cycles.of(one.offset_bytes);
    if (told_cycles) one.l1_cycles = accesses(one) * std::max(*told_cycles, fewest);
    l1_wavefronts_ += told_cycles ? one.l1_cycles : accesses(one) * std::max(lines, fewest);
    l1_bytes_ += one.threads * bytes;
    const Access access{&one, one.sectors, accesses(one) * lines};
    if (reads_global(one.text)) {
      loads_.push_back(access);
      one.l1_answers = said_.l1_answers.of(one.offset_bytes);
    }
    if (kind == kGlobalStore) stores_.push_back(access);
    if (kind == kGlobalAtomic || kind == kGlobalReduction) {
      atomic_sectors_ += access.sectors;
      atomic_lines_ += access.lines;
      take_hot(one, access.sectors);
    }
    if (kind == kLocalLoad) take_local_load(one, access);
    // Written through to L2.
    if (kind == kLocalStore) local_stores_.push_back(access);
  }

  bool is_uneven() const {
    constexpr double kUneven = 1.0 / 16;
    return said_.hot_place.share >= kUneven;
  }

  /// Floats wait for each other on one word. On words beside each other, an H200 adds them as fast
  /// as whole numbers.
  bool floats_wait(const ExecutedInstruction& one, AtomicPattern pattern) const {
    return is_uneven() && pattern == AtomicPattern::kSame && one.threads > one.executed &&
           one.text.find(".F32") != std::string::npos;
  }

  /// Few slices of L2 do all of it where few words are changed. Whole numbers of one word have a
  /// rate of their own (kSame).
  void take_hot(const ExecutedInstruction& one, double sectors) {
    const auto found = said_.atomics.find(one.offset_bytes);
    if (found == said_.atomics.end() || !is_uneven()) return;
    const bool floats = floats_wait(one, found->second);
    if (found->second == AtomicPattern::kSame && !floats) return;
    is_hot_ = true;
    add(floats ? Resource::kGlobalAtomicsHotF32 : Resource::kGlobalAtomicsHot,
        sectors * said_.hot_place.per_sector);
  }

  void take_local_load(ExecutedInstruction& one, const Access& access) {
    const auto l1 = said_.l1.at.find(one.offset_bytes);
    if (l1 == said_.l1.at.end()) {
      l1_has_local_ = true;
      return;
    }
    one.l1_answers = said_.l1_answers.of(one.offset_bytes);
    local_misses_ += access.sectors * (1 - l1->second);
    const double lines = said_.l1_lines.of(one.offset_bytes).value_or(l1->second);
    local_missed_lines_ += access.lines * (1 - lines);
  }

  /// What the code itself says, where nothing is told: not of words side by side, for where these
  /// begin is taken for granted. What it leaves open is asked for.
  std::optional<Footprint> take_proven(const ExecutedInstruction& one, double bytes, double lanes) {
    const auto known = known_.find(one.offset_bytes);
    if (known == known_.end()) return std::nullopt;
    const machine_code::ThreadAccess& access = known->second;
    const std::optional<std::int64_t>& lane_bytes = access.lane_bytes;
    const bool is_told = lane_bytes == 0 ? said_.sectors.is_named(one.offset_bytes)
                                         : said_.sectors.of(one.offset_bytes).has_value();
    if (is_told) return std::nullopt;
    if (!lane_bytes) {
      if (!access.is_open() || lanes <= 1) return std::nullopt;
      unsaid_sectors_.push_back(one.offset_bytes);
      (reads_global(one.text) ? open_loads_ : open_stores_) = true;
      return std::nullopt;
    }
    const auto apart = static_cast<double>(*lane_bytes);
    if (std::abs(apart) == bytes) return std::nullopt;
    proven_[*lane_bytes].push_back(one.offset_bytes);
    return footprint(apart, bytes, lanes);
  }

  /// One lane of the warp starts it.
  void take_copy(ExecutedInstruction& one) {
    const auto bytes = said_.copy_bytes.of(one.offset_bytes);
    if (!bytes) {
      unsaid_copies_.push_back(one.offset_bytes);
      return;
    }
    const double moved = accesses(one) * *bytes;
    Access access{&one, moved / kSectorBytes, moved / kSectorBytes / kSectorsOfLine};
    (copies_in(one.text) ? bulk_loads_ : stores_).push_back(access);
    if (is_bulk_reduction(one.text)) reduced_sectors_ += access.sectors;
  }

  std::optional<AtomicPattern> take_atomic(const ExecutedInstruction& one, InstructionClass kind) {
    if (picked_.contains(one.offset_bytes) && !said_.lanes.of(one.offset_bytes)) {
      unsaid_lanes_.push_back(one.offset_bytes);
    }
    const auto found = said_.atomics.find(one.offset_bytes);
    const bool is_said = found != said_.atomics.end();
    // One lane has no neighbours.
    const bool is_alone = said_.lanes.of(one.offset_bytes).value_or(kLanes) <= 1;
    if (!is_said) (is_alone ? lone_atomics_ : unsaid_atomics_).push_back(one.offset_bytes);
    if (!is_said && !is_alone) return std::nullopt;
    const AtomicPattern pattern = is_said ? found->second : AtomicPattern::kSame;
    require(kind != kSharedAtomic || pattern != AtomicPattern::kNeighbours,
            "--atomics {:#x}=neighbours: for shared memory, say 'spread': each lane has a word of "
            "its own",
            one.offset_bytes);
    if (kind == kSharedAtomic || !floats_wait(one, pattern)) {
      add(atomic_resource(kind, pattern, one.threads <= one.executed), one.threads);
    }
    return pattern;
  }

  // ---- global loads

  void loads() {
    double sectors = 0, requests = 0, asked_of_l2 = 0, lines = 0;
    for (const Access& load : loads_) sectors += load.sectors;
    all_from_dram_ =
        said_.read_bytes.all && sectors * kSectorBytes <= kAlike * *said_.read_bytes.all;
    std::vector<std::uint64_t> without_l1, without_dram;
    double dram = 0;
    const auto take = [&](const Access& load, double l1) {
      const double missed = load.sectors * (1 - l1);
      asked_of_l2 += missed;
      lines += load.lines * (1 - said_.l1_lines.of(load.one->offset_bytes).value_or(l1));
      const auto from_dram = dram_bytes(*load.one, missed);
      require(!loads_are_known() || from_dram.value_or(0) <= most_of_dram(missed),
              "{:#x}{}: DRAM cannot give {:g} bytes if this load asks only for {:g} of L2",
              load.one->offset_bytes, in_line(kernel_.code, load.one->offset_bytes),
              from_dram.value_or(0), missed * kSectorBytes);
      if (!from_dram) without_dram.push_back(load.one->offset_bytes);
      dram += from_dram.value_or(0);
    };
    for (const Access& load : loads_) {
      requests += load.one->executed;
      const auto l1 = l1_share(load);
      if (!l1) without_l1.push_back(load.one->offset_bytes);
      take(load, l1.value_or(0));
      least_l1_ = std::min(least_l1_, l1.value_or(0));
      most_l1_ = std::max(most_l1_, l1.value_or(0));
    }
    for (const Access& load : bulk_loads_) take(load, 0);
    asked_of_l2 += local_misses_;
    lines += local_missed_lines_;
    set(Resource::kLocalLoadMisses, local_misses_);
    set(Resource::kL1LoadSectors, sectors);
    set(Resource::kLoadRequests, requests);
    set(Resource::kL2ReadSectors, asked_of_l2);
    set(Resource::kL2ReadRequests, lines);
    if (said_.read_bytes.all) {
      require(said_.read_bytes.at.empty() && said_.l2.empty(),
              "--read-bytes N is the sum over all loads: leave out --l2 and --read-bytes OFFSET=N");
      dram = *said_.read_bytes.all;
    } else if (!without_dram.empty()) {
      ask("bytes from DRAM of the loads", without_dram, "--read-bytes", "N",
          " for all, --read-bytes {}=N for {}, or --l2 SHARE");
    }
    if (!without_l1.empty()) {
      ask("share found in L1 of the loads", without_l1, "--l1", "SHARE",
          " for all, or --l1 {}=SHARE for {}" + l1_hint(kernel_.code, known_, without_l1));
    }
    // Sectors that are written in part are filled.
    double filled = 0;
    for (const auto* stores : {&stores_, &local_stores_}) {
      for (const Access& store : *stores) filled += store.sectors;
    }
    require(dram <= most_of_dram(asked_of_l2 + changed_in_l2() + filled) ||
                !unsaid_copies_.empty() || !loads_are_known(),
            "--read-bytes: DRAM cannot give {:g} bytes if only {:g} are asked of L2, and {:g} "
            "written; do --trips, --taken, --l1 and --sectors say all that is loaded?",
            dram, (asked_of_l2 + changed_in_l2()) * kSectorBytes, filled * kSectorBytes);
    set(Resource::kDramReadBytes, dram);
    const double of_l2 = (asked_of_l2 + changed_in_l2()) * kSectorBytes;
    if (of_l2 > 0 && dram > kAlike * of_l2) times_of_dram_ = dram / of_l2;
    if (!unsaid_copies_.empty()) {
      ask("bytes of each bulk copy", unsaid_copies_, "--copy-bytes", "N", ", or --copy-bytes {}=N");
    }
  }

  /// Whether it is known what the loads ask for.
  bool loads_are_known() const { return trips_are_known_ && !open_loads_; }
  bool stores_are_known() const { return trips_are_known_ && !open_stores_; }

  /// Sectors whose old contents L2 itself reads.
  double changed_in_l2() const { return atomic_sectors_ + reduced_sectors_; }

  /// The most bytes that DRAM gives where L2 is asked for these sectors.
  static double most_of_dram(double sectors) {
    return kAlike * kSectorsOfRead * kSectorBytes * sectors;
  }

  /// A load all of whose sectors come from DRAM finds none in L1.
  std::optional<double> l1_share(const Access& load) const {
    if (const auto said = said_.l1.of(load.one->offset_bytes)) return said;
    if (!loads_are_known()) return std::nullopt;  // it is not known what the loads ask for
    if (all_from_dram_) return 0;
    const auto bytes = said_.read_bytes.at.find(load.one->offset_bytes);
    const bool streams =
        bytes != said_.read_bytes.at.end() && load.sectors * kSectorBytes <= kAlike * bytes->second;
    return streams ? std::optional(0.0) : std::nullopt;
  }

  /// Bytes of those sectors that L1 does not have.
  std::optional<double> dram_bytes(const ExecutedInstruction& one, double missed) const {
    if (said_.read_bytes.all) return 0;  // it is of all loads together
    const auto bytes = said_.read_bytes.at.find(one.offset_bytes);
    if (bytes != said_.read_bytes.at.end()) return bytes->second;
    if (const auto l2 = said_.l2.of(one.offset_bytes)) return missed * kSectorBytes * (1 - *l2);
    return std::nullopt;
  }

  // ---- stores

  void stores() {
    double l1 = 0, sectors = 0, lines = 0, dram = 0;
    std::vector<std::uint64_t> unsaid;
    for (const Access& store : stores_) {
      const std::uint64_t at = store.one->offset_bytes;
      if (!copies_out(store.one->text)) l1 += store.sectors;
      sectors += store.sectors;
      lines += store.lines;
      const auto found = said_.write_bytes.at.find(at);
      if (found == said_.write_bytes.at.end()) unsaid.push_back(at);
      dram += found == said_.write_bytes.at.end() ? 0 : found->second;
    }
    if (said_.write_bytes.all) {
      require(said_.write_bytes.at.empty(),
              "--write-bytes N is the sum over all stores: leave out --write-bytes OFFSET=N");
      dram = *said_.write_bytes.all;
    } else if (!unsaid.empty()) {
      ask("bytes to DRAM of the stores", unsaid, "--write-bytes", "N",
          " for all, or --write-bytes {}=N for {}");
    }
    for (const Access& store : local_stores_) {
      sectors += store.sectors;
      lines += store.lines;
    }
    sectors += atomic_sectors_;
    lines += atomic_lines_;
    require(
        dram <= kAlike * sectors * kSectorBytes || !unsaid_copies_.empty() || !stores_are_known(),
        "--write-bytes: the kernel writes {:g} bytes, less than {:g}", sectors * kSectorBytes,
        dram);
    set(Resource::kL1StoreSectors, l1);
    set(Resource::kL2WriteSectors, sectors);
    set(Resource::kL2WriteRequests, lines);
    set(Resource::kDramWriteBytes, dram);
  }

  // ---- what is taken for granted

  void say_defaults() {
    if (default_global_ > 0) {
      assume(fmt::format(
          "accesses touch as few sectors as their bytes need: {} of global memory (--sectors, "
          "--lines say otherwise)",
          default_global_));
    }
    for (std::string& text : proven_texts(kernel_.code, proven_)) assume(std::move(text));
    if (packed_ > 0) {
      assume(fmt::format(
          "sectors lie side by side, in as few lines as hold them: {} accesses of global memory "
          "whose sectors are told (--lines says otherwise; L1 takes a line at a time)",
          packed_));
    }
    if (scattered_ > 0) {
      assume(fmt::format(
          "the sector of each lane lies in a line of its own: {} accesses of global memory that "
          "are told to touch a sector for each lane (--lines says otherwise)",
          scattered_));
    }
    for (std::string& text : proven_texts(kernel_.code, proven_ways_)) assume(std::move(text));
    if (default_shared_ > 0) {
      assume(fmt::format("no bank conflicts: {} accesses of shared memory (--ways says otherwise)",
                         default_shared_));
    }
    if (most_l1_ > least_l1_ && said_.l1_answers.at.empty()) {
      assume(
          fmt::format("the loads find {:.3g} to {:.3g} of their sectors in L1: each is timed as "
                      "if it found the mean there",
                      least_l1_, most_l1_));
    }
    if (times_of_dram_ > 0) {
      assume(fmt::format(
          "DRAM gives up to {:g} bytes for each sector of {:g}: with --read-bytes it gives {:.3g} "
          "times what loads ask of L2",
          kSectorsOfRead * kSectorBytes, kSectorBytes, times_of_dram_));
    }
    if (!lone_atomics_.empty()) {
      assume(fmt::format(
          "warps add to one word, each by one lane: the atomics at {} (--atomics PLACE=spread says "
          "that each has a word of its own)",
          lines_text(kernel_.code, lone_atomics_)));
    }
    if (l1_has_local_) assume("local memory is answered by L1");
    if (atomic_sectors_ > 0) {
      assume(is_hot_
                 ? fmt::format("one slice of each side of L2 has {:.3g} % of what global atomics "
                               "change; what they add to is there",
                               100 * said_.hot_place.share)
                 : "global atomics are taken to be spread evenly over L2, and what they add to "
                   "is there");
    }
  }

  /// `value` is "N" for all, or "{}=N" for places; `more` names the first place, and what it is.
  /// `of_each`: what is told of one of the places does not hold for the others.
  void ask(const char* what, const std::vector<std::uint64_t>& places, const char* option,
           const char* value, const std::string& more, bool of_each = false) {
    std::string place = first_place(kernel_.code, places);
    const bool is_line = !place.starts_with("0x");
    if (of_each && !is_line) place = offsets_text(places);
    asked_.push_back({fmt::format("{} at {}", what, lines_text(kernel_.code, places)),
                      fmt::format("{} {}", option, fmt::format(fmt::runtime(value), place)),
                      fmt::format(fmt::runtime(more), place, is_line ? "a line" : "one"),
                      is_line ? line_number(place) : 0});
  }

  /// Lanes of a warp, in the mean, if one thread of each block is meant.
  std::string one_of_block_text() const {
    const bool knows_block =
        std::ranges::find(asked_, kAskForBlock, &Missing::option) == asked_.end();
    const double warps = std::ceil(kernel_.launch.threads_per_block / kLanes);
    return knows_block ? fmt::format("{:.4g}", 1 / warps) : "1 / warps of a block";
  }

  void assume(std::string text) { kernel_.assumes.push_back(std::move(text)); }
  void set(Resource resource, double amount) {
    if (amount > 0) kernel_.work.set(resource, amount);
  }
  void add(Resource resource, double amount) { set(resource, kernel_.work[resource] + amount); }

  MemoryStatement said_;
  const bool trips_are_known_;
  const std::set<std::uint64_t>& picked_;
  const KnownAccesses& known_;
  descriptor::Descriptor& kernel_;
  Asked& asked_;
  std::vector<Access> loads_, bulk_loads_, stores_, local_stores_;
  std::vector<std::uint64_t> unsaid_copies_, unsaid_atomics_, unsaid_lanes_, unsaid_sectors_;
  std::map<std::int64_t, std::vector<std::uint64_t>> proven_;  ///< by bytes from lane to lane
  ProvenWays proven_ways_;
  std::vector<std::uint64_t> lone_atomics_;  ///< whose one lane is told, and whose words are not
  double shared_ = 0, free_of_conflicts_ = 0, l1_wavefronts_ = 0, l1_bytes_ = 0;
  double atomic_sectors_ = 0, atomic_lines_ = 0;
  double reduced_sectors_ = 0;  ///< by bulk reductions; they are among the stores
  bool is_hot_ = false;
  int default_global_ = 0, default_shared_ = 0;
  int packed_ = 0, scattered_ = 0;  ///< accesses whose sectors are told, and whose lines are not
  double least_l1_ = 1, most_l1_ = 0;
  double times_of_dram_ = 0;  ///< its bytes over those that L2 is asked for, where they are more
  bool open_loads_ = false, open_stores_ = false;     ///< sectors of any are asked for
  double local_misses_ = 0, local_missed_lines_ = 0;  ///< sectors and lines that L2 is asked for
  bool l1_has_local_ = false, all_from_dram_ = false;
};

}  // namespace

void add_traffic(const MemoryStatement& said, const std::set<std::uint64_t>& picked,
                 const KnownAccesses& known, descriptor::Descriptor& kernel, Asked& asked) {
  Traffic(said, picked, known, kernel, asked).run();
}

}  // namespace warpgauge::describe
