// SPDX-License-Identifier: Apache-2.0
// Question: how is this device joined to the others and to the host, as the driver says?
//
// Method: CUDA is asked of each pair whether one addresses the other's memory, with atomics, and
// how it ranks the way there; NVML is asked which NVLinks are up, their version, and where they
// lead: to the other device, or to a switch, which leads to all. A link to a switch counts for each
// device behind it. Recorded beside them are the generation and the lanes of the PCIe link, and the
// host's NUMA node. Nothing is timed: the other probes of links measure the edges of this graph.
//
// What could fool it: a switch whose other side NVML does not name (link/bandwidth tells whether
// the other device is behind it); an idle PCIe link, which may have slowed down (`most` is what
// both ends can); generation 1 with one lane, which NVML answers where the link is another (C2C) or
// none: it is not believed. Inside a virtual machine the answers are those of the host's choice.
#include <algorithm>
#include <cctype>
#include <string>

#include "probes/methods/peers.h"

namespace warpgauge::probes::link_topology_probe {
namespace {

/// "00000000:1B:00.0" of NVML and "0000:1b:00.0" of CUDA are one place.
std::string place_of(std::string bus_id) {
  if (const auto domain = bus_id.find(':'); domain != std::string::npos && domain > 4) {
    bus_id.erase(0, domain - 4);
  }
  std::ranges::transform(bus_id, bus_id.begin(), [](unsigned char c) { return std::tolower(c); });
  return bus_id;
}

/// Links that are up and lead to the device there, or to a switch.
double links_to(const std::vector<Nvml::NvLink>& links, const std::string& bus_id) {
  return static_cast<double>(std::ranges::count_if(links, [&](const Nvml::NvLink& link) {
    return link.leads_to_switch || place_of(link.remote_bus_id) == place_of(bus_id);
  }));
}

void measure_access(Probe& probe, const Peer& peer) {
  const int here = probe.device().ordinal();
  probe.series(
      {.variant = "access." + peer.name(),
       .axes = {{"peer", "1"}},
       .quantities = {{"peer_access", "1"}, {"native_atomics", "1"}, {"performance_rank", "1"}},
       .facts = {{"peer", peer.fact()}}},
      [&](Sweep& sweep) {
        const auto ask = [&](cudaDeviceP2PAttr attribute) {
          return std::vector<double>{double(link_attribute(attribute, here, peer.ordinal))};
        };
        sweep.add({double(peer.ordinal)},
                  {ask(cudaDevP2PAttrAccessSupported), ask(cudaDevP2PAttrNativeAtomicSupported),
                   ask(cudaDevP2PAttrPerformanceRank)});
      });
}

void measure_nvlinks(Probe& probe, const Peer& peer) {
  probe.series({.variant = "nvlink." + peer.name(),
                .axes = {{"peer", "1"}},
                .quantities = {{"links", "1"}, {"switched_links", "1"}, {"version", "1"}},
                .facts = {{"peer", peer.fact()}}},
               [&](Sweep& sweep) {
                 const auto links = probe.device().nvml().nvlinks();
                 if (!links) throw SkipSeries{"NVML does not tell of NVLinks"};
                 if (links->empty()) throw SkipSeries{"the device has no NVLink that is up"};
                 sweep.add({double(peer.ordinal)},
                           {{links_to(*links, peer.bus_id)},
                            {double(std::ranges::count_if(*links, &Nvml::NvLink::leads_to_switch))},
                            {double(links->front().version)}});
               });
}

void measure_host(Probe& probe) {
  const auto add = [&](const char* variant, const char* what, const std::optional<double>& value,
                       const std::string& why_not = {}) {
    probe.series({.variant = variant, .axes = {{"device", "1"}}, .quantities = {{what, "1"}}},
                 [&](Sweep& sweep) {
                   if (!why_not.empty()) throw SkipSeries{why_not};
                   if (!value) throw SkipSeries{"the driver does not tell"};
                   sweep.add({double(probe.device().ordinal())}, {{*value}});
                 });
  };
  const Nvml::Pcie pcie = probe.device().nvml().pcie();
  const std::string why_not = why_no_pcie(pcie, probe.device().integrated());
  add("pcie.generation", "generation", pcie.generation, why_not);
  add("pcie.lanes", "lanes", pcie.lanes, why_not);
  add("pcie.most_generation", "generation", pcie.most_generation, why_not);
  add("pcie.most_lanes", "lanes", pcie.most_lanes, why_not);
  int node = -1;
  check(cudaDeviceGetAttribute(&node, cudaDevAttrHostNumaId, probe.device().ordinal()));
  add("host.numa_node", "node", node < 0 ? std::nullopt : std::optional<double>(node));
}

void measure(Probe& probe) {
  for (const Peer& peer : peers_of(probe.device())) {
    measure_access(probe, peer);
    measure_nvlinks(probe, peer);
  }
  measure_host(probe);
}

const Register kRegister{
    measure,
    {.question = "How is this device joined to the others and to the host, as the driver says?",
     .cost_seconds = 0.1}};

}  // namespace
}  // namespace warpgauge::probes::link_topology_probe
