// SPDX-License-Identifier: Apache-2.0
// Question: what does the shared memory of another SM of the cluster cost, and what does the
// cluster's barrier?
//
// Method: `latency`: one thread of a cluster's first block follows raw generic pointers through the
// shared memory of each block of the cluster in turn, its own included. The latency is the slope
// over hops. All clusters that fit on the device do this at once, one thread each. The device
// chooses where a cluster lies: the readings of all are pooled. `read`: every block reads its
// neighbour's memory, 16 bytes a lane, with as many blocks as fit. The bandwidth is bytes over the
// cycles of an SM. `barrier`: all warps meet; the cost is the slope over barriers, with and without
// the fence that the barrier's memory order asks for.
//
// What could fool it: a load that always reads the same, which the assembler takes out of the loop
// (two addresses alternate); a block that ends while another reads its memory (a barrier comes
// last); 32-bit addresses of the cluster's window, which need moves in the chain (generic ones need
// none); `rank`, which says nothing about where the SM lies.
#include <algorithm>

#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/shared/distributed.cuh"

namespace warpgauge::probes {
namespace {

class Distributed {
 public:
  explicit Distributed(Probe& probe)
      : probe_(probe),
        blocks_(probe.device().sm_count()),
        repeats_(probe.at_level(3, 7, 21)),
        order_(kNodes, kNodes),
        wrong_(1),
        cycles_(static_cast<std::size_t>(blocks_) * 32 * kChaseLengths * kMostRepeats),
        spans_(static_cast<std::size_t>(blocks_) * kMaxWarps) {
    bytes_ = one_block_bytes(probe.device(), probe.device().shared_memory().of_block / 16 * 10);
    allow(remote_read_kernel, bytes_);
    allow(remote_chain_kernel);
    allow(cluster_barrier_kernel<false, kUnroll>);
    allow(cluster_barrier_kernel<true, kUnroll>);
  }

  static constexpr int kMostRepeats = 64;

  /// Cluster sizes that this device runs, 2, 4, ... Throws SkipSeries when there is none.
  std::vector<int> sizes() const {
    std::vector<int> sizes;
    for (int size = 2; size <= kLargestSize; size *= 2) {
      if (clusters_of(size) > 0) sizes.push_back(size);
    }
    if (sizes.empty()) throw SkipSeries{"this device runs no clusters of two blocks"};
    return sizes;
  }

  int clusters_of(int size) const {
    return std::min(most_clusters(remote_read_kernel, {.blocks = size,
                                                       .threads = kMaxWarps * 32,
                                                       .cluster_size = size,
                                                       .shared_bytes = bytes_}),
                    blocks_ / size);
  }

  LaunchShape all_clusters(int size, int threads, std::size_t shared_bytes = 0) const {
    return {.blocks = size * clusters_of(size),
            .threads = threads,
            .cluster_size = size,
            .shared_bytes = shared_bytes};
  }

  void chase(int size, int repeats) {
    wrong_.fill_bytes(0);
    launch_kernel(remote_chain_kernel, all_clusters(size, 32), order_, repeats, cycles_.data(),
                  wrong_.data());
  }

  void read(int size, int apart, int warps, int iterations) {
    wrong_.fill_bytes(0);
    const WarpSpanSink sink = spans_.prepare();
    launch_kernel(remote_read_kernel, all_clusters(size, warps * 32, bytes_),
                  static_cast<std::uint32_t>(apart), iterations, wrong_.data(), sink);
  }

  double read_cycles(int size, int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(clusters_of(size)) * size * warps);
  }

  /// Readings of a chase of all clusters, ranks from `first_rank` to `last_rank`, at one length.
  std::vector<double> chase_cycles(const std::vector<std::uint64_t>& cycles, int size,
                                   int first_rank, int last_rank, int length) const {
    std::vector<double> readings;
    for (int cluster = 0; cluster < clusters_of(size); ++cluster) {
      for (int rank = first_rank; rank <= last_rank; ++rank) {
        const std::size_t first =
            ((static_cast<std::size_t>(cluster) * size + rank) * kChaseLengths + length) * repeats_;
        for (int repeat = 0; repeat < repeats_; ++repeat) {
          readings.push_back(static_cast<double>(cycles[first + repeat]));
        }
      }
    }
    return readings;
  }

