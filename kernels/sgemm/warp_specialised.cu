// SPDX-License-Identifier: Apache-2.0
// Adds to warp_tiled: warps of their own for the copies (see producers.cuh). What the multiplying
// warps issue is FMAs, their loads from shared memory, and seldom anything else; no barrier stops
// them all, and their loads do not queue behind a burst of copies.
//
// Limits: needs setmaxnreg, and so compute capability 9.0.
// Bound by instruction issue: 128 FMAs in 135 instructions. The rest is lost to operands that the
// register file cannot deliver in one cycle, and to a last wave of tiles that does not fill the SMs.
// Leaves most SMs idle where C has few tiles.
#include "kernels/sgemm/producers.cuh"
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

using Shape = BlockShape<WarpShape<8, 16, 8>, 2, 4, 32, 4>;

void launch(const Problem& p, cudaStream_t stream) {
  if (p.m == 0 || p.n == 0) return;
  launch_with_producers<Shape>(p, stream);
}

const RegisterRung<Problem> kRegister{{
    .step = 9,
    .adds = "warps of their own for the copies, and barriers between them and the others",
    .min_capability = 90,
    .machine_code = {{.kernel = multiply_with_producers<Shape, true>,
          .sass = "FFMA",
          .ptx = "fma\\.rn\\.f32",
          .count = Patch<Shape>::kUnroll * 8 * 16},
                     {.kernel = multiply_with_producers<Shape, true>,
          .sass = "LDS\\.128",
          .ptx = "ld\\.shared\\.v4\\.[bf]32",
          .count = Patch<Shape>::kUnroll * (8 + 16) / 4},
                     {.kernel = multiply_with_producers<Shape, true>,
          .sass = "LDGSTS.*",
          .ptx = "cp\\.async\\.c[ag].*",
          .count = 0},
                     {.kernel = multiply_with_producers<Shape, true>,
          .sass = "USETMAXREG.*",
          .ptx = "setmaxnreg\\..*",
          .count = 2,
          .where = CodeExpectation::Where::kKernel}},
    .launch = launch,
}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
