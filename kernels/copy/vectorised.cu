// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/elementwise/vectorised.cuh"

namespace warpgauge::kernels::elementwise {
namespace {

const RegisterRung<Problem<Copy>> kRegister{vectorised_rung<Copy>()};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
