// SPDX-License-Identifier: Apache-2.0
#include "analysis/descriptor/recorded.h"

#include <utility>

#include "analysis/base/defect.h"
#include "analysis/descriptor/counted.h"
#include "analysis/descriptor/read.h"
#include "analysis/estimate/stats.h"

namespace warpgauge::descriptor {
namespace {

constexpr std::string_view kGroup = "#kernel_work";
constexpr std::string_view kMode = ".cold.burst";

bool is_counted(const samples::Series& series) {
  return series.source == samples::Source::kCounters &&
         series.outcome == samples::Outcome::kMeasured && series.id.ends_with(kGroup) &&
         series.axes.size() == 1;
}

}  // namespace

std::string kernel_name(std::string_view probe, std::string_view variant) {
  constexpr std::string_view kFolder = "kernels/";
  if (probe.starts_with(kFolder)) probe.remove_prefix(kFolder.size());
  if (variant.ends_with(kMode)) variant.remove_suffix(kMode.size());
  return fmt::format("{}/{}", probe.substr(0, probe.find('/')), variant);
}

Descriptor describe_counts(Counts counts, std::string name, std::string size, std::string file) {
  Descriptor kernel;
  kernel.source = "counters";
  kernel.name = std::move(name);
  kernel.size = std::move(size);
  kernel.file = std::move(file);
  kernel.counts = std::move(counts);
  kernel.launch = located(kernel.file, "", [&] { return launch_of(kernel.counts); });
  kernel = complete(std::move(kernel));
  kernel.counts.clear();
  return kernel;
}

std::vector<Descriptor> counted_kernels(const samples::Recording& recording) {
  std::vector<Descriptor> kernels;
  for (const samples::Series& series : recording.series) {
    if (!is_counted(series)) continue;
    // "<probe>/<variant>#kernel_work"
    const std::size_t begin = series.probe.size() + 1;
    const std::string variant = series.id.substr(begin, series.id.size() - begin - kGroup.size());
    for (const samples::Point& point : series.points) {
      Counts counts;
      for (std::size_t q = 0; q < series.quantities.size(); ++q) {
        if (point.samples[q].empty()) continue;
        counts[series.quantities[q].name] = estimate::median(point.samples[q]);
      }
      const std::string size = size_text(point.at.front());
      kernels.push_back(
          describe_counts(std::move(counts), kernel_name(series.probe, variant), size,
                          fmt::format("{}: {} at {}", recording.file, series.id, size)));
    }
  }
  return kernels;
}

}  // namespace warpgauge::descriptor
