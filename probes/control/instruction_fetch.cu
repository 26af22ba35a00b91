// SPDX-License-Identifier: Apache-2.0
// Question: what does code cost that does not fit the instruction caches, by the warps that run it,
// and what does it cost the first time?
//
// Method: a straight line of independent additions, cut into blocks of 1 KiB, which all SMs run
// over and over, each by the same number of warps. `together`: the warps start each launch side by
// side, and one fetch can serve them all. `apart`: each warp first runs a share of the line of its
// own, from nothing to nearly all of it, so that the warps are spread evenly over the line from
// then on. The cost is the slope of an SM's cycles over the lines of 128 bytes that a warp runs, at
// each length of the code: what a warp waits for, or what the SM can fetch or issue. `cold`: one
// warp on each SM runs a line once whose code no instruction cache holds, since another program
// part of 1 MiB ran before (l2), and L2 neither, since an array of four times its size was written
// too (dram). The slope is over the length: what is paid once stays in the intercept.
//
// What could fool it: dependent additions, whose latency hides the fetching (eight chains here);
// warps that issue as fast as they can, and hide it too (64 warps take 16 cycles an instruction of
// each scheduler: the smallest code shows that floor); warps apart that catch up with one another
// where the one in front waits (that is what such warps do; the slope begins when all are under
// way); the return to the start, some ten cycles a pass; code of the launch itself, cold as well
// (in the intercept). A straight line is what a prefetcher likes best: jumps cost more
// (control/code_jumps).
#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/straight_line.cuh"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::instruction_fetch_probe {
namespace {

constexpr int kBlocks = 1024;     // of code
constexpr int kColdBlocks = 256;  // of the code that runs once
constexpr int kFirstBlocks = 8;
constexpr int kLineBytes = 128;
constexpr int kLinesOfBlock = kCodeBlockBytes / kLineBytes;
constexpr int kLengths = 4;
constexpr int kShortestBlocks = 256;  // of the shortest length, about: passes of small codes
constexpr int kMostBlockWarps = 32;
constexpr int kCountedWarps = 16;

// sums[warp]: the additions of the warp's first thread. The assembler knows nothing of `zero`, and
// so can neither add up the first ones itself nor merge the chains.
template <int all>
__device__ __forceinline__ void run_passes(int blocks, int first_blocks, int passes, float zero,
                                           const WarpSpanSink& spans, float* sums) {
  float x[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) x[i] = zero * static_cast<float>(i + 1);  // no two the same
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int pass = first_blocks > 0 ? -1 : 0; pass < passes; ++pass) {
    walk_straight_line<all>(x, pass < 0 ? first_blocks : blocks);
  }
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) sum += x[i];
  if (threadIdx.x % 32 == 0) sums[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = sum;
}

/// Number of a warp among those of its SM, which has `parts` blocks: neighbours in number lie in
/// different blocks, so that each block's warps are spread over all numbers.
__host__ __device__ constexpr int number_on_sm(int warp_of_block, int block, int blocks,
                                               int parts) {
  return warp_of_block * parts + block / (blocks / parts);
}

// Warp w of an SM's `warps` first runs blocks * w / warps blocks where they are to be `apart`.
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    fetch_kernel(int blocks, int passes, int warps, bool apart, float zero, WarpSpanSink spans,
                 float* sums) {
  const int own = threadIdx.x / 32, parts = warps * 32 / blockDim.x;
  const int number = number_on_sm(own, blockIdx.x, gridDim.x, parts);
  run_passes<kBlocks>(blocks, apart ? blocks * number / warps : 0, passes, zero, spans, sums);
}

// Other code, which runs once. On compute capability 12 the uniform datapath adds what is the same
// in all threads, and would be what is timed: there it must not be known to be the same.
__global__ void cold_fetch_kernel(int blocks, float zero, WarpSpanSink spans, float* sums) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 1200
  zero *= static_cast<float>(threadIdx.x);
#endif
  run_passes<kColdBlocks>(blocks, 0, 1, zero, spans, sums);
}

