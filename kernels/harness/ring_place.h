// SPDX-License-Identifier: Apache-2.0
// Stages in shared memory that are used in turn.
#pragma once

namespace warpgauge::kernels {

/// A place in a ring of stages, and the parity of the phase that the stage's barriers are in.
template <int stages>
struct RingPlace {
  int stage = 0, parity = 0;

  __device__ void advance() {
    if (++stage == stages) {
      stage = 0;
      parity ^= 1;
    }
  }

  /// Past `count` stages that others use.
  __device__ void skip(int count) {
    stage += count;
    parity ^= stage / stages & 1;
    stage %= stages;
  }
};

}  // namespace warpgauge::kernels
