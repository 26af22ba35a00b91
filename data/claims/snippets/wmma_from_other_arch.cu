// SPDX-License-Identifier: Apache-2.0
// The same product, translated for this device from the code for another one with tensor cores.
// nvcc: -gencode=arch=compute_80,code=sm_90
#include "wmma_default_arch.cu"
