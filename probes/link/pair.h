// SPDX-License-Identifier: Apache-2.0
// This device and another one, with a source and a target each.
#pragma once

#include <string>
#include <utility>

#include "probes/link/flow.h"
#include "probes/methods/array_size.h"
#include "probes/methods/peers.h"

namespace warpgauge::probes {

/// Bytes of each array: beyond the L2 of both.
inline std::size_t link_bytes(const Device& device, int other) {
  constexpr std::size_t kMost = std::size_t{512} << 20;
  std::size_t bytes = bytes_beyond_l2(device, kMost, 2);
  std::size_t free = 0, total = 0;
  const DeviceScope current(other);
  check(cudaMemGetInfo(&free, &total));
  bytes = halved_to(free / 4, bytes);
  if (bytes < 2 * device.l2_bytes()) throw SkipSeries{"not enough free memory of the other device"};
  return bytes;
}

/// This device and another one; each can address the other's memory.
struct LinkPair {
  Peer peer;
  PeerAccess there, back;
  std::size_t bytes;
  LinkSource here_source, peer_source;
  LinkTarget here_target, peer_target;

  /// Each can address the other's memory. Throws SkipSeries where there is not enough memory.
  LinkPair(const Device& device, Peer other)
      : peer(std::move(other)),
        there(device.ordinal(), peer.ordinal),
        back(peer.ordinal, device.ordinal()),
        bytes(link_bytes(device, peer.ordinal)),
        here_source(device.ordinal(), bytes),
        peer_source(peer.ordinal, bytes),
        here_target(device.ordinal(), bytes),
        peer_target(peer.ordinal, bytes) {}

  /// To the other device, by either of the two; and from it.
  Flow out(int runner) { return {runner, &here_source, &peer_target}; }
  Flow in(int runner) { return {runner, &peer_source, &here_target}; }
  int here() const { return here_source.ordinal; }

  std::string key(const std::string& rest) const { return "link." + peer.name() + "." + rest; }

  /// A series of this pair. `rest` says what is its own.
  SeriesSpec spec(const std::string& variant, SeriesSpec rest) const {
    rest.variant = variant + "." + peer.name();
    rest.constants["peer"] = peer.ordinal;
    rest.facts["peer"] = peer.fact();
    return rest;
  }
};

/// `measure` with each pair of this device (with_each_peer).
template <class Measure>
void with_each_pair(Probe& probe, const Measure& measure) {
  with_each_peer(probe, [&](const Peer& peer) {
    LinkPair pair(probe.device(), peer);
    measure(pair);
  });
}

}  // namespace warpgauge::probes
