// SPDX-License-Identifier: Apache-2.0
// Question: which reason do the counters give for what a warp waits for?
//
// Method: warps that do one thing, on every SM: chains of dependent FFMAs, of MUFUs, of loads from
// shared memory, of loads that L2 answers. A warp has one, two or four chains (with the same number
// of operations in all), and an SM has 4 warps or all that it holds. The time of these operations
// says whether chains or warps still help; counters say in which state the warps were meanwhile.
// `sum`: the sums of a large array by one and by four accumulators per thread, which differ in
// nothing else.
//
// What could fool it: the wait for all blocks at the beginning, in which warps wait at a barrier (a
// counted launch is long enough to keep this below a hundredth of it); loads that L1 answers (they
// are ld.cg); chains that the assembler breaks up or merges (its code must show all operations);
// the loads of a sum's four accumulators, which the compiler could put one after the other, and
// those of one accumulator, several of them side by side, which is what it does in any program.
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "probes/compute/sm_launcher.cuh"
#include "probes/methods/array_size.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/timed_steps.cuh"
#include "probes/methods/warp_chase.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::wait_reasons_probe {
namespace {

constexpr int kOperations = 128;  // of a warp in the loop's body, in all of its chains
constexpr int kMostChains = 4;
constexpr int kFewestWarps = 4;  // a block's words in shared memory are written by its first four

/// Where chains of loads lie: each word holds its own address.
struct Words {
  const std::uint64_t* in_l2;
  std::uint32_t in_shared;
};

struct FfmaChain {
  static constexpr bool kIsInShared = false;
  float x;
  __device__ FfmaChain(int chain, const Words&) : x(static_cast<float>(threadIdx.x + chain)) {}
  __device__ void step() { asm volatile("fma.rn.f32 %0, %0, 0f3F000000, 0f3F000000;" : "+f"(x)); }
  __device__ bool is_strange() const { return x == -1; }
};

struct MufuChain {
  static constexpr bool kIsInShared = false;
  float x;
  __device__ MufuChain(int chain, const Words&) : x(static_cast<float>(threadIdx.x + chain)) {}
  __device__ void step() { asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x)); }
  __device__ bool is_strange() const { return x == -1; }
};

struct SharedChain {
  static constexpr bool kIsInShared = true;
  std::uint32_t at;
  /// A bank a lane; all warps follow the same words.
  __device__ SharedChain(int chain, const Words& words)
      : at(words.in_shared + (chain * 32 + threadIdx.x % 32) * 4) {}
  __device__ void step() { at = load_shared<4>(at); }
  __device__ bool is_strange() const { return at == 1; }
};

struct L2Chain {
  static constexpr bool kIsInShared = false;
  std::uint64_t at;
  __device__ L2Chain(int chain, const Words& words)
      : at(reinterpret_cast<std::uint64_t>(words.in_l2 + (blockIdx.x * kMostChains + chain) * 32 +
                                           threadIdx.x % 32)) {}
  __device__ void step() { at = load_pointer<CacheOp::kCg>(at); }
  __device__ bool is_strange() const { return at == 1; }
};

template <class Chain, int... chain>
__device__ __forceinline__ void follow(std::integer_sequence<int, chain...>, int iterations,
                                       const Words& words, WarpSpanSink spans, float* sink) {
  Chain all[] = {Chain(chain, words)...};
  const ClockSpan span = time_steps<kOperations / sizeof...(chain)>(
      iterations, [&](int) { (all[chain].step(), ...); });
  if ((all[chain].is_strange() || ...)) *sink = 1;
  spans.record(span.start, span.stop);
}

template <class Chain, int chains>
__global__ void __launch_bounds__(kMostBlockWarps * 32)
    waiting_kernel(int iterations, const std::uint64_t* in_l2, WarpSpanSink spans, float* sink) {
  __shared__ std::uint32_t shared[kMostChains * 32];
  const std::uint32_t in_shared = shared_address(shared);
  if (Chain::kIsInShared && threadIdx.x < kMostChains * 32) {
    const std::uint32_t own = in_shared + threadIdx.x * 4;
    store_shared<4>(own, own);
  }
  spans.wait_for_grid();
  follow<Chain>(std::make_integer_sequence<int, chains>{}, iterations, {in_l2, in_shared}, spans,
                sink);
}

using WaitingKernel = void (*)(int, const std::uint64_t*, WarpSpanSink, float*);

