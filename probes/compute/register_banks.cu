// SPDX-License-Identifier: Apache-2.0
// Question: how many banks does the register file have, and what can a bank deliver?
//
// Method: loops of 256 FFMAs of two or three different source registers. Only the assembler decides
// which registers; values that a 16-byte load brought are in four consecutive registers, the first
// one's number a multiple of four, and with few registers to spare it leaves them there. So loops
// that combine such values by their numbers modulo four put the reads into banks of our choice; the
// disassembly of this very program tells how many reads of each loop fall into each bank. Cycles
// per FFMA = slope over iterations = max(floor, each * reads per instruction of the busiest bank),
// for the number of banks that explains the cost: the floor is what issue takes, `each` the cycles
// in which a bank delivers one operand of a warp.
//
// What could fool it: operands that are kept from one instruction to the next and not read again
// (".reuse"; not counted as reads); loops whose reads of one, two and four banks go together (then
// the number of banks is absent); patterns in which reads of one bank come in bursts, which queue
// even where both banks are equally busy on the whole (every stretch of four FFMAs reads alike). A
// source from constant memory or a uniform register (not a read; such a loop is left out). Without
// SASS there is nothing to count, and the probe is skipped.
#include <algorithm>
#include <array>
#include <utility>

#include "probes/compute/sm_launcher.cuh"
#include "probes/device/isa.cuh"

