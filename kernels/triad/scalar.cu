// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/elementwise/scalar.cuh"

namespace warpgauge::kernels::elementwise {
namespace {

const RegisterRung<Problem<Triad>> kRegister{scalar_rung<Triad>()};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
