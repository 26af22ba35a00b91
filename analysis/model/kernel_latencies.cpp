// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/kernel_latencies.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <unordered_map>

namespace warpgauge::model {
namespace {

using enum Resource;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

constexpr double kSectorsOfLine = 4;
constexpr const char* kCycles = "cycles";

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// Where the kernel's loads are answered, as shares of their sectors.
struct HitShares {
  double l1 = 0, dram = 0;
};

HitShares hit_shares(const Descriptor& kernel) {
  const Work& work = kernel.work;
  const double asked = work[kL1LoadSectors];
  if (asked <= 0) return {};
  double to_l2 = std::min(work[kL2ReadSectors] / asked, 1.0);
  const auto hits = kernel.counts.find("load_sector_hits");
  if (hits != kernel.counts.end()) to_l2 = std::clamp(1 - hits->second / asked, 0.0, 1.0);
  const double read = std::max(work[kL2ReadSectors], 1.0);
  const double of_l2 = std::min(work[kDramReadBytes] / kSectorBytes / read, 1.0);
  return {.l1 = 1 - to_l2, .dram = to_l2 * of_l2};
}

}  // namespace

struct KernelLatencies::Table {
 public:
  Table(const Descriptor& kernel, double warps_per_block, const Keys& keys)
      : keys_(keys), shares_(hit_shares(kernel)), warps_per_block_(warps_per_block) {}

  double cycles(const ExecutedInstruction& instruction, InstructionClass kind) const {
    using enum InstructionClass;
    const std::string_view text = instruction.text;
    switch (kind) {
      case kGlobalLoad:
        return load(instruction);
      case kLocalLoad:
        return cost("l1.latency_cycles");
      case kSharedLoad:
        return shared(instruction);
      case kConstantLoad:
        return cost("constant.l1.latency_cycles");
      case kGlobalAtomic:
        return cost("atomic.global.latency_cycles") + dram_beyond_l2(instruction);
      case kSharedAtomic:
        return cost("atomic.shared.latency_cycles");
      case kXu:
        return cost("inst.mufu_ex2.latency_cycles");
      case kFp64:
        return cost("inst.dfma.latency_cycles");
      case kShuffle:
        return cost("inst.shfl.latency_cycles");
      case kWarpVote:
        return vote(text);
      case kSpecialRegister:
        // Of all special registers only the SM's number can be timed; the others are taken to wait
        // as long.
        return cost("inst.s2r.latency_cycles");
      case kTensor:
        return cost("tensor.mma.bf16.m16n8k16.latency_cycles");
      case kTensorWarpgroup:
        return cost("tensor.wgmma.bf16.n128.latency_cycles");
      case kTexture:
        return cost("texture.latency_cycles");
      case kAsyncCopy:
        return load(instruction);
      case kTransactionBarrier:
        return cost("mbarrier.test_cycles");
      case kBarrier:
        return cost("barrier.block.base_cycles") +
               warps_per_block_ * keys_.cost("barrier.block.per_warp_cycles", "cycles/warp");
      case kMemoryBarrier:
        return fence(text);
      default:
        return 0;
    }
  }

 private:
  /// Looked up once a key: long code asks for the same few thousands of times.
  double cost(std::string_view key) const {
    const auto found = costs_.find(key);
    if (found != costs_.end()) return found->second;
    return costs_.emplace(key, keys_.cost(std::string(key), kCycles)).first->second;
  }

  /// Lines that one warp's access touches.
  static double lines(const ExecutedInstruction& instruction) {
    const double sectors =
        instruction.executed > 0 ? instruction.sectors / instruction.executed : 0;
    return std::max(sectors / kSectorsOfLine, 1.0);
  }

  double dram_share(double lines) const { return 1 - std::pow(1 - shares_.dram, lines); }

