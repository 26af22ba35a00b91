// SPDX-License-Identifier: Apache-2.0
// Question: what bandwidth do bulk copies (TMA) have over the link to another device?
//
// Method: one thread of every block copies tiles from one array to another through a ring in shared
// memory: a bulk load, the wait for its bytes, a bulk store. `read`: the source is the other
// device's memory and the target this device's; `write`: the other way round. Bytes in flight of
// the whole device are blocks times stages that still wait, times a tile. The copy kernel of
// link/bandwidth does the same through registers.
//
// What could fool it: data that did not arrive (the target is cleared before each point, and
// compared word by word on the device that has it); stores that are not complete when the kernel
// ends (each block waits for its own); arrays that L2 holds (they are larger).
#include <algorithm>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/link/pair.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::link_peer_bulk_probe {
namespace {

constexpr int kStages = 8;
constexpr int kThreads = 32;

// `tiles` tiles of `bytes` bytes (a multiple of 128), block by block in turn. A stage is filled
// again once its store has read it: up to kStages - 1 loads wait meanwhile.
__global__ void __launch_bounds__(kThreads)
    bulk_move_kernel(const char* from, char* to, unsigned tiles, std::uint32_t bytes) {
  extern __shared__ __align__(128) char ring[];
  __shared__ std::uint64_t arrived[kStages];
  if (threadIdx.x != 0) return;
  const std::uint32_t stage_of_ring = shared_address(ring), barrier = shared_address(arrived);
  for (int stage = 0; stage < kStages; ++stage) barrier_init(barrier + stage * 8, 1);
  publish_barriers();
  const unsigned own = blockIdx.x < tiles ? (tiles - 1 - blockIdx.x) / gridDim.x + 1 : 0;
  const auto place = [&](unsigned i) {
    return (std::uint64_t{i} * gridDim.x + blockIdx.x) * bytes;
  };
  const auto load = [&](unsigned i) {
    const unsigned stage = i % kStages;
    barrier_arrive_expecting(barrier + stage * 8, bytes);
    bulk_load(stage_of_ring + stage * bytes, from + place(i), bytes, barrier + stage * 8);
  };
  for (unsigned i = 0; i < kStages && i < own; ++i) load(i);
#pragma unroll 1
  for (unsigned i = 0; i < own; ++i) {
    const unsigned stage = i % kStages;
    barrier_wait(barrier + stage * 8, i / kStages % 2);
    bulk_store(to + place(i), stage_of_ring + stage * bytes, bytes);
    commit_bulk_stores();
    if (i == 0) continue;
    wait_bulk_stores_read<1>();  // all but this one: the stage before is free
    if (i - 1 + kStages < own) load(i - 1 + kStages);
  }
  wait_bulk_stores<0>();
}

/// No two have as many bytes in flight.
struct Setting {
  int blocks_per_sm;
  std::uint32_t tile_bytes;
};
constexpr Setting kSettings[] = {{1, 128},  {1, 256},  {1, 512},   {1, 1024}, {1, 2048},
                                 {1, 4096}, {1, 8192}, {1, 16384}, {3, 8192}};

/// To or from the other device, by this one.
void measure_way(Probe& probe, const LinkPair& pair, const char* name, const Flow& flow) {
  SeriesSpec spec = pair.spec(
      name, {.quantities = rate_quantities(),
             .constants = {{"stages", kStages}},
             .fit = {"saturation",
                     {{pair.key(std::string("bulk_") + name + "_gbps"), "plateau"},
                      {pair.key(std::string("bulk_") + name + "_bytes_in_flight"), "knee"}}},
             .figure = {"link_bulk", "Bulk copies between two devices against the bytes in flight",
                        std::string(name) + "s, " + pair.peer.name()},
             .kernel = bulk_move_kernel});
  spec.axes = {{"bytes_in_flight", "bytes"}};
  probe.series(spec, [&](Sweep& sweep) {
    allow_shared_bytes(bulk_move_kernel, kStages * 16384);
    const int sms = probe.device().sm_count();
    for (const auto& [blocks_per_sm, tile_bytes] : kSettings) {
      const int blocks = blocks_per_sm * sms;
      const auto tiles = static_cast<unsigned>(pair.bytes / tile_bytes);
      flow.to->clear();
      add_rate(sweep, double(blocks) * (kStages - 1) * tile_bytes, double(pair.bytes),
               probe.at_level(3, 7, 15), [&] {
                 bulk_move_kernel<<<blocks, kThreads, kStages * tile_bytes>>>(
                     flow.from->memory->data(), flow.to->memory->data(), tiles, tile_bytes);
                 check(cudaGetLastError());
               });
      flow.to->require_arrived(pair.bytes);
    }
  });
}

void measure(Probe& probe) {
  with_each_pair(probe, [&](LinkPair& pair) {
    measure_way(probe, pair, "write", pair.out(pair.here()));
    measure_way(probe, pair, "read", pair.in(pair.here()));
  });
}

const Register kRegister{
    measure,
    {.question = "What bandwidth do bulk copies (TMA) have over the link to another device?",
     .min_capability = 90,
     .cost_seconds = 2,
     .machine_code = {expect({bulk_move_kernel}, "UBLKCP*", "cp.async.bulk.shared*", 1)
                          .in_kernel()
                          .or_more()
                          .on("!sm_[78]*")}}};

}  // namespace
}  // namespace warpgauge::probes::link_peer_bulk_probe
