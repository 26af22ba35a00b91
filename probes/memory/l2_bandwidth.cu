// SPDX-License-Identifier: Apache-2.0
// Question: how fast is L2 written, how does the read rate fall as the working set outgrows it, and
// what does a persisting window keep?
//
// Method: `write`: each SM stores 16 bytes a thread over a chunk of its own again and again, all
// chunks a quarter of L2; threads of an SM are swept. Every SM writes the same number of bytes, and
// the slowest ends the rate: memory/l2_write_limits says what L2 takes while all SMs write.
// `crossover`: the same for loads past L1, at full occupancy, against what all chunks hold.
// `window`: a quarter of L2 is read, four times L2 of other memory streams through, then a chain
// through the first part is timed: without and with an access window that marks it as persisting.
//
// What could fool it: SMs that read the same lines (none do); stores that are combined or dropped
// (volatile, and counters see the sectors); a window left over from another run (persisting lines
// are reset before and after, and the limit is put back).
#include <algorithm>
#include <cmath>

#include "probes/methods/array_size.h"
#include "probes/methods/chain.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::l2_bandwidth_probe {
namespace {

constexpr int kUnroll = 4;
constexpr int kThreads = 1024;  // of a block where the footprint is swept: two an SM

// Block b goes over its own chunk of `chunk` 16-byte elements `passes` times.
__global__ void rewrite_kernel(uint4* base, int chunk, int passes, std::uint32_t value) {
  uint4* own = base + std::uint64_t{blockIdx.x} * chunk;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (int i = threadIdx.x; i < chunk; i += blockDim.x * kUnroll) {
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        store_16(own + i + k * blockDim.x, value + static_cast<std::uint32_t>(pass));
      }
    }
  }
}

__global__ void sweep_kernel(const uint4* base, int chunk, int passes, std::uint32_t* sink) {
  const uint4* own = base + std::uint64_t{blockIdx.x} * chunk;
  std::uint32_t sum = 0;
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) {
#pragma unroll 1
    for (int i = threadIdx.x; i < chunk; i += blockDim.x * kUnroll) {
      sum ^= xor_of_loads<kUnroll>(
          [&](int k) { return load_16<CacheOp::kCg>(own + i + k * blockDim.x); });
    }
  }
  if (sum == 0x9e3779b9U) *sink = sum;  // keeps the loads alive
}

/// Chunks of `blocks` blocks of `threads` threads: whole tiles, `bytes` together or a little more.
int chunk_elements(std::size_t bytes, int blocks, int threads) {
  const std::size_t tile = std::size_t(threads) * kUnroll;
  const std::size_t elements = bytes / sizeof(uint4) / blocks;
  return static_cast<int>(std::max<std::size_t>(1, (elements + tile - 1) / tile) * tile);
}

struct Chunks {
  int sm_count;
  std::size_t l2_bytes;
  DeviceBuffer<uint4> memory = filled<uint4>(l2_bytes * 6 / sizeof(uint4), 0x35);
  DeviceBuffer<std::uint32_t> sink{1};

  explicit Chunks(const Device& device)
      : sm_count(device.sm_count()), l2_bytes(device.l2_bytes()) {}

  struct Work {
    int blocks, threads, chunk, passes;
    double size() const { return 16.0 * chunk * blocks; }
    double bytes() const { return size() * passes; }
  };
  Work work(std::size_t bytes, int threads_of_sm, double moved_bytes) const {
    const int per_sm = threads_of_sm > 1024 ? 2 : 1;
    Work work{sm_count * per_sm, threads_of_sm / per_sm, 0, 0};
    work.chunk = chunk_elements(bytes, work.blocks, work.threads);
    work.passes = std::max(2, static_cast<int>(moved_bytes / (16.0 * work.chunk * work.blocks)));
    return work;
  }
  void write(const Work& work) const {
    rewrite_kernel<<<work.blocks, work.threads>>>(memory.data(), work.chunk, work.passes, 1);
  }
  void read(const Work& work, std::size_t from = 0) const {
    sweep_kernel<<<work.blocks, work.threads>>>(memory.data() + from, work.chunk, work.passes,
                                                sink.data());
  }
};

constexpr double kMovedBytes = 4e9;

void measure_write(Probe& probe, const Chunks& device) {
  measure_rates(probe, "write", {"bytes_in_flight", "bytes"},
                {.constants = {{"sm_count", device.sm_count}, {"sms_per_line", 1}},
                 .fit = {"saturation", {{"l2.equal_shares.write_gbps", "plateau"}}},
                 .figure = {"l2_write_bandwidth",
                            "L2 write bandwidth against bytes that an SM's threads store at once",
                            "16-byte stores"},
                 .kernel = rewrite_kernel},
                [&](Sweep& sweep) {
                  for (const int threads : {32, 64, 128, 256, 512, 1024, 2048}) {
                    const auto work = device.work(device.l2_bytes / 4, threads, kMovedBytes);
                    add_rate(sweep, 16.0 * threads * kUnroll, work.bytes(),
                             probe.at_level(3, 7, 25), [&] { device.write(work); });
                  }
                });
}

