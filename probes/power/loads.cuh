// SPDX-License-Identifier: Apache-2.0
// The loads of power/clock_and_power: kernels that keep one part of the device busy with data that
// toggle, and a launcher that makes each of them last as long as wanted and says how much it did.
#pragma once

#include <algorithm>
#include <cstdint>

#include "probes/device/buffer.h"
#include "probes/device/isa.cuh"
#include "probes/device/mma.cuh"
#include "probes/harness/device.h"
#include "probes/methods/array_size.h"
#include "probes/methods/timing.h"

namespace warpgauge::probes::clock_and_power_probe {
namespace {

/// When a launch began and ended, on the SM of its first block.
struct Stamp {
  std::uint64_t start_cycles, start_ns, stop_cycles, stop_ns;

  double clock_mhz() const {
    return static_cast<double>(stop_cycles - start_cycles) * 1e3 /
           static_cast<double>(stop_ns - start_ns);
  }
};

__device__ __forceinline__ void stamp_start(Stamp* stamp) {
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    stamp->start_cycles = read_clock();
    stamp->start_ns = read_global_timer();
  }
}
__device__ __forceinline__ void stamp_stop(Stamp* stamp) {
  __syncthreads();
  if (blockIdx.x == 0 && threadIdx.x == 0) {
    stamp->stop_cycles = read_clock();
    stamp->stop_ns = read_global_timer();
  }
}

/// Thirty-two bits that look random (the finaliser of MurmurHash3, public domain).
__host__ __device__ constexpr std::uint32_t mix_bits(std::uint32_t h) {
  h ^= h >> 16;
  h *= 0x85ebca6bU;
  h ^= h >> 13;
  h *= 0xc2b2ae35U;
  return h ^ (h >> 16);
}

/// In [0, 1).
__device__ __forceinline__ float random_float(std::uint32_t index) {
  return static_cast<float>(mix_bits(index) >> 8) * 0x1p-24F;
}

// FP32 and FP64: x -> x * a + a, then x * c + c, with a and c of each thread's own, -1 < a * c < 0
// or near it in size: x runs between two values that differ in sign and in all of the mantissa.
constexpr int kArithmeticThreads = 1024;  // a block; one an SM
constexpr int kArithmeticChains = 8;
constexpr int kArithmeticBody = 256;

template <class Real>
struct Factors {
  Real a, c;
};
template <class Real>
__device__ __forceinline__ Factors<Real> random_factors() {
  const std::uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;
  const Real a = Real(-1.1) - Real(0.4) * Real(random_float(2 * thread));
  return {a, -(Real(0.95) + Real(0.04) * Real(random_float(2 * thread + 1))) / a};
}

__device__ __forceinline__ void multiply_add(float& x, float f) {
  asm volatile("fma.rn.f32 %0, %0, %1, %1;" : "+f"(x) : "f"(f));
}
__device__ __forceinline__ void multiply_add(double& x, double f) {
  asm volatile("fma.rn.f64 %0, %0, %1, %1;" : "+d"(x) : "d"(f));
}

template <class Real>
__global__ void __launch_bounds__(kArithmeticThreads, 1)
    arithmetic_load_kernel(int iterations, Stamp* stamp, std::uint32_t* sink) {
  const Factors<Real> factors = random_factors<Real>();
  Real chain[kArithmeticChains];
#pragma unroll
  for (int i = 0; i < kArithmeticChains; ++i) chain[i] = Real(random_float(threadIdx.x * 8 + i));
  stamp_start(stamp);
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int step = 0; step < kArithmeticBody / kArithmeticChains; ++step) {
#pragma unroll
      for (int i = 0; i < kArithmeticChains; ++i) {
        // Neighbours take the other factor, so that what follows on a pipe differs.
        multiply_add(chain[i], (step + i) % 2 == 0 ? factors.a : factors.c);
      }
    }
  }
  Real sum = 0;
#pragma unroll
  for (int i = 0; i < kArithmeticChains; ++i) sum += chain[i];
  if (sum == Real(1e30)) *sink = 1;  // in practice never
  stamp_stop(stamp);
}

// Tensor cores: m16n8k16 in bf16 with fp32 accumulators, operands random in +-[1, 2).
constexpr int kTensorThreads = 512;
constexpr int kTensorTiles = 8;
constexpr int kTensorHeld = 2;
constexpr int kTensorBody = 64;
constexpr double kTensorFlop = 2.0 * 16 * 8 * 16;

