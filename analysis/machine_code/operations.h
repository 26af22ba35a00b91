// SPDX-License-Identifier: Apache-2.0
// Arithmetic of executed machine code, by the shapes that its opcodes name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "analysis/machine_code/executed_code.h"

namespace warpgauge::machine_code {

/// Operations over the grid; a fused multiply-add is two. Tensor operations are given as bf16
/// operations that take the tensor cores as long: TF32 counts twice, 8-bit types half, 4-bit types
/// a quarter, single bits a sixteenth (the rates of one chip have these ratios: NVIDIA Hopper
/// whitepaper, table 2; NVIDIA A100 whitepaper, table 3). A sparse product multiplies half of its
/// shape, and that counts.
struct Operations {
  double fp32 = 0, fp64 = 0;  ///< of the vector pipes
  /// DMMA, in operations of fp64: how long they take depends on the shape.
  double tensor_fp64 = 0, tensor_fp64_m8n8k4 = 0;
  double tensor_warp = 0;       ///< HMMA, IMMA, QMMA, BMMA, OMMA
  double tensor_warpgroup = 0;  ///< HGMMA and its kin
  std::vector<std::string> assumes = {};
  /// Executed products of matrices whose amount of work is not known: of another family, or of a
  /// shape that their name does not say. They are in none of the sums.
  std::vector<std::string> unknown_products = {};
};

/// "HMMA.16816.F32.BF16" of "@P0 HMMA.16816.F32.BF16 R4, ...".
std::string_view opcode_of(std::string_view text);

Operations operations_of(const ExecutedCode& code);

/// "how much UTCHMMA multiply is not known: ..."; empty where all is known.
std::string why_unknown(const Operations& operations);

}  // namespace warpgauge::machine_code
