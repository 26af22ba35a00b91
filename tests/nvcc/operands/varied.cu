// SPDX-License-Identifier: Apache-2.0
// Code of many forms for the readers of operands and schedules: every unit, pairs and quads of
// registers, carries, predicates, scoreboards. It computes nothing of use.
#include <cuda_fp16.h>

#include <cstdint>

extern "C" __global__ void floats(float* out, const float* in, int n) {
  float a = in[threadIdx.x], b = in[threadIdx.x + 32];
  float2 pair = reinterpret_cast<const float2*>(in)[threadIdx.x];
  float4 four = reinterpret_cast<const float4*>(in)[threadIdx.x];
#pragma unroll 8
  for (int i = 0; i < n; ++i) {
    a = fmaf(a, b, pair.x);
    b = fmaf(b, a, four.y) + four.z * pair.y;
    pair.x = fminf(a, b) > 1.f ? a : pair.x * four.w;
  }
  four.x = a / b + sqrtf(a) + __expf(b) + rsqrtf(pair.x) + sinf(a) + float(int(a));
  reinterpret_cast<float4*>(out)[threadIdx.x] = four;
}

extern "C" __global__ void doubles(double* out, const double* in, int n) {
  double a = in[threadIdx.x], b = in[threadIdx.x + 32];
  double2 pair = reinterpret_cast<const double2*>(in)[threadIdx.x];
  for (int i = 0; i < n; ++i) {
    a = fma(a, b, pair.x);
    b = (a > b ? a * pair.y : b + pair.x) + double(float(a)) + double(int(b)) + double(in[i]);
  }
  out[threadIdx.x] = a / b + sqrt(a) + double(static_cast<long long>(b));
}

extern "C" __global__ void integers(std::uint64_t* out, const std::uint64_t* in,
                                    const std::int32_t* narrow, int n) {
  std::uint64_t a = in[threadIdx.x], b = in[threadIdx.x + 32];
  std::uint32_t c = static_cast<std::uint32_t>(narrow[threadIdx.x]), d = c ^ 0x55u;
#pragma unroll 4
  for (int i = 0; i < n; ++i) {
    a = a * b + c;
    b = (b >> (c & 31)) + (a << 3) - d;
    c = c * d + __popc(d) + __clz(c) + __brev(d) + __umulhi(c, d);
    d = (c > d ? c : d) + __byte_perm(c, d, 0x5410) + __funnelshift_l(c, d, 7) + (c & d | a);
    if (a > b && (c & 3u) != 0 || narrow[i] < 0) d += static_cast<std::uint32_t>(narrow[c & 31]);
  }
  out[threadIdx.x] = a / (b | 1) + a % (c | 1) + static_cast<std::uint64_t>(c / (d | 1));
}

extern "C" __global__ void halves(__half2* out, const __half2* in, int n) {
  __half2 a = in[threadIdx.x], b = in[threadIdx.x + 32];
  for (int i = 0; i < n; ++i) {
    a = __hfma2(a, b, in[i]);
    b = __hadd2(__hmul2(a, b), __float2half2_rn(__low2float(a)));
    if (__hbgt2(a, b)) a = __hmax2(a, b);
  }
  out[threadIdx.x] = __hadd2(a, b);
}

extern "C" __global__ void lanes(unsigned* out, const unsigned* in, int n) {
  __shared__ unsigned shared[1024];
  __shared__ std::uint64_t wide[64];
  unsigned a = in[threadIdx.x];
  shared[threadIdx.x] = a;
  wide[threadIdx.x & 63] = a;
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    a += __shfl_xor_sync(~0u, a, 1) + __shfl_down_sync(~0u, a, 3);
    a += __ballot_sync(~0u, a > 5) + (__any_sync(~0u, a == 7) ? 1 : 0) + __match_any_sync(~0u, a);
    a += __reduce_add_sync(~0u, a);
    a += shared[a & 1023] + static_cast<unsigned>(wide[a & 63]);
    atomicAdd(&shared[a & 1023], a);
    atomicAdd(&out[a & 31], 1u);
    a += atomicCAS(&out[a & 31], a, i) + atomicExch(&shared[i], a);
    __syncthreads();
  }
  out[threadIdx.x] = a + static_cast<unsigned>(clock64());
}

__device__ void multiply(float (&sum)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile(
      "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

__device__ void multiply(double (&sum)[2], double a, double b) {
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
               : "+d"(sum[0]), "+d"(sum[1])
               : "d"(a), "d"(b));
}

__device__ void multiply(int (&sum)[4], const unsigned (&a)[4], const unsigned (&b)[2]) {
  asm volatile(
      "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

extern "C" __global__ void matrices(float* out, const float4* in, double* wide, int n) {
  __shared__ alignas(16) unsigned tile[1024];
  const auto address = static_cast<unsigned>(__cvta_generic_to_shared(tile + 4 * threadIdx.x));
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(address), "l"(in + threadIdx.x));
  asm volatile("cp.async.commit_group;");
  asm volatile("cp.async.wait_group 0;");
  __syncthreads();
  unsigned a[4], b[2];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3])
               : "r"(address));
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];"
               : "=r"(b[0]), "=r"(b[1])
               : "r"(address));
  float sum[4] = {0, 1, 2, 3};
  double wide_sum[2] = {wide[0], wide[1]};
  int whole[4] = {n, 1, 2, 3};
#pragma unroll 4
  for (int i = 0; i < n; ++i) {
    multiply(sum, a, b);
    multiply(wide_sum, wide[2], wide[3]);
    multiply(whole, a, b);
  }
  out[threadIdx.x] = sum[0] + sum[1] + sum[2] + sum[3] + float(whole[0] + whole[1] + whole[3]);
  wide[threadIdx.x] = wide_sum[0] + wide_sum[1];
}

#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
extern "C" __global__ void warpgroups(float* out, std::uint64_t left, std::uint64_t right, int n) {
  float sum[4] = {0, 1, 2, 3};
  unsigned a[4] = {1, 2, 3, static_cast<unsigned>(n)};
  asm volatile("wgmma.fence.sync.aligned;");
  for (int i = 0; i < n; ++i) {
    asm volatile(
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, %4, %5, 1, 1, 1, 0, 0;"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "l"(left), "l"(right));
    asm volatile(
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, {%4,%5,%6,%7}, %8, 1, 1, "
        "1, 0;"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(right));
    asm volatile("wgmma.commit_group.sync.aligned;");
  }
  asm volatile("wgmma.wait_group.sync.aligned 0;");
  out[threadIdx.x] = sum[0] + sum[1] + sum[2] + sum[3];
}
#endif
