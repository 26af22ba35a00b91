// SPDX-License-Identifier: Apache-2.0
// All that a rung's file includes: what a rung of a ladder of reference kernels declares.
// A rung is one of our kernels. A contestant is all that a ladder times: a rung, or a library's
// call. A family (kernels/<family>/<family>.h) defines its Problem: the arguments of every rung, in
// device memory. A rung (kernels/<family>/<rung>.cu) is one file that reads top to bottom: what it
// adds to the rung before, kernel, limits, registration with its launch. The family's own file
// (kernels/<family>/<family>.cu) makes inputs, holds the reference in float64 and the libraries,
// and hands all of them to the harness (simple_ladder.h), which checks, times and records.
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <source_location>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_code/code_expectation.h"
#include "kernels/harness/blocks.h"
#include "kernels/harness/description.h"
#include "probes/device/check.h"

namespace warpgauge::kernels {

using machine_code::CodeExpectation;
using machine_code::expect;
using probes::check;

/// As expect(), anywhere in kernels that do not loop, behind conditions too (a thread may be idle).
inline CodeExpectation expect_anywhere(const machine_code::Kernels& kernels, std::string_view sass,
                                       std::string_view ptx, int count) {
  return expect(kernels, sass, ptx, count).in_kernel().even_conditional();
}

/// A rung as its file declares it, with designated initialisers.
template <class Problem>
struct Rung {
  /// Its place on the ladder: lower is simpler. A rung between two others takes a number between.
  double step = 0;
  std::string_view adds;   ///< what it adds to the rung before, one sentence
  int min_capability = 0;  ///< major * 10 + minor
  std::vector<CodeExpectation> machine_code = {};
  /// Why this problem is beyond the rung's limits (alignment, divisibility), or empty. Null: takes
  /// every problem of the family, 0 and 1 elements and misaligned pointers included.
  std::string (*refuses)(const Problem&) = nullptr;
  /// Enqueues the whole computation on `stream`: no allocation, no synchronisation, only what may
  /// be captured into a graph. Never called with a problem that the rung refuses.
  void (*launch)(const Problem&, cudaStream_t stream) = nullptr;
  /// The same where `launch` may begin under the end of the launch before it, and this one may not:
  /// in a train of launches the one overlaps itself. Timed beside it. Null: launches never overlap.
  void (*launch_apart)(const Problem&, cudaStream_t stream) = nullptr;
  std::string_view name = {};  ///< filled in by RegisterRung: "sgemm/warp_tiled"

  /// launch(), for everyone but a rung's file. Throws CudaError where a kernel cannot start.
  void enqueue(const Problem& problem, cudaStream_t stream) const {
    launch(problem, stream);
    check(cudaGetLastError());
  }
  void enqueue_apart(const Problem& problem, cudaStream_t stream) const {
    launch_apart(problem, stream);
    check(cudaGetLastError());
  }
};

/// The rungs of a family, simplest first. One registry a problem type, filled at program start.
template <class Problem>
std::vector<Rung<Problem>>& rungs() {
  static std::vector<Rung<Problem>> all;
  return all;
}

/// `const RegisterRung<Problem> kRegister{{.step = ..., ...}};` names the rung after its file.
template <class Problem>
struct RegisterRung {
  explicit RegisterRung(Rung<Problem> rung,
                        std::source_location where = std::source_location::current()) {
    rung.name = rung_name(where.file_name());
    auto& all = rungs<Problem>();
    const auto place = std::upper_bound(
        all.begin(), all.end(), rung, [](const auto& a, const auto& b) { return a.step < b.step; });
    all.insert(place, std::move(rung));
  }
};

}  // namespace warpgauge::kernels
