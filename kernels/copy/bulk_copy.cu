// SPDX-License-Identifier: Apache-2.0
// Rung copy/bulk_copy: copy and triad share its template, which says what it does and why.
#include "kernels/harness/elementwise/bulk_copy.cuh"

namespace warpgauge::kernels::elementwise {
const RegisterRung<Problem<Copy>> kRegister{bulk_copy_rung<Copy>()};
}  // namespace warpgauge::kernels::elementwise
