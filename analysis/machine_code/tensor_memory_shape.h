// SPDX-License-Identifier: Apache-2.0
// What a warp moves between its registers and tensor memory in one instruction.
#pragma once

#include <string_view>

namespace warpgauge::machine_code {

/// Pieces side by side, of LDTM and STTM.
struct TensorMemoryShape {
  std::string_view piece = {};  ///< "16dp256bit": 16 lanes of 256 bits; empty: 32 lanes of 32 bits
  int pieces = 1;

  /// Registers of each thread (PTX ISA 9.0, vector lengths of tcgen05.ld).
  int registers() const;
};

/// By the modifiers: ".16dp256bit.x16".
TensorMemoryShape tensor_memory_shape(std::string_view modifiers);

}  // namespace warpgauge::machine_code
