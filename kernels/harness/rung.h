// SPDX-License-Identifier: Apache-2.0
// All that a rung's file includes: what a rung of a ladder of reference kernels declares.
//
// A family (kernels/<family>/<family>.h) defines its Problem: the arguments of every rung, in
// device memory. A rung (kernels/<family>/<rung>.cu) is one file that reads top to bottom: what it
// adds to the rung before, kernel, limits, launcher, registration. The family's own file
// (kernels/<family>/<family>.cu) makes inputs, holds the reference in float64 and the libraries,
// and hands all of them to the harness (ladder.h), which checks, times and records.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_code/code_expectation.h"
#include "probes/device/check.h"

namespace warpgauge::kernels {

using machine_code::CodeExpectation;
using probes::check;

/// What a rung declares, with designated initialisers.
template <class Problem>
struct Rung {
  std::string_view name;   ///< the file's path below kernels/, without ".cu": "sgemm/warp_tiled"
  int step = 0;            ///< its place on the ladder: lower is simpler
  std::string_view adds;   ///< what it adds to the rung before, one sentence
  int min_capability = 0;  ///< major * 10 + minor
  std::vector<CodeExpectation> machine_code = {};
  /// Why this problem is beyond the rung's limits (alignment, divisibility), or empty. Null: takes
  /// every problem of the family, 0 and 1 elements and misaligned pointers included.
  std::string (*refuses)(const Problem&) = nullptr;
  /// Enqueues the whole computation on `stream`: no allocation, no synchronisation, only what may
  /// be captured into a graph. Never called with a problem that the rung refuses.
  void (*launch)(const Problem&, cudaStream_t stream) = nullptr;
};

/// The rungs of a family, simplest first. One registry a problem type, filled at program start.
template <class Problem>
std::vector<Rung<Problem>>& rungs() {
  static std::vector<Rung<Problem>> all;
  return all;
}

/// `const RegisterRung<Problem> kRegister{{.name = ..., ...}};`
template <class Problem>
struct RegisterRung {
  explicit RegisterRung(Rung<Problem> rung) {
    auto& all = rungs<Problem>();
    const auto place = std::upper_bound(
        all.begin(), all.end(), rung, [](const auto& a, const auto& b) { return a.step < b.step; });
    all.insert(place, std::move(rung));
  }
};

}  // namespace warpgauge::kernels
