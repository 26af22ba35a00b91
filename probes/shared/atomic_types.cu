// SPDX-License-Identifier: Apache-2.0
// Question: what do atomics in shared memory cost by operation and type, waited for and not, with
// and without the old value?
//
// Method: latency: each lane's word holds its own address, and an operation that leaves it as it is
// returns it: the next operation's address, without arithmetic. Slope over operations. Rate, thread
// operations an SM and clock, saturated over warps: warps of every SM repeat the operation, each
// thread on a word of its own (spread), all threads of the block on one word (same), or one lane of
// each warp on that word (one lane: a warp that added up its values first). Words of 64 bits take
// two banks: their spread is two wavefronts.
//
// What could fool it: operations that the hardware does not have, which become a loop of load,
// arithmetic and compare-and-swap (the machine code says which: ATOMS.CAST.SPIN); the assembler's
// own aggregation of additions to one known address (addresses here are not known); results that
// nobody checks (each word's final value is).
#include <array>
#include <string>

#include "probes/methods/for_each_value.h"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kLengths = 3;
constexpr int kHopsPerLength = 32;
constexpr int kBlockWarps = 32;
constexpr int kMaxWarps = 64;  // of an SM, in two blocks

enum class Op {
  kAddU32,
  kMaxU32,
  kAndB32,
  kExchB32,
  kCasB32,
  kAddF32,
  kAddF16x2,
  kAddU64,
  kExchB64,
  kCasB64,
  kAddF64,
  kRedAddU32,  // what returns nothing has no latency that could be seen
  kRedAddF32,
};

struct OpName {
  const char* name;  ///< in keys
  const char* sass;
  const char* ptx;
  bool loop;          ///< of compare-and-swap, in machine code
  std::uint64_t one;  ///< in the operation's type
};

constexpr std::array<OpName, 13> kOps = {{
    {"add_u32", "ATOMS.ADD", "atom.shared.add.u32", false, 1},
    {"max_u32", "ATOMS.MAX", "atom.shared.max.u32", false, 1},
    {"and_b32", "ATOMS.AND", "atom.shared.and.b32", false, 1},
    {"exch_b32", "ATOMS.EXCH", "atom.shared.exch.b32", false, 1},
    {"cas_b32", "ATOMS.CAS", "atom.shared.cas.b32", false, 1},
    {"add_f32", "ATOMS.CAST.SPIN", "atom.shared.add.f32", true, 0x3f800000},
    {"add_f16x2", "ATOMS.CAST.SPIN", "atom.shared.add.noftz.f16x2", true, 0x3c003c00},
    {"add_u64", "ATOMS.CAST.SPIN.64", "atom.shared.add.u64", true, 1},
    {"exch_b64", "ATOMS.EXCH.64", "atom.shared.exch.b64", false, 1},
    {"cas_b64", "ATOMS.CAS.64", "atom.shared.cas.b64", false, 1},
    {"add_f64", "ATOMS.CAST.SPIN.64", "atom.shared.add.f64", true, 0x3ff0000000000000},
    {"red_add_u32", "ATOMS.ADD", "red.shared.add.u32", false, 1},
    {"red_add_f32", "ATOMS.CAST.SPIN", "red.shared.add.f32", true, 0x3f800000},
}};

std::string name_of(Op op) { return kOps[static_cast<std::size_t>(op)].name; }

template <Op op>
inline constexpr bool kWide =
    op == Op::kAddU64 || op == Op::kExchB64 || op == Op::kCasB64 || op == Op::kAddF64;
/// Operations of an iteration; more of the wide ones would spill registers.
template <Op op>
inline constexpr int kInFlight = kWide<op> ? 4 : 8;
template <Op op>
inline constexpr bool kReturns = op < Op::kRedAddU32;
/// Sums in half precision stop growing: from there on additions change nothing.
template <Op op>
inline constexpr bool kHasRate = op != Op::kAddF16x2;

