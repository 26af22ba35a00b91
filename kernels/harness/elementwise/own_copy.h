// SPDX-License-Identifier: Apache-2.0
// Our best copy, as the measure of kernels that move an array once in and once out: they cannot
// beat it, on the same buffers, interleaved with it.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

#include "kernels/harness/elementwise/elementwise.h"
#include "kernels/harness/simple_ladder.h"

namespace warpgauge::kernels {

/// The last rung of the copy ladder that this device runs.
inline const Rung<elementwise::Problem<elementwise::Copy>>& best_copy() {
  const auto& all = rungs<elementwise::Problem<elementwise::Copy>>();
  const int capability = 10 * device_attribute(cudaDevAttrComputeCapabilityMajor) +
                         device_attribute(cudaDevAttrComputeCapabilityMinor);
  for (auto rung = all.rbegin(); rung != all.rend(); ++rung) {
    if (rung->min_capability <= capability) return *rung;
  }
  throw std::logic_error("no copy runs on every device");
}

inline constexpr std::string_view kOwnCopy = "own_copy";

/// A contestant of another family that copies `count(problem)` elements from `problem.in` to
/// `problem.out` and does nothing else. It must be checked as a copy.
template <class Problem>
ContestantFor<Problem> own_copy(std::size_t (*count)(const Problem&)) {
  const auto& rung = best_copy();
  return {.name = std::string(kOwnCopy),
          .adds = "copies as many bytes, by " + std::string(rung.name),
          .library = "warpgauge " + std::string(rung.name),
          .launch = [&rung, count](const Problem& problem, cudaStream_t stream) {
            using elementwise::Copy;
            const elementwise::Problem<Copy> copy{problem.out, {problem.in}, count(problem), {}};
            rung.enqueue(copy, stream);
          }};
}

}  // namespace warpgauge::kernels
