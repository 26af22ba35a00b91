// SPDX-License-Identifier: Apache-2.0
// Question: what does a memory fence cost one thread, by scope and kind, alone and after a store?
//
// Method: the slope of one thread's cycles over the steps in the loop's body, at a fixed number of
// turns. A step is a fence, or a store (to eight lines of global memory in turn, or eight words of
// shared memory) and a fence: what has to be seen by the scope's other threads when the fence is
// over. Every body goes through all eight places equally often. A fence of the device's scope waits
// until the store has reached its line in L2, which may be in the SM's half or in the other one:
// there single stores to lines all over L2 are timed, and both levels are told, less what two clock
// reads take by themselves.
//
// What could fool it: fences that the assembler merges, since nothing lies between them (machine
// code must show each); an SM that does something else (nothing does). A fence of more than a block
// is several instructions: with it come a wait for errors and, to acquire, a flush of L1; all are
// in its cost. `membar` is another name of the sequentially consistent fence, so it has no series
// of its own. No counter counts fences.
#include "probes/methods/chase.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kPlaces = 8;  // bodies have 8, 16, 24, 32 steps
constexpr int kBodies = 4;
constexpr int kTurns = 8;
constexpr int kLines = 128;      // of single timed stores
constexpr int kLineStep = 1021;  // lines from one to the next: all over L2, 16 MiB

enum class Scope { kBlock, kCluster, kDevice, kSystem };
enum class Order { kAcquireRelease, kSequential };
enum class Store { kNone, kGlobal, kShared };

template <Scope scope, Order order>
__device__ __forceinline__ void fence() {
  constexpr bool sequential = order == Order::kSequential;
  if constexpr (scope == Scope::kBlock) {
    if constexpr (sequential) {
      asm volatile("fence.sc.cta;" ::: "memory");
    } else {
      asm volatile("fence.acq_rel.cta;" ::: "memory");
    }
  } else if constexpr (scope == Scope::kCluster) {
#if __CUDA_ARCH__ >= 900
    if constexpr (sequential) {
      asm volatile("fence.sc.cluster;" ::: "memory");
    } else {
      asm volatile("fence.acq_rel.cluster;" ::: "memory");
    }
#endif
  } else if constexpr (scope == Scope::kDevice) {
    if constexpr (sequential) {
      asm volatile("fence.sc.gpu;" ::: "memory");
    } else {
      asm volatile("fence.acq_rel.gpu;" ::: "memory");
    }
  } else {
    if constexpr (sequential) {
      asm volatile("fence.sc.sys;" ::: "memory");
    } else {
      asm volatile("fence.acq_rel.sys;" ::: "memory");
    }
  }
}

// One thread.
template <Scope scope, Order order, Store store, int body>
__global__ void fence_kernel(std::uint32_t* lines, int repeats, std::uint64_t* cycles,
                             ChaseTotal* total) {
  __shared__ std::uint32_t words[kPlaces];
  [[maybe_unused]] const std::uint32_t shared = shared_address(words);
  const std::uint64_t first_cycles = read_clock(), first_ns = read_global_timer();
  for (int repeat = 0; repeat < repeats; ++repeat) {
    asm volatile("fence.sc.sys;" ::: "memory");
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int turn = 0; turn < kTurns; ++turn) {
#pragma unroll
      for (int i = 0; i < body * kPlaces; ++i) {
        if constexpr (store == Store::kGlobal) {
          asm volatile("st.global.u32 [%0], %1;" ::"l"(lines + i % kPlaces * 32), "r"(turn)
                       : "memory");
        } else if constexpr (store == Store::kShared) {
          asm volatile("st.shared.u32 [%0], %1;" ::"r"(shared + i % kPlaces * 4), "r"(turn)
                       : "memory");
        }
        fence<scope, order>();
      }
    }
    const std::uint64_t stop = read_clock();
    cycles[repeat] = stop - start;
  }
  *total = {read_clock() - first_cycles, read_global_timer() - first_ns};
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
      if (repeat >= 0) {
        cycles[line * repeats + repeat] = static_cast<std::uint32_t>(stop - start);
      }
    }
  }
}

struct Buffers {
  DeviceBuffer<std::uint32_t> lines{kPlaces * 32};
  DeviceBuffer<std::uint64_t> cycles;
  DeviceBuffer<ChaseTotal> total{1};
  explicit Buffers(int repeats) : cycles(static_cast<std::size_t>(repeats)) {}
};

template <Scope scope, Order order, Store store, int body = 1>
void add_points(Sweep& sweep, const Buffers& buffers) {
  const int repeats = static_cast<int>(buffers.cycles.size());
  for (const int times : {2, repeats}) {  // the first launch loads the code
    fence_kernel<scope, order, store, body>
        <<<1, 1>>>(buffers.lines.data(), times, buffers.cycles.data(), buffers.total.data());
  }
  check(cudaGetLastError());
  const auto host = buffers.cycles.to_host();
  sweep.add({double{kTurns} * body * kPlaces},
            {{host.begin(), host.end()}, buffers.total.to_host()[0].sm_clock_mhz()});
  if constexpr (body < kBodies) add_points<scope, order, store, body + 1>(sweep, buffers);
}

