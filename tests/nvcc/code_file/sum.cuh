// SPDX-License-Identifier: Apache-2.0
#pragma once

template <int kStep>
__global__ void sum(const float* values, float* result, int count) {
  float total = 0;
#pragma unroll 1
  for (int i = static_cast<int>(threadIdx.x); i < count; i += kStep) total += values[i];
  result[threadIdx.x] = total;
}
