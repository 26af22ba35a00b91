// SPDX-License-Identifier: Apache-2.0
// Kernels of one family of the table of instructions; the probe is compute/instruction_rate.
#define WARPGAUGE_INSTRUCTIONS "probes/compute/instructions/special.def"
#define WARPGAUGE_FAMILY kSpecialInstructions
#include "probes/compute/instruction_family.cuh"
