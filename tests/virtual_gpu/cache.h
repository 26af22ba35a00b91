// SPDX-License-Identifier: Apache-2.0
// One cache, simulated access by access: sets, ways, lines made of sectors.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/virtual_gpu/draw.h"

namespace warpgauge::virtual_gpu {

enum class Policy { kLru, kTreePlru, kRandom, kFifo };
inline constexpr Policy kPolicies[] = {Policy::kLru, Policy::kTreePlru, Policy::kRandom,
                                       Policy::kFifo};
std::string_view name(Policy policy);

/// Which set a line belongs to: its number modulo the sets, or a hash of it. A hash loads the sets
/// unevenly, so a footprint just below the capacity overflows some of them already.
enum class Index { kModulo, kHashed };

struct CacheShape {
  int sets = 1;
  int ways = 1;  ///< a tree needs a power of two
  int line_bytes = 128;
  int sector_bytes = 32;
  Policy policy = Policy::kLru;
  Index index = Index::kModulo;
  double size_bytes() const {
    return static_cast<double>(sets) * static_cast<double>(ways) * static_cast<double>(line_bytes);
  }
};

/// Mixes an address or a line number (a bijection of 64 bits).
std::uint64_t scramble(std::uint64_t value);

class Cache {
 public:
  Cache(const CacheShape& shape, std::string_view seed);

  /// Whether the byte at `address` is there; if not, its sector is there afterwards.
  bool access(std::uint64_t address);
  int set_of(std::uint64_t line) const;

 private:
  struct Way {
    bool valid = false;
    std::uint64_t line = 0;
    std::uint64_t sectors = 0;  ///< bit mask of those present
    std::uint64_t stamp = 0;    ///< of the last use (LRU) or of the fill (FIFO)
  };
  std::size_t victim(std::size_t set);
  void use(std::size_t set, std::size_t way, bool fill);

  CacheShape shape_;
  std::vector<Way> ways_;            // set by set
  std::vector<std::uint64_t> tree_;  // one bit a node, by set: which half was used less recently
  std::uint64_t now_ = 0;
  Draw draw_;
};

}  // namespace warpgauge::virtual_gpu
