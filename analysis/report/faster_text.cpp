// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/faster_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warpgauge::report {
namespace {

using model::Bound;
using model::KernelReport;

/// What tells the two apart: the kernels' names, else their sizes, else the files.
std::pair<std::string, std::string> names_of_two(const KernelReport& one,
                                                 const KernelReport& other) {
  const auto& a = one.kernel;
  const auto& b = other.kernel;
  if (a.name != b.name) return {a.name, b.name};
  if (a.file != b.file) return {a.file, b.file};
  if (a.size != b.size) return {a.name + ", " + a.size, b.name + ", " + b.size};
  return {"the first", "the second"};
}

/// Whether what the model has wrong of one it has wrong of the other, too.
bool err_alike(const KernelReport& one, const KernelReport& other) {
  const auto &a = one.kernel, &b = other.kernel;
  return !a.code_hash.empty() && a.code_hash == b.code_hash &&
         a.launch.threads_per_block == b.launch.threads_per_block &&
         one.prediction.bound == other.prediction.bound;
}

std::string times_of_two(const Bound& fast, const Bound& slow) {
  return fmt::format("{:.4g} us [{:.4g}, {:.4g}] and {:.4g} us [{:.4g}, {:.4g}]", fast.value,
                     fast.low, fast.high, slow.value, slow.low, slow.high);
}

}  // namespace

std::string faster_text(const KernelReport& one, const KernelReport& other) {
  const auto &first = one.prediction.time_us, &second = other.prediction.time_us;
  if (!first || !second) {
    return "which is faster cannot be told: the time of one of the two is not known\n";
  }
  auto [fast_name, slow_name] = names_of_two(one, other);
  Bound fast = *first, slow = *second;
  if (slow.value < fast.value) {
    std::swap(fast, slow);
    std::swap(fast_name, slow_name);
  }
  const std::string by = fmt::format("faster: {}, by {:.3g} times ({})", fast_name,
                                     slow.value / fast.value, times_of_two(fast, slow));
  if (fast.high < slow.low) return by + ": the intervals do not overlap\n";
  const bool at_both_ends = fast.low < slow.low && fast.high < slow.high;
  if (err_alike(one, other) && fast.value < slow.value && at_both_ends) {
    return by +
           ": the intervals overlap, but both run the same machine code with the same bound, which "
           "the model gets wrong alike\n";
  }
  return fmt::format("which is faster cannot be told: the intervals overlap ({}, {}: {})\n",
                     fast_name, slow_name, times_of_two(fast, slow));
}

}  // namespace warpgauge::report
