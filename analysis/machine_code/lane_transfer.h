// SPDX-License-Identifier: Apache-2.0
// What one instruction makes of what is known of registers (lane_value.h). Private to machine_code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "analysis/machine_code/lane_value.h"
#include "analysis/machine_code/slots.h"
#include "analysis/machine_code/thread_walks.h"

namespace warpgauge::machine_code {

/// One value for each slot.
using RegisterValues = std::vector<LaneValue>;

class LaneTransfer {
 public:
  LaneTransfer(const Slots& slots, const ThreadOrder& order) : slots_(slots), order_(order) {}

  /// Changes the registers to what they hold behind instruction `at`.
  void run(const ReadInstruction& one, std::size_t at, RegisterValues& registers) const;

  /// Registers that hold anything.
  RegisterValues unknown_registers(Origin::Kind kind, std::size_t at) const;

  LaneValue of(const RegisterValues& registers, RegisterFile file, int number) const;
  /// Whether the guard, and all else that it reads, is the same in all lanes.
  bool reads_the_same(const ReadInstruction& one, const RegisterValues& registers) const;

 private:
  const Slots& slots_;
  ThreadOrder order_;
};

/// "0x10", "-0x4"; as a signed number of 32 bits where it is one. Absent for other texts.
std::optional<std::int64_t> immediate(std::string_view text);

}  // namespace warpgauge::machine_code
