// SPDX-License-Identifier: Apache-2.0
// All ways to solve a family's problem, rungs and libraries alike: checks and timings walk over one
// list, so that nothing is timed that was not checked.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/harness/ladder.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels {

/// A rung, or a library's call.
template <class Problem>
struct Solver {
  std::string name;          ///< of a rung its file's name
  std::string adds;          ///< of a library: which call
  std::string library = {};  ///< name and version; empty: one of our rungs
  int min_capability = 0;
  std::string (*refuses)(const Problem&) = nullptr;
  std::function<void(const Problem&, cudaStream_t)> launch = {};

  bool takes(const Problem& problem) const { return !refuses || refuses(problem).empty(); }

  /// The contestant that this is, without a launch: what a ladder lists.
  Contestant listed() const { return {name, adds, library, min_capability, {}}; }

  /// The contestant with its launches: `problems`, one a buffer set, outlive it.
  Contestant on(const std::vector<Problem>& problems) const {
    Contestant contestant = listed();
    contestant.launch = [run = launch, &problems](int group, cudaStream_t stream) {
      run(problems[static_cast<std::size_t>(group)], stream);
    };
    return contestant;
  }
};

/// The rungs, simplest first, and then the libraries.
template <class Problem>
std::vector<Solver<Problem>> solvers(std::vector<Solver<Problem>> libraries) {
  std::vector<Solver<Problem>> all;
  for (const auto& rung : rungs<Problem>()) {
    all.push_back({std::string(rung.name.substr(rung.name.rfind('/') + 1)),
                   std::string(rung.adds),
                   {},
                   rung.min_capability,
                   rung.refuses,
                   rung.launch});
  }
  all.insert(all.end(), libraries.begin(), libraries.end());
  return all;
}

template <class Problem>
const Solver<Problem>& solver_named(const std::vector<Solver<Problem>>& all,
                                    const std::string& name) {
  for (const auto& solver : all) {
    if (solver.name == name) return solver;
  }
  throw std::logic_error("no solver is named '" + name + "'");
}

}  // namespace warpgauge::kernels
