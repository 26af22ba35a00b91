// SPDX-License-Identifier: Apache-2.0
// Chains of raw pointers in device memory, the substrate of every latency probe.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpgauge::probes {

enum class ChainOrder {
  kRandom,  ///< one cycle through all nodes in a pseudo-random order: no prefetcher can guess it
  kSequential,  ///< node i points to node i + 1, the last to the first
};

/// Writes a chain of `nodes` nodes, `stride_bytes` apart (a multiple of 8), from `base` on: each
/// node's first 8 bytes hold the address of the next. It is one cycle through all nodes, built on
/// the device; `seed` picks the random order. Pages come in random order too: its footprint states
/// a random chain's locality. Returns the first node.
std::uint64_t build_chain(void* base, std::uint64_t nodes, std::size_t stride_bytes,
                          ChainOrder order, std::uint64_t seed);

}  // namespace warpgauge::probes
