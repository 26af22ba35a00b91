// SPDX-License-Identifier: Apache-2.0
// Question: what do global atomics cost by operation and type, asked for the old value (ATOM) or
// not (RED), and what does it save to add up a warp's values first?
//
// Method: `latency.*`: one thread, each operation takes the last one's result as its operand, on 32
// lines one after another: the slope over chain lengths. `atom.*`: all warps of the device keep
// eight operations on neighbouring words under way and use the answers; `red.*`: they ask for none.
// Rates are thread operations a clock from the common start to the last SM's end. `aggregated`:
// every warp adds up its lanes' values (redux) and one lane adds the sum to the one word that all
// warps share: values a clock, beside atomic.global.same_address_per_clk.
//
// What could fool it: warps that keep to their own few lines (those on a busy slice of L2 end last,
// other ones with every allocation: all warps move on by the same step after each iteration, past
// all lines); an ATOM whose result is not used, which becomes a RED (results are used, machine code
// is checked); a type that the hardware lacks, for which the compiler makes compare-and-swap loops
// (only opcodes seen in the machine code are kept); first touches (each launch is made once
// before).
#include <type_traits>

#include "probes/methods/array_size.h"
#include "probes/methods/chase.cuh"
#include "probes/methods/for_each_value.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::atomic_kinds_probe {
namespace {

constexpr int kLines = 32;             // of the latency chains
constexpr int kLineStep = 4096 + 128;  // bytes: lines of both L2 halves and of many slices
constexpr int kInFlight = 8;
constexpr int kPlaces = 4;           // words of a thread, one after another
constexpr unsigned kRows = 1 << 16;  // of 32 words; places for the warps of 256 SMs
constexpr unsigned kRowStep = 509;
constexpr int kMaxWarps = 64;
constexpr int kMaxBlockWarps = 32;
constexpr int kCountedWarps = 16, kCountedIterations = 16;  // of the counters' launch

enum class Kind { kAddU32, kAddU64, kAddF32, kAddF64, kMinS32, kExchange, kCompareSwap };
enum class Answer { kWanted, kNotWanted, kOfWarp };

template <Kind kind>
struct Word {
  using type = std::conditional_t<kind == Kind::kAddU64 || kind == Kind::kAddF64, std::uint64_t,
                                  std::uint32_t>;
};

#define WARPGAUGE_ATOM(name, constraint)            \
  asm volatile("atom.global." name " %0, [%1], %2;" \
               : "=" constraint(old)                \
               : "l"(address), constraint(operand)  \
               : "memory")

/// All operands are passed as bits of an integer register.
template <Kind kind, class T = typename Word<kind>::type>
__device__ __forceinline__ T atom(T* address, T operand) {
  T old;
  if constexpr (kind == Kind::kAddU32) {
    WARPGAUGE_ATOM("add.u32", "r");
  } else if constexpr (kind == Kind::kAddU64) {
    WARPGAUGE_ATOM("add.u64", "l");
  } else if constexpr (kind == Kind::kMinS32) {
    WARPGAUGE_ATOM("min.s32", "r");
  } else if constexpr (kind == Kind::kExchange) {
    WARPGAUGE_ATOM("exch.b32", "r");
  } else if constexpr (kind == Kind::kCompareSwap) {
    asm volatile("atom.global.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "l"(address), "r"(operand), "r"(operand)
                 : "memory");
  } else if constexpr (kind == Kind::kAddF32) {
    float result;
    asm volatile("atom.global.add.f32 %0, [%1], %2;"
                 : "=f"(result)
                 : "l"(address), "f"(__uint_as_float(operand))
                 : "memory");
    old = __float_as_uint(result);
  } else {
    double result;
    asm volatile("atom.global.add.f64 %0, [%1], %2;"
                 : "=d"(result)
                 : "l"(address), "d"(__longlong_as_double(static_cast<long long>(operand)))
                 : "memory");
    old = static_cast<T>(__double_as_longlong(result));
  }
  return old;
}

template <Kind kind, class T = typename Word<kind>::type>
__device__ __forceinline__ void red(T* address, T operand) {
  if constexpr (kind == Kind::kAddU32) {
    asm volatile("red.global.add.u32 [%0], %1;" ::"l"(address), "r"(operand) : "memory");
  } else if constexpr (kind == Kind::kAddU64) {
    asm volatile("red.global.add.u64 [%0], %1;" ::"l"(address), "l"(operand) : "memory");
  } else if constexpr (kind == Kind::kAddF32) {
    asm volatile("red.global.add.f32 [%0], %1;" ::"l"(address), "f"(__uint_as_float(operand))
                 : "memory");
  } else if constexpr (kind == Kind::kAddF64) {
    asm volatile("red.global.add.f64 [%0], %1;" ::"l"(address),
                 "d"(__longlong_as_double(static_cast<long long>(operand)))
                 : "memory");
  } else {
    static_assert(kind == Kind::kMinS32);
    asm volatile("red.global.min.s32 [%0], %1;" ::"l"(address), "r"(operand) : "memory");
  }
}

/// Words and the first operand are zero and remain so: the old value is the next operand. Each
/// atomic of the loop's body has a line of its own.
template <Kind kind>
struct KindHop : IndexHop {
  using Pointer = typename Word<kind>::type;
  struct Context {
    char* lines;
  };
  static constexpr int kUnroll = kLines;
  __device__ static Pointer next(Pointer value, const Context& context, int hop) {
    return atom<kind>(reinterpret_cast<Pointer*>(context.lines + hop * kLineStep), value);
  }
};

/// One thread.
template <Kind kind>
__global__ void kind_chain_kernel(void* words, int repeats, std::uint64_t* cycles,
                                  ChaseTotal* total, std::uint64_t* result) {
  typename Word<kind>::type value = 0;
  const typename KindHop<kind>::Context context = {static_cast<char*>(words)};
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
#pragma unroll 1
  for (int i = -kChaseLengths; i < repeats * kChaseLengths; ++i) {
    const int hops = ((i + kChaseLengths) % kChaseLengths + 1) * kChaseHops;
    const std::uint64_t start = read_clock();
    value = follow_chain<KindHop<kind>>(value, hops, context);
    wait_for(KindHop<kind>::awaited(value));
    if (i >= 0) cycles[i] = read_clock() - start;
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
  *result = value;  // zero, or an atomic computed something else
}

template <Kind kind, Answer answer>
__global__ void __launch_bounds__(kMaxBlockWarps * 32, 2)
    kind_rate_kernel(void* words, int iterations, typename Word<kind>::type value,
                     std::uint64_t* sink, WarpSpanSink spans) {
  using T = typename Word<kind>::type;
  const std::uint64_t thread = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  // Rows of words for a warp, in an order without rule: a regular one falls on L2's slices
  // unevenly.
  std::uint32_t rows[kPlaces];
  const Permutation order(kRows, 1);
#pragma unroll
  for (int i = 0; i < kPlaces; ++i) {
    rows[i] = static_cast<std::uint32_t>(order((thread / 32 * kPlaces + i) % kRows));
  }
  T* first = static_cast<T*>(words) + (answer == Answer::kOfWarp ? 0 : thread % 32);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  T seen = 0;
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    T old[kInFlight];
    T* places[kPlaces];
#pragma unroll
    for (int i = 0; i < kPlaces; ++i) {
      places[i] = first + (rows[i] + iteration * kRowStep) % kRows * 32;
    }
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) {
      if constexpr (answer == Answer::kWanted) {
        old[i] = atom<kind>(places[i % kPlaces], value);
      } else if constexpr (answer == Answer::kNotWanted) {
        red<kind>(places[i % kPlaces], value);
      } else {
        const std::uint32_t sum =
            __reduce_add_sync(~0U, static_cast<std::uint32_t>(value + iteration));
        if (threadIdx.x % 32 == 0) red<kind>(first, static_cast<T>(sum));
      }
    }
    if constexpr (answer == Answer::kWanted) {
#pragma unroll
      for (int i = 0; i < kInFlight; ++i) seen ^= old[i];
    }
  }
  __threadfence();
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  if (seen == static_cast<T>(0x5eed5eed5eedULL)) *sink = seen;  // keeps the results wanted
}

