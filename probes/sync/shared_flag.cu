// SPDX-License-Identifier: Apache-2.0
// Question: how long does a flag in shared memory take, to the other block of a cluster and to
// another warp of the block?
//
// Method: as sync/flag_exchange, with flags in shared memory: two threads hand a number back and
// forth, each waits at a word of its own block and sets the other's, with release and acquire. The
// slope of the first one's cycles over the ways is one way. `cluster`: many clusters of two blocks
// at once, whose places are the device's choice; readings are pooled. `block`: two warps.
//
// What could fool it: a partner that never comes (a wait gives up, and the series fails); a block
// that leaves while its memory is written (a barrier comes last). The release to a cluster is as
// strong as one to the device on compute capability 9.0: the machine code shows the same fence.
#include <stdexcept>

#include "probes/device/buffer.h"
#include "probes/device/cluster.cuh"
#include "probes/device/isa.cuh"
#include "probes/device/launch.h"
#include "probes/harness/probe.h"
#include "probes/methods/sm_clock.h"

namespace warpgauge::probes::shared_flag_probe {
namespace {

constexpr int kLengths = 4;
constexpr int kRoundsPerLength = 16;
constexpr int kLineWords = 32;
constexpr unsigned kPatiencePolls = 1 << 22;  // some tenths of a second

template <bool cluster>
__device__ __forceinline__ void set_shared_flag(std::uint32_t flag, std::uint32_t value) {
  if constexpr (cluster) {
#if __CUDA_ARCH__ >= 900
    asm volatile("st.release.cluster.shared::cluster.u32 [%0], %1;" ::"r"(flag), "r"(value)
                 : "memory");
#endif
  } else {
    asm volatile("st.release.cta.shared.u32 [%0], %1;" ::"r"(flag), "r"(value) : "memory");
  }
}

template <bool cluster>
__device__ __forceinline__ bool await_shared_flag(std::uint32_t flag, std::uint32_t value) {
#pragma unroll 1
  for (unsigned polls = 0; polls < kPatiencePolls; ++polls) {
    std::uint32_t seen = 0;
    if constexpr (cluster) {
#if __CUDA_ARCH__ >= 900
      asm volatile("ld.acquire.cluster.shared.u32 %0, [%1];" : "=r"(seen) : "r"(flag) : "memory");
#endif
    } else {
      asm volatile("ld.acquire.cta.shared.u32 %0, [%1];" : "=r"(seen) : "r"(flag) : "memory");
    }
    if (seen == value) return true;
  }
  return false;
}

// Two threads: one each of the two blocks of a cluster (of one thread), or the first of each of a
// block's two warps, whose other lanes leave: a loop that waits lets them run, again and again.
template <bool cluster>
__global__ void shared_flag_kernel(int rounds, std::uint32_t* lost, std::uint64_t* cycles) {
  __shared__ std::uint32_t words[2 * kLineWords];  // what the first waits for, and the second
  if (threadIdx.x == 0) words[0] = words[kLineWords] = 0;
  const std::uint32_t side = cluster ? blockIdx.x % 2 : threadIdx.x / 32;
  const std::uint32_t own = shared_address(words + side * kLineWords);
  std::uint32_t other = shared_address(words + (1 - side) * kLineWords);
  if constexpr (cluster) {
    other = shared_at_rank(other, 1 - side);
    meet_cluster();
  } else {
    __syncthreads();
    if (threadIdx.x % 32 != 0) return;
  }
  bool there = true;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int round = 1; there && round <= rounds; ++round) {
    if (side == 0) set_shared_flag<cluster>(other, round);
    there = await_shared_flag<cluster>(own, round);
    if (side == 1) set_shared_flag<cluster>(other, round);
  }
  const std::uint64_t stop = read_clock();
  if (side == 0) cycles[blockIdx.x / 2] = stop - start;
  if (!there) atomicAdd(lost, 1);
  if constexpr (cluster) meet_cluster();  // no block leaves while its memory is written
}

template <bool cluster>
void measure_flag(Probe& probe, const char* variant, const std::string& key, const char* label) {
  probe.series(
      {.variant = variant,
       .axes = {{"hops", "hops"}},
       .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
       .constants = {{"max_residual", 0.05}},
       .fit = {"slope", {{key + "_cycles", "slope"}, {key + "_ns", "slope.ns"}}},
       .figure = {"flag_shared", "A flag handed back and forth through shared memory", label},
       .kernel = shared_flag_kernel<cluster>},
      [&](Sweep& sweep) {
        if (cluster && probe.device().capability() < 90) {
          throw SkipSeries{"clusters of blocks begin with compute capability 9.0"};
        }
        const double clock_mhz = sm_clock_mhz();
        const int clusters = cluster ? probe.device().sm_count() / 4 : 1;
        DeviceBuffer<std::uint32_t> lost(1);
        lost.fill_bytes(0);
        const DeviceBuffer<std::uint64_t> cycles(static_cast<std::size_t>(clusters));
        for (int length = 1; length <= kLengths; ++length) {
          const int rounds = length * kRoundsPerLength;
          std::vector<double> readings;
          for (int repeat = -1; repeat < probe.at_level(3, 9, 31); ++repeat) {
            if constexpr (cluster) {
              launch_kernel(shared_flag_kernel<true>,
                            {.blocks = 2 * clusters, .threads = 1, .cluster_size = 2}, rounds,
                            lost.data(), cycles.data());
            } else {
              shared_flag_kernel<false><<<1, 64>>>(rounds, lost.data(), cycles.data());
            }
            check(cudaGetLastError());
            const auto host = cycles.to_host();
            if (repeat >= 0) readings.insert(readings.end(), host.begin(), host.end());
          }
          if (lost.value() != 0) throw std::runtime_error("a flag never came");
          sweep.add({2.0 * rounds}, {std::move(readings), {clock_mhz}});
        }
      });
}

void measure(Probe& probe) {
  measure_flag<true>(probe, "cluster", "flag.cluster.one_way", "two blocks of a cluster");
  measure_flag<false>(probe, "block", "flag.block.one_way", "two warps of a block");
}

const Register kRegister{
    measure,
    {.question = "How long does a flag in shared memory take, within a cluster and a block?",
     .cost_seconds = 0.2,
     .machine_code = {
         expect(shared_flag_kernel<true>, "ST.E.STRONG.*", "st.release.*", 2)
             .even_conditional()
             .on("sm_(9|1)*"),
         expect(shared_flag_kernel<false>, "STS*", "st.release.*", 2).even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::shared_flag_probe
