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

/// Why wgmma, fed by the copy engine, cannot multiply these operands here: it exists in code for
/// sm_90a only (the program is asked, not a table of chips), and the engine reads rows that begin
/// on 16 bytes; so must the rows of C where it writes them too (`writes_c`). Empty: it can.
template <bool writes_c>
std::string refuse_without_wgmma(const Problem& problem);

}  // namespace warpgauge::kernels::gemm_bf16
