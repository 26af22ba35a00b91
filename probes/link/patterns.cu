// SPDX-License-Identifier: Apache-2.0
// Question: what bandwidth do several devices have together: one to many, many to one, all to all,
// in a ring?
//
// Method: flows of data that begin together, each from one device's memory to another's, done by
// the device that sends: by copy engines, or by a copy kernel on all SMs, which the flows of one
// device share. Bytes are those of all flows, and the time ends with the slowest. Against the
// number of devices: this one and the others by their ordinals. Two devices are a pair
// (link/bandwidth, both directions): all patterns begin with three. A flow has a stream of its own.
// `all_to_all_in_turn` by copy engines: one stream for each sender, which sends to the next device,
// then to the one behind it, and so on, as all do: no two send to one at a time.
//
// What could fool it: flows that do not begin together (all are queued before the first may run, or
// the reading is thrown away); short ones (some 5 ms at least); data that did not arrive (every
// target is compared word by word); order: copies of one device that wait in several streams are
// done one stream after the other, in an order that is not the program's. With `all_to_all` by copy
// engines two senders then meet at one receiver while another's link idles, in most readings, and
// the rate is one of several, from two fifths of a ring's rate upwards. SMs share out a device's
// links by themselves.
#include <algorithm>
#include <deque>
#include <vector>

#include "probes/link/flow.h"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/peers.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::link_patterns_probe {
namespace {

constexpr int kRounds = 8;

/// Which devices send to which: by their places in the list.
using Route = std::pair<int, int>;
using Routes = std::vector<Route>;

Routes one_to_many(int devices) {
  Routes routes;
  for (int to = 1; to < devices; ++to) routes.push_back({0, to});
  return routes;
}
Routes many_to_one(int devices) {
  Routes routes;
  for (int from = 1; from < devices; ++from) routes.push_back({from, 0});
  return routes;
}
Routes all_to_all(int devices) {
  Routes routes;
  for (int from = 0; from < devices; ++from) {
    for (int to = 0; to < devices; ++to) {
      if (to != from) routes.push_back({from, to});
    }
  }
  return routes;
}
Routes all_to_all_in_turn(int devices) {
  Routes routes;
  for (int step = 1; step < devices; ++step) {
    for (int from = 0; from < devices; ++from) routes.push_back({from, (from + step) % devices});
  }
  return routes;
}
Routes ring(int devices) {
  Routes routes;
  for (int from = 0; from < devices; ++from) routes.push_back({from, (from + 1) % devices});
  return routes;
}

struct Pattern {
  const char* name;
  const char* label;
  Routes (*routes)(int devices);
  StreamOf streams = StreamOf::kFlow;
};
constexpr Pattern kPatterns[] = {{"one_to_many", "one to all others", one_to_many},
                                 {"many_to_one", "all others to one", many_to_one},
                                 {"all_to_all", "all to all", all_to_all},
                                 {"ring", "each to the next", ring}};
constexpr Pattern kInTurn = {"all_to_all_in_turn", "all to all in turn", all_to_all_in_turn,
                             StreamOf::kRunner};

/// Devices that can all address each other, each with a source and a target for each other one.
class Group {
 public:
  Group(const Device& device, const std::vector<Peer>& peers) : ordinals_{device.ordinal()} {
    for (const Peer& peer : peers) ordinals_.push_back(peer.ordinal);
    bytes_ = halved_to(device.free_bytes() / (ordinals_.size() + 1), std::size_t{256} << 20);
    for (const int from : ordinals_) {
      for (const int to : ordinals_) {
        if (from != to) require_access(from, to);
      }
    }
    for (const int from : ordinals_) {
      sources_.emplace_back(from, bytes_);
      for (const int to : ordinals_) {
        if (from != to) access_.emplace_back(from, to);
        targets_.emplace_back(to, from == to ? 1 : bytes_);  // by from, then to
      }
    }
  }

  int devices() const { return static_cast<int>(ordinals_.size()); }
  std::string fact() const {
    std::string text;
    for (const int ordinal : ordinals_) {
      text += (text.empty() ? "" : "; ") + std::to_string(ordinal) + ": " + bus_id_of(ordinal);
    }
    return text;
  }

  FlowReadings time(const Pattern& pattern, int devices, Mover mover, int repeats) {
    std::vector<Flow> flows;
    for (const auto& [from, to] : pattern.routes(devices)) {
      flows.push_back(
          {ordinals_[from], &sources_[from], &targets_[std::size_t(from) * ordinals_.size() + to]});
    }
    return time_flows(flows, mover, bytes_, kRounds, repeats, pattern.streams);
  }

 private:
  std::vector<int> ordinals_;
  std::size_t bytes_;
  std::deque<PeerAccess> access_;
  std::deque<LinkSource> sources_;
  std::deque<LinkTarget> targets_;
};

template <Mover mover>
void measure_pattern(Probe& probe, Group& group, const Pattern& pattern) {
  constexpr bool kByEngine = mover == Mover::kCopyEngine;
  const std::string name = std::string(pattern.name) + (kByEngine ? "_ce" : "_sm");
  std::vector<samples::Fill> fills;
  for (int devices = 3; devices <= group.devices(); ++devices) {
    const std::string count = std::to_string(devices);
    fills.push_back({"link.devices" + count + "." + name + "_gbps", "at." + count});
  }
  probe.series(
      {.variant = name,
       .axes = {{"devices", "1"}},
       .quantities = together_quantities(),
       .constants = {{"rounds", kRounds}},
       .facts = {{"devices", group.fact()}},
       .fit = {"rate_at", fills},
       .figure = {"link_patterns", "Bandwidth of several devices together against their number",
                  pattern.label + std::string(kByEngine ? ", copy engines" : ", SMs")},
       .kernel = kByEngine ? Kernels{} : Kernels{link_copy_kernel}},
      [&](Sweep& sweep) {
        for (int devices = 3; devices <= group.devices(); ++devices) {
          sweep.add({double(devices)},
                    group.time(pattern, devices, mover, probe.at_level(3, 7, 15)).samples());
        }
      });
}

void measure(Probe& probe) {
  const auto peers = peers_of(probe.device());
  if (peers.size() < 2) {
    throw SkipSeries{"only two devices are visible: a pattern of several needs three"};
  }
  Group group(probe.device(), peers);
  for (const Pattern& pattern : kPatterns) {
    for_each_value<Mover::kCopyEngine, Mover::kSms>(
        [&]<Mover mover>() { measure_pattern<mover>(probe, group, pattern); });
  }
  measure_pattern<Mover::kCopyEngine>(probe, group, kInTurn);
}

const Register kRegister{
    measure,
    {.question = "What bandwidth do several devices have together, by the pattern of who sends to "
                 "whom?",
     .cost_seconds = 2,
     .machine_code = {expect({link_copy_kernel}, "LDG.E.128*", "ld.global.v4.u32", kCopyUnroll + 1)
                          .in_kernel()
                          .or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::link_patterns_probe
