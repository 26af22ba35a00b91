// SPDX-License-Identifier: Apache-2.0
// Question: what does it bring to copy four rows of a matrix by one instruction?
//
// Method: one thread on every SM copies random rows of 1 KiB between a quarter of L2 and shared
// memory, four groups of four rows under way. `gather`: a group is one gather4 or four copies of a
// row each, into shared memory; `scatter`: one scatter4 or four bulk copies, out of it. Cycles of a
// group are the slope over groups.
//
// What could fool it: other rows than meant (the first words of all that landed are added up and
// compared; stored rows are read back); rows that are asked for twice in a row (they are a hash of
// the step). gather4 needs compute capability 10.0, scatter4 code for 10.0, 10.3 or 11.0 with a
// suffix. This probe was proven on machine code and has never run on a card.
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/device/bulk_copy.cuh"
#include "probes/device/compiled_for.h"
#include "probes/device/grid_wait.cuh"
#include "probes/device/mbarrier.cuh"
#include "probes/device/warpgroup.cuh"
#include "probes/harness/probe.h"
#include "probes/memory/tensor_map.h"
#include "probes/methods/hashed_words.h"
#include "probes/methods/one_block_an_sm.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::gathered_rows_probe {
namespace {

constexpr int kRowWords = 256, kRowBytes = kRowWords * 4;
constexpr int kStages = 4;  // groups under way
constexpr int kGroupBytes = 4 * kRowBytes;
constexpr int kIterations = 64;

/// A row of a step's group; `mask`: rows less one, a power of two.
__host__ __device__ inline int row_of(int block, int step, int row, std::uint32_t mask) {
  const std::uint32_t number = static_cast<std::uint32_t>((block * 4096 + step) * 4 + row);
  return static_cast<int>((number * 2654435761U >> 8) & mask);
}
__device__ __forceinline__ int4 rows_of(int step, std::uint32_t mask) {
  const int block = static_cast<int>(blockIdx.x);
  return {row_of(block, step, 0, mask), row_of(block, step, 1, mask), row_of(block, step, 2, mask),
          row_of(block, step, 3, mask)};
}

struct Matrix {
  char* rows;
  std::uint32_t mask;
  std::uint32_t* sum;
};

// A round is kStages groups; one more round begins.
template <bool by_four>
__global__ void __launch_bounds__(32, 1)
    gather_kernel(const __grid_constant__ CUtensorMap map, int rounds, Matrix matrix,
                  WarpSpanSink spans) {
  extern __shared__ __align__(128) char ring[];
  __shared__ std::uint64_t arrived[kStages];
  const std::uint32_t to = shared_address(ring), barrier = shared_address(arrived);
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  bool in_vain = false;
  if (elect_one()) {
    for (int stage = 0; stage < kStages; ++stage) barrier_init(barrier + stage * 8, 1);
    publish_barriers();
    const auto ask = [&](int step, int stage) {
      const int4 y = rows_of(step, matrix.mask);
      const std::uint32_t place = to + stage * kGroupBytes;
      barrier_arrive_expecting(barrier + stage * 8, kGroupBytes);
      if constexpr (by_four) {
        tensor_gather(place, &map, 0, y, barrier + stage * 8);
      } else {
        tensor_load_here(place, &map, 0, y.x, barrier + stage * 8);
        tensor_load_here(place + kRowBytes, &map, 0, y.y, barrier + stage * 8);
        tensor_load_here(place + 2 * kRowBytes, &map, 0, y.z, barrier + stage * 8);
        tensor_load_here(place + 3 * kRowBytes, &map, 0, y.w, barrier + stage * 8);
      }
    };
    std::uint32_t sum = 0, parity = 0;
    const auto take = [&](int stage) {
      in_vain = in_vain ||
                !wait_or_give_up([&] { return barrier_try_wait(barrier + stage * 8, parity); });
      const auto* const words =
          reinterpret_cast<const volatile std::uint32_t*>(ring + stage * kGroupBytes);
#pragma unroll
      for (int row = 0; row < 4; ++row) sum += words[row * kRowWords];
    };
#pragma unroll
    for (int stage = 0; stage < kStages; ++stage) ask(stage, stage);
#pragma unroll 1
    for (int round = 1; round <= rounds && !in_vain; ++round) {
#pragma unroll
      for (int stage = 0; stage < kStages; ++stage) {
        take(stage);
        ask(round * kStages + stage, stage);
      }
      parity ^= 1;
    }
#pragma unroll
    for (int stage = 0; stage < kStages; ++stage) take(stage);
    atomicAdd(matrix.sum, sum);
  }
  trap_if(in_vain);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

// Rows of the block's number, out of shared memory.
template <bool by_four>
__global__ void __launch_bounds__(32, 1)
    scatter_kernel(const __grid_constant__ CUtensorMap map, int rounds, Matrix matrix,
                   WarpSpanSink spans) {
  extern __shared__ __align__(128) char ring[];
  const std::uint32_t from = shared_address(ring);
  for (int i = threadIdx.x; i < kStages * kGroupBytes / 4; i += 32) {
    reinterpret_cast<std::uint32_t*>(ring)[i] = static_cast<std::uint32_t>(i % kRowWords);
  }
  publish_to_copies();
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
  if (elect_one()) {
#pragma unroll 1
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
      for (int stage = 0; stage < kStages; ++stage) {
        const int4 y = rows_of(round * kStages + stage, matrix.mask);
        const std::uint32_t place = from + stage * kGroupBytes;
        if constexpr (by_four) {
          tensor_scatter(&map, place, 0, y);
        } else {
          const auto store = [&](int row, int k) {
            bulk_store(matrix.rows + std::size_t(row) * kRowBytes, place + k * kRowBytes,
                       kRowBytes);
          };
          store(y.x, 0);
          store(y.y, 1);
          store(y.z, 2);
          store(y.w, 3);
        }
        commit_bulk_stores();
        wait_bulk_stores<kStages - 1>();
      }
    }
    wait_bulk_stores<0>();
  }
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
}

using Kernel = void (*)(CUtensorMap, int, Matrix, WarpSpanSink);

class Copier {
 public:
  explicit Copier(const Device& device)
      : sm_count_(device.sm_count()),
        rows_(halved_rows(device)),
        memory_(std::size_t(rows_) * kRowBytes),
        sum_(1),
        spans_(static_cast<std::size_t>(sm_count_)),
        shared_bytes_(one_block_bytes(device)),
        map_(make_map(memory_.data(), kRowWords, static_cast<std::uint64_t>(rows_), 1)) {}

