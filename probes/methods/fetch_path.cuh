// SPDX-License-Identifier: Apache-2.0
// A hop by a texture fetch from linear memory, which takes the texel's index as it comes.
#pragma once

#include "probes/methods/chase.cuh"

namespace warpgauge::probes {

/// Every hop through a texture needs it.
struct TextureContext {
  cudaTextureObject_t texture;
};

/// A node is a 32-bit index into a linear texture of 32-bit texels.
struct FetchPath : IndexHop {
  using Pointer = std::uint32_t;
  using Context = TextureContext;
  static constexpr bool kFloat = false;  ///< whether texels and coordinates are floats
  /// The coordinate that leads to a texel.
  static Pointer operand(int texel) { return static_cast<Pointer>(texel); }
  __device__ static Pointer next(Pointer at, const Context& context) {
    Pointer found;
    [[maybe_unused]] Pointer y, z, w;
    asm volatile("tex.1d.v4.u32.s32 {%0, %1, %2, %3}, [%4, {%5}];"
                 : "=r"(found), "=r"(y), "=r"(z), "=r"(w)
                 : "l"(context.texture), "r"(at)
                 : "memory");
    return found;
  }
};

}  // namespace warpgauge::probes
