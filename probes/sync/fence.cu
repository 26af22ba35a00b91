// SPDX-License-Identifier: Apache-2.0
// Question: what does a memory fence cost one thread, by scope and kind, alone and after a store?
//
// Method: the slope of one thread's cycles over the steps in the loop's body (sync/bodies.cuh). A
// step is a fence, or a store and a fence, which waits until the scope's other threads would see
// the store; stores go to eight lines of global memory by turns, or eight words of shared memory,
// equally often in every body. A fence of the device's scope waits until the store has reached its
// line in L2, which may be in the SM's half or in the other one: so single stores to lines all over
// L2 are timed for it, and both levels are given, less what two clock reads take by themselves.
//
// What could fool it: fences that the assembler merges, since nothing lies between them (machine
// code must show each). A fence of more than a block is several instructions: with it come a wait
// for errors and, to acquire, a flush of L1; all are in its cost. `membar` is another name of the
// sequentially consistent fence, so it has no series of its own. No counter counts fences.
#include <cuda/ptx>

#include "probes/sync/bodies.cuh"

namespace warpgauge::probes::fence_probe {
namespace {

constexpr int kPlaces = 8;  // bodies have 8, 16, 24, 32 steps
constexpr int kIterations = 8;
constexpr int kLines = 128;      // of single timed stores
constexpr int kLineStep = 1021;  // lines from one to the next: all over L2, 16 MiB

enum class Scope { kBlock, kCluster, kDevice, kSystem };
enum class Order { kAcquireRelease, kSequential };
enum class Store { kNone, kGlobal, kShared };

/// Empty for a cluster's scope in code below compute capability 9.0.
template <Scope scope, Order order>
__device__ __forceinline__ void fence() {
  constexpr cuda::ptx::sem_t<order == Order::kSequential ? cuda::ptx::dot_sem::sc
                                                         : cuda::ptx::dot_sem::acq_rel>
      kSemantics{};
  if constexpr (scope == Scope::kBlock) {
    cuda::ptx::fence(kSemantics, cuda::ptx::scope_cta);
  } else if constexpr (scope == Scope::kCluster) {
    NV_IF_TARGET(NV_PROVIDES_SM_90, (cuda::ptx::fence(kSemantics, cuda::ptx::scope_cluster);))
  } else if constexpr (scope == Scope::kDevice) {
    cuda::ptx::fence(kSemantics, cuda::ptx::scope_gpu);
  } else {
    cuda::ptx::fence(kSemantics, cuda::ptx::scope_sys);
  }
}

// One thread.
template <Scope scope, Order order, Store store, int body>
__global__ void fence_kernel(std::uint32_t* lines, int repeats, std::uint64_t* cycles,
                             ChaseTotal* total) {
  __shared__ std::uint32_t words[kPlaces];
  [[maybe_unused]] const std::uint32_t shared = shared_address(words);
  time_alone<body * kPlaces>(
      kIterations, repeats, cycles, total,
      [] {
        asm volatile("fence.sc.sys;" ::: "memory");
      },
      [&](int i, int iteration) {
        if constexpr (store == Store::kGlobal) {
          asm volatile("st.global.u32 [%0], %1;" ::"l"(lines + i % kPlaces * 32), "r"(iteration)
                       : "memory");
        } else if constexpr (store == Store::kShared) {
          asm volatile("st.shared.u32 [%0], %1;" ::"r"(shared + i % kPlaces * 4), "r"(iteration)
                       : "memory");
        }
        fence<scope, order>();
      });
}

// One thread. Times a store to each of kLines lines and the fence behind it by themselves, after a
// fence that leaves nothing under way; the first of each line does not count. overhead_cycles: two
// clock reads with nothing between them.
template <Scope scope, Order order>
__global__ void store_and_fence_kernel(std::uint32_t* lines, int repeats, std::uint32_t* cycles,
                                       std::uint32_t* overhead_cycles) {
  const std::uint64_t nothing = read_clock();
  *overhead_cycles = static_cast<std::uint32_t>(read_clock() - nothing);
#pragma unroll 1
  for (int line = 0; line < kLines; ++line) {
    std::uint32_t* const place = lines + static_cast<std::size_t>(line) * kLineStep * 32;
#pragma unroll 1
    for (int repeat = -1; repeat < repeats; ++repeat) {
      fence<scope, order>();
      const std::uint64_t start = read_clock();
      asm volatile("st.global.u32 [%0], %1;" ::"l"(place), "r"(repeat) : "memory");
      fence<scope, order>();
      const std::uint64_t stop = read_clock();
      if (repeat >= 0) cycles[line * repeats + repeat] = static_cast<std::uint32_t>(stop - start);
    }
  }
}

constexpr const char* kScopes[] = {"cta", "cluster", "gpu", "sys"};
constexpr const char* kOrders[] = {"acq_rel", "sc"};

/// Names of a store in front of the fence: in the series' name, in its figure, in the figure's
/// title.
struct StoreNames {
  const char *variant, *figure, *title;
};
constexpr StoreNames kStores[] = {{"", "fence", "Fences by one thread"},
                                  {".after_global_store", "fence_global",
                                   "Fences by one thread, each after a store to global memory"},
                                  {".after_shared_store", "fence_shared",
                                   "Fences by one thread, each after a store to shared memory"}};

template <Scope scope>
void require_scope(const Probe& probe) {
  if (scope == Scope::kCluster && probe.device().capability() < 90) {
    throw SkipSeries{"clusters of blocks begin with compute capability 9.0"};
  }
}

template <Scope scope, Order order, Store store>
void measure_step(Probe& probe) {
  const std::string scope_name = kScopes[int(scope)], order_name = kOrders[int(order)];
  const StoreNames& names = kStores[int(store)];
  const std::string name = scope_name + "." + order_name + names.variant;
  probe.series(
      {.variant = name,
       .axes = {{"operations", "operations"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"max_residual", 0.03}},
       .fit = {"slope",
               {{"fence." + name + ".cycles", "slope"}, {"fence." + name + ".ns", "slope.ns"}}},
       .figure = {names.figure, names.title, order_name + ", " + scope_name},
       .kernel = kernels_for_each<1, 2, 3, 4>(
           [&]<int body>() { return Kernels(fence_kernel<scope, order, store, body>); })},
      [&](Sweep& sweep) {
        require_scope<scope>(probe);
        const DeviceBuffer<std::uint32_t> lines(kPlaces * 32);
        add_step_bodies(
            probe, sweep, kIterations * kPlaces, [&]<int body>(int repeats, auto... sinks) {
              fence_kernel<scope, order, store, body><<<1, 1>>>(lines.data(), repeats, sinks...);
            });
      });
}

/// A fence that waits for L2 takes longer where the line is far.
template <Scope scope, Order order>
void measure_sides(Probe& probe) {
  const std::string scope_name = kScopes[int(scope)], order_name = kOrders[int(order)];
  const std::string name = scope_name + "." + order_name + ".after_global_store";
  const int repeats = probe.at_level(5, 15, 31);
  std::vector<std::uint32_t> cycles, overhead;
  const auto time_all = [&] {
    const DeviceBuffer<std::uint32_t> lines(std::size_t{kLines} * kLineStep * 32);
    const DeviceBuffer<std::uint32_t> readings(static_cast<std::size_t>(kLines) * repeats);
    const DeviceBuffer<std::uint32_t> nothing(1);
    for (int time = 0; time < 2; ++time) {  // the first launch loads the code
      store_and_fence_kernel<scope, order>
          <<<1, 1>>>(lines.data(), repeats, readings.data(), nothing.data());
    }
    check(cudaGetLastError());
    cycles = readings.to_host();
    overhead = nothing.to_host();
  };
  if (probe.device().capability() >= 90 || scope != Scope::kCluster) time_all();
  probe.series(
      {.variant = name,
       .axes = {{"line", "1"}},
       .quantities = {{"access", "cycles"}},
       .constants = {{"overhead_cycles", overhead.empty() ? 0.0 : overhead[0]}},
       .fit = {"near_far",
               {{"fence." + name + ".near_cycles", "near"},
                {"fence." + name + ".far_cycles", "far"}}},
       .figure = {"fence_sides", "A store to global memory and the fence behind it, by line",
                  order_name + ", " + scope_name},
       .kernel = store_and_fence_kernel<scope, order>},
      [&](Sweep& sweep) {
        require_scope<scope>(probe);
        for (int line = 0; line < kLines; ++line) {
          const auto first = cycles.begin() + static_cast<std::ptrdiff_t>(line) * repeats;
          sweep.add({double(line)}, {{first, first + repeats}});
        }
      });
}

/// `step.operator()<scope, order>()` for every fence.
template <class Step>
void for_each_fence(const Step& step) {
  for_each_value<Order::kAcquireRelease, Order::kSequential>([&]<Order order>() {
    for_each_value<Scope::kBlock, Scope::kCluster, Scope::kDevice, Scope::kSystem>(
        [&]<Scope scope>() { step.template operator()<scope, order>(); });
  });
}

/// Whether the line that a fence waits for may be far.
constexpr bool has_sides(Scope scope) {
  return scope == Scope::kCluster || scope == Scope::kDevice;
}

void measure(Probe& probe) {
  for_each_fence([&]<Scope scope, Order order>() {
    measure_step<scope, order, Store::kNone>(probe);
    if constexpr (has_sides(scope)) {
      measure_sides<scope, order>(probe);
    } else {
      measure_step<scope, order, Store::kGlobal>(probe);
    }
    measure_step<scope, order, Store::kShared>(probe);
  });
}

/// Fences and stores of the shortest and the longest body.
std::vector<CodeExpectation> expectations() {
  constexpr const char* kSassScopes[] = {"CTA", "(GPU|CLUSTER)", "GPU", "SYS"};
  std::vector<CodeExpectation> list;
  for_each_fence([&]<Scope scope, Order order>() {
    const auto add = [&](const Kernels& kernel, const std::string& sass, const std::string& ptx,
                         int count) {
      list.push_back(
          expect(kernel, sass, ptx, count).on(scope == Scope::kCluster ? "sm_(9|1)*" : ""));
    };
    const std::string sass =
        std::string(order == Order::kSequential ? "MEMBAR.SC." : "MEMBAR.ALL.") +
        kSassScopes[int(scope)];
    const std::string ptx = std::string("fence.") + kOrders[int(order)] + "." + kScopes[int(scope)];
    for_each_value<1, kSyncBodies>([&]<int body>() {
      constexpr int kSteps = body * kPlaces;
      const auto kernel = fence_kernel<scope, order, Store::kShared, body>;
      add({fence_kernel<scope, order, Store::kNone, body>, kernel}, sass, ptx, kSteps);
      add(kernel, "STS", "st.shared.u32", kSteps);
      if constexpr (!has_sides(scope)) {
        const auto global = fence_kernel<scope, order, Store::kGlobal, body>;
        add(global, sass, ptx, kSteps);
        add(global, "STG.E", "st.global.u32", kSteps);
      }
    });
    // The fence that leaves nothing under way, and the timed one.
    if constexpr (has_sides(scope)) add(store_and_fence_kernel<scope, order>, sass, ptx, 2);
  });
  return list;
}

const Register kRegister{
    measure,
    {.question = "What does a memory fence cost one thread, alone and after a store?",
     .cost_seconds = 0.3,
     .machine_code = expectations()}};

}  // namespace
}  // namespace warpgauge::probes::fence_probe
