// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "analysis/descriptor/descriptor.h"

namespace warpgauge::answers {

/// Finds the launch that follows another one in its program, where that is known: descriptions may
/// say their order; Nsight Compute's come in order; for others the user says so.
class NextLaunch {
 public:
  /// Refers to `kernels`. `in_order`: the user says that they are in the order of their launches.
  NextLaunch(const std::vector<descriptor::Descriptor>& kernels, bool in_order);

  /// The kernel launched right after kernel i; nullptr where that is not known.
  const descriptor::Descriptor* of(std::size_t i) const;

 private:
  using Place = std::tuple<std::string, std::string, std::int64_t>;  // file, process, order

  static Place place_of(const descriptor::Descriptor& kernel, std::int64_t order);

  const std::vector<descriptor::Descriptor>& kernels_;
  bool in_order_;
  std::map<Place, const descriptor::Descriptor*> by_order_;
};

}  // namespace warpgauge::answers
