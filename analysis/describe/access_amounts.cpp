// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/access_amounts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "analysis/descriptor/descriptor.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/operand_text.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {

using descriptor::Resource;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

void divide_sums(Amounts& said, const std::vector<Access>& all) {
  for (const auto& [places, sum] : said.sums) {
    double sectors = 0;
    for (const Access& one : all) {
      if (places.contains(one.one->offset_bytes)) sectors += one.sectors;
    }
    for (const Access& one : all) {
      const std::uint64_t at = one.one->offset_bytes;
      if (!places.contains(at) || said.at.contains(at)) continue;
      said.at.emplace(at, sectors > 0 ? sum * one.sectors / sectors : 0);
    }
  }
}

double active_lanes(const ExecutedInstruction& one) {
  constexpr double kLanes = 32;
  return std::clamp(one.threads / one.executed, 1.0, kLanes);
}

double accesses(const ExecutedInstruction& one) { return std::min(one.executed, one.threads); }

double shared_wavefronts(const ExecutedInstruction& one, double lanes) {
  const std::string_view opcode = machine_code::opcode_of(one.text);
  if (opcode.starts_with("LDSM") || opcode.starts_with("STSM")) {
    return opcode.ends_with(".4") ? 4 : opcode.ends_with(".2") ? 2 : 1;
  }
  return std::max(
      1.0, std::ceil(lanes * machine_code::access_bytes(one.text) / descriptor::kWavefrontBytes));
}

// An H200 counts as many: 80 wavefronts for the four warps of HGMMA.64x256x16 (2 KiB and 8 KiB), in
// bf16 and, of half the depth, in tf32 (data/h200: l1tex__data_pipe_lsu_wavefronts_mem_shared of
// kernels/gemm_*/wgmma_*).
double product_wavefronts(std::string_view text) {
  constexpr double kWarps = 4, kBits = 8;
  if (machine_code::classify(text) != InstructionClass::kTensorWarpgroup) return 0;
  const std::string_view opcode = machine_code::opcode_of(text);
  const auto has = [opcode](std::string_view modifier) {
    return machine_code::has_modifier(opcode.substr(opcode.find('.')), modifier);
  };
  double rows = 0, columns = 0, depth = 0;
  for (std::size_t at = opcode.find('.'); at != opcode.npos; at = opcode.find('.', at + 1)) {
    const std::string modifier(opcode.substr(at + 1, opcode.find('.', at + 1) - at - 1));
    double m = 0, n = 0, k = 0;
    if (std::sscanf(modifier.c_str(), "%lfx%lfx%lf", &m, &n, &k) == 3) {
      rows = m;
      columns = n;
      depth = k;
    }
  }
  const double element = opcode.starts_with("BGMMA")    ? 1
                         : !opcode.starts_with("HGMMA") ? 8
                         : has("TF32")                  ? 32
                                                        : 16;
  std::array<machine_code::OperandText, machine_code::kMaxOperands> room;
  const auto operands =
      machine_code::split_operands(text.substr(text.find(opcode) + opcode.size()), room);
  // The left factor may lie in registers; of a sparse one half is there.
  const bool both = operands.size() > 1 && operands[1].kind == machine_code::OperandKind::kMemory;
  const double left = both ? rows / (has("SP") ? 2 : 1) : 0;
  return (left + columns) * depth * element / kBits / descriptor::kWavefrontBytes / kWarps;
}

double least_ways(const ExecutedInstruction& one) {
  constexpr double kBankBytes = 4;
  const bool matrices = machine_code::opcode_of(one.text).starts_with("LDSM");
  const bool loads = machine_code::classify(one.text) == InstructionClass::kSharedLoad;
  const bool wide = loads && machine_code::access_bytes(one.text) > kBankBytes;
  return wide && !matrices ? kLeastWays : 1;
}

Footprint footprint(double lane_bytes, double bytes, double lanes) {
  constexpr double kLineBytes = 128;
  const double apart = std::abs(lane_bytes);
  const auto pieces = [&](double size) {
    const double of_one = std::max(1.0, bytes / size);
    if (apart >= size) return lanes * of_one;
    return std::max(of_one, std::ceil(((lanes - 1) * apart + bytes) / size));
  };
  return {.sectors = pieces(descriptor::kSectorBytes), .lines = pieces(kLineBytes)};
}

std::optional<double> ways_of_lanes(const ExecutedInstruction& one, std::int64_t lane_bytes,
                                    double lanes) {
  constexpr std::int64_t kBankBytes = 4, kBanks = 32;
  const double bytes = machine_code::access_bytes(one.text);
  if (lane_bytes == 0) return least_ways(one);
  if (lane_bytes % kBankBytes != 0 && std::abs(lane_bytes) > kBankBytes) return std::nullopt;
  // Eight bytes go by half a warp at a time, sixteen by a quarter.
  const auto words = static_cast<std::int64_t>(std::max(bytes / kBankBytes, 1.0));
  const std::int64_t at_once = kBanks / words;
  const auto count = static_cast<std::int64_t>(std::ceil(lanes));
  double rounds = 0;
  for (std::int64_t first = 0; first < count; first += at_once) {
    std::array<std::set<std::int64_t>, kBanks> rows;  // that each bank is asked for
    for (std::int64_t lane = first; lane < std::min(first + at_once, count); ++lane) {
      for (std::int64_t k = 0; k < words; ++k) {
        const std::int64_t word = lane * std::abs(lane_bytes) / kBankBytes + k;
        rows[static_cast<std::size_t>(word % kBanks)].insert(word);
      }
    }
    rounds += static_cast<double>(std::ranges::max(rows, {}, &std::set<std::int64_t>::size).size());
  }
  return std::max(rounds / shared_wavefronts(one, lanes), 1.0);
}

Resource atomic_resource(InstructionClass kind, AtomicPattern pattern, bool one_lane) {
  if (kind == InstructionClass::kSharedAtomic) {
    return pattern == AtomicPattern::kSame ? Resource::kSharedAtomicsSameAddress
                                           : Resource::kSharedAtomicsSpread;
  }
  if (pattern == AtomicPattern::kSame) {
    return one_lane ? Resource::kGlobalAtomicsOneLane : Resource::kGlobalAtomicsSameAddress;
  }
  if (pattern == AtomicPattern::kNeighbours) return Resource::kGlobalAtomicsCoalesced;
  return kind == InstructionClass::kGlobalAtomic ? Resource::kGlobalAtomicsReturned
                                                 : Resource::kGlobalAtomicsSpread;
}

}  // namespace warpgauge::describe
