// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/race.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <optional>
#include <stdexcept>
#include <thread>

#include "analysis/estimate/stats.h"
#include "kernels/harness/launched.h"
#include "probes/device/check.h"
#include "probes/device/event.h"
#include "probes/methods/clock_stamps.h"

namespace warpgauge::kernels {
namespace {

using probes::Event;
using probes::ExecutableGraph;
using probes::HostTooSlow;
using probes::time_launches;

using Clock = std::chrono::steady_clock;

/// Longer than any library's call keeps the host (cublasLt's some 0.1 ms).
constexpr std::uint64_t kRaceWaitNs = 2'000'000;
/// Between two burst samples: the power of one launch train is spread over a mostly idle time.
constexpr auto kIdleGap = std::chrono::milliseconds(5);
constexpr double kSustainedSeconds = 2;
/// Rungs of a ladder that have a sustained run at level standard.
constexpr int kSustainedRungs = 2;
/// One reading of a sustained run; power is read once in each.
constexpr double kWindowSeconds = 0.05;
/// Windows have at least one launch, so a long run of them is shorter than this.
constexpr std::size_t kMostWindows = 4096;
/// The part of a sustained run that is thrown away: the clock settles within about a second.
constexpr double kSettleSeconds = 1;
/// A slow contestant gives fewer samples rather than a long wait.
constexpr double kMostSecondsPerSize = 0.6;

}  // namespace

Race::Race(const probes::Probe& probe, const Ladder& ladder, Scores& scores, double size)
    : probe_(probe),
      ladder_(ladder.description),
      scores_(scores),
      instance_(ladder.make(size)),
      size_(size),
      between_(probe.device().l2_bytes()),
      wait_(kRaceWaitNs),
      order_(scores.order_seed()) {}

void Race::run() {
  for (const auto& contestant : instance_.launches) enter(contestant);
  burst(Mode::kColdBurst);
  // One set alone already exceeds the caches: nothing could be warm.
  if (instance_.groups > 1) burst(Mode::kWarmBurst);
  if (size_ == ladder_.headline_size && probe_.level() != probes::Level::kQuick) sustain();
}

void Race::enter(const ContestantLaunch& contestant) {
  Outcome& outcome = scores_.outcome_of(contestant.name);
  if (outcome.out) return;
  scores_.guarded(outcome, [&] {
    Entry entry{&outcome, contestant.launch};
    const auto launched = launched_kernels([&](cudaStream_t stream) { entry.launch(0, stream); });
    if (outcome.kernels.empty() || size_ <= ladder_.headline_size) outcome.kernels = launched;
    if (!launched.empty()) outcome.kernel_names[size_] = largest(launched).name;
    estimate(entry);
    entries_.push_back(std::move(entry));
  });
}

void Race::estimate(Entry& entry) {
  try {
    const auto once = [&](int) { entry.launch(next_group(), nullptr); };
    entry.estimate_seconds = time_launches(1, 1, once, wait_).seconds.front();
    if (entry.estimate_seconds >= kGraphBelowSeconds) return;
    make_graphs(entry, launches_in_graph(entry.estimate_seconds, instance_.groups));
  } catch (const HostTooSlow&) {
    // A graph costs the host some microseconds, whatever a launch of its own costs.
    make_graphs(entry, instance_.groups);
    wait_ = probes::HostWait(kRaceWaitNs);
    const auto times = time_launches(1, 1, launch_of(entry, Mode::kColdBurst), wait_);
    entry.estimate_seconds = times.seconds.front() / entry.nodes;
  }
}

void Race::make_graphs(Entry& entry, int nodes) {
  entry.nodes = nodes;
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

std::function<void(int)> Race::launch_of(const Entry& entry, Mode mode) {
  const Mode graph_mode = mode == Mode::kWarmBurst ? mode : Mode::kColdBurst;
  if (const auto graph = entry.graphs.find(graph_mode); graph != entry.graphs.end()) {
    return [&executable = graph->second](int) { executable.launch(nullptr); };
  }
  const bool warm = mode == Mode::kWarmBurst;
  return [=, this, &entry](int) { entry.launch(warm ? 0 : next_group(), nullptr); };
}

Timing Race::empty_timing() const {
  return {.size = size_, .flop = instance_.flop, .bytes = instance_.compulsory_bytes};
}

// ---- bursts ------------------------------------------------------------------------------------

void Race::burst(Mode mode) {
  std::vector<Timing> timings(entries_.size(), empty_timing());
  const int most = probe_.at_level(3, 9, 25);
  for (int round = 0; round < most; ++round) {
    for (const std::size_t next : order_.next_round(entries_.size())) {
      Entry& entry = entries_[next];
      const double spent = entry.estimate_seconds * entry.nodes * round;
      if (entry.outcome->out || (round >= 3 && spent > kMostSecondsPerSize)) continue;
      scores_.guarded(*entry.outcome, [&] { read_burst(entry, mode, timings[next]); });
    }
  }
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (!entries_[i].outcome->out) entries_[i].outcome->timings[mode].push_back(timings[i]);
  }
}

void Race::read_burst(Entry& entry, Mode mode, Timing& timing) {
  between_.pass();
  probes::check(cudaDeviceSynchronize());
  std::this_thread::sleep_for(kIdleGap);
  const int warm_ups = mode == Mode::kWarmBurst ? 1 : 0;
  const auto times = time_launches(warm_ups, 1, launch_of(entry, mode), wait_);
  timing.seconds.push_back(times.seconds.front() / entry.nodes);
  timing.host_seconds.push_back(times.host_seconds.front());
  timing.launches = entry.nodes;
  for (const double mhz : times.sm_clock_mhz) timing.sm_clock_mhz.push_back(mhz);
}

double Race::burst_seconds(const Entry& entry) const {
  const auto timings = entry.outcome->timings.find(Mode::kColdBurst);
  if (timings == entry.outcome->timings.end()) return INFINITY;
  const std::vector<double>& seconds = timings->second.back().seconds;
  return seconds.empty() ? INFINITY : estimate::median(seconds);
}

// ---- sustained ---------------------------------------------------------------------------------

/// Empty when it is. Two seconds each add up: below level full, only libraries and the fastest
/// rungs of a family's main ladder.
std::string Race::why_not_sustained(const Entry& entry) const {
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

void Race::sustain() {
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

/// Launches without a gap for kSustainedSeconds. A window is timed by events, with a stamp of the
/// SM clock at each edge; the next one must be in the queue before the last has ended, else the
/// device has waited for the host, and the window does not count.
Timing Race::sustained(const Entry& entry) {
  const auto launch = launch_of(entry, Mode::kColdSustained);
  const double step_seconds = entry.estimate_seconds * entry.nodes;
  const int steps = std::max(1, static_cast<int>(kWindowSeconds / step_seconds));
  Timing timing = empty_timing();
  timing.launches = entry.nodes;
  probes::ClockStamps stamps(kMostWindows);
  std::vector<std::size_t> kept;  // windows, by the number of the stamp at their end
  double host_seconds = 0;
  const auto start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const auto edge = [&](std::size_t number, Event& event) {
    event.record();
    stamps.take(number);
  };
  const auto enqueue = [&](std::size_t number, Event& end) {
    const double before = elapsed();
    for (int i = 0; i < steps; ++i) launch(i);
    host_seconds = (elapsed() - before) / steps;
    edge(number, end);
  };
  std::array<Event, 3> events;
  edge(0, events[0]);
  enqueue(1, events[1]);
  for (std::size_t window = 1; elapsed() < kSustainedSeconds && window + 1 < kMostWindows;
       ++window) {
    const Event& begin = events[(window - 1) % 3];
    const Event& end = events[window % 3];
    enqueue(window + 1, events[(window + 1) % 3]);
    const bool in_time = !end.passed();
    end.wait();
    if (elapsed() < kSettleSeconds || !in_time) continue;
    kept.push_back(window);
    timing.seconds.push_back(Event::seconds_between(begin, end) / steps / entry.nodes);
    timing.host_seconds.push_back(host_seconds);
    const auto power = probe_.device().nvml().state().power_watts;
    if (power) timing.power_watts.push_back(*power);
  }
  probes::check(cudaDeviceSynchronize());
  if (timing.seconds.empty()) {
    throw std::runtime_error(
        "no window of a sustained run ended in which the host kept ahead of the device");
  }
  const auto mhz = stamps.mhz_between();
  for (const std::size_t window : kept) {
    if (mhz[window - 1]) timing.sm_clock_mhz.push_back(*mhz[window - 1]);
  }
  return timing;
}

int Race::next_group() {
  return static_cast<int>(launches_++ % static_cast<unsigned>(instance_.groups));
}

}  // namespace warpgauge::kernels
