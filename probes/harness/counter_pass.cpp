// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/counter_pass.h"

#include <fmt/format.h>

#include <utility>

#include "probes/device/check.h"

namespace warpgauge::probes {
namespace {

std::string range_name(std::size_t count, std::size_t point) {
  return fmt::format("{}.{}", count, point);
}

}  // namespace

CounterPass::CounterPass(const Device& device, cupti::Availability counters)
    : device_(device),
      counters_(std::move(counters)),
      groups_(counters::read_metric_groups(counters::metrics_folder())) {}

const counters::MetricGroup& CounterPass::group(const std::string& id) const {
  if (!counters_.available) throw SkipSeries{"counters unavailable: " + counters_.reason};
  const auto* group = counters::find_group(groups_, id, device_.capability());
  if (group == nullptr) {
    throw SkipSeries{fmt::format("no metric group '{}' for compute capability {}.{}", id,
                                 device_.capability() / 10, device_.capability() % 10)};
  }
  return *group;
}

std::vector<std::vector<CountedValues>> CounterPass::collect(
    const counters::MetricGroup& group, const std::vector<Count>& counts,
    const std::function<void()>& begins) try {
  std::size_t points = 0;
  for (const Count& count : counts) points += count.points.size();
  cupti::RangeProfiler profiler(group, device_.ordinal(), points, known_);
  const auto ranges = profiler.collect([&](cupti::RangeRecorder& recorder) {
    for (std::size_t c = 0; c < counts.size(); ++c) {
      for (std::size_t i = 0; i < counts[c].points.size(); ++i) {
        begins();
        recorder.range(range_name(c, i), counts[c].points[i].launch);
        check(cudaGetLastError());
      }
    }
  });
  std::vector<std::vector<CountedValues>> values(counts.size());
  for (std::size_t c = 0; c < counts.size(); ++c) {
    for (std::size_t i = 0; i < counts[c].points.size(); ++i) {
      values[c].push_back(ranges.at(range_name(c, i)));
    }
  }
  return values;
} catch (const cupti::NoneOfGroup& error) {
  throw SkipSeries{error.what()};
}

}  // namespace warpgauge::probes
