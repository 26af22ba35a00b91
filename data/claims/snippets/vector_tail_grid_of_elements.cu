// SPDX-License-Identifier: Apache-2.0
// Compiles if vectors of four and a scalar tail write each of n elements once, for n up to 64, if
// the grid has a thread for each element. The walk is made at compile time, in small.
constexpr int kThreads = 4, kMost = 64;

constexpr bool writes_each_once(int n) {
  int writes[kMost + 4] = {};
  const int grid = (n + kThreads - 1) / kThreads;
  for (int thread = 0; thread < grid * kThreads; ++thread) {
    if (thread < n / 4) {
      for (int i = 0; i < 4; ++i) ++writes[4 * thread + i];
    }
    if (n / 4 * 4 + thread < n) ++writes[n / 4 * 4 + thread];
  }
  for (int i = 0; i < n; ++i) {
    if (writes[i] != 1) return false;
  }
  return true;
}
constexpr bool all() {
  for (int n = 1; n <= kMost; ++n) {
    if (!writes_each_once(n)) return false;
  }
  return true;
}
static_assert(all());

extern "C" __global__ void nothing() {}
