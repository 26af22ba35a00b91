// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/faster_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/model/faster.h"

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

std::string times_of_two(const Bound& fast, const Bound& slow) {
  return fmt::format("{:.4g} us [{:.4g}, {:.4g}] and {:.4g} us [{:.4g}, {:.4g}]", fast.value,
                     fast.low, fast.high, slow.value, slow.low, slow.high);
}

/// What tells several apart: as names_of_two().
std::vector<std::string> names_of(const std::vector<KernelReport>& reports) {
  const auto all_differ = [&](const auto& name_of) {
    std::set<std::string> names;
    for (const KernelReport& one : reports) names.insert(name_of(one));
    return names.size() == reports.size();
  };
  const auto name = [](const KernelReport& one) { return one.kernel.name; };
  const auto file = [](const KernelReport& one) { return one.kernel.file; };
  const bool by_name = all_differ(name), by_file = !by_name && all_differ(file);
  std::vector<std::string> names;
  for (const KernelReport& one : reports) {
    names.push_back(by_name   ? name(one)
                    : by_file ? file(one)
                              : fmt::format("{}, {}", name(one), one.kernel.size));
  }
  return names;
}

}  // namespace

std::string ranking_text(const std::vector<KernelReport>& reports) {
  const std::vector<std::string> names = names_of(reports);
  std::vector<std::size_t> order, open;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < reports.size(); ++i) {
    (reports[i].prediction.time_us ? order : open).push_back(i);
    longest = std::max(longest, names[i].size());
  }
  const std::size_t digits = fmt::formatted_size("{}", reports.size());
  const std::size_t width =
      std::max(digits + 2 + longest, std::string_view("fastest first").size());
  const auto label = [&](const std::string& rank, std::size_t i) {
    return fmt::format("{:>{}}  {}", rank, digits, names[i]);
  };
  std::ranges::stable_sort(order, {},
                           [&](std::size_t i) { return reports[i].prediction.time_us->value; });
  std::string text = fmt::format("{:<{}}  {:>10}  interval\n", "fastest first", width, "time, us");
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    std::vector<std::size_t> alike;
    for (std::size_t before = 0; before < rank; ++before) {
      if (model::is_told_faster(reports[order[before]], reports[order[rank]])) continue;
      alike.push_back(before + 1);
    }
    const Bound& us = *reports[order[rank]].prediction.time_us;
    text += fmt::format(
        "{:<{}}  {:>10.4g}  [{:.4g}, {:.4g}]{}\n", label(std::to_string(rank + 1), order[rank]),
        width, us.value, us.low, us.high,
        alike.empty() ? "" : fmt::format("  cannot be told from {}", fmt::join(alike, ", ")));
  }
  for (const std::size_t i : open) {
    text += fmt::format("{:<{}}  {:>10}\n", label("-", i), width, "not known");
  }
  return text;
}

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
  if (model::is_told_faster(one, other) || model::is_told_faster(other, one)) {
    return by + (model::err_alike(one, other)
                     ? ": the intervals overlap, but both run the same machine code with the same "
                       "bound, which the model gets wrong alike\n"
                     : ": the intervals overlap by less than two errors at once would take\n");
  }
  return fmt::format("which is faster cannot be told: the intervals overlap ({}, {}: {})\n",
                     fast_name, slow_name, times_of_two(fast, slow));
}

}  // namespace warpgauge::report
