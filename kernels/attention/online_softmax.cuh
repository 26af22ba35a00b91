// SPDX-License-Identifier: Apache-2.0
// Softmax of rows whose scores come tile by tile, in registers (Milakov and Gimelshein, "Online
// normalizer calculation for softmax"; Dao et al., "FlashAttention"). A row has its
// largest score so far and the sum of the exponentials against it; where a tile has a larger one,
// what was summed before is scaled down.
//
// The scores lie as mma.sync and wgmma leave their results: a thread has elements of two rows, r
// and r + 8 (r: a quarter of its lane, and 16 for each warp), in turn two of the one and two of the
// other, at columns 8j + 2 * (lane % 4). The four lanes of a row are neighbours.
//
// What a score costs: a comparison, a multiply-add, an exponential (at a quarter of the rate of the
// others), an addition and half a conversion.
#pragma once

#include "kernels/harness/attention/weights.cuh"

namespace warpgauge::kernels::attention {

using namespace attention_parts;

/// 2^x by the units of multiply-add, for x below 127: x's whole part goes to the exponent, a
/// polynomial takes the rest, from -1/2 to 1/2. At most 2^-13.7 off, relative: less than the
/// weights' rounding to 8 bits.
__device__ __forceinline__ float power_of_two_by_polynomial(float x) {
  constexpr float kWhole = 12582912;  // 1.5 * 2^23: what is added to it is rounded to whole numbers
  x = fmaxf(x, -125.0F);              // 2^-125 for what is less, as good as nothing beside 1
  const float shifted = x + kWhole, rest = x - (shifted - kWhole);
  float y = fmaf(rest, 0.05517166F, 0.24261112F);
  y = fmaf(y, rest, 0.69326099F);
  y = fmaf(y, rest, 0.99992807F);
  return __int_as_float(__float_as_int(y) + (__float_as_int(shifted) << 23));
}

/// What two rows were scaled by.
struct RowFactors {
  float upper = 1, lower = 1;
};

/// A thread's part of two rows, `columns` scores of each tile. The first
/// `by_polynomial` of each eight groups of eight columns have their exponentials from the units of
/// multiply-add. Without `sums` the exponentials are not added up.
template <int columns, int by_polynomial = 0, bool sums = true>
class OnlineRows {
 public:
  /// `to_exponent`: what a score is multiplied by to be an exponent of two.
  __device__ explicit OnlineRows(float to_exponent)
      : to_exponent_(to_exponent), slack_(kSlack / to_exponent) {}

  /// The scores of the first tile become exponentials.
  __device__ __forceinline__ void begin(float (&s)[columns / 2]) {
    const RowFactors most = lane_most(s);
    most_ = {row_most(most.upper), row_most(most.lower)};
    offset_ = {most_.upper * to_exponent_, most_.lower * to_exponent_};
    sum_ = {0, 0};
    exponentials(s);
  }

  /// Those of another one do. Whether what was summed of this warp's rows has to be multiplied by
  /// `factors`: where a row has a score that is larger than before by more than kSlack. In other
  /// tiles, its lanes need not even ask each other.
  __device__ __forceinline__ bool go_on(float (&s)[columns / 2], RowFactors& factors) {
    const RowFactors most = lane_most(s);
    const bool grew =
        __any_sync(~0U, most.upper > most_.upper + slack_ || most.lower > most_.lower + slack_);
    if (grew) {
      const RowFactors now = {fmaxf(row_most(most.upper), most_.upper),
                              fmaxf(row_most(most.lower), most_.lower)};
      factors = {power_of_two((most_.upper - now.upper) * to_exponent_),
                 power_of_two((most_.lower - now.lower) * to_exponent_)};
      most_ = now;
      offset_ = {now.upper * to_exponent_, now.lower * to_exponent_};
      sum_.upper *= factors.upper;
      sum_.lower *= factors.lower;
    }
    exponentials(s);
    return grew;
  }

  /// One over the sums of both rows, of all their lanes.
  __device__ __forceinline__ RowFactors reciprocal_sums() const {
    static_assert(sums);
    return {1 / across_row(sum_.upper), 1 / across_row(sum_.lower)};
  }

 private:
  /// Exponents of two. A larger slack rescales fewer tiles, and so saves time. It also costs
  /// accuracy: the largest weights, which matter most, are then as likely above a power of two as
  /// below it, and their rounding is coarser there.
  static constexpr float kSlack = 0.5F;

  __device__ static RowFactors lane_most(const float (&s)[columns / 2]) {
    RowFactors most = {fmaxf(s[0], s[1]), fmaxf(s[2], s[3])};
#pragma unroll
    for (int i = 4; i < columns / 2; i += 4) {
      most.upper = fmaxf(most.upper, fmaxf(s[i], s[i + 1]));
      most.lower = fmaxf(most.lower, fmaxf(s[i + 2], s[i + 3]));
    }
    return most;
  }

  __device__ static float row_most(float most) {
    most = fmaxf(most, __shfl_xor_sync(~0U, most, 1));
    return fmaxf(most, __shfl_xor_sync(~0U, most, 2));
  }

  __device__ static float across_row(float sum) {
    sum += __shfl_xor_sync(~0U, sum, 1);
    return sum + __shfl_xor_sync(~0U, sum, 2);
  }

  __device__ __forceinline__ void exponentials(float (&s)[columns / 2]) {
    RowFactors sum = {0, 0};
#pragma unroll
    for (int i = 0; i < columns / 2; i += 4) {
      const bool polynomial = i / 4 % 8 < by_polynomial;
      const auto exponential = [&](float score, float offset) {
        const float x = fmaf(score, to_exponent_, -offset);
        return polynomial ? power_of_two_by_polynomial(x) : power_of_two(x);
      };
#pragma unroll
      for (int e = 0; e < 2; ++e) {
        s[i + e] = exponential(s[i + e], offset_.upper);
        s[i + 2 + e] = exponential(s[i + 2 + e], offset_.lower);
        if constexpr (sums) {
          sum.upper += s[i + e];
          sum.lower += s[i + 2 + e];
        }
      }
    }
    sum_.upper += sum.upper;
    sum_.lower += sum.lower;
  }

  float to_exponent_, slack_;
  RowFactors most_, offset_, sum_;
};

/// Scores behind the last one of their row become minus infinity: of `columns` scores from the
/// row's column `first` on, those from `end_upper` and `end_lower` on.
template <int columns>
__device__ __forceinline__ void mask(float (&s)[columns / 2], int first, int end_upper,
                                     int end_lower) {
  const int mine = first + static_cast<int>(threadIdx.x % 4) * 2;
#pragma unroll
  for (int i = 0; i < columns / 2; i += 4) {
#pragma unroll
    for (int e = 0; e < 2; ++e) {
      if (i * 2 + e >= end_upper - mine) s[i + e] = -INFINITY;
      if (i * 2 + e >= end_lower - mine) s[i + 2 + e] = -INFINITY;
    }
  }
}

template <int count>
__device__ __forceinline__ void scale_rows(float (&o)[count], const RowFactors& factors) {
#pragma unroll
  for (int i = 0; i < count; i += 4) {
    o[i] *= factors.upper;
    o[i + 1] *= factors.upper;
    o[i + 2] *= factors.lower;
    o[i + 3] *= factors.lower;
  }
}

}  // namespace warpgauge::kernels::attention
