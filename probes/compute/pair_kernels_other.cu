// SPDX-License-Identifier: Apache-2.0
// Kernels of the remaining pairs; the probe is compute/pipe_contention.
#include "probes/compute/pair_kernel.cuh"

namespace warpgauge::probes {

std::vector<InstructionPair> pairs_of_other() { return pairs_of<3, 4, 5, 6, 7, 8, 9, 10, 11>(); }

}  // namespace warpgauge::probes
