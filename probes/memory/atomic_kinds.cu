// SPDX-License-Identifier: Apache-2.0
// Question: what do global atomics cost by operation and type, asked for the old value (ATOM) or
// not (RED), and what does it save to add up a warp's values first?
//
// Method: `latency.*`: one thread, each operation takes the last one's result as its operand, on 32
// lines in turn: the slope over chain lengths. `atom.*`: all warps of the device keep eight
// operations on neighbouring words under way and use what comes back; `red.*`: they ask for nothing
// back. Rates are thread operations a clock from the common start to the last SM's end.
// `aggregated`: every warp adds up its lanes' values (redux) and one lane adds the sum to the one
// word that all warps share: values a clock, beside atomic.global.same_address_per_clk.
//
// What could fool it: warps that keep to their own few lines (those whose lines share a busy slice
// of L2 end last, and which these are changes with every allocation: all warps move on by the same
// step after each iteration, and come past all lines); an ATOM whose result nobody uses becomes a
// RED (results are used, and the machine code is checked); a type that the hardware does not have
// and the compiler makes of compare-and-swap loops (only opcodes seen in the machine code are
// kept); the lines' first touch (each launch is made once before it is timed).
#include <algorithm>
#include <string>

#include "probes/methods/chase.cuh"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kLines = 32;             // of the latency chains
constexpr int kLineStep = 4096 + 128;  // bytes: lines of both L2 halves and of many slices
constexpr int kInFlight = 8;
constexpr int kPlaces = 4;           // words of a thread, in turn
constexpr unsigned kRows = 1 << 16;  // of 32 words; places for the warps of 256 SMs
constexpr unsigned kRowStep = 509;
constexpr int kMaxWarps = 64;
constexpr int kMaxBlockWarps = 32;

enum class Kind { kAddU32, kAddU64, kAddF32, kAddF64, kMinS32, kExchange, kCompareSwap };
enum class Answer { kWanted, kNotWanted, kOfWarp };

