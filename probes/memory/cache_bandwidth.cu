// SPDX-License-Identifier: Apache-2.0
// Question: what read bandwidth do L2 and L1 give when every SM streams at once?
//
// Method: each SM reads a chunk of its own again and again with 16-byte loads. For L2 the loads
// bypass L1 (ld.cg) and all chunks fill a quarter of it; for L1 (ld.ca) an SM's chunk is 64 KiB.
// Bytes in flight are swept until the rate stops rising. Every SM reads the same number of bytes:
// such kernels end with the SMs of the largest GPC; memory/l2_read_limits says what L2 gives while
// all SMs read. `crowded`: blocks of 32 warps, each reading 192 KiB again and again: L1 holds one
// block's bytes, and two blocks on an SM compete for it.
//
// What could fool it: SMs that read the same lines at about the same time (no line here is read by
// two SMs); a first pass that misses (the passes are many).
#include "probes/device/isa.cuh"
#include "probes/harness/launch_resident.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/residency.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::cache_bandwidth_probe {
namespace {

constexpr int kUnroll = 4;
constexpr int kMostThreads = 2048;  // of one SM

// Block b reads its own chunk of `chunk` 16-byte elements `passes` times.
template <CacheOp op>
__global__ void reread_kernel(const uint4* base, int chunk, int passes, std::uint32_t* sink) {
  const uint4* own = base + std::uint64_t{blockIdx.x} * chunk;
  std::uint32_t sum = 0;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (int i = threadIdx.x; i < chunk; i += blockDim.x * kUnroll) {
      sum ^= xor_of_loads<kUnroll>([&](int k) { return load_16<op>(own + i + k * blockDim.x); });
    }
  }
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
}

struct Cache {
  const char *variant, *key, *output, *hit_rate;
  std::size_t chunk_bytes;  // of one SM, at least
  double passes_bytes;      // what one SM reads in a launch

  /// Whole tiles of every setting in the sweep (up to kMostThreads threads, kUnroll elements each).
  int chunk() const {
    constexpr std::size_t kTileBytes = kMostThreads * kUnroll * sizeof(uint4);
    return static_cast<int>((chunk_bytes + kTileBytes - 1) / kTileBytes * kTileBytes /
                            sizeof(uint4));
  }
};

template <CacheOp op>
Cache cache_of(const Device& device) {
  if (op == CacheOp::kCa) {
    return {"l1", "l1.bandwidth_bytes_per_clk_sm", "plateau.per_clk_sm", "l1_hit_rate", 64 << 10,
            256e6};
  }
  const std::size_t chunk = device.l2_bytes() / 4 / static_cast<std::size_t>(device.sm_count());
  return {"l2", "l2.equal_shares.read_gbps", "plateau", "l2_hit_rate", chunk, 64e6};
}

/// What a block of `crowded` reads: L1 holds one such set, not two.
constexpr int kCrowdedThreads = 1024;
constexpr int kCrowdedChunk = (192 << 10) / sizeof(uint4);
static_assert(kCrowdedChunk % (kCrowdedThreads * kUnroll) == 0);

struct Chunks {
  const Device& device;
  DeviceBuffer<uint4> memory =
      hashed_elements(static_cast<std::size_t>(device.sm_count()) *
                      std::max({cache_of<CacheOp::kCg>(device).chunk(),
                                cache_of<CacheOp::kCa>(device).chunk(), 2 * kCrowdedChunk}));
  DeviceBuffer<std::uint32_t> sink{1};

  /// Throws SkipPoint where an SM does not hold that many threads: fewer bytes would be in flight.
  template <CacheOp op>
  void read(int threads, int passes) const {
    const int blocks = threads > 1024 ? 2 : 1;  // an SM
    launch_resident(reread_kernel<op>,
                    {.blocks = device.sm_count() * blocks, .threads = threads / blocks},
                    memory.data(), cache_of<op>(device).chunk() / blocks, passes, sink.data());
  }
  /// One or two blocks an SM, each with a chunk of its own.
  void read_crowded(int blocks, int passes) const {
    reread_kernel<CacheOp::kCa><<<device.sm_count() * blocks, kCrowdedThreads>>>(
        memory.data(), kCrowdedChunk, passes, sink.data());
  }
};

