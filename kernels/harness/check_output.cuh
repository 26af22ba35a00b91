// SPDX-License-Identifier: Apache-2.0
// One contestant on one problem, into a poisoned output between guard bytes.
#pragma once

#include <string>

#include "kernels/harness/compare.cuh"
#include "kernels/harness/contestant.h"
#include "kernels/harness/guarded.h"

namespace warpgauge::kernels {

/// Runs the contestant, whose output is `out`. Returns what it wrote outside; empty: nothing.
template <class Problem, class T>
std::string run_guarded(const ContestantFor<Problem>& contestant, const Problem& problem,
                        const GuardedBuffer<T>& out) {
  contestant.launch(problem, nullptr);
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
  return out.overrun();
}

/// Runs the contestant, and holds every element of `out` against `reference(i)` (an Expected; runs
/// on the device). Returns what is wrong; empty: nothing.
template <class Problem, class Reference>
std::string check_output(const ContestantFor<Problem>& contestant, const Problem& problem,
                         const GuardedBuffer<float>& out, const Reference& reference) {
  if (auto overrun = run_guarded(contestant, problem, out); !overrun.empty()) return overrun;
  return first_difference(out.data(), out.size(), reference);
}

/// Reference of a copy: element i of the problem's `in`, exactly.
template <class Problem>
struct Copied {
  Problem p;
  __device__ Expected operator()(std::size_t i) const { return {p.in[i], 0}; }
};

}  // namespace warpgauge::kernels
