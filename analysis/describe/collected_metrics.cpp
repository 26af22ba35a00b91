// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/collected_metrics.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "analysis/describe/described_code.h"

namespace warpgauge::describe {

std::vector<counters::Metric> counters_to_read() {
  const auto groups = counters::read_metric_groups(counters::metrics_folder());
  std::vector<counters::Metric> metrics;
  for (const char* id : {"kernel_work", "kernel_waits"}) {
    // The groups' oldest capability: newer ones ask for the same.
    const auto* group = counters::find_group(groups, id, 75);
    if (group == nullptr) throw std::runtime_error(fmt::format("no metric group '{}'", id));
    metrics.insert(metrics.end(), group->metrics.begin(), group->metrics.end());
  }
  return metrics;
}

std::vector<counters::Metric> traffic_to_read() {
  constexpr std::string_view kAliases[] = {"dram_read_bytes",  "dram_write_bytes",
                                           "l2_read_sectors",  "l2_read_requests",
                                           "l2_write_sectors", "l2_write_requests"};
  std::vector<counters::Metric> metrics = counters_to_read();
  std::erase_if(metrics, [&](const counters::Metric& metric) {
    return std::ranges::find(kAliases, metric.alias) == std::end(kAliases);
  });
  return metrics;
}

std::vector<counters::Metric> executions_to_read() {
  const auto metric = [](const char* alias, const char* name, const char* absent) {
    return counters::Metric{
        .alias = alias, .name = name, .unit = "1", .other_names = {}, .absent_because = absent};
  };
  constexpr const char* kNotListed = "CUPTI does not list it for this chip";
  return {metric(kExecuted, "smsp__sass_inst_executed", ""),
          metric(kThreads, "smsp__sass_thread_inst_executed_pred_on", ""),
          metric(kGlobalSectors, "smsp__sass_sectors_mem_global", kNotListed),
          metric(kLocalSectors, "smsp__sass_sectors_mem_local", kNotListed),
          metric(kWavefronts, "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared", kNotListed)};
}

}  // namespace warpgauge::describe