  double cycles(Kernel kernel, int rounds) {
    launch(kernel, sm_count_, rounds);
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_));
  }

  void verify_gather(Kernel kernel) {
    fill_with_hashes(memory_, sm_count_);
    sum_.fill_bytes(0);
    launch(kernel, sm_count_, 1);
    std::uint32_t expected = 0;
    for (int block = 0; block < sm_count_; ++block) {
      for (int step = 0; step < 2 * kStages; ++step) {
        for (int row = 0; row < 4; ++row) {
          const auto at = static_cast<std::uint64_t>(row_of(block, step, row, mask()));
          expected += static_cast<std::uint32_t>(Permutation::mix(at * (kRowBytes / 8) + 1));
        }
      }
    }
    check(cudaGetLastError());
    if (sum_.value() != expected) throw std::runtime_error("other rows landed than were asked for");
  }

  void verify_scatter(Kernel kernel) {
    memory_.fill_bytes(0xff);
    launch(kernel, 1, 1);
    check(cudaGetLastError());
    std::vector<bool> stored(static_cast<std::size_t>(rows_));
    for (int step = 0; step < kStages; ++step) {
      for (int row = 0; row < 4; ++row) stored[row_of(0, step, row, mask())] = true;
    }
    const auto bytes = memory_.to_host();
    for (std::size_t i = 0; i < bytes.size(); i += 4) {
      std::uint32_t word;
      std::memcpy(&word, &bytes[i], 4);
      const std::uint32_t expected = stored[i / kRowBytes] ? i / 4 % kRowWords : 0xffffffff;
      if (word != expected) throw std::runtime_error("other rows were stored than was asked for");
    }
  }

 private:
  /// A power of two, within a quarter of L2.
  static int halved_rows(const Device& device) {
    int rows = 1;
    while (std::size_t(2 * rows) * kRowBytes <= device.l2_bytes() / 4) rows *= 2;
    return rows;
  }
  std::uint32_t mask() const { return static_cast<std::uint32_t>(rows_ - 1); }
  void launch(Kernel kernel, int blocks, int rounds) {
    allow_shared_bytes(kernel, shared_bytes_);
    launch_resident(kernel, {.blocks = blocks, .threads = 32, .shared_bytes = shared_bytes_}, map_,
                    rounds, Matrix{memory_.data(), mask(), sum_.data()}, spans_.prepare());
  }

  int sm_count_, rows_;
  DeviceBuffer<char> memory_;
  DeviceBuffer<std::uint32_t> sum_;
  WarpSpans spans_;
  std::size_t shared_bytes_;
  CUtensorMap map_;
};

