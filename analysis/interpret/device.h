// SPDX-License-Identifier: Apache-2.0
// What of a device decides which blocks run beside each other, and what its caches hold.
#pragma once

#include <cstdint>
#include <optional>

namespace warpgauge::interpret {

struct Device {
  std::uint64_t sms = 1;
  std::uint64_t partitions = 4;       ///< sub-partitions of an SM, each with its scheduler
  std::uint64_t resident_blocks = 1;  ///< of this kernel on an SM at one time
  /// Of an SM, as shared memory leaves it; absent: it is not known, and nothing is found in it.
  std::optional<std::uint64_t> l1_bytes = {};
  std::uint64_t l2_bytes = 0;  ///< of all sides together; 0: it is not known
  /// Each holds what its own memory has, and what its SMs read of the other's.
  std::uint64_t l2_sides = 1;
  bool l2_is_warm = false;  ///< the same launch went before
};

}  // namespace warpgauge::interpret
