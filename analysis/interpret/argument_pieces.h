// SPDX-License-Identifier: Apache-2.0
// Where in the constant bank each part of the arguments goes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "analysis/interpret/interpret.h"

namespace warpgauge::interpret {

struct ArgumentPiece {
  std::size_t argument = 0, field = 0;
  std::uint32_t at = 0, bytes = 0;  ///< in bank 0
  std::variant<const BufferArgument*, const std::vector<std::uint8_t>*, const TensorMapArgument*>
      given = static_cast<const BufferArgument*>(nullptr);
};

/// The input has to outlive them. Throws Defect where the fields of a struct are not as large as
/// its parameter.
std::vector<ArgumentPiece> pieces_of(const KernelInput& input);

}  // namespace warpgauge::interpret
