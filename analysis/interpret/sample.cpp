// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/sample.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace warpgauge::interpret {
namespace {

using Counts = std::vector<InstructionCounts>;

/// Clusters at one place along a side, and how many they stand for.
struct Stands {
  std::uint32_t place = 0;
  double weight = 1;
};

std::vector<Stands> standing_for(std::uint32_t side) {
  if (side <= 3) {
    std::vector<Stands> all;
    for (std::uint32_t i = 0; i < side; ++i) all.push_back({i, 1});
    return all;
  }
  return {{0, 1}, {side / 2, static_cast<double>(side - 2)}, {side - 1, 1}};
}

bool near(std::uint64_t a, std::uint64_t b) {
  constexpr double kNear = 0.01;
  const auto more = static_cast<double>(std::max(a, b)), less = static_cast<double>(std::min(a, b));
  return more - less <= kNear * more;
}

/// Whether two blocks execute the same, and move nearly the same. Guards of single lanes, as of a
/// division's last step, differ from block to block, and cost nothing.
bool are_alike(const Counts& one, const Counts& other) {
  std::uint64_t threads = 0, of_other = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    const InstructionCounts &a = one[i], &b = other[i];
    if (a.executed != b.executed || !near(a.sectors, b.sectors) || !near(a.lines, b.lines) ||
        !near(a.wavefronts, b.wavefronts) || !near(a.l1_hits, b.l1_hits)) {
      return false;
    }
    threads += a.threads;
    of_other += b.threads;
  }
  return near(threads, of_other);
}

class Sampler {
 public:
  Sampler(const KernelInput& input, const SampleLimits& limits)
      : limits_(limits), interpreter_(input), counts_(input.code->instructions.size()) {
    const Sides& sides = interpreter_.clusters();
    clusters_ = std::uint64_t{sides[0]} * sides[1] * sides[2];
  }

  Sample take(const KernelInput& input) {
    Sample result{
        .clusters = clusters_,
        .blocks_of_cluster = std::uint64_t{input.cluster[0]} * input.cluster[1] * input.cluster[2]};
    if (clusters_ <= limits_.few) {
      for (std::uint64_t i = 0; i < clusters_ && may_go_on(); ++i)
        add(of(place_of(i, interpreter_.clusters())), 1);
      if (run_ < clusters_) {
        result.exact = false;
        result.spread = 1;
        scale_to_grid(run_);
      }
    } else if (!by_sides()) {
      result.spread = all_over();
      result.exact = run_ == clusters_;
    }
    result.counts = std::move(counts_);
    result.clusters_run = run_;
    // What is common to all was touched by the first one already.
    const std::size_t all = tried_ + run_;
    result.bytes = result.exact ? interpreter_.bytes_of_grid(1, 2)
                                : interpreter_.bytes_of_grid(all - run_ / 2, all);
    const auto& globals = input.constants.globals;
    result.has_variables = !input.constants.variables.empty() || !globals.initialised.empty() ||
                           globals.zeroed_bytes > 0;
    const auto stop = interpreter_.stop();
    result.execution = interpreter_.finish();
    if (stop) result.stopped = describe(*stop, result.execution, input);
    return result;
  }

 private:
  /// What one cluster does.
  Counts of(const Sides& place) {
    const Counts before = interpreter_.counts();
    interpreter_.run(place);
    ++run_;
    Counts own = interpreter_.counts();
    for (std::size_t i = 0; i < own.size(); ++i) {
      own[i].executed -= before[i].executed;
      own[i].threads -= before[i].threads;
      own[i].sectors -= before[i].sectors;
      own[i].lines -= before[i].lines;
      own[i].wavefronts -= before[i].wavefronts;
      own[i].l1_hits -= before[i].l1_hits;
      instructions_ += own[i].executed;
    }
    return own;
  }

  bool may_go_on() const { return !interpreter_.stop() && instructions_ < limits_.instructions; }

  void add(const Counts& own, double weight) {
    for (std::size_t i = 0; i < own.size(); ++i) {
      counts_[i].executed += weight * static_cast<double>(own[i].executed);
      counts_[i].threads += weight * static_cast<double>(own[i].threads);
      counts_[i].sectors += weight * static_cast<double>(own[i].sectors);
      counts_[i].lines += weight * static_cast<double>(own[i].lines);
      counts_[i].wavefronts += weight * static_cast<double>(own[i].wavefronts);
      counts_[i].l1_hits += weight * static_cast<double>(own[i].l1_hits);
    }
  }

  /// What some clusters did stands for all.
  void scale_to_grid(std::uint64_t clusters) {
    const double scale = static_cast<double>(clusters_) / static_cast<double>(clusters);
    for (GridCounts& one : counts_) {
      one.executed *= scale;
      one.threads *= scale;
      one.sectors *= scale;
      one.lines *= scale;
      one.wavefronts *= scale;
      one.l1_hits *= scale;
    }
  }

  /// False where two clusters in the middle differ.
  bool by_sides() {
    const Sides& sides = interpreter_.clusters();
    Sides middle, other;
    for (std::size_t i = 0; i < 3; ++i) {
      middle[i] = sides[i] / 2;
      other[i] = sides[i] > 3 ? std::max<std::uint32_t>(sides[i] / 3, 1) : middle[i];
      // Blocks of even and of odd numbers may do different things.
      if (sides[i] > 3 && (middle[i] - other[i]) % 2 == 0) ++other[i];
    }
    const Counts first = of(middle);
    if (!may_go_on()) return interpreter_.stop().has_value();
    if (!are_alike(of(other), first)) return false;
    for (const Stands& z : standing_for(sides[2])) {
      for (const Stands& y : standing_for(sides[1])) {
        for (const Stands& x : standing_for(sides[0])) {
          const Sides place = {x.place, y.place, z.place};
          add(place == middle ? first : of(place), x.weight * y.weight * z.weight);
          if (interpreter_.stop()) return true;
          if (!may_go_on()) return false;
        }
      }
    }
    return true;
  }

  /// Gives the standard error of executed instructions.
  double all_over() {
    std::ranges::fill(counts_, GridCounts{});
    tried_ = std::exchange(run_, 0);
    const std::uint64_t wanted = std::min(limits_.many, clusters_);
    std::vector<double> executed;
    for (std::uint64_t i = 0; i < wanted && (may_go_on() || i == 0); ++i) {
      // In the middle of each of as many parts.
      const Counts own =
          of(place_of((2 * i + 1) * clusters_ / (2 * wanted), interpreter_.clusters()));
      add(own, 1);
      double sum = 0;
      for (const InstructionCounts& one : own) sum += static_cast<double>(one.executed);
      executed.push_back(sum);
    }
    const auto n = static_cast<double>(executed.size());
    double mean = 0, squares = 0;
    for (const double one : executed) mean += one / n;
    for (const double one : executed) squares += (one - mean) * (one - mean);
    scale_to_grid(executed.size());
    return n > 1 && mean > 0 ? std::sqrt(squares / (n - 1) / n) / mean : 1;
  }

  SampleLimits limits_;
  Interpreter interpreter_;
  std::vector<GridCounts> counts_;
  std::uint64_t clusters_ = 0, instructions_ = 0;
  std::uint64_t run_ = 0;    // clusters that count
  std::uint64_t tried_ = 0;  // clusters before them that were only compared
};

}  // namespace

Sample sample(const KernelInput& input, const SampleLimits& limits) {
  return Sampler(input, limits).take(input);
}

}  // namespace warpgauge::interpret
