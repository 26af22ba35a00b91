// SPDX-License-Identifier: Apache-2.0
// Adds to wgmma_tma: every warp does one thing, and nothing ever stops.
// harness/wgmma/specialised.cuh is the kernel, with what it does, its limits (here k is a multiple
// of 16, n of 4) and its bound.
//
// Predicted at order 4096 (warpgauge predict, H200): 103 us for tiles of 128 x 256, by L2, next the
// tensor cores.
#include "kernels/gemm_int8/gemm_int8.h"
#include "kernels/harness/wgmma/specialised_launch.cuh"

namespace warpgauge::kernels::gemm_int8 {
namespace {

const RegisterRung<Problem> kRegister{
    {.step = 2,
     .adds = "a producer and two consumer warpgroups, clusters with multicast, persistent blocks",
     .min_capability = 90,
     .machine_code = specialised::machine_code<std::int8_t>(),
     .refuses = refuse_without_wgmma<true>,
     .launch = specialised::launch,
     .launch_apart = specialised::launch_apart}};

}  // namespace
}  // namespace warpgauge::kernels::gemm_int8
