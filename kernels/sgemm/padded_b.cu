// SPDX-License-Identifier: Apache-2.0
// Adds to transposed_b: one word of padding a row. The pitch of 33 words puts the same word of 32
// neighbouring rows in 32 different banks, and the conflicts are gone. The price: rows no longer
// begin on 16 bytes, so that every element of B is a load of its own again. This is tiled once
// more, with the price of the transposition. Limits: none. Bound by shared memory, like tiled.
#include "kernels/sgemm/transposed_b.cuh"

namespace warpgauge::kernels::sgemm {
namespace {

constexpr int kPitch = kTransposedTile + 1;

const RegisterRung<Problem> kRegister{{
    .step = 4,
    .adds = "a word of padding a row of the transposed tile, against the conflicts",
    .machine_code = {expect(transposed_b<kPitch>, "FFMA", "fma.rn.f32", kTransposedTile),
                     expect(transposed_b<kPitch>, "LDS", "", kTransposedTile),
                     expect(transposed_b<kPitch>, "LDS.128", "", kTransposedTile / 4),
                     expect(transposed_b<kPitch>, "STS", "", 2)},
    .launch = launch_outputs<transposed_b<kPitch>, kTransposedTile, kTransposedTile>,
}};

}  // namespace
}  // namespace warpgauge::kernels::sgemm
