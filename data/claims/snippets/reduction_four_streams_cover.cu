// SPDX-License-Identifier: Apache-2.0
// Compiles if four accumulators that start at 4 * blockDim * blockIdx + threadIdx and lie
// blockDim * gridDim apart read each element once. The walk is made at compile time, in small.
constexpr int kThreads = 4, kBlocks = 4, kElements = 256;

constexpr bool reads_each_once() {
  int reads[kElements] = {};
  constexpr int kApart = kThreads * kBlocks;
  for (int block = 0; block < kBlocks; ++block) {
    for (int thread = 0; thread < kThreads; ++thread) {
      for (int i = 4 * kThreads * block + thread; i < kElements; i += 4 * kApart) {
        for (int stream = 0; stream < 4; ++stream) {
          if (i + stream * kApart < kElements) ++reads[i + stream * kApart];
        }
      }
    }
  }
  for (int count : reads) {
    if (count != 1) return false;
  }
  return true;
}
static_assert(reads_each_once());

extern "C" __global__ void nothing() {}
