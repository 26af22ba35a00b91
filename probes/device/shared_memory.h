// SPDX-License-Identifier: Apache-2.0
// How much shared memory makes a block alone on its SM. Arithmetic only: no CUDA here.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace warpgauge::probes {

/// A device's shared memory, in bytes, as the driver tells it.
struct SharedMemory {
  std::size_t of_block;  ///< the most that a block can opt in to
  std::size_t of_sm;
  std::size_t reserved;  ///< of each block, by the system
};

/// No two blocks of this size fit an SM of less than 258 KiB. For probes that need less.
inline constexpr std::size_t kAloneBytes = 128 << 10;

/// The most that one block can have of an SM's shared memory: all but what is reserved of it.
constexpr std::size_t most_of_a_block(std::size_t of_sm, std::size_t reserved) {
  return of_sm > reserved ? of_sm - reserved : 0;
}

/// Shared memory for which a block asks so that its SM takes no second one: `wanted_bytes`, or the
/// most that a block can have where that is less. None where two such blocks fit an SM.
constexpr std::optional<std::size_t> bytes_for_one_block(std::size_t wanted_bytes,
                                                         const SharedMemory& has) {
  const std::size_t bytes = std::min(wanted_bytes, has.of_block);
  if (2 * (bytes + has.reserved) <= has.of_sm) return std::nullopt;
  return bytes;
}

}  // namespace warpgauge::probes
