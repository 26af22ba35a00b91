// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/bounds.h"

#include <algorithm>
#include <functional>

#include "analysis/descriptor/busy_times.h"

namespace warpgauge::model {
namespace {

using descriptor::BusyTimes;
using descriptor::BusyUnit;
using descriptor::Counts;
using descriptor::Descriptor;
using descriptor::has_counted_peak;
using descriptor::unit_of;

constexpr Stall kStalls[] = {
    {"issued", "an instruction is issued"},
    {"stalled_long_scoreboard", "waits for global, local or texture memory", Wait::kGlobalMemory},
    {"stalled_short_scoreboard", "waits for shared memory, MUFU or another slow pipe", Wait::kMio},
    {"stalled_wait", "waits for a fixed latency", Wait::kFixedLatencies},
    {"stalled_barrier", "waits at a barrier", Wait::kBarriers},
    {"stalled_lg_throttle", "queue of global accesses is full", Wait::kGlobalMemory},
    {"stalled_mio_throttle", "queue of shared memory and slow pipes is full", Wait::kMio},
    {"stalled_math_pipe_throttle", "arithmetic pipe is busy", Wait::kBusyPipes},
    {"stalled_not_selected", "ready, another warp is issued"},
    {"stalled_no_instruction", "waits for instructions", Wait::kFetch}};

/// Something that may bound the kernel, and how long it is busy.
struct Candidate {
  std::string name;
  double us = 0;
};

Candidate latency_of(const WaitTimes& waits, double time_us) {
  const auto longest = std::ranges::max_element(waits, {}, &WaitTimes::value_type::second);
  const bool known = longest != waits.end() && longest->second > 0;
  return {descriptor::with_part(name(BusyUnit::kLatency), known ? longest->first : std::string{}),
          kBusyShare * time_us};
}

/// Each unit once, by its busiest part.
std::vector<Candidate> candidates(const BusyTimes& busy_us) {
  std::vector<Candidate> all;
  for (const auto& [name, us] : busy_us) {
    const auto known = std::ranges::find(all, unit_of(name),
                                         [](const Candidate& unit) { return unit_of(unit.name); });
    if (known == all.end()) {
      all.push_back({name, us});
    } else if (us > known->us) {
      *known = {name, us};
    }
  }
  return all;
}

WaitTimes wait_times(const Counts& counts) {
  WaitTimes waits;
  for (const Stall& stall : kStalls) {
    const auto cycles = counts.find(stall.counter);
    if (cycles == counts.end() || stall.wait == Wait::kNone) continue;
    waits[std::string(name(stall.wait))] += cycles->second;
  }
  return waits;
}

void add_waits(const std::vector<Part>& parts, WaitTimes& waits) {
  for (const Part& part : parts) {
    const std::string_view wait = part.waits_for();
    if (!wait.empty()) waits[std::string(wait)] += part.seconds;
  }
}

/// A busy unit that no counter watches, as what is waited for.
std::string_view unwatched_wait(BusyUnit unit) {
  if (unit == BusyUnit::kInstructionFetch) return name(Wait::kFetch);
  if (unit == BusyUnit::kShuffle) return name(Wait::kMio);
  return name(unit);
}

}  // namespace

std::span<const Stall> stalls() { return kStalls; }

Bounds bounds_of(const BusyTimes& busy_us, const WaitTimes& waits, double time_us) {
  // Units first: one that is busy for just the threshold bounds the kernel.
  std::vector<Candidate> all = candidates(busy_us);
  all.push_back(latency_of(waits, time_us));
  std::ranges::stable_sort(all, std::greater{}, &Candidate::us);
  Bounds bounds{.first = all[0].name, .second = {}};
  if (all.size() > 1 && all[1].us > 0) bounds.second = all[1].name;
  return bounds;
}

Bounds measured_bounds(const Descriptor& kernel, double time_us) {
  if (kernel.busy_us.empty()) return {};
  return bounds_of(kernel.busy_us, wait_times(kernel.counts), time_us);
}

Bounds predicted_bounds(const std::vector<Share>& shares, double seconds) {
  constexpr double kMicro = 1e6;
  BusyTimes busy_us;
  WaitTimes waits, unwatched;
  double all_waits = 0;
  for (const Share& share : shares) {
    if (has_counted_peak(share.unit)) {
      busy_us[std::string(name(share.unit))] = share.mean_seconds * kMicro;
    } else if (share.unit == BusyUnit::kLatency) {
      all_waits = share.busy_seconds;
      add_waits(share.parts, waits);
    } else if (share.busy_seconds > 0) {
      unwatched[std::string(unwatched_wait(share.unit))] = share.busy_seconds;
    }
  }
  // Unit against unit: only then is the latency divided up.
  std::erase_if(unwatched, [&](const auto& unit) { return unit.second <= all_waits; });
  return bounds_of(busy_us, unwatched.empty() ? waits : unwatched, seconds * kMicro);
}

std::string_view detail_of(std::string_view bound) {
  const std::size_t end = bound.find(descriptor::kPartSeparator);
  return end == std::string_view::npos ? std::string_view{}
                                       : bound.substr(end + descriptor::kPartSeparator.size());
}

bool is_counted_wait(std::string_view wait) {
  return !wait.empty() && std::ranges::any_of(kStalls, [wait](const Stall& stall) {
    return name(stall.wait) == wait;
  });
}

}  // namespace warpgauge::model
