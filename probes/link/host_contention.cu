// SPDX-License-Identifier: Apache-2.0
// Question: what is left of the link to the host when all devices use theirs at once?
//
// Method: copies between pinned host memory and each device by its copy engines, all of them
// together, against the number of devices: this one alone, then with the others by their ordinals.
// `h2d`, `d2h`, and `both`: each device in both directions at once. Bytes are those of all
// devices, and the time ends with the slowest.
//
// What could fool it: devices that do not begin together (all is queued before the first copy may
// run, or the reading is thrown away); data that did not arrive (compared word by word, on the
// devices and by the host); where the host's memory lies (where the system puts it, which says as
// much about the host as about the devices).
#include <algorithm>
#include <cstring>
#include <deque>

#include "probes/device/pinned_buffer.h"
#include "probes/link/flow.h"
#include "probes/methods/array_size.h"
#include "probes/methods/peers.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::link_host_contention_probe {
namespace {

constexpr std::size_t kBytes = std::size_t{64} << 20;
constexpr int kRounds = 8;

/// A device with host memory of its own in each direction.
struct HostLink {
  LinkSource source;
  LinkTarget target;
  PinnedBuffer sent{kBytes}, received{kBytes};

  explicit HostLink(int ordinal) : source(ordinal, kBytes), target(ordinal, kBytes) {
    const DeviceScope current(ordinal);
    check(cudaMemcpy(sent.data(), source.memory->data(), kBytes, cudaMemcpyDeviceToHost));
  }

  Share to_device() {
    return {source.ordinal, [this](cudaStream_t stream) {
              for (int round = 0; round < kRounds; ++round) {
                check(cudaMemcpyAsync(target.memory->data(), sent.data(), kBytes,
                                      cudaMemcpyHostToDevice, stream));
              }
            }};
  }
  Share to_host() {
    return {source.ordinal, [this](cudaStream_t stream) {
              for (int round = 0; round < kRounds; ++round) {
                check(cudaMemcpyAsync(received.data(), source.memory->data(), kBytes,
                                      cudaMemcpyDeviceToHost, stream));
              }
            }};
  }

  void clear() {
    target.clear();
    std::memset(received.data(), 0, kBytes);
  }
  void require_arrived(bool on_device, bool on_host) const {
    if (on_device) target.require_arrived(kBytes);
    if (on_host && std::memcmp(received.data(), sent.data(), kBytes) != 0) {
      throw std::runtime_error("the host got other data than the device has");
    }
  }
};

struct Direction {
  const char* name;
  const char* label;
  bool to_device, to_host;
};
constexpr Direction kDirections[] = {{"h2d", "to the devices", true, false},
                                     {"d2h", "to the host", false, true},
                                     {"both", "both directions at once", true, true}};

void measure_direction(Probe& probe, std::deque<HostLink>& links, const Direction& direction,
                       const std::string& fact) {
  std::vector<samples::Fill> fills;
  for (std::size_t devices = 1; devices <= links.size(); ++devices) {
    const std::string count = std::to_string(devices);
    fills.push_back({"link.devices" + count + ".host_" + direction.name + "_gbps", "at." + count});
  }
  probe.series(
      {.variant = direction.name,
       .axes = {{"devices", "1"}},
       .quantities = together_quantities(),
       .constants = {{"rounds", kRounds}, {"copy_bytes", double(kBytes)}},
       .facts = {{"devices", fact}},
       .fit = {"rate_at", fills},
       .figure = {"link_host", "Pinned copies of all devices together, by their number",
                  direction.label}},
      [&](Sweep& sweep) {
        for (std::size_t devices = 1; devices <= links.size(); ++devices) {
          std::vector<Share> shares;
          for (std::size_t i = 0; i < devices; ++i) {
            links[i].clear();
            if (direction.to_device) shares.push_back(links[i].to_device());
            if (direction.to_host) shares.push_back(links[i].to_host());
          }
          const double bytes = double(kBytes) * kRounds * double(shares.size());
          sweep.add({double(devices)}, {time_together(shares, probe.at_level(3, 7, 15)), {bytes}});
          for (std::size_t i = 0; i < devices; ++i) {
            links[i].require_arrived(direction.to_device, direction.to_host);
          }
        }
      });
}

void measure(Probe& probe) {
  const auto peers = peers_of(probe.device());
  std::deque<HostLink> links;
  links.emplace_back(probe.device().ordinal());
  std::string fact =
      std::to_string(probe.device().ordinal()) + ": " + bus_id_of(probe.device().ordinal());
  for (const Peer& peer : peers) {
    links.emplace_back(peer.ordinal);
    fact += "; " + std::to_string(peer.ordinal) + ": " + peer.bus_id;
  }
  for (const Direction& direction : kDirections) measure_direction(probe, links, direction, fact);
}

const Register kRegister{
    measure,
    {.question = "What is left of the link to the host when all devices use theirs at once?",
     .cost_seconds = 2}};

}  // namespace
}  // namespace warpgauge::probes::link_host_contention_probe
