// SPDX-License-Identifier: Apache-2.0
// Costs of instructions that go to memory, by where it is and how it is spread. Private to the
// costs of instructions.
#pragma once

#include <initializer_list>
#include <string>

#include "analysis/in_core/instruction_cost.h"
#include "analysis/model/memory_mix.h"
#include "analysis/model/usable_value.h"
#include "analysis/profile/profile.h"

namespace warpgauge::model {

class MemoryCosts {
 public:
  /// `schedulers` and `lanes` of an SM and a warp. The profile has to outlive it.
  MemoryCosts(const profile::Profile& profile, MemoryMix mix, double schedulers, double lanes)
      : profile_(profile), mix_(mix), schedulers_(schedulers), lanes_(lanes) {}

  // A latency of 0 says that the profile lacks a key.
  in_core::InstructionCost shared_load(const machine_code::ExecutedInstruction& one,
                                       const machine_code::Operands& operands) const;
  in_core::InstructionCost shared_store(const machine_code::ExecutedInstruction& one,
                                        const machine_code::Operands& operands) const;
  in_core::InstructionCost global_load(const machine_code::ExecutedInstruction& one,
                                       const machine_code::Operands& operands) const;
  in_core::InstructionCost local_load(const machine_code::ExecutedInstruction& one,
                                      const machine_code::Operands& operands) const;
  // Nothing waits for a store but what would overwrite its sources.
  in_core::InstructionCost global_store(const machine_code::ExecutedInstruction& one) const;
  in_core::InstructionCost local_store(const machine_code::ExecutedInstruction& one) const;
  in_core::InstructionCost shared_atomic(const machine_code::ExecutedInstruction& one,
                                         const machine_code::Operands& operands) const;
  /// Anything else that the pipe of memory instructions takes, with the latency of that key.
  in_core::InstructionCost by_key(const std::string& latency_key) const;

 private:
  double known(const std::string& key) const { return usable_value(profile_, key); }
  in_core::InstructionCost memory(double latency, double busy, std::string source) const;
  in_core::InstructionCost with_rates(in_core::InstructionCost cost,
                                      std::initializer_list<std::string> keys) const;
  double data_cycles(double bytes, const std::string& bandwidth_key) const;
  double ways_of(const machine_code::ExecutedInstruction& one, double bytes) const;
  in_core::InstructionCost matrices(const machine_code::Operands& operands) const;
  double shared_cycles(const machine_code::ExecutedInstruction& one, const std::string& width,
                       double bytes) const;
  double sectors_of(const machine_code::ExecutedInstruction& one, double bytes) const;
  double l2_latency_cycles(double sectors) const;

  /// A part of the bytes goes through it, at that rate for the whole device.
  struct Port {
    in_core::Unit unit;
    const char* rate_key;
    double share;
  };
  void add_traffic(in_core::InstructionCost& cost, double bytes,
                   std::initializer_list<Port> ports) const;

  const profile::Profile& profile_;
  MemoryMix mix_;
  double schedulers_, lanes_;
};

}  // namespace warpgauge::model
