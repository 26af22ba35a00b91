// SPDX-License-Identifier: Apache-2.0
// The one of two sources whose kernels have the same names in unnamed namespaces.
#include "tests/nvcc/identity/kernels.h"

namespace warpgauge::identity {
namespace {

using machine_code::every_instance_of;

enum class CacheOp { kCa, kCg };

template <CacheOp op>
__global__ void chase_kernel(int* out, const int* in, int iterations) {
  int at = 0;
#pragma unroll 1
  for (int i = 0; i < iterations; ++i) {
#pragma unroll
    for (int k = 0; k < 2; ++k) {
      if constexpr (op == CacheOp::kCa) {
        asm volatile("ld.global.ca.s32 %0, [%1];" : "=r"(at) : "l"(in + at) : "memory");
      } else {
        asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(at) : "l"(in + at) : "memory");
      }
    }
  }
  *out = at;
}

__global__ void plain_kernel(int* out) { *out = 2; }

}  // namespace

Source one_source() {
  return {.cached = chase_kernel<CacheOp::kCa>,
          .past_l1 = chase_kernel<CacheOp::kCg>,
          .every_chase = every_instance_of(chase_kernel<CacheOp::kCa>),
          .plain = plain_kernel,
          .shared = shared_template<3>};
}

}  // namespace warpgauge::identity
