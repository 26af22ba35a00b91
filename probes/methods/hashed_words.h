// SPDX-License-Identifier: Apache-2.0
// Memory whose every word is a hash of its number: a checksum tells whether a copy brought it.
#pragma once

#include <vector_types.h>

#include <cstdint>

#include "probes/device/buffer.h"

namespace warpgauge::probes {

/// Makes word i of 64 bits Permutation::mix(i + 1), and waits for it. Throws CudaError.
void fill_with_hashes(const DeviceBuffer<char>& memory, int sm_count);

/// Words of 64 bits, of the first `bytes` bytes, that are not what fill_with_hashes makes them. The
/// current device looks, which must be able to address them. Throws CudaError.
std::uint64_t wrong_hashes(const DeviceBuffer<char>& memory, std::size_t bytes);

/// Sum, modulo 2^32, of the 32-bit words that fill_with_hashes makes of `bytes` bytes, by the host.
std::uint32_t sum_of_hashes(std::size_t bytes);

/// `count` elements of 16 bytes, each of two hashes, made by the host.
DeviceBuffer<uint4> hashed_elements(std::size_t count);

}  // namespace warpgauge::probes
