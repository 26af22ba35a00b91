// SPDX-License-Identifier: Apache-2.0
// Question: what do whole kernels gain by forms without divergent branches?
//
// Method: pairs of kernels that do the same for each element of an array, timed by turns. `roots`:
// half of 2^20 elements take a loop of 100 square roots; (0) in random order, (1) sorted, (2) all
// elements take it. `choice`: twice the element or half of it, (0) stored on either side of a
// branch, (1) selected, (2) as (0), with sides that the compiler may not join; 2^28 elements from
// memory (`choice.memory`), or some again and again from L1 (`choice.l1`). `parity`: twice or three
// times the element, 2^28 of them, (0) by the lane's parity, (1) by the warp's, (2) by the lane's
// with a selected factor, (3) and (4) as (0) and (1), with sides that may not be joined. `trips`: a
// loop of 16 FFMAs, as often as each element says, (0) to its own count, (1) to the largest with a
// guard. `sides`: n FFMAs for half of the elements, (0) behind a branch, (1) always, with the
// result selected; by lane at random, or by warp.
//
// What could fool it: a compiler that makes no branch of one (machine code says where: up to four
// FFMAs, and the two products unless their sides are kept apart, become predicates or selections,
// and that is the answer there) or a branch of a selection (there is none); memory that limits all
// forms (that is the answer too); results in place of the data, which would change what the next
// launch does (they have an array of their own); data that repeat (hashes); kernels too short to
// time (`sides` repeats shorter bodies more often: forms are compared at one length).
#include <algorithm>
#include <cstdint>
#include <optional>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/forms.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::branch_forms_probe {
namespace {

constexpr int kThreads = 256;
constexpr int kRoots = 100;
constexpr std::uint32_t kRootElements = 1U << 20;
constexpr std::uint32_t kStreamed = 1U << 28;
constexpr std::uint32_t kCached = 1U << 18;
constexpr int kCachedPasses = 512;
constexpr std::uint32_t kTripElements = 1U << 22;
constexpr int kTripFfmas = 16;
constexpr int kMostTrips = 63;
constexpr std::uint32_t kSideElements = 1U << 20;
constexpr int kSideInstructions = 4096;  // of a thread, about
constexpr float kThreshold = 0.5F;

__device__ __forceinline__ std::uint32_t element() { return blockIdx.x * kThreads + threadIdx.x; }

// ---- a loop of square roots

enum class Loopers { kHalf, kAll };

template <Loopers loopers>
__global__ void __launch_bounds__(kThreads) roots_kernel(const float* from, float* to) {
  const std::uint32_t i = element();
  float value = from[i];
  if (loopers == Loopers::kAll || value > kThreshold) {
    for (int j = 0; j < kRoots; ++j) value = sqrtf(value) + static_cast<float>(j) * 0.01F;
  } else {
    value = value + 1.0F;
  }
  to[i] = value;
}

// ---- one of two products

/// As a branch, selected, and as a branch whose sides the compiler may not join.
enum class Choice { kBranch, kSelect, kApart };

template <Choice choice>
__device__ __forceinline__ void choose(const float* from, float* to) {
  if constexpr (choice == Choice::kBranch) {
    if (*from > kThreshold) {
      *to = *from * 2.0F;
    } else {
      *to = *from * 0.5F;
    }
  } else if constexpr (choice == Choice::kApart) {
    if (*from > kThreshold) {
      store_global<4>(to, __float_as_uint(*from * 2.0F));
    } else {
      store_global<4>(to, __float_as_uint(*from * 0.5F));
    }
  } else {
    const float value = *from, twice = value * 2.0F, half = value * 0.5F;
    *to = value > kThreshold ? twice : half;
  }
}

// Element i in each of `passes` passes: all but the first from L1.
template <Choice choice>
__global__ void __launch_bounds__(kThreads)
    choice_kernel(const float* from, float* to, int passes) {
  const std::uint32_t i = element();
#pragma unroll 1
  for (int pass = 0; pass < passes; ++pass) choose<choice>(from + i, to + i);
}

enum class Parity { kLane, kWarp, kSelect, kLaneApart, kWarpApart };

template <Parity parity>
__global__ void __launch_bounds__(kThreads) parity_kernel(const float* from, float* to) {
  constexpr bool kByWarp = parity == Parity::kWarp || parity == Parity::kWarpApart;
  const std::uint32_t i = element();
  const bool even = (kByWarp ? threadIdx.x / 32 : threadIdx.x) % 2 == 0;
  if constexpr (parity == Parity::kSelect) {
    to[i] = from[i] * (even ? 2.0F : 3.0F);
  } else if constexpr (parity == Parity::kLaneApart || parity == Parity::kWarpApart) {
    if (even) {
      store_global<4>(to + i, __float_as_uint(from[i] * 2.0F));
    } else {
      store_global<4>(to + i, __float_as_uint(from[i] * 3.0F));
    }
  } else if (even) {
    to[i] = from[i] * 2.0F;
  } else {
    to[i] = from[i] * 3.0F;
  }
}

// ---- trip counts

__device__ __forceinline__ void trip(float& x) {
#pragma unroll
  for (int i = 0; i < kTripFfmas; ++i) {
    asm volatile("fma.rn.f32 %0, %0, 0f3F000000, 0f3F000000;" : "+f"(x));  // x / 2 + 1 / 2
  }
}

enum class Trips { kOwn, kCommon };

template <Trips trips>
__global__ void __launch_bounds__(kThreads)
    trips_kernel(const std::uint8_t* counts, int most, float* to) {
  const std::uint32_t i = element();
  const int own = counts[i];
  float x = static_cast<float>(i);
  if constexpr (trips == Trips::kOwn) {
#pragma unroll 1
    for (int t = 0; t < own; ++t) trip(x);
  } else {
#pragma unroll 1
    for (int t = 0; t < most; ++t) {
      if (t < own) trip(x);
    }
  }
  to[i] = x;
}

// ---- a side of `length` instructions

/// Each round looks at another bit.
template <int length, Choice choice>
__global__ void __launch_bounds__(kThreads)
    side_kernel(const std::uint32_t* bits, float factor, int rounds, float* to) {
  const std::uint32_t i = element();
  std::uint32_t own = bits[i];
  float x = static_cast<float>(i);
  const auto side = [&](float y) {
#pragma unroll
    for (int k = 0; k < length; ++k) y = fmaf(y, factor, factor);
    return y;
  };
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
    const bool takes = (own & 1) != 0;
    if constexpr (choice == Choice::kBranch) {
      if (takes) x = side(x);
    } else {
      const float other = side(x);
      x = takes ? other : x;
    }
    own = __funnelshift_r(own, own, 1);
  }
  to[i] = x;
}

