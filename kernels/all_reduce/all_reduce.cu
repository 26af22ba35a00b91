// SPDX-License-Identifier: Apache-2.0
// Compared with NCCL's all-reduce, in the same process, on the same arrays, timed the same way.
//
// Time: a train of all-reduces, one behind the other, is captured as one graph per device, and all
// graphs are queued before the first may begin. The time of an all-reduce runs from the moment at
// which all devices may begin until the last one has ended, divided by the number of all-reduces.
// It includes the delay of an event between devices, some 10 us (methods/together.h): 0.2 % of a
// train of some 5 ms, for NCCL and for ours alike, and it makes both look slower. With either, a
// device that is done begins the next all-reduce while others are still busy.
//
// `bytes` are those that each device must send if the switch adds nothing: 2 (n - 1) / n of its
// array. A rate is that of the bus, as nccl-tests defines it.
//
// Cold: rotated through arrays beyond three times the L2, from 256 KiB on (smaller arrays would
// need a graph of thousands of nodes). Warm: the same arrays again, like those of a program that
// has just written them. Nothing is counted: a counter's passes would run one of the devices alone.
//
// Reference: float64, every element, on every device, from inputs that are made there once more
// from their seeds, so that nothing that came over a link is its own witness. Bound: n - 1
// additions in float32, and the rounding to bf16: once per sum, or once on each device that a sum
// passes (the ring, NCCL). All devices must have the same bits (NCCL does not promise that).
//
// Traps: packets and flags of an earlier launch (one graph alternates between several sets of
// inputs, and runs twice); a device that lags or runs ahead (each is delayed in turn); results left
// over (poisoned outputs between guards).
#include "kernels/all_reduce/all_reduce.h"

#include <algorithm>

#include "kernels/all_reduce/checks.cuh"
#include "kernels/all_reduce/race.h"
#include "kernels/harness/scores.h"

namespace warpgauge::kernels::all_reduce {
namespace {

void climb_together(probes::Probe& probe, World& world, Type type, const std::string& devices) {
  const std::vector<Way> ways = ways_of(world);
  Ladder ladder;
  ladder.description = {
      .family = "all_reduce",
      .type = type == Type::kFloat ? "f32" : "bf16",
      .data = "normal_devices" + std::to_string(world.devices()),
      .size = {"size", "bytes"},
      .sizes = {std::begin(kSizes), std::end(kSizes)},
      .headline_size = kSizes[std::size(kSizes) - 1],
      .modes = {Mode::kColdBurst, Mode::kWarmBurst},
      .facts = {{"devices", devices},
                {"time", "of a train, from when all devices may begin until the last has ended"},
                {"bytes", "that each device must send: 2 (n - 1) / n of its array"}}};
  for (const Way& way : ways) ladder.contestants.push_back(way.contestant);
  ladder.check = [&](const Contestant& contestant, Checks checks) {
    const auto way = std::find_if(ways.begin(), ways.end(), [&](const Way& one) {
      return one.contestant.name == contestant.name;
    });
    return first_wrong_case(cases_to_check(type, checks), checks,
                            [&](const Case& one) { return check_one(world, *way, one); });
  };
  Scores scores(probe, ladder);
  scores.check_all();
  if (probe.only_checks() != probes::OnlyChecks::kNo) return;
  for (const double size : ladder.description.sizes) {
    Race(probe, world, ways, scores, type, size).run();
  }
  scores.record_all();
}

void measure(probes::Probe& probe) {
  const std::vector<probes::Peer> peers = probes::peers_of(probe.device());
  for (const std::size_t devices : {2, 4, 8}) {
    if (devices > peers.size() + 1) break;
    std::vector<int> ordinals = {probe.device().ordinal()};
    std::string facts = "device " + std::to_string(ordinals[0]) + ", " + probe.device().uuid();
    for (std::size_t i = 0; i + 1 < devices; ++i) {
      ordinals.push_back(peers[i].ordinal);
      facts += "; " + peers[i].fact();
    }
    World world(std::move(ordinals), probe.only_checks() != probes::OnlyChecks::kWithoutLibraries);
    for (const Type type : {Type::kFloat, Type::kBfloat16}) {
      climb_together(probe, world, type, facts);
    }
  }
}

const probes::Register kRegister{
    {.question = "How close do our all-reduces come to NCCL's, by size?",
     .cost_seconds = 60,
     .parts = rung_parts<Problem>,
     .name = "kernels/all_reduce",
     .measure = measure}};

}  // namespace
}  // namespace warpgauge::kernels::all_reduce
