// SPDX-License-Identifier: Apache-2.0
// Rung copy/compact_walk: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/compact_walk.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Copy>> kRegister{compact_walk_rung<Copy>()};
}  // namespace warpgauge::kernels::elementwise