template <CacheOp op>
void measure_cache(Probe& probe, const Chunks& chunks) {
  const Cache cache = cache_of<op>(probe.device());
  const double chunk_bytes = cache.chunk() * 16.0;
  const int passes = static_cast<int>(cache.passes_bytes / chunk_bytes);
  prefer_l1(reread_kernel<op>);
  const int sm_count = probe.device().sm_count();
  measure_rates(
      probe, cache.variant, {"bytes_in_flight", "bytes"},
      {.constants = {{"sm_count", sm_count}, {"chunk_bytes", chunk_bytes}, {"sms_per_line", 1}},
       .fit = {"saturation", {{cache.key, cache.output}}},
       .figure = {"cache_bandwidth", "Cache read bandwidth against bytes in flight per SM",
                  cache.variant},
       .kernel = reread_kernel<op>},
      [&](Sweep& sweep) {
        for (int threads : {64, 128, 256, 512, 1024, kMostThreads}) {
          sweep.attempt([&] {
            add_rate(sweep, 16.0 * threads * kUnroll, chunk_bytes * passes * sm_count,
                     probe.at_level(3, 7, 25), [&] { chunks.read<op>(threads, passes); });
          });
        }
      });
}

void measure_crowded(Probe& probe, const Chunks& chunks) {
  constexpr int kPasses = 256;
  prefer_l1(reread_kernel<CacheOp::kCa>);
  measure_rates(probe, "crowded", {"warps", "warps"},
                {.constants = {{"sm_count", probe.device().sm_count()},
                               {"block_bytes", 16.0 * kCrowdedChunk}},
                 .kernel = reread_kernel<CacheOp::kCa>},
                [&](Sweep& sweep) {
                  if (probe.device().max_threads_per_sm() < 2 * kCrowdedThreads) {
                    throw SkipSeries{"an SM holds one block of 1024 threads"};
                  }
                  for (const int blocks : {1, 2}) {
                    add_rate(sweep, blocks * kCrowdedThreads / 32.0,
                             16.0 * kCrowdedChunk * kPasses * blocks * probe.device().sm_count(),
                             probe.at_level(3, 7, 25),
                             [&] { chunks.read_crowded(blocks, kPasses); });
                  }
                });
}

void measure(Probe& probe) {
  const Chunks chunks{probe.device()};
  measure_crowded(probe, chunks);
  measure_cache<CacheOp::kCg>(probe, chunks);
  measure_cache<CacheOp::kCa>(probe, chunks);
}

/// What the profiler's summary and the warps' states say of either cache at full rate; nothing is
/// checked.
Count full_rate(const Chunks& chunks, const char* variant, const char* group,
                void (Chunks::*read)(int threads, int passes) const) {
  constexpr int kThreads = 1024, kPasses = 256;
  return counted(variant, group, {"bytes_in_flight", "bytes"}, 16.0 * kThreads * kUnroll, {},
                 [&chunks, read] { (chunks.*read)(kThreads, kPasses); });
}

/// The hit rates say that the level meant is the level that answered.
void confirm(Probe& probe) {
  const Chunks chunks{probe.device()};
  prefer_l1(reread_kernel<CacheOp::kCa>);
  for (const char* group : {"throughputs", "warp_stalls"}) {
    probe.count_together({full_rate(chunks, "l1", group, &Chunks::read<CacheOp::kCa>),
                          full_rate(chunks, "l2", group, &Chunks::read<CacheOp::kCg>)});
  }
  probe.count_together({counted_at(
      "crowded", "l2_chase", {"warps", "warps"}, std::vector<int>{kCrowdedThreads / 32},
      [](int) {
        return AllExpected{{"l1_hit_rate", 1, 0.02}};
      },
      [&chunks](int) { chunks.read_crowded(1, 256); })});
  for_each_value<CacheOp::kCg, CacheOp::kCa>([&]<CacheOp op>() {
    constexpr int kThreads = 512, kPasses = 256;
    const Cache cache = cache_of<op>(probe.device());
    count_launch(probe, cache.variant, "l2_chase", {"bytes_in_flight", "bytes"},
                 16.0 * kThreads * kUnroll, {{cache.hit_rate, 1, 0.02}},
                 [&] { chunks.read<op>(kThreads, kPasses); });
  });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What read bandwidth do L2 and L1 give when every SM streams at once?",
     .machine_code = {expect(reread_kernel<CacheOp::kCa>, "LDG.E.128(.STRONG.SM)?",
                             "ld.global.ca.v4.u32", kUnroll),
                      expect(reread_kernel<CacheOp::kCg>, "LDG.E.128.STRONG.GPU",
                             "ld.global.cg.v4.u32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::cache_bandwidth_probe
