// SPDX-License-Identifier: Apache-2.0
// Rung copy/vectorised: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/vectorised.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Copy>> kRegister{vectorised_rung<Copy>()};
}  // namespace warpgauge::kernels::elementwise
