// SPDX-License-Identifier: Apache-2.0
// Memory whose every word is a hash of its number: a checksum tells whether a copy brought it.
#pragma once

#include <vector_types.h>

#include "probes/device/buffer.h"

namespace warpgauge::probes {

/// Makes word i of 64 bits Permutation::mix(i + 1), and waits for it. Throws CudaError.
void fill_with_hashes(const DeviceBuffer<char>& memory, int sm_count);

/// `count` elements of 16 bytes, each of two hashes, made by the host.
DeviceBuffer<uint4> hashed_elements(std::size_t count);

}  // namespace warpgauge::probes
