// SPDX-License-Identifier: Apache-2.0
#include "probes/device/clusters.h"

#include <algorithm>
#include <set>

#include "probes/device/isa.cuh"

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
    : shared_bytes_(static_cast<unsigned>(device.shared_bytes_per_block_optin())),
      smid_(static_cast<std::size_t>(device.sm_count())) {
  check(cudaFuncSetAttribute(where_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(shared_bytes_)));
  check(cudaFuncSetAttribute(where_kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1));
}

int Clusters::most(int size) {
  auto [config, attribute] = prepare(size, 1);
  config.attrs = &attribute;
  int count = 0;
  if (cudaOccupancyMaxActiveClusters(&count, where_kernel, &config) != cudaSuccess) {
    cudaGetLastError();
    return 0;
  }
  return count;
}

void Clusters::launch(int size, int clusters) {
  auto [config, attribute] = prepare(size, clusters);
  config.attrs = &attribute;
  constexpr std::uint64_t kStayNs = 20'000;
  check(cudaLaunchKernelEx(&config, where_kernel, smid_.data(), kStayNs));
}

std::pair<cudaLaunchConfig_t, cudaLaunchAttribute> Clusters::prepare(int size, int clusters) const {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(size * clusters));
  config.blockDim = dim3(kThreads);
  config.dynamicSmemBytes = shared_bytes_;
  config.numAttrs = 1;
  cudaLaunchAttribute attribute{};
  attribute.id = cudaLaunchAttributeClusterDimension;
  attribute.val.clusterDim = {static_cast<unsigned>(size), 1, 1};
  return {config, attribute};
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
