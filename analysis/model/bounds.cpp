// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/bounds.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "analysis/descriptor/busy_times.h"
#include "analysis/model/predict.h"

namespace warpgauge::model {
namespace {

using descriptor::BusyTimes;
using descriptor::Counts;
using descriptor::Descriptor;
using descriptor::has_counted_peak;

constexpr std::string_view kSeparator = ": ";

constexpr std::string_view kGlobal = "global memory";
/// All that goes through the queue of the memory input and output (MIO).
constexpr std::string_view kMio = "shared memory and special functions";
constexpr std::string_view kAtBarriers = "barriers";
constexpr std::string_view kFixedLatencies = "fixed latencies";
constexpr std::string_view kFetch = "instruction fetch";
constexpr std::string_view kBusyPipes = "busy pipes";

constexpr Stall kStalls[] = {
    {"issued", "an instruction is issued"},
    {"stalled_long_scoreboard", "waits for global, local or texture memory", kGlobal},
    {"stalled_short_scoreboard", "waits for shared memory, MUFU or another slow pipe", kMio},
    {"stalled_wait", "waits for a fixed latency", kFixedLatencies},
    {"stalled_barrier", "waits at a barrier", kAtBarriers},
    {"stalled_lg_throttle", "queue of global accesses is full", kGlobal},
    {"stalled_mio_throttle", "queue of shared memory and slow pipes is full", kMio},
    {"stalled_math_pipe_throttle", "arithmetic pipe is busy", kBusyPipes},
    {"stalled_not_selected", "ready, another warp is issued"},
    {"stalled_no_instruction", "waits for instructions", kFetch}};

struct WaitOf {
  std::string_view what, wait;
};

/// The parts of the unit "latency" (instruction_class.cpp, residence.cpp, laws.cpp).
constexpr WaitOf kParts[] = {{"global load", kGlobal},
                             {"local load", kGlobal},
                             {"global store", kGlobal},
                             {"local store", kGlobal},
                             {"global atomic", kGlobal},
                             {"global reduction", kGlobal},
                             {"texture", kGlobal},
                             {"asynchronous copy", kGlobal},
                             {"group of asynchronous copies", kGlobal},
                             {"bulk copy", kGlobal},
                             {"transaction barrier", kGlobal},
                             {"memory barrier", kGlobal},
                             {"loads", kGlobal},
                             {"chain_l1", kGlobal},
                             {"chain_l2", kGlobal},
                             {"chain_dram", kGlobal},
                             {"chain_global_atomic", kGlobal},
                             {"shared load", kMio},
                             {"shared store", kMio},
                             {"shared atomic", kMio},
                             {"constant load", kMio},
                             {"shuffle", kMio},
                             {"vote", kMio},
                             {"special register", kMio},
                             {"special function and conversion", kMio},
                             {"chain_shared", kMio},
                             {"chain_shared_atomic", kMio},
                             {"chain_shfl", kMio},
                             {"chain_mufu_ex2", kMio},
                             {"chain_mufu_rsqrt", kMio},
                             {"barriers", kAtBarriers},
                             {"barrier", kAtBarriers},
                             {"fixed latencies", kFixedLatencies},
                             {"fixed latency", kFixedLatencies},
                             {"double precision", kFixedLatencies},
                             {"divergence", kFixedLatencies},
                             {"chain_ffma", kFixedLatencies},
                             {"chain_fadd", kFixedLatencies},
                             {"chain_imad", kFixedLatencies},
                             {"chain_iadd3", kFixedLatencies},
                             {"chain_lop3", kFixedLatencies},
                             {"chain_dfma", kFixedLatencies},
                             {"chain_hfma2", kFixedLatencies},
                             {"instruction_fetch", kFetch},  // a unit: its busy time is a wait
                             {"tensor", kBusyPipes},
                             {"busy units", kBusyPipes},
                             {"warpgroup tensor", kBusyPipes}};

std::string with_detail(std::string_view unit, std::string_view detail) {
  std::string text(unit);
  if (!detail.empty()) text.append(kSeparator).append(detail);
  return text;
}

/// Something that may bound the kernel, and how long it is busy.
struct Candidate {
  std::string name;
  double us = 0;
};

Candidate latency_of(const WaitTimes& waits, double time_us) {
  const auto longest = std::ranges::max_element(waits, {}, &WaitTimes::value_type::second);
  const bool known = longest != waits.end() && longest->second > 0;
  return {with_detail(kLatency, known ? longest->first : std::string{}), kBusyShare * time_us};
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
    if (cycles == counts.end() || stall.wait.empty()) continue;
    waits[std::string(stall.wait)] += cycles->second;
  }
  return waits;
}

void add_waits(const std::vector<Part>& parts, WaitTimes& waits) {
  for (const Part& part : parts) {
    const std::string_view wait = waits_for(part.name);
    if (!wait.empty()) waits[std::string(wait)] += part.seconds;
  }
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
      busy_us[share.unit] = share.mean_seconds * kMicro;
    } else if (share.unit == kLatency) {
      all_waits = share.busy_seconds;
      add_waits(share.parts, waits);
    } else if (share.busy_seconds > 0) {
      unwatched[std::string(waits_for(share.unit))] = share.busy_seconds;
    }
  }
  // Unit against unit: only then is the latency divided up.
  std::erase_if(unwatched, [&](const auto& unit) { return unit.second <= all_waits; });
  return bounds_of(busy_us, unwatched.empty() ? waits : unwatched, seconds * kMicro);
}

std::string_view unit_of(std::string_view bound) { return bound.substr(0, bound.find(kSeparator)); }

std::string_view detail_of(std::string_view bound) {
  const std::size_t end = bound.find(kSeparator);
  return end == std::string_view::npos ? std::string_view{} : bound.substr(end + kSeparator.size());
}

std::string_view waits_for(std::string_view part) {
  if (part == "issue") return {};
  const auto* known = std::ranges::find(kParts, part, &WaitOf::what);
  return known == std::end(kParts) ? part : known->wait;
}

bool is_counted_wait(std::string_view wait) {
  return !wait.empty() && std::ranges::find(kStalls, wait, &Stall::wait) != std::end(kStalls);
}

}  // namespace warpgauge::model
