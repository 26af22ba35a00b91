// SPDX-License-Identifier: Apache-2.0
// Small kernels of different bounds, each with one loop: what `warpgauge analyze`, the clock and
// the hardware's counters say of the same machine code (docs/worked_examples.md).
#include "probes/device/mma.cuh"
#include "tests/gpu/analyzed/work.cuh"

namespace warpgauge::analyzed {
namespace {

using probes::shared_address;

/// Multiply-adds and bit operations in turn: neither pipe is full, but a warp scheduler issues one
/// instruction a cycle.
__global__ void issue_slots(Work work) {
  float a[8], b = work.floats[threadIdx.x];
  unsigned bits[4];
  for (int k = 0; k < 8; ++k) a[k] = work.floats[threadIdx.x + k];
  for (int k = 0; k < 4; ++k) bits[k] = __float_as_uint(a[k]);
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        a[k % 8] = fmaf(a[k % 8], b, 0.5f);
        if (k % 2 == 0) bits[k / 2 % 4] = (bits[k / 2 % 4] & ~bits[(k / 2 + 1) % 4]) ^ i;
      }
    }
  });
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += a[k] + static_cast<float>(bits[k % 4]);
  work.results[work.thread()] = sum;
}

/// Four xorshift generators: shifts and exclusive ors.
__global__ void alu_pipe(Work work) {
  unsigned state[4];
  for (int k = 0; k < 4; ++k) state[k] = __float_as_uint(work.floats[threadIdx.x + k]);
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        state[k] ^= state[k] << 13;
        state[k] ^= state[k] >> 17;
        state[k] ^= state[k] << 5;
      }
    }
  });
  work.results[work.thread()] = static_cast<float>(state[0] ^ state[1] ^ state[2] ^ state[3]);
}

/// Four linear congruential generators: integer multiply-adds, which one half of the FP32 pipe
/// takes.
__global__ void heavy_half(Work work) {
  unsigned state[4], factor = __float_as_uint(work.floats[threadIdx.x + 4]);
  for (int k = 0; k < 4; ++k) state[k] = __float_as_uint(work.floats[threadIdx.x + k]);
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 16; ++k) state[k % 4] = state[k % 4] * factor + state[(k + 1) % 4];
    }
  });
  work.results[work.thread()] = static_cast<float>(state[0] ^ state[1] ^ state[2] ^ state[3]);
}

/// Horner's rule: each step needs the one before.
__global__ void carried_chain(Work work) {
  float coefficients[16], value = work.floats[threadIdx.x + 16];
  for (int k = 0; k < 16; ++k) coefficients[k] = work.floats[threadIdx.x + k];
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
      const float x = value;
      value = coefficients[0];
#pragma unroll
      for (int k = 1; k < 16; ++k) value = fmaf(value, x, coefficients[k]);
    }
  });
  work.results[work.thread()] = value;
}

/// A row's sum from shared memory, eight loads a trip. The threads of a warp read `spread` words
/// apart.
template <int spread>
__device__ __forceinline__ void sum_from_shared(const Work& work) {
  __shared__ float row[kFloats];
  for (int i = threadIdx.x; i < kFloats; i += blockDim.x) row[i] = work.floats[i];
  __syncthreads();
  float sums[8] = {};
  unsigned at = threadIdx.x % 32 * spread;
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 8; ++k) sums[k] += row[at + k * 32 * spread];
      at = (at + 256 * spread) % (kFloats / 2);
    }
  });
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += sums[k];
  work.results[work.thread()] = sum;
}

__global__ void shared_loads(Work work) { sum_from_shared<1>(work); }
/// Four words apart, 32 threads meet in eight banks.
__global__ void shared_conflicts(Work work) { sum_from_shared<4>(work); }

/// The same sum from global memory, out of L1: two rows in turn.
__global__ void l1_loads(Work work) {
  float sums[8] = {};
  const float* row = work.floats + threadIdx.x;
  const float* other = row + kFloats / 2;
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 8; ++k) sums[k] += row[k * 32];
      const float* const read = row;
      row = other;
      other = read;
    }
  });
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += sums[k];
  work.results[work.thread()] = sum;
}

__device__ __forceinline__ void multiply_add(float& sum, float first, float second) {
  asm volatile("fma.rn.f32 %0, %1, %2, %0;" : "+f"(sum) : "f"(first), "f"(second));
}

