// SPDX-License-Identifier: Apache-2.0
// Which global memory a kernel touches, cluster by cluster.
#pragma once

#include <bitset>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "analysis/interpret/traffic.h"

namespace warpgauge::interpret {

/// A set of numbers that lie close together.
class NumberSet {
 public:
  /// False where it was there already.
  bool insert(std::uint64_t number);
  std::uint64_t size() const { return size_; }

 private:
  static constexpr std::uint64_t kPage = 4096;
  std::unordered_map<std::uint64_t, std::unique_ptr<std::bitset<kPage>>> pages_;
  std::uint64_t last_number_ = ~std::uint64_t{0};  // of the page that was used last
  std::bitset<kPage>* last_ = nullptr;
  std::uint64_t size_ = 0;
};

class Footprint {
 public:
  /// A sector of a buffer: its address over 32.
  void touch(std::size_t buffer, std::uint64_t sector, Passes passes);
  /// A sector of local memory, by its number in that of the block.
  void touch_local(std::size_t block_of_cluster, std::uint64_t sector);
  void end_cluster();

  /// Bytes of global memory that a grid of this many clusters reads from DRAM once, and writes.
  /// Those that were not executed touch as much that is new as those did that were, from `first` on
  /// and before `end`, in their order; and no more is touched than a buffer has.
  using Bytes = Traffic::Bytes;
  Bytes of_grid(std::uint64_t clusters, std::size_t first, std::size_t end,
                const std::vector<std::uint64_t>& buffer_bytes) const;
  /// Bytes of local memory that a cluster touches, in the mean.
  double local_bytes_of_cluster() const;
  /// An atomic of a warp changes words of the sector; `times`: the most lanes that change one word
  /// of it, one after the other.
  void update(std::uint64_t sector, int times);
  /// What only one of several clusters changed is not meant: other clusters have others.
  HotPlace hot_place() const;

 private:
  static constexpr std::uint64_t kSectorBytes = 32, kSectorsOfSlice = 16;
  /// DRAM is read in pieces of two sectors (l2.fetch_bytes).
  static constexpr std::uint64_t kSectorsOfPiece = 2;

  struct OfBuffer {
    NumberSet fetched, written;                  // pieces and sectors
    std::vector<std::uint64_t> fetches, writes;  // sizes of the two behind each cluster
  };
  OfBuffer& of(std::size_t buffer);

  struct Updates {
    std::uint64_t times = 0, last_cluster = 0;
    bool by_several = false;  // clusters
  };

  std::vector<OfBuffer> buffers_;
  NumberSet local_;                  // of the cluster that is under way
  std::uint64_t local_sectors_ = 0;  // of those before it
  std::uint64_t clusters_ = 0;
  std::unordered_map<std::uint64_t, Updates> updates_;  // by atomics, of each 512 bytes
  std::uint64_t updated_sectors_ = 0, update_times_ = 0;
};

}  // namespace warpgauge::interpret