template <Kind kind>
struct Word {
  using type = std::uint32_t;
};
template <>
struct Word<Kind::kAddU64> {
  using type = std::uint64_t;
};
template <>
struct Word<Kind::kAddF64> {
  using type = std::uint64_t;
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
    kind_rate_kernel(void* words, int turns, typename Word<kind>::type value, std::uint64_t* sink,
                     WarpSpanSink spans) {
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
  for (int turn = 0; turn < turns; ++turn) {
    T old[kInFlight];
    T* places[kPlaces];
#pragma unroll
    for (int i = 0; i < kPlaces; ++i) {
      places[i] = first + (rows[i] + turn * kRowStep) % kRows * 32;
    }
#pragma unroll
    for (int i = 0; i < kInFlight; ++i) {
      if constexpr (answer == Answer::kWanted) {
        old[i] = atom<kind>(places[i % kPlaces], value);
      } else if constexpr (answer == Answer::kNotWanted) {
        red<kind>(places[i % kPlaces], value);
      } else {
        const std::uint32_t sum = __reduce_add_sync(~0U, static_cast<std::uint32_t>(value + turn));
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
  const char* name;
  const char* sentence;
};
constexpr Named named(Kind kind) {
  switch (kind) {
    case Kind::kAddU32:
      return {"add_u32", "add, 32-bit integer"};
    case Kind::kAddU64:
      return {"add_u64", "add, 64-bit integer"};
    case Kind::kAddF32:
      return {"add_f32", "add, 32-bit float"};
    case Kind::kAddF64:
      return {"add_f64", "add, 64-bit float"};
    case Kind::kMinS32:
      return {"min_s32", "min, 32-bit integer"};
    case Kind::kExchange:
      return {"exch_b32", "exchange, 32 bits"};
    default:
      return {"cas_b32", "compare and swap, 32 bits"};
  }
}

template <Kind kind>
void measure_latency(Probe& probe) {
  const auto [name, sentence] = named(kind);
  probe.series(
      {.variant = std::string("latency.") + name,
       .axes = {{"hops", "hops"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"lines", kLines}},
       .fit = {"slope",
               {{std::string("atomic.global.") + name + ".latency_cycles", "slope"},
                {std::string("atomic.global.") + name + ".latency_ns", "slope.ns"}}},
       .figure = {"atomic_kinds_latency",
                  "A chain of global atomics, each waiting for the last one's result", sentence},
       .kernel = kind_chain_kernel<kind>},
      [&](Sweep& sweep) {
        const int repeats = probe.at_level(9, 31, 101);
        DeviceBuffer<char> words(kLines * kLineStep);
        DeviceBuffer<std::uint64_t> cycles(kChaseLengths * repeats), result(1);
        DeviceBuffer<ChaseTotal> total(1);
        words.fill_bytes(0);
        kind_chain_kernel<kind>
            <<<1, 1>>>(words.data(), repeats, cycles.data(), total.data(), result.data());
        check(cudaGetLastError());
        if (result.to_host()[0] != 0) throw std::runtime_error("an atomic went wrong");
        add_lengths(sweep, {}, cycles.to_host(), {total.to_host()[0].sm_clock_mhz()});
      });
}

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        words_(std::size_t{kRows} * 32),
        sink_(1),
        spans_(static_cast<std::size_t>(sm_count_) * kMaxWarps) {
    words_.fill_bytes(0);
  }
  int sm_count() const { return sm_count_; }

  template <Kind kind, Answer answer>
  void launch(int warps, int turns) {
    const int blocks_per_sm = warps > kMaxBlockWarps ? 2 : 1;
    const WarpSpanSink spans = spans_.prepare();
    kind_rate_kernel<kind, answer><<<sm_count_ * blocks_per_sm, warps / blocks_per_sm * 32>>>(
        words_.data(), turns, 1, sink_.data(), spans);
  }
  double cycles(int warps) const {
    return spans_.last_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }

 private:
  int sm_count_;
  DeviceBuffer<std::uint64_t> words_;
  DeviceBuffer<std::uint64_t> sink_;
  WarpSpans spans_;
};

template <Kind kind, Answer answer>
void measure_rate(Probe& probe, Launcher& launcher) {
  constexpr bool kOfWarp = answer == Answer::kOfWarp;
  const auto [name, sentence] = named(kind);
  const std::string way = answer == Answer::kWanted ? "atom" : kOfWarp ? "aggregated" : "red";
  probe.series(
      {.variant = way + "." + name,
       .axes = {{"warps", "warps"}, {"operations", "operations"}},
       .constants = {{"sm_count", launcher.sm_count()}, {"max_residual", 0.03}},
       .fit = {"work_rate",
               {{"atomic.global." + std::string(name) + "." + way + "_per_clk", "saturated"}}},
       .figure = {kOfWarp ? "atomic_aggregated" : "atomic_kinds_rate",
                  kOfWarp ? "Values added to one word a clock, a warp's added up first"
                          : "Global atomics on neighbouring words a clock, against warps of an SM",
                  (answer == Answer::kWanted ? "ATOM: "
                   : kOfWarp                 ? "redux, then RED: "
                                             : "RED: ") +
                      std::string(sentence)},
       .kernel = kind_rate_kernel<kind, answer>},
      [&](Sweep& sweep) {
        const int repeats = probe.at_level(3, 5, 15);
        for (const int warps : {16, 24, 32, 40, 48, 56, 64}) {
          for (int length = 1; length <= kChaseLengths; ++length) {
            const int turns = length * (kOfWarp ? 64 : 768) / warps + length;
            auto cycles = repeated(repeats, [&] {
              launcher.launch<kind, answer>(warps, turns);
              return launcher.cycles(warps);
            });
            const double operations = double{kInFlight} * turns * warps * 32 * launcher.sm_count();
            sweep.add({double(warps), operations}, {std::move(cycles)});
          }
        }
      });
}

void measure(Probe& probe) {
  using enum Kind;
  measure_latency<kAddU32>(probe);
  measure_latency<kAddU64>(probe);
  measure_latency<kAddF32>(probe);
  measure_latency<kAddF64>(probe);
  measure_latency<kMinS32>(probe);
  measure_latency<kExchange>(probe);
  measure_latency<kCompareSwap>(probe);
  Launcher launcher(probe.device());
  using enum Answer;
  measure_rate<kAddU32, kWanted>(probe, launcher);
  measure_rate<kAddU32, kNotWanted>(probe, launcher);
  measure_rate<kAddU64, kWanted>(probe, launcher);
  measure_rate<kAddU64, kNotWanted>(probe, launcher);
  measure_rate<kAddF32, kWanted>(probe, launcher);
  measure_rate<kAddF32, kNotWanted>(probe, launcher);
  measure_rate<kAddF64, kWanted>(probe, launcher);
  measure_rate<kAddF64, kNotWanted>(probe, launcher);
  measure_rate<kCompareSwap, kWanted>(probe, launcher);
  measure_rate<kAddU32, kOfWarp>(probe, launcher);
}

/// Atomics and reductions, each where it is meant.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  constexpr int kWarps = 16, kTurns = 16;
  const double instructions = double{kInFlight} * kTurns * kWarps * launcher.sm_count();
  const samples::Axis warps{"warps", "warps"};
  using enum Kind;
  using enum Answer;
  const auto counted = [&](const char* variant, const char* counter, double expected,
                           std::function<void()> launch) {
    return count_of("atomics", {variant, warps, kWarps, counter, expected, std::move(launch)});
  };
  probe.count_together({counted("atom.add_f32", "l2_atomic_sectors", 4 * instructions,
                                [&] { launcher.launch<kAddF32, kWanted>(kWarps, kTurns); }),
                        counted("red.add_f32", "l2_reduction_sectors", 4 * instructions,
                                [&] { launcher.launch<kAddF32, kNotWanted>(kWarps, kTurns); }),
                        counted("atom.add_u64", "l2_atomic_sectors", 8 * instructions,
                                [&] { launcher.launch<kAddU64, kWanted>(kWarps, kTurns); }),
                        counted("aggregated.add_u32", "global_reductions", instructions,
                                [&] { launcher.launch<kAddU32, kOfWarp>(kWarps, kTurns); })});
}

const Register kRegister{{
    .name = "memory/atomic_kinds",
    .question = "What do global atomics cost by operation and type, with and without an answer?",
    .min_capability = 80,
    .cost_seconds = 1,
    .machine_code =
        {// The assembler may make two rounds of it.
         expect(every_instance_of(kind_chain_kernel<Kind::kAddU32>), "ATOMG?.E.*", "atom.global.*",
                kLines)
             .or_more(),
         expect({kind_rate_kernel<Kind::kAddU32, Answer::kWanted>,
                 kind_rate_kernel<Kind::kAddU64, Answer::kWanted>,
                 kind_rate_kernel<Kind::kAddF32, Answer::kWanted>,
                 kind_rate_kernel<Kind::kAddF64, Answer::kWanted>,
                 kind_rate_kernel<Kind::kCompareSwap, Answer::kWanted>},
                "ATOMG?.E.*", "atom.global.*", kInFlight),
         expect({kind_rate_kernel<Kind::kAddU32, Answer::kNotWanted>,
                 kind_rate_kernel<Kind::kAddU64, Answer::kNotWanted>,
                 kind_rate_kernel<Kind::kAddF32, Answer::kNotWanted>,
                 kind_rate_kernel<Kind::kAddF64, Answer::kNotWanted>},
                "REDG?.E.*", "red.global.*", kInFlight),
         expect(kind_rate_kernel<Kind::kAddU32, Answer::kOfWarp>, "REDG?.E.*", "red.global.*",
                kInFlight)
             .even_conditional()},
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