/// Four neighbours in four registers in a row: a load of 16 bytes leaves them there, and values
/// two apart share a bank of the register file.
__device__ __forceinline__ void load_four(float (&values)[4], std::uint32_t address) {
  asm volatile("ld.volatile.shared.v4.f32 {%0,%1,%2,%3}, [%4];"
               : "=f"(values[0]), "=f"(values[1]), "=f"(values[2]), "=f"(values[3])
               : "r"(address)
               : "memory");
}
__device__ __forceinline__ void store_four(const float (&values)[4], std::uint32_t address) {
  asm volatile("st.volatile.shared.v4.f32 [%0], {%1,%2,%3,%4};" ::"r"(address), "f"(values[0]),
               "f"(values[1]), "f"(values[2]), "f"(values[3])
               : "memory");
}

/// Multiply-adds of three registers of one bank.
__global__ void register_bank(Work work) {
  __shared__ __align__(16) float numbers[32][4];
  numbers[threadIdx.x % 32][threadIdx.x / 32 % 4] = work.floats[threadIdx.x];
  __syncthreads();
  float sums[4][4], factors[4][4];
  for (int k = 0; k < 4; ++k) {
    load_four(sums[k], shared_address(numbers[(threadIdx.x + k) % 32]));
    load_four(factors[k], shared_address(numbers[(threadIdx.x + k + 4) % 32]));
  }
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 16; ++k) {
        multiply_add(sums[k % 4][k / 4 % 2 * 2], factors[(k + k / 4) % 4][0],
                     factors[(k + 2) % 4][2]);
      }
    }
  });
  for (int k = 0; k < 4; ++k) {
    store_four(sums[k], shared_address(numbers[(threadIdx.x + k) % 32]));
    store_four(factors[k], shared_address(numbers[(threadIdx.x + k + 4) % 32]));
  }
  __syncthreads();
  work.results[work.thread()] = numbers[threadIdx.x % 32][0];
}

/// Powers of two by the unit for special functions.
__global__ void special_functions(Work work) {
  float values[4];
  for (int k = 0; k < 4; ++k) values[k] = work.floats[threadIdx.x + k];
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 8; ++k) {
        asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(values[k % 4]));
        values[k % 4] -= 1;
      }
    }
  });
  work.results[work.thread()] = values[0] + values[1] + values[2] + values[3];
}

/// Products of small matrices, four at a time.
__global__ void tensor_cores(Work work) {
  float sums[4][4];
  std::uint32_t a[4], b[2];
  for (int k = 0; k < 4; ++k) {
    a[k] = __float_as_uint(work.floats[threadIdx.x + k]);
    for (int j = 0; j < 4; ++j) sums[k][j] = work.floats[threadIdx.x + k + j];
  }
  b[0] = a[1], b[1] = a[2];
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int k = 0; k < 4; ++k) {
        probes::mma_m16n8k16(sums[k][0], sums[k][1], sums[k][2], sums[k][3], a, b[0], b[1]);
      }
    }
  });
  float sum = 0;
  for (int k = 0; k < 4; ++k) sum += sums[k][0] + sums[k][1] + sums[k][2] + sums[k][3];
  work.results[work.thread()] = sum;
}

/// A walk along pointers that lie in L2: a warp waits for each.
__global__ void l2_latency(Work work) {
  std::uint64_t at = work.chain[work.thread() / 32 * 16];
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) at = probes::load_pointer<probes::CacheOp::kCg>(at);
  });
  work.results[work.thread()] = static_cast<float>(at & 4095);
}

/// `barriers` of a block in a trip, each behind `steps` multiply-adds. Behind the second of a trip
/// there is a branch, behind the first there is none.
template <int barriers, int steps>
__device__ __forceinline__ void with_barriers(const Work& work) {
  float value = work.floats[threadIdx.x], factor = work.floats[threadIdx.x + 1];
  clocked(work, [&] {
#pragma unroll 1
    for (int i = 0; i < work.trips; ++i) {
#pragma unroll
      for (int one = 0; one < barriers; ++one) {
#pragma unroll
        for (int k = 0; k < steps; ++k) value = fmaf(value, factor, value);
        __syncthreads();
      }
    }
  });
  work.results[work.thread()] = value;
}

__global__ void barrier(Work work) { with_barriers<1, 4>(work); }
__global__ void two_barriers(Work work) { with_barriers<2, 8>(work); }

}  // namespace

std::vector<Kernel> kernels() {
  return {{"issue_slots", issue_slots, 4},
          {"alu_pipe", alu_pipe, 4},
          {"heavy_half", heavy_half, 4},
          {"register_bank", register_bank, 4},
          {"carried_chain", carried_chain, 1},
          {"special_functions", special_functions, 8},
          {"tensor_cores", tensor_cores, 4},
          {"shared_loads", shared_loads, 8},
          {"shared_conflicts", shared_conflicts, 8},
          {"l1_loads", l1_loads, 8},
          {"l2_latency", l2_latency, 1},
          {"barrier", barrier, 4},
          {"two_barriers", two_barriers, 4}};
}

}  // namespace warpgauge::analyzed
