// SPDX-License-Identifier: Apache-2.0
// Which memory a kernel touches, and what of it caches can hold: the addresses of all accesses of
// global memory, cluster by cluster.
#pragma once

#include <bitset>
#include <cstdint>
#include <list>
#include <memory>
#include <unordered_map>
#include <vector>

namespace warpgauge::interpret {

/// How an access of global memory goes through the caches.
enum class Passes : int {
  kL1,        ///< a load that may find its sectors in L1
  kAroundL1,  ///< a load that may not
  kStore,
  kAtomic,  ///< at L2: reads and writes
};

/// A set of numbers that lie close together.
class NumberSet {
 public:
  /// False where it was there already.
  bool insert(std::uint64_t number);
  std::uint64_t size() const { return size_; }

 private:
  static constexpr std::uint64_t kPage = 4096;
  std::unordered_map<std::uint64_t, std::unique_ptr<std::bitset<kPage>>> pages_;
  std::uint64_t size_ = 0;
};

/// Lines of 128 bytes with their sectors; that which was not used for longest goes first. (How an
/// L1 replaces lines is not modelled: within what it holds it does not matter.)
class LineCache {
 public:
  explicit LineCache(std::uint64_t lines) : most_(lines) {}
  /// Whether the sector of that number was there; it is now.
  bool load(std::uint64_t sector);

 private:
  struct Line {
    std::uint64_t number = 0;
    unsigned sectors = 0;  // a bit each
  };
  std::uint64_t most_;
  std::list<Line> lines_;  // the last used one first
  std::unordered_map<std::uint64_t, std::list<Line>::iterator> places_;
};

class Footprint {
 public:
  /// `l1_bytes`: of the L1 of one block, where others share it.
  explicit Footprint(std::uint64_t l1_bytes) : l1_lines_(l1_bytes / kLineBytes) {}

  void begin_cluster(std::size_t blocks);
  /// A sector of a buffer, by its address; `block` is the rank in its cluster. Whether L1 has it.
  bool touch(std::size_t buffer, std::uint64_t address, Passes passes, std::size_t block);
  void end_cluster();

  /// Bytes of global memory that a grid of this many clusters reads from DRAM once, and writes.
  /// Those that were not executed touch as much that is new as those did that were, from `first` on
  /// and before `end`, in their order; and no more is touched than a buffer has.
  struct Bytes {
    double read = 0, written = 0;
  };
  Bytes of_grid(std::uint64_t clusters, std::size_t first, std::size_t end,
                const std::vector<std::uint64_t>& buffer_bytes) const;

 private:
  static constexpr std::uint64_t kLineBytes = 128, kSectorBytes = 32;
  /// DRAM is read in pieces of two sectors (l2.fetch_bytes).
  static constexpr std::uint64_t kFetchBytes = 64;

  struct OfBuffer {
    NumberSet fetched, written;                  // by their size in bytes, from the address 0
    std::vector<std::uint64_t> fetches, writes;  // sizes of the two behind each cluster
  };
  OfBuffer& of(std::size_t buffer);

  std::uint64_t l1_lines_;
  std::vector<LineCache> l1_;  // of each block of the cluster
  std::vector<OfBuffer> buffers_;
  std::uint64_t clusters_ = 0;
};

}  // namespace warpgauge::interpret
