// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/dominators.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace warpgauge::machine_code {
namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();
using Numbers = std::vector<std::size_t>;

/// A depth-first walk without recursion: code may be a line of a million nodes.
struct Walk {
  Numbers number;  // node -> when it was met, from 1; 0: never
  Numbers node;    // the other way round; [0] is the outside
  Numbers parent;  // of numbers

  Walk(const Edges& successors, const Numbers& entries)
      : number(successors.size()), node{kNone}, parent{0} {
    std::vector<std::pair<std::size_t, std::size_t>> open;  // node, edges already followed
    for (const std::size_t entry : entries) {
      meet(entry, 0, open);
      while (!open.empty()) {
        auto& [at, followed] = open.back();
        if (followed == successors[at].size()) {
          open.pop_back();
          continue;
        }
        const std::size_t to = successors[at][followed++];
        meet(to, number[at], open);
      }
    }
  }

 private:
  void meet(std::size_t at, std::size_t from,
            std::vector<std::pair<std::size_t, std::size_t>>& open) {
    if (number[at] != 0) return;
    number[at] = node.size();
    node.push_back(at);
    parent.push_back(from);
    open.emplace_back(at, 0);
  }
};

/// The forest of the paper, by numbers of the walk: link, and eval with path compression.
class Forest {
 public:
  explicit Forest(std::size_t size) : semi(size), above_(size, kNone), best_(size) {
    for (std::size_t i = 0; i < size; ++i) semi[i] = best_[i] = i;
  }

  void link(std::size_t parent, std::size_t child) { above_[child] = parent; }

  /// The node of least `semi` on the way from `at` to below the root of its tree.
  std::size_t eval(std::size_t at) {
    if (above_[at] == kNone) return at;
    Numbers way;
    for (std::size_t i = at; above_[above_[i]] != kNone; i = above_[i]) way.push_back(i);
    for (auto i = way.rbegin(); i != way.rend(); ++i) {
      const std::size_t up = above_[*i];
      if (semi[best_[up]] < semi[best_[*i]]) best_[*i] = best_[up];
      above_[*i] = above_[up];
    }
    return best_[at];
  }

  Numbers semi;

 private:
  Numbers above_, best_;
};

/// By numbers of the walk: of each the immediate dominator, 0 where it is the outside.
Numbers immediate_dominators(const Walk& walk, const Edges& predecessors) {
  const std::size_t size = walk.node.size();
  Forest forest(size);
  Numbers dominator(size);
  Edges bucket(size);
  for (std::size_t w = size - 1; w > 0; --w) {
    for (const std::size_t v : predecessors[w]) {
      forest.semi[w] = std::min(forest.semi[w], forest.semi[forest.eval(v)]);
    }
    bucket[forest.semi[w]].push_back(w);
    const std::size_t parent = walk.parent[w];
    forest.link(parent, w);
    for (const std::size_t v : std::exchange(bucket[parent], {})) {
      const std::size_t u = forest.eval(v);
      dominator[v] = forest.semi[u] < forest.semi[v] ? u : parent;
    }
  }
  for (std::size_t w = 1; w < size; ++w) {
    if (dominator[w] != forest.semi[w]) dominator[w] = dominator[dominator[w]];
  }
  return dominator;
}

}  // namespace

Dominators::Dominators(const Edges& successors, const std::vector<std::size_t>& entries)
    : above_(successors.size(), successors.size()),
      begin_(successors.size()),
      end_(successors.size()) {
  const Walk walk(successors, entries);
  Edges predecessors(walk.node.size());
  for (const std::size_t entry : entries) predecessors[walk.number[entry]].push_back(0);
  for (std::size_t w = 1; w < walk.node.size(); ++w) {
    for (const std::size_t to : successors[walk.node[w]]) {
      predecessors[walk.number[to]].push_back(w);
    }
  }
  const Numbers dominator = immediate_dominators(walk, predecessors);

  // A dominator is met before what it dominates, so sizes of subtrees add up from the last one met,
  // and places follow from the first one.
  Numbers size(dominator.size(), 1), next(dominator.size());
  for (std::size_t w = dominator.size() - 1; w > 0; --w) size[dominator[w]] += size[w];
  for (std::size_t w = 1; w < dominator.size(); ++w) {
    const std::size_t at = walk.node[w], up = dominator[w];
    if (up != 0) above_[at] = walk.node[up];
    begin_[at] = next[up];
    end_[at] = next[up] + size[w];
    next[w] = next[up] + 1;
    next[up] += size[w];
  }
}

std::size_t Dominators::common(std::size_t a, std::size_t b) const {
  while (a != outside() && !dominates(a, b)) a = above_[a];
  return a;
}

}  // namespace warpgauge::machine_code
