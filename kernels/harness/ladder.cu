// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/ladder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <exception>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>

#include "analysis/estimate/stats.h"
#include "kernels/harness/graph.h"
#include "kernels/harness/launched.h"
#include "probes/device/check.h"
#include "probes/methods/timing.h"

namespace warpgauge::kernels {
namespace {

using probes::check;
using probes::Probe;
using probes::time_launches;

using Clock = std::chrono::steady_clock;

/// A shorter launch is timed as one graph of many: its own events and queueing would weigh.
constexpr double kGraphBelowSeconds = 100e-6;
/// What a graph of short launches lasts at least.
constexpr double kGraphSeconds = 400e-6;
/// Between two burst samples: the power of one launch train is spread over a mostly idle time.
constexpr auto kIdleGap = std::chrono::milliseconds(5);
constexpr double kSustainedSeconds = 2;
/// Rungs of a ladder that run so long at level standard.
constexpr int kSustainedRungs = 2;
/// One reading of a sustained run; clock and power are read once in each.
constexpr double kWindowSeconds = 0.05;
/// What of a sustained run is thrown away: the clock settles within about a second.
constexpr double kSettleSeconds = 1;
/// A slow rung gives fewer samples rather than a long wait.
constexpr double kMostSecondsPerSize = 0.6;

enum class Mode { kColdBurst, kWarmBurst, kColdSustained };
constexpr std::array kModes = {Mode::kColdBurst, Mode::kWarmBurst, Mode::kColdSustained};

std::string_view name_of(Mode mode) {
  switch (mode) {
    case Mode::kColdBurst:
      return "cold.burst";
    case Mode::kWarmBurst:
      return "warm.burst";
    default:
      return "cold.sustained";
  }
}

/// A series' name below its family: "warp_tiled.f32.cold.burst", "shared.u8.zipf.cold.burst".
std::string variant_of(const Ladder& ladder, const Contestant& contestant, Mode mode) {
  std::string text = contestant.name + "." + ladder.type;
  if (ladder.data != "normal") text += "." + ladder.data;
  return text + "." + std::string(name_of(mode));
}

/// The kernel that stands for a computation of several: the largest.
const LaunchedKernel& largest(const std::vector<LaunchedKernel>& kernels) {
  return *std::max_element(kernels.begin(), kernels.end(), [](const auto& a, const auto& b) {
    return a.grid_blocks * a.threads_per_block < b.grid_blocks * b.threads_per_block;
  });
}

/// All samples of one contestant at one size in one mode.
struct Timing {
  double size = 0, flop = 0, bytes = 0;
  std::vector<double> seconds, sm_clock_mhz, power_watts;
};

/// A contestant and what became of it.
struct Entrant {
  Contestant contestant;
  bool out = false;  ///< recorded as failed or skipped, or held already: not timed
  std::map<Mode, std::vector<Timing>> timings;
  std::vector<LaunchedKernel> kernels;  ///< at the headline size, else at the last one it took
};

class Climb {
 public:
  Climb(Probe& probe, const Ladder& ladder) : probe_(probe), ladder_(ladder) {
    for (const auto& contestant : ladder.contestants) {
      const bool held = std::all_of(kModes.begin(), kModes.end(), [&](Mode mode) {
        return !wanted(mode) || probe.holds(variant(contestant, mode));
      });
      entrants_.push_back({contestant, held, {}, {}});
    }
  }

  void run() {
    check_all();
    if (probe_.only_checks()) return;
    for (double size : ladder_.sizes) {
      const Instance instance = ladder_.make(size);
      Race race(*this, instance, size);
      race.run();
    }
    record_all();
  }

 private:
  /// All contestants at one size.
  class Race {
   public:
    Race(Climb& climb, const Instance& instance, double size)
        : climb_(climb), instance_(instance), size_(size) {}

    void run() {
      for (const auto& contestant : instance_.contestants) enter(contestant);
      burst(Mode::kColdBurst);
      // One set alone already exceeds the caches: nothing could be warm.
      if (instance_.groups > 1) burst(Mode::kWarmBurst);
      if (size_ == climb_.ladder_.headline_size && climb_.wanted(Mode::kColdSustained)) sustain();
    }

   private:
    struct Runner {
      Entrant* entrant;
      Contestant contestant;
      double estimate_seconds = 0;
      /// Graph of `nodes` launches, by mode, for short ones.
      std::map<Mode, ExecutableGraph> graphs = {};
      int nodes = 1;
    };

