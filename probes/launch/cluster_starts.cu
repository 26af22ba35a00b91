// SPDX-License-Identifier: Apache-2.0
// Question: how fast do blocks start and end that are launched in clusters, or let dependent
// launches begin?
//
// Method: slope of an empty kernel's time over its blocks, many waves of them, for a plain launch
// and for launches in clusters of 1, 2, 4, 8 and 16 blocks; `dependents`: a plain launch whose
// blocks have one instruction, griddepcontrol.launch_dependents, though no launch depends on it.
// Blocks ask for no shared memory, so that an SM takes as many of them as it can; `*.one_a_sm`:
// each asks for so much that it is alone on its SM. Beside each time is recorded how many blocks
// the device holds at once, as the driver says of that launch (cudaOccupancyMaxActiveClusters).
//
// What could fool it: what a launch costs, which differs with its attributes (it stays in the
// intercept); the clock (recorded beside each time); a grid that is no whole number of clusters
// (all are whole ones of any size); clusters that wait for a GPC with room (the blocks at once tell
// how many SMs a size leaves idle; the plain launch of the same blocks is the measure); a launch
// that forms other clusters than it was asked for (the blocks of a launch of the same shape say how
// large theirs is and which place they have in it: where one is not as asked, the series fails);
// sizes beyond 8, which a kernel must be allowed (where the device runs none, the series is left
// out).
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/buffer.h"
#include "probes/device/cluster.cuh"
#include "probes/device/launch.h"
#include "probes/harness/resident.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::cluster_starts_probe {
namespace {

constexpr int kLargestSize = 16;
constexpr int kSizes[] = {0, 1, 2, 4, 8, kLargestSize};  // blocks of a cluster; 0: a plain launch
constexpr int kBlocks = 1 << 17;                         // of the smallest grid that is timed
constexpr int kCheckedBlocks = 1 << 14;                  // of a grid that is not
constexpr int kThreads = 256;                            // as launch.blocks_per_us has
static_assert(kBlocks % kLargestSize == 0 && kCheckedBlocks % kLargestSize == 0);

__global__ void empty_kernel() {}

__global__ void dependents_kernel() { let_next_grid_start(); }

// Counts the blocks that have the place they should have in a cluster of `size` blocks.
__global__ void witness_kernel(std::uint32_t size, unsigned* as_asked) {
  if (threadIdx.x != 0 || cluster_size() != size || cluster_rank() != blockIdx.x % size) return;
  atomicAdd(as_asked, 1U);
}

/// How the blocks are launched.
struct Manner {
  int cluster_size;         ///< blocks; 0: no clusters
  bool alone;               ///< one block an SM
  bool dependents = false;  ///< each block lets dependent launches begin

