// SPDX-License-Identifier: Apache-2.0
// Rung copy/scalar: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/scalar.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Copy>> kRegister{scalar_rung<Copy>()};
}  // namespace warpgauge::kernels::elementwise
