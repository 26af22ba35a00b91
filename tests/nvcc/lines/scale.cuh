// SPDX-License-Identifier: Apache-2.0
#pragma once

__device__ inline float scaled(float x) {
  return x * FACTOR + 1.f;
}
