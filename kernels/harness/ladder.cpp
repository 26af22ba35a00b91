// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/ladder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>

#include "analysis/estimate/stats.h"
#include "kernels/harness/launched.h"
#include "kernels/harness/scores.h"
#include "probes/device/check.h"
#include "probes/device/event.h"
#include "probes/device/graph.h"
#include "probes/methods/timing.h"

namespace warpgauge::kernels {
namespace {

using probes::Event;
using probes::ExecutableGraph;
using probes::Probe;
using probes::time_launches;

using Clock = std::chrono::steady_clock;

/// Between two burst samples: the power of one launch train is spread over a mostly idle time.
constexpr auto kIdleGap = std::chrono::milliseconds(5);
constexpr double kSustainedSeconds = 2;
/// Rungs of a ladder that run so long at level standard.
constexpr int kSustainedRungs = 2;
/// One reading of a sustained run; clock and power are read once in each.
constexpr double kWindowSeconds = 0.05;
/// The part of a sustained run that is thrown away: the clock settles within about a second.
constexpr double kSettleSeconds = 1;
/// A slow contestant gives fewer samples rather than a long wait.
constexpr double kMostSecondsPerSize = 0.6;

/// Times all contestants at one size: bursts, cold and warm, and sustained at the headline size.
class Race {
 public:
  Race(const Probe& probe, const Ladder& ladder, Scores& scores, double size)
      : probe_(probe),
        ladder_(ladder.description),
        scores_(scores),
        instance_(ladder.make(size)),
        size_(size) {}

  void run() {
    for (const auto& contestant : instance_.launches) enter(contestant);
    burst(Mode::kColdBurst);
    // One set alone already exceeds the caches: nothing could be warm.
    if (instance_.groups > 1) burst(Mode::kWarmBurst);
    if (size_ == ladder_.headline_size && probe_.level() != probes::Level::kQuick) sustain();
  }

 private:
  /// A contestant at this size.
  struct Entry {
    Outcome* outcome;
    std::function<void(int group, cudaStream_t)> launch;
    double estimate_seconds = 0;
    /// Graph of `nodes` launches, by mode, for short ones.
    std::map<Mode, ExecutableGraph> graphs = {};
    int nodes = 1;
  };

  void enter(const ContestantLaunch& contestant) {
    Outcome& outcome = scores_.outcome_of(contestant.name);
    if (outcome.out) return;
    scores_.guarded(outcome, [&] {
      Entry entry{&outcome, contestant.launch};
      if (outcome.kernels.empty() || size_ <= ladder_.headline_size) {
        outcome.kernels = launched_kernels([&](cudaStream_t stream) { entry.launch(0, stream); });
      }
      const auto once = [&](int) { entry.launch(next_group(), nullptr); };
      entry.estimate_seconds = time_launches(1, 1, once).seconds.front();
      if (entry.estimate_seconds < kGraphBelowSeconds) make_graphs(entry);
      entries_.push_back(std::move(entry));
    });
  }

  void make_graphs(Entry& entry) {
    entry.nodes = launches_in_graph(entry.estimate_seconds, instance_.groups);
    const auto capture = [&](bool rotate) {
      return ExecutableGraph([&](cudaStream_t stream) {
        for (int i = 0; i < entry.nodes; ++i) {
          entry.launch(rotate ? i % instance_.groups : 0, stream);
        }
      });
    };
    entry.graphs.emplace(Mode::kColdBurst, capture(true));
    if (instance_.groups > 1) entry.graphs.emplace(Mode::kWarmBurst, capture(false));
  }

  /// One timed launch (or graph) of the mode.
  std::function<void(int)> launch_of(const Entry& entry, Mode mode) {
    const Mode graph_mode = mode == Mode::kWarmBurst ? mode : Mode::kColdBurst;
    if (const auto graph = entry.graphs.find(graph_mode); graph != entry.graphs.end()) {
      return [&executable = graph->second](int) { executable.launch(nullptr); };
    }
    const bool warm = mode == Mode::kWarmBurst;
    return [=, this, &entry](int) { entry.launch(warm ? 0 : next_group(), nullptr); };
  }

  Timing empty_timing() const {
    return {.size = size_, .flop = instance_.flop, .bytes = instance_.compulsory_bytes};
  }

