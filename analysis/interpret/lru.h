// SPDX-License-Identifier: Apache-2.0
// A cache by its keys: that which was not used for longest goes first. Private to interpret.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace warpgauge::interpret {

template <class Payload>
class Lru {
 public:
  explicit Lru(std::size_t most) : most_(most) {}

  struct Found {
    Payload& payload;                  ///< a new one, if it was not there
    std::optional<Payload> gone = {};  ///< of what had to make room for it
  };
  /// It holds something: `most` > 0.
  Found use(std::uint64_t key) {
    if (const std::size_t slot = slot_of(key); slots_[slot] != kNone) {
      const std::uint32_t node = slots_[slot];
      unlink(node);
      link_first(node);
      return {nodes_[node].payload};
    }
    std::optional<Payload> gone;
    std::uint32_t node = 0;
    if (nodes_.size() < most_) {
      if (2 * nodes_.size() + 2 > slots_.size()) grow();
      node = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    } else {
      node = last_;
      gone = nodes_[node].payload;
      unlink(node);
      erase(slot_of(nodes_[node].key));
    }
    nodes_[node] = {.key = key};
    slots_[slot_of(key)] = node;
    link_first(node);
    return {nodes_[node].payload, gone};
  }
  bool has_room() const { return most_ > 0; }
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Node& node : nodes_) visit(node.payload);
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  struct Node {
    std::uint64_t key = 0;
    Payload payload = {};
    std::uint32_t before = kNone, behind = kNone;
  };

  std::size_t home_of(std::uint64_t key) const {
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // multiples of it lie evenly
    return static_cast<std::size_t>((key * kMix) >> 20) & (slots_.size() - 1);
  }
  /// Where it is, or has to be put.
  std::size_t slot_of(std::uint64_t key) const {
    std::size_t slot = home_of(key);
    while (slots_[slot] != kNone && nodes_[slots_[slot]].key != key) slot = next(slot);
    return slot;
  }
  /// Room for twice as many: caches are large, and most are never full.
  void grow() {
    slots_.assign(2 * slots_.size(), kNone);
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      slots_[slot_of(nodes_[node].key)] = static_cast<std::uint32_t>(node);
    }
  }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  /// Those behind it move up, as far as they may.
  void erase(std::size_t hole) {
    slots_[hole] = kNone;
    for (std::size_t at = next(hole); slots_[at] != kNone; at = next(at)) {
      const std::size_t home = home_of(nodes_[slots_[at]].key);
      const std::size_t mask = slots_.size() - 1;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      slots_[hole] = std::exchange(slots_[at], kNone);
      hole = at;
    }
  }
  void link_first(std::uint32_t node) {
    nodes_[node].before = kNone;
    nodes_[node].behind = first_;
    if (first_ != kNone) nodes_[first_].before = node;
    first_ = node;
    if (last_ == kNone) last_ = node;
  }
  void unlink(std::uint32_t node) {
    const Node& one = nodes_[node];
    (one.before == kNone ? first_ : nodes_[one.before].behind) = one.behind;
    (one.behind == kNone ? last_ : nodes_[one.behind].before) = one.before;
  }

  std::size_t most_;
  // Numbers of nodes, by the hash of their keys: a power of two, of which at most half are used.
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, kNone);
  std::vector<Node> nodes_;
  std::uint32_t first_ = kNone, last_ = kNone;  // used last, and least lately
};

}  // namespace warpgauge::interpret