void measure_crossover(Probe& probe, const Chunks& device) {
  measure_rates(
      probe, "crossover", {"size", "bytes"},
      {.constants = {{"sm_count", device.sm_count}, {"sms_per_line", 1}},
       .fit = {"rate_at"},
       .figure = {"l2_crossover", "Read bandwidth of all SMs against what they read together",
                  "16-byte loads past L1, each line by one SM"},
       .kernel = sweep_kernel},
      [&](Sweep& sweep) {
        const int per_octave = probe.at_level(2, 6, 12);
        double last = 0;
        for (int i = -3 * per_octave; i <= 2 * per_octave; ++i) {
          const auto bytes =
              static_cast<std::size_t>(double(device.l2_bytes) * std::exp2(double(i) / per_octave));
          const auto work = device.work(bytes, 2 * kThreads, kMovedBytes);
          if (work.size() <= last) continue;  // rounded up to the same tiles
          last = work.size();
          add_rate(sweep, last, work.bytes(), probe.at_level(3, 7, 25), [&] { device.read(work); });
        }
      });
}

/// A quarter of L2 as a persisting window of the default stream, while it lives.
class Window {
 public:
  Window(const Chunks& device, bool persisting) : on_(persisting) {
    int most = 0, ordinal = 0;
    check(cudaGetDevice(&ordinal));
    check(cudaDeviceGetAttribute(&most, cudaDevAttrMaxPersistingL2CacheSize, ordinal));
    if (most == 0) throw SkipSeries{"this device keeps no persisting lines in L2"};
    check(cudaCtxResetPersistingL2Cache());
    if (!on_) return;
    check(cudaDeviceGetLimit(&before_, cudaLimitPersistingL2CacheSize));
    check(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, static_cast<std::size_t>(most)));
    set(device.l2_bytes / 4, device.memory.data());
  }
  ~Window() {
    if (!on_) return;
    set(0, nullptr);
    cudaCtxResetPersistingL2Cache();
    cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, before_);
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

 private:
  static void set(std::size_t bytes, void* base) {
    cudaStreamAttrValue value{};
    value.accessPolicyWindow = {base, bytes, 1.0F, cudaAccessPropertyPersisting,
                                cudaAccessPropertyStreaming};
    cudaStreamSetAttribute(nullptr, cudaStreamAttributeAccessPolicyWindow, &value);
  }
  bool on_;
  std::size_t before_ = 0;
};

// One thread; the first visit to each node since other memory streamed through.
__global__ void after_stream_kernel(std::uint64_t node, int repeats, ChaseSink sink) {
  time_chain<LoadHop<CacheOp::kCg>>(node, 0, repeats, sink);
}

void measure_window(Probe& probe, const Chunks& device) {
  measure_chases(
      probe, "window", {{"persisting", "1"}},
      {.constants = {{"window_bytes", double(device.l2_bytes / 4)},
                     {"streamed_bytes", double(device.l2_bytes) * 4},
                     {"max_residual", 0.05}},
       .fit = {"slope_at",
               {{"l2.window.normal_latency_cycles", "at.0"},
                {"l2.window.persisting_latency_cycles", "at.1"}}},
       .figure = {"l2_window", "Latency of a quarter of L2 after four times L2 streamed through",
                  "without and with a persisting window"},
       .kernel = after_stream_kernel},
      [&](Sweep& sweep) {
        constexpr std::size_t kLineBytes = 128;
        const std::size_t bytes = device.l2_bytes / 4;
        // A hop for each visit: no node twice.
        const int repeats = probe.at_level(7, 31, 61);
        auto once = device.work(bytes, 2 * kThreads, 0);
        auto stream = device.work(device.l2_bytes * 4, 2 * kThreads, 0);
        once.passes = stream.passes = 1;
        for (const bool persisting : {false, true}) {
          const Window window(device, persisting);
          const ChaseReadings readings(repeats);
          const std::uint64_t first = build_chain(device.memory.data(), bytes / kLineBytes,
                                                  kLineBytes, ChainOrder::kRandom, 1);
          device.read(once);
          device.read(stream, device.l2_bytes / sizeof(uint4));
          after_stream_kernel<<<1, 1>>>(first, repeats, readings.sink());
          readings.add_to(sweep, {persisting ? 1.0 : 0.0});
        }
      });
}

void measure(Probe& probe) {
  const Chunks device(probe.device());
  measure_write(probe, device);
  measure_crossover(probe, device);
  measure_window(probe, device);
}

/// Sectors written in L2; and of four times L2, read over and over, nothing stays.
void confirm(Probe& probe) {
  const Chunks device(probe.device());
  const auto writes = device.work(device.l2_bytes / 4, 1024, 1e9);
  count_launch(probe, "write", "global_store", {"bytes_in_flight", "bytes"}, 16.0 * 1024 * kUnroll,
               {{"l2_bytes", writes.bytes(), 0.01}}, [&] { device.write(writes); });
  const auto reads = device.work(device.l2_bytes * 4, 2 * kThreads, 1e9);
  count_launch(probe, "crossover", "l2_chase", {"size", "bytes"}, reads.size(),
               {{"l2_miss_rate", 1, 0.05}}, [&] { device.read(reads); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How fast is L2 written, how does reading slow down beyond it, what does a "
                 "persisting window keep?",
     .machine_code = {
         expect(rewrite_kernel, "STG.E.128", "st.global.v4.u32", kUnroll),
         expect(after_stream_kernel, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64", kChaseUnroll),
         expect(sweep_kernel, "LDG.E.128.STRONG.GPU", "ld.global.cg.v4.u32", kUnroll)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_bandwidth_probe