    void enter(const Contestant& contestant) {
      Entrant* entrant = climb_.find(contestant.name);
      if (entrant == nullptr) {
        throw std::logic_error("contestant '" + contestant.name + "' is not on its ladder");
      }
      if (entrant->out) return;
      climb_.guarded(*entrant, [&] {
        Runner runner{entrant, contestant};
        if (entrant->kernels.empty() || size_ <= climb_.ladder_.headline_size) {
          entrant->kernels =
              launched_kernels([&](cudaStream_t stream) { contestant.launch(0, stream); });
        }
        const auto once = [&](int) { contestant.launch(next_group(), nullptr); };
        runner.estimate_seconds = time_launches(1, 1, once).seconds.front();
        if (runner.estimate_seconds < kGraphBelowSeconds) make_graphs(runner);
        runners_.push_back(std::move(runner));
      });
    }

    void make_graphs(Runner& runner) {
      const int enough =
          static_cast<int>(std::ceil(kGraphSeconds / std::max(runner.estimate_seconds, 1e-6)));
      const int laps = (enough + instance_.groups - 1) / instance_.groups;
      runner.nodes = laps * instance_.groups;  // whole laps: each graph begins where the last ended
      const auto capture = [&](bool rotate) {
        return ExecutableGraph([&](cudaStream_t stream) {
          for (int i = 0; i < runner.nodes; ++i) {
            runner.contestant.launch(rotate ? i % instance_.groups : 0, stream);
          }
        });
      };
      runner.graphs.emplace(Mode::kColdBurst, capture(true));
      if (instance_.groups > 1) runner.graphs.emplace(Mode::kWarmBurst, capture(false));
    }

    /// One timed launch (or graph) of the mode.
    std::function<void(int)> launch_of(const Runner& runner, Mode mode) {
      const Mode graph_mode = mode == Mode::kWarmBurst ? mode : Mode::kColdBurst;
      if (const auto graph = runner.graphs.find(graph_mode); graph != runner.graphs.end()) {
        return [&executable = graph->second](int) { executable.launch(nullptr); };
      }
      if (mode == Mode::kWarmBurst) {
        return [&runner](int) { runner.contestant.launch(0, nullptr); };
      }
      return [this, &runner](int) { runner.contestant.launch(next_group(), nullptr); };
    }

    Timing empty_timing() const {
      return {.size = size_, .flop = instance_.flop, .bytes = instance_.compulsory_bytes};
    }

    void burst(Mode mode) {
      std::vector<Timing> timings(runners_.size(), empty_timing());
      const int most = climb_.probe_.at_level(3, 9, 25);
      for (int round = 0; round < most; ++round) {
        for (std::size_t i = 0; i < runners_.size(); ++i) {
          const std::size_t turn = (i + round) % runners_.size();
          Runner& runner = runners_[turn];
          const double spent = runner.estimate_seconds * runner.nodes * round;
          if (runner.entrant->out || (round >= 3 && spent > kMostSecondsPerSize)) continue;
          climb_.guarded(*runner.entrant, [&] {
            std::this_thread::sleep_for(kIdleGap);
            const int warm_ups = mode == Mode::kWarmBurst ? 1 : 0;
            const auto times = time_launches(warm_ups, 1, launch_of(runner, mode));
            timings[turn].seconds.push_back(times.seconds.front() / runner.nodes);
            for (double mhz : times.sm_clock_mhz) timings[turn].sm_clock_mhz.push_back(mhz);
          });
        }
      }
      for (std::size_t i = 0; i < runners_.size(); ++i) {
        if (!runners_[i].entrant->out) runners_[i].entrant->timings[mode].push_back(timings[i]);
      }
    }

    /// Median of the cold bursts at this size.
    double burst_seconds(const Runner& runner) const {
      const auto timings = runner.entrant->timings.find(Mode::kColdBurst);
      if (timings == runner.entrant->timings.end()) return INFINITY;
      const std::vector<double>& seconds = timings->second.back().seconds;
      return seconds.empty() ? INFINITY : estimate::median(seconds);
    }

    /// Empty when it is. Two seconds each add up: below level full, only libraries and the fastest
    /// rungs of a family's main ladder.
    std::string why_not_sustained(const Runner& runner) const {
      const auto is_rung = [](const Runner& r) { return r.entrant->contestant.library.empty(); };
      if (climb_.probe_.level() == probes::Level::kFull) return {};
      if (climb_.ladder_.is_variant) return "other data stand for these: sustained at level full";
      const auto faster_rungs =
          std::count_if(runners_.begin(), runners_.end(), [&](const Runner& other) {
            return is_rung(other) && burst_seconds(other) < burst_seconds(runner);
          });
      if (!is_rung(runner) || faster_rungs < kSustainedRungs) return {};
      return "faster rungs stand for it: sustained at level full";
    }

