// SPDX-License-Identifier: Apache-2.0
// Problems that attention's contestants are checked with.
#pragma once

#include <cuda_bf16.h>

#include <cstddef>
#include <string>
#include <vector>

namespace warpgauge::kernels::attention_parts {

enum class Keys { kAlike, kGrowing, kShrinking };
inline constexpr const char* kKeysNames[] = {"", " (growing keys)", " (shrinking keys)"};

/// By up to 12 at one end of each sequence.
static __global__ void grow(__nv_bfloat16* k, std::size_t count, int length, int width, Keys keys) {
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const int row = static_cast<int>(i / width % length);
    const float along = static_cast<float>(keys == Keys::kGrowing ? row : length - 1 - row);
    const float by = 1 + 11 * along / static_cast<float>(length);
    k[i] = __float2bfloat16(by * __bfloat162float(k[i]));
  }
}

struct Case {
  int heads, length;
  Keys keys = Keys::kAlike;

  double elements() const { return double(heads) * length * length; }
  std::string text() const {
    return std::to_string(heads) + " heads of " + std::to_string(length) +
           kKeysNames[static_cast<int>(keys)];
  }
};

/// Nothing to do; one row; one below and one above tiles of all rungs; heads that divide nothing;
/// more tiles than there are SMs, so that blocks that stay take several.
inline std::vector<Case> cases() {
  std::vector<Case> all = {{0, 5},   {2, 0},   {1, 1},   {3, 2},   {1, 63},  {2, 64},  {3, 65},
                           {2, 127}, {1, 128}, {3, 129}, {2, 191}, {1, 193}, {5, 640}, {1, 2049}};
  for (const Keys keys : {Keys::kAlike, Keys::kGrowing, Keys::kShrinking}) {
    all.insert(all.end(), {{2, 257, keys}, {7, 1100, keys}, {150, 300, keys}});
  }
  return all;
}

}  // namespace warpgauge::kernels::attention_parts
