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
// are wrong (each word's final value is checked).
#include <string>

#include "probes/methods/for_each_value.h"
#include "probes/methods/shared_atomics.cuh"
#include "probes/methods/sm_clock.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::atomic_types_probe {
namespace {

constexpr int kLengths = 3;
constexpr int kHopsPerLength = 32;
constexpr int kBlockWarps = 32;
constexpr int kMaxWarps = 64;  // of an SM, in two blocks

using Op = SharedOp;

/// Sums in half precision stop growing: from there on additions change nothing.
template <Op op>
inline constexpr bool kHasRate = op != Op::kAddF16x2;

/// The operand that leaves a word as it is. Addresses here are denormal numbers in every
/// floating-point type, and adding zero keeps those in shared memory.
template <Op op>
__host__ __device__ constexpr std::uint64_t neutral(std::uint32_t word) {
  if (op == Op::kAndB32) return 0xffffffffU;
  return op == Op::kExchB32 || op == Op::kExchB64 ? word : 0;
}

/// An operation that leaves the lane's word, which holds its own address, as it is.
template <Op op>
struct TypedHop : SharedHop {
  struct Context {
    std::uint64_t value;
  };
  __device__ static Pointer next(Pointer at, const Context& context) {
    return apply_shared<op>(at, context.value, context.value);
  }
};

// One warp. moved[lane]: how far the lane's chain went off.
template <Op op, int length>
__global__ void typed_chain_kernel(int repeats, std::uint64_t zero, std::uint64_t* cycles,
                                   std::uint32_t* moved) {
  __shared__ SharedWord<op> words[32];
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
  __shared__ SharedWord<op> words[kBlockWarps * 32];
  words[threadIdx.x] = 0;
  const std::uint32_t at = shared_address(words + threadIdx.x * stride);
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (!one_lane || threadIdx.x % 32 == 0) {
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
      std::uint32_t old[kSharedInFlight<op>];
#pragma unroll
      for (int i = 0; i < kSharedInFlight<op>; ++i) old[i] = apply_shared<op>(at, value, zero);
#pragma unroll
      for (int i = 0; i < kSharedInFlight<op>; ++i) sum += old[i];
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
    const int blocks = blocks_of(warps);
    launch_resident(typed_rate_kernel<op>,
                    {.blocks = sm_count_ * blocks, .threads = warps / blocks * 32},
                    pattern == Pattern::kSpread ? 1 : 0, pattern == Pattern::kOneLane, iterations,
                    kSharedOps[static_cast<int>(op)].one, 0, finals_.data(), spans_.prepare());
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
                      const auto cycles = cycles_.to_host(static_cast<std::size_t>(repeats));
                      sweep.add({double(length * kHopsPerLength)},
                                {{cycles.begin(), cycles.end()}, {clock_mhz_}});
                    });
                  });
  }

  template <Op op>
  void measure_rate(Pattern pattern, const char* variant, const char* key) {
    const SharedOpName& about = kSharedOps[static_cast<int>(op)];
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
          for (const int warps : swept_warps()) {
            sweep.attempt([&] {
              for (int length = 1; length <= kLengths; ++length) {
                const int iterations = length * least * kMaxWarps / warps;
                auto cycles = repeated(repeats_, [&] {
                  launch_rate<op>(pattern, warps, iterations);
                  return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
                });
                const double own = double{kSharedInFlight<op>} * iterations;
                const double sharers = double(warps) / blocks_of(warps) * lanes;  // of a word
                require_finals<op>(warps, pattern == Pattern::kSpread ? own : own * sharers);
                sweep.add({double(warps), own * warps * lanes}, {std::move(cycles)});
              }
            });
          }
        });
  }

  /// Throws std::runtime_error where a word holds another result.
  template <Op op>
  void require_finals(int warps, double count) const {
    const std::uint64_t expected = result<op>(count);
    for (const std::uint64_t word :
         finals_.to_host(static_cast<std::size_t>(sm_count_) * warps * 32)) {
      if (word != expected) throw std::runtime_error("a word holds a wrong result");
    }
  }

  int sm_count() const { return sm_count_; }

 private:
  /// Powers of two, and all that an SM holds: a loop's rate is that of all warps.
  std::vector<int> swept_warps() const {
    std::vector<int> list = {8, 16, 32, kMaxWarps};
    const int all = probe_.device().max_threads_per_sm() / 32;
    if (all > 32 && all < kMaxWarps) list.insert(list.end() - 1, all);
    return list;
  }
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
  (std::make_integer_sequence<int, static_cast<int>(kSharedOps.size())>());
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
              double{kSharedInFlight<op>} * kIterations * kWarps * atomics.sm_count(),
              [&atomics] { atomics.launch_rate<op>(Pattern::kSpread, kWarps, kIterations); });
      });
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_op([&]<Op op>() {
    const auto add = [&](const Kernels& kernel, int count) {
      const SharedOpName& about = kSharedOps[static_cast<int>(op)];
      const auto loop = expect(kernel, about.sass, about.ptx, count);
      list.push_back(about.loop ? loop.in_kernel().even_conditional() : loop);
    };
    if constexpr (kHasRate<op>) add(typed_rate_kernel<op>, kSharedInFlight<op>);
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
}  // namespace warpgauge::probes::atomic_types_probe
