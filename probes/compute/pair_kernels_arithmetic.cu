// SPDX-License-Identifier: Apache-2.0
// Kernels of the pairs that have FFMA, IADD3 or IMAD; the probe is compute/pipe_contention.
#include "probes/compute/pair_kernel.cuh"

namespace warpgauge::probes {

std::vector<InstructionPair> pairs_of_first_arithmetic() { return pairs_of<0, 1, 2>(); }

}  // namespace warpgauge::probes
