// SPDX-License-Identifier: Apache-2.0
#include "probes/methods/clusters.h"

#include <algorithm>
#include <set>

#include "probes/device/isa.cuh"
#include "probes/harness/resident.h"
#include "probes/methods/one_block_an_sm.h"

namespace warpgauge::probes {
namespace {

constexpr int kThreads = 32;

// Every block reports its SM and stays for a moment, so that the next one goes elsewhere.
__global__ void where_kernel(std::uint32_t* smid, std::uint64_t stay_ns) {
  const std::uint64_t start = read_global_timer();
  if (threadIdx.x == 0) smid[blockIdx.x] = read_smid();
  while (read_global_timer() - start < stay_ns) {
  }
}

}  // namespace

Clusters::Clusters(const Device& device)
    : shared_bytes_(one_block_bytes(device, device.shared_memory().of_block)),
      smid_(static_cast<std::size_t>(device.sm_count())) {
  allow(where_kernel, shared_bytes_);
}

int Clusters::most(int size) const { return resident_clusters(where_kernel, shape(size, 1)); }

void Clusters::launch(int size, int clusters) {
  constexpr std::uint64_t kStayNs = 20'000;
  launch_kernel(where_kernel, shape(size, clusters), smid_.data(), kStayNs);
  launched_ = static_cast<std::size_t>(size) * clusters;
}

LaunchShape Clusters::shape(int size, int clusters) const {
  return {.blocks = size * clusters,
          .threads = kThreads,
          .cluster_size = size,
          .shared_bytes = shared_bytes_};
}

SmMap map_sms(Clusters& clusters, int launches) {
  SmMap map;
  std::set<std::uint32_t> several;  // SMs that were seen with more than one other
  const auto pair = [&](std::uint32_t a, std::uint32_t b) {
    const auto [known, fresh] = map.partner.try_emplace(a, b);
    if (!fresh && known->second != b) several.insert(a);
  };
  const auto join = [&](std::uint32_t a, std::uint32_t b) {
    const std::uint32_t to = std::min(map.gpc.at(a), map.gpc.at(b));
    const std::uint32_t from = std::max(map.gpc.at(a), map.gpc.at(b));
    for (auto& [sm, gpc] : map.gpc) {
      if (gpc == from) gpc = to;
    }
  };
  for (const int size : {16, 8, 6, 4, 3, 2}) {
    const int most = clusters.most(size);
    for (int launch = 0; launch < (most > 0 ? launches : 0); ++launch) {
      // Different numbers of clusters fall on different SMs.
      const int count = std::max(1, most - launch % 4);
      clusters.launch(size, count);
      const auto smids = clusters.smids();
      for (int i = 0; i < count * size; ++i) {
        if (size == 2) {
          pair(smids[i], smids[i ^ 1]);
          continue;
        }
        map.gpc.try_emplace(smids[i], smids[i]);
        join(smids[i], smids[i / size * size]);
      }
    }
  }
  for (const std::uint32_t sm : several) map.partner.erase(sm);
  return map;
}

}  // namespace warpgauge::probes
