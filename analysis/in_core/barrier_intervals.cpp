// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/barrier_intervals.h"

#include <algorithm>

namespace warpgauge::in_core {

std::vector<BarrierShares> barrier_shares(const FlowGraph& graph) {
  constexpr double kNegligible = 1e-6;
  std::vector<std::vector<std::size_t>> successors(graph.blocks.size());
  for (const Edge& edge : graph.edges) {
    if (edge.from == kOutside || graph.blocks[edge.from].stops) continue;
    successors[edge.from].push_back(edge.to);
  }
  const std::vector<std::size_t> component = components(graph.blocks.size(), successors);
  std::vector<std::vector<std::size_t>> members(graph.blocks.size());
  for (std::size_t b = 0; b < component.size(); ++b) members[component[b]].push_back(b);

  // Edges lead to lower numbers.
  std::vector<BarrierShares> shares(graph.blocks.size());  // by component
  for (std::size_t c = members.size(); c-- > 0;) {
    double sum = 0;
    for (const std::size_t block : members[c]) {
      for (const std::size_t e : graph.blocks[block].in) {
        const Edge& edge = graph.edges[e];
        if (edge.flow <= 0) continue;
        if (edge.from == kOutside || graph.blocks[edge.from].stops) {
          shares[c][edge.from] += edge.flow;
        } else if (component[edge.from] != c) {
          for (const auto& [barrier, share] : shares[component[edge.from]]) {
            shares[c][barrier] += share * edge.flow;
          }
        } else {
          continue;
        }
        sum += edge.flow;
      }
    }
    std::erase_if(shares[c], [&](const auto& share) { return share.second < kNegligible * sum; });
    if (shares[c].empty()) shares[c][kOutside] = 1;
    sum = 0;
    for (const auto& [barrier, share] : shares[c]) sum += share;
    for (auto& [barrier, share] : shares[c]) share /= sum;
  }
  std::vector<BarrierShares> by_block(graph.blocks.size());
  for (std::size_t b = 0; b < by_block.size(); ++b) by_block[b] = shares[component[b]];
  return by_block;
}

}  // namespace warpgauge::in_core