struct Named {
  std::string name, sentence;
};
/// By the number of the kind.
const Named kNames[] = {{"add_u32", "add, 32-bit integer"},      {"add_u64", "add, 64-bit integer"},
                        {"add_f32", "add, 32-bit float"},        {"add_f64", "add, 64-bit float"},
                        {"min_s32", "min, 32-bit integer"},      {"exch_b32", "exchange, 32 bits"},
                        {"cas_b32", "compare and swap, 32 bits"}};
/// By the number of the answer.
const Named kForms[] = {{"atom", "ATOM: "}, {"red", "RED: "}, {"aggregated", "redux, then RED: "}};

template <Kind kind>
void measure_latency(Probe& probe) {
  const auto& [name, sentence] = kNames[static_cast<int>(kind)];
  measure_chases(
      probe, "latency." + name, {},
      {.constants = {{"lines", kLines}},
       .fit = {"slope",
               {{"atomic.global." + name + ".latency_cycles", "slope"},
                {"atomic.global." + name + ".latency_ns", "slope.ns"}}},
       .figure = {"atomic_kinds_latency",
                  "A chain of global atomics, each waiting for the last one's result", sentence},
       .kernel = kind_chain_kernel<kind>},
      [&](Sweep& sweep) {
        const auto words = filled<char>(kLines * kLineStep, 0);
        const ChaseReadings readings(probe.at_level(9, 31, 101));
        const DeviceBuffer<std::uint64_t> result(1);
        kind_chain_kernel<kind><<<1, 1>>>(words.data(), readings.repeats(), readings.sink().cycles,
                                          readings.sink().total, result.data());
        check(cudaGetLastError());
        if (result.value() != 0) throw std::runtime_error("an atomic went wrong");
        readings.add_to(sweep, {});
      });
}