  double load(const ExecutedInstruction& instruction) const {
    const double count = lines(instruction);
    const double by_l1 = std::min(std::pow(shares_.l1, count), 1 - dram_share(count));
    const double by_dram = dram_share(count);
    double cycles = count - 1;  // taken for granted: L1 looks up one line a cycle
    if (by_l1 > 0) cycles += by_l1 * cost("l1.latency_cycles");
    if (by_l1 + by_dram < 1) cycles += (1 - by_l1 - by_dram) * keys_.l2_latency_cycles();
    if (by_dram > 0) cycles += by_dram * (cost("dram.latency_cycles") + slowest_of_dram(count));
    return cycles;
  }

  /// DRAM answers the lines of one access at different times, and the last one is waited for: each
  /// doubling of them costs as much again. The sectors of the keys lie in lines of their own.
  double slowest_of_dram(double lines) const {
    constexpr double kDoublings = 5;  // from 1 to 32
    const double from_dram = std::max(lines * shares_.dram, 1.0);
    const double spread =
        cost("dram.round_cycles.warps1.sectors32") - cost("dram.round_cycles.warps1.sectors1");
    return std::max(spread, 0.0) / kDoublings * std::log2(from_dram);
  }

  double dram_beyond_l2(const ExecutedInstruction& instruction) const {
    const double share = dram_share(lines(instruction));
    if (share <= 0) return 0;
    return share * std::max(cost("dram.latency_cycles") - keys_.l2_latency_cycles(), 0.0);
  }

  double shared(const ExecutedInstruction& instruction) const {
    const std::string_view text = instruction.text;
    const bool is_wide = has(text, ".128"), is_double = has(text, ".64");
    double ideal = is_wide ? 4 : is_double ? 2 : 1;
    const char* key = is_wide     ? "shared.latency_cycles.ld128"
                      : is_double ? "shared.latency_cycles.ld64"
                                  : "shared.latency_cycles";
    if (has(text, "LDSM")) {
      ideal = has(text, ".4") ? 4 : has(text, ".2") ? 2 : 1;
      key = ideal == 4   ? "shared.latency_cycles.ldmatrix_x4"
            : ideal == 2 ? "shared.latency_cycles.ldmatrix_x2"
                         : "shared.latency_cycles.ldmatrix_x1";
    }
    const double wavefronts =
        instruction.executed > 0 ? instruction.wavefronts / instruction.executed : 0;
    const double more = std::max(wavefronts - ideal, 0.0);
    return cost(key) + more * keys_.cost("shared.conflict_cycles_per_way.ld32", "cycles/way");
  }

  double vote(std::string_view text) const {
    if (has(text, "REDUX")) return cost("inst.redux_sum.latency_cycles");
    if (has(text, "MATCH.ANY")) return cost("inst.match_any.latency_cycles");
    if (has(text, "MATCH")) return cost("inst.match_all.latency_cycles");
    return cost("inst.vote_any.latency_cycles");
  }

  /// A fence is MEMBAR with others behind it: it alone is charged.
  double fence(std::string_view text) const {
    if (!has(text, "MEMBAR")) return 0;
    if (has(text, ".CTA")) return cost("fence.cta.acq_rel.cycles");
    if (has(text, ".SYS")) return cost("fence.sys.acq_rel.cycles");
    return cost("fence.gpu.acq_rel.cycles");
  }

  const Keys& keys_;
  mutable std::unordered_map<std::string_view, double> costs_;  // by literals
  const HitShares shares_;
  const double warps_per_block_;
};

KernelLatencies::KernelLatencies(const Descriptor& kernel, double warps_per_block, const Keys& keys)
    : table_(std::make_unique<Table>(kernel, warps_per_block, keys)) {}
KernelLatencies::~KernelLatencies() = default;

double KernelLatencies::operator()(const ExecutedInstruction& instruction,
                                   InstructionClass kind) const {
  return table_->cycles(instruction, kind);
}

MemoryMix memory_mix(const Descriptor& kernel) {
  const HitShares shares = hit_shares(kernel);
  const double beyond_l1 = 1 - shares.l1;
  return {.l1_hits = shares.l1, .l2_hits = beyond_l1 > 0 ? 1 - shares.dram / beyond_l1 : 1};
}

}  // namespace warpgauge::model
