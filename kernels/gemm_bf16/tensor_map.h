// SPDX-License-Identifier: Apache-2.0
// Tensor maps: what the copy engine (TMA) is told of a matrix. A kernel takes them as
// __grid_constant__ parameters.
#pragma once

#include <cuda.h>
#include <cuda_bf16.h>

#include <string>

#include "kernels/gemm_bf16/gemm_bf16.h"

namespace warpgauge::kernels::gemm_bf16 {

/// Boxes of `box_rows` x `box_columns` elements (at most 256 each) of a row-major bf16 matrix
/// without padding. With `swizzled`, box rows are 128 bytes (64 elements) and the 16-byte pieces of
/// row r lie in shared memory at their index XOR r % 8: the layout that wgmma reads without bank
/// conflicts. Otherwise rows lie one behind the other. Throws std::runtime_error where
/// the driver refuses.
CUtensorMap tensor_map(const __nv_bfloat16* matrix, int rows, int columns, int box_rows,
                       int box_columns, bool swizzled);

/// Why the copy engine cannot address the operands (and with `output`, C), or empty.
std::string why_no_tensor_maps(const Problem& problem, bool output);

/// Whether the loaded code has wgmma: it exists in code for sm_90a only, and other code is built
/// without the kernels' bodies. Asks the program, not a table of chips.
std::string why_no_wgmma();

}  // namespace warpgauge::kernels::gemm_bf16
