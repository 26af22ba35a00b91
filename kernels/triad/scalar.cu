// SPDX-License-Identifier: Apache-2.0
// Rung triad/scalar: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/scalar.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Triad>> kRegister{scalar_rung<Triad>()};
}  // namespace warpgauge::kernels::elementwise