constexpr const char* kScopes[] = {"cta", "cluster", "gpu", "sys"};
constexpr const char* kOrders[] = {"acq_rel", "sc"};

template <Scope scope>
void require_scope(const Probe& probe) {
  if (scope == Scope::kCluster && probe.device().capability() < 90) {
    throw SkipSeries{"clusters of blocks begin with compute capability 9.0"};
  }
}

template <Scope scope, Order order, Store store>
void measure_step(Probe& probe) {
  static constexpr const char* kStores[] = {"", ".after_global_store", ".after_shared_store"};
  const int s = static_cast<int>(scope), o = static_cast<int>(order), t = static_cast<int>(store);
  const std::string name = std::string(kScopes[s]) + "." + kOrders[o] + kStores[t];
  probe.series(
      {.variant = name,
       .axes = {{"operations", "operations"}},
       .quantities = ChaseReadings::quantities(),
       .constants = {{"max_residual", 0.03}},
       .fit = {"slope",
               {{"fence." + name + ".cycles", "slope"}, {"fence." + name + ".ns", "slope.ns"}}},
       .figure = {std::string("fence") + (t == 0   ? ""
                                          : t == 1 ? "_global"
                                                   : "_shared"),
                  std::string("Fences by one thread") +
                      (t == 0   ? ""
                       : t == 1 ? ", each after a store to global memory"
                                : ", each after a store to shared memory"),
                  std::string(kOrders[o]) + ", " + kScopes[s]},
       .kernel = {fence_kernel<scope, order, store, 1>, fence_kernel<scope, order, store, 2>,
                  fence_kernel<scope, order, store, 3>, fence_kernel<scope, order, store, 4>}},
      [&](Sweep& sweep) {
        require_scope<scope>(probe);
        add_points<scope, order, store>(sweep, Buffers(probe.at_level(9, 31, 101)));
      });
}

/// A fence that waits for L2 takes longer where the line is far.
template <Scope scope, Order order>
void measure_sides(Probe& probe) {
  const int s = static_cast<int>(scope), o = static_cast<int>(order);
  const std::string name = std::string(kScopes[s]) + "." + kOrders[o] + ".after_global_store";
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
                  std::string(kOrders[o]) + ", " + kScopes[s]},
       .kernel = store_and_fence_kernel<scope, order>},
      [&](Sweep& sweep) {
        require_scope<scope>(probe);
        for (int line = 0; line < kLines; ++line) {
          const auto first = cycles.begin() + static_cast<std::ptrdiff_t>(line) * repeats;
          sweep.add({static_cast<double>(line)}, {{first, first + repeats}});
        }
      });
}

template <Scope scope, Order order>
void measure_stores(Probe& probe) {
  measure_step<scope, order, Store::kNone>(probe);
  if constexpr (scope == Scope::kCluster || scope == Scope::kDevice) {
    measure_sides<scope, order>(probe);
  } else {
    measure_step<scope, order, Store::kGlobal>(probe);
  }
  measure_step<scope, order, Store::kShared>(probe);
}

template <Order order>
void measure_scopes(Probe& probe) {
  measure_stores<Scope::kBlock, order>(probe);
  measure_stores<Scope::kCluster, order>(probe);
  measure_stores<Scope::kDevice, order>(probe);
  measure_stores<Scope::kSystem, order>(probe);
}

void measure(Probe& probe) {
  measure_scopes<Order::kAcquireRelease>(probe);
  measure_scopes<Order::kSequential>(probe);
}

/// After each store that is timed behind it: one to global memory only where no line is far.
template <Scope scope, Order order, int body>
Kernels each_store() {
  Kernels list = {fence_kernel<scope, order, Store::kNone, body>,
                  fence_kernel<scope, order, Store::kShared, body>};
  if constexpr (scope != Scope::kCluster && scope != Scope::kDevice) {
    list.add(fence_kernel<scope, order, Store::kGlobal, body>);
  }
  return list;
}

template <Store store, int body, Scope... scope>
Kernels each_order() {
  return {fence_kernel<scope, Order::kAcquireRelease, store, body>...,
          fence_kernel<scope, Order::kSequential, store, body>...};
}

/// Of the shortest and the longest body.
CodeExpectation steps(const Kernels& kernel, const char* sass, const char* ptx, int body,
                      const char* architecture = "") {
  return expect(kernel, sass, ptx, body * kPlaces).on(architecture);
}

constexpr const char* kClusters = "sm_(9|1)*";