struct Setting {
  int warps;
  bool apart;
  int parts() const { return warps > kMostBlockWarps ? 2 : 1; }  ///< blocks of an SM
  std::string variant() const {
    return std::string(apart ? "apart" : "together") + ".warps" + std::to_string(warps);
  }
};
constexpr Setting kSettings[] = {{1, false}, {4, false}, {16, false}, {64, false},
                                 {4, true},  {16, true}, {64, true}};
constexpr int kMostWarps = 64;

/// Passes of the shortest length: small codes need more of them.
int passes_of(int blocks) { return std::max(1, kShortestBlocks / blocks); }

class Fetcher {
 public:
  explicit Fetcher(const Device& device)
      : sm_count_(device.sm_count()), spans_(count(kMostWarps)), sums_(count(kMostWarps)) {}

  void launch(const Setting& setting, int blocks, int passes) {
    const int parts = setting.parts(), threads = setting.warps / parts * 32;
    launch_resident(fetch_kernel, {.blocks = sm_count_ * parts, .threads = threads}, blocks, passes,
                    setting.warps, setting.apart, 0, spans_.prepare(), sums_.data());
    check(cudaGetLastError());
  }

  double cycles(const Setting& setting, int blocks, int passes) {
    launch(setting, blocks, passes);
    const double cycles = spans_.median_sm_cycles(count(setting.warps));
    const auto sums = sums_.to_host(count(setting.warps));
    const int parts = setting.parts(), warps_of_block = setting.warps / parts;
    for (int warp = 0; warp < sm_count_ * setting.warps; ++warp) {
      const int number =
          number_on_sm(warp % warps_of_block, warp / warps_of_block, sm_count_ * parts, parts);
      const int first = setting.apart ? blocks * number / setting.warps : 0;
      require(sums[warp], first + blocks * passes);
    }
    return cycles;
  }

  /// Cycles of one warp on each SM, after what `prepare` does.
  template <class Prepare>
  double cold_cycles(int blocks, const Prepare& prepare) {
    launch({1, false}, kBlocks, 1);  // other code, as long as the largest
    prepare();
    launch_resident(cold_fetch_kernel, {.blocks = sm_count_, .threads = 32}, blocks, 0,
                    spans_.prepare(), sums_.data());
    const double cycles = spans_.median_sm_cycles(count(1));
    require(sums_.value(), blocks);
    return cycles;
  }

  /// Instructions of all warps in the line, first shares included.
  double instructions(const Setting& setting, int blocks, int passes) const {
    double all = 0;
    for (int warp = 0; warp < setting.warps; ++warp) {
      all += blocks * passes + (setting.apart ? blocks * warp / setting.warps : 0);
    }
    return all * kCodeBlockInstructions * sm_count_;
  }

 private:
  std::size_t count(int warps) const { return static_cast<std::size_t>(sm_count_) * warps; }

  /// Additions of one, far below 2^24 of them to a register: exact.
  static void require(float sum, int blocks) {
    const double expected = double{kCodeBlockAdditions} * blocks;
    if (static_cast<double>(sum) == expected) return;
    throw std::runtime_error("a warp counted " + std::to_string(sum) + " additions, not " +
                             std::to_string(expected));
  }

  int sm_count_;
  WarpSpans spans_;
  DeviceBuffer<float> sums_;
};

/// Keys at some lengths of the code: from what each level holds to what none does.
std::vector<samples::Fill> fills_of(const Setting& setting) {
  std::vector<samples::Fill> fills;
  for (int blocks = kFirstBlocks; blocks <= kBlocks; blocks *= 2) {
    const std::string size = std::to_string(blocks * kCodeBlockBytes);
    fills.push_back(
        {"icache." + setting.variant() + ".size" + size + ".line_cycles", "at." + size});
  }
  return fills;
}