struct Launcher {
  int sm_count;
  DeviceBuffer<std::uint64_t> words = filled<std::uint64_t>(std::size_t{kRows} * 32, 0);
  DeviceBuffer<std::uint64_t> sink{1};
  WarpSpans spans{std::size_t(sm_count) * kMaxWarps};

  template <Kind kind, Answer answer>
  void launch(int warps, int iterations) {
    const int blocks_per_sm = warps > kMaxBlockWarps ? 2 : 1;
    launch_resident(kind_rate_kernel<kind, answer>,
                    {.blocks = sm_count * blocks_per_sm, .threads = warps / blocks_per_sm * 32},
                    words.data(), iterations, 1, sink.data(), spans.prepare());
  }
};

template <Kind kind, Answer answer>
void measure_rate(Probe& probe, Launcher& launcher) {
  constexpr bool kOfWarp = answer == Answer::kOfWarp;
  const auto& [name, sentence] = kNames[static_cast<int>(kind)];
  const auto& [form, how] = kForms[static_cast<int>(answer)];
  probe.series(
      {.variant = form + "." + name,
       .axes = {{"warps", "warps"}, {"operations", "operations"}},
       .constants = {{"sm_count", launcher.sm_count}, {"max_residual", 0.03}},
       .fit = {"work_rate", {{"atomic.global." + name + "." + form + "_per_clk", "saturated"}}},
       .figure = {kOfWarp ? "atomic_aggregated" : "atomic_kinds_rate",
                  kOfWarp ? "Values added to one word a clock, a warp's added up first"
                          : "Global atomics on neighbouring words a clock, against warps of an SM",
                  how + sentence},
       .kernel = kind_rate_kernel<kind, answer>},
      [&](Sweep& sweep) {
        for (const int warps : {16, 24, 32, 40, 48, 56, 64}) {
          sweep.attempt([&] {
            for (int length = 1; length <= kChaseLengths; ++length) {
              const int iterations = length * (kOfWarp ? 64 : 768) / warps + length;
              const std::size_t all_warps = std::size_t(launcher.sm_count) * warps;
              sweep.add({double(warps), double{kInFlight} * iterations * 32 * all_warps},
                        {repeated(probe.at_level(3, 5, 15), [&] {
                          launcher.launch<kind, answer>(warps, iterations);
                          return launcher.spans.last_sm_cycles(all_warps);
                        })});
            }
          });
        }
      });
}

