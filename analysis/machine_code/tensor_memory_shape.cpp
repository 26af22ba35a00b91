// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/tensor_memory_shape.h"

#include <charconv>

namespace warpgauge::machine_code {

int TensorMemoryShape::registers() const {
  return pieces * (piece == "16dp256bit" ? 4 : piece == "16dp128bit" ? 2 : 1);
}

TensorMemoryShape tensor_memory_shape(std::string_view modifiers) {
  TensorMemoryShape shape;
  while (!modifiers.empty()) {
    modifiers.remove_prefix(1);
    const std::string_view one = modifiers.substr(0, modifiers.find('.'));
    if (one.starts_with("16dp")) shape.piece = one;
    if (one.starts_with('x')) {
      std::from_chars(one.data() + 1, one.data() + one.size(), shape.pieces);
    }
    modifiers.remove_prefix(one.size());
  }
  return shape;
}

}  // namespace warpgauge::machine_code
