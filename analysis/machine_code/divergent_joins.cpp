// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/divergent_joins.h"

#include <set>
#include <utility>

namespace warpgauge::machine_code {

std::vector<std::size_t> joins_of(const Edges& successors, const Edges& predecessors,
                                  const std::vector<std::size_t>& order, std::size_t branch) {
  const std::size_t none = successors.size();
  std::vector<std::size_t> label(none, none), place(none, none);
  for (std::size_t k = 0; k < order.size(); ++k) place[order[k]] = k;
  std::set<std::pair<std::size_t, std::size_t>> open;  // place in the order, node
  const auto reach = [&](std::size_t node, std::size_t name) {
    if (label[node] == name || label[node] == node) return;
    label[node] = label[node] == none ? name : node;
    open.emplace(place[node], node);
  };
  for (const std::size_t first : successors[branch]) reach(first, first);
  while (!open.empty()) {
    const std::size_t node = open.begin()->second;
    open.erase(open.begin());
    if (node == branch) continue;  // the next time round is another branch
    for (const std::size_t next : successors[node]) reach(next, label[node]);
  }
  std::vector<std::size_t> joins;
  for (const std::size_t node : order) {
    bool meets = label[node] == node && predecessors[node].size() > 1;
    // The first node of a way has its own name: it is a meeting where another way leads there.
    bool any_other = false;
    for (const std::size_t before : predecessors[node]) {
      const std::size_t name = before == branch ? node : label[before];
      any_other = any_other || (name != none && name != node);
    }
    if (meets && any_other) joins.push_back(node);
  }
  return joins;
}

}  // namespace warpgauge::machine_code
