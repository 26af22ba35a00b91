// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/warp_routes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace warpgauge::in_core {
namespace {

using Section = WarpRoutes::Section;

constexpr double kEveryPass = 0.999;  // share of the passes from which on every one enters
constexpr int kMostLoopNesting = 24;  // of loops; deeper ones are passed block by block

/// Loops within loops, from the counts of basic blocks: strongly connected ones, for edges behind a
/// return or an indirect branch are known by counts alone, and ControlFlow has no loop there. A
/// loop begins at the block that most warps enter.
class Outline {
 public:
  Outline(const FlowGraph& graph, double warps_per_block)
      : graph_(graph), warps_per_block_(warps_per_block), number_(graph.blocks.size(), kOutside) {}

  std::vector<Section> of(double warps) {
    std::vector<std::size_t> all(graph_.blocks.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return sections(all, kOutside, warps, 0);
  }

 private:
  /// Parts of one body: strongly connected blocks are one.
  struct Parts {
    std::vector<std::vector<std::size_t>> members;  // in the order of components()
    std::vector<bool> loop;
    std::vector<std::size_t> part_of;  // by basic block; kOutside: not of this body
  };

  Parts parts_of(const std::vector<std::size_t>& blocks, std::size_t header) {
    for (std::size_t i = 0; i < blocks.size(); ++i) number_[blocks[i]] = i;
    std::vector<std::vector<std::size_t>> successors(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      for (const std::size_t e : graph_.blocks[blocks[i]].out) {
        const std::size_t to = graph_.edges[e].to;
        if (to != header && number_[to] != kOutside) successors[i].push_back(number_[to]);
      }
    }
    for (const std::size_t block : blocks) number_[block] = kOutside;
    const std::vector<std::size_t> component = components(blocks.size(), successors);
    Parts parts;
    parts.part_of.assign(graph_.blocks.size(), kOutside);
    const std::size_t count = component.empty() ? 0 : std::ranges::max(component) + 1;
    parts.members.resize(count);
    parts.loop.resize(count);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      const std::size_t part = component[i];
      parts.members[part].push_back(blocks[i]);
      parts.part_of[blocks[i]] = part;
      const bool to_itself = std::ranges::count(successors[i], i) > 0;
      if (parts.members[part].size() > 1 || to_itself) parts.loop[part] = true;
    }
    return parts;
  }

  std::vector<Section> sections(const std::vector<std::size_t>& blocks, std::size_t header,
                                double executed, int nesting) {
    const Parts parts = parts_of(blocks, header);
    std::vector<Section> found(parts.members.size());
    // Edges lead to lower numbers: from the highest on, each comes behind those before it.
    for (std::size_t p = found.size(); p-- > 0;) {
      const double entered = parts.loop[p] ? fill_loop(found[p], parts, p, executed, nesting)
                                           : fill_block(found[p], parts.members[p][0]);
      const double share = executed > 0 ? entered / executed : 0;
      if (share > 1 && !found[p].loop) found[p].times = share;
      found[p].role = is_role(share);
      place(found[p], std::min(share, 1.0), parts, p, found, nesting);
    }
    std::ranges::reverse(found);
    return found;
  }

  double fill_block(Section& section, std::size_t block) const {
    section.block = block;
    return graph_.blocks[block].executed;
  }

  /// Returns how often it is entered.
  double fill_loop(Section& section, const Parts& parts, std::size_t part, double executed,
                   int nesting) {
    section.loop = true;
    section.block = parts.members[part][0];
    double entries = 0, most = -1;
    for (const std::size_t block : parts.members[part]) {
      double entered = 0;
      for (const std::size_t e : graph_.blocks[block].in) {
        const Edge& edge = graph_.edges[e];
        const bool outside = edge.from == kOutside || parts.part_of[edge.from] != part;
        if (outside) entered += edge.flow;
      }
      entries += entered;
      if (entered > most) {
        most = entered;
        section.block = block;
      }
    }
    const double iterations = graph_.blocks[section.block].executed;
    if (entries <= 0) entries = iterations;
    if (executed > 0) entries = std::min(entries, executed);
    entries = std::min(entries, iterations);
    section.times = entries > 0 ? iterations / entries : 1;
    if (nesting < kMostLoopNesting) {
      section.body = sections(parts.members[part], section.block, iterations, nesting + 1);
      return entries;
    }
    for (const std::size_t block : parts.members[part]) {
      const double times = graph_.blocks[block].executed / std::max(iterations, 1.0);
      section.body.push_back({.block = block, .times = times});
    }
    return entries;
  }

