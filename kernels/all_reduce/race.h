// SPDX-License-Identifier: Apache-2.0
// Times all ways of an all-reduce at one size, by turns: all_reduce.cu says what a time is.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <thread>

#include "kernels/all_reduce/ways.h"
#include "kernels/harness/order.h"
#include "kernels/harness/scores.h"
#include "probes/methods/sm_clock.h"

namespace warpgauge::kernels::all_reduce {
namespace {

using probes::DeviceBuffer;
using probes::DeviceScope;
using probes::OnDevice;

constexpr auto kIdleGap = std::chrono::milliseconds(5);
constexpr double kTrainSeconds = 5e-3;
constexpr int kLongestTrain = 1024, kShortestTrain = 4, kEstimateTrain = 16;
constexpr int kMostGroups = 512;
constexpr double kMostSecondsPerSize = 0.6;

/// Sets of arrays of one size, of all devices: random data to sum.
class TimedArrays {
 public:
  TimedArrays(const World& world, Type type, std::size_t bytes, int groups) {
    const std::size_t vectors = bytes / kVectorBytes;
    sets_.resize(static_cast<std::size_t>(groups), {.type = type, .vectors = vectors});
    for (std::size_t rank = 0; rank < world.ordinals().size(); ++rank) {
      const int ordinal = world.ordinals()[rank];
      const DeviceScope current(ordinal);
      const auto& in = in_.emplace_back(ordinal, vectors * sets_.size());
      const auto& out = out_.emplace_back(ordinal, vectors * sets_.size());
      with_element(type, [&]<class T>() {
        fill_normal(reinterpret_cast<T*>(in->data()), in->bytes() / sizeof(T), rank + 1);
      });
      check(cudaDeviceSynchronize());
      for (std::size_t set = 0; set < sets_.size(); ++set) {
        sets_[set].in[rank] = in->data() + set * vectors;
        sets_[set].out[rank] = out->data() + set * vectors;
      }
    }
  }
  const Arrays& set(int group) const { return sets_[static_cast<std::size_t>(group)]; }

 private:
  std::vector<Arrays> sets_;
  std::deque<OnDevice<DeviceBuffer<uint4>>> in_, out_;
};

/// Times all ways at one size, by turns.
class Race {
 public:
  Race(const probes::Probe& probe, World& world, const std::vector<Way>& ways, Scores& scores,
       Type type, double size)
      : probe_(probe),
        world_(world),
        ways_(ways),
        scores_(scores),
        size_(size),
        groups_(groups_for(probe.device(), 2 * size)),
        arrays_(world, type, static_cast<std::size_t>(size), is_cold() ? groups_ : 1),
        flop_((world.devices() - 1) * size / double(element_bytes(type))) {}

  void run() {
    if (is_cold()) burst(Mode::kColdBurst, groups_);
    if (groups_ > 1) burst(Mode::kWarmBurst, 1);
  }

 private:
  struct Entry {
    const Way* way;
    Outcome* outcome;
    int operations;
    GraphsTogether graphs;
    Timing timing;
  };

  bool is_cold() const { return groups_ <= kMostGroups; }

  GraphsTogether train_of(const Way& way, int operations, int groups) {
    return train(
        world_, way, operations, [&](int i) { return arrays_.set(i % groups); },
        [](int, const Streams&) {});
  }

  /// Whole rotations through the sets.
  static int operations_for(double seconds, int groups) {
    const double enough = std::clamp(std::ceil(kTrainSeconds / seconds), double(kShortestTrain),
                                     double(kLongestTrain));
    return (static_cast<int>(enough) + groups - 1) / groups * groups;
  }

  void enter(std::deque<Entry>& entries, const Way& way, int groups) {
    Outcome& outcome = scores_.outcome_of(way.contestant.name);
    if (outcome.out || !way.takes(world_, arrays_.set(0))) return;
    scores_.guarded(outcome, [&] {
      if (way.rung != nullptr) {
        outcome.kernels = launched_kernels([&](cudaStream_t stream) {
          way.rung->enqueue(world_.problem(arrays_.set(0), 0), stream);
        });
      }
      attempt(world_, way, [&] {
        const double estimate =
            world_.seconds_of(train_of(way, kEstimateTrain, groups)) / kEstimateTrain;
        const int operations = operations_for(estimate, groups);
        entries.push_back({&way,
                           &outcome,
                           operations,
                           train_of(way, operations, groups),
                           {.size = size_, .flop = flop_, .bytes = bus_bytes()}});
      });
    });
  }

  double bus_bytes() const { return size_ * 2 * (world_.devices() - 1) / world_.devices(); }

  void burst(Mode mode, int groups) {
    std::deque<Entry> entries;
    for (const Way& way : ways_) enter(entries, way, groups);
    const int most = probe_.at_level(3, 9, 25);
    for (int round = 0; round < most; ++round) {
      for (const std::size_t next : order_.next_round(entries.size())) {
        Entry& entry = entries[next];
        if (entry.outcome->out) continue;
        const auto& so_far = entry.timing.seconds;
        const double spent = so_far.empty() ? 0 : so_far.front() * entry.operations * round;
        if (round >= 3 && spent > kMostSecondsPerSize) continue;
        scores_.guarded(*entry.outcome, [&] {
          std::this_thread::sleep_for(kIdleGap);
          const double seconds =
              attempt(world_, *entry.way, [&] { return world_.seconds_of(entry.graphs); });
          entry.timing.seconds.push_back(seconds / entry.operations);
          entry.timing.sm_clock_mhz.push_back(probes::sm_clock_mhz());
        });
      }
    }
    for (Entry& entry : entries) {
      if (!entry.outcome->out) entry.outcome->timings[mode].push_back(std::move(entry.timing));
    }
  }

  const probes::Probe& probe_;
  World& world_;
  const std::vector<Way>& ways_;
  Scores& scores_;
  double size_;
  int groups_;
  TimedArrays arrays_;
  double flop_;
  RandomOrder order_{scores_.order_seed()};
};

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
