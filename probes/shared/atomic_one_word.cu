// SPDX-License-Identifier: Apache-2.0
// Question: what does a shared atomic on one word cost by the number of lanes and of warps that
// meet there?
//
// Method: 1 to 32 lanes of each warp repeat the operation on one word of their block, the other
// lanes are off; of one warp, and of 32 warps together. The slope of an SM's cycles over its warp
// operations is what one costs, and a line over the lanes says what each further lane costs: of one
// warp, from some number of lanes on, below which the way to the next operation takes longer. Where
// one word is 32 lanes' share of several, and for whole warps by type, see shared/atomic_spread and
// shared/atomic_types.
//
// What could fool it: operations that the hardware does not have, which become a loop (the machine
// code says which: ATOMS.CAST.SPIN); the assembler's aggregation of additions to one known address
// (it is not known); a lost operation (the word's final value is checked); the branch around the
// idle lanes (it is taken once, before the loop).
#include <stdexcept>
#include <string>

#include "probes/methods/for_each_value.h"
#include "probes/methods/shared_atomics.cuh"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::atomic_one_word_probe {
namespace {

using Op = SharedOp;

constexpr int kLengths = 3;
constexpr int kMostWarps = 32;  // of a block
constexpr int kCountedIterations = 32;
constexpr int kLanes[] = {1, 2, 4, 8, 16, 32};

// One block an SM; the first `lanes` lanes of each warp work. `stride` is 0, and not known.
// finals[block]: the word at the end.
template <Op op>
__global__ void __launch_bounds__(kMostWarps * 32)
    one_word_kernel(unsigned lanes, int stride, int iterations, std::uint64_t value,
                    std::uint64_t* finals, WarpSpanSink spans) {
  __shared__ SharedWord<op> words[32];
  if (threadIdx.x < 32) words[threadIdx.x] = 0;
  const std::uint32_t at = shared_address(words + threadIdx.x * stride);
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (threadIdx.x % 32 < lanes) {
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
      std::uint32_t old[kSharedInFlight<op>];
#pragma unroll
      for (int i = 0; i < kSharedInFlight<op>; ++i) old[i] = apply_shared<op>(at, value, 0);
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
  if (threadIdx.x == 0) finals[blockIdx.x] = words[0];
}

/// What a word holds after `count` operations with a one. Compare-and-swap replaces a zero.
template <Op op>
std::uint64_t result(double count) {
  if constexpr (op == Op::kAddF32 || op == Op::kRedAddF32) {
    return __builtin_bit_cast(std::uint32_t, static_cast<float>(count));
  } else if constexpr (op == Op::kAddU32 || op == Op::kRedAddU32 || op == Op::kAddU64) {
    return static_cast<std::uint64_t>(count);
  } else {
    return 1;
  }
}

class OneWord {
 public:
  explicit OneWord(Probe& probe) : probe_(probe) {}

  int sm_count() const { return sm_count_; }

  template <Op op>
  void launch(int warps, int lanes, int iterations) {
    launch_resident(one_word_kernel<op>, {.blocks = sm_count_, .threads = warps * 32},
                    unsigned(lanes), 0, iterations, kSharedOps[static_cast<int>(op)].one,
                    finals_.data(), spans_.prepare());
  }

  template <Op op>
  void measure_lanes(int warps) {
    const bool alone = warps == 1;
    // A loop has no floor: its first round is as long as the others.
    const bool floored = alone && !kSharedOps[static_cast<int>(op)].loop;
    const std::string kind = name_of(op);
    const std::string key =
        "atomic.shared." + kind + ".one_word." + (alone ? "one_warp_" : "all_warps_");
    probe_.series(
        {.variant = kind + "." + std::to_string(warps) + "w",
         .axes = {{"degree", "1"}, {"accesses", "instructions"}},
         .constants = {{"warps", warps}, {"max_misfit", 0.05}},
         .fit = {floored ? "stair_law" : "conflict_law",
                 {{key + "cycles_per_lane", "per_way"},
                  {key + "lanes1_cycles", "at.1"},
                  {key + "lanes8_cycles", "at.8"},
                  {key + "lanes32_cycles", "at.32"}}},
         .figure = {"atomic_one_word_" + std::to_string(warps) + "w",
                    "SM cycles of a warp's shared atomic on one word against its lanes, " +
                        std::to_string(warps) + (alone ? " warp" : " warps"),
                    kind},
         .kernel = one_word_kernel<op>},
        [&](Sweep& sweep) {
          for (const int lanes : kLanes) {
            for (int length = 1; length <= kLengths; ++length) {
              const int iterations = length * shortest_iterations(op, warps);
              auto cycles = repeated(repeats_, [&] {
                launch<op>(warps, lanes, iterations);
                return spans_.median_sm_cycles(std::size_t(sm_count_) * warps);
              });
              const double each = double{kSharedInFlight<op>} * iterations;
              require_result<op>(each * warps * lanes);
              sweep.add({double(lanes), each * warps}, {std::move(cycles)});
            }
          }
        });
  }

 private:
  /// A loop runs once for each lane that lost against another.
  static int shortest_iterations(Op op, int warps) {
    const bool loop = kSharedOps[static_cast<int>(op)].loop;
    return (loop ? 2 : 16) * (warps == 1 ? 8 : 1);
  }

  template <Op op>
  void require_result(double count) const {
    for (const std::uint64_t found : finals_.to_host()) {
      if (found != result<op>(count)) throw std::runtime_error("a word holds a wrong result");
    }
  }

  Probe& probe_;
  int sm_count_ = probe_.device().sm_count(), repeats_ = probe_.at_level(3, 5, 15);
  DeviceBuffer<std::uint64_t> finals_{std::size_t(sm_count_)};
  WarpSpans spans_{std::size_t(sm_count_) * kMostWarps};
};

template <class Step>
void for_each_op(const Step& step) {
  for_each_value<Op::kRedAddU32, Op::kAddU32, Op::kMaxU32, Op::kExchB32, Op::kCasB32, Op::kAddF32,
                 Op::kAddU64>(step);
}

void measure(Probe& probe) {
  OneWord word(probe);
  for_each_op([&]<Op op>() {
    for (const int warps : {1, kMostWarps}) word.measure_lanes<op>(warps);
  });
}

/// Where the hardware has the operation, there is one instruction for each.
void confirm(Probe& probe) {
  OneWord word(probe);
  std::vector<Count> counts;
  for_each_value<Op::kRedAddU32, Op::kAddU32, Op::kMaxU32, Op::kExchB32, Op::kCasB32>([&]<Op op>() {
    counts.push_back(counted_at(
        name_of(op) + "." + std::to_string(kMostWarps) + "w", "atomics", {"degree", "1"},
        std::vector<int>{1, 32},
        [&](int) {
          return AllExpected{
              {"shared_atomics",
               double{kSharedInFlight<op>} * kCountedIterations * kMostWarps * word.sm_count(),
               0.01, "expected"}};
        },
        [&word](int lanes) { word.launch<op>(kMostWarps, lanes, kCountedIterations); }));
  });
  probe.count_together(counts);
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> list;
  for_each_op([&]<Op op>() {
    const SharedOpName& about = kSharedOps[static_cast<int>(op)];
    const auto loop = expect(one_word_kernel<op>, about.sass, about.ptx, kSharedInFlight<op>);
    list.push_back(about.loop ? loop.in_kernel().even_conditional() : loop);
  });
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does a shared atomic on one word cost by lanes and warps that meet there?",
     .cost_seconds = 1,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::atomic_one_word_probe
