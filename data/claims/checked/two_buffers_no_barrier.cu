// SPDX-License-Identifier: Apache-2.0
// tool: racecheck
// The same ring without the barrier: a race that the checker must see.
#define WITHOUT_BARRIER
#include "two_buffers.cu"