void measure_groups(Probe& probe, const std::string& what, bool by_four, Kernel kernel) {
  const std::string name = what + (by_four ? ".four" : ".apart");
  const bool gathers = what == "gather";
  probe.series({.variant = name,
                .axes = {{"groups", "instructions"}},
                .fit = {"slope", {{"tma.rows4." + name + "_cycles", "slope"}}},
                .kernel = kernel},
               [&](Sweep& sweep) {
                 if (!gathers && by_four && !compiled_for().has_tcgen05()) {
                   throw SkipSeries{"scatter4 needs a build for sm_100a, sm_103a or sm_110a"};
                 }
                 Copier copier(probe.device());
                 gathers ? copier.verify_gather(kernel) : copier.verify_scatter(kernel);
                 for (const int times : {1, 2, 3, 4}) {
                   const int rounds = kIterations * times;
                   sweep.add({double(rounds) * kStages}, {repeated(probe.at_level(3, 5, 21), [&] {
                               return copier.cycles(kernel, rounds);
                             })});
                 }
               });
}

void measure(Probe& probe) {
  measure_groups(probe, "gather", true, gather_kernel<true>);
  measure_groups(probe, "gather", false, gather_kernel<false>);
  measure_groups(probe, "scatter", true, scatter_kernel<true>);
  measure_groups(probe, "scatter", false, scatter_kernel<false>);
}

std::vector<CodeExpectation> machine_code() {
  const char *const gathers = "!sm_[789]*", *const before = "sm_[789]*";
  return {
      expect(gather_kernel<true>, "UTMALDG.2D.GATHER4*", "cp.async.bulk.tensor*gather4*", kStages)
          .on(gathers),
      expect(gather_kernel<false>, "UTMALDG.2D", "cp.async.bulk.tensor*", 4 * kStages).on(gathers),
      expect({gather_kernel<true>, gather_kernel<false>}, "(ELECT|BRA.U.ANY)", "", 0).on(gathers),
      expect_absent(gather_kernel<true>, "UTMALDG*", "gather4 exists from sm_100 on").on(before),
      expect(scatter_kernel<true>, "UTMASTG.2D.SCATTER4*", "cp.async.bulk.tensor*scatter4*",
             kStages)
          .on(kTcgen05On),
      expect(scatter_kernel<false>, "UBLKCP*", "cp.async.bulk*", 4 * kStages).on(gathers),
      expect_absent(scatter_kernel<true>, "UTMASTG*",
                    "scatter4 exists in code for sm_100, 103 and 110 with a suffix only")
          .on(std::string("!") + kTcgen05On)};
}

const Register kRegister{
    measure,
    {.question = "What does it bring to copy four rows of a matrix by one instruction?",
     .min_capability = 100,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::gathered_rows_probe
