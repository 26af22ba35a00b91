// SPDX-License-Identifier: Apache-2.0
// Question: which SMs form a graphics processing cluster (GPC), and how many of those are there?
//
// Method: a thread-block cluster lies within one GPC, by definition. Clusters of several sizes are
// launched again and again, one block per SM (each asks for all shared memory), and every block
// reports its SM. SMs that ever shared a cluster are in one GPC. Single pairs of SMs that take
// clusters of two and no larger ones are reported beside the GPCs (gpc.sms_apart).
//
// What could fool it: too few launches (a GPC falls apart: either half of the launches must give
// the same sets, and counters count GPCs); two blocks on one SM (all shared memory is asked for).
#include <algorithm>

#include "analysis/estimate/estimate.h"
#include "probes/harness/probe.h"
#include "probes/methods/clusters.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::cluster_map_probe {
namespace {

constexpr int kPortable = 8;  // blocks of a cluster that every device with clusters takes
constexpr int kSizes[] = {16, 14, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2};
constexpr int kLeastSms = 4;  // of a GPC: two texture processing clusters of two SMs

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

const Register kRegister{measure,
                         confirm,
                         {.question = "Which SMs form a GPC, and how many GPCs are there?",
                          .min_capability = 90,
                          .cost_seconds = 0.5}};

}  // namespace
}  // namespace warpgauge::probes::cluster_map_probe