namespace warpgauge::probes::register_banks_probe {
namespace {

constexpr int kLength = 256;  // FFMAs in the loop
constexpr int kAccumulators = 16;
constexpr int kSources = 16;
constexpr int kMaxWarps = 16;
constexpr int kBlocksForRegisters = 3;  // as if an SM held three blocks: few registers to spare

/// Numbers modulo four of what an FFMA adds to and what it multiplies; `second` -1: the first one
/// again.
struct Pattern {
  int target, first, second;
};
/// Four FFMAs, over and over.
struct Variant {
  Pattern at[4];
};

constexpr Variant all_alike(Pattern p) { return {{p, p, p, p}}; }

// Two registers: (0, 1) is of different banks, however many there are; (0, 2) of different ones of
// four, (0, 0) of one. Three registers in the same way, and mixtures.
constexpr Variant kLoops[] = {
    all_alike({4, 1, -1}),
    all_alike({5, 0, -1}),
    all_alike({0, 2, -1}),
    all_alike({4, 0, -1}),
    all_alike({5, 3, -1}),
    all_alike({0, 0, -1}),
    all_alike({3, 3, -1}),
    {{{4, 1, -1}, {4, 0, -1}, {4, 1, -1}, {4, 0, -1}}},
    {{{4, 1, -1}, {4, 2, -1}, {4, 0, -1}, {4, 2, -1}}},
    {{{5, 1, -1}, {5, 1, -1}, {5, 3, -1}, {5, 0, -1}}},
    all_alike({4, 1, 3}),
    all_alike({5, 0, 2}),
    all_alike({4, 1, 0}),
    all_alike({4, 2, 0}),
    all_alike({5, 1, 3}),
    all_alike({0, 0, 0}),
    all_alike({1, 1, 1}),
    {{{4, 1, 2}, {4, 2, 0}, {4, 1, 2}, {4, 2, 0}}},
    {{{4, 1, 3}, {4, 0, 2}, {4, 1, 3}, {4, 1, 2}}},
    {{{4, 2, -1}, {4, 2, 0}, {4, 0, -1}, {4, 2, 0}}},
};
constexpr int kVariants = static_cast<int>(std::size(kLoops));

/// d[target] = s[first] * s[second] + d[target]
struct Combination {
  int target, first, second;
};
struct Loop {
  Combination at[kLength];
};

/// Within its pattern, each FFMA takes the next value in a fixed order, so that no value is used by
/// two instructions in a row. Every eighth one is of another kind: it uses all values one after the
/// other, whatever the pattern, so that none leaves its register to another.
constexpr Loop make_loop(int variant) {
  Loop loop{};
  int next_target[4] = {}, next_source[4] = {};
  const auto source = [&next_source](int residue) {
    return next_source[residue]++ % (kSources / 4) * 4 + residue;
  };
  for (int i = 0; i < kLength; ++i) {
    if (i % 8 == 7) {
      const int n = i / 8;
      loop.at[i] = {n % kAccumulators, (2 * n + 1) % kSources, (2 * n + 4) % kSources};
      continue;
    }
    const Pattern pattern = kLoops[variant].at[i % 4];
    int residue = pattern.target;
    if (residue >= 4) residue = residue - 4 + i / 4 % 2 * 2;  // 4: 0 and 2 alternate; 5: 1 and 3
    const int target = next_target[residue]++ % (kAccumulators / 4) * 4 + residue;
    const int first = source(pattern.first);
    loop.at[i] = {target, first, pattern.second < 0 ? first : source(pattern.second)};
  }
  return loop;
}

template <int variant>
struct LoopOf {
  static constexpr Loop value = make_loop(variant);
};

template <int variant, int i>
__device__ __forceinline__ void combine(float (&d)[kAccumulators], const float (&s)[kSources]) {
  constexpr Combination c = LoopOf<variant>::value.at[i];
  asm volatile("fma.rn.f32 %0, %1, %2, %0;"
               : "+f"(d[c.target])
               : "f"(s[c.first]), "f"(s[c.second]));
}
template <int variant, int... i>
__device__ __forceinline__ void combine_all(float (&d)[kAccumulators], const float (&s)[kSources],
                                            std::integer_sequence<int, i...>) {
  (combine<variant, i>(d, s), ...);
}

template <int count>
__device__ __forceinline__ void bring(float (&values)[count], std::uint32_t address) {
#pragma unroll
  for (int i = 0; i < count; i += 4) {
    asm volatile("ld.volatile.shared.v4.f32 {%0,%1,%2,%3}, [%4];"
                 : "=f"(values[i]), "=f"(values[i + 1]), "=f"(values[i + 2]), "=f"(values[i + 3])
                 : "r"(address + i * 4)
                 : "memory");
  }
}

/// Stores the values, and returns their sum.
template <int count>
__device__ __forceinline__ float keep(const float (&values)[count], std::uint32_t address) {
  float sum = 0;
#pragma unroll
  for (int i = 0; i < count; i += 4) {
    asm volatile("st.volatile.shared.v4.f32 [%0], {%1,%2,%3,%4};" ::"r"(address + i * 4),
                 "f"(values[i]), "f"(values[i + 1]), "f"(values[i + 2]), "f"(values[i + 3])
                 : "memory");
    sum += values[i] + values[i + 1] + values[i + 2] + values[i + 3];
  }
  return sum;
}

template <int variant>
__global__ void __launch_bounds__(kMaxWarps * 32, kBlocksForRegisters)
    bank_kernel(int iterations, WarpSpanSink spans, float* sink) {
  constexpr int kValues = kAccumulators + kSources;
  __shared__ __align__(16) float values[2 * kValues];
  if (threadIdx.x < 2 * kValues) values[threadIdx.x] = static_cast<float>(threadIdx.x + 2) / 128;
  __syncthreads();
  float d[kAccumulators], s[kSources];
  // Not the same in all threads: that would come through uniform registers.
  const float* const own = values + threadIdx.x % 2 * kValues;
  bring(d, shared_address(own));
  bring(s, shared_address(own + kAccumulators));
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    combine_all<variant>(d, s, std::make_integer_sequence<int, kLength>());
  }
  // All are needed to the end, used in the loop or not: none leaves its register to another.
  float sum = keep(d, shared_address(own)) + keep(s, shared_address(own + kAccumulators));
  if (sum == -1) *sink = sum;  // all terms are positive; the compare waits for the chains
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

using Kernel = void (*)(int, WarpSpanSink, float*);
template <int... variant>
constexpr std::array<Kernel, sizeof...(variant)> kernels_of(
    std::integer_sequence<int, variant...>) {
  return {bank_kernel<variant>...};
}
constexpr auto kKernels = kernels_of(std::make_integer_sequence<int, kVariants>());

constexpr const char* kPart = "loops";

/// Banks of the registers in the loop of one variant; empty where no SASS is known.
std::optional<SourceBanks> banks_of(const Probe& probe, int variant) {
  const auto traits = probe.traits(kKernels[variant]);
  if (!traits) return std::nullopt;
  return traits->ffma_sources;
}

using Launcher = SmLauncher<float>;

constexpr int kIterationCounts[] = {16, 32, 48, 64};

/// Reads per instruction of the busiest bank, if there are `count` banks.
double busiest(const SourceBanks& banks, int count) {
  std::array<int, 4> reads = {};
  for (int i = 0; i < 4; ++i) reads[i % count] += banks.reads[i];
  return *std::max_element(reads.begin(), reads.end()) / static_cast<double>(kLength);
}

void measure(Probe& probe) {
  Launcher launcher(probe.device(), kMaxWarps, 1);
  const auto readings = [&](int loop, int warps, int iterations) {
    return launcher.readings(probe.at_level(3, 5, 15), kKernels[loop], warps, iterations);
  };
  // Not a key here: compute/dependency_chain fills it. The first loop is one without conflicts.
  const int schedulers =
      count_schedulers(probe, {.kernel = kKernels[0], .part = kPart}, [&](Sweep& sweep, int warps) {
        for (const int iterations : kIterationCounts) {
          sweep.add({static_cast<double>(warps), double{kLength} / kAccumulators * iterations},
                    {readings(0, warps, iterations)});
        }
      });
  probe.series(
      {.variant = "reads",
       .axes = {{"busiest_of_1", "1"},
                {"busiest_of_2", "1"},
                {"busiest_of_4", "1"},
                {"instructions", "instructions"}},
       .constants = {{"warps", kMaxWarps}, {"schedulers", schedulers}},
       .fit = {"register_banks",
               {{"register.bank_conflict_cycles", "each"}, {"register.banks", "banks"}}},
       .figure = {"register_banks",
                  "Cycles of an FFMA against the registers that it reads from the busiest bank",
                  "FFMA"},
       .kernel = every_instance_of(bank_kernel<0>),
       .part = kPart},
      [&](Sweep& sweep) {
        require_schedulers(schedulers);
        const double sharing = double{kMaxWarps} / schedulers;  // warps of a scheduler
        for (int loop = 0; loop < kVariants; ++loop) {
          const auto banks = banks_of(probe, loop);
          if (!banks)
            throw SkipSeries{"no SASS of this program is known: registers not to be told"};
          if (banks->instructions != kLength || banks->other != 0) continue;
          for (const int iterations : kIterationCounts) {
            sweep.add({busiest(*banks, 1), busiest(*banks, 2), busiest(*banks, 4),
                       double{kLength} * iterations * sharing},
                      {readings(loop, kMaxWarps, iterations)});
          }
        }
      });
}

/// As many FFMAs as the divisor says.
void confirm(Probe& probe) {
  Launcher launcher(probe.device(), kMaxWarps, 1);
  std::vector<CountedPoint> points;
  constexpr int kIterations = 256;
  for (const int variant : {0, kVariants / 2, kVariants - 1}) {
    points.push_back(
        {{static_cast<double>(variant)},
         {{"expected", 32.0 * kMaxWarps * probe.device().sm_count() * kIterations * kLength}},
         [&launcher, variant] { launcher.launch(kKernels[variant], kMaxWarps, kIterations); }});
  }
  probe.count({.confirms = "reads",
               .group = "fma_issue",
               .axes = {{"loop", "1"}},
               .relations = {{"thread_ffma", "expected", 0.001}}},
              points);
}

std::vector<Part> parts() {
  Part part{kPart, "FFMAs of two or three different registers", {}};
  for (const Kernel kernel : kKernels) {
    part.machine_code.push_back(expect(kernel, "FFMA", "fma.rn.f32", kLength));
  }
  return {part};
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many banks has the register file, and what can a bank deliver?",
     .cost_seconds = 0.3,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::register_banks_probe