void measure_steady(Probe& probe, Fetcher& fetcher, const Setting& setting) {
  probe.series(
      {.variant = setting.variant(),
       .axes = {{"size", "bytes"}, {"hops", "hops"}},
       .constants = {{"warps", setting.warps}, {"max_residual", 0.05}},
       .fit = {"slope_at", fills_of(setting)},
       .figure = {"instruction_fetch",
                  "Cycles of 128 bytes of straight-line code, all SMs, against its length",
                  std::to_string(setting.warps) + (setting.warps == 1 ? " warp" : " warps") +
                      " an SM" + (setting.apart ? ", apart" : "")},
       .kernel = fetch_kernel},
      [&](Sweep& sweep) {
        for (int blocks = kFirstBlocks; blocks <= kBlocks; blocks *= 2) {
          for (int length = 1; length <= kLengths; ++length) {
            const int passes = length * passes_of(blocks);
            sweep.add({double(blocks * kCodeBlockBytes), double(blocks * passes * kLinesOfBlock)},
                      {repeated(probe.at_level(2, 4, 12),
                                [&] { return fetcher.cycles(setting, blocks, passes); })});
          }
        }
      });
}

template <class Prepare>
void measure_cold(Probe& probe, Fetcher& fetcher, const char* level, const char* label,
                  const Prepare& prepare) {
  probe.series({.variant = std::string("cold.") + level,
                .axes = {{"hops", "hops"}},
                .constants = {{"max_residual", 0.05}},
                .fit = {"slope", {{std::string("icache.cold.") + level + ".line_cycles", "slope"}}},
                .figure = {"instruction_fetch_cold",
                           "Cycles of a straight line's first run, one warp on each SM", label},
                .kernel = cold_fetch_kernel},
               [&](Sweep& sweep) {
                 for (int eighths = 1; eighths <= 8; ++eighths) {
                   const int blocks = kColdBlocks / 8 * eighths;
                   sweep.add({double(blocks * kLinesOfBlock)},
                             {repeated(probe.at_level(5, 11, 31),
                                       [&] { return fetcher.cold_cycles(blocks, prepare); })});
                 }
               });
}

void measure(Probe& probe) {
  Fetcher fetcher(probe.device());
  for (const Setting& setting : kSettings) measure_steady(probe, fetcher, setting);
  measure_cold(probe, fetcher, "l2", "code in L2", [] {});
  DeviceBuffer<char> others(4 * probe.device().l2_bytes());
  measure_cold(probe, fetcher, "dram", "code in DRAM", [&others] { others.fill_bytes(1); });
}

/// Every instruction of every pass must be executed; what the caches were asked is recorded beside
/// it.
void confirm(Probe& probe) {
  Fetcher fetcher(probe.device());
  std::vector<Count> counts;
  for (const bool apart : {false, true}) {
    const Setting setting{kCountedWarps, apart};
    std::vector<CountedPoint> points;
    for (int blocks = kFirstBlocks; blocks <= kBlocks; blocks *= 2) {
      const int passes = 2 * passes_of(blocks);
      points.push_back({{double(blocks * kCodeBlockBytes)},
                        {{"expected", fetcher.instructions(setting, blocks, passes)}},
                        [=, &fetcher] { fetcher.launch(setting, blocks, passes); }});
    }
    counts.push_back({{.confirms = setting.variant(),
                       .group = "instruction_fetch",
                       .axes = {{"size", "bytes"}},
                       .relations = {{"executed", "expected", 0.05}},
                       .figure = {.label = apart ? "16 warps, apart" : "16 warps"}},
                      std::move(points)});
  }
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does code cost that the instruction caches do not hold, by the warps?",
     .cost_seconds = 4,
     .machine_code = {
         expect(fetch_kernel, "FADD", "add.rn.f32", kCodeBlockAdditions* kBlocks)
             .even_conditional(),
         expect(cold_fetch_kernel, "FADD", "add.rn.f32", kCodeBlockAdditions* kColdBlocks)
             .in_kernel()
             .or_more()}}};

}  // namespace
}  // namespace warpgauge::probes::instruction_fetch_probe