    void sustain() {
      for (Runner& runner : runners_) {
        if (runner.entrant->out) continue;
        if (const auto why = why_not_sustained(runner); !why.empty()) {
          climb_.probe_.series(climb_.spec(*runner.entrant, Mode::kColdSustained),
                               [&why](probes::Sweep&) { throw probes::SkipSeries{why}; });
          continue;
        }
        climb_.guarded(*runner.entrant, [&] {
          runner.entrant->timings[Mode::kColdSustained].push_back(sustained(runner));
        });
      }
    }

    /// Launches without a gap for kSustainedSeconds; a window is timed by events, and the next one
    /// is in the queue before the last has ended.
    Timing sustained(const Runner& runner) {
      const auto launch = launch_of(runner, Mode::kColdSustained);
      const double step_seconds = runner.estimate_seconds * runner.nodes;
      const int steps = std::max(1, static_cast<int>(kWindowSeconds / step_seconds));
      Timing timing = empty_timing();
      const auto start = Clock::now();
      const auto elapsed = [&] {
        return std::chrono::duration<double>(Clock::now() - start).count();
      };
      const auto enqueue = [&](cudaEvent_t end) {
        for (int i = 0; i < steps; ++i) launch(i);
        check(cudaEventRecord(end));
      };
      std::array<Event, 3> events;
      check(cudaEventRecord(events[0].get()));
      enqueue(events[1].get());
      for (std::size_t window = 1; elapsed() < kSustainedSeconds; ++window) {
        const Event& begin = events[(window - 1) % 3];
        const Event& end = events[window % 3];
        enqueue(events[(window + 1) % 3].get());
        check(cudaEventSynchronize(end.get()));
        if (elapsed() < kSettleSeconds) continue;
        float milliseconds = 0;
        check(cudaEventElapsedTime(&milliseconds, begin.get(), end.get()));
        timing.seconds.push_back(milliseconds * 1e-3 / steps / runner.nodes);
        const auto state = climb_.probe_.device().nvml().state();
        if (state.sm_clock_mhz) timing.sm_clock_mhz.push_back(*state.sm_clock_mhz);
        if (state.power_watts) timing.power_watts.push_back(*state.power_watts);
      }
      check(cudaDeviceSynchronize());
      if (timing.seconds.empty()) throw std::runtime_error("no window ended in a sustained run");
      return timing;
    }

    class Event {
     public:
      Event() { check(cudaEventCreate(&event_)); }
      ~Event() { cudaEventDestroy(event_); }
      Event(const Event&) = delete;
      Event& operator=(const Event&) = delete;
      cudaEvent_t get() const { return event_; }

     private:
      cudaEvent_t event_ = nullptr;
    };

    /// One sequence for all contestants: what the one before has just read is never the next set.
    int next_group() { return static_cast<int>(turn_++ % static_cast<unsigned>(instance_.groups)); }

    Climb& climb_;
    const Instance& instance_;
    double size_;
    std::vector<Runner> runners_ = {};
    unsigned turn_ = 0;
  };

  bool wanted(Mode mode) const {
    return mode != Mode::kColdSustained || probe_.level() != probes::Level::kQuick;
  }

  std::string part(const Contestant& contestant) const {
    const bool has_part = ladder_.rungs_are_parts && contestant.library.empty();
    return has_part ? ladder_.family + "/" + contestant.name : std::string{};
  }

  std::string variant(const Contestant& contestant, Mode mode) const {
    return variant_of(ladder_, contestant, mode);
  }

  probes::SeriesSpec spec(const Entrant& entrant, Mode mode) const {
    const Contestant& contestant = entrant.contestant;
    probes::SeriesSpec spec{.variant = variant(contestant, mode),
                            .axes = {ladder_.size},
                            .quantities = {{"duration", "s"},
                                           {"sm_clock", "MHz"},
                                           {"flop", "FLOP"},
                                           {"bytes", "bytes"}},
                            .facts = {{"rung", ladder_.family + "/" + contestant.name},
                                      {"adds", contestant.adds},
                                      {"type", ladder_.type},
                                      {"data", ladder_.data},
                                      {"mode", std::string(name_of(mode))},
                                      {"ceiling", ladder_.ceiling}},
                            .part = part(contestant)};
    if (mode == Mode::kColdSustained) spec.quantities.push_back({"power", "W"});
    if (!contestant.library.empty()) spec.facts["library"] = contestant.library;
    spec.constants = {{"step", double(&entrant - entrants_.data())},
                      {"headline_size", ladder_.headline_size}};
    if (!entrant.kernels.empty()) {
      const LaunchedKernel& kernel = largest(entrant.kernels);
      spec.facts["kernel"] = kernel.name;
      spec.constants.insert({{"kernels", double(entrant.kernels.size())},
                             {"registers_per_thread", double(kernel.registers_per_thread)},
                             {"shared_bytes_per_block", double(kernel.shared_bytes_per_block)},
                             {"local_bytes_per_thread", double(kernel.local_bytes_per_thread)},
                             {"threads_per_block", double(kernel.threads_per_block)},
                             {"blocks_per_sm", double(kernel.blocks_per_sm)}});
    }
    return spec;
  }

