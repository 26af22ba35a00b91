// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/timed_kernels.h"

#include <fmt/format.h>

#include "analysis/model/counted.h"

namespace warpgauge::cli {

CountedKernels read_counted(const std::vector<samples::Recording>& recordings) {
  CountedKernels counted;
  for (const samples::Recording& recording : recordings) {
    for (model::CountedKernel& kernel : model::counted_kernels(recording)) {
      const auto name = std::pair(kernel.descriptor.name, kernel.descriptor.size);
      if (!counted.bounds.try_emplace(name, kernel.bound).second) continue;
      counted.descriptors.push_back(std::move(kernel.descriptor));
    }
  }
  return counted;
}

std::vector<model::MeasuredKernel> times_of(
    const std::vector<ladder::Row>& rows,
    const std::map<std::pair<std::string, std::string>, std::string>& bounds) {
  std::vector<model::MeasuredKernel> times;
  for (const ladder::Row& row : rows) {
    if (row.mode != ladder::kModes[0] || !row.measured() || !row.time_us || !row.size) continue;
    model::MeasuredKernel time;
    time.name = fmt::format("{}.{}", row.rung, row.type);
    if (row.data != "normal") time.name += "." + row.data;
    time.size = model::size_text(*row.size);
    time.measured_us = *row.time_us;
    const auto bound = bounds.find({time.name, time.size});
    if (bound != bounds.end()) time.bound_measured = bound->second;
    times.push_back(std::move(time));
  }
  return times;
}

}  // namespace warpgauge::cli