/// Two bf16 numbers, random in +-[1, 2).
__device__ __forceinline__ std::uint32_t random_bf16_pair(std::uint32_t index) {
  return (mix_bits(index) & 0x807f807fU) | 0x3f803f80U;
}

struct TensorOperands {
  std::uint32_t a[kTensorHeld][4], b[kTensorHeld][kTensorTiles][2];
  float d[kTensorTiles][4];

  __device__ __forceinline__ TensorOperands() {
    std::uint32_t index = (blockIdx.x * blockDim.x + threadIdx.x) * 64;
#pragma unroll
    for (int s = 0; s < kTensorHeld; ++s) {
#pragma unroll
      for (int k = 0; k < 4; ++k) a[s][k] = random_bf16_pair(index++);
#pragma unroll
      for (int t = 0; t < kTensorTiles; ++t) {
        b[s][t][0] = random_bf16_pair(index++);
        b[s][t][1] = random_bf16_pair(index++);
      }
    }
#pragma unroll
    for (int t = 0; t < kTensorTiles; ++t) {
#pragma unroll
      for (int k = 0; k < 4; ++k) d[t][k] = 0;
    }
  }
  __device__ __forceinline__ void multiply() {
#pragma unroll
    for (int i = 0; i < kTensorBody / kTensorTiles; ++i) {
#pragma unroll
      for (int t = 0; t < kTensorTiles; ++t) {
        const int s = i % kTensorHeld;
        mma_m16n8k16(d[t][0], d[t][1], d[t][2], d[t][3], a[s], b[s][t][0], b[s][t][1]);
      }
    }
  }
  __device__ __forceinline__ float sum() const {
    float sum = 0;
#pragma unroll
    for (int t = 0; t < kTensorTiles; ++t) sum += d[t][0] + d[t][1] + d[t][2] + d[t][3];
    return sum;
  }
};

__global__ void __launch_bounds__(kTensorThreads, 1)
    tensor_load_kernel(int iterations, Stamp* stamp, std::uint32_t* sink) {
  TensorOperands operands;
  stamp_start(stamp);
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) operands.multiply();
  if (operands.sum() == 1e30F) *sink = 1;
  stamp_stop(stamp);
}

// Shared memory: 16 bytes a lane, without conflicts. The loaded words are not used: uses would cost
// energy of their own; the loads are volatile, and no assembler drops those.
constexpr int kSharedThreads = 1024;
constexpr int kSharedBody = 64;
constexpr int kSharedRows = 2;  // of 16 bytes a thread: 32 KiB

__global__ void __launch_bounds__(kSharedThreads, 1)
    shared_load_kernel(int iterations, Stamp* stamp, std::uint32_t* sink) {
  __shared__ uint4 tile[kSharedRows * kSharedThreads];
  for (int i = threadIdx.x; i < kSharedRows * kSharedThreads; i += blockDim.x) {
    const std::uint32_t index = (blockIdx.x * kSharedRows * kSharedThreads + i) * 4;
    tile[i] = {mix_bits(index), mix_bits(index + 1), mix_bits(index + 2), mix_bits(index + 3)};
  }
  __syncthreads();
  const std::uint32_t own = shared_address(tile + threadIdx.x);
  uint4 v[4];
  stamp_start(stamp);
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < kSharedBody; ++i) {
      asm volatile("ld.volatile.shared.v4.u32 {%0,%1,%2,%3}, [%4+%5];"
                   : "=r"(v[i % 4].x), "=r"(v[i % 4].y), "=r"(v[i % 4].z), "=r"(v[i % 4].w)
                   : "r"(own), "n"(0));
      asm volatile("ld.volatile.shared.v4.u32 {%0,%1,%2,%3}, [%4+%5];"
                   : "=r"(v[i % 4].x), "=r"(v[i % 4].y), "=r"(v[i % 4].z), "=r"(v[i % 4].w)
                   : "r"(own), "n"(kSharedThreads * 16));
    }
  }
  std::uint32_t all = 0;
#pragma unroll
  for (int i = 0; i < 4; ++i) all ^= v[i].x ^ v[i].y ^ v[i].z ^ v[i].w;
  if (all == 0x9e3779b9U) *sink = all;
  stamp_stop(stamp);
}

// L2 and DRAM: 16 bytes a lane past L1, four under way. Two logical operations a load keep them.
constexpr int kMemoryThreads = 512;
constexpr int kMemoryBlocksPerSm = 3;
constexpr int kInFlight = 4;
constexpr std::uint64_t kTile = std::uint64_t{kMemoryThreads} * kInFlight;  // 16-byte elements

