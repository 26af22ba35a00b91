// SPDX-License-Identifier: Apache-2.0
#include <map>

#include "kernels/harness/ladder.h"
#include "kernels/harness/launched.h"

namespace warpgauge::kernels {
namespace {

using probes::Probe;

/// One contestant at all sizes that it takes, smallest first: what the largest leaves in the caches
/// is what each pass over the ranges begins with.
std::vector<probes::CountedPoint> counted_points(Probe& probe, const std::string& name,
                                                 const std::map<double, Instance>& instances) {
  std::vector<probes::CountedPoint> points;
  for (const auto& [size, instance] : instances) {
    for (const auto& contestant : instance.launches) {
      if (contestant.name != name) continue;
      const auto launch = [run = contestant.launch](cudaStream_t stream) { run(0, stream); };
      const auto kernels = launched_kernels(launch);
      if (kernels.empty()) continue;
      const LaunchedKernel& kernel = largest(kernels);
      std::map<std::string, double> stated = {
          {"flop", instance.flop},
          {"compulsory_bytes", instance.compulsory_bytes},
          {"kernels", double(kernels.size())},
          {"grid_blocks", kernel.grid_blocks},
          {"threads_per_block", double(kernel.threads_per_block)},
          {"registers_per_thread", double(kernel.registers_per_thread)},
          {"shared_bytes_per_block", double(kernel.shared_bytes_per_block)},
          {"blocks_per_sm", double(kernel.blocks_per_sm)}};
      if (const auto traits = probe.traits(probes::Kernels::named(kernel.mangled_name))) {
        stated["loads_in_flight"] = traits->loads_in_flight;
        stated["tensor_warp"] = traits->tensor_warp;
        stated["tensor_warpgroup"] = traits->tensor_warpgroup;
        stated["float_reductions"] = traits->float_reductions;
      }
      points.push_back({.at = {size}, .expected = stated, .launch = [launch] { launch(nullptr); }});
    }
  }
  return points;
}

}  // namespace

void count_work(Probe& probe, const Ladder& ladder) {
  const LadderDescription& description = ladder.description;
  std::map<double, Instance> instances;
  for (double size : description.sizes) instances.emplace(size, ladder.make(size));
  for (const auto& contestant : ladder.contestants) {
    if (probe.device().capability() < contestant.min_capability) continue;
    const auto points = counted_points(probe, contestant.name, instances);
    if (points.empty()) continue;  // a copy engine, or no size that it takes: nothing to count
    probe.count({.confirms = variant_of(description, contestant, Mode::kColdBurst),
                 .group = "kernel_work",
                 .axes = {description.size},
                 .relations = {}},
                points);
  }
}

}  // namespace warpgauge::kernels
