// SPDX-License-Identifier: Apache-2.0
// The same product, translated for this device from the code for the architecture that nvcc takes
// when none is named, as a driver translates it.
// nvcc: -gencode=arch=compute_75,code=sm_90
#include "wmma_default_arch.cu"