  void (*kernel() const)() { return dependents ? dependents_kernel : empty_kernel; }
  std::string name() const {
    if (dependents) return "dependents";
    const std::string launch = cluster_size == 0 ? "plain" : "size" + std::to_string(cluster_size);
    return launch + (alone ? ".one_a_sm" : "");
  }
  std::string label() const {
    if (dependents) return "no clusters, each lets dependents begin";
    if (cluster_size == 0) return "no clusters";
    return "clusters of " + std::to_string(cluster_size);
  }
  std::string key() const {
    return dependents ? "launch.dependents_blocks_per_us"
                      : "launch.cluster_blocks_per_us." + name();
  }
};

std::vector<Manner> manners() {
  std::vector<Manner> all;
  for (const bool alone : {false, true}) {
    for (const int size : kSizes) all.push_back({size, alone});
  }
  all.push_back({.cluster_size = 0, .alone = false, .dependents = true});
  return all;
}

int blocks_at_once(const LaunchShape& shape) {
  return resident_blocks(reinterpret_cast<const void*>(empty_kernel), shape);
}

/// Throws SkipSeries where the device runs no such launch.
LaunchShape shape_of(const Device& device, const Manner& manner, int threads, int blocks) {
  const LaunchShape shape{.blocks = blocks,
                          .threads = threads,
                          .cluster_size = manner.cluster_size,
                          .shared_bytes = manner.alone ? one_block_bytes(device) : 0};
  allow(empty_kernel, shape.shared_bytes);
  allow(witness_kernel, shape.shared_bytes);
  if (blocks_at_once(shape) == 0) {
    throw SkipSeries{"this device runs no clusters of " + std::to_string(shape.cluster_size) +
                     " blocks"};
  }
  return shape;
}

/// Throws std::runtime_error where a launch of this shape forms other clusters.
void require_clusters(const LaunchShape& shape) {
  if (shape.cluster_size == 0) return;
  DeviceBuffer<unsigned> as_asked(1);
  as_asked.fill_bytes(0);
  launch_kernel(witness_kernel, shape, static_cast<std::uint32_t>(shape.cluster_size),
                as_asked.data());
  const unsigned blocks = as_asked.to_host()[0];
  if (blocks == static_cast<unsigned>(shape.blocks)) return;
  throw std::runtime_error("of " + std::to_string(shape.blocks) + " blocks " +
                           std::to_string(blocks) + " were in clusters of " +
                           std::to_string(shape.cluster_size));
}

void measure_starts(Probe& probe, const Manner& manner) {
  const std::string name = manner.name();
  const Figure figure{.id = "cluster_starts",
                      .title =
                          "Empty blocks that start and end in a microsecond, by the clusters "
                          "that they are launched in",
                      .label = manner.label()};
  probe.series(
      {.variant = name,
       .axes = {{"threads", "1"}, {"blocks", "blocks"}},
       .quantities = {{"duration", "us"}, {"sm_clock", "MHz"}, {"blocks_at_once", "blocks"}},
       .fit = {"work_rate", {{manner.key(), "at." + std::to_string(kThreads)}}},
       .figure = manner.alone ? Figure{} : figure,
       .kernel = manner.kernel()},
      [&](Sweep& sweep) {
        const std::vector<int> threads_of =
            manner.alone ? std::vector{kThreads} : std::vector{64, kThreads, 1024};
        for (const int threads : threads_of) {
          require_clusters(shape_of(probe.device(), manner, threads, kCheckedBlocks));
          for (int length = 1; length <= 4; ++length) {
            const LaunchShape shape = shape_of(probe.device(), manner, threads, length * kBlocks);
            auto times = time_launches(1, probe.at_level(3, 7, 21),
                                       [&](int) { launch_kernel(manner.kernel(), shape); });
            for (double& seconds : times.seconds) seconds *= 1e6;
            sweep.add({double(threads), double(shape.blocks)}, {std::move(times.seconds),
                                                                std::move(times.sm_clock_mhz),
                                                                {double(blocks_at_once(shape))}});
          }
        }
      });
}

void measure(Probe& probe) {
  for (const Manner& manner : manners()) measure_starts(probe, manner);
}

/// As many blocks and warps must start as were asked for, whatever the clusters.
void confirm(Probe& probe) {
  std::vector<Count> counts;
  for (const Manner& manner : manners()) {
    try {
      const LaunchShape shape = shape_of(probe.device(), manner, kThreads, kCheckedBlocks);
      counts.push_back(counted(manner.name(), "launch", {"threads", "1"}, kThreads,
                               {{"blocks", kCheckedBlocks, 0.001},
                                {"warps", double{kCheckedBlocks} * kThreads / 32, 0.001}},
                               [shape, manner] { launch_kernel(manner.kernel(), shape); }));
    } catch (const SkipSeries&) {
      continue;  // nothing was timed either, and the series says why
    }
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How fast do blocks start and end that are launched in clusters, or let dependent "
                 "launches begin?",
     .min_capability = 90,
     .machine_code = {
         expect(empty_kernel, "EXIT", "ret", 1).in_kernel(),
         expect(dependents_kernel, "PREEXIT", "griddepcontrol.launch_dependents", 1)
             .in_kernel()
             .on("sm_(9|1)*"),
         expect(empty_kernel, "(LDG|LDL|ST|ATOM|RED)*", "(ld|st|atom|red).(global|local)*", 0)
             .in_kernel()}}};

}  // namespace
}  // namespace warpgauge::probes::cluster_starts_probe