/// Does the operation with `value` (its bits); compare-and-swap compares with `expected`. Returns
/// the low half of the old value, or 0.
template <Op op>
__device__ __forceinline__ std::uint32_t apply(std::uint32_t at, std::uint64_t value,
                                               std::uint64_t expected) {
  const auto low = static_cast<std::uint32_t>(value);
  std::uint32_t old = 0;
  std::uint64_t wide = 0;
  if constexpr (op == Op::kAddU32) {
    asm volatile("atom.shared.add.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kMaxU32) {
    asm volatile("atom.shared.max.u32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kAndB32) {
    asm volatile("atom.shared.and.b32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kExchB32) {
    asm volatile("atom.shared.exch.b32 %0, [%1], %2;" : "=r"(old) : "r"(at), "r"(low) : "memory");
  } else if constexpr (op == Op::kCasB32) {
    asm volatile("atom.shared.cas.b32 %0, [%1], %2, %3;"
                 : "=r"(old)
                 : "r"(at), "r"(static_cast<std::uint32_t>(expected)), "r"(low)
                 : "memory");
  } else if constexpr (op == Op::kAddF32) {
    asm volatile(
        "{\n\t.reg .f32 x, y;\n\tmov.b32 x, %2;\n\tatom.shared.add.f32 y, [%1], x;\n\t"
        "mov.b32 %0, y;\n\t}"
        : "=r"(old)
        : "r"(at), "r"(low)
        : "memory");
  } else if constexpr (op == Op::kAddF16x2) {
    asm volatile("atom.shared.add.noftz.f16x2 %0, [%1], %2;"
                 : "=r"(old)
                 : "r"(at), "r"(low)
                 : "memory");
  } else if constexpr (op == Op::kAddU64) {
    asm volatile("atom.shared.add.u64 %0, [%1], %2;" : "=l"(wide) : "r"(at), "l"(value) : "memory");
  } else if constexpr (op == Op::kExchB64) {
    asm volatile("atom.shared.exch.b64 %0, [%1], %2;"
                 : "=l"(wide)
                 : "r"(at), "l"(value)
                 : "memory");
  } else if constexpr (op == Op::kCasB64) {
    asm volatile("atom.shared.cas.b64 %0, [%1], %2, %3;"
                 : "=l"(wide)
                 : "r"(at), "l"(expected), "l"(value)
                 : "memory");
  } else if constexpr (op == Op::kAddF64) {
    asm volatile(
        "{\n\t.reg .f64 x, y;\n\tmov.b64 x, %2;\n\tatom.shared.add.f64 y, [%1], x;\n\t"
        "mov.b64 %0, y;\n\t}"
        : "=l"(wide)
        : "r"(at), "l"(value)
        : "memory");
  } else if constexpr (op == Op::kRedAddU32) {
    asm volatile("red.shared.add.u32 [%0], %1;" ::"r"(at), "r"(low) : "memory");
  } else {
    asm volatile(
        "{\n\t.reg .f32 x;\n\tmov.b32 x, %1;\n\tred.shared.add.f32 [%0], x;\n\t}" ::"r"(at),
        "r"(low)
        : "memory");
  }
  return kWide<op> ? static_cast<std::uint32_t>(wide) : old;
}

/// The operand that leaves a word as it is. Addresses here are denormal numbers in every
/// floating-point type, and adding zero keeps those in shared memory.
template <Op op>
__host__ __device__ constexpr std::uint64_t neutral(std::uint32_t word) {
  if (op == Op::kAndB32) return 0xffffffffU;
  return op == Op::kExchB32 || op == Op::kExchB64 ? word : 0;
}

template <Op op>
using Word = std::conditional_t<kWide<op>, std::uint64_t, std::uint32_t>;

/// An operation that leaves the lane's word, which holds its own address, as it is.
template <Op op>
struct TypedHop : SharedHop {
  struct Context {
    std::uint64_t value;
  };
  __device__ static Pointer next(Pointer at, const Context& context) {
    return apply<op>(at, context.value, context.value);
  }
};

// One warp. moved[lane]: how far the lane's chain went off.
template <Op op, int length>
__global__ void typed_chain_kernel(int repeats, std::uint64_t zero, std::uint64_t* cycles,
                                   std::uint32_t* moved) {
  __shared__ Word<op> words[32];
  const std::uint32_t own = shared_address(words + threadIdx.x);
  words[threadIdx.x] = own;
  __syncwarp();
  moved[threadIdx.x] = time_row<TypedHop<op>, length * kHopsPerLength>(own, repeats, cycles,
                                                                       {neutral<op>(own) + zero}) -
                       own;
}

/// Bits of a word that began as zero, after `count` operations with a one; compare-and-swap
/// replaces a zero.
template <Op op>
std::uint64_t result(double count) {
  switch (op) {
    case Op::kAddU32:
    case Op::kRedAddU32:
    case Op::kAddU64:
      return static_cast<std::uint64_t>(count);
    case Op::kAndB32:
      return 0;
    case Op::kAddF32:
    case Op::kRedAddF32:
      return __builtin_bit_cast(std::uint32_t, static_cast<float>(count));
    case Op::kAddF64:
      return __builtin_bit_cast(std::uint64_t, count);
    default:
      return 1;
  }
}

enum class Pattern { kSpread, kSame, kOneLane };

// Thread t works on word t * stride of the block's. finals[block * threads + thread]
template <Op op>
__global__ void __launch_bounds__(kBlockWarps * 32, 2)
    typed_rate_kernel(int stride, bool one_lane, int iterations, std::uint64_t value,
                      std::uint64_t zero, std::uint64_t* finals, WarpSpanSink spans) {
  __shared__ Word<op> words[kBlockWarps * 32];
  words[threadIdx.x] = 0;
  const std::uint32_t at = shared_address(words + threadIdx.x * stride);
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (!one_lane || threadIdx.x % 32 == 0) {
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
      std::uint32_t old[kInFlight<op>];
#pragma unroll
      for (int i = 0; i < kInFlight<op>; ++i) old[i] = apply<op>(at, value, zero);
#pragma unroll
      for (int i = 0; i < kInFlight<op>; ++i) sum += old[i];
    }
    if constexpr (!kReturns<op>) {
      // In order behind them: the last one is done when a load of its word is.
      asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(sum) : "r"(at) : "memory");
    }
    wait_for(std::uint64_t{sum} + 1);
  }
  __syncwarp();
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  __syncthreads();
  finals[blockIdx.x * blockDim.x + threadIdx.x] = words[threadIdx.x * stride];
}

class Atomics {
 public:
  explicit Atomics(Probe& probe) : probe_(probe) {}

  static constexpr int kMostRepeats = 64;

  template <Op op, int length>
  void launch_chain(int repeats) {
    typed_chain_kernel<op, length><<<1, 32>>>(repeats, 0, cycles_.data(), moved_.data());
  }

  template <Op op>
  void launch_rate(Pattern pattern, int warps, int iterations) {
    const WarpSpanSink sink = spans_.prepare();
    const int blocks = blocks_of(warps);
    typed_rate_kernel<op><<<sm_count_ * blocks, warps / blocks * 32>>>(
        pattern == Pattern::kSpread ? 1 : 0, pattern == Pattern::kOneLane, iterations,
        kOps[static_cast<int>(op)].one, 0, finals_.data(), sink);
  }

  template <Op op>
  void measure_latency() {
    const std::string name = name_of(op);
    probe_.series({.variant = name + ".latency",
                   .axes = {{"hops", "hops"}},
                   .quantities = {{"duration", "cycles"}, {"sm_clock", "MHz"}},
                   .fit = {"slope",
                           {{"atomic.shared." + name + ".latency_cycles", "slope"},
                            {"atomic.shared." + name + ".latency_ns", "slope.ns"}}},
                   .kernel = kernels_for_each<1, 2, 3>(
                       [&]<int length>() { return Kernels(typed_chain_kernel<op, length>); })},
                  [&](Sweep& sweep) {
                    for_each_value<1, 2, 3>([&]<int length>() {
                      const int repeats = 3 * repeats_;
                      launch_chain<op, length>(2);  // loads the code
                      launch_chain<op, length>(repeats);
                      check(cudaGetLastError());
                      for (const std::uint32_t off : moved_.to_host()) {
                        if (off != 0) throw std::runtime_error("a chain left its word");
                      }
                      const auto cycles = cycles_.to_host();
                      sweep.add({double(length * kHopsPerLength)},
                                {{cycles.begin(), cycles.begin() + repeats}, {clock_mhz_}});
                    });
                  });
  }

  template <Op op>
  void measure_rate(Pattern pattern, const char* variant, const char* key) {
    const OpName& about = kOps[static_cast<int>(op)];
    const std::string name = about.name;
    probe_.series(
        {.variant = name + "." + variant,
         .axes = {{"warps", "warps"}, {"work", "operations"}},
         .constants = {{"sm_count", 1}, {"max_residual", 0.03}},
         // A loop needs more warps than there are to hide its steps: its rate is that of all warps.
         .fit = {"work_rate",
                 {{"atomic.shared." + name + "." + key,
                   about.loop ? "largest.per_sm" : "saturated.per_sm"}}},
         .figure = {std::string("atomic_types_") + variant,
                    std::string("Shared atomics of an SM a clock against its warps: ") +
                        (pattern == Pattern::kSpread ? "a word a thread" : "one word"),
                    name},
         .kernel = typed_rate_kernel<op>},
        [&](Sweep& sweep) {
          // A loop on one word runs once for each thread that lost against another.
          const int least = pattern == Pattern::kSpread ? 64 : about.loop ? 1 : 8;
          const int lanes = pattern == Pattern::kOneLane ? 1 : 32;
          for (int warps = 8; warps <= kMaxWarps; warps *= 2) {
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * least * kMaxWarps / warps;
              auto cycles = repeated(repeats_, [&] {
                launch_rate<op>(pattern, warps, iterations);
                return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
              });
              const double own = double{kInFlight<op>} * iterations;
              const double sharers = double(warps) / blocks_of(warps) * lanes;  // of a word
              require_finals<op>(warps, pattern == Pattern::kSpread ? own : own * sharers);
              sweep.add({double(warps), own * warps * lanes}, {std::move(cycles)});
            }
          }
        });
  }

  /// Throws std::runtime_error where a word holds another result.
  template <Op op>
  void require_finals(int warps, double count) const {
    const std::uint64_t expected = result<op>(count);
    const auto finals = finals_.to_host();
    for (std::size_t i = 0; i < static_cast<std::size_t>(sm_count_) * warps * 32; ++i) {
      if (finals[i] != expected) throw std::runtime_error("a word holds a wrong result");
    }
  }

  int sm_count() const { return sm_count_; }

 private:
  static int blocks_of(int warps) { return warps > kBlockWarps ? 2 : 1; }

  Probe& probe_;
  int sm_count_ = probe_.device().sm_count(), repeats_ = probe_.at_level(3, 5, 15);
  DeviceBuffer<std::uint64_t> cycles_{kMostRepeats};
  DeviceBuffer<std::uint32_t> moved_{32};
  DeviceBuffer<std::uint64_t> finals_{static_cast<std::size_t>(sm_count_) * kMaxWarps * 32};
  WarpSpans spans_{static_cast<std::size_t>(sm_count_) * kMaxWarps};
  double clock_mhz_ = sm_clock_mhz();
};

