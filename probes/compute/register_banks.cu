// SPDX-License-Identifier: Apache-2.0
// Question: how many banks has the register file, and what does it cost when an instruction takes
// all that it needs from one of them?
//
// Method: loops of 256 FFMAs with three different source registers each. Which registers they are,
// only the assembler decides, and it avoids conflicts where it can; values that a 16-byte load
// brought are in four registers in a row, the first one's number a multiple of four, and leave it
// little choice. There are many loops that combine such values in different ways, and the
// disassembly of this very program tells how many FFMAs of each loop have three sources whose
// numbers agree modulo two, or four. Cycles an FFMA = slope over turns, against those shares:
// cost = base + conflict_cycles * share, for the number of banks whose shares explain the cost.
//
// What could fool it: operands that are kept from one instruction to the next and not read again
// (".reuse": values are combined so that hardly any can be, and those kept are not counted as
// conflicts); shares that go together, so that two and four banks explain the cost alike (then the
// number of banks is absent); an FFMA that takes a source from constant memory (machine code must
// show three registers). Without SASS there is nothing to count, and the probe is skipped.
#include <string>
#include <utility>

#include "analysis/estimate/estimate.h"
#include "probes/harness/buffer.h"
#include "probes/harness/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/harness/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kLength = 256;  // FFMAs in the loop
constexpr int kVariants = 20;
constexpr int kAccumulators = 8;
constexpr int kSources = 24;
constexpr int kMaxWarps = 16;
constexpr int kBlocksForRegisters = 3;  // as if for so many blocks an SM: few registers to spare

/// d[target] = s[first] * s[second] + d[target]
struct Combination {
  int target, first, second;
};
struct Loop {
  Combination at[kLength];
};