  void burst(Mode mode) {
    std::vector<Timing> timings(entries_.size(), empty_timing());
    const int most = probe_.at_level(3, 9, 25);
    for (int round = 0; round < most; ++round) {
      for (std::size_t i = 0; i < entries_.size(); ++i) {
        const std::size_t next = (i + round) % entries_.size();
        Entry& entry = entries_[next];
        const double spent = entry.estimate_seconds * entry.nodes * round;
        if (entry.outcome->out || (round >= 3 && spent > kMostSecondsPerSize)) continue;
        scores_.guarded(*entry.outcome, [&] {
          std::this_thread::sleep_for(kIdleGap);
          const int warm_ups = mode == Mode::kWarmBurst ? 1 : 0;
          const auto times = time_launches(warm_ups, 1, launch_of(entry, mode));
          timings[next].seconds.push_back(times.seconds.front() / entry.nodes);
          for (double mhz : times.sm_clock_mhz) timings[next].sm_clock_mhz.push_back(mhz);
        });
      }
    }
    for (std::size_t i = 0; i < entries_.size(); ++i) {
      if (!entries_[i].outcome->out) entries_[i].outcome->timings[mode].push_back(timings[i]);
    }
  }

  /// Median of the cold bursts at this size.
  double burst_seconds(const Entry& entry) const {
    const auto timings = entry.outcome->timings.find(Mode::kColdBurst);
    if (timings == entry.outcome->timings.end()) return INFINITY;
    const std::vector<double>& seconds = timings->second.back().seconds;
    return seconds.empty() ? INFINITY : estimate::median(seconds);
  }

  /// Empty when it is. Two seconds each add up: below level full, only libraries and the fastest
  /// rungs of a family's main ladder.
  std::string why_not_sustained(const Entry& entry) const {
    const auto is_rung = [](const Entry& e) { return e.outcome->contestant.is_rung(); };
    if (probe_.level() == probes::Level::kFull) return {};
    if (ladder_.is_variant) return "other data stand for these: sustained at level full";
    const auto faster_rungs =
        std::count_if(entries_.begin(), entries_.end(), [&](const Entry& other) {
          return is_rung(other) && burst_seconds(other) < burst_seconds(entry);
        });
    if (!is_rung(entry) || faster_rungs < kSustainedRungs) return {};
    return "faster rungs stand for it: sustained at level full";
  }

  void sustain() {
    for (Entry& entry : entries_) {
      if (entry.outcome->out) continue;
      if (const auto why = why_not_sustained(entry); !why.empty()) {
        scores_.skip_sustained(*entry.outcome, why);
        continue;
      }
      scores_.guarded(*entry.outcome, [&] {
        entry.outcome->timings[Mode::kColdSustained].push_back(sustained(entry));
      });
    }
  }

  /// Launches without a gap for kSustainedSeconds; a window is timed by events, and the next one is
  /// in the queue before the last has ended.
  Timing sustained(const Entry& entry) {
    const auto launch = launch_of(entry, Mode::kColdSustained);
    const double step_seconds = entry.estimate_seconds * entry.nodes;
    const int steps = std::max(1, static_cast<int>(kWindowSeconds / step_seconds));
    Timing timing = empty_timing();
    const auto start = Clock::now();
    const auto elapsed = [&] {
      return std::chrono::duration<double>(Clock::now() - start).count();
    };
    const auto enqueue = [&](Event& end) {
      for (int i = 0; i < steps; ++i) launch(i);
      end.record();
    };
    std::array<Event, 3> events;
    events[0].record();
    enqueue(events[1]);
    for (std::size_t window = 1; elapsed() < kSustainedSeconds; ++window) {
      const Event& begin = events[(window - 1) % 3];
      const Event& end = events[window % 3];
      enqueue(events[(window + 1) % 3]);
      end.wait();
      if (elapsed() < kSettleSeconds) continue;
      timing.seconds.push_back(Event::seconds_between(begin, end) / steps / entry.nodes);
      const auto state = probe_.device().nvml().state();
      if (state.sm_clock_mhz) timing.sm_clock_mhz.push_back(*state.sm_clock_mhz);
      if (state.power_watts) timing.power_watts.push_back(*state.power_watts);
    }
    probes::check(cudaDeviceSynchronize());
    if (timing.seconds.empty()) throw std::runtime_error("no window ended in a sustained run");
    return timing;
  }