/// Where a block's tiles lie: `steps` of them, `stride` elements apart, read again and again.
struct Tiles {
  std::uint64_t block_stride, stride;
  int steps;
};

__device__ __forceinline__ std::uint32_t read_tile(const uint4* from) {
  uint4 v[kInFlight];
  std::uint32_t all = 0;
#pragma unroll
  for (int k = 0; k < kInFlight; ++k) v[k] = load_16<CacheOp::kCg>(from + k * kMemoryThreads);
#pragma unroll
  for (int k = 0; k < kInFlight; ++k) all ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
  return all;
}

__global__ void __launch_bounds__(kMemoryThreads, kMemoryBlocksPerSm)
    memory_load_kernel(int iterations, const uint4* data, const __grid_constant__ Tiles tiles,
                       Stamp* stamp, std::uint32_t* sink) {
  const uint4* const own = data + blockIdx.x * tiles.block_stride + threadIdx.x;
  std::uint32_t all = 0;
  stamp_start(stamp);
  const uint4* from = own;
  int step = 0;
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    all ^= read_tile(from);
    from += tiles.stride;
    if (++step == tiles.steps) {
      step = 0;
      from = own;
    }
  }
  if (all == 0x9e3779b9U) *sink = all;
  stamp_stop(stamp);
}

/// Each warp reads DRAM and multiplies in both ways meanwhile.
__global__ void __launch_bounds__(kMemoryThreads, 1)
    mixed_load_kernel(int iterations, const uint4* data, const __grid_constant__ Tiles tiles,
                      Stamp* stamp, std::uint32_t* sink) {
  const uint4* const own = data + blockIdx.x * tiles.block_stride + threadIdx.x;
  const Factors<float> factors = random_factors<float>();
  TensorOperands operands;
  float x = random_float(threadIdx.x);
  std::uint32_t all = 0;
  stamp_start(stamp);
  const uint4* from = own;
  int step = 0;
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    uint4 v[kInFlight];
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) v[k] = load_16<CacheOp::kCg>(from + k * kMemoryThreads);
    from += tiles.stride;
    if (++step == tiles.steps) {
      step = 0;
      from = own;
    }
    operands.multiply();
#pragma unroll
    for (int i = 0; i < kTensorBody; ++i) multiply_add(x, i % 2 == 0 ? factors.a : factors.c);
#pragma unroll
    for (int k = 0; k < kInFlight; ++k) all ^= v[k].x ^ v[k].y ^ v[k].z ^ v[k].w;
  }
  if (operands.sum() + x == 1e30F || all == 0x9e3779b9U) *sink = 1;
  stamp_stop(stamp);
}

__global__ void fill_random_kernel(uint4* data, std::uint64_t count) {
  for (std::uint64_t i = blockIdx.x * std::uint64_t{blockDim.x} + threadIdx.x; i < count;
       i += std::uint64_t{gridDim.x} * blockDim.x) {
    const auto index = static_cast<std::uint32_t>(i * 4);
    data[i] = {mix_bits(index), mix_bits(index + 1), mix_bits(index + 2), mix_bits(index + 3)};
  }
}

enum class LoadKind { kFfma, kDfma, kTensor, kShared, kL2, kDram, kMixed };

/// A load and what one unit of its work is called.
struct Load {
  LoadKind kind;
  const char* name;    ///< clock.<name>.mhz, power.<name>.watts
  const char* energy;  ///< energy.<energy>; null: its work is not counted
  const char* work;    ///< unit of its work
  const char* part;    ///< machine code that it stands for
  const char* data;
  double settling_seconds;  ///< from its start, not used for power
  double seconds;           ///< used, at level standard
};

constexpr const char* kTwoValues = "two values of each thread in turn, random";
// The power management lets a load draw more than the limit for most of a second before it acts,
// and is in balance a second or two later.
constexpr Load kLoads[] = {
    {LoadKind::kFfma, "ffma", "ffma.pj", "instructions", "ffma", kTwoValues, 0.4, 1.6},
    {LoadKind::kDfma, "dfma", "dfma.pj", "instructions", "dfma", kTwoValues, 1.3, 1.8},
    {LoadKind::kTensor, "mma_sync_bf16", "mma_sync_bf16_flop.pj", "FLOP", "tensor",
     "random, +-[1, 2)", 1.3, 3.7},
    {LoadKind::kShared, "shared", "shared.pj_per_byte", "bytes", "shared", "random", 0.4, 1.6},
    {LoadKind::kL2, "l2", "l2.pj_per_byte", "bytes", "memory", "random", 0.4, 1.6},
    {LoadKind::kDram, "dram", "dram.pj_per_byte", "bytes", "memory", "random", 1.3, 1.8},
    {LoadKind::kMixed, "mixed", nullptr, nullptr, "mixed", "random", 1.3, 1.8},
};

