// SPDX-License-Identifier: Apache-2.0
// Question: how many bytes a clock does L1 give an SM, by the width of a load and by its path?
//
// Method: every SM reads lines of its own that its L1 holds, again and again, neighbouring lanes on
// neighbouring elements of 4, 8 or 16 bytes (32 from compute capability 10.0 on: never run). An
// iteration reads eight rows of the set at fixed distances from one address: little arithmetic
// takes issue slots. Bytes per clock are the slope of bytes over the cycles from an SM's first
// start to its last stop; warps are swept until the rate stops rising.
//
// What could fool it: the assembler, which narrows a wide load if only one of its words is used
// (all are) and takes a load that always reads the same out of the loop, `asm volatile` or not (two
// addresses alternate); arithmetic on what was read (one addition per word); narrow loads, which
// are bound by the rate of instructions: that is the answer for them.
#include "probes/methods/for_each_value.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::l1_bandwidth_probe {
namespace {

constexpr int kUnroll = 8;  // loads in the loop's body
constexpr int kLengths = 4;
constexpr int kMaxWarps = 32;
constexpr int kIterations = 256;             // of the shortest launch
constexpr std::size_t kSetBytes = 16 << 10;  // of an SM: inside the smallest L1
constexpr int kCountedWarps = 16, kCountedIterations = 4096;

enum class Route { kPlain, kReadOnly };

template <int width, Route route>
__device__ __forceinline__ std::uint32_t load(std::uint64_t at) {
  const auto* from = reinterpret_cast<const void*>(at);
  if constexpr (width == 32) return load_eight_through_l1(from).sum();
  const uint4 v =
      route == Route::kPlain ? load_through_l1<width>(from) : load_read_only<width>(from);
  return v.x + v.y + v.z + v.w;
}

/// Bytes between the two halves of an SM's set, which the iterations read alternately.
constexpr std::uint64_t kHalfBytes = kSetBytes / 2;

/// Row k of a warp, in bytes from the beginning of a half; rows hold 32 elements.
template <int width>
__host__ __device__ constexpr std::uint64_t first_row(int warp) {
  constexpr int kRows = kHalfBytes / (32 * width);
  static_assert(kRows % kUnroll == 0);
  return static_cast<std::uint64_t>(warp * kUnroll % kRows) * 32 * width;
}

// Each warp reads kUnroll rows of a half, its own where the half has that many. The iterations take
// the halves alternately: the assembler leaves only one of loads that always read the same, before
// the loop.
template <int width, Route route>
__global__ void __launch_bounds__(kMaxWarps * 32, 1)
    reread_l1_kernel(const char* base, int iterations, std::uint32_t* sums, WarpSpanSink spans) {
  constexpr std::uint64_t kRowBytes = 32 * width;
  std::uint64_t at = reinterpret_cast<std::uint64_t>(base) + blockIdx.x * kSetBytes +
                     first_row<width>(threadIdx.x / 32) + threadIdx.x % 32 * width;
  std::uint32_t sum = 0;
#pragma unroll
  for (int k = 0; k < 2 * kUnroll; ++k) {  // brings the lines in
    sum += load<width, route>(at + k / kUnroll * kHalfBytes + k % kUnroll * kRowBytes);
  }
  spans.wait_for_grid();
  std::uint64_t step = kHalfBytes;
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    std::uint32_t values[kUnroll];
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) values[k] = load<width, route>(at + k * kRowBytes);
#pragma unroll
    for (int k = 0; k < kUnroll; ++k) sum += values[k];
    at += step;
    step = -step;
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

struct Reader {
  int sm_count;
  std::vector<std::uint32_t> words = hashed_words(sm_count);
  DeviceBuffer<std::uint32_t> set{words.size()};
  DeviceBuffer<std::uint32_t> sums{std::size_t(sm_count) * kMaxWarps * 32};
  WarpSpans spans{std::size_t(sm_count) * kMaxWarps};

  explicit Reader(const Device& device) : sm_count(device.sm_count()) { set.from_host(words); }

  template <int width, Route route>
  void launch(int warps, int iterations) {
    launch_resident(reread_l1_kernel<width, route>, {.blocks = sm_count, .threads = warps * 32},
                    reinterpret_cast<const char*>(set.data()), iterations, sums.data(),
                    spans.prepare());
  }

  /// An even number of iterations reads both halves as often. Throws std::runtime_error where a
  /// thread's sum says otherwise.
  template <int width>
  void require_sums(int warps, int iterations) const {
    const auto found = sums.to_host(std::size_t(sm_count) * warps * 32);
    for (int block = 0; block < sm_count; ++block) {
      for (int thread = 0; thread < warps * 32; ++thread) {
        std::uint32_t once = 0;
        for (int k = 0; k < 2 * kUnroll; ++k) {
          const std::size_t byte = block * kSetBytes + k / kUnroll * kHalfBytes +
                                   first_row<width>(thread / 32) + k % kUnroll * 32 * width +
                                   thread % 32 * width;
          for (int word = 0; word < width / 4; ++word) once += words[byte / 4 + word];
        }
        const std::uint32_t expected = once * static_cast<std::uint32_t>(1 + iterations / 2);
        if (found[block * warps * 32 + thread] == expected) continue;
        throw std::runtime_error("block " + std::to_string(block) + ", thread " +
                                 std::to_string(thread) + " read something else");
      }
    }
  }