  std::vector<std::uint64_t> chased(int size) {
    chase(size, 2);  // loads the code
    chase(size, repeats_);
    check(cudaGetLastError());
    require_right();
    return cycles_.to_host();
  }

  void require_right() const {
    if (wrong_.to_host()[0] != 0) throw std::runtime_error("wrong words came from another SM");
  }

  void measure_latency() {
    probe_.series(
        {.variant = "latency",
         .axes = {{"cluster_size", "blocks"}, {"hops", "hops"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .constants = {{"max_residual", 0.05}},
         .fit = {"slope_at",
                 {{"dsmem.latency_cycles", "at.2"},
                  {"dsmem.latency_ns", "at.2.ns"},
                  {"dsmem.cluster4.latency_cycles", "at.4"},
                  {"dsmem.cluster8.latency_cycles", "at.8"},
                  {"dsmem.cluster16.latency_cycles", "at.16"}}},
         .figure = {"dsmem_latency", "Latency of a load from another SM's shared memory, all pairs",
                    "all other blocks of a cluster"},
         .kernel = remote_chain_kernel},
        [&](Sweep& sweep) {
          for (const int size : sizes()) {
            const auto cycles = chased(size);
            for (int length = 0; length < kChaseLengths; ++length) {
              sweep.add({static_cast<double>(size), static_cast<double>((length + 1) * kChaseHops)},
                        {chase_cycles(cycles, size, 1, size - 1, length), {clock_mhz_}});
            }
          }
        });
    probe_.series(
        {.variant = "latency.rank",
         .axes = {{"rank", "1"}, {"hops", "hops"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .fit = {"slope_at", {{"dsmem.own_latency_cycles", "at.0"}}},
         .figure = {"dsmem_rank", "Latency of a load from each block of the largest cluster",
                    "from the first block"},
         .kernel = remote_chain_kernel},
        [&](Sweep& sweep) {
          const int size = sizes().back();
          const auto cycles = chased(size);
          for (int rank = 0; rank < size; ++rank) {
            for (int length = 0; length < kChaseLengths; ++length) {
              sweep.add({static_cast<double>(rank), static_cast<double>((length + 1) * kChaseHops)},
                        {chase_cycles(cycles, size, rank, rank, length), {clock_mhz_}});
            }
          }
        });
  }

  void measure_bandwidth(int size) {
    const std::string count = std::to_string(size);
    probe_.series({.variant = "read.size" + count,
                   .axes = {{"warps", "warps"}, {"work", "bytes"}},
                   .constants = {{"sm_count", 1}, {"cluster_size", size}, {"max_residual", 0.05}},
                   .fit = {"work_rate",
                           {{size == 2 ? "dsmem.bandwidth_bytes_per_clk_sm"
                                       : "dsmem.cluster" + count + ".bandwidth_bytes_per_clk_sm",
                             "saturated.per_sm"}}},
                   .figure = {"dsmem_bandwidth",
                              "Bytes that an SM reads from its neighbour's shared memory a clock",
                              "clusters of " + count},
                   .kernel = remote_read_kernel},
                  [&](Sweep& sweep) {
                    if (clusters_of(size) == 0) {
                      throw SkipSeries{"this device runs no clusters of " + count + " blocks"};
                    }
                    for (int warps = 4; warps <= kMaxWarps; warps *= 2) {
                      for (int length = 1; length <= kChaseLengths; ++length) {
                        const int iterations = length * kIterations * 4 / warps;
                        std::vector<double> cycles = repeated(repeats_, [&] {
                          read(size, 1, warps, iterations);
                          return read_cycles(size, warps);
                        });
                        require_right();
                        sweep.add({static_cast<double>(warps), 512.0 * kLoads * iterations * warps},
                                  {std::move(cycles)});
                      }
                    }
                  });
  }

  template <bool relaxed>
  void measure_barrier() {
    const std::string key = relaxed ? "barrier.cluster.relaxed" : "barrier.cluster";
    std::vector<samples::Fill> fills;
    for (int size = 2; size <= kLargestSize; size *= 2) {
      const std::string name = key + ".size" + std::to_string(size);
      const std::string output = "at." + std::to_string(size);
      fills.push_back({name + "_cycles", output});
      fills.push_back({name + "_ns", output + ".ns"});
    }
    probe_.series(
        {.variant = relaxed ? "barrier.relaxed" : "barrier",
         .axes = {{"cluster_size", "blocks"}, {"operations", "operations"}},
         .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
         .constants = {{"threads", kBarrierThreads}, {"max_residual", 0.05}},
         .fit = {"slope_at", fills},
         .figure = {"cluster_barrier", "Cycles of a cluster's barrier against the blocks that meet",
                    relaxed ? "relaxed" : "release and acquire"},
         .kernel = cluster_barrier_kernel<relaxed, kUnroll>},
        [&](Sweep& sweep) {
          for (const int size : sizes()) {
            for (int length = 1; length <= kChaseLengths; ++length) {
              std::vector<double> readings;
              const LaunchShape shape = all_clusters(size, kBarrierThreads);
              for (int repeat = -1; repeat < repeats_; ++repeat) {
                launch_kernel(cluster_barrier_kernel<relaxed, kUnroll>, shape, 2 * length,
                              cycles_.data());
                if (repeat < 0) continue;
                const auto cycles = cycles_.to_host();
                for (int block = 0; block < shape.blocks; block += size) {
                  readings.push_back(static_cast<double>(cycles[block]));
                }
              }
              sweep.add({static_cast<double>(size), 2.0 * length * kUnroll},
                        {std::move(readings), {clock_mhz_}});
            }
          }
        });
  }

 private:
  Probe& probe_;
  int blocks_, repeats_;
  Permutation order_;
  DeviceBuffer<unsigned> wrong_;
  DeviceBuffer<std::uint64_t> cycles_;
  WarpSpans spans_;
  std::size_t bytes_ = 0;
  double clock_mhz_ = sm_clock_mhz();
};

void measure(Probe& probe) {
  Distributed distributed(probe);
  distributed.measure_latency();
  for (int size = 2; size <= kLargestSize; size *= 2) {
    if (probe.level() == Level::kQuick && size != 2 && size != kPortableSize) continue;
    distributed.measure_bandwidth(size);
  }
  distributed.measure_barrier<false>();
  distributed.measure_barrier<true>();
}

/// The loads are counted as loads from other SMs, and their bytes come in from the network.
void confirm(Probe& probe) {
  Distributed distributed(probe);
  constexpr int kSize = 2, kWarps = 16, kCountedIterations = 1024;
  const int clusters = distributed.clusters_of(kSize);
  if (clusters == 0) return;
  const double loads = double{kLoads} * kCountedIterations * kWarps * kSize * clusters;
  probe.count({.confirms = "read.size2",
               .group = "distributed_shared",
               .axes = {{"warps", "warps"}},
               .relations = {{"requests", "expected_requests", 0.02},
                             {"read_bytes", "expected_bytes", 0.02}}},
              {{{kWarps}, {{"expected_requests", loads}, {"expected_bytes", 512 * loads}}, [&] {
                  distributed.read(kSize, 1, kWarps, kCountedIterations);
                }}});
  constexpr int kRepeats = 16;
  const double hops = static_cast<double>(hops_of(0, kRepeats)) * clusters;
  probe.count(
      {.confirms = "latency",
       .group = "distributed_shared",
       .axes = {{"cluster_size", "blocks"}},
       .relations = {{"requests", "expected_requests", 0.02}}},
      {{{kSize}, {{"expected_requests", hops}}, [&] { distributed.chase(kSize, kRepeats); }}});
}

const Register kRegister{{
    .name = "shared/distributed",
    .question = "What do another SM's shared memory and the cluster's barrier cost?",
    .min_capability = 90,
    .cost_seconds = 1,
    .machine_code = {expect(remote_chain_kernel, "LD.E.64", "ld.u64", kChaseUnroll),
                     expect(remote_read_kernel, "LD.E.128", "ld.v4.u32", kLoads),
                     expect(every_instance_of(cluster_barrier_kernel<false, kUnroll>),
                            "UCGABAR_WAIT", "barrier.cluster.wait.aligned", kUnroll)
                         .even_conditional()
                         .on(kHopperAndLater)},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
