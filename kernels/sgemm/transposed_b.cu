// SPDX-License-Identifier: Apache-2.0
// Adds to tiled: B's tile is stored transposed, so that both operands are read along rows. On a CPU
// this would pay; here it is the ladder's step back. The 32 lanes of a warp now hold 32 rows of the
// transposed tile, whose pitch is 32 words: the same word of every row lies in the same bank, and a
// store of B goes through that bank 32 times. The loads along a row become 128-bit ones, a quarter
// as many, but all lanes' vectors lie in the same four banks: 32 wavefronts where four would carry
// the bytes. Limits: none. Bound by shared-memory wavefronts.
#include "kernels/sgemm/transposed_b.cuh"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kPitch = kTransposedTile;

const RegisterRung<Problem> kRegister{{
    .step = 3,
    .adds = "B's tile transposed in shared memory: a 32-way bank conflict at every access to it",
    .machine_code = {expect(transposed_b<kPitch>, "FFMA", "fma.rn.f32", kTransposedTile),
                     expect(transposed_b<kPitch>, "LDS.128", "", kTransposedTile / 2),
                     expect(transposed_b<kPitch>, "STS", "", 2)},
    .launch = launch_outputs<transposed_b<kPitch>, kTransposedTile, kTransposedTile>,
}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
