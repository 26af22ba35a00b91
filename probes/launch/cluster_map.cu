// SPDX-License-Identifier: Apache-2.0
// Question: which SMs form a graphics processing cluster (GPC), how many of those are there, and
// how many thread-block clusters of each size are at work at once?
//
// Method: a thread-block cluster lies within one GPC, by definition. Clusters of several sizes are
// launched again and again, one block per SM (each asks for all shared memory), and every block
// reports its SM. SMs that ever shared a cluster are in one GPC. Single pairs of SMs that take
// clusters of two and no larger ones are reported beside the GPCs (gpc.sms_apart). `resident.*`:
// twice as many clusters as there are SMs for, one block per SM. Each stays for 100 us and tells
// when it came and went, by the timer that all SMs share: the most clusters that were all there at
// one moment. `resident_clusters` is what the occupancy call says beforehand.
//
// What could fool it: too few launches (a GPC falls apart: either half of the launches must give
// the same sets, and counters count GPCs); two blocks on one SM (all shared memory is asked for); a
// cluster that came when another one went (an end counts before a beginning at the same time).
#include <algorithm>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

#include "analysis/estimate/estimate.h"
#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/device/launch.h"
#include "probes/harness/probe.h"
#include "probes/methods/clusters.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::cluster_map_probe {
namespace {

constexpr int kPortable = 8;  // blocks of a cluster that every device with clusters takes
constexpr int kSizes[] = {16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2};
constexpr int kLeastSms = 4;  // of a GPC: two texture processing clusters of two SMs

/// When a block was there, and where.
struct Stay {
  std::uint64_t from_ns, to_ns;
  std::uint32_t smid;
};

__global__ void stay_kernel(std::uint64_t stay_ns, Stay* stays) {
  const std::uint64_t start = read_global_timer();
  while (read_global_timer() - start < stay_ns) {
  }
  if (threadIdx.x == 0) stays[blockIdx.x] = {start, read_global_timer(), read_smid()};
}

/// The most clusters of `size` blocks that were there at once, each with all its blocks.
int most_at_once(const std::vector<Stay>& stays, int size) {
  std::vector<std::pair<std::uint64_t, int>> changes;  // ends before beginnings
  for (std::size_t first = 0; first < stays.size(); first += size) {
    std::uint64_t from = 0, to = stays[first].to_ns;
    for (int i = 0; i < size; ++i) {
      from = std::max(from, stays[first + i].from_ns);
      to = std::min(to, stays[first + i].to_ns);
    }
    if (from >= to) throw std::runtime_error("the blocks of a cluster were not there together");
    changes.emplace_back(from, 1);
    changes.emplace_back(to, -1);
  }
  std::sort(changes.begin(), changes.end());
  int now = 0, most = 0;
  for (const auto& [when, change] : changes) most = std::max(most, now += change);
  return most;
}

/// Throws std::runtime_error where two blocks were on one SM at once.
void require_alone(std::vector<Stay> stays) {
  std::sort(stays.begin(), stays.end(), [](const Stay& a, const Stay& b) {
    return std::tie(a.smid, a.from_ns) < std::tie(b.smid, b.from_ns);
  });
  for (std::size_t i = 1; i < stays.size(); ++i) {
    if (stays[i].smid == stays[i - 1].smid && stays[i].from_ns < stays[i - 1].to_ns) {
      throw std::runtime_error("two blocks were on one SM at once");
    }
  }
}

void measure_resident(Probe& probe, int size) {
  const std::string count = std::to_string(size), key = "cluster.size" + count;
  probe.series(
      {.variant = "resident.size" + count,
       .axes = {{"launch", "1"}},
       .quantities = {{"clusters", "1"}, {"idle", "1"}},
       .facts = {{"idle", "SMs without a block at the moment of most clusters"}},
       .fit = {"median_of", {{key + ".resident", "clusters"}, {key + ".idle_sms", "idle"}}}},
      [&](Sweep& sweep) {
        constexpr std::uint64_t kStayNs = 100'000;
        const int sms = probe.device().sm_count();
        LaunchShape shape{.blocks = 2 * (sms / size) * size,
                          .threads = 32,
                          .cluster_size = size,
                          .shared_bytes = one_block_bytes(probe.device(),
                                                          probe.device().shared_memory().of_block)};
        allow(stay_kernel, shape.shared_bytes);
        if (resident_clusters(stay_kernel, shape) == 0) {
          throw SkipSeries{"this device runs no clusters of " + count + " blocks"};
        }
        DeviceBuffer<Stay> stays(static_cast<std::size_t>(shape.blocks));
        stays.fill_bytes(0);  // its padding too, which initcheck would report
        for (int launch = -1; launch < probe.at_level(3, 5, 11); ++launch) {
          launch_kernel(stay_kernel, shape, kStayNs, stays.data());
          check(cudaGetLastError());
          const auto all = stays.to_host();
          if (launch < 0) continue;  // loads the code
          require_alone(all);
          const int most = most_at_once(all, size);
          sweep.add({double(launch)}, {{double(most)}, {double(sms - most * size)}});
        }
      });
}

const samples::Series* map_gpcs(Probe& probe, Clusters& clusters) {
  return probe.series(
      {.variant = "gpc",
       .axes = {{"cluster_size", "blocks"}, {"launch", "1"}, {"cluster", "1"}},
       .quantities = {{"unit", "1"}},
       .constants = {{"least_units", kLeastSms}},
       .fit = {"groups",
               {{"gpc.count", "count"},
                {"gpc.sms_apart", "apart"},
                {"gpc.smallest_sms", "smallest"},
                {"gpc.largest_sms", "largest"}}},
       .figure = {"gpc_map", "SMs that share a cluster: the GPC of each SM",
                  "clusters of 2 to 16 blocks"}},
      [&](Sweep& sweep) {
        const int launches = probe.at_level(6, 8, 24);
        for (const int size : kSizes) {
          const int most = clusters.most(size);
          for (int launch = 0; launch < (most > 0 ? launches : 0); ++launch) {
            // Different numbers of clusters fall on different SMs.
            const int count = std::max(1, most - launch % 4);
            clusters.launch(size, count);
            const auto smids = clusters.smids();
            for (int c = 0; c < count; ++c) {
              std::vector<double> together(smids.begin() + c * size,
                                           smids.begin() + (c + 1) * size);
              sweep.add({double(size), double(launch), double(c)}, {std::move(together)});
            }
          }
        }
      });
}

void measure(Probe& probe) {
  Clusters clusters(probe.device());
  map_gpcs(probe, clusters);
  probe.series({.variant = "resident_clusters",
                .axes = {{"cluster_size", "blocks"}},
                .quantities = {{"clusters", "1"}}},
               [&](Sweep& sweep) {
                 for (const int size : kSizes) {
                   sweep.add({double(size)}, {{double(clusters.most(size))}});
                 }
               });
  for (const int size : {2, 4, 8, 16}) measure_resident(probe, size);
}

/// Each GPC has a counter of its own, and all count the same cycles: their number.
void confirm(Probe& probe) {
  Clusters clusters(probe.device());
  const auto values = estimate::estimate(*map_gpcs(probe, clusters)).values;
  const auto found = values.find("count");
  const double expected = found == values.end() ? 0 : found->second.value;
  const int most = clusters.most(kPortable);
  count_launch(probe, "gpc", "chip_units", {"cluster_size", "blocks"}, kPortable,
               {{"gpcs", expected, 0.01}}, [&] { clusters.launch(kPortable, most); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "Which SMs form a GPC, and how many GPCs and clusters at once are there?",
     .min_capability = 90,
     .cost_seconds = 0.5}};

}  // namespace
}  // namespace warpgauge::probes::cluster_map_probe