/// A loop's combinations: the targets in turn. In a share of them that grows with the variant, the
/// sources' indices agree with the target's modulo two (even variants) or four (odd ones); in the
/// others, they are drawn. No source stands in two instructions in a row.
constexpr Loop make_loop(int variant) {
  Loop loop{};
  std::uint32_t state = 12345U + 977U * variant;
  const auto draw = [&state](std::uint32_t bound) {
    state = state * 1664525U + 1013904223U;
    return static_cast<int>((state >> 8) % bound);
  };
  const int modulus = variant % 2 == 0 ? 2 : 4;
  int last[2] = {-1, -1};
  for (int i = 0; i < kLength; ++i) {
    const int target = i % kAccumulators;
    const bool alike = draw(kVariants / 2) < variant / 2;
    int picked[2] = {-1, -1};
    for (int k = 0; k < 2; ++k) {
      int source = 0;
      do {
        source = draw(kSources);
        if (alike) source = source / modulus * modulus + target % modulus;
      } while (source == last[0] || source == last[1] || source == picked[0]);
      picked[k] = source;
    }
    loop.at[i] = {target, picked[0], picked[1]};
    last[0] = picked[0];
    last[1] = picked[1];
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

template <int variant>
__global__ void __launch_bounds__(kMaxWarps * 32, kBlocksForRegisters)
    bank_kernel(int turns, WarpSpanSink spans, float* sink) {
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
  for (int turn = 0; turn < turns; ++turn) {
    combine_all<variant>(d, s, std::make_integer_sequence<int, kLength>());
  }
  float sum = 0;
#pragma unroll
  for (int i = 0; i < kAccumulators; i += 4) {
    asm volatile("st.volatile.shared.v4.f32 [%0], {%1,%2,%3,%4};" ::"r"(shared_address(own + i)),
                 "f"(d[i]), "f"(d[i + 1]), "f"(d[i + 2]), "f"(d[i + 3])
                 : "memory");
    sum += d[i];
  }
  if (sum == -1) *sink = sum;  // all terms are positive; the compare waits for the chains
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

using Kernel = void (*)(int, WarpSpanSink, float*);
template <int... variant>
std::vector<Kernel> kernels_of(std::integer_sequence<int, variant...>) {
  return {bank_kernel<variant>...};
}
const std::vector<Kernel>& kernels() {
  static const auto all = kernels_of(std::make_integer_sequence<int, kVariants>());
  return all;
}

constexpr const char* kPart = "loops";

/// Of the loop of one variant; empty where no SASS is known.
std::optional<SourceBanks> banks_of(const Probe& probe, int variant) {
  const std::string name = "::bank_kernel<" + std::to_string(variant) + ">";
  for (const auto& evidence : probe.code(kPart)) {
    if (evidence.kernel.find(name) == std::string::npos) continue;
    const auto traits = probe.traits(evidence.kernel);
    if (traits) return traits->ffma_sources;
  }
  return std::nullopt;
}

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        sink_(1),
        spans_(static_cast<std::size_t>(sm_count_) * kMaxWarps) {}

  void launch(int variant, int warps, int turns) {
    kernels()[variant]<<<sm_count_, warps * 32>>>(turns, spans_.prepare(), sink_.data());
  }
  std::vector<double> readings(int repeats, int variant, int warps, int turns) {
    std::vector<double> cycles;
    for (int repeat = -1; repeat < repeats; ++repeat) {
      launch(variant, warps, turns);
      const double value = spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
      if (repeat >= 0) cycles.push_back(value);
    }
    return cycles;
  }

 private:
  int sm_count_;
  DeviceBuffer<float> sink_;
  WarpSpans spans_;
};

constexpr int kTurnCounts[] = {16, 32, 48, 64};

/// Not a key here: compute/dependency_chain fills it.
int count_schedulers(Probe& probe, Launcher& launcher) {
  const auto* series = probe.series(
      {.variant = "schedulers",
       .axes = {{"warps", "warps"}, {"steps", "instructions"}},
       .quantities = {{"duration", "cycles"}},
       .estimator = "scheduler_count",
       .kernel = "bank_kernel<0>",
       .part = kPart},
      [&](Sweep& sweep) {
        for (int warps = 1; warps <= 12; ++warps) {
          for (const int turns : kTurnCounts) {
            sweep.add({static_cast<double>(warps), double{kLength} / kAccumulators * turns},
                      {launcher.readings(probe.at_level(3, 5, 15), 0, warps, turns)});
          }
        }
      });
  const auto values = estimate::estimate(*series).values;
  const auto count = values.find("count");
  return count == values.end() ? 0 : static_cast<int>(count->second.value);
}

/// `warps` on each SM, of which `sharing` use one scheduler.
void measure_costs(Probe& probe, Launcher& launcher, const char* variant, const char* label,
                   int warps, double sharing, std::vector<samples::Fill> fills) {
  probe.series(
      {.variant = variant,
       .axes = {{"same_of_2", "1"}, {"same_of_4", "1"}, {"instructions", "instructions"}},
       .quantities = {{"duration", "cycles"}},
       .constants = {{"warps", warps}},
       .estimator = "register_banks",
       .fills = std::move(fills),
       .figure = "register_banks",
       .figure_title = "Cycles of an FFMA against the share of those with all three sources in one "
                       "bank",
       .label = label,
       .kernel = "bank_kernel",
       .part = kPart},
      [&](Sweep& sweep) {
        if (sharing == 0) throw SkipSeries{"the number of schedulers could not be measured"};
        for (int loop = 0; loop < kVariants; ++loop) {
          const auto banks = banks_of(probe, loop);
          if (!banks)
            throw SkipSeries{"no SASS of this program is known: registers not to be told"};
          if (banks->three_sources != kLength) continue;
          for (const int turns : kTurnCounts) {
            sweep.add({banks->same_of_two / double{kLength}, banks->same_of_four / double{kLength},
                       double{kLength} * turns * sharing},
                      {launcher.readings(probe.at_level(3, 5, 15), loop, warps, turns)});
          }
        }
      });
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  const int schedulers = count_schedulers(probe, launcher);
  measure_costs(
      probe, launcher, "all_warps", "32 warps an SM", kMaxWarps,
      schedulers > 0 ? double{kMaxWarps} / schedulers : 0,
      {{"register.bank_conflict_cycles", "conflict_cycles"}, {"register.banks", "banks"}});
  measure_costs(probe, launcher, "one_warp", "one warp an SM", 1, 1,
                {{"register.bank_conflict_cycles.one_warp", "conflict_cycles"}});
}

/// As many FFMAs as the divisor says.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  std::vector<CountedPoint> points;
  constexpr int kTurns = 256;
  for (const int variant : {0, kVariants / 2, kVariants - 1}) {
    points.push_back(
        {{static_cast<double>(variant)},
         {{"expected", 32.0 * kMaxWarps * probe.device().sm_count() * kTurns * kLength}},
         [&launcher, variant] { launcher.launch(variant, kMaxWarps, kTurns); }});
  }
  for (const char* variant : {"all_warps", "one_warp"}) {
    probe.count({.confirms = variant,
                 .group = "fma_issue",
                 .axes = {{"loop", "1"}},
                 .relations = {{"thread_ffma", "expected", 0.001}}},
                points);
  }
}

std::vector<Part> parts() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (int variant = 0; variant < kVariants; ++variant) {
      list.push_back("::bank_kernel<" + std::to_string(variant) + ">");
    }
    return list;
  }();
  Part part{kPart, "FFMAs of three different registers", {}};
  for (const std::string& name : names) {
    part.machine_code.push_back(
        {.kernel = name, .sass = "FFMA", .ptx = "fma\\.rn\\.f32", .count = kLength});
  }
  return {part};
}

const Register kRegister{{
    .name = "compute/register_banks",
    .question = "How many banks has the register file, and what does a conflict in one cost?",
    .cost_seconds = 1,
    .parts = parts,
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