  /// Whether the share is a whole number of each block's warps.
  bool is_role(double share) const {
    constexpr double kNear = 0.01;
    const double warps = share * warps_per_block_;
    return share < kEveryPass && std::round(warps) >= 1 &&
           std::abs(warps - std::round(warps)) < kNear;
  }

  /// Which of the passes enter: of a branch that not all reach, some of those that do; of its two
  /// sides, one at the lower end and the other at the upper one.
  void place(Section& section, double share, const Parts& parts, std::size_t part,
             const std::vector<Section>& found, int nesting) const {
    if (share >= kEveryPass) return;
    std::size_t before = kOutside;
    double most = -1;
    bool jumped_to = false;
    for (const std::size_t block : parts.members[part]) {
      for (const std::size_t e : graph_.blocks[block].in) {
        const Edge& edge = graph_.edges[e];
        const std::size_t from = edge.from == kOutside ? kOutside : parts.part_of[edge.from];
        if (from == kOutside || from <= part || edge.flow <= most) continue;
        most = edge.flow;
        before = from;
        jumped_to = graph_.blocks[block].first != graph_.blocks[edge.from].end;
      }
    }
    section.to = share;
    if (before == kOutside) {
      section.group = part + 1 + kGroupsOfALevel * static_cast<std::size_t>(nesting);
      return;
    }
    const Section& earlier = found[before];
    const double reach = earlier.to - earlier.from;
    section.group = reach >= kEveryPass ? parts.members[before].back() + 1 : earlier.group;
    constexpr double kSame = 1e-3;
    if (std::abs(share - reach) < kSame * share) {
      section.from = earlier.from;
      section.to = earlier.to;
    } else if (share >= reach) {
      section.from = std::min(earlier.from, 1 - share);
      section.to = section.from + share;
    } else if (jumped_to) {
      section.from = earlier.to - share;
      section.to = earlier.to;
    } else {
      section.from = earlier.from;
      section.to = earlier.from + share;
    }
  }

  static constexpr std::size_t kGroupsOfALevel = 1000;

