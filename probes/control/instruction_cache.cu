// SPDX-License-Identifier: Apache-2.0
// Question: how much straight-line code does each level of instruction cache hold, and what does an
// instruction cost beyond it?
//
// Method: one kernel holds a long straight line of independent additions, cut into blocks of 1 KiB;
// after each block it may leave for the start. The footprint is thus a number of blocks of the same
// code, passed through again and again, and the cost of an instruction is the slope of cycles over
// instructions. A level ends where that cost rises. One warp shows what it waits for; a warp on
// each scheduler shows what the schedulers' common levels deliver.
//
// What could fool it: dependent additions, whose latency hides the fetching (eight chains here);
// the return to the start, some ten cycles per pass, little beside the smallest footprint's 512
// instructions; other code between the passes, which is small and runs once per measurement; a
// prefetcher, which is at its best on a straight line: it hides the end of the schedulers' own
// caches (the counters show it: requests to the SM's cache per instruction) and costs some per cent
// shortly before the SM's cache is full. A jump to cold code has another cost (control/code_jumps).
#include <algorithm>
#include <cmath>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/straight_line.cuh"

namespace warpgauge::probes::instruction_cache_probe {
namespace {

constexpr int kBlocks = 320;
constexpr int kFirstBlocks = 8;
constexpr double kPrefetchRise = 0.2;  // what a straight line may pay before a level is full
constexpr int kLengths = 4;
constexpr int kShortest = 16384;  // instructions of the shortest length, about
constexpr int kMaxWarps = 4;      // schedulers of an SM: more warps would share them

// One block of warps. A pass goes through the first `blocks` blocks of code. Length l of each round
// takes (l + 1) * passes; the first round warms up and is not looked at.
// cycles[(round * kLengths + length) * warps + warp].
__global__ void __launch_bounds__(kMaxWarps * 32)
    straight_line_kernel(int blocks, int passes, int rounds, std::uint64_t* cycles, float* sums) {
  float x[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) x[i] = 0;
#pragma unroll 1
  for (int i = 0; i < rounds * kLengths; ++i) {
    const int all_passes = (i % kLengths + 1) * passes;
    __syncthreads();
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int pass = 0; pass < all_passes; ++pass) walk_straight_line<kBlocks>(x, blocks);
    const std::uint64_t stop = read_clock();
    if (threadIdx.x % 32 == 0) cycles[i * (blockDim.x / 32) + threadIdx.x / 32] = stop - start;
  }
  float sum = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) sum += x[i];
  sums[threadIdx.x] = sum;
}

/// Passes of the shortest length: small footprints need more of them.
int passes_of(int blocks) { return (kShortest / kCodeBlockInstructions + blocks - 1) / blocks; }

class Line {
 public:
  explicit Line(int rounds) : rounds_(rounds) {}

  void launch(int blocks, int warps) {
    straight_line_kernel<<<1, warps * 32>>>(blocks, passes_of(blocks), rounds_, cycles_.data(),
                                            sums_.data());
    check(cudaGetLastError());
  }

  /// Instructions of one warp in a launch, those around the passes left out.
  double instructions(int blocks) const {
    return double{kCodeBlockInstructions} * blocks * passes_of(blocks) * kLengthsOfRound * rounds_;
  }

  void add_points(Sweep& sweep, int blocks, int warps) {
    launch(blocks, warps);
    const auto cycles = cycles_.to_host(static_cast<std::size_t>(rounds_) * kLengths * warps);
    // Additions of one, and far below 2^24 of them to a register: exact.
    const double expected =
        double{kCodeBlockAdditions} * blocks * passes_of(blocks) * kLengthsOfRound * rounds_;
    for (const float sum : sums_.to_host(static_cast<std::size_t>(warps) * 32)) {
      if (static_cast<double>(sum) == static_cast<float>(expected)) continue;
      throw std::runtime_error("a thread counted " + std::to_string(sum) +
                               " additions, not " + std::to_string(expected));
    }
    for (int length = 0; length < kLengths; ++length) {
      std::vector<double> readings;
      for (int round = 1; round < rounds_; ++round) {
        const auto first = cycles.begin() + (round * kLengths + length) * warps;
        readings.push_back(static_cast<double>(*std::max_element(first, first + warps)));
      }
      sweep.add({double{kCodeBlockBytes} * blocks,
                 double{kCodeBlockInstructions} * blocks * passes_of(blocks) * (length + 1)},
                {std::move(readings)});
    }
  }

 private:
  static constexpr int kLengthsOfRound = kLengths * (kLengths + 1) / 2;
  int rounds_;
  DeviceBuffer<std::uint64_t> cycles_{static_cast<std::size_t>(rounds_) * kLengths * kMaxWarps};
  DeviceBuffer<float> sums_{kMaxWarps * 32};
};

/// Blocks of the footprints, `per_octave` to the octave.
std::vector<int> footprints(int first, int per_octave) {
  std::vector<int> list;
  for (int i = 0;; ++i) {
    const int blocks = static_cast<int>(std::lround(first * std::exp2(double(i) / per_octave)));
    if (blocks > kBlocks) return list;
    if (list.empty() || blocks > list.back()) list.push_back(blocks);
  }
}

void measure(Probe& probe) {
  Line line(probe.at_level(4, 8, 22));
  const auto sweep_warps = [&](const char* variant, const char* label, int warps,
                               std::vector<samples::Fill> fills) {
    probe.series(
        {.variant = variant,
         .axes = {{"size", "bytes"}, {"hops", "instructions"}},
         .constants = {{"warps", warps}, {"max_residual", 0.05}, {"edge_rise", kPrefetchRise}},
         .fit = {"latency_ladder", std::move(fills)},
         .figure = {"instruction_cache",
                    "Cycles of an instruction against the straight line's length", label},
         .kernel = straight_line_kernel},
        [&](Sweep& sweep) {
          for (const int blocks : footprints(kFirstBlocks, probe.at_level(4, 12, 24))) {
            line.add_points(sweep, blocks, warps);
          }
        });
  };
  sweep_warps("one_warp", "one warp", 1,
              {{"icache.l1.instruction_cycles", "level.first"},
               {"icache.l1.size_bytes", "knee.first"},
               {"icache.l2.instruction_cycles", "level.1"},
               {"icache.l2.size_bytes", "knee.1"},
               {"icache.beyond.instruction_cycles", "level.2"}});
  sweep_warps("all_schedulers", "a warp on each scheduler", kMaxWarps, {});
}

/// Every instruction of every pass must be executed; what the levels were asked is recorded beside
/// it.
void confirm(Probe& probe) {
  Line line(32);
  std::vector<CountedPoint> points;
  for (const int blocks : footprints(1, 3)) {
    points.push_back({{double{kCodeBlockBytes} * blocks},
                      {{"expected", line.instructions(blocks)}},
                      [&line, blocks] { line.launch(blocks, 1); }});
  }
  probe.count({.confirms = "one_warp",
               .group = "instruction_fetch",
               .axes = {{"size", "bytes"}},
               .relations = {{"executed", "expected", 0.05}},
               .figure = {.label = "one warp"}},
              points);
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "How much straight-line code do the instruction caches hold, and what lies beyond?",
     .machine_code = {
         expect(straight_line_kernel, "FADD", "add.rn.f32", kCodeBlockAdditions* kBlocks)
             .even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::instruction_cache_probe