  Entrant* find(const std::string& name) {
    for (auto& entrant : entrants_) {
      if (entrant.contestant.name == name) return &entrant;
    }
    return nullptr;
  }

  /// Does something for one contestant. What it throws becomes the outcome of the contestant's
  /// series, and the others go on; a dead context is told by the first of them.
  void guarded(Entrant& entrant, const std::function<void()>& body) {
    try {
      body();
    } catch (...) {
      entrant.out = true;
      const auto error = std::current_exception();
      for (Mode mode : kModes) {
        if (!wanted(mode) || probe_.holds(variant(entrant.contestant, mode))) continue;
        probe_.series(spec(entrant, mode), [&](probes::Sweep&) { std::rethrow_exception(error); });
      }
    }
  }

  void check_all() {
    for (auto& entrant : entrants_) {
      if (entrant.out) continue;
      guarded(entrant, [&] {
        probes::skip_unless_capable(probe_, entrant.contestant.min_capability);
        const bool small = probe_.only_checks() && probe_.level() == probes::Level::kQuick;
        const std::string wrong =
            ladder_.check(entrant.contestant, small ? Checks::kSmall : Checks::kAll);
        if (!wrong.empty()) throw std::runtime_error("wrong result: " + wrong);
      });
    }
  }

  void record_all() {
    for (const auto& entrant : entrants_) {
      if (entrant.out) continue;
      for (Mode mode : kModes) {
        const auto timings = entrant.timings.find(mode);
        if (timings == entrant.timings.end()) continue;
        probe_.series(spec(entrant, mode), [&](probes::Sweep& sweep) {
          for (const auto& timing : timings->second) {
            std::vector<std::vector<double>> samples = {
                timing.seconds, timing.sm_clock_mhz, {timing.flop}, {timing.bytes}};
            if (mode == Mode::kColdSustained) samples.push_back(timing.power_watts);
            sweep.add({timing.size}, std::move(samples));
          }
        });
      }
    }
  }

  Probe& probe_;
  const Ladder& ladder_;
  std::vector<Entrant> entrants_;
};

/// One contestant at all sizes that it takes, smallest first: what the largest leaves in the caches
/// is what each pass over the ranges begins with.
std::vector<probes::CountedPoint> counted_points(Probe& probe, const std::string& name,
                                                 const std::map<double, Instance>& instances) {
  std::vector<probes::CountedPoint> points;
  for (const auto& [size, instance] : instances) {
    for (const auto& contestant : instance.contestants) {
      if (contestant.name != name) continue;
      const auto launch = [run = contestant.launch](cudaStream_t stream) { run(0, stream); };
      const auto kernels = launched_kernels(launch);
      if (kernels.empty()) continue;
      const LaunchedKernel& kernel = largest(kernels);
      std::map<std::string, double> stated = {
          {"flop", instance.flop},
          {"compulsory_bytes", instance.compulsory_bytes},
          {"kernels", double(kernels.size())},
          {"grid_blocks", kernel.grid_blocks},
          {"threads_per_block", double(kernel.threads_per_block)},
          {"registers_per_thread", double(kernel.registers_per_thread)},
          {"shared_bytes_per_block", double(kernel.shared_bytes_per_block)},
          {"blocks_per_sm", double(kernel.blocks_per_sm)}};
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

}  // namespace

void climb(Probe& probe, const Ladder& ladder) { Climb(probe, ladder).run(); }

void count_work(Probe& probe, const Ladder& ladder) {
  std::map<double, Instance> instances;
  for (double size : ladder.sizes) instances.emplace(size, ladder.make(size));
  for (const auto& contestant : ladder.contestants) {
    if (probe.device().capability() < contestant.min_capability) continue;
    const auto points = counted_points(probe, contestant.name, instances);
    if (points.empty()) continue;  // a copy engine, or no size that it takes: nothing to count
    probe.count({.confirms = variant_of(ladder, contestant, Mode::kColdBurst),
                 .group = "kernel_work",
                 .axes = {ladder.size},
                 .relations = {}},
                points);
  }
}

int groups_for(const probes::Device& device, double bytes) {
  return static_cast<int>(std::floor(3.0 * double(device.l2_bytes()) / bytes)) + 1;
}

}  // namespace warpgauge::kernels