  static std::vector<std::uint32_t> hashed_words(int sm_count) {
    std::vector<std::uint32_t> words(sm_count * kSetBytes / 4);
    for (std::size_t i = 0; i < words.size(); ++i) {
      words[i] = static_cast<std::uint32_t>(Permutation::mix(i + 1));
    }
    return words;
  }
};

struct Load {
  int width;
  Route route;
  std::string variant() const {
    return (route == Route::kPlain ? "ld" : "nc") + std::to_string(width * 8);
  }
};
/// Does a step for each load that is measured.
template <class Step>
void for_each_load(const Step& step) {
  using enum Route;
  for_each_value<Load{4, kPlain}, Load{8, kPlain}, Load{16, kPlain}, Load{4, kReadOnly},
                 Load{16, kReadOnly}, Load{32, kPlain}>(step);
}

template <Load load>
void measure_load(Probe& probe, Reader& reader) {
  constexpr bool kPlain = load.route == Route::kPlain;
  constexpr int kWidth = load.width;
  const std::string bits = std::to_string(kWidth * 8), cache = kPlain ? "l1" : "readonly";
  probe.series({.variant = load.variant(),
                .axes = {{"warps", "warps"}, {"work", "bytes"}},
                .constants = {{"sm_count", 1}, {"set_bytes", kSetBytes}},
                .fit = {"work_rate",
                        {{cache + ".bandwidth_bytes_per_clk_sm.ld" + bits, "saturated.per_sm"}}},
                .figure = {"l1_width", "Bytes that L1 gives an SM a clock against its warps",
                           bits + (kPlain ? "-bit loads" : "-bit read-only loads")},
                .kernel = reread_l1_kernel<kWidth, load.route>},
               [&](Sweep& sweep) {
                 if (kWidth == 32) skip_unless_capable(probe, 100);
                 for (int warps = 4; warps <= kMaxWarps; warps *= 2) {
                   for (int length = 1; length <= kLengths; ++length) {
                     const int iterations = length * kIterations * kMaxWarps / warps;
                     auto cycles = repeated(probe.at_level(3, 7, 21), [&] {
                       reader.launch<kWidth, load.route>(warps, iterations);
                       return reader.spans.median_sm_cycles(std::size_t(reader.sm_count) * warps);
                     });
                     if (length == 1) reader.require_sums<kWidth>(warps, iterations);
                     sweep.add({double(warps), 32.0 * kWidth * kUnroll * iterations * warps},
                               {std::move(cycles)});
                   }
                 }
               });
}

void measure(Probe& probe) {
  Reader reader(probe.device());
  for_each_load([&]<Load load>() { measure_load<load>(probe, reader); });
}

/// All sectors are hits, and there are as many of them as the loads have bytes.
void confirm(Probe& probe) {
  Reader reader(probe.device());
  std::vector<Count> counts;
  for_each_load([&]<Load load>() {
    if (load.width == 32 && probe.device().capability() < 100) return;
    const double instructions =
        double{kUnroll} * (kCountedIterations + 2) * kCountedWarps * reader.sm_count;
    counts.push_back(counted(
        load.variant(), "global_load", {"warps", "warps"}, kCountedWarps,
        {{"l1_hit_rate", 1, 0.02, "expected_hit_rate"},
         {"sectors", instructions * load.width, 0.02}},
        [&reader] { reader.launch<load.width, load.route>(kCountedWarps, kCountedIterations); }));
  });
  probe.count_together(counts);
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many bytes a clock does L1 give an SM, by the width and path of a load?",
     .machine_code = {expect(reread_l1_kernel<4, Route::kPlain>, "LDG.E(.STRONG.SM)?",
                             "ld.global.ca.u32", kUnroll),
                      expect(reread_l1_kernel<8, Route::kPlain>, "LDG.E.64(.STRONG.SM)?",
                             "ld.global.ca.v2.u32", kUnroll),
                      expect(reread_l1_kernel<16, Route::kPlain>, "LDG.E.128(.STRONG.SM)?",
                             "ld.global.ca.v4.u32", kUnroll),
                      expect(reread_l1_kernel<4, Route::kReadOnly>, "LDG.E.CONSTANT",
                             "ld.global.nc.u32", kUnroll),
                      expect(reread_l1_kernel<16, Route::kReadOnly>, "LDG.E.128.CONSTANT",
                             "ld.global.nc.v4.u32", kUnroll),
                      expect(reread_l1_kernel<32, Route::kPlain>, "LDG.E.ENL2.256(.STRONG.SM)?",
                             "ld.global.ca.v8.u32", kUnroll)
                          .on("!sm_[789]*"),
                      expect_absent(reread_l1_kernel<32, Route::kPlain>, "LDG*ENL2*",
                                    "loads of 32 bytes exist from sm_100 on")
                          .on("sm_[789]*")}}};

}  // namespace
}  // namespace warpgauge::probes::l1_bandwidth_probe
