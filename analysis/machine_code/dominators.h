// SPDX-License-Identifier: Apache-2.0
// Which node of a flow graph every path from outside runs through before it comes to another.
// Private to machine_code.
#pragma once

#include <cstddef>
#include <vector>

namespace warpgauge::machine_code {

/// For each node, those that an edge leads to (or comes from).
using Edges = std::vector<std::vector<std::size_t>>;

/// The tree of immediate dominators: Lengauer and Tarjan, A Fast Algorithm for Finding Dominators
/// in a Flowgraph, TOPLAS 1(1), 1979, the version whose time is edges times log(nodes).
class Dominators {
 public:
  /// `entries`: nodes where control arrives from outside. A node that none of them leads to is in
  /// no relation; do not ask about it.
  Dominators(const Edges& successors, const std::vector<std::size_t>& entries);

  /// True where every path from outside to `b` runs through `a`; a node dominates itself.
  bool dominates(std::size_t a, std::size_t b) const {
    return begin_[a] <= begin_[b] && begin_[b] < end_[a];
  }
  /// The nearest node above in the tree; `outside()` above the topmost.
  std::size_t above(std::size_t node) const { return above_[node]; }
  std::size_t outside() const { return above_.size(); }
  /// The lowest node that dominates both, which may be outside().
  std::size_t common(std::size_t a, std::size_t b) const;

 private:
  std::vector<std::size_t> above_;
  std::vector<std::size_t> begin_, end_;  // places in a walk of the tree: a subtree is a range
};

}  // namespace warpgauge::machine_code
