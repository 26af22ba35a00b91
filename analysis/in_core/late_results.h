// SPDX-License-Identifier: Apache-2.0
// Results that take longer than stall counts say: those of instructions that go through their pipe
// twice (InstructionCost::again_cycles). Private to in_core.
#pragma once

#include <cstdint>
#include <vector>

#include "analysis/in_core/registers.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::in_core {

/// Registers whose results take longer than the stall counts say, by number.
class LateResults {
 public:
  struct Late {
    double at = 0;
    std::uint32_t producer = 0;
  };

  Late of(const machine_code::Operands& operands) const {
    Late last;
    if (!any_) return last;
    for (const auto& read : operands.reads) {
      for_each_register(read.range, [&](std::size_t i) {
        if (late_[i].at > last.at) last = late_[i];
      });
    }
    return last;
  }

  void set(const machine_code::Operands& operands, double at, std::uint32_t producer) {
    if (!any_) {
      late_.resize(kRegisters);
      any_ = true;
    }
    for (const machine_code::RegisterRange& range : operands.writes) {
      for_each_register(range, [&](std::size_t i) { late_[i] = {at, producer}; });
    }
  }

 private:
  bool any_ = false;
  std::vector<Late> late_;
};

}  // namespace warpgauge::in_core
