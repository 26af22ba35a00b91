// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/timed_kernels.h"

#include <fmt/format.h>

namespace warpgauge::cli {

CountedKernels read_counted(const std::vector<samples::Recording>& recordings) {
  CountedKernels counted;
  for (const samples::Recording& recording : recordings) {
    for (model::CountedKernel& kernel : model::counted_kernels(recording)) {
      const auto name = std::pair(kernel.descriptor.name, kernel.descriptor.size);
      if (!counted.busy.try_emplace(name, kernel.busy_us).second) continue;
      counted.descriptors.push_back(std::move(kernel.descriptor));
    }
  }
  return counted;
}

std::vector<model::MeasuredKernel> times_of(const std::vector<ladder::Row>& rows,
                                            const BusyByKernel& busy) {
  std::vector<model::MeasuredKernel> times;
  for (const ladder::Row& row : rows) {
    if (row.mode != ladder::kModes[0] || !row.measured() || !row.time_us || !row.size) continue;
    model::MeasuredKernel time;
    time.name = fmt::format("{}.{}", row.contestant, row.type);
    if (row.data != "normal") time.name += "." + row.data;
    time.size = model::size_text(*row.size);
    time.measured_us = *row.time_us;
    const auto units = busy.find({time.name, time.size});
    if (units != busy.end()) {
      time.bound_measured = model::bound_of(units->second, time.measured_us);
    }
    times.push_back(std::move(time));
  }
  return times;
}

}  // namespace warpgauge::cli
