// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/elementwise/bulk_copy.cuh"

namespace warpgauge::kernels::elementwise {
namespace {

const RegisterRung<Problem<Triad>> kRegister{bulk_copy_rung<Triad>()};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
