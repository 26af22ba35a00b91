// SPDX-License-Identifier: Apache-2.0
// Question: how many requests does L2 take a clock, when each is for one sector only?
//
// Method: every lane reads, or writes, 4 bytes in a line of its own: each asks L2 for a sector of
// 32 bytes by a request of its own. All lines lie in L2. Threads take the four sectors of their
// line one after another. Warps are swept until the rate stops rising; writes go on rising where
// reads do not, and are swept in finer steps up to all warps that an SM holds. The rate is counted
// from the common start to the last SM's end, where a fence waits for what is under way. Streams,
// whose requests carry four sectors each, are limited as in memory/cache_bandwidth; this rate holds
// up scattered accesses long before they have moved as many bytes.
//
// What could fool it: L1 answering (loads bypass it; stores always pass it); stores to one sector
// merged on their way (the counters must show each in L2); sectors that were never written, which
// come from DRAM first (all are written before); fewer warps on fewer lines, which lie in fewer
// slices by chance (the lines are the same for all settings); more warps on more lines, which would
// no longer fit into L2 (above kLineWarps two threads share a line, two sectors apart).
#include <span>

#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::l2_requests_probe {
namespace {

constexpr int kLineWords = 32;
constexpr int kSectorWords = 8;
constexpr int kInFlight = 16;  // of a thread's loop body
constexpr int kBlockWarps = 32;
constexpr int kMostWarps = 64;
constexpr int kLineWarps = 32;  // of an SM, with a line a lane: 128 KiB, those of 132 SMs 17 MB
constexpr int kReadWarps[] = {2, 4, 8, 16, 32};
constexpr int kWriteWarps[] = {8, 16, 24, 32, 40, 48, 56, 64};
constexpr int kLengths = 4;
constexpr int kShortestIterations = 8;
constexpr int kCountedWarps = 16;
constexpr int kCountedIterations = 8;

enum class Direction { kRead, kWrite };

/// Blocks on an SM. Reads need the registers of half of its threads for what is under way.
template <Direction direction>
constexpr int kBlocks = direction == Direction::kWrite ? 2 : 1;

// Thread t of the grid has the lines t + k * (all threads), modulo `lines`, and takes them one
// after another; `step` is the number of threads modulo `lines`.
template <Direction direction>
__global__ void __launch_bounds__(kBlockWarps * 32, kBlocks<direction>)
    request_kernel(std::uint32_t* words, unsigned lines, unsigned step, int iterations,
                   std::uint32_t value, WarpSpanSink spans) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned shift = thread / lines * 2;  // sectors
  unsigned at = thread % lines;
  std::uint32_t sum = value;
  spans.wait_for_grid();  // one or two blocks an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t* line = words + std::uint64_t{at} * kLineWords;
    std::uint32_t* half = line + shift % 4 * kSectorWords;
    std::uint32_t* other = line + (shift + 2) % 4 * kSectorWords;
    at += step;
    if (at >= lines) at -= lines;
    std::uint32_t read[kInFlight];
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) {
      // Another word in the next iteration: the assembler reads before the loop what does not
      // change.
      std::uint32_t* word =
          (i % 4 < 2 ? half : other) + i % 2 * kSectorWords + i / 4 * 2 + iteration % 2;
      if constexpr (direction == Direction::kRead) {
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(read[i]) : "l"(word) : "memory");
      } else {
        asm volatile("st.global.u32 [%0], %1;" ::"l"(word), "r"(value) : "memory");
      }
    }
    if constexpr (direction == Direction::kRead) {
#pragma unroll
      for (int i = 0; i < kInFlight; ++i) sum ^= read[i];
    }
  }
  if constexpr (direction == Direction::kWrite) __threadfence();
  wait_for(sum);
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (sum == 0x9e3779b9U) *words = sum;  // keeps the loads alive
}

constexpr int blocks_of(int warps) { return warps > kBlockWarps ? 2 : 1; }

struct Launcher {
  int sm_count;
  unsigned lines = unsigned(sm_count) * kLineWarps * 32;
  DeviceBuffer<std::uint32_t> words = filled<std::uint32_t>(std::size_t{lines} * kLineWords, 0);
  WarpSpans spans{std::size_t(sm_count) * kMostWarps};

  template <Direction direction>
  void launch(int warps, int iterations) {
    const int blocks = blocks_of(warps);
    const unsigned threads = unsigned(sm_count) * warps * 32;
    launch_resident(request_kernel<direction>,
                    {.blocks = sm_count * blocks, .threads = warps / blocks * 32}, words.data(),
                    lines, threads % lines, iterations, 3, spans.prepare());
  }
  double requests(int warps, int iterations) const {
    return double{kInFlight} * iterations * warps * 32 * sm_count;
  }
};

template <Direction direction>
constexpr const char* kVariant = direction == Direction::kRead ? "read" : "write";

template <Direction direction>
std::span<const int> settings() {
  if constexpr (direction == Direction::kRead) return kReadWarps;
  return kWriteWarps;
}

template <Direction direction>
void measure_rate(Probe& probe, Launcher& launcher) {
  const std::string variant = kVariant<direction>;
  probe.series(
      {.variant = variant,
       .axes = {{"warps", "warps"}, {"requests", "requests"}},
       .constants = {{"sm_count", launcher.sm_count}},
       .fit = {"work_rate", {{"l2." + variant + "_requests_per_clk", "saturated"}}},
       .figure = {"l2_requests",
                  "One-sector requests that L2 takes a clock, against warps of an SM", variant},
       .kernel = request_kernel<direction>},
      [&](Sweep& sweep) {
        for (const int warps : settings<direction>()) {
          sweep.attempt([&] {
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * kShortestIterations * kLineWarps / warps;
              sweep.add(
                  {double(warps), launcher.requests(warps, iterations)},
                  {repeated(probe.at_level(3, 7, 21), [&] {
                    launcher.launch<direction>(warps, iterations);
                    return launcher.spans.last_sm_cycles(std::size_t(launcher.sm_count) * warps);
                  })});
            }
          });
        }
      });
}

void measure(Probe& probe) {
  Launcher launcher{probe.device().sm_count()};
  measure_rate<Direction::kRead>(probe, launcher);
  measure_rate<Direction::kWrite>(probe, launcher);
}

/// L2 must see a sector and a request for every lane.
void confirm(Probe& probe) {
  Launcher launcher{probe.device().sm_count()};
  const double requests = launcher.requests(kCountedWarps, kCountedIterations);
  for_each_value<Direction::kRead, Direction::kWrite>([&]<Direction direction>() {
    const std::string variant = kVariant<direction>;
    count_launch(
        probe, variant, "l2_" + variant + "s", {"warps", "warps"}, kCountedWarps,
        {{"l2_sectors", requests, 0.01, "expected"}, {"l2_requests", requests, 0.01, "expected"}},
        [&] { launcher.launch<direction>(kCountedWarps, kCountedIterations); });
  });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many requests does L2 take a clock, when each is for one sector only?",
     .machine_code = {
         expect(request_kernel<Direction::kRead>, "LDG.E.STRONG.GPU", "ld.global.cg.u32",
                kInFlight),
         expect(request_kernel<Direction::kWrite>, "STG.E", "st.global.u32", kInFlight)}}};

}  // namespace
}  // namespace warpgauge::probes::l2_requests_probe
