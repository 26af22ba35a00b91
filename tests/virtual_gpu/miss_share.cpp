// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/miss_share.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <vector>

namespace warpgauge::virtual_gpu {
namespace {

/// One set simulated: several random cycles, each walked until it has settled and then measured.
double simulated_share(Policy policy, int ways, int lines) {
  constexpr int kCycles = 24, kWarm = 24, kMeasured = 40;
  Draw draw("miss_share");
  std::vector<std::uint64_t> order(static_cast<std::size_t>(lines));
  std::iota(order.begin(), order.end(), 0);
  long misses = 0;
  for (int cycle = 0; cycle < kCycles; ++cycle) {
    for (std::size_t i = order.size() - 1; i > 0; --i)
      std::swap(order[i], order[draw.below(i + 1)]);
    Cache set({.sets = 1, .ways = ways, .line_bytes = 1, .sector_bytes = 1, .policy = policy},
              "set");
    for (int lap = 0; lap < kWarm + kMeasured; ++lap) {
      for (const std::uint64_t line : order) misses += !set.access(line) && lap >= kWarm;
    }
  }
  return static_cast<double>(misses) / (static_cast<double>(kCycles) * kMeasured * lines);
}

/// Balance of a random victim: between two uses of a line there are share * lines fills. Each fill
/// spares the line with probability 1 - 1/ways.
double random_share(int ways, int lines) {
  const double spare = 1 - 1.0 / ways;
  double share = 1;
  for (int i = 0; i < 200; ++i) share = 1 - std::pow(spare, share * lines);
  // Close to the capacity the balance has only the solution 0, or converges slowly to it: the fixed
  // point is refined by Newton steps from above.
  for (int i = 0; i < 50; ++i) {
    const double kept = std::pow(spare, share * lines);
    const double slope = 1 + kept * lines * std::log(spare);
    if (std::abs(slope) < 1e-9) break;
    share -= (share - 1 + kept) / slope;
    share = std::clamp(share, 0.0, 1.0);
  }
  return share;
}

/// Probability that a set holds exactly `count` of `lines` lines, at an average of `mean` (Poisson:
/// the sets are many).
double poisson(double mean, int count) {
  return std::exp(count * std::log(mean) - mean - std::lgamma(count + 1.0));
}

}  // namespace

double set_miss_share(Policy policy, int ways, int lines) {
  if (lines <= ways) return 0;
  if (policy == Policy::kLru || policy == Policy::kFifo) return 1;
  if (lines > 6 * ways) return 1;
  thread_local std::map<std::pair<int, int>, double> random, tree;
  auto& table = policy == Policy::kRandom ? random : tree;
  const auto [found, fresh] = table.try_emplace({ways, lines});
  if (fresh) {
    // The balance holds for many ways; few ones are simulated.
    found->second = policy == Policy::kRandom && ways >= 16 ? random_share(ways, lines)
                                                            : simulated_share(policy, ways, lines);
  }
  return found->second;
}

double miss_share(const CacheShape& shape, double lines) {
  const double load = lines / shape.sets;
  if (shape.index == Index::kModulo || shape.sets == 1) {
    const double low = std::floor(load);
    const double more = load - low;  // share of the sets that hold one line more
    const int count = static_cast<int>(low);
    const double missing = (1 - more) * low * set_miss_share(shape.policy, shape.ways, count) +
                           more * (low + 1) * set_miss_share(shape.policy, shape.ways, count + 1);
    return missing / load;
  }
  const double spread = 8 * std::sqrt(load) + 8;
  const int first = std::max(1, static_cast<int>(load - spread));
  const int last = static_cast<int>(load + spread);
  double missing = 0;
  for (int count = first; count <= last; ++count) {
    missing += poisson(load, count) * count * set_miss_share(shape.policy, shape.ways, count);
  }
  return std::min(1.0, missing / load);
}

double strided_miss_share(const CacheShape& shape, double stride_bytes, double nodes) {
  std::vector<int> load(static_cast<std::size_t>(shape.sets));
  const Cache index(shape, "index");
  std::uint64_t previous = ~std::uint64_t{0};
  std::vector<int> nodes_in(load.size());
  for (std::uint64_t node = 0; node < static_cast<std::uint64_t>(nodes); ++node) {
    const auto address = node * static_cast<std::uint64_t>(stride_bytes);
    const std::uint64_t line = address / static_cast<std::uint64_t>(shape.line_bytes);
    const auto set = static_cast<std::size_t>(index.set_of(line));
    load[set] += line != previous;
    ++nodes_in[set];
    previous = line;
  }
  double missing = 0;
  for (std::size_t set = 0; set < load.size(); ++set) {
    missing += nodes_in[set] * set_miss_share(shape.policy, shape.ways, load[set]);
  }
  return missing / nodes;
}

double lines_within(const CacheShape& shape, double share) {
  double low = 1, high = 2.0 * shape.sets * shape.ways;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (miss_share(shape, middle) <= share ? low : high) = middle;
  }
  return low;
}

double translation_miss_share(double entries, double pages) {
  return pages <= entries ? 0 : 1 - entries / pages;
}

}  // namespace warpgauge::virtual_gpu