/// `step.operator()<op>()` for every operation.
template <class Step>
void for_each_op(const Step& step) {
  [&]<int... op>(std::integer_sequence<int, op...>) {
    for_each_value<static_cast<Op>(op)...>(step);
  }
  (std::make_integer_sequence<int, static_cast<int>(kOps.size())>());
}

void measure(Probe& probe) {
  Atomics atomics(probe);
  for_each_op([&]<Op op>() {
    const bool headline = op == Op::kAddU32 || op == Op::kAddF32 || op == Op::kCasB32;
    if (probe.level() == Level::kQuick && !headline) return;
    if constexpr (kReturns<op>) atomics.measure_latency<op>();
    if constexpr (kHasRate<op>) {
      atomics.measure_rate<op>(Pattern::kSpread, "spread", "spread_per_clk_sm");
      atomics.measure_rate<op>(Pattern::kSame, "same", "same_address_per_clk_sm");
      if (headline) atomics.measure_rate<op>(Pattern::kOneLane, "one_lane", "one_lane_per_clk_sm");
    }
  });
}

/// Native operations are one instruction each; a loop's compare-and-swaps are at least as many.
void confirm(Probe& probe) {
  Atomics atomics(probe);
  std::vector<Count> counts;
  const auto count = [&](const std::string& variant, const samples::Axis& axis, double at,
                         double expected, std::function<void()> launch) {
    counts.push_back(
        count_of("atomics", {variant, axis, at, "shared_atomics", expected, std::move(launch)}));
  };
  for_each_value<Op::kAddU32, Op::kExchB32, Op::kCasB32, Op::kExchB64, Op::kAddF32, Op::kAddU64>(
      [&]<Op op>() {
        constexpr int kRepeats = Atomics::kMostRepeats;
        constexpr double kHops = double{kHopsPerLength} * kLengths * kRepeats;
        count(name_of(op) + ".latency", {"hops", "hops"}, kHops, kHops,
              [&atomics] { atomics.launch_chain<op, kLengths>(kRepeats); });
      });
  for_each_value<Op::kAddU32, Op::kExchB32, Op::kCasB32, Op::kExchB64, Op::kAddF32, Op::kRedAddU32>(
      [&]<Op op>() {
        constexpr int kWarps = 16, kIterations = 32;
        count(name_of(op) + ".spread", {"warps", "warps"}, kWarps,
              double{kInFlight<op>} * kIterations * kWarps * atomics.sm_count(),
              [&atomics] { atomics.launch_rate<op>(Pattern::kSpread, kWarps, kIterations); });
      });
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_op([&]<Op op>() {
    const auto add = [&](const Kernels& kernel, int count) {
      const OpName& about = kOps[static_cast<int>(op)];
      const auto loop = expect(kernel, about.sass, about.ptx, count);
      list.push_back(about.loop ? loop.in_kernel().even_conditional() : loop);
    };
    if constexpr (kHasRate<op>) add(typed_rate_kernel<op>, kInFlight<op>);
    if constexpr (kReturns<op>) {
      for_each_value<1, 2, 3>(
          [&]<int length>() { add(typed_chain_kernel<op, length>, length * kHopsPerLength); });
    }
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do atomics in shared memory cost by operation and type?",
     .cost_seconds = 2,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes
