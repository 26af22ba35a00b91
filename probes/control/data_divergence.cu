// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost when neighbouring data want different work: sorted against shuffled,
// by warp against by lane?
//
// Method: eight warps go through an array in shared memory, one element a thread at a time, and
// take one of two or eight paths of 32 dependent FFMAs by the element's class. Code and amount of
// work are the same for every order. `sorted`: all lanes of a warp meet the same class; shuffled:
// at random, so that nearly every path is taken every time. `warp`: the class is that of the warp's
// number, or of the lane's. The ratio of the two slopes over elements is the cost.
//
// What could fool it: predicated paths (machine code must show branches); an order that leaves the
// last warp more work (the classes are spread evenly over the warps).
#include <set>

#include "probes/control/one_block.cuh"

namespace warpgauge::probes::data_divergence_probe {
namespace {

constexpr int kCountedPasses = 4;
constexpr int kWarps = 8;
constexpr int kThreads = kWarps * 32;
constexpr int kElements = 64;  // a thread's
constexpr int kLengths = 4;
constexpr int kBody = 32;

using Classes = std::vector<std::uint8_t>;  // element * kThreads + thread

template <int paths, int path = 0>
__device__ __forceinline__ void take(int chosen, float& x, float factor) {
  if (chosen == path) {
    ffma_body<kBody, path>(x, factor);
  } else if constexpr (path + 1 < paths) {
    take<paths, path + 1>(chosen, x, factor);
  }
}

// One block. `passes` times through all elements.
template <int paths>
__global__ void __launch_bounds__(kThreads)
    data_divergence_kernel(const std::uint8_t* classes, int passes, float factor, float* sink,
                           WarpSpanSink spans) {
  __shared__ std::uint8_t own[kElements * kThreads];
  for (int i = threadIdx.x; i < kElements * kThreads; i += kThreads) own[i] = classes[i];
  float x = static_cast<float>(threadIdx.x);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < passes * kElements; ++i) {
    take<paths>(own[i % kElements * kThreads + threadIdx.x], x, factor);
    __syncwarp();
  }
  const std::uint64_t stop = read_clock();
  if (x == -1) *sink = x;
  spans.record(start, stop);
}

/// Every warp meets every class equally often, all its lanes the same one.
Classes sorted(int paths) {
  Classes classes;
  for (int i = 0; i < kElements; ++i) {
    classes.insert(classes.end(), kThreads, static_cast<std::uint8_t>(i % paths));
  }
  return classes;
}

/// The same, each warp's in random order (a fixed one: SplitMix64 and Fisher-Yates).
Classes shuffled(int paths) {
  Classes classes = sorted(paths);
  std::uint64_t state = 1;
  const auto draw = [&state](std::size_t below) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return static_cast<std::size_t>((z ^ (z >> 31)) % below);
  };
  for (int warp = 0; warp < kWarps; ++warp) {
    const auto place = [warp](std::size_t k) {
      return k / 32 * kThreads + static_cast<std::size_t>(warp) * 32 + k % 32;
    };
    for (std::size_t k = kElements * 32 - 1; k > 0; --k) {
      std::swap(classes[place(k)], classes[place(draw(k + 1))]);
    }
  }
  return classes;
}

/// Two classes, by the warp's number or by the lane's.
Classes by_number(bool by_lane) {
  Classes classes(kElements * kThreads);
  for (int i = 0; i < kElements * kThreads; ++i) {
    classes[i] = static_cast<std::uint8_t>((by_lane ? i : i / 32) % 2);
  }
  return classes;
}

/// Times that some path is taken by a warp, all elements together.
double warp_paths(const Classes& classes) {
  double total = 0;
  for (auto first = classes.begin(); first != classes.end(); first += 32) {
    total += static_cast<double>(std::set(first, first + 32).size());
  }
  return total;
}

using Kernel = void (*)(const std::uint8_t*, int, float, float*, WarpSpanSink);

