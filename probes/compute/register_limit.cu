// SPDX-License-Identifier: Apache-2.0
// Question: what does it cost to compile a kernel with fewer registers than it wants?
//
// Method: a tiled matrix product (C = A^T B; 256 threads, each with a patch of 8 x 4 or 8 x 8 sums,
// so that it wants some 80 or 128 registers) is built again and again with a smaller limit
// (__maxnreg__). Below what it wants, the assembler keeps values in local memory. The time of each
// build is recorded beside its registers, its bytes of local memory per thread, and the warps of it
// that an SM holds: so what spilling costs can be compared with what occupancy gains.
//
// What could fool it: builds that do other work (every build must give the same C, bit by bit, and
// counters see the same multiply-adds); a limit that changes nothing (registers as the driver
// counts them); a last wave that is nearly empty (there are thousands of blocks); a spill that the
// compiler avoids by reading shared memory again (it may: the local bytes tell); the clock, which
// arithmetic draws down (it is recorded beside each time).
#include <string>
#include <utility>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/occupancy.h"
#include "probes/methods/same_results.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::register_limit_probe {
namespace {

constexpr int kSide = 16;  // threads of a block in either direction
constexpr int kThreads = kSide * kSide;
constexpr int kDepth = 8;     // of a tile
constexpr int kOrder = 8192;  // rows and columns of C
constexpr int kInner = 1024;  // rows of A and B
constexpr int kNoLimit = 255;

/// Rows `k` to k + kDepth of `width` columns from `column` on.
template <int width>
__device__ __forceinline__ void load_tile(float (&tile)[kDepth][width], const float* from, int k,
                                          int column) {
#pragma unroll
  for (int i = 0; i < kDepth * width; i += kThreads) {
    const int at = i + threadIdx.x;
    tile[at / width][at % width] = from[std::size_t(k + at / width) * kOrder + column + at % width];
  }
}

// One block makes kSide * rows by kSide * columns elements of C.
template <int rows, int columns, int limit>
__global__ void __maxnreg__(limit)
    limited_product_kernel(const float* a, const float* b, float* c) {
  __shared__ float a_tile[kDepth][kSide * rows], b_tile[kDepth][kSide * columns];
  const int x = threadIdx.x % kSide, y = threadIdx.x / kSide;
  const int first_row = blockIdx.y * kSide * rows, first_column = blockIdx.x * kSide * columns;
  float sum[rows][columns] = {};
#pragma unroll 1
  for (int k = 0; k < kInner; k += kDepth) {
    load_tile(a_tile, a, k, first_row);
    load_tile(b_tile, b, k, first_column);
    __syncthreads();
#pragma unroll
    for (int d = 0; d < kDepth; ++d) {
      float left[rows], right[columns];
#pragma unroll
      for (int i = 0; i < rows; ++i) left[i] = a_tile[d][i * kSide + y];
#pragma unroll
      for (int j = 0; j < columns; ++j) right[j] = b_tile[d][j * kSide + x];
#pragma unroll
      for (int i = 0; i < rows; ++i) {
#pragma unroll
        for (int j = 0; j < columns; ++j) sum[i][j] = fmaf(left[i], right[j], sum[i][j]);
      }
    }
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < rows; ++i) {
#pragma unroll
    for (int j = 0; j < columns; ++j) {
      c[std::size_t(first_row + i * kSide + y) * kOrder + first_column + j * kSide + x] = sum[i][j];
    }
  }
}

// Numbers from 0 to 1.
__global__ void fill_kernel(float* values) {
  const std::uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
  values[i] = static_cast<float>(i * 0x9e3779b1U >> 8) * 0x1p-24F;
}

using Kernel = void (*)(const float*, const float*, float*);

struct Build {
  int limit;
  Kernel kernel;
};

/// Without a limit first.
template <int rows, int columns, int... limits>
std::vector<Build> builds_of() {
  return {{limits, limited_product_kernel<rows, columns, limits>}...};
}
std::vector<Build> narrow_builds() {
  return builds_of<8, 4, kNoLimit, 96, 80, 64, 56, 48, 40, 32, 24>();
}
std::vector<Build> wide_builds() {
  return builds_of<8, 8, kNoLimit, 128, 112, 96, 80, 64, 48, 40, 32>();
}

/// A block makes kSide * rows by kSide * columns elements of C: some of its rows, where the device
/// pretends to have little time.
dim3 grid_of(const Device& device, int rows, int columns) {
  return {static_cast<unsigned>(kOrder / (kSide * columns)),
          static_cast<unsigned>(affordable(device, kOrder) / (kSide * rows))};
}

class Bench {
 public:
  Bench() {
    constexpr unsigned kBlocks = kOrder / kThreads * kInner;
    fill_kernel<<<kBlocks, kThreads>>>(a_.data());
    fill_kernel<<<kBlocks, kThreads>>>(b_.data());
    c_.fill_bytes(0);  // keep() copies all of it; a short launch writes only a part
    check(cudaGetLastError());
  }
  void launch(Kernel kernel, dim3 grid) const {
    kernel<<<grid, kThreads>>>(a_.data(), b_.data(), c_.data());
  }
  /// C becomes what other products are compared with.
  void keep() const {
    check(cudaMemcpy(kept_.data(), c_.data(), c_.bytes(), cudaMemcpyDeviceToDevice));
  }
  void compare(int limit) const {
    require_same(kept_, c_, "the product with " + std::to_string(limit) + " registers");
  }

