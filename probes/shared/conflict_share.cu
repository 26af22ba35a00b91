// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost when some of a kernel's shared-memory accesses have a bank conflict?
//
// Method: the loop of 16 warps of one SM has 128 loads from shared memory. A share of them, spread
// evenly, takes two words of one bank (one conflict each); so conflicts over accesses are that
// share. `alone`: nothing but loads, so that shared memory is the limit. `mixed`: each load is
// followed by enough FFMAs that issuing them takes longer than the loads. A point is the block's
// cycles over a number of loads; counters see the wavefronts.
//
// What could fool it: the assembler, which merges equal loads (hence `volatile`); words that are
// not used (all are combined); a share that the pipe hides behind its own queue (loads follow each
// other without a wait, 16 warps of them); other conflicts (lanes take 32 banks, or 16 twice).
#include <string>

#include "probes/methods/for_each_value.h"
#include "probes/methods/lane_offsets.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_chase.cuh"

namespace warpgauge::probes::conflict_share_probe {
namespace {

constexpr int kLoads = 128;     // in the loop's body
constexpr int kInFlight = 8;    // before the first is looked at
constexpr int kMixedFfmas = 8;  // behind a load of `mixed`: four warps issue them for 32 cycles
constexpr int kWarps = 16;
constexpr int kLengths = 4;
constexpr int kShortest = 4;  // trips of the shortest length

/// Whether load number k is one of the `conflicted`, which are spread evenly.
constexpr bool has_conflict(int k, int conflicted) {
  return (k + 1) * conflicted / kLoads != k * conflicted / kLoads;
}

template <int conflicted, int ffmas>
__global__ void __launch_bounds__(kWarps * 32)
    conflict_share_kernel(const __grid_constant__ LaneOffsets free,
                          const __grid_constant__ LaneOffsets twofold, int trips, float factor,
                          std::uint64_t* cycles, std::uint32_t* sink) {
  __shared__ __align__(16) char memory[8192];
  const std::uint32_t base = shared_address(memory);
  const std::uint32_t clear = base + free.byte[threadIdx.x % 32],
                      busy = base + sizeof(memory) / 2 + twofold.byte[threadIdx.x % 32];
  store_shared<4>(clear, clear);
  store_shared<4>(busy, busy);
  std::uint32_t sum = 0;
  float chain[4] = {factor, factor, factor, factor};
  __syncthreads();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int trip = 0; trip < trips; ++trip) {
#pragma unroll
    for (int k = 0; k < kLoads; k += kInFlight) {
      std::uint32_t values[kInFlight];
#pragma unroll
      for (int i = 0; i < kInFlight; ++i) {
        values[i] = load_shared<4>(has_conflict(k + i, conflicted) ? busy : clear);
#pragma unroll
        for (int j = 0; j < ffmas; ++j) {
          asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(chain[j % 4]) : "f"(factor));
        }
      }
#pragma unroll
      for (int i = 0; i < kInFlight; ++i) sum |= values[i];
    }
  }
  if (sum == 1 || chain[0] + chain[1] + chain[2] + chain[3] == -1) *sink = sum;
  __syncthreads();
  if (threadIdx.x == 0) *cycles = read_clock() - start;
}

using Kernel = void (*)(LaneOffsets, LaneOffsets, int, float, std::uint64_t*, std::uint32_t*);

struct Setting {
  int conflicted;
  Kernel kernel;
  double share() const { return double(conflicted) / kLoads; }
};

template <int ffmas>
std::vector<Setting> settings() {
  std::vector<Setting> all;
  for_each_value<0, 1, 2, 4, 6, 8, 16, 32, 64, 128>([&]<int conflicted>() {
    all.push_back({conflicted, conflict_share_kernel<conflicted, ffmas>});
  });
  return all;
}

class Bench {
 public:
  void launch(const Setting& setting, int trips) const {
    setting.kernel<<<1, kWarps * 32>>>(conflicting(4, 1), conflicting(4, 2), trips, 0.5F,
                                       cycles_.data(), sink_.data());
  }
  double cycles() const {
    check(cudaGetLastError());
    return static_cast<double>(cycles_.value());
  }

 private:
  DeviceBuffer<std::uint64_t> cycles_{1};
  DeviceBuffer<std::uint32_t> sink_{1};
};

void measure_settings(Probe& probe, const Bench& bench, const char* variant, int ffmas,
                      const std::vector<Setting>& all) {
  Kernels kernels;
  for (const Setting& setting : all) kernels.add(setting.kernel);
  probe.series({.variant = variant,
                .axes = {{"share", "1"}, {"loads", "instructions"}},
                .constants = {{"ffmas_per_load", ffmas}, {"warps", kWarps}},
                .facts = {{"share", "loads with one conflict over all loads"}},
                .kernel = kernels},
               [&](Sweep& sweep) {
                 for (const Setting& setting : all) {
                   for (int length = 1; length <= kLengths; ++length) {
                     const int trips = length * kShortest;
                     sweep.add({setting.share(), double(trips) * kLoads * kWarps},
                               {repeated(probe.at_level(3, 9, 31), [&] {
                                 bench.launch(setting, trips);
                                 return bench.cycles();
                               })});
                   }
                 }
               });
}

void measure(Probe& probe) {
  const Bench bench;
  measure_settings(probe, bench, "alone", 0, settings<0>());
  measure_settings(probe, bench, "mixed", kMixedFfmas, settings<kMixedFfmas>());
}

/// One wavefront a load, and one more for each conflict.
void confirm(Probe& probe) {
  constexpr int kTrips = 64;
  const Bench bench;
  std::vector<Count> counts;
  const auto count = [&](const char* variant, const std::vector<Setting>& all) {
    Count& result = counts.emplace_back(
        Count{{.confirms = variant,
               .group = "shared_load",
               .axes = {{"share", "1"}},
               .relations = {{"wavefronts_per_instruction", "expected_wavefronts", 0.002}}},
              {}});
    for (const Setting& setting : all) {
      result.points.push_back({{setting.share()},
                               {{"expected_wavefronts", 1 + setting.share()}},
                               [&bench, setting] { bench.launch(setting, kTrips); }});
    }
  };
  count("alone", settings<0>());
  count("mixed", settings<kMixedFfmas>());
  probe.count_together(counts);
}

std::vector<CodeExpectation> machine_code() {
  std::vector<CodeExpectation> all;
  const auto add = [&](const std::vector<Setting>& settings, int ffmas) {
    for (const Setting& setting : settings) {
      all.push_back(expect(setting.kernel, "LDS", "ld.volatile.shared.u32", kLoads));
      all.push_back(expect(setting.kernel, "FFMA", "fma.rn.f32", kLoads * ffmas));
    }
  };
  add(settings<0>(), 0);
  add(settings<kMixedFfmas>(), kMixedFfmas);
  return all;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost when some of the shared accesses have a bank conflict?",
     .cost_seconds = 0.2,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::conflict_share_probe
