// SPDX-License-Identifier: Apache-2.0
// The other devices that this process sees: which they are, and how a series of one is named.
#pragma once

#include <cuda_runtime_api.h>

#include <array>
#include <string>
#include <vector>

#include "probes/device/check.h"
#include "probes/harness/probe.h"

namespace warpgauge::probes {

/// Another device of this process.
struct Peer {
  int ordinal = 0;
  std::string uuid, bus_id;  ///< "0000:1b:00.0"

  /// In variants and keys.
  std::string name() const { return "peer" + std::to_string(ordinal); }
  /// For a series' facts: an ordinal alone depends on what else is visible.
  std::string fact() const {
    return "device " + std::to_string(ordinal) + ", " + uuid + ", " + bus_id;
  }
};

inline std::string bus_id_of(int ordinal) {
  std::array<char, 32> id{};
  check(cudaDeviceGetPCIBusId(id.data(), static_cast<int>(id.size()), ordinal));
  return id.data();
}

/// In the order of their ordinals. Throws SkipSeries where there is none.
inline std::vector<Peer> peers_of(const Device& device) {
  std::vector<Peer> peers;
  for (const FoundDevice& found : found_devices()) {
    if (found.ordinal == device.ordinal()) continue;
    peers.push_back({found.ordinal, found.uuid, bus_id_of(found.ordinal)});
  }
  if (peers.empty()) throw SkipSeries{"only one device is visible: a link needs two"};
  return peers;
}

inline int link_attribute(cudaDeviceP2PAttr attribute, int from, int to) {
  int value = 0;
  check(cudaDeviceGetP2PAttribute(&value, attribute, from, to));
  return value;
}

/// Throws SkipSeries where `from` cannot address the memory of `to`.
inline void require_access(int from, int to) {
  int can = 0;
  check(cudaDeviceCanAccessPeer(&can, from, to));
  if (can == 0) {
    throw SkipSeries{"device " + std::to_string(from) + " cannot address the memory of device " +
                     std::to_string(to)};
  }
}

/// `measure` with each other device; where it throws SkipSeries, outside of a series, that device
/// has one series, skipped with the reason. Throws SkipSeries where there is no other device.
template <class Measure>
void with_each_peer(Probe& probe, const Measure& measure) {
  for (const Peer& peer : peers_of(probe.device())) {
    try {
      require_access(probe.device().ordinal(), peer.ordinal);
      require_access(peer.ordinal, probe.device().ordinal());
      measure(peer);
    } catch (const SkipSeries& why) {
      probe.series(
          {.variant = peer.name(), .axes = {{"peer", "1"}}, .facts = {{"peer", peer.fact()}}},
          [&](Sweep&) { throw why; });
    }
  }
}

}  // namespace warpgauge::probes
