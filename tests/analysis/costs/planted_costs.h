// SPDX-License-Identifier: Apache-2.0
// A device whose keys are planted, to look up what instructions cost on it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "analysis/costs/instruction_costs.h"

namespace warpgauge::costs {

class PlantedCosts : public testing::Test {
 protected:
  void SetUp() override {
    set("sm.warp_size", 32);
    set("scheduler.count", 4);
    set("sm.count", 100);
    set("clock.sm.mhz", 1000);
    instruction("fadd", 128, 4, "FADD", "0.5 fmaheavy + 0.5 fmalite");
    instruction("imad", 64, 5, "IMAD", "fmaheavy");
    instruction("imad_wide", 32, 6, "IMAD.WIDE", "fmaheavy");
    instruction("imad_wide_u32", 16, 7, "IMAD.WIDE.U32", "fmaheavy");
    instruction("lop3", 64, 4.5, "LOP3.LUT", "alu");
    instruction("mufu", 16, 20, "MUFU.RCP", "xu");
    // "HFMA2 in turn with HFMA2.MMA": two opcodes, so neither of them by itself.
    instruction("hfma2_mixed", 128, 6, "0.5 HFMA2 + 0.5 HFMA2.MMA", "0.5 fmaheavy + 0.5 fmalite");
    instruction("redux", 8, 20, "REDUX + 0.528 IMAD.U32 + 0.472 MOV", "adu + 0.5 fmaheavy");
    instruction("sequence", 4, 90, "LOP3.LUT + 3 IMAD", "alu");
  }

  void set(const std::string& key, double value) { profile_.entries[key] = {.value = value}; }
  void instruction(const std::string& name, double rate, double latency, const char* opcode,
                   const char* pipe) {
    profile_.entries["inst." + name + ".per_clk_sm"] = {
        .value = rate, .opcode = opcode, .pipe = pipe};
    if (latency > 0) set("inst." + name + ".latency_cycles", latency);
  }

  in_core::InstructionCost cost(const std::string& text, MemoryMix mix = {}) const {
    const InstructionCosts costs(profile_, mix);
    return costs({.text = text}, machine_code::read_operands(text));
  }
  in_core::InstructionCost counted(machine_code::ExecutedInstruction one,
                                   MemoryMix mix = {}) const {
    const InstructionCosts costs(profile_, mix);
    return costs(one, machine_code::read_operands(one.text));
  }

  profile::Profile profile_;
};

inline void expect_unit(const in_core::InstructionCost& cost, in_core::Unit unit, double cycles,
                        std::size_t place = 0) {
  ASSERT_GT(cost.units.size(), place);
  EXPECT_EQ(in_core::unit_name(cost.units[place].unit), in_core::unit_name(unit));
  EXPECT_DOUBLE_EQ(cost.units[place].cycles, cycles);
}

}  // namespace warpgauge::costs
