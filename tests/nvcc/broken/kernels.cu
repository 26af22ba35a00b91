// SPDX-License-Identifier: Apache-2.0
// Kernels whose source reads like a probe and whose machine code is something else. Each would give
// a plausible, wrong number; the check must refuse every one of them.
namespace broken {

/// The chain restarts from constants in each iteration: the compiler works it out and drops it.
__global__ void ffma_chain(float* out, float, float, float, int iterations) {
  float x = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
    x = 1.0f;
#pragma unroll
    for (int link = 0; link < 16; ++link) x = fmaf(x, 0.5f, 0.25f);
  }
  *out = x;
}

/// Each link takes the same operand, and nothing says that it must be worked out again: sixteen
/// equal reciprocals are one, before the loop.
__global__ void reciprocal_chain(float* out, float x, int iterations) {
  float y = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int link = 0; link < 16; ++link) asm("rcp.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
  }
  *out = y;
}

/// Nothing says that memory could change: one load, before the loop.
__global__ void load_stream(unsigned* out, const unsigned* in, int iterations) {
  unsigned sum = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 8; ++k) sum = (sum << 1) ^ *in;
  }
  *out = sum;
}

/// Each store overwrites the one before: only the last of an iteration is left.
__global__ void store_stream(unsigned* out, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 8; ++k) *out = i + k;
  }
}

/// The load is in the loop, once, but only every second iteration reaches it.
__global__ void load_each(unsigned* out, const unsigned* in, int iterations) {
  unsigned sum = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
    if (i % 2 == 0) {
      unsigned value;
      asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(value) : "l"(in + sum) : "memory");
      sum = value;
    }
  }
  *out = sum;
}

/// Which sum is chosen at run time: all live in local memory, and that is what is timed.
__global__ void many_sums(float* out, float x, int iterations) {
  float sums[32];
#pragma unroll
  for (int k = 0; k < 32; ++k) sums[k] = out[k + threadIdx.x];
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 32; ++k) sums[(i * 7 + k * iterations) & 31] += x;
  }
#pragma unroll
  for (int k = 0; k < 32; ++k) out[k + threadIdx.x] = sums[k];
}

}  // namespace broken

// "asm volatile" binds the compiler in front of PTX, not ptxas behind it: these have the PTX
// that they need, and lose it on the way to the GPU.
namespace broken_by_ptxas {

/// A reciprocal of a reciprocal is the number itself: nothing of the chain is left.
__global__ void reciprocal_chain(float* out, float x, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int link = 0; link < 16; ++link) {
      asm volatile("rcp.approx.ftz.f32 %0, %0;" : "+f"(x));
    }
  }
  *out = x;
}

/// One load before the loop, added up eight times in each iteration.
__global__ void load_stream(unsigned* out, const unsigned* in, int iterations) {
  unsigned sum = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      unsigned value;
      asm volatile("ld.global.u32 %0, [%1];" : "=r"(value) : "l"(in) : "memory");
      sum = (sum << 1) ^ value;
    }
  }
  *out = sum;
}

/// One store in each iteration, the last of eight.
__global__ void store_stream(unsigned* out, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      asm volatile("st.global.u32 [%0], %1;" ::"l"(out), "r"(i + k) : "memory");
    }
  }
}

}  // namespace broken_by_ptxas

namespace broken_by_moves {

/// 16 FFMA in each iteration, as promised, and a flip of the result's bits in front of each.
__global__ void ffma_chain(float* out, float x, float a, float b, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int link = 0; link < 16; ++link) {
      x = fmaf(__int_as_float(__float_as_int(x) ^ iterations), a, b);
    }
  }
  *out = x;
}

}  // namespace broken_by_moves
