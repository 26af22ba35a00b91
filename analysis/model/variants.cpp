// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/variants.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/machine_code/load_groups.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Resource;
using enum descriptor::Resource;
using machine_code::ExecutedInstruction;
using machine_code::is_opcode;

constexpr double kBytesOfWavefront = 128;
constexpr double kSectorsOfLine = 4;
constexpr double kSame = 1e-6;
constexpr std::string_view kStatic = "static";  // describe/from_code.cpp: it never ran

double needed_sectors(const ExecutedInstruction& one) {
  return std::min(one.sectors, one.threads * machine_code::access_bytes(one.text) / kSectorBytes);
}

GlobalSectors sectors_of(const machine_code::ExecutedCode& code, std::string_view opcode) {
  GlobalSectors sum;
  for (const ExecutedInstruction& one : code.instructions) {
    if (one.sectors <= 0 || !is_opcode(one, opcode)) continue;
    sum.counted += one.sectors;
    sum.needed += needed_sectors(one);
  }
  return sum;
}

/// Wavefronts of global loads and stores whose lanes are neighbours.
double needed_wavefronts(const machine_code::ExecutedCode& code) {
  double sum = 0;
  for (const ExecutedInstruction& one : code.instructions) {
    if (one.executed <= 0 || one.threads <= 0) continue;
    if (!is_opcode(one, "LDG") && !is_opcode(one, "STG")) continue;
    const double lanes = std::max(one.threads / one.executed, 1.0);
    const double of_one =
        std::ceil(lanes * machine_code::access_bytes(one.text) / kBytesOfWavefront);
    sum += std::min(one.executed, one.threads) * of_one;
  }
  return sum;
}

/// An amount that shrinks with the sectors, but not below what it needs. One that is not known
/// stays so.
void shrink(Descriptor& kernel, Resource resource, double ratio, double needed = 0) {
  const double now = kernel.work[resource];
  if (now <= 0) return;
  kernel.work.set(resource, std::min(now, std::max(now * ratio, needed)));
}

/// Its sectors of L1 and L2 reduced to what the bytes of its threads need, and with them the lines
/// in which they lie. DRAM is left as it is, as long as L2 is asked for as much: what it moves may
/// be used by another warp.
Descriptor coalesced(const Descriptor& kernel) {
  Descriptor changed = kernel;
  const auto ratio_of = [&](const char* opcode) {
    const GlobalSectors sectors = sectors_of(kernel.code, opcode);
    return sectors.counted > 0 ? sectors.needed / sectors.counted : 1.0;
  };
  const double loads = ratio_of("LDG"), stores = ratio_of("STG");
  shrink(changed, kL1LoadSectors, loads);
  shrink(changed, kL2ReadSectors, loads);
  shrink(changed, kL2ReadRequests, loads, changed.work[kL2ReadSectors] / kSectorsOfLine);
  shrink(changed, kL1StoreSectors, stores);
  shrink(changed, kL2WriteSectors, stores);
  shrink(changed, kL2WriteRequests, stores, changed.work[kL2WriteSectors] / kSectorsOfLine);
  shrink(changed, kL1Wavefronts, std::min(loads, stores), needed_wavefronts(kernel.code));
  if (const auto hits = changed.counts.find("load_sector_hits"); hits != changed.counts.end()) {
    hits->second *= loads;
  }
  // No more can come of DRAM than of L2.
  if (kernel.work.uses(kDramReadBytes)) {
    changed.work.set(kDramReadBytes, std::min(kernel.work[kDramReadBytes],
                                              changed.work[kL2ReadSectors] * kSectorBytes));
  }
  for (ExecutedInstruction& one : changed.code.instructions) {
    if (!is_opcode(one, "LDG") && !is_opcode(one, "STG")) continue;
    one.sectors = needed_sectors(one);
    one.lines = std::min(one.lines, std::max(one.sectors / kSectorsOfLine, one.executed));
  }
  return changed;
}

}  // namespace

GlobalSectors global_sectors(const machine_code::ExecutedCode& code) {
  const GlobalSectors loads = sectors_of(code, "LDG"), stores = sectors_of(code, "STG");
  return {loads.counted + stores.counted, loads.needed + stores.needed};
}

std::string why_no_change(const Descriptor& kernel, const std::string& variant) {
  if (variant.empty()) return {};
  // What is stated, or was counted, is a fact and no assumption.
  if (kernel.source != kStatic || kernel.variants.contains(variant)) return {};
  if (variant == "coalesced") {
    const GlobalSectors sectors = global_sectors(kernel.code);
    const bool is_spread = sectors.counted > sectors.needed * (1 + kSame);
    return sectors.counted <= 0 || is_spread
               ? ""
               : "accesses are taken to be coalesced already: --sectors says otherwise";
  }
  if (!kernel.work.uses(kSharedWavefronts)) return "the kernel asks nothing of shared memory";
  return "accesses of shared memory are taken to be free of conflicts already: --ways says "
         "otherwise";
}

Descriptor with_variant(const Descriptor& kernel, const std::string& variant) {
  const auto found = kernel.variants.find(variant);
  if (found == kernel.variants.end()) {
    require(variant == "coalesced" && global_sectors(kernel.code).counted > 0,
            "what_if.{} is not described: nothing says what the kernel would ask for{}", variant,
            variant == "coalesced" ? "" : " (--ways does, of code)");
    return coalesced(kernel);
  }
  Descriptor changed = kernel;
  for (const auto& [resource, amount] : found->second) changed.work.set(resource, amount);
  const double now = kernel.work[kSharedWavefronts], then = changed.work[kSharedWavefronts];
  if (now <= 0) return changed;
  for (ExecutedInstruction& one : changed.code.instructions) one.wavefronts *= then / now;
  return changed;
}

}  // namespace warpgauge::model
