// SPDX-License-Identifier: Apache-2.0
// Arguments of a kernel in the words of a command line.
#pragma once

#include <string>

#include "analysis/interpret/interpret.h"

namespace warpgauge::answers {

/// A value: "i32:4096", "f32:0.125" (i8, u8, i16, u16, i32, u32, i64, u64, f32, f64). A buffer:
/// "buffer:4MiB", and what it holds: "buffer:4MiB:zeros", ":random" (bits), ":iota" (0, 1, 2, ...),
/// ":below=N" (random numbers below N) or ":file=PATH"; elements of "iota" and "below" are u32, or
/// as "iota/i64" and "below/u8=N" say. "struct:PATH": the bytes of a file. "unknown": nothing is
/// known of it. "tensormap:bf16:4096x4096:box=64x128": tensor_map_texts.h.
/// "fields:buffer:4MiB,i32:7": a struct of these, each at the next multiple of its size.
///
/// Throws InputError for any other text, and for a file that cannot be read.
interpret::Argument read_argument(const std::string& text);

}  // namespace warpgauge::answers
