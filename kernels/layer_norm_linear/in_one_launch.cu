// SPDX-License-Identifier: Apache-2.0
// Adds to in_epilogue: no kernel before the product. Three warps of each block, which have nothing
// to do in the product, find the row terms while the first tiles are multiplied: each block a share
// of the rows, through memory that C passes through only later. They are needed where the first
// tile ends. Found out of the tiles of A in shared memory they would be found once for every column
// of tiles, and each tile would be read from there once more. A share of X through that memory,
// once a launch, is less than 2 % of what passes through it.
// Limits: those of harness/wgmma/specialised.cuh; blocks wait for each other, so that all must run
// at once (as many are launched as the device holds); a launch that is killed leaves counts that
// must be zeroed. Bound by the tensor cores, as the product alone.
#include "kernels/layer_norm_linear/finish.cuh"

namespace warpgauge::kernels::layer_norm_linear {
namespace {

template <specialised::Overlap overlap>
void launch(const Problem& p, cudaStream_t stream) {
  if (p.plain().has_nothing_to_do()) return;
  specialised::launch_finishing<NormalisedByHelpers>(
      Product{p.m, p.n, p.k, p.x, p.scaled_w, p.y},
      {p.x, p.m, p.k, p.epsilon, p.row_terms, p.column_terms, p.progress}, stream, overlap);
}

const RegisterRung<Problem> kRegister{
    {.step = 4,
     .adds = "warps that were idle find mean and scale of the rows during the first tiles",
     .min_capability = 90,
     .machine_code = specialised::machine_code<__nv_bfloat16, NormalisedByHelpers>(),
     .refuses = refuse,
     .launch = launch<specialised::Overlap::kAllowed>,
     .launch_apart = launch<specialised::Overlap::kNone>}};

}  // namespace
}  // namespace warpgauge::kernels::layer_norm_linear
