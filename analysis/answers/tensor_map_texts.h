// SPDX-License-Identifier: Apache-2.0
// A tensor map in the words of a command line.
#pragma once

#include <string>
#include <string_view>

#include "analysis/interpret/interpret.h"

namespace warpgauge::answers {

/// Thrown for a text that says no tensor map.
struct NoTensorMap {
  std::string cause;
};

/// "bf16:4096x4096:box=64x128": the type of an element (u8, u16, u32, i32, u64, i64, f16, bf16,
/// f32, f64, tf32, f32ftz, tf32ftz), elements along each side, and those of a box, as
/// cuTensorMapEncodeTiled takes them: the side whose elements lie side by side comes first. More,
/// separated by colons: "strides=8192" (bytes, of the sides behind the first; default: without
/// gaps), "steps=1x2" (every how many elements), "swizzle=128" (or 64, 32), "fill=nan" (or zeros),
/// and the memory: "buffer=arg2" (of another argument; "arg2.1": of its first field; "arg2+1024":
/// from byte 1024 on), or what memory of its own holds, as of a buffer: "zeros", ..., or at last
/// "file=PATH".
///
/// Throws NoTensorMap, with what is wrong, and InputError for a file that cannot be read.
interpret::TensorMapArgument read_tensor_map(std::string_view text);

}  // namespace warpgauge::answers