constexpr int rounds_of(int length) { return kSideInstructions / (length + 8); }

template <class Step>
void for_each_length(const Step& step) {
  for_each_value<1, 2, 4, 8, 16, 32, 64, 128>(step);
}

template <Choice choice>
Kernels side_kernels() {
  Kernels kernels;
  for_each_length([&]<int length>() { kernels.add(side_kernel<length, choice>); });
  return kernels;
}

// ---- the series

std::uint32_t hash_of(std::uint64_t i) { return static_cast<std::uint32_t>(Permutation::mix(i)); }

/// Values between 0 and 1, half of them above the threshold.
std::vector<float> values(std::uint32_t count) {
  std::vector<float> list(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    // Odd and even numbers lie on either side of the threshold.
    list[i] = static_cast<float>((hash_of(i + 1) >> 9) + 1) * 0x1p-25F + (i % 2 == 0 ? 0.0F : 0.5F);
  }
  for (std::uint32_t i = count - 1; i > 0; --i) {
    std::swap(list[i], list[hash_of(~std::uint64_t{i}) % (i + 1)]);
  }
  return list;
}

template <class T>
DeviceBuffer<T> on_device(const std::vector<T>& list) {
  DeviceBuffer<T> buffer(list.size());
  buffer.from_host(list);
  return buffer;
}

void measure_roots(Probe& probe) {
  const Kernels kernels = {roots_kernel<Loopers::kHalf>, roots_kernel<Loopers::kAll>};
  probe.series(
      forms_spec("roots", "0 shuffled, 1 sorted, 2 all elements loop", kernels), [&](Sweep& sweep) {
        std::vector<float> list = values(kRootElements);
        const auto shuffled = on_device(list);
        std::ranges::sort(list);
        const auto sorted = on_device(list);
        const DeviceBuffer<float> to(kRootElements);
        const auto half = [&](const DeviceBuffer<float>& from) {
          roots_kernel<Loopers::kHalf>
              <<<kRootElements / kThreads, kThreads>>>(from.data(), to.data());
        };
        add_forms(probe, sweep,
                  {[&] { half(shuffled); }, [&] { half(sorted); },
                   [&] {
                     roots_kernel<Loopers::kAll>
                         <<<kRootElements / kThreads, kThreads>>>(shuffled.data(), to.data());
                   }});
      });
}

