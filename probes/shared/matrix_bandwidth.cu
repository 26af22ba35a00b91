// SPDX-License-Identifier: Apache-2.0
// Question: how many bytes a clock do ldmatrix and stmatrix move in shared memory?
//
// Method: the warps of every SM repeat an instruction of four matrices, 512 bytes, without bank
// conflicts. Bytes per clock are the slope of bytes over the cycles from an SM's first start to its
// last stop; the number of warps is swept until the rate stops rising.
//
// What could fool it: an instruction that always reads the same, which the assembler takes out of
// the loop (two places alternate); stores that overwrite each other, so that only the last counts
// (what memory holds at the end is checked, and machine code must show every one).
#include "probes/methods/sweeps.h"
#include "probes/methods/warp_span.cuh"

namespace warpgauge::probes::matrix_bandwidth_probe {
namespace {

constexpr int kUnroll = 4;  // instructions in the loop's body
constexpr int kLengths = 4;
constexpr int kMaxWarps = 32;
constexpr int kIterations = 128;       // of the shortest launch with kMaxWarps
constexpr int kMatrixQuadBytes = 512;  // of one instruction
constexpr int kPlaces = 16;            // of a half; warps share them
constexpr int kHalfWords = kPlaces * kMatrixQuadBytes / 4;
constexpr int kCountedIterations = 1024;

/// Word i of the memory, from the beginning.
__host__ __device__ constexpr std::uint32_t word_at(std::uint32_t i) { return i * 0x9e3779b9U + 1; }

// Lane l gives the address of row l % 8 of matrix l / 8, 16 bytes each: 512 bytes in a row.
// sums[thread of the grid]
template <bool store>
__global__ void __launch_bounds__(kMaxWarps * 32, 1)
    matrix_rate_kernel(int iterations, std::uint32_t* sums, WarpSpanSink spans) {
  __shared__ __align__(128) std::uint32_t words[2 * kHalfWords];
  for (int i = threadIdx.x; i < 2 * kHalfWords; i += blockDim.x) words[i] = word_at(i);
  const std::uint32_t place = threadIdx.x / 32 * kUnroll % kPlaces;
  std::uint32_t at = shared_address(words) + place * kMatrixQuadBytes + threadIdx.x % 32 * 16;
  std::uint32_t step = kHalfWords * 4;
  std::uint32_t sum = 0;
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    if constexpr (store) {
#if __CUDA_ARCH__ >= 900
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%1,%1,%1};" ::"r"(
                         at + k * kMatrixQuadBytes),
                     "r"(iteration)
                     : "memory");
      }
#endif
    } else {
      std::uint32_t values[kUnroll][4];
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                     : "=r"(values[k][0]), "=r"(values[k][1]), "=r"(values[k][2]),
                       "=r"(values[k][3])
                     : "r"(at + k * kMatrixQuadBytes)
                     : "memory");
      }
