// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost to start a kernel, in a stream and as a graph node, and how fast do
// blocks start and end?
//
// Method: slopes over the number of kernels: events and the first launch stay in the intercept.
// `stream`: empty kernels launched one after the other by a program that waits for nothing;
// `stream.queued`: all in the queue before the first may run, which leaves the device's part;
// `graph`: the nodes of a captured chain, queued in the same way. There are several passes some
// time apart, since a host's speed drifts. A kernel with work costs more than an empty one, since
// nothing of it overlaps: its time between its neighbours (the difference of two chains, one twice
// as long) is a straight line over its work, a chain of dependent FFMAs, and the intercept is what
// the kernel costs beyond it. Blocks: slope of an empty kernel's time over its blocks, many waves
// of them. Turnaround: with room for one block per SM, from a block's last instruction to the first
// of the next.
//
// What could fool it: a host that is slower than the device (in a virtual machine it is: hence two
// stream series); the queue's length (about a thousand launches); a clock that idles before the
// first launch; empty kernels, which end before anything has to wait for them: the interval between
// them is not what a kernel costs.
#include <algorithm>

#include "probes/launch/empty_blocks.cuh"
#include "probes/launch/launch_kind.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/timed_steps.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::launch_interval_probe {
namespace {

constexpr int kFfmas = 64;  // in the body of the kernel with work

__global__ void empty_kernel() {}

__global__ void work_kernel(int iterations, float factor, float* sink) {
  run_ffmas<kFfmas>(iterations, factor, sink);
}

// Each block runs for `cycles`.
__global__ void stay_kernel(std::uint64_t cycles, WarpSpan* spans) {
  const std::uint64_t start = read_clock();
  while (read_clock() - start < cycles) {
  }
  const std::uint64_t stop = read_clock();
  record_span(spans, start, stop);
}

/// Empty kernels, handed over in the three forms that the head of this file names.
void measure_intervals(Probe& probe) {
  constexpr double kApartSeconds = 0.2;  // a host's speed drifts over longer times
  const char* const figure = "launch_interval";
  const char* const title = "Empty kernels one after the other";
  const Kind kind{.name = "empty",
                  .label = "empty kernels",
                  .kernel = empty_kernel,
                  .launch = [](cudaStream_t stream, int) { empty_kernel<<<1, 32, 0, stream>>>(); },
                  .names = {{"stream", "launch.interval_us", {figure, title, "stream"}},
                            {"stream.queued",
                             "launch.queued_interval_us",
                             {figure, title, "stream, queued before the first runs"}},
                            {"graph", "launch.graph_node_us", {figure, title, "graph nodes"}}}};
  measure_kinds(probe, {kind}, kApartSeconds);
}

/// What a kernel of `blocks` blocks costs beyond its work.
void measure_kernel(Probe& probe, const char* variant, const char* key, const char* label,
                    int blocks) {
  probe.series({.variant = variant,
                .axes = {{"work", "instructions"}},
                .quantities = {{"duration", "us"}},
                .constants = {{"blocks", blocks}},
                .fit = {"slope", {{key, "intercept"}}},
                .figure = {"launch_kernel",
                           "Time of a kernel in a chain of graph nodes against its work", label},
                .kernel = work_kernel},
               [&](Sweep& sweep) {
                 Gate gate(probe.device());
                 DeviceBuffer<float> sink(1);
                 for (const int iterations : {8, 16, 32, 48, 64}) {
                   const auto launch = [&](cudaStream_t stream, int) {
                     work_kernel<<<blocks, 256, 0, stream>>>(iterations, 0.5F, sink.data());
                   };
                   sweep.add({double(iterations * kFfmas)},
                             {kernel_microseconds(gate, 50, probe.at_level(7, 15, 51), launch)});
                 }
               });
}

void measure_blocks(Probe& probe) {
  probe.series(
      {.variant = "blocks",
       .axes = {{"threads", "1"}, {"blocks", "blocks"}},
       .quantities = {{"duration", "us"}, {"sm_clock", "MHz"}},
       .fit = {"work_rate", {{"launch.blocks_per_us", "at.256"}}},
       .figure = {"launch_blocks",
                  "Empty blocks that start and end in a microsecond, against their threads",
                  "empty blocks"},
       .kernel = empty_kernel},
      [&](Sweep& sweep) {
        for (const int threads : {32, 64, 128, 256, 512, 1024}) {
          for (int length = 1; length <= 4; ++length) {
            const int blocks = length << 17;
            auto times = time_launches(1, probe.at_level(3, 7, 21),
                                       [&](int) { empty_kernel<<<blocks, threads>>>(); });
            for (double& seconds : times.seconds) seconds *= 1e6;
            sweep.add({double(threads), double(blocks)},
                      {std::move(times.seconds), std::move(times.sm_clock_mhz)});
          }
        }
      });
}

/// Cycles between the blocks that follow one another on each SM.
std::vector<double> gaps(const std::vector<WarpSpan>& spans, int warps) {
  std::map<std::uint32_t, std::vector<std::pair<std::uint64_t, std::uint64_t>>> sms;
  for (std::size_t first = 0; first < spans.size(); first += warps) {
    auto [start, stop] = std::pair{spans[first].start, spans[first].stop};
    for (int warp = 1; warp < warps; ++warp) {
      start = std::min(start, spans[first + warp].start);
      stop = std::max(stop, spans[first + warp].stop);
    }
    sms[spans[first].smid].push_back({start, stop});
  }
  std::vector<double> result;
  for (auto& [smid, blocks] : sms) {
    std::sort(blocks.begin(), blocks.end());
    for (std::size_t i = 1; i < blocks.size(); ++i) {
      result.push_back(static_cast<double>(blocks[i].first - blocks[i - 1].second));
    }
  }
  return result;
}

void measure_turnaround(Probe& probe) {
  probe.series(
      {.variant = "turnaround",
       .axes = {{"threads", "1"}},
       .quantities = {{"turnaround", "ns"}},
       .fit = {"median_of", {{"launch.block_turnaround_ns", "turnaround"}}},
       .kernel = stay_kernel},
      [&](Sweep& sweep) {
        constexpr int kThreads = 256, kWaves = 8;
        constexpr std::uint64_t kStayCycles = 20'000;
        const int blocks = kWaves * probe.device().sm_count();
        const Device& device = probe.device();
        const auto shared = one_block_bytes(device, device.shared_memory().of_block / 4 * 3);
        check(cudaFuncSetAttribute(stay_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(shared)));
        const std::size_t warps = static_cast<std::size_t>(blocks) * kThreads / 32;
        const DeviceBuffer<WarpSpan> spans = filled<WarpSpan>(warps, 0);  // padding too
        std::vector<double> nanoseconds;
        for (int repeat = 0; repeat < probe.at_level(2, 5, 11); ++repeat) {
          const auto times = time_launches(1, 1, [&](int) {
            stay_kernel<<<blocks, kThreads, shared>>>(kStayCycles, spans.data());
          });
          if (times.sm_clock_mhz.empty()) continue;
          for (const double cycles : gaps(spans.to_host(), kThreads / 32)) {
            nanoseconds.push_back(cycles * 1e3 / times.sm_clock_mhz.front());
          }
        }
        if (nanoseconds.empty()) throw SkipSeries{"no SM clock could be read"};
        sweep.add({kThreads}, {std::move(nanoseconds)});
      });
}

void measure(Probe& probe) {
  measure_intervals(probe);
  measure_kernel(probe, "kernel", "launch.kernel_us", "one block", 1);
  measure_kernel(probe, "kernel.every_sm", "launch.kernel_every_sm_us", "a block an SM",
                 probe.device().sm_count());
  measure_blocks(probe);
  measure_turnaround(probe);
}

void confirm(Probe& probe) { count_empty_blocks(probe, "blocks", empty_kernel); }

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost to start a kernel, and how fast do blocks start and end?",
     .cost_seconds = 2,
     .machine_code = {
         expect(empty_kernel, "EXIT", "ret", 1).in_kernel(),
         expect(empty_kernel, "(LDG|LDL|ST|ATOM|RED)*", "(ld|st|atom|red).(global|local)*", 0)
             .in_kernel(),
         expect(work_kernel, "FFMA", "fma.rn.f32", kFfmas),
         expect(stay_kernel, "CS2R*", "mov.u64", 1).or_more().on("!sm_12*"),
         expect(stay_kernel, "CS2UR*", "mov.u64", 1).or_more().on("sm_12*")}}};

}  // namespace
}  // namespace warpgauge::probes::launch_interval_probe
