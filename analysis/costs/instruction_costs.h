// SPDX-License-Identifier: Apache-2.0
// What a machine instruction costs by a profile, at its values or at the ends of its intervals: the
// one place that says which key answers for an instruction.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "analysis/costs/keys.h"
#include "analysis/costs/memory_mix.h"
#include "analysis/in_core/instruction_cost.h"
#include "analysis/profile/profile.h"

namespace warpgauge::costs {

/// (instruction, corner) -> latency, unit and its cycles, key, evidence. The profile has to outlive
/// it.
///
/// - An entry inst.NAME.* or tensor.mma.NAME.* that is one machine instruction (Entry::opcode)
///   gives that opcode's latency (latency_cycles), its unit (Entry::pipe; the tensor cores) and how
///   long the unit is busy: lanes * schedulers / per_clk_sm, from a saturated SM.
/// - Products of warpgroups are found by type and width: tensor.wgmma.TYPE.nN.*.
/// - Memory instructions take latency and bandwidth of the level: shared.*, l1.*, l2.*, dram.*
///   (memory_costs.h).
/// - A fence is MEMBAR with others behind it: MEMBAR alone is charged (fence.*).
/// - An opcode that is there with other modifiers is kin to it.
/// - Another opcode whose pipe is known from every other NVIDIA GPU costs what that pipe's
///   instructions cost: assumed, with an interval from half to twice.
/// - The rest is unknown.
///
/// At a corner latencies are at the ends of their keys' intervals. How long a unit is busy, which
/// is whole cycles, and the machine stay.
class InstructionCosts {
 public:
  InstructionCosts(const profile::Profile& profile, MemoryMix mix, Corner corner = Corner::kValue);
  ~InstructionCosts();
  InstructionCosts(InstructionCosts&&) noexcept;

  in_core::InstructionCost operator()(const machine_code::ExecutedInstruction& instruction,
                                      const machine_code::Operands& operands) const;

  const in_core::Machine& machine() const;

  /// The profile that they are of.
  const profile::Profile& profile() const;

  /// What had to be taken for granted for want of a key, one sentence each.
  const std::vector<std::string>& assumptions() const;

 private:
  struct Tables;
  std::unique_ptr<Tables> tables_;
};

}  // namespace warpgauge::costs
