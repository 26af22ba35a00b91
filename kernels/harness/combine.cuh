// SPDX-License-Identifier: Apache-2.0
// One value of a warp or of a row of threads, from a value of each: by shuffles, with one barrier
// where a row has several warps.
#pragma once

namespace warpgauge::kernels {

struct Sum {
  __device__ __forceinline__ float operator()(float a, float b) const { return a + b; }
};
struct Most {
  __device__ __forceinline__ float operator()(float a, float b) const { return fmaxf(a, b); }
};

/// What the lane `distance` places across has. A family overloads it for a value of several words.
__device__ __forceinline__ float from_across(float value, int distance) {
  return __shfl_xor_sync(~0U, value, distance);
}

/// Combines the values of `lanes` neighbouring lanes (a power of two); each of them gets the
/// result. All 32 lanes must take part: the mask names them.
template <int lanes = 32, class T, class Combine>
__device__ __forceinline__ T across_lanes(T value, const Combine& combine) {
#pragma unroll
  for (int distance = lanes / 2; distance > 0; distance /= 2) {
    value = combine(value, from_across(value, distance));
  }
  return value;
}

/// A place for each warp's value. One use each: nothing guards it against a second one.
template <class T, int threads>
struct WarpSlots {
  static_assert(threads % 32 == 0 && (threads & (threads - 1)) == 0 && threads <= 1024);
  static constexpr int kWarps = threads / 32;
  T of_warp[kWarps];
};

/// Combines the values of the warps of `threads` threads, which all lanes of a warp have: one warp,
/// or the whole block, which must all be here. Each thread gets the result. `slots` lie in shared
/// memory.
template <int threads, class T, class Combine>
__device__ __forceinline__ T across_warps(T value, WarpSlots<T, threads>& slots,
                                          const Combine& combine) {
  constexpr int kWarps = WarpSlots<T, threads>::kWarps;
  if constexpr (kWarps > 1) {
    if (threadIdx.x % 32 == 0) slots.of_warp[threadIdx.x / 32] = value;
    __syncthreads();
    // Every warp combines all of them, so that no second barrier is needed.
    value = across_lanes<kWarps>(slots.of_warp[threadIdx.x % kWarps], combine);
  }
  return value;
}

/// Combines the values of `threads` threads: of a warp, or of the whole block, as above.
template <int threads, class T, class Combine>
__device__ __forceinline__ T across_row(T value, WarpSlots<T, threads>& slots,
                                        const Combine& combine) {
  return across_warps(across_lanes(value, combine), slots, combine);
}

}  // namespace warpgauge::kernels
