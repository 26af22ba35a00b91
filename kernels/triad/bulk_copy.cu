// SPDX-License-Identifier: Apache-2.0
// Rung triad/bulk_copy: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/bulk_copy.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Triad>> kRegister{bulk_copy_rung<Triad>()};
}  // namespace warpgauge::kernels::elementwise
