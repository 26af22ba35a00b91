// SPDX-License-Identifier: Apache-2.0
// The same copy for an architecture that has no asynchronous copies.
// nvcc: -arch=sm_75
#include "copy_by_barrier.cu"
