// SPDX-License-Identifier: Apache-2.0
// Memory as the copy engine reaches it: many bytes at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "analysis/interpret/access.h"
#include "analysis/interpret/transaction_barrier.h"

namespace warpgauge::interpret {

/// Bytes, each with whether it is known.
struct KnownBytes {
  explicit KnownBytes(std::uint64_t size) : bytes(size), known(size) {}
  std::vector<std::uint8_t> bytes, known;
};

/// Throws Stop where these bytes are not in memory, or do not begin at a multiple of `alignment`.
Found find_bulk(Warp& warp, Reach reach, std::uint64_t address, std::uint64_t bytes,
                std::uint64_t alignment, int lane);

/// Between what was found and bytes `at` to `at + count`.
void load_bulk(Warp& warp, const Found& found, KnownBytes& to, std::uint64_t at,
               std::uint64_t count);
void store_bulk(Warp& warp, const Found& found, const KnownBytes& from, std::uint64_t at,
                std::uint64_t count);

/// Adds sectors and lines of global memory to the counts of the instruction, and what the caches
/// see of them. `begins`: nothing of the same copy went before.
void count_bulk(Warp& warp, const Found& global, std::uint64_t bytes, Passes passes, bool begins);

/// The barrier at an address of shared memory, of whichever block of the cluster.
TransactionBarrier& barrier_at(Warp& warp, std::uint64_t address, int lane);
/// Bytes that it waits for have come.
void complete_at(Warp& warp, std::uint64_t address, std::uint64_t bytes, int lane);

/// The first of `count` uniform registers that a place names, with nothing added to it. Throws
/// Unreadable for other places.
int first_uniform(const Place& place, int count);

/// The value of a uniform register. Throws Stop where it is not known.
std::uint32_t certain_uniform(Warp& warp, int number);
/// An address, in a pair of them.
std::uint64_t certain_pair(Warp& warp, int number);

/// The address, where the same place of block `rank` of the cluster is.
constexpr std::uint64_t in_block(std::uint64_t shared_address, std::uint64_t rank) {
  return (shared_address & ((std::uint64_t{1} << kSharedAddressBits) - 1)) |
         rank << kSharedAddressBits;
}

}  // namespace warpgauge::interpret