void measure(Probe& probe) {
  using enum Kind;
  using enum Answer;
  for_each_value<kAddU32, kAddU64, kAddF32, kAddF64, kMinS32, kExchange, kCompareSwap>(
      [&]<Kind kind>() { measure_latency<kind>(probe); });
  Launcher launcher{probe.device().sm_count()};
  for_each_value<kAddU32, kAddU64, kAddF32, kAddF64>([&]<Kind kind>() {
    measure_rate<kind, kWanted>(probe, launcher);
    measure_rate<kind, kNotWanted>(probe, launcher);
  });
  measure_rate<kCompareSwap, kWanted>(probe, launcher);
  measure_rate<kAddU32, kOfWarp>(probe, launcher);
}

/// Atomics and reductions, each where it is meant.
void confirm(Probe& probe) {
  Launcher launcher{probe.device().sm_count()};
  const double instructions =
      double{kInFlight} * kCountedIterations * kCountedWarps * launcher.sm_count;
  using enum Kind;
  using enum Answer;
  std::vector<Count> counts;
  const auto add = [&]<Kind kind, Answer answer>(const char* variant, const char* counter,
                                                 double an_instruction) {
    counts.push_back(
        counted(variant, "atomics", {"warps", "warps"}, kCountedWarps,
                {{counter, an_instruction * instructions, 0.01, "expected"}},
                [&launcher] { launcher.launch<kind, answer>(kCountedWarps, kCountedIterations); }));
  };
  add.operator()<kAddF32, kWanted>("atom.add_f32", "l2_atomic_sectors", 4);
  add.operator()<kAddF32, kNotWanted>("red.add_f32", "l2_reduction_sectors", 4);
  add.operator()<kAddU64, kWanted>("atom.add_u64", "l2_atomic_sectors", 8);
  add.operator()<kAddU32, kOfWarp>("aggregated.add_u32", "global_reductions", 1);
  probe.count_together(counts);
}

/// The rate kernels of these kinds.
template <Answer answer, Kind... kinds>
Kernels rate_kernels() {
  return {kind_rate_kernel<kinds, answer>...};
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do global atomics cost by operation and type, with and without an answer?",
     .min_capability = 80,
     .machine_code = {// The assembler may make two rounds of it.
                      expect(every_instance_of(kind_chain_kernel<Kind::kAddU32>), "ATOMG?.E.*",
                             "atom.global.*", kLines)
                          .or_more(),
                      expect(rate_kernels<Answer::kWanted, Kind::kAddU32, Kind::kAddU64,
                                          Kind::kAddF32, Kind::kAddF64, Kind::kCompareSwap>(),
                             "ATOMG?.E.*", "atom.global.*", kInFlight),
                      expect(rate_kernels<Answer::kNotWanted, Kind::kAddU32, Kind::kAddU64,
                                          Kind::kAddF32, Kind::kAddF64>(),
                             "REDG?.E.*", "red.global.*", kInFlight),
                      expect(kind_rate_kernel<Kind::kAddU32, Answer::kOfWarp>, "REDG?.E.*",
                             "red.global.*", kInFlight)
                          .even_conditional()}}};

}  // namespace
}  // namespace warpgauge::probes::atomic_kinds_probe
