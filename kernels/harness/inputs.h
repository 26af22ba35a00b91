// SPDX-License-Identifier: Apache-2.0
// Inputs made on the device: seeded, the same on every run, with the entropy that sets the power of
// arithmetic (zeros and small integers would run cooler and faster than anything real).
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstddef>
#include <cstdint>

#include "kernels/harness/e4m3.h"
#include "kernels/harness/tf32.h"

namespace warpgauge::kernels {

/// Independent N(0, 1) values (Box-Muller on a counter-based generator), rounded to nearest:
/// double, float, SplitFloat, __nv_bfloat16, __half, Tf32, E4m3 or PromotedE4m3. A std::int8_t gets
/// 32 times as much, at most 127.
template <class T>
void fill_normal(T* values, std::size_t count, std::uint64_t seed);

/// Bytes: every value alike; all the same one (97); Zipf's law, P(k) ~ 1 / (k + 1) over 0..255.
enum class Bytes { kUniform, kConstant, kZipf };
void fill_bytes(std::uint8_t* values, std::size_t count, Bytes distribution, std::uint64_t seed);

}  // namespace warpgauge::kernels
