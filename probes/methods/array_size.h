// SPDX-License-Identifier: Apache-2.0
// How much memory a probe takes.
#pragma once

#include <cstddef>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

/// `most` bytes, halved until no more than `limit` are left.
inline std::size_t halved_to(std::size_t limit, std::size_t most) {
  while (most > limit) most /= 2;
  return most;
}

/// `most` elements, blocks or bytes, or a 64th of them where the device pretends to have little
/// time: under a sanitizer each block takes long.
inline std::size_t affordable(const Device& device, std::size_t most) {
  return device.has_little_time() ? most / 64 : most;
}

/// Bytes of an array that L2 cannot hold: `most`, halved until half of the free memory holds it.
/// Throws SkipSeries where that is less than `times` L2.
inline std::size_t bytes_beyond_l2(const Device& device, std::size_t most, std::size_t times) {
  const std::size_t bytes = halved_to(device.free_bytes() / 2, most);
  if (bytes < times * device.l2_bytes()) throw SkipSeries{"not enough free memory beside L2"};
  return bytes;
}

/// `count` elements whose every byte is `byte`.
template <class T>
DeviceBuffer<T> filled(std::size_t count, int byte) {
  DeviceBuffer<T> buffer(count);
  buffer.fill_bytes(byte);
  return buffer;
}

}  // namespace warpgauge::probes