/// Two arrays of `count` floats, the first with data.
struct Streams {
  Streams(const Device& device, std::uint32_t count) : to_bytes(count * sizeof(float)) {
    if (3 * to_bytes > device.free_bytes()) throw SkipSeries{"not enough free memory"};
    from.emplace(count);
    to.emplace(count);
    // A block of hashes again and again: far more than a warp, a block or a cache sees at once.
    const auto block = values(kRootElements);
    for (std::size_t at = 0; at < count; at += kRootElements) {
      const std::size_t some = std::min<std::size_t>(kRootElements, count - at);
      check(cudaMemcpy(from->data() + at, block.data(), some * sizeof(float),
                       cudaMemcpyHostToDevice));
    }
  }
  std::size_t to_bytes;
  std::optional<DeviceBuffer<float>> from, to;
};

template <class Step>
void for_each_parity(const Step& step) {
  for_each_value<Parity::kLane, Parity::kWarp, Parity::kSelect, Parity::kLaneApart,
                 Parity::kWarpApart>(step);
}

void measure_streams(Probe& probe) {
  const auto series = [&](const char* variant, const char* sentence, std::uint32_t count,
                          const Kernels& kernels, const auto& launch_of) {
    probe.series(forms_spec(variant, sentence, kernels), [&](Sweep& sweep) {
      const auto elements = static_cast<std::uint32_t>(affordable(probe.device(), count));
      const Streams streams(probe.device(), elements);
      Forms forms;
      for (const auto& launch : launch_of) forms.push_back([&] { launch(streams, elements); });
      add_forms(probe, sweep, forms);
    });
  };
  using StreamLaunch = std::function<void(const Streams&, std::uint32_t)>;
  const auto choice = [&](const char* variant, std::uint32_t count, int passes) {
    Kernels kernels;
    std::vector<StreamLaunch> launches;
    for_each_value<Choice::kBranch, Choice::kSelect, Choice::kApart>([&]<Choice form>() {
      kernels.add(choice_kernel<form>);
      launches.push_back([=](const Streams& streams, std::uint32_t elements) {
        choice_kernel<form>
            <<<elements / kThreads, kThreads>>>(streams.from->data(), streams.to->data(), passes);
      });
    });
    series(variant, "0 a branch, 1 a selection, 2 a branch whose sides are kept apart", count,
           kernels, launches);
  };
  choice("choice.memory", kStreamed, 1);
  choice("choice.l1", kCached, kCachedPasses);
  Kernels kernels;
  std::vector<StreamLaunch> launches;
  for_each_parity([&]<Parity parity>() {
    kernels.add(parity_kernel<parity>);
    launches.push_back([](const Streams& streams, std::uint32_t elements) {
      parity_kernel<parity>
          <<<elements / kThreads, kThreads>>>(streams.from->data(), streams.to->data());
    });
  });
  series("parity",
         "0 by lane, 1 by warp, 2 a selected factor, 3 by lane with sides kept apart, 4 by warp "
         "likewise",
         kStreamed, kernels, launches);
}

/// Trip counts at random, from none to the most.
std::vector<std::uint8_t> trip_counts() {
  std::vector<std::uint8_t> counts(kTripElements);
  for (std::uint32_t i = 0; i < kTripElements; ++i) {
    counts[i] = static_cast<std::uint8_t>(hash_of(i + 1) % (kMostTrips + 1));
  }
  return counts;
}

template <Trips trips>
void launch_trips(const DeviceBuffer<std::uint8_t>& counts, const DeviceBuffer<float>& to) {
  trips_kernel<trips><<<kTripElements / kThreads, kThreads>>>(counts.data(), kMostTrips, to.data());
}

void measure_trips(Probe& probe) {
  const Kernels kernels = {trips_kernel<Trips::kOwn>, trips_kernel<Trips::kCommon>};
  probe.series(forms_spec("trips", "0 to its own count, 1 to the largest with a guard", kernels),
               [&](Sweep& sweep) {
                 const auto counts = on_device(trip_counts());
                 const DeviceBuffer<float> to(kTripElements);
                 add_forms(probe, sweep,
                           {[&] { launch_trips<Trips::kOwn>(counts, to); },
                            [&] { launch_trips<Trips::kCommon>(counts, to); }});
               });
}

