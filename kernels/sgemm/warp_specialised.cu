// SPDX-License-Identifier: Apache-2.0
// Adds to warp_tiled: warps of their own for the copies (see producers.cuh). The multiplying warps
// issue FMAs, their loads from shared memory, and seldom anything else; no barrier stops them all,
// and their loads do not queue behind a burst of copies.
// Limits: setmaxnreg, and so compute capability 9.0. Bound by instruction issue: 128 FMAs in 135
// instructions. The rest is lost to operands that the register file cannot deliver in one cycle,
// and to a last wave of tiles that does not fill the SMs: most SMs idle where C has few tiles.
#include "kernels/sgemm/producers.cuh"
#include "kernels/sgemm/sgemm.h"

namespace warpgauge::kernels::sgemm {
namespace {

using Shape = BlockShape<WarpShape<8, 16, 8>, 2, 4, 32, 4>;

const RegisterRung<Problem> kRegister{
    {.step = 9,
     .adds = "warps of their own for the copies, and barriers between them and the others",
     .min_capability = 90,
     .machine_code = {expect_no_producers<Shape>(),
                      expect(multiply_with_producers<Shape, true>, "FFMA", "fma.rn.f32",
                             Patch<Shape>::kUnroll * 8 * 16)
                          .on(probes::kSetmaxnregOn),
                      expect(multiply_with_producers<Shape, true>, "LDS.128", "ld.shared.v4.[bf]32",
                             Patch<Shape>::kUnroll*(8 + 16) / 4)
                          .on(probes::kSetmaxnregOn),
                      expect(multiply_with_producers<Shape, true>, "LDGSTS*", "cp.async.c[ag]*", 0)
                          .on(probes::kSetmaxnregOn),
                      expect(multiply_with_producers<Shape, true>, "USETMAXREG*", "setmaxnreg.*", 2)
                          .in_kernel()
                          .on(probes::kSetmaxnregOn)},
     .refuses = refuse_producers<Shape>,
     .launch = launch_with_producers<Shape>}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
