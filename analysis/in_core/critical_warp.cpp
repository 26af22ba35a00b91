// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/critical_warp.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace warpgauge::in_core {
namespace {

constexpr int kMostNesting = 16;  // deeper loops count as in the mean warp
constexpr double kAll = 0.999;    // share of the executions from which on every warp comes by

using Counts = std::vector<std::pair<std::size_t, double>>;  // basic block, executions by the warp

/// The body of a loop, or the whole kernel.
struct Body {
  std::vector<std::size_t> blocks = {};
  std::size_t header = kOutside;  ///< edges to it are left out
  double executed = 0;            ///< over the grid
  double by_warp = 0;             ///< by the busiest warp
};

/// Part of a body: a basic block, or a loop.
struct Part {
  std::vector<std::size_t> blocks = {};
  bool loop = false;
  bool always = false;  ///< whoever executes the body comes by
  double cycles = 0;
  Counts counts;
  double longest = 0;           ///< path of parts that not every warp takes, up to here
  std::size_t from = kOutside;  ///< the part before it on that path
};

class CriticalWarp {
 public:
  CriticalWarp(const FlowGraph& graph, const std::vector<double>& block_cycles,
               const Launch& launch)
      : graph_(graph),
        block_cycles_(block_cycles),
        launch_(launch),
        number_(graph.blocks.size(), kOutside) {}

  std::vector<double> counts() {
    Body kernel{.executed = launch_.warps, .by_warp = 1};
    kernel.blocks.resize(graph_.blocks.size());
    std::iota(kernel.blocks.begin(), kernel.blocks.end(), std::size_t{0});
    std::vector<double> all(graph_.blocks.size());
    for (const auto& [block, count] : walk(kernel, 0).first) all[block] = count;
    return all;
  }

 private:
  /// Executions by the warp of something in `body` that is executed so often over the grid.
  double by_warp(const Body& body, double executed) const {
    if (body.executed <= 0) return 0;
    if (executed >= kAll * body.executed) return body.by_warp * executed / body.executed;
    const double blocks = launch_.warps / launch_.warps_per_block;
    return std::min(executed / blocks, body.by_warp);
  }

  std::pair<Counts, double> walk(const Body& body, int nesting) {
    std::vector<std::size_t> part_of;
    const auto successors = edges_of(body);
    part_of = components(body.blocks.size(), successors);
    std::vector<Part> parts(part_of.empty() ? 0 : std::ranges::max(part_of) + 1);
    for (std::size_t i = 0; i < body.blocks.size(); ++i) {
      Part& part = parts[part_of[i]];
      part.blocks.push_back(body.blocks[i]);
      part.loop = part.loop || part.blocks.size() > 1 || std::ranges::count(successors[i], i) > 0;
    }
    for (Part& part : parts) fill(body, part, nesting);

    // Edges lead to lower numbers: from the highest on, every part comes behind those before it.
    std::vector<std::vector<std::size_t>> before(parts.size());
    for (std::size_t i = 0; i < body.blocks.size(); ++i) {
      for (const std::size_t next : successors[i]) {
        if (part_of[next] != part_of[i]) before[part_of[next]].push_back(part_of[i]);
      }
    }
    std::size_t end = kOutside;
    for (std::size_t p = parts.size(); p-- > 0;) {
      Part& part = parts[p];
      for (const std::size_t other : before[p]) {
        if (part.from == kOutside || parts[other].longest > parts[part.from].longest) {
          part.from = other;
        }
      }
      if (part.from != kOutside) part.longest = parts[part.from].longest;
      if (!part.always) part.longest += part.cycles;
      if (end == kOutside || part.longest > parts[end].longest) end = p;
    }
    std::vector<bool> taken(parts.size());
    for (std::size_t p = end; p != kOutside; p = parts[p].from) taken[p] = true;
    std::pair<Counts, double> sum;
    for (std::size_t p = 0; p < parts.size(); ++p) {
      if (!taken[p] && !parts[p].always) continue;
      sum.first.insert(sum.first.end(), parts[p].counts.begin(), parts[p].counts.end());
      sum.second += parts[p].cycles;
    }
    return sum;
  }

  /// Successors within the body, by place in it.
  std::vector<std::vector<std::size_t>> edges_of(const Body& body) {
    for (std::size_t i = 0; i < body.blocks.size(); ++i) number_[body.blocks[i]] = i;
    std::vector<std::vector<std::size_t>> successors(body.blocks.size());
    for (std::size_t i = 0; i < body.blocks.size(); ++i) {
      for (const std::size_t e : graph_.blocks[body.blocks[i]].out) {
        const std::size_t to = graph_.edges[e].to;
        if (to != body.header && number_[to] != kOutside) successors[i].push_back(number_[to]);
      }
    }
    for (const std::size_t block : body.blocks) number_[block] = kOutside;
    return successors;
  }

  void fill(const Body& body, Part& part, int nesting) {
    if (!part.loop) {
      const std::size_t block = part.blocks[0];
      const double executed = graph_.blocks[block].executed;
      const double count = by_warp(body, executed);
      part.always = executed >= kAll * body.executed;
      part.cycles = count * block_cycles_[block];
      part.counts = {{block, count}};
      return;
    }
    double entries = 0;
    Body loop{.blocks = part.blocks, .header = part.blocks[0]};
    double most = -1;
    for (const std::size_t block : part.blocks) number_[block] = 0;
    for (const std::size_t block : part.blocks) {
      double entered = 0;
      for (const std::size_t e : graph_.blocks[block].in) {
        const Edge& edge = graph_.edges[e];
        if (edge.from == kOutside || number_[edge.from] == kOutside) entered += edge.flow;
      }
      entries += entered;
      if (entered > most) {
        most = entered;
        loop.header = block;
      }
    }
    for (const std::size_t block : part.blocks) number_[block] = kOutside;
    loop.executed = graph_.blocks[loop.header].executed;
    if (entries <= 0) entries = loop.executed;
    loop.by_warp = by_warp(body, entries) * loop.executed / entries;
    part.always = entries >= kAll * body.executed;
    if (nesting < kMostNesting) {
      std::tie(part.counts, part.cycles) = walk(loop, nesting + 1);
      return;
    }
    for (const std::size_t block : part.blocks) {
      const double count = graph_.blocks[block].executed / launch_.warps;
      part.counts.emplace_back(block, count);
      part.cycles += count * block_cycles_[block];
    }
  }

  const FlowGraph& graph_;
  const std::vector<double>& block_cycles_;
  const Launch& launch_;
  std::vector<std::size_t> number_;  // by basic block: its place in the body at hand
};

}  // namespace

std::vector<double> critical_counts(const FlowGraph& graph, const std::vector<double>& block_cycles,
                                    const Launch& launch) {
  return CriticalWarp(graph, block_cycles, launch).counts();
}

}  // namespace warpgauge::in_core
