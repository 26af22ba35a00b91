// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/cache.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace warpgauge::virtual_gpu {

std::string_view name(Policy policy) {
  switch (policy) {
    case Policy::kLru:
      return "lru";
    case Policy::kTreePlru:
      return "tree_plru";
    case Policy::kRandom:
      return "random";
    case Policy::kFifo:
      return "fifo";
  }
  return "";
}

std::uint64_t scramble(std::uint64_t value) {
  value = (value ^ (value >> 33)) * 0xff51afd7ed558ccdu;
  value = (value ^ (value >> 33)) * 0xc4ceb9fe1a85ec53u;
  return value ^ (value >> 33);
}

Cache::Cache(const CacheShape& shape, std::string_view seed)
    : shape_(shape),
      ways_(static_cast<std::size_t>(shape.sets) * static_cast<std::size_t>(shape.ways)),
      tree_(static_cast<std::size_t>(shape.sets)),
      draw_(seed) {
  const auto ways = static_cast<unsigned>(shape.ways);
  if (shape.policy == Policy::kTreePlru && (!std::has_single_bit(ways) || ways > 64)) {
    throw std::invalid_argument("a tree needs a power of two of ways, at most 64");
  }
}

int Cache::set_of(std::uint64_t line) const {
  const std::uint64_t key = shape_.index == Index::kHashed ? scramble(line) : line;
  return static_cast<int>(key % static_cast<std::uint64_t>(shape_.sets));
}

bool Cache::access(std::uint64_t address) {
  ++now_;
  const std::uint64_t line = address / static_cast<std::uint64_t>(shape_.line_bytes);
  const auto offset = address % static_cast<std::uint64_t>(shape_.line_bytes);
  const std::uint64_t sector = std::uint64_t{1}
                               << (offset / static_cast<std::uint64_t>(shape_.sector_bytes));
  const auto set = static_cast<std::size_t>(set_of(line));
  const std::size_t first = set * static_cast<std::size_t>(shape_.ways);
  for (std::size_t w = 0; w < static_cast<std::size_t>(shape_.ways); ++w) {
    Way& way = ways_[first + w];
    if (!way.valid || way.line != line) continue;
    const bool hit = (way.sectors & sector) != 0;
    way.sectors |= sector;
    use(set, w, false);
    return hit;
  }
  const std::size_t w = victim(set);
  ways_[first + w] = {.valid = true, .line = line, .sectors = sector, .stamp = now_};
  use(set, w, true);
  return false;
}

std::size_t Cache::victim(std::size_t set) {
  const auto count = static_cast<std::size_t>(shape_.ways);
  const Way* ways = &ways_[set * count];
  for (std::size_t w = 0; w < count; ++w) {
    if (!ways[w].valid) return w;
  }
  if (shape_.policy == Policy::kRandom) return draw_.below(count);
  if (shape_.policy == Policy::kTreePlru) {
    std::size_t node = 1;
    while (node < count) node = 2 * node + ((tree_[set] >> node) & 1);
    return node - count;
  }
  return static_cast<std::size_t>(
      std::min_element(ways, ways + count,
                       [](const Way& a, const Way& b) { return a.stamp < b.stamp; }) -
      ways);
}

void Cache::use(std::size_t set, std::size_t way, bool fill) {
  const auto count = static_cast<std::size_t>(shape_.ways);
  if (shape_.policy == Policy::kLru || fill) ways_[set * count + way].stamp = now_;
  if (shape_.policy != Policy::kTreePlru) return;
  // On the way down, each node points away from the half that was just used.
  for (std::size_t node = way + count; node > 1; node /= 2) {
    const std::uint64_t bit = std::uint64_t{1} << (node / 2);
    if (node % 2 == 0) {
      tree_[set] |= bit;
    } else {
      tree_[set] &= ~bit;
    }
  }
}

}  // namespace warpgauge::virtual_gpu
