// SPDX-License-Identifier: Apache-2.0
// Rung copy/grid_stride: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/grid_stride.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Copy>> kRegister{grid_stride_rung<Copy>()};
}  // namespace warpgauge::kernels::elementwise