  /// One sequence for all contestants: what the one before has just read is never the next set.
  int next_group() {
    return static_cast<int>(launches_++ % static_cast<unsigned>(instance_.groups));
  }

  const Probe& probe_;
  const LadderDescription& ladder_;
  Scores& scores_;
  const Instance instance_;
  double size_;
  std::vector<Entry> entries_ = {};
  unsigned launches_ = 0;  ///< that took the next buffer set
};

/// One contestant at those of `sizes` that it takes, smallest first: what the largest leaves in the
/// caches is what each pass over the ranges begins with.
std::vector<probes::CountedPoint> counted_points(Probe& probe, const std::string& name,
                                                 const std::vector<double>& sizes,
                                                 const std::map<double, Instance>& instances) {
  std::vector<probes::CountedPoint> points;
  for (const double size : sizes) {
    const Instance& instance = instances.at(size);
    for (const auto& contestant : instance.launches) {
      if (contestant.name != name) continue;
      const auto launch = [run = contestant.launch](cudaStream_t stream) { run(0, stream); };
      const auto kernels = launched_kernels(launch);
      if (kernels.empty()) continue;
      const LaunchedKernel& kernel = largest(kernels);
      auto stated = launch_constants(kernels);
      stated.insert({{"flop", instance.flop},
                     {"compulsory_bytes", instance.compulsory_bytes},
                     {"grid_blocks", kernel.grid_blocks}});
      if (const auto traits = probe.traits(probes::Kernels::named(kernel.mangled_name))) {
        stated["loads_in_flight"] = traits->loads_in_flight;
        stated["tensor_warp"] = traits->tensor_warp;
        stated["tensor_warpgroup"] = traits->tensor_warpgroup;
        stated["float_reductions"] = traits->float_reductions;
      }
      points.push_back({.at = {size}, .expected = stated, .launch = [launch] { launch(nullptr); }});
    }
  }
  return points;
}

/// One metric group of one contestant; absent where there is nothing to count: the device lacks
/// what it needs, it is a copy engine, or it takes none of the sizes.
std::optional<probes::Count> count_of(Probe& probe, const LadderDescription& description,
                                      const Contestant& contestant, const std::string& group,
                                      const std::vector<double>& sizes,
                                      const std::map<double, Instance>& instances) {
  if (probe.device().capability() < contestant.min_capability) return std::nullopt;
  auto points = counted_points(probe, contestant.name, sizes, instances);
  if (points.empty()) return std::nullopt;
  return probes::Count{{.confirms = variant_of(description, contestant, Mode::kColdBurst),
                        .group = group,
                        .axes = {description.size},
                        .relations = {}},
                       std::move(points)};
}

const Contestant& contestant_of(const Ladder& ladder, const std::string& name) {
  const auto found = std::ranges::find(ladder.contestants, name, &Contestant::name);
  if (found != ladder.contestants.end()) return *found;
  throw std::logic_error("contestant '" + name + "' is not on its ladder");
}

}  // namespace

void climb(Probe& probe, const Ladder& ladder) {
  Scores scores(probe, ladder);
  scores.check_all();
  if (probe.only_checks() != probes::OnlyChecks::kNo) return;
  for (double size : ladder.description.sizes) Race(probe, ladder, scores, size).run();
  scores.record_all();
}

void count_work(Probe& probe, const Ladder& ladder) {
  const LadderDescription& description = ladder.description;
  std::map<double, Instance> instances;
  const auto make = [&](const std::vector<double>& sizes) {
    for (const double size : sizes) {
      if (!instances.contains(size)) instances.emplace(size, ladder.make(size));
    }
  };
  const std::vector<MoreCounters> more_counters = probe.at_level(
      std::vector<MoreCounters>{}, description.more_counters, description.more_counters);
  make(description.sizes);
  for (const MoreCounters& more : more_counters) make(more.sizes);
  for (const auto& contestant : ladder.contestants) {
    const auto count =
        count_of(probe, description, contestant, "kernel_work", description.sizes, instances);
    if (count) probe.count_together({*count});
  }
  for (const MoreCounters& more : more_counters) {
    std::vector<probes::Count> counts;
    for (const std::string& name : more.contestants) {
      auto count = count_of(probe, description, contestant_of(ladder, name), more.group, more.sizes,
                            instances);
      if (count) counts.push_back(*std::move(count));
    }
    probe.count_together(counts);
  }
}

}  // namespace warpgauge::kernels