 private:
  DeviceBuffer<float> a_{std::size_t{kInner} * kOrder}, b_{std::size_t{kInner} * kOrder};
  DeviceBuffer<float> c_{std::size_t{kOrder} * kOrder}, kept_{std::size_t{kOrder} * kOrder};
};

void measure_builds(Probe& probe, const Bench& bench, const char* variant, const char* patch,
                    const std::vector<Build>& builds, dim3 grid) {
  Kernels kernels;
  for (const Build& build : builds) kernels.add(build.kernel);
  probe.series({.variant = variant,
                .axes = {{"limit", "1"}},
                .quantities = {{"duration", "s"},
                               {"sm_clock", "MHz"},
                               {"registers", "1"},
                               {"local_bytes", "bytes"},
                               {"warps_per_sm", "warps"}},
                .constants = {{"most_warps_per_sm", probe.device().max_threads_per_sm() / 32.0}},
                .facts = {{"patch", patch}, {"limit", "registers of a thread; 255: none"}},
                .kernel = kernels},
               [&](Sweep& sweep) {
                 for (const auto& [limit, kernel] : builds) {
                   cudaFuncAttributes attributes{};
                   check(cudaFuncGetAttributes(&attributes, kernel));
                   auto times = time_launches(1, probe.at_level(2, 7, 21),
                                              [&](int) { bench.launch(kernel, grid); });
                   if (limit == kNoLimit) bench.keep();
                   bench.compare(limit);
                   const int blocks = calculated_blocks(kernel, kThreads, 0);
                   sweep.add({double(limit)}, {std::move(times.seconds),
                                               std::move(times.sm_clock_mhz),
                                               {double(attributes.numRegs)},
                                               {double(attributes.localSizeBytes)},
                                               {double(blocks * (kThreads / 32))}});
                 }
               });
}

void measure(Probe& probe) {
  const Bench bench;
  measure_builds(probe, bench, "patch8x4", "8 x 4 sums a thread", narrow_builds(),
                 grid_of(probe.device(), 8, 4));
  measure_builds(probe, bench, "patch8x8", "8 x 8 sums a thread", wide_builds(),
                 grid_of(probe.device(), 8, 8));
}

/// Every build does the same multiply-adds.
void confirm(Probe& probe) {
  constexpr double kFfmas = double{kOrder} * kOrder * kInner;
  const Bench bench;
  const auto builds = narrow_builds();
  std::vector<int> limits;
  for (const Build& build : builds) limits.push_back(build.limit);
  probe.count_together({counted_at(
      "patch8x4", "fma_issue", {"limit", "1"}, limits,
      [](int) {
        return AllExpected{{"thread_ffma", kFfmas, 0.001}};
      },
      [&](int limit) {
        for (const Build& build : builds) {
          if (build.limit == limit) bench.launch(build.kernel, grid_of(probe.device(), 8, 4));
        }
      })});
}

/// A build without a limit keeps all in registers; others may spill, and the tightest must.
std::vector<CodeExpectation> machine_code() {
  std::vector<CodeExpectation> all;
  const auto add = [&](const std::vector<Build>& builds, int sums, int most_spilling) {
    for (const auto& [limit, kernel] : builds) {
      all.push_back(expect(kernel, "FFMA", "fma.rn.f32", kDepth * sums));
      if (limit == kNoLimit) continue;
      all.push_back(expect(kernel, "(LDL|STL)*", "", 0).in_kernel().or_more());
      if (limit <= most_spilling) {
        all.push_back(expect(kernel, "LDL*", "", 1).or_more());
      }
    }
  };
  add(narrow_builds(), 8 * 4, 48);
  add(wide_builds(), 8 * 8, 80);
  return all;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it cost to compile a kernel with fewer registers than it wants?",
     .cost_seconds = 2,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::register_limit_probe
