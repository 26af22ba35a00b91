// SPDX-License-Identifier: Apache-2.0
// Every thread adds one to the same counter.
extern "C" __global__ void count(int* counter) { atomicAdd(counter, 1); }
