// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/access_amounts.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "analysis/descriptor/descriptor.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {

using descriptor::Resource;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

double shared_wavefronts(const ExecutedInstruction& one, double lanes) {
  const std::string_view opcode = machine_code::opcode_of(one.text);
  if (opcode.starts_with("LDSM") || opcode.starts_with("STSM")) {
    return opcode.ends_with(".4") ? 4 : opcode.ends_with(".2") ? 2 : 1;
  }
  return std::max(
      1.0, std::ceil(lanes * machine_code::access_bytes(one.text) / descriptor::kWavefrontBytes));
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
