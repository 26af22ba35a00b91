// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/ladder.h"

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>

#include "kernels/harness/launched.h"
#include "kernels/harness/race.h"
#include "kernels/harness/scores.h"

namespace warpgauge::kernels {
namespace {

using probes::Probe;

/// One contestant at those of `sizes` that it takes, smallest first: what the largest leaves in the
/// caches is what each pass over the ranges begins with.
std::vector<probes::CountedPoint> counted_points(Probe& probe, const std::string& name,
                                                 const std::vector<double>& sizes,
                                                 const std::map<double, Instance>& instances) {
  std::vector<probes::CountedPoint> points;
  for (const double size : sizes) {
    const Instance& instance = instances.at(size);
    for (const auto& contestant : instance.launches) {
      if (contestant.name != name) continue;
      const auto launch = [run = contestant.launch](cudaStream_t stream) { run(0, stream); };
      const auto kernels = launched_kernels(launch);
      if (kernels.empty()) continue;
      const LaunchedKernel& kernel = largest(kernels);
      auto stated = launch_constants(kernels);
      stated.insert({{"flop", instance.flop},
                     {"compulsory_bytes", instance.compulsory_bytes},
                     {"grid_blocks", kernel.grid_blocks}});
      if (const auto traits = probe.traits(probes::Kernels::named(kernel.mangled_name))) {
        stated["loads_in_flight"] = traits->loads_in_flight;
        stated["tensor_warp"] = traits->tensor_warp;
        stated["tensor_warpgroup"] = traits->tensor_warpgroup;
        stated["tensor_fp64"] = traits->tensor_fp64;
        stated["tensor_fp64_m8n8k4"] = traits->tensor_fp64_m8n8k4;
        stated["tensor_tcgen05"] = traits->tensor_tcgen05;
        stated["float_reductions"] = traits->float_reductions;
      }
      points.push_back({.at = {size}, .expected = stated, .launch = [launch] { launch(nullptr); }});
    }
  }
  return points;
}

/// One metric group of one contestant; absent where there is nothing to count: the device lacks
/// what it needs, it is a copy engine, or it takes none of the sizes.
std::optional<probes::Count> count_of(Probe& probe, const LadderDescription& description,
                                      const Contestant& contestant, const std::string& group,
                                      const std::vector<double>& sizes,
                                      const std::map<double, Instance>& instances) {
  if (probe.device().capability() < contestant.min_capability) return std::nullopt;
  auto points = counted_points(probe, contestant.name, sizes, instances);
  if (points.empty()) return std::nullopt;
  return probes::Count{{.confirms = variant_of(description, contestant, Mode::kColdBurst),
                        .group = group,
                        .axes = {description.size},
                        .relations = {}},
                       std::move(points)};
}

const Contestant& contestant_of(const Ladder& ladder, const std::string& name) {
  const auto found = std::ranges::find(ladder.contestants, name, &Contestant::name);
  if (found != ladder.contestants.end()) return *found;
  throw std::logic_error("contestant '" + name + "' is not on its ladder");
}

}  // namespace

void climb(Probe& probe, const Ladder& ladder) {
  Scores scores(probe, ladder);
  scores.check_all();
  if (probe.only_checks() != probes::OnlyChecks::kNo) return;
  for (double size : ladder.description.sizes) Race(probe, ladder, scores, size).run();
  scores.record_all();
}

void count_work(Probe& probe, const Ladder& ladder) {
  const LadderDescription& description = ladder.description;
  std::map<double, Instance> instances;
  const auto make = [&](const std::vector<double>& sizes) {
    for (const double size : sizes) {
      if (!instances.contains(size)) instances.emplace(size, ladder.make(size));
    }
  };
  const std::vector<MoreCounters> more_counters = probe.at_level(
      std::vector<MoreCounters>{}, description.more_counters, description.more_counters);
  make(description.sizes);
  for (const MoreCounters& more : more_counters) make(more.sizes);
  for (const auto& contestant : ladder.contestants) {
    if (!contestant.same_code_as.empty()) continue;
    const auto count =
        count_of(probe, description, contestant, "kernel_work", description.sizes, instances);
    if (count) probe.count_together({*count});
  }
  for (const MoreCounters& more : more_counters) {
    std::vector<probes::Count> counts;
    for (const std::string& name : more.contestants) {
      auto count = count_of(probe, description, contestant_of(ladder, name), more.group, more.sizes,
                            instances);
      if (count) counts.push_back(*std::move(count));
    }
    probe.count_together(counts);
  }
}

}  // namespace warpgauge::kernels
