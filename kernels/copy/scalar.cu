// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/elementwise/scalar.cuh"

namespace warpgauge::kernels::elementwise {
namespace {

const RegisterRung<Problem<Copy>> kRegister{scalar_rung<Copy>()};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