#pragma unroll
      for (int k = 0; k < kUnroll; ++k) {
        sum += values[k][0] + values[k][1] + values[k][2] + values[k][3];
      }
    }
    at += step;
    step = 0 - step;
  }
  if constexpr (store) {
    // In order behind the stores: the last one is done when a load is.
    asm volatile("ld.volatile.shared.u32 %0, [%1];" : "=r"(sum) : "r"(at) : "memory");
  }
  wait_for(std::uint64_t{sum} + 1);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  __syncthreads();
  if constexpr (store) {
    // Every word that was stored holds the last iteration of its half.
    sum = 0;
    for (std::uint32_t i = threadIdx.x; i < 2 * kHalfWords; i += blockDim.x) {
      const bool reached = i % kHalfWords < blockDim.x / 32 * kUnroll * kMatrixQuadBytes / 4;
      const std::uint32_t last = iterations - 2 + i / kHalfWords;
      if (words[i] != (reached ? last : word_at(i))) ++sum;
    }
  }
  sums[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

class Launcher {
 public:
  explicit Launcher(const Device& device) : sm_count_(device.sm_count()) {}

  template <bool store>
  void launch(int warps, int iterations) {
    launch_resident(matrix_rate_kernel<store>, {.blocks = sm_count_, .threads = warps * 32},
                    iterations, sums_.data(), spans_.prepare());
  }

  double cycles(int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }

  /// Throws std::runtime_error where the lanes of a warp together read other words than lie there,
  /// or something else was stored.
  template <bool store>
  void require_right(int warps, int iterations) const {
    const auto sums = sums_.to_host(static_cast<std::size_t>(sm_count_) * warps * 32);
    for (int warp = 0; warp < sm_count_ * warps; ++warp) {
      std::uint32_t sum = 0, expected = 0;
      for (int lane = 0; lane < 32; ++lane) sum += sums[warp * 32 + lane];
      if constexpr (!store) {
        const int place = warp % warps * kUnroll % kPlaces;
        const int first = place * kMatrixQuadBytes / 4;
        for (int i = first; i < first + kUnroll * kMatrixQuadBytes / 4; ++i) {
          expected += word_at(i) + word_at(i + kHalfWords);
        }
        expected *= static_cast<std::uint32_t>(iterations / 2);
      }
      if (sum != expected) throw std::runtime_error("a warp moved something else");
    }
  }

 private:
  int sm_count_;
  DeviceBuffer<std::uint32_t> sums_{static_cast<std::size_t>(sm_count_) * kMaxWarps * 32};
  WarpSpans spans_{static_cast<std::size_t>(sm_count_) * kMaxWarps};
};

template <bool store>
void measure_one(Probe& probe, Launcher& launcher) {
  const std::string name = store ? "stmatrix_x4" : "ldmatrix_x4";
  probe.series(
      {.variant = name,
       .axes = {{"warps", "warps"}, {"work", "bytes"}},
       .constants = {{"sm_count", 1}},
       .fit = {"work_rate", {{"shared.bandwidth_bytes_per_clk_sm." + name, "saturated.per_sm"}}},
       .figure = {"matrix_bandwidth", "Bytes of matrices that an SM moves in shared memory a clock",
                  name},
       .kernel = matrix_rate_kernel<store>},
      [&](Sweep& sweep) {
        if (store && probe.device().capability() < 90) {
          throw SkipSeries{"stmatrix needs compute capability 9.0"};
        }
        for (int warps = 4; warps <= kMaxWarps; warps *= 2) {
          for (int length = 1; length <= kLengths; ++length) {
            const int iterations = length * kIterations * kMaxWarps / warps;
            auto cycles = repeated(probe.at_level(3, 7, 21), [&] {
              launcher.launch<store>(warps, iterations);
              return launcher.cycles(warps);
            });
            launcher.require_right<store>(warps, iterations);
            sweep.add({double(warps), double{kMatrixQuadBytes} * kUnroll * iterations * warps},
                      {std::move(cycles)});
          }
        }
      });
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  measure_one<false>(probe, launcher);
  measure_one<true>(probe, launcher);
}

/// Four wavefronts for each ldmatrix of four.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  count_launch(probe, "ldmatrix_x4", "shared_matrix", {"warps", "warps"}, 16,
               {{"wavefronts_per_instruction", 4, 0.02, "expected_wavefronts"}},
               [&] { launcher.launch<false>(16, kCountedIterations); });
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many bytes a clock do ldmatrix and stmatrix move in shared memory?",
     .cost_seconds = 0.3,
     .machine_code = {
         expect(matrix_rate_kernel<false>, "LDSM.16.M88.4", "ldmatrix.*.x4.*", kUnroll),
         expect(matrix_rate_kernel<true>, "STSM.16.M88.4", "stmatrix.*.x4.*", kUnroll)
             .on("sm_(9|1)*")}}};

}  // namespace
}  // namespace warpgauge::probes::matrix_bandwidth_probe
