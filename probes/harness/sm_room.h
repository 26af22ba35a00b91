// SPDX-License-Identifier: Apache-2.0
// How many blocks an SM that pretends to be less would hold (pretend.h). Arithmetic only: the real
// number, which registers and the number of blocks bound too, is the driver's (resident.h).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

namespace warpgauge::probes {

/// What an SM is told to have; absent: what it has.
struct SmRoom {
  std::optional<std::size_t> threads = {};
  std::optional<std::size_t> shared_bytes = {};  ///< including what the system reserves of it
};

/// What a block takes of it.
struct BlockTakes {
  std::size_t threads = 0;
  std::size_t shared_bytes = 0;  ///< static and dynamic, and what the system reserves a block
};

/// Threads are given by whole warps, shared memory in pieces of 128 bytes (CUDA's
/// cuda_occupancy.h).
inline constexpr std::size_t kWarpThreads = 32, kSharedPieceBytes = 128;

constexpr std::size_t whole(std::size_t amount, std::size_t piece) {
  return (amount + piece - 1) / piece * piece;
}

/// `blocks` that an SM holds, or fewer where the room that is pretended has no more.
constexpr int blocks_in(const SmRoom& room, const BlockTakes& block, int blocks) {
  auto most = static_cast<std::size_t>(blocks);
  if (room.threads && block.threads > 0) {
    most = std::min(most, *room.threads / whole(block.threads, kWarpThreads));
  }
  if (room.shared_bytes && block.shared_bytes > 0) {
    most = std::min(most, *room.shared_bytes / whole(block.shared_bytes, kSharedPieceBytes));
  }
  return static_cast<int>(most);
}

/// `clusters` that the device holds, of whose blocks an SM holds `blocks`, where it pretends to
/// hold `pretended` of them.
constexpr int clusters_in(int clusters, int blocks, int pretended) {
  return blocks == 0 ? 0 : static_cast<int>(static_cast<long>(clusters) * pretended / blocks);
}

}  // namespace warpgauge::probes
