// SPDX-License-Identifier: Apache-2.0
// The same product for an architecture without tensor cores.
// nvcc: -arch=sm_61
#include "wmma_default_arch.cu"
