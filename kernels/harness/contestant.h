// SPDX-License-Identifier: Apache-2.0
// The contestants of a family, rungs and libraries alike: checks and timings go through one list,
// so that nothing is timed that was not checked.
#pragma once

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/harness/ladder.h"
#include "kernels/harness/rung.h"

namespace warpgauge::kernels {

/// A contestant that solves problems of one type.
template <class Problem>
struct ContestantFor {
  std::string name;          ///< of a rung its file's name
  std::string adds;          ///< of a library: which call
  std::string library = {};  ///< name and version; empty: a rung
  int min_capability = 0;
  std::string (*refuses)(const Problem&) = nullptr;
  std::function<void(const Problem&, cudaStream_t)> launch = {};

  bool takes(const Problem& problem) const { return !refuses || refuses(problem).empty(); }

  Contestant description() const { return {name, adds, library, min_capability}; }

  /// Its launches at one size: `problems`, one a buffer set, outlive them.
  ContestantLaunch on(const std::vector<Problem>& problems) const {
    return {name, [run = launch, &problems](int group, cudaStream_t stream) {
              run(problems[static_cast<std::size_t>(group)], stream);
            }};
  }
};

/// The rungs, simplest first, and then the libraries.
template <class Problem>
std::vector<ContestantFor<Problem>> contestants_for(
    const std::vector<ContestantFor<Problem>>& libraries) {
  std::vector<ContestantFor<Problem>> all;
  for (const auto& rung : rungs<Problem>()) {
    all.push_back({std::string(name_on_ladder(rung.name)),
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
const ContestantFor<Problem>& contestant_named(const std::vector<ContestantFor<Problem>>& all,
                                               const std::string& name) {
  for (const auto& contestant : all) {
    if (contestant.name == name) return contestant;
  }
  throw std::logic_error("no contestant is named '" + name + "'");
}

}  // namespace warpgauge::kernels
