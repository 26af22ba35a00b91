// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/elementwise/compact_walk.cuh"

namespace warpgauge::kernels::elementwise {
namespace {

const RegisterRung<Problem<Copy>> kRegister{compact_walk_rung<Copy>()};

}  // namespace
}  // namespace warpgauge::kernels::elementwise
