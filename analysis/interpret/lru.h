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
    if (newest_ != kNone && nodes_[newest_].key == key) return {nodes_[newest_].payload};
    if (const std::uint32_t node = slots_[slot_of(key)].node; node != kNone) {
      make_newest(node);
      return {nodes_[node].payload};
    }
    std::optional<Payload> gone;
    std::uint32_t node = 0;
    if (nodes_.size() < most_) {
      if (2 * nodes_.size() + 2 > slots_.size()) grow();
      node = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    } else {
      node = take_oldest();
      gone = nodes_[node].payload;
      erase(slot_of(nodes_[node].key));
    }
    nodes_[node] = {.key = key};
    slots_[slot_of(key)] = {node, hash_of(key)};
    make_newest(node);
    return {nodes_[node].payload, gone};
  }
  bool has_room() const { return most_ > 0; }
  /// The key will be used soon, and very soon: large caches wait for memory all the time.
  void fetch_slot(std::uint64_t key) const { __builtin_prefetch(&slots_[home_of(hash_of(key))]); }
  void fetch_node(std::uint64_t key) const {
    const std::uint32_t node = slots_[home_of(hash_of(key))].node;
    if (node != kNone) __builtin_prefetch(&nodes_[node]);
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (const Node& node : nodes_) visit(node.payload);
  }

 private:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  struct Node {
    std::uint64_t key = 0;
    Payload payload = {};
    std::uint32_t uses = 0;  // how often it is in uses_
  };
  struct Slot {
    std::uint32_t node = kNone;
    std::uint32_t hash = 0;  // of its key: nearly all others are told apart without their node
  };

  // ---- where keys are

  /// Neighbours, which are mostly used after one another, lie side by side.
  static std::uint32_t hash_of(std::uint64_t key) {
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15;  // multiples of it lie evenly
    constexpr std::uint64_t kTogether = 8;
    return static_cast<std::uint32_t>((key / kTogether * kMix >> 20) * kTogether + key % kTogether);
  }
  std::size_t home_of(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
  /// Where it is, or has to be put.
  std::size_t slot_of(std::uint64_t key) const {
    const std::uint32_t hash = hash_of(key);
    std::size_t at = home_of(hash);
    while (slots_[at].node != kNone &&
           (slots_[at].hash != hash || nodes_[slots_[at].node].key != key)) {
      at = next(at);
    }
    return at;
  }
  /// Room for twice as many: caches are large, and most are never full.
  void grow() {
    slots_.assign(2 * slots_.size(), {});
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
      const std::uint64_t key = nodes_[node].key;
      slots_[slot_of(key)] = {static_cast<std::uint32_t>(node), hash_of(key)};
    }
  }
  std::size_t next(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  /// Those behind it move up, as far as they may.
  void erase(std::size_t hole) {
    slots_[hole] = {};
    for (std::size_t at = next(hole); slots_[at].node != kNone; at = next(at)) {
      const std::size_t home = home_of(slots_[at].hash);
      const std::size_t mask = slots_.size() - 1;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      slots_[hole] = std::exchange(slots_[at], {});
      hole = at;
    }
  }

  // ---- their order
  //
  // Each use is noted behind the last one. The oldest is the first whose note is its only one; a
  // list of nodes would be changed in three places for each use, far apart in memory.

  void make_newest(std::uint32_t node) {
    newest_ = node;
    if (uses_.size() >= 4 * nodes_.size() + 64) forget_older_uses();
    uses_.push_back(node);
    ++nodes_[node].uses;
  }
  std::uint32_t take_oldest() {
    while (--nodes_[uses_[first_]].uses > 0) ++first_;
    return uses_[first_++];
  }
  /// Keeps the last use of each.
  void forget_older_uses() {
    std::size_t kept = 0;
    for (; first_ < uses_.size(); ++first_) {
      const std::uint32_t node = uses_[first_];
      if (--nodes_[node].uses > 0) continue;
      nodes_[node].uses = 1;
      uses_[kept++] = node;
    }
    uses_.resize(kept);
    first_ = 0;
  }

  std::size_t most_;
  std::vector<Slot> slots_ = std::vector<Slot>(64);  // by hash: a power of two, at most half used
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> uses_;  // nodes, from first_ on
  std::size_t first_ = 0;
  std::uint32_t newest_ = kNone;
};

}  // namespace warpgauge::interpret
