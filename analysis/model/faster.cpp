// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/faster.h"

#include <algorithm>
#include <cmath>

namespace warpgauge::model {

bool err_alike(const KernelReport& one, const KernelReport& other) {
  const auto &a = one.kernel, &b = other.kernel;
  return !a.code_hash.empty() && a.code_hash == b.code_hash &&
         a.launch.threads_per_block == b.launch.threads_per_block &&
         one.prediction.bound == other.prediction.bound;
}

bool is_told_faster(const KernelReport& one, const KernelReport& other) {
  const auto &fast = one.prediction.time_us, &slow = other.prediction.time_us;
  if (!fast || !slow || !(fast->value < slow->value)) return false;
  if (err_alike(one, other)) return fast->low < slow->low && fast->high < slow->high;
  const double up = std::log(fast->high / fast->value), down = std::log(slow->value / slow->low);
  return std::log(slow->value / fast->value) > std::hypot(up, down);
}

std::vector<std::size_t> groups_of(const std::vector<const KernelReport*>& by_time) {
  constexpr auto kNone = ~std::size_t{0};
  std::vector<std::size_t> groups(by_time.size(), kNone);
  std::size_t group = 0;
  for (std::size_t first = 0; first < by_time.size(); ++first) {
    if (groups[first] != kNone) continue;
    for (std::size_t i = first; i < by_time.size(); ++i) {
      if (groups[i] == kNone && !is_told_faster(*by_time[first], *by_time[i])) groups[i] = group;
    }
    ++group;
  }
  return groups;
}

}  // namespace warpgauge::model
