// SPDX-License-Identifier: Apache-2.0
// Rung triad/grid_stride: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/grid_stride.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Triad>> kRegister{grid_stride_rung<Triad>()};
}  // namespace warpgauge::kernels::elementwise
