// SPDX-License-Identifier: Apache-2.0
// Costs of arithmetic by opcode, out of a profile. Private to the costs of instructions.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "analysis/costs/keys.h"
#include "analysis/in_core/instruction_cost.h"
#include "analysis/profile/profile.h"

namespace warpgauge::costs {

/// What instruction_costs.h says of inst.* and tensor.mma.*.
class OpcodeTable {
 public:
  /// `schedulers` and `lanes` of an SM and a warp. Latencies are those of the corner; how long a
  /// pipe is busy is whole cycles, which no interval moves. The keys have to outlive it.
  OpcodeTable(const Keys& keys, double schedulers, double lanes);

  /// By opcode and modifiers: measured, kin, assumed or unknown; of control instructions nothing
  /// but the issue slot.
  in_core::InstructionCost of(const machine_code::Operands& operands) const;
  in_core::InstructionCost unknown(std::string_view opcode) const;

 private:
  using Entry = profile::Entry;

  double known(const std::string& key) const { return keys_.known_value(key); }
  void put(const std::string& opcode, in_core::InstructionCost cost);
  void add_instruction(const std::string& key, const Entry& entry);
  void add_passes(in_core::InstructionCost& cost, const std::string& name, double interval) const;
  double typical_latency(in_core::Unit unit) const;
  void add_product(const std::string& key, const Entry& entry);
  void add_ffma();
  void add_half_product();
  void add_from_sequence(const std::string& key, const Entry& entry);
  void add_special_register();
  void move_to_corner();
  void add_units();
  const in_core::InstructionCost* kin_of(std::string_view opcode, std::string_view modifiers) const;
  in_core::InstructionCost assumed(in_core::Unit unit, std::string_view opcode) const;

  const Keys& keys_;
  double schedulers_, lanes_;
  std::map<std::string, in_core::InstructionCost, std::less<>> exact_;  ///< "LOP3.LUT"
  std::multimap<std::string, std::string, std::less<>> by_opcode_;
  std::map<in_core::Unit, in_core::InstructionCost> of_unit_;  ///< a typical instruction
};

}  // namespace warpgauge::costs
