// SPDX-License-Identifier: Apache-2.0
// Whether two forms of one piece of work leave the same results.
#pragma once

#include <cstddef>
#include <string>

#include "probes/device/buffer.h"

namespace warpgauge::probes {

/// Words of 32 bits that differ. Waits for what is queued in the default stream. Throws CudaError.
std::size_t differing_words(const void* one, const void* other, std::size_t words);

/// Throws std::runtime_error where any word differs: "WHAT: ... words differ".
template <class T>
void require_same(const DeviceBuffer<T>& one, const DeviceBuffer<T>& other,
                  const std::string& what) {
  static_assert(sizeof(T) % 4 == 0);
  const std::size_t differing = differing_words(one.data(), other.data(), one.bytes() / 4);
  if (differing == 0) return;
  throw std::runtime_error(what + ": " + std::to_string(differing) + " words differ");
}

}  // namespace warpgauge::probes
