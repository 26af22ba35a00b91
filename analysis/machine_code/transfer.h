// SPDX-License-Identifier: Apache-2.0
// Where control goes from one SASS instruction, by its text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace warpgauge::machine_code {

/// Views point into the text that was read.
struct Transfer {
  std::string_view opcode = {};  ///< without modifiers: "BRA"
  std::string_view target = {};  ///< of a branch or a call: "0x2c0", "`(.L_x_1)"; may be a register
  bool jumps = false;
  bool calls = false;     ///< control then continues behind it
  bool returns = false;   ///< from a subroutine
  bool ends = false;      ///< the warp: EXIT, KILL; or the kernel: BPT.TRAP
  bool indirect = false;  ///< also jumps to places that the text does not tell
  bool falls_through = true;

  /// The target as an offset in the function. Empty for a label or a register.
  std::optional<std::uint64_t> target_bytes() const;
};

/// True of "@!PT LDS RZ, [RZ]": its predicate never holds.
bool never_runs(std::string_view text);

/// `text` is a whole instruction, predicate included: "@P0 BRA.U UP0, 0x2c0".
Transfer read_transfer(std::string_view text);

}  // namespace warpgauge::machine_code
