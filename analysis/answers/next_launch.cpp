// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/next_launch.h"

namespace warpgauge::answers {
namespace {

std::string file_of(const descriptor::Descriptor& kernel) {
  return kernel.file.substr(0, kernel.file.rfind(':'));
}

}  // namespace

NextLaunch::NextLaunch(const std::vector<descriptor::Descriptor>& kernels, bool in_order)
    : kernels_(kernels), in_order_(in_order) {
  for (const descriptor::Descriptor& kernel : kernels) {
    if (!kernel.order) continue;
    const auto [place, is_new] = by_order_.emplace(place_of(kernel, *kernel.order), &kernel);
    if (!is_new) place->second = nullptr;  // two kernels claim this place: it cannot be told
  }
}

const descriptor::Descriptor* NextLaunch::of(std::size_t i) const {
  const descriptor::Descriptor& kernel = kernels_[i];
  if (kernel.order && !in_order_) {
    const auto found = by_order_.find(place_of(kernel, *kernel.order + 1));
    return found == by_order_.end() ? nullptr : found->second;
  }
  if (i + 1 >= kernels_.size()) return nullptr;
  const descriptor::Descriptor& next = kernels_[i + 1];
  const bool by_ncu =
      kernel.source == "ncu" && next.source == "ncu" && file_of(kernel) == file_of(next);
  return in_order_ || by_ncu ? &next : nullptr;
}

NextLaunch::Place NextLaunch::place_of(const descriptor::Descriptor& kernel, std::int64_t order) {
  return {file_of(kernel), kernel.process, order};
}

}  // namespace warpgauge::answers
