// SPDX-License-Identifier: Apache-2.0
// Kernels that time what they say. Each has a twin of the same name in broken/kernels.cu.
namespace honest {

/// 16 dependent FFMA in each iteration: x is carried from one iteration to the next.
__global__ void ffma_chain(float* out, float x, float a, float b, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int link = 0; link < 16; ++link) x = fmaf(x, a, b);
  }
  *out = x;
}

/// 16 dependent reciprocals in each iteration: whether each of them happens is not known before.
__global__ void reciprocal_chain(float* out, float x, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int link = 0; link < 16; ++link) {
      asm volatile("{.reg .pred on; setp.ne.s32 on, %1, 0; @on rcp.approx.ftz.f32 %0, %0;}"
                   : "+f"(x)
                   : "r"(iterations));
    }
  }
  *out = x;
}

/// 8 loads in each iteration, each from memory: what PTX calls volatile, ptxas neither moves nor
/// merges.
__global__ void load_stream(unsigned* out, const unsigned* in, int iterations) {
  unsigned sum = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      unsigned value;
      asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(value) : "l"(in) : "memory");
      sum = (sum << 1) ^ value;
    }
  }
  *out = sum;
}

/// 8 stores in each iteration, and every one happens.
__global__ void store_stream(unsigned* out, int iterations) {
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      asm volatile("st.volatile.global.u32 [%0], %1;" ::"l"(out), "r"(i + k) : "memory");
    }
  }
}

/// One load in each iteration.
__global__ void load_each(unsigned* out, const unsigned* in, int iterations) {
  unsigned sum = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
    unsigned value;
    asm volatile("ld.volatile.global.u32 %0, [%1];" : "=r"(value) : "l"(in + sum) : "memory");
    sum = value;
  }
  *out = sum;
}

/// 32 additions in each iteration, to sums that live in registers. They differ between threads:
/// where they do not, ptxas may move one of them to the uniform datapath.
__global__ void many_sums(float* out, float x, int iterations) {
  float sums[32];
#pragma unroll
  for (int k = 0; k < 32; ++k) sums[k] = out[k + threadIdx.x];
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (float& sum : sums) sum += x;
  }
#pragma unroll
  for (int k = 0; k < 32; ++k) out[k + threadIdx.x] = sums[k];
}

}  // namespace honest