/// The fence that leaves nothing under way, and the timed one.
CodeExpectation both_fences(const Kernels& kernel, const char* sass, const char* ptx,
                            const char* architecture = "") {
  return expect(kernel, sass, ptx, 2).on(architecture);
}

const Register kRegister{{
    .name = "sync/fence",
    .question = "What does a memory fence cost one thread, alone and after a store?",
    .cost_seconds = 0.3,
    .machine_code =
        {steps(each_store<Scope::kBlock, Order::kAcquireRelease, 1>(), "MEMBAR.ALL.CTA",
               "fence.acq_rel.cta", 1),
         steps(each_store<Scope::kBlock, Order::kAcquireRelease, 4>(), "MEMBAR.ALL.CTA",
               "fence.acq_rel.cta", 4),
         steps(each_store<Scope::kCluster, Order::kAcquireRelease, 1>(), "MEMBAR.ALL.(GPU|CLUSTER)",
               "fence.acq_rel.cluster", 1, kClusters),
         steps(each_store<Scope::kCluster, Order::kAcquireRelease, 4>(), "MEMBAR.ALL.(GPU|CLUSTER)",
               "fence.acq_rel.cluster", 4, kClusters),
         steps(each_store<Scope::kDevice, Order::kAcquireRelease, 1>(), "MEMBAR.ALL.GPU",
               "fence.acq_rel.gpu", 1),
         steps(each_store<Scope::kDevice, Order::kAcquireRelease, 4>(), "MEMBAR.ALL.GPU",
               "fence.acq_rel.gpu", 4),
         steps(each_store<Scope::kSystem, Order::kAcquireRelease, 1>(), "MEMBAR.ALL.SYS",
               "fence.acq_rel.sys", 1),
         steps(each_store<Scope::kSystem, Order::kAcquireRelease, 4>(), "MEMBAR.ALL.SYS",
               "fence.acq_rel.sys", 4),
         steps(each_store<Scope::kBlock, Order::kSequential, 1>(), "MEMBAR.SC.CTA", "fence.sc.cta",
               1),
         steps(each_store<Scope::kBlock, Order::kSequential, 4>(), "MEMBAR.SC.CTA", "fence.sc.cta",
               4),
         steps(each_store<Scope::kCluster, Order::kSequential, 1>(), "MEMBAR.SC.(GPU|CLUSTER)",
               "fence.sc.cluster", 1, kClusters),
         steps(each_store<Scope::kCluster, Order::kSequential, 4>(), "MEMBAR.SC.(GPU|CLUSTER)",
               "fence.sc.cluster", 4, kClusters),
         steps(each_store<Scope::kDevice, Order::kSequential, 1>(), "MEMBAR.SC.GPU", "fence.sc.gpu",
               1),
         steps(each_store<Scope::kDevice, Order::kSequential, 4>(), "MEMBAR.SC.GPU", "fence.sc.gpu",
               4),
         steps(each_store<Scope::kSystem, Order::kSequential, 1>(), "MEMBAR.SC.SYS", "fence.sc.sys",
               1),
         steps(each_store<Scope::kSystem, Order::kSequential, 4>(), "MEMBAR.SC.SYS", "fence.sc.sys",
               4),
         steps(each_order<Store::kGlobal, 1, Scope::kBlock, Scope::kSystem>(), "STG.E",
               "st.global.u32", 1),
         steps(each_order<Store::kGlobal, 4, Scope::kBlock, Scope::kSystem>(), "STG.E",
               "st.global.u32", 4),
         steps(each_order<Store::kShared, 1, Scope::kBlock, Scope::kDevice, Scope::kSystem>(),
               "STS", "st.shared.u32", 1),
         steps(each_order<Store::kShared, 1, Scope::kCluster>(), "STS",
               "st.shared.u32", 1, kClusters),
         steps(each_order<Store::kShared, 4, Scope::kBlock, Scope::kDevice, Scope::kSystem>(),
               "STS", "st.shared.u32", 4),
         steps(each_order<Store::kShared, 4, Scope::kCluster>(), "STS",
               "st.shared.u32", 4, kClusters),
         both_fences(store_and_fence_kernel<Scope::kCluster, Order::kAcquireRelease>,
                     "MEMBAR.ALL.(GPU|CLUSTER)", "fence.acq_rel.cluster", kClusters),
         both_fences(store_and_fence_kernel<Scope::kDevice, Order::kAcquireRelease>,
                     "MEMBAR.ALL.GPU", "fence.acq_rel.gpu"),
         both_fences(store_and_fence_kernel<Scope::kCluster, Order::kSequential>,
                     "MEMBAR.SC.(GPU|CLUSTER)", "fence.sc.cluster", kClusters),
         both_fences(store_and_fence_kernel<Scope::kDevice, Order::kSequential>, "MEMBAR.SC.GPU",
                     "fence.sc.gpu")},
    .measure = measure,
}};

}  // namespace
}  // namespace warpgauge::probes
