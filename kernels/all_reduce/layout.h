// SPDX-License-Identifier: Apache-2.0
// Who does which part of an all-reduce, and where in a device's memory its peers leave what. No
// CUDA here: tests of the host run the protocols with threads.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpgauge::kernels::all_reduce {

constexpr int kMostDevices = 8;
constexpr std::size_t kVectorBytes = 16;

/// A part [first, end) of things that lie in a row.
struct Range {
  std::size_t first, end;

  constexpr std::size_t count() const { return end - first; }
};

/// Part `part` of `parts` of a range: parts differ by one at most, and together are the range.
constexpr Range part_of(Range whole, std::size_t parts, std::size_t part) {
  return {whole.first + whole.count() * part / parts,
          whole.first + whole.count() * (part + 1) / parts};
}

/// The vectors that block `block` of `blocks` has of chunk `chunk`, of one chunk a device.
constexpr Range block_part(std::size_t vectors, int devices, int chunk, unsigned blocks,
                           unsigned block) {
  const Range whole = {0, vectors};
  return part_of(part_of(whole, static_cast<std::size_t>(devices), static_cast<std::size_t>(chunk)),
                 blocks, block);
}

// ---- a block's line: 128 bytes of each device for each block, written by the same block of peers

constexpr unsigned kLineWords = 32;
constexpr unsigned kMostBlocks = 1024;
/// Launches that the block has ended. Its own device alone reads and writes it.
constexpr unsigned kLaunchesWord = 0;

/// Flags that a block waits for hold the number of the launch in which they were set last.
enum class Phase : unsigned { kBegun, kEnded };
/// Set by device `rank`.
constexpr unsigned phase_word(Phase phase, int rank) {
  return 1 + static_cast<unsigned>(phase) * kMostDevices + static_cast<unsigned>(rank);
}
/// Set by the device before this one in the ring, at each of its 2 (devices - 1) steps.
constexpr unsigned ring_word(int step) { return phase_word(Phase::kEnded, kMostDevices) + step; }
static_assert(ring_word(2 * (kMostDevices - 1)) <= kLineWords);

/// The line behind those of all blocks: its first word tells that a device has waited in vain.
constexpr std::size_t kFailedWord = std::size_t{kMostBlocks} * kLineWords;
constexpr std::size_t kStateWords = kFailedWord + kLineWords;

// ---- the inbox: packets of 16 bytes, 8 of data, for two launches, from each device

constexpr int kPacketThreads = 512;  ///< of a block, a packet each
constexpr std::size_t kPacketBytes = 8;
constexpr std::size_t kMostPackets = std::size_t{256} * kPacketThreads;
constexpr std::size_t kMostPacketVectors = kMostPackets * kPacketBytes / kVectorBytes;

constexpr std::size_t inbox_packets(int devices) {
  return 2 * static_cast<std::size_t>(devices) * kMostPackets;
}
/// Where packet `packet` of device `from` lies in launch `launch` of its block.
constexpr std::size_t inbox_place(int devices, std::uint32_t launch, int from, std::size_t packet) {
  const std::size_t box = launch % 2 * static_cast<std::size_t>(devices) + from;
  return box * kMostPackets + packet;
}

// ---- the ring: device r hands to r + 1; chunk c ends its sum on device c - 1, and is handed round

/// The chunk that device `rank` hands on at step `step`, of 2 (devices - 1): sums first, then what
/// is ready.
constexpr int ring_chunk(int devices, int rank, int step) {
  const int gathers = step - (devices - 1);  // steps of handing round before this one
  const int back = gathers < 0 ? step : gathers - 1;
  return (rank - back + 2 * devices) % devices;
}

}  // namespace warpgauge::kernels::all_reduce
