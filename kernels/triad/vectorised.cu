// SPDX-License-Identifier: Apache-2.0
// Rung triad/vectorised: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/vectorised.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Triad>> kRegister{vectorised_rung<Triad>()};
}  // namespace warpgauge::kernels::elementwise
