// SPDX-License-Identifier: Apache-2.0
// Question: what does an n-way bank conflict in shared memory cost, in latency and in throughput,
// and what do lanes save that have words in common?
//
// Method: the lanes' byte offsets put n lanes into one bank, in different words. Latency, what one
// more way adds to a dependent load: each lane's word holds its own address, so a warp chases in
// place; slope over accesses. Throughput, what one more way takes from the pipe: 16 warps of one SM
// repeat the access; the slope of the block's cycles over accesses is cycles per warp access.
//
// What could fool it: the assembler, which narrows a vector load if only one of its words is used
// and merges equal loads and stores (hence `volatile`, which for shared memory changes nothing
// else); reading a latency ratio as a throughput ratio (each has a fit of its own); 64- and 128-bit
// accesses, which the hardware splits into half and quarter warps (the degree counts within such a
// group); lanes that read the same word (no conflict: the stride series has stride 0, one word for
// all, and 0.5, one word for two lanes; which lanes have a word in common matters for the groups
// that are served together, so `sharers` are neighbours and `apart` are pairs at each distance).
#include "probes/methods/for_each_value.h"
#include "probes/methods/lane_offsets.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"

namespace warpgauge::probes::bank_sweep_probe {
namespace {

constexpr int kInFlight = 8;  // accesses in the throughput loop's body: more would spill registers
constexpr int kBlockAccesses = 512;  // of the shortest length: they drown the block's uneven start
constexpr int kCountedAccesses = 4096;
constexpr int kWarps = 16;
constexpr int kSharedBytes = 8192;

/// An address that is never zero: the warm-up stores it.
template <int width>
struct WordHop : PointerHop {
  using Pointer = std::uint32_t;
  __device__ static Pointer next(Pointer at, const Context&) { return load_shared<width>(at); }
};

template <int width>
__global__ void latency_kernel(const __grid_constant__ LaneOffsets offsets, int repeats,
                               std::uint64_t* cycles) {
  __shared__ __align__(16) char memory[kSharedBytes];
  const std::uint32_t address = shared_address(memory) + offsets.byte[threadIdx.x];
  store_shared<width>(address, address);
  __syncwarp();
  time_warp_chain<WordHop<width>>(address, repeats, cycles);
}

template <int width, bool store>
__global__ void __launch_bounds__(kWarps * 32)
    throughput_kernel(const __grid_constant__ LaneOffsets offsets, int accesses,
                      std::uint64_t* cycles, std::uint32_t* sink) {
  __shared__ __align__(16) char memory[kSharedBytes];
  const std::uint32_t address = shared_address(memory) + offsets.byte[threadIdx.x % 32];
  store_shared<width>(address, address);
  std::uint32_t sum = 0;
  __syncthreads();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int i = 0; i < accesses; i += kInFlight) {
    if constexpr (store) {
#pragma unroll
      for (int k = 0; k < kInFlight; ++k) store_shared<width>(address, address);
    } else {
      std::uint32_t values[kInFlight];
#pragma unroll
      for (int k = 0; k < kInFlight; ++k) values[k] = load_shared<width>(address);
#pragma unroll
      for (int k = 0; k < kInFlight; ++k) sum ^= values[k];
    }
  }
  if (sum == 1) *sink = sum;  // an even number of equal values: always zero
  __syncthreads();
  if (threadIdx.x == 0) *cycles = read_clock() - start;
}

template <int width>
void latency_point(Probe& probe, Sweep& sweep, double axis_value, const LaneOffsets& offsets) {
  const int repeats = probe.at_level(5, 11, 51);
  const WarpReadings readings(repeats);
  latency_kernel<width><<<1, 32>>>(offsets, 2, readings.cycles());  // loads the code
  latency_kernel<width><<<1, 32>>>(offsets, repeats, readings.cycles());
  readings.add_to(sweep, {axis_value});
}

template <int width, bool store>
void throughput_point(Probe& probe, Sweep& sweep, double axis_value, const LaneOffsets& offsets) {
  const int repeats = probe.at_level(3, 5, 25);
  DeviceBuffer<std::uint64_t> cycles(1);
  DeviceBuffer<std::uint32_t> sink(1);
  for (int length = 1; length <= kChaseLengths; ++length) {
    const int accesses = length * kBlockAccesses;
    sweep.add({axis_value, double(accesses * kWarps)}, {repeated(repeats, [&] {
                throughput_kernel<width, store>
                    <<<1, kWarps * 32>>>(offsets, accesses, cycles.data(), sink.data());
                check(cudaGetLastError());
                return static_cast<double>(cycles.value());
              })});
  }
}

std::vector<int> degrees(const Probe& probe, int width) {
  const int most = 32 * 4 / width;
  std::vector<int> list;
  for (int degree = 1; degree <= most; ++degree) {
    const bool power_of_two = (degree & (degree - 1)) == 0;
    if (probe.level() != Level::kQuick || power_of_two) list.push_back(degree);
  }
  return list;
}

template <int width>
void measure_loads(Probe& probe) {
  const std::string name = "ld" + std::to_string(width * 8);
  probe.series({.variant = "latency." + name,
                .axes = {{"degree", "1"}, {"accesses", "instructions"}},
                .fit = {"conflict_law",
                        {{"shared.conflict_cycles_per_way." + name, "per_way"},
                         {"shared.latency_cycles" + (width == 4 ? "" : "." + name), "base"}}},
                .figure = {"bank_latency", "Latency of a shared load against bank-conflict degree",
                           std::to_string(width * 8) + "-bit loads"},
                .kernel = latency_kernel<width>},
               [&](Sweep& sweep) {
                 for (int degree : degrees(probe, width)) {
                   latency_point<width>(probe, sweep, degree, conflicting(width, degree));
                 }
               });
}

template <int width, bool store>
void measure_throughput(Probe& probe) {
  const std::string name = (store ? "st" : "ld") + std::to_string(width * 8);
  std::vector<samples::Fill> fills = {{"shared.issue_cycles_per_way." + name, "per_way"},
                                      {"shared.bandwidth_bytes_per_clk_sm." + name, "bandwidth"}};
  if (width == 16 && !store) fills.push_back({"shared.bandwidth_bytes_per_clk_sm", "bandwidth"});
  probe.series({.variant = "throughput." + name,
                .axes = {{"degree", "1"}, {"accesses", "instructions"}},
                .constants = {{"bytes_per_access", 32.0 * width}, {"warps", kWarps}},
                .fit = {"conflict_law", fills},
                .figure = {"bank_throughput",
                           "SM cycles that one shared access takes against bank-conflict degree",
                           std::to_string(width * 8) + (store ? "-bit stores" : "-bit loads")},
                .kernel = throughput_kernel<width, store>},
               [&](Sweep& sweep) {
                 for (int degree : degrees(probe, width)) {
                   throughput_point<width, store>(probe, sweep, degree, conflicting(width, degree));
                 }
               });
}

const std::vector<int> kSharers = {1, 2, 4, 8, 16, 32};
const std::vector<int> kApart = {1, 2, 4, 8, 16};

/// SM cycles of an access whose lanes have words in common, the words side by side: neighbours that
/// have a word together, and lanes some way apart that have one in pairs.
template <int width, bool store>
void measure_common_words(Probe& probe) {
  const std::string name = (store ? "st" : "ld") + std::to_string(width * 8);
  const std::string key = "shared.common_word_cycles." + name;
  const std::string label = std::to_string(width * 8) + (store ? "-bit stores" : "-bit loads");
  const auto series = [&](std::string variant, samples::Axis axis, Fit fit, Figure figure,
                          const std::vector<int>& values, auto offsets_at) {
    probe.series({.variant = "throughput." + name + "." + variant,
                  .axes = {std::move(axis), {"accesses", "instructions"}},
                  .constants = {{"warps", kWarps}},
                  .fit = std::move(fit),
                  .figure = std::move(figure),
                  .kernel = throughput_kernel<width, store>},
                 [&](Sweep& sweep) {
                   for (const int value : values) {
                     throughput_point<width, store>(probe, sweep, value, offsets_at(width, value));
                   }
                 });
  };
  series(
      "sharers", {"sharers", "lanes"},
      {"slope_at", {{key + ".sharers2", "at.2"}, {key + ".sharers32", "at.32"}}},
      {"bank_sharers", "SM cycles of a shared access against the lanes that have one word", label},
      kSharers, neighbours_share);
  series("apart", {"apart", "lanes"},
         {"slope_at", {{key + ".apart2", "at.2"}, {key + ".apart16", "at.16"}}},
         {"bank_pairs",
          "SM cycles of a shared access against how far apart the two lanes are that have one word",
          label},
         kApart, pairs_share);
}

template <int width>
void measure_common_word_latency(Probe& probe) {
  const std::string name = "ld" + std::to_string(width * 8);
  probe.series({.variant = "latency." + name + ".sharers",
                .axes = {{"sharers", "lanes"}, {"accesses", "instructions"}},
                .fit = {"slope_at", {{"shared.common_word_latency_cycles." + name, "at.2"}}},
                .figure = {"bank_sharers_latency",
                           "Latency of a shared load against the lanes that have one word",
                           std::to_string(width * 8) + "-bit loads"},
                .kernel = latency_kernel<width>},
               [&](Sweep& sweep) {
                 for (const int sharers : kSharers) {
                   latency_point<width>(probe, sweep, sharers, neighbours_share(width, sharers));
                 }
               });
}

std::vector<double> word_strides() {
  std::vector<double> strides = {0, 0.5};
  for (int stride = 1; stride <= 33; ++stride) strides.push_back(stride);
  return strides;
}

void measure(Probe& probe) {
  for_each_value<4, 8, 16>([&]<int width>() { measure_loads<width>(probe); });
  for_each_value<4, 8, 16>([&]<int width>() { measure_throughput<width, false>(probe); });
  for_each_value<4, 8, 16>([&]<int width>() { measure_throughput<width, true>(probe); });
  for_each_value<4, 8, 16>([&]<int width>() {
    measure_common_words<width, false>(probe);
    measure_common_words<width, true>(probe);
    measure_common_word_latency<width>(probe);
  });
  probe.series({.variant = "latency.stride",
                .axes = {{"stride", "1"}, {"accesses", "instructions"}},
                .fit = {"slope_at",
                        {{"shared.broadcast_latency_cycles", "at.0"},
                         {"shared.multicast_latency_cycles", "at.0.5"}}},
                .figure = {"bank_stride",
                           "Latency of a 32-bit shared load against the lanes' stride in words (0: "
                           "one word for all)",
                           "32-bit loads"},
                .kernel = latency_kernel<4>},
               [&](Sweep& sweep) {
                 for (double stride : word_strides()) {
                   latency_point<4>(probe, sweep, stride, strided(stride));
                 }
               });
}

/// Counted wavefronts of one access.
AllExpected wavefronts(double expected) {
  return {{"wavefronts_per_instruction", expected, 0.005, "expected_wavefronts"}};
}

template <int width, bool store>
void confirm_degrees(Probe& probe, std::uint64_t* cycles, std::uint32_t* sink) {
  const std::string bits = std::to_string(width * 8);
  // One wavefront a way, for each group of lanes that is served together.
  Count count =
      counted_at((store ? "throughput.st" : "throughput.ld") + bits,
                 store ? "shared_store" : "shared_load", {"degree", "1"}, degrees(probe, width),
                 [](int degree) { return wavefronts(degree * width / 4.0); },
                 [=](int degree) {
                   throughput_kernel<width, store><<<1, kWarps * 32>>>(
                       conflicting(width, degree), kCountedAccesses, cycles, sink);
                 });
  count.spec.figure = {"bank_wavefronts", "Wavefronts that one shared access takes, by counters",
                       bits + (store ? "-bit stores" : "-bit loads")};
  probe.count_together({count});
}

/// Lanes next to each other or one lane further need half the wavefronts of a wide load together.
template <int width, bool store>
void confirm_common_words(Probe& probe, std::uint64_t* cycles, std::uint32_t* sink) {
  const std::string name = (store ? "throughput.st" : "throughput.ld") + std::to_string(width * 8);
  const char* group = store ? "shared_store" : "shared_load";
  const auto expected = [](bool together) {
    constexpr double kAll = width / 4.0;
    return wavefronts(!store && together && kAll > 1 ? kAll / 2 : kAll);
  };
  const auto launch = [=](const LaneOffsets& offsets) {
    throughput_kernel<width, store><<<1, kWarps * 32>>>(offsets, kCountedAccesses, cycles, sink);
  };
  const Count sharers = counted_at(
      name + ".sharers", group, {"sharers", "lanes"}, kSharers,
      [=](int lanes) { return expected(lanes > 1); },
      [=](int lanes) { launch(neighbours_share(width, lanes)); });
  const Count pairs = counted_at(
      name + ".apart", group, {"apart", "lanes"}, kApart,
      [=](int lanes) { return expected(lanes <= 2); },
      [=](int lanes) { launch(pairs_share(width, lanes)); });
  probe.count_together({sharers, pairs});
}

void confirm(Probe& probe) {
  DeviceBuffer<std::uint64_t> cycles(kChaseLengths * 1024);
  DeviceBuffer<std::uint32_t> sink(1);
  for_each_value<false, true>([&]<bool store>() {
    for_each_value<4, 8, 16>(
        [&]<int width>() { confirm_degrees<width, store>(probe, cycles.data(), sink.data()); });
  });

  for_each_value<4, 8, 16>([&]<int width>() {
    confirm_common_words<width, false>(probe, cycles.data(), sink.data());
    confirm_common_words<width, true>(probe, cycles.data(), sink.data());
  });

  const auto confirm_latency = [&](const char* variant, const samples::Axis& axis,
                                   const auto& values, auto offsets_at) {
    const Count count = counted_at(
        variant, "shared_load", axis, values,
        [=](auto value) { return wavefronts(expected_wavefronts(offsets_at(value))); },
        [=, &cycles](auto value) {
          latency_kernel<4><<<1, 32>>>(offsets_at(value), 64, cycles.data());
        });
    probe.count_together({count});
  };
  confirm_latency("latency.ld32", {"degree", "1"}, degrees(probe, 4),
                  [](int degree) { return conflicting(4, degree); });
  confirm_latency("latency.stride", {"stride", "1"}, word_strides(), strided);

  // The data stage's conflicts, of shared memory and of everything: what a counter's name says.
  probe.count_together({counted_at(
      "throughput.ld32", "l1_stages", {"degree", "1"}, std::vector<int>{1, 2, 32},
      [](int) { return AllExpected{}; },
      [&](int degree) {
        throughput_kernel<4, false><<<1, kWarps * 32>>>(conflicting(4, degree), kCountedAccesses,
                                                        cycles.data(), sink.data());
      })});
}

const Register kRegister{
    measure,
    confirm,
    {.question =
         "What does an n-way bank conflict in shared memory cost, in latency and throughput, and "
         "what do lanes save that have words in common?",
     .cost_seconds = 4,
     .machine_code = {
         expect(latency_kernel<4>, "LDS", "ld.volatile.shared.u32", kChaseUnroll),
         expect(latency_kernel<8>, "LDS.64", "ld.volatile.shared.v2.u32", kChaseUnroll),
         expect(latency_kernel<16>, "LDS.128", "ld.volatile.shared.v4.u32", kChaseUnroll),
         expect(throughput_kernel<4, false>, "LDS", "ld.volatile.shared.u32", kInFlight),
         expect(throughput_kernel<8, false>, "LDS.64", "ld.volatile.shared.v2.u32", kInFlight),
         expect(throughput_kernel<16, false>, "LDS.128", "ld.volatile.shared.v4.u32", kInFlight),
         expect(throughput_kernel<4, true>, "STS", "st.volatile.shared.u32", kInFlight),
         expect(throughput_kernel<8, true>, "STS.64", "st.volatile.shared.v2.u32", kInFlight),
         expect(throughput_kernel<16, true>, "STS.128", "st.volatile.shared.v4.u32", kInFlight)}}};

}  // namespace
}  // namespace warpgauge::probes::bank_sweep_probe