/// What is waited for, the kernels with one, two and four chains, and how long they go on.
struct Thing {
  const char* variant;
  WaitingKernel kernels[3];
  int iterations;  ///< of a timed launch; a counted one has kCountedTimes as many
};
constexpr int kChains[] = {1, 2, kMostChains};
constexpr int kCountedTimes = 8;

template <class Chain>
constexpr Thing thing(const char* variant, int iterations) {
  return {variant,
          {waiting_kernel<Chain, 1>, waiting_kernel<Chain, 2>, waiting_kernel<Chain, kMostChains>},
          iterations};
}

constexpr Thing kThings[] = {thing<FfmaChain>("ffma", 64), thing<MufuChain>("mufu", 64),
                             thing<SharedChain>("shared", 64), thing<L2Chain>("l2", 16)};

const std::vector<samples::Axis> kPlace = {{"warps", "warps"}, {"chains", "1"}};

class Bench {
 public:
  explicit Bench(const Device& device)
      : sm_count_(device.sm_count()),
        most_warps_(device.max_threads_per_sm() / 32),
        launcher_(device, most_warps_, 1),
        words_(std::size_t{2} * static_cast<std::size_t>(sm_count_) * kMostChains * 32) {
    std::vector<std::uint64_t> own(words_.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      own[i] = reinterpret_cast<std::uint64_t>(words_.data() + i);
    }
    words_.from_host(own);
  }

  /// One a scheduler, and all that an SM holds.
  std::vector<int> warps() const { return {kFewestWarps, most_warps_}; }

  std::vector<double> cycles(int repeats, const Thing& thing, int chains, int warps) {
    require_room(thing.kernels[chains], warps);
    return launcher_.readings(repeats, thing.kernels[chains], warps, thing.iterations,
                              words_.data());
  }
  void launch_counted(const Thing& thing, int chains, int warps) {
    require_room(thing.kernels[chains], warps);
    launcher_.launch(thing.kernels[chains], warps, kCountedTimes * thing.iterations, words_.data());
  }
  /// Instructions of such a launch, but for the loop's own.
  double counted_operations(const Thing& thing, int warps) const {
    return double{kOperations} * kCountedTimes * thing.iterations * warps * sm_count_;
  }

 private:
  /// All blocks wait for each other: they must be resident.
  static void require_room(WaitingKernel kernel, int warps) {
    const int blocks = warps > kMostBlockWarps ? 2 : 1;
    if (calculated_blocks(kernel, warps / blocks * 32, 0) < blocks) {
      throw SkipSeries{"an SM does not hold " + std::to_string(warps) + " warps of the kernel"};
    }
  }

  int sm_count_, most_warps_;
  SmLauncher<float> launcher_;
  DeviceBuffer<std::uint64_t> words_;
};

// ---- sums

constexpr int kSumThreads = 256, kSumBlocks = 8;  // of a block; on an SM
constexpr std::size_t kSumElements = std::size_t{1} << 26;

/// A stride of the grid for each accumulator, then a tree in shared memory.
template <int accumulators>
__global__ void __launch_bounds__(kSumThreads)
    strided_sum_kernel(const float* in, int n, float* out) {
  __shared__ float parts[kSumThreads];
  const int stride = static_cast<int>(gridDim.x) * kSumThreads;
  float sums[accumulators] = {};
  for (int i = static_cast<int>(blockIdx.x) * kSumThreads + static_cast<int>(threadIdx.x); i < n;
       i += accumulators * stride) {
#pragma unroll
    for (int k = 0; k < accumulators; ++k) {
      if (i + k * stride < n) sums[k] += in[i + k * stride];
    }
  }
#pragma unroll
  for (int k = 1; k < accumulators; ++k) sums[0] += sums[k];
  parts[threadIdx.x] = sums[0];
  for (int half = kSumThreads / 2; half > 0; half /= 2) {
    __syncthreads();
    if (threadIdx.x < static_cast<unsigned>(half)) parts[threadIdx.x] += parts[threadIdx.x + half];
  }
  if (threadIdx.x == 0) out[blockIdx.x] = parts[0];
}

struct Summer {
  Probe& probe;
  int blocks = kSumBlocks * probe.device().sm_count();
  DeviceBuffer<float> in{bytes_beyond_l2(probe.device(), kSumElements * sizeof(float), 2) /
                         sizeof(float)};
  DeviceBuffer<float> out{static_cast<std::size_t>(blocks)};