/// 32 decisions of each element: half of them by lane at random, or by warp.
std::vector<std::uint32_t> decisions(bool by_warp) {
  std::vector<std::uint32_t> bits(kSideElements);
  for (std::uint32_t i = 0; i < kSideElements; ++i) bits[i] = hash_of(by_warp ? i / 32 + 1 : i + 1);
  return bits;
}

template <int length, Choice choice>
void launch_side(const DeviceBuffer<std::uint32_t>& bits, const DeviceBuffer<float>& to) {
  side_kernel<length, choice>
      <<<kSideElements / kThreads, kThreads>>>(bits.data(), 0.5F, rounds_of(length), to.data());
}

void measure_sides(Probe& probe) {
  for (const bool by_warp : {false, true}) {
    Kernels kernels = side_kernels<Choice::kBranch>();
    kernels.add(side_kernels<Choice::kSelect>());
    SeriesSpec spec = forms_spec(by_warp ? "sides.by_warp" : "sides.by_lane",
                                 "0 behind a branch, 1 always, and selected", kernels);
    spec.axes.push_back({"instructions", "instructions"});
    probe.series(spec, [&](Sweep& sweep) {
      const auto bits = on_device(decisions(by_warp));
      const DeviceBuffer<float> to(kSideElements);
      for_each_length([&]<int length>() {
        add_forms(probe, sweep,
                  {[&] { launch_side<length, Choice::kBranch>(bits, to); },
                   [&] { launch_side<length, Choice::kSelect>(bits, to); }},
                  {length});
      });
    });
  }
}

void measure(Probe& probe) {
  measure_roots(probe);
  measure_streams(probe);
  measure_trips(probe);
  measure_sides(probe);
}

/// Both forms of a loop do the same multiply-adds.
void confirm(Probe& probe) {
  const auto list = trip_counts();
  const auto counts = on_device(list);
  const DeviceBuffer<float> to(kTripElements);
  double trips = 0;
  for (const std::uint8_t count : list) trips += count;
  const double ffmas = kTripFfmas * trips;
  probe.count_together({counted_at(
      "trips", "divergence", {"form", "1"}, std::vector{0, 1},
      [=](int) {
        return AllExpected{{"thread_ffma", ffmas, 0.001}};
      },
      [&](int form) {
        form == 0 ? launch_trips<Trips::kOwn>(counts, to)
                  : launch_trips<Trips::kCommon>(counts, to);
      })});
}

std::vector<CodeExpectation> machine_code() {
  const auto anywhere = [](const Kernels& kernel, const char* sass, const char* ptx, int count) {
    return expect(kernel, sass, ptx, count).in_kernel().even_conditional();
  };
  const Kernels roots = {roots_kernel<Loopers::kHalf>, roots_kernel<Loopers::kAll>};
  const Kernels trips = {trips_kernel<Trips::kOwn>, trips_kernel<Trips::kCommon>};
  std::vector<CodeExpectation> all = {
      expect(roots, "MUFU.RSQ", "sqrt.rn.f32", 1).or_more().even_conditional(),
      expect(trips, "FFMA", "fma.rn.f32", kTripFfmas).even_conditional(),
      anywhere(trips, "BSSY*", "", 1),
      // The compiler makes selections of these branches: no lane waits for another.
      expect({choice_kernel<Choice::kBranch>, choice_kernel<Choice::kSelect>}, "STG.E",
             "st.global.f32", 1),
      anywhere({choice_kernel<Choice::kBranch>, choice_kernel<Choice::kSelect>}, "BSSY*", "", 0),
      anywhere({parity_kernel<Parity::kLane>, parity_kernel<Parity::kWarp>,
                parity_kernel<Parity::kSelect>},
               "STG.E", "st.global.f32", 1),
      // Kept apart, both sides store.
      expect(choice_kernel<Choice::kApart>, "STG.E", "st.global.u32", 2).even_conditional(),
      anywhere({parity_kernel<Parity::kLaneApart>, parity_kernel<Parity::kWarpApart>}, "STG.E",
               "st.global.u32", 2)};
  for_each_length([&]<int length>() {
    const Kernels branch = side_kernel<length, Choice::kBranch>,
                  select = side_kernel<length, Choice::kSelect>;
    all.push_back(expect({branch, select}, "FFMA", "fma.rn.f32", length).even_conditional());
    // From eight instructions on the branch is one; shorter sides are predicated.
    all.push_back(anywhere(branch, "BSSY*", "", length >= 8 ? 1 : 0));
    all.push_back(anywhere(select, "BSSY*", "", 0));
  });
  return all;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What do whole kernels gain by forms without divergent branches?",
     .cost_seconds = 2,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::branch_forms_probe
