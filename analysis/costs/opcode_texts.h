// SPDX-License-Identifier: Apache-2.0
// What a profile says of an instruction in words: its opcodes ("REDUX + 0.528 IMAD.U32"), its pipes
// ("0.5 fmaheavy + 0.5 fmalite"), the shape of a product. Private to the costs of instructions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/in_core/instruction_cost.h"

namespace warpgauge::costs {

/// Intervals of the hardware are whole cycles; what was measured within 2 % of one is one.
double whole_cycles(double cycles);

struct CountedOpcode {
  double count = 1;
  std::string opcode;
};

/// The opcodes of "REDUX + 0.528 IMAD.U32 + 0.472 MOV". Empty entries of schedules (NOP) are left
/// out.
std::vector<CountedOpcode> opcodes_of(std::string_view text);

/// The opcode where there is only one; empty for several.
std::string single_opcode(std::string_view text);

struct PipeShare {
  std::size_t unit = 0;
  double share = 1;
};

/// "0.5 fmaheavy + 0.5 fmalite", "fmaheavy + fmalite", "alu". What a few percent of the operations
/// add is the loop's.
std::vector<PipeShare> pipe_shares(std::string_view text);

/// The units of an instruction that is issued every `interval` cycles at most.
std::vector<in_core::UnitUse> uses_of(const std::vector<PipeShare>& shares, double interval);

/// 2 m n k of "tensor.mma.bf16.m16n8k16"; 0 where the name ends otherwise.
double product_operations(std::string_view name);

/// How many leading modifiers two lists share: 1 of ".WIDE" and ".WIDE.U32".
std::size_t common_parts(std::string_view a, std::string_view b);

}  // namespace warpgauge::costs