  explicit Summer(Probe& of) : probe(of) {
    // 2^-10 each: every order of additions is exact, and none leaves an element out unnoticed.
    in.from_host(std::vector<float>(in.size(), 0x1p-10F));
  }
  void launch(int accumulators) const {
    const auto kernel = accumulators == 1 ? strided_sum_kernel<1> : strided_sum_kernel<4>;
    kernel<<<blocks, kSumThreads>>>(in.data(), static_cast<int>(in.size()), out.data());
  }
  /// Throws std::runtime_error where the latest launch left another sum.
  void require_sum() const {
    double sum = 0;
    for (const float part : out.to_host()) sum += part;
    if (sum != static_cast<double>(in.size()) * 0x1p-10) {
      throw std::runtime_error("the sum is " + std::to_string(sum));
    }
  }
};

// ---- sweeps

void measure(Probe& probe) {
  Bench bench(probe.device());
  for (const Thing& thing : kThings) {
    probe.series({.variant = thing.variant,
                  .axes = kPlace,
                  .constants = {{"operations", double{kOperations} * thing.iterations}},
                  .kernel = {thing.kernels[0], thing.kernels[1], thing.kernels[2]}},
                 [&](Sweep& sweep) {
                   for (const int warps : bench.warps()) {
                     for (int i = 0; i < 3; ++i) {
                       sweep.add({double(warps), double(kChains[i])},
                                 {bench.cycles(probe.at_level(3, 7, 21), thing, i, warps)});
                     }
                   }
                 });
  }
  measure_rates(probe, "sum", {"accumulators", "1"},
                {.kernel = {strided_sum_kernel<1>, strided_sum_kernel<4>}}, [&](Sweep& sweep) {
                  const Summer summer(probe);
                  for (const int accumulators : {1, 4}) {
                    add_rate(sweep, accumulators, double(summer.in.bytes()),
                             probe.at_level(3, 9, 25), [&] { summer.launch(accumulators); });
                    summer.require_sum();
                  }
                });
}

/// All operations are executed, and few others. A sum reads every element once.
void confirm(Probe& probe) {
  Bench bench(probe.device());
  std::vector<Count> counts;
  for (const Thing& thing : kThings) {
    Count count{{.confirms = thing.variant,
                 .group = "warp_stalls",
                 .axes = kPlace,
                 .relations = {{"executed", "expected_executed", 0.05}}},
                {}};
    for (const int warps : bench.warps()) {
      for (int i = 0; i < 3; ++i) {
        count.points.push_back(
            {{double(warps), double(kChains[i])},
             {{"expected_executed", bench.counted_operations(thing, warps)}},
             [&bench, &thing, i, warps] { bench.launch_counted(thing, i, warps); }});
      }
    }
    counts.push_back(std::move(count));
  }
  probe.count_together(counts);
  const Summer summer(probe);
  const auto launch = [&summer](int accumulators) { summer.launch(accumulators); };
  const auto count_sums = [&](const char* group, const AllExpected& expected) {
    return counted_at(
        "sum", group, {"accumulators", "1"}, std::vector<int>{1, 4}, [&](int) { return expected; },
        launch);
  };
  probe.count_together({count_sums("warp_stalls", {})});
  probe.count_together(
      {count_sums("global_load", {{"sectors", double(summer.in.bytes()) / 32, 0.01}})});
}

template <class Chain>
void expect_steps(std::vector<CodeExpectation>& all, const char* sass, const char* ptx) {
  for (const auto kernel :
       {waiting_kernel<Chain, 1>, waiting_kernel<Chain, 2>, waiting_kernel<Chain, kMostChains>}) {
    all.push_back(expect(kernel, sass, ptx, kOperations));
  }
}

std::vector<CodeExpectation> expectations() {
  std::vector<CodeExpectation> all = {
      expect(strided_sum_kernel<1>, "LDG.E*", "ld.global*", 1).or_more().even_conditional(),
      expect(strided_sum_kernel<4>, "LDG.E*", "ld.global*", 4).or_more().even_conditional()};
  expect_steps<FfmaChain>(all, "FFMA", "fma.rn.f32");
  expect_steps<MufuChain>(all, "MUFU.EX2", "ex2.approx.ftz.f32");
  expect_steps<SharedChain>(all, "LDS", "ld.volatile.shared.u32");
  expect_steps<L2Chain>(all, "LDG.E.64.STRONG.GPU", "ld.global.cg.u64");
  return all;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "Which reason do the counters give for what a warp waits for?",
     .cost_seconds = 1,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::wait_reasons_probe