/// Two orders of the same data.
struct Comparison {
  const char *variant, *key, *title;
  Kernel kernel;
  Classes orders[2];
};

std::vector<Comparison> comparisons() {
  return {{"order2",
           "divergence.shuffled2_over_sorted_ratio",
           "Two classes, sorted (0) and shuffled (1)",
           data_divergence_kernel<2>,
           {sorted(2), shuffled(2)}},
          {"order8",
           "divergence.shuffled8_over_sorted_ratio",
           "Eight classes, sorted (0) and shuffled (1)",
           data_divergence_kernel<8>,
           {sorted(8), shuffled(8)}},
          {"warp",
           "divergence.by_lane_over_by_warp_ratio",
           "Two classes by warp (0) and by lane (1)",
           data_divergence_kernel<2>,
           {by_number(false), by_number(true)}}};
}

class DataDivergence {
 public:
  void launch(Kernel kernel, int passes) {
    launch_resident(kernel, {.blocks = 1, .threads = kThreads}, classes_.data(), passes, 0.5F,
                    sink_.data(), spans_.prepare());
  }

  void load(const Classes& classes) { classes_.from_host(classes); }

  double cycles() const { return spans_.median_sm_cycles(kWarps); }

 private:
  WarpSpans spans_{kWarps};
  DeviceBuffer<std::uint8_t> classes_{kElements * kThreads};
  DeviceBuffer<float> sink_{1};
};

/// The ratio of the second order's time to that of the first.
void measure(Probe& probe) {
  constexpr double kVisits = double{kElements} * kWarps;
  DataDivergence data;
  for (const auto& [variant, key, title, kernel, orders] : comparisons()) {
    probe.series({.variant = variant,
                  .axes = {{"form", "1"}, {"elements", "elements"}},
                  .constants = {{"paths_per_warp.0", warp_paths(orders[0]) / kVisits},
                                {"paths_per_warp.1", warp_paths(orders[1]) / kVisits}},
                  .fit = {"cost_ratio", {{key, "ratio"}}},
                  .figure = {std::string("data_divergence_") + variant, title, variant},
                  .kernel = kernel},
                 [&, kernel = kernel, &orders = orders](Sweep& sweep) {
                   for (const int form : {0, 1}) {
                     data.load(orders[form]);
                     for (int passes = 1; passes <= kLengths; ++passes) {
                       sweep.add({double(form), double(passes) * kElements},
                                 {repeated(probe.at_level(3, 9, 31), [&] {
                                   data.launch(kernel, passes);
                                   return data.cycles();
                                 })});
                     }
                   }
                 });
  }
}

/// The work of the threads is the same in every order; what a warp issues is not.
void confirm(Probe& probe) {
  constexpr double kExpected = double{kCountedPasses} * kElements * kThreads * kBody;
  DataDivergence data;
  std::vector<Count> counts;
  for (const Comparison& comparison : comparisons()) {
    Count& count = counts.emplace_back(divergence_count(comparison.variant, {{"form", "1"}}));
    for (const int form : {0, 1}) {
      count.points.push_back({{double(form)}, {{"expected_thread_ffma", kExpected}}, [=, &data] {
                                data.load(comparison.orders[form]);
                                data.launch(comparison.kernel, kCountedPasses);
                              }});
    }
  }
  probe.count_together(counts);
}

CodeExpectation branches(const Kernels& kernel, int paths) {
  return expect(kernel, "BRA*", "bra*", paths).or_more();
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost when neighbouring data want different work?",
     .cost_seconds = 0.1,
     .machine_code = {expect_ffmas(data_divergence_kernel<2>, 2 * kBody),
                      expect_ffmas(data_divergence_kernel<8>, 8 * kBody),
                      branches(data_divergence_kernel<2>, 2),
                      branches(data_divergence_kernel<8>, 8)}}};

}  // namespace
}  // namespace warpgauge::probes::data_divergence_probe
