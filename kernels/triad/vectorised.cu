// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/elementwise/vectorised.cuh"

namespace warpgauge::kernels::elementwise {
namespace {

const RegisterRung<Problem<Triad>> kRegister{vectorised_rung<Triad>()};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
