// SPDX-License-Identifier: Apache-2.0
// Question: how large is the cache that holds constants and instructions together?
//
// Method: a bank of constant memory has 64 KiB at most, less than the second level of constant
// cache. So code is added to it: one warp runs a straight line of code, then follows a chain
// through 48 KiB of constants, again and again. The chain's latency, the slope over the hops of one
// round, rises where both no longer fit: were they not held in one cache, it would not rise at all.
//
// What could fool it: the SM's own constant cache, which holds far less than the chain's 768 lines;
// a miss that brings several lines, so that most misses fall at the round's beginning (beyond the
// knee the curve's height is not a latency); the timing code, small beside the sum.
#include <cmath>

#include "probes/methods/constant_hop.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/straight_line.cuh"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::constant_and_code_probe {
namespace {

constexpr int kLineBytes = 64;  // of the chain's nodes
constexpr int kNodes = 768;
constexpr int kConstantBytes = kNodes * kLineBytes;
constexpr int kLengths = 4;  // quarters of a round
constexpr int kHopsPerLength = kNodes / kLengths;
constexpr int kBlocks = 208;
constexpr int kFirstBlocks = 8;
constexpr double kFirstMisses = 0.05;  // rise that some sets bring before the cache is full

__constant__ std::uint32_t chain[kConstantBytes / 4];

__global__ void locate_chain_kernel(std::uint64_t* offset) { *offset = constant_offset(&chain[0]); }

// One warp. cycles[round * kLengths + length]: from the round's beginning.
__global__ void code_and_constants_kernel(std::uint32_t first, int blocks, int rounds,
                                          std::uint64_t* cycles, std::uint32_t* end, float* sum) {
  float x[8];
#pragma unroll
  for (int i = 0; i < 8; ++i) x[i] = 0;
  std::uint32_t at = first;
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
    walk_straight_line<kBlocks>(x, blocks);
    wait_for(std::uint64_t{at} + 1);
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int length = 0; length < kLengths; ++length) {
      at = follow_chain<ConstantHop>(at, kHopsPerLength);
      wait_for(std::uint64_t{at} + 1);
      cycles[round * kLengths + length] = read_clock() - start;
    }
  }
  float all = 0;
#pragma unroll
  for (int i = 0; i < 8; ++i) all += x[i];
  *end = at;
  *sum = all;
}

/// Code and constants, one after the other, `rounds` times in a launch.
struct Rounds {
  int rounds;
  DeviceBuffer<std::uint64_t> cycles{std::size_t(rounds) * kLengths};
  DeviceBuffer<std::uint32_t> end{1};
  DeviceBuffer<float> sum{1};
  std::uint32_t first = write_chain();
  double clock_mhz = sm_clock_mhz();

  /// Writes a random cycle; returns its first offset.
  static std::uint32_t write_chain() {
    DeviceBuffer<std::uint64_t> where(1);
    locate_chain_kernel<<<1, 1>>>(where.data());
    check(cudaGetLastError());
    const auto base = static_cast<std::uint32_t>(where.value());
    const Permutation order(kNodes, kNodes);
    const auto place = [&](std::uint64_t i) {
      return static_cast<std::uint32_t>(order(i % kNodes) * kLineBytes);
    };
    std::vector<std::uint32_t> words(kConstantBytes / 4, 0);
    for (std::uint64_t i = 0; i < kNodes; ++i) words[place(i) / 4] = base + place(i + 1);
    check(cudaMemcpyToSymbol(chain, words.data(), kConstantBytes));
    return base + place(0);
  }

  void launch(int blocks) {
    code_and_constants_kernel<<<1, 1>>>(first, blocks, rounds, cycles.data(), end.data(),
                                        sum.data());
    check(cudaGetLastError());
  }

  void add_points(Sweep& sweep, int blocks) {
    launch(blocks);
    const auto durations = cycles.readings();
    if (end.value() != first) throw std::runtime_error("whole rounds did not end at the start");
    const double additions = double{kCodeBlockAdditions} * blocks * rounds;
    if (double(sum.value()) != additions) {
      throw std::runtime_error("the code ran another number of additions");
    }
    for (int length = 0; length < kLengths; ++length) {
      std::vector<double> readings;
      for (int round = 2; round < rounds; ++round) {  // two rounds fill the caches
        readings.push_back(durations[round * kLengths + length]);
      }
      sweep.add({size_of(blocks), double((length + 1) * kHopsPerLength)},
                {std::move(readings), {clock_mhz}});
    }
  }

  /// Bytes of the constants and of `blocks` blocks of code.
  static double size_of(int blocks) {
    return double{kConstantBytes} + double{kCodeBlockBytes} * blocks;
  }
  double loads() const { return double{kNodes} * rounds; }
};

/// Blocks of code for which the sum of code and constants has `per_octave` sizes to the octave.
std::vector<int> block_counts(int per_octave) {
  std::vector<int> counts;
  const double smallest = kConstantBytes + double{kCodeBlockBytes} * kFirstBlocks;
  for (int i = 0;; ++i) {
    const double sum = smallest * std::exp2(static_cast<double>(i) / per_octave);
    const int blocks = static_cast<int>(std::lround((sum - kConstantBytes) / kCodeBlockBytes));
    if (blocks > kBlocks) return counts;
    if (counts.empty() || blocks > counts.back()) counts.push_back(blocks);
  }
}

void measure(Probe& probe) {
  Rounds rounds{probe.at_level(8, 18, 34)};
  measure_chases(
      probe, "sum", {{"size", "bytes"}},
      {.constants = {{"constant_bytes", kConstantBytes},
                     {"max_residual", 0.1},
                     {"edge_rise", kFirstMisses}},
       .fit = {"latency_ladder", {{"constant.l2.size_bytes", "knee.first"}}},
       .figure = {"constant_and_code",
                  "Latency of 48 KiB of constants against them and the code between two laps",
                  "LDC, random chain"},
       .kernel = code_and_constants_kernel},
      [&](Sweep& sweep) {
        for (const int blocks : block_counts(probe.at_level(4, 16, 32))) {
          rounds.add_points(sweep, blocks);
        }
      });
}

/// With little code the second level answers all loads.
void confirm(Probe& probe) {
  Rounds rounds{64};
  count_launch(probe, "sum", "constant_load", {"size", "bytes"}, Rounds::size_of(kFirstBlocks),
               {{"instructions", rounds.loads(), 0.05, "expected_loads"}, {"l2_hit_rate", 1, 0.05}},
               [&] { rounds.launch(kFirstBlocks); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How large is the cache that holds constants and instructions together?",
     .cost_seconds = 0.5,
     .machine_code = {
         expect(code_and_constants_kernel, "LDC", "ld.const.u32", kChaseUnroll),
         expect(code_and_constants_kernel, "FADD", "add.rn.f32", kCodeBlockAdditions* kBlocks)
             .in_kernel()
             .or_more()
             .even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::constant_and_code_probe