constexpr double kLaunchSeconds = 0.005;

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        l2_bytes_(device.l2_bytes()),
        data_(elements(device)),
        sink_(1) {
    fill_random_kernel<<<sm_count_ * 8, 256>>>(data_.data(), data_.size());
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
  }

  void launch(LoadKind kind, int iterations, Stamp* stamp) {
    const auto start = [&](auto kernel, int blocks, int threads, const auto&... arguments) {
      kernel<<<blocks, threads>>>(iterations, arguments..., stamp, sink_.data());
    };
    const int memory_blocks = sm_count_ * kMemoryBlocksPerSm;
    switch (kind) {
      case LoadKind::kFfma:
        return start(arithmetic_load_kernel<float>, sm_count_, kArithmeticThreads);
      case LoadKind::kDfma:
        return start(arithmetic_load_kernel<double>, sm_count_, kArithmeticThreads);
      case LoadKind::kTensor:
        return start(tensor_load_kernel, sm_count_, kTensorThreads);
      case LoadKind::kShared:
        return start(shared_load_kernel, sm_count_, kSharedThreads);
      case LoadKind::kMixed:
        return start(mixed_load_kernel, sm_count_, kMemoryThreads, data_.data(),
                     tiles_of(LoadKind::kDram, sm_count_));
      default:
        return start(memory_load_kernel, memory_blocks, kMemoryThreads, data_.data(),
                     tiles_of(kind, memory_blocks));
    }
  }

  /// Work of one launch on the whole device: thread instructions, FLOP or bytes.
  double work(LoadKind kind, double iterations) const {
    switch (kind) {
      case LoadKind::kFfma:
      case LoadKind::kDfma:
        return iterations * sm_count_ * kArithmeticThreads * kArithmeticBody;
      case LoadKind::kTensor:
        return iterations * sm_count_ * kTensorThreads / 32 * kTensorBody * kTensorFlop;
      case LoadKind::kShared:
        return iterations * sm_count_ * kSharedThreads * kSharedBody * 2 * 16;
      case LoadKind::kMixed:
        return 0;
      default:
        return iterations * sm_count_ * kMemoryBlocksPerSm * static_cast<double>(kTile) *
               sizeof(uint4);
    }
  }

  /// Iterations of a launch that takes kLaunchSeconds.
  int calibrate(LoadKind kind) {
    DeviceBuffer<Stamp> stamp(1);
    constexpr int kTrialIterations = 256;
    const auto trial =
        time_launches(1, 3, [&](int) { launch(kind, kTrialIterations, stamp.data()); });
    const double seconds = *std::min_element(trial.seconds.begin(), trial.seconds.end());
    return std::max(1, static_cast<int>(kLaunchSeconds / seconds * kTrialIterations));
  }

  std::uint64_t dram_steps() const {
    return tiles_of(LoadKind::kDram, sm_count_ * kMemoryBlocksPerSm).steps;
  }

 private:
  static std::size_t elements(const Device& device) {
    const std::size_t bytes = halved_to(device.free_bytes() / 2, std::size_t{4} << 30);
    if (bytes < 5 * device.l2_bytes()) {
      throw SkipSeries{"not enough free memory: the array must exceed L2 five times"};
    }
    return bytes / sizeof(uint4);
  }
  /// DRAM: every block next to the other, all of the array. L2: a chunk of its own for each block.
  Tiles tiles_of(LoadKind kind, int blocks) const {
    const std::uint64_t together = kTile * blocks;
    if (kind == LoadKind::kDram)
      return {kTile, together, static_cast<int>(data_.size() / together)};
    const auto steps =
        static_cast<int>(std::max<std::uint64_t>(1, l2_bytes_ / 4 / sizeof(uint4) / together));
    return {kTile * steps, kTile, steps};
  }

  int sm_count_;
  std::size_t l2_bytes_;
  DeviceBuffer<uint4> data_;
  DeviceBuffer<std::uint32_t> sink_;
};

}  // namespace
}  // namespace warpgauge::probes::clock_and_power_probe