  const FlowGraph& graph_;
  const double warps_per_block_;
  std::vector<std::size_t> number_;  // by basic block: its place in the body at hand
};

/// Numbers that look as if drawn, the same in every run (a finalizer of 32-bit hashes).
std::uint32_t scatter(std::uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

bool are_alike(const std::vector<Section>& sections) {
  return std::ranges::all_of(sections, [](const Section& section) {
    return section.to - section.from >= kEveryPass && are_alike(section.body);
  });
}

class RouteWriter {
 public:
  RouteWriter(const FlowGraph& graph, const WarpPlace& place, Dealing dealing, double shortening,
              std::size_t most_steps)
      : graph_(graph),
        place_(place),
        dealing_(dealing),
        shortening_(shortening),
        most_steps_(most_steps),
        entries_(graph.blocks.size()),
        passes_(graph.blocks.size()) {}

  Route write(const std::vector<Section>& sections) {
    pass(sections, 0, 1);
    return std::move(route_);
  }

 private:
  bool is_full() const { return route_.size() >= most_steps_; }

  void pass(const std::vector<Section>& sections, double number, double weight) {
    for (const Section& section : sections) {
      if (is_full()) return;
      const bool by_warp = dealing_ != Dealing::kAlike;
      double times = section.times;
      const double share = section.to - section.from;
      if (share < kEveryPass) {
        // In the mean a loop that few enter has few iterations in each warp.
        const bool spread = !by_warp && section.loop && share * times >= 1;
        if (spread) times *= share;
        if (!spread && !enters(section, number)) continue;
      }
      const double offset = offset_of(section.block + 1);
      if (section.loop) {
        loop(section, whole(times, entries_[section.block]++, offset), weight);
      } else {
        for (double n = whole(times, number, offset); n > 0; --n) add(section.block, weight);
      }
    }
  }

  /// Each pass another warp, evenly: multiples of the golden ratio lie evenly between 0 and 1.
  bool enters(const Section& section, double number) const {
    constexpr double kGolden = 0.6180339887498949;
    double at = offset_of(section.group);
    if (dealing_ != Dealing::kByRole || !section.role) at = std::fmod(at + number * kGolden, 1.0);
    return at >= section.from && at < section.to;
  }

  void add(std::size_t block, double weight) {
    for (std::size_t i = graph_.blocks[block].first; i < graph_.blocks[block].end; ++i) {
      route_.push_back({static_cast<std::uint32_t>(i), static_cast<float>(weight)});
    }
  }

  /// The first half of what stays settles the pipes and stands for itself.
  void loop(const Section& section, double iterations, double weight) {
    constexpr double kFewest = 4;
    double stay = iterations;
    if (shortening_ < 1 && iterations > kFewest) {
      stay = std::min(std::max(kFewest, std::ceil(iterations * shortening_)), iterations);
    }
    const double settling = stay < iterations ? std::floor(stay / 2) : stay;
    const double of_later =
        settling < stay ? weight * (iterations - settling) / (stay - settling) : weight;
    for (double i = 0; i < stay && !is_full(); ++i) {
      pass(section.body, passes_[section.block]++, i < settling ? weight : of_later);
    }
  }

  /// Between 0 and 1, evenly over the warps of a block, or over the blocks.
  double offset_of(std::size_t group) const {
    const std::uint32_t drawn = scatter(static_cast<std::uint32_t>(group) + 1);
    const double block = (place_.block + 0.5) / place_.blocks;
    if (dealing_ == Dealing::kAlike) {
      const double at = drawn * 0x1p-32 + block;
      return at - std::floor(at);
    }
    const auto warps = static_cast<std::uint32_t>(place_.warps_per_block);
    const std::uint32_t turned = dealing_ == Dealing::kByRole ? 0 : drawn % warps;
    return ((static_cast<std::uint32_t>(place_.warp) + turned) % warps + block) / warps;
  }

  /// `times` in the mean: 2.5 is 2 and 3 in turn.
  static double whole(double times, double before, double offset) {
    if (times == 1) return 1;
    return std::floor(times * (before + 1) + offset) - std::floor(times * before + offset);
  }

  const FlowGraph& graph_;
  const WarpPlace& place_;
  const Dealing dealing_;
  const double shortening_;
  const std::size_t most_steps_;
  std::vector<double> entries_, passes_;  // of loops, by the basic block where they begin
  Route route_;
};

}  // namespace

WarpRoutes::WarpRoutes(const FlowGraph& graph, double warps, double warps_per_block)
    : graph_(graph), sections_(Outline(graph, warps_per_block).of(warps)) {
  for (const Block& block : graph.blocks) {
    mean_instructions_ += block.executed / warps * static_cast<double>(block.end - block.first);
  }
}

bool WarpRoutes::all_alike() const { return are_alike(sections_); }

Route WarpRoutes::route(const WarpPlace& place, Dealing dealing, std::size_t most_steps) const {
  constexpr std::size_t kBeyond = 4;
  const double shortening = static_cast<double>(most_steps) / std::max(mean_instructions_, 1.0);
  return RouteWriter(graph_, place, dealing, shortening, kBeyond * most_steps).write(sections_);
}

}  // namespace warpgauge::in_core
