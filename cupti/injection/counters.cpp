// SPDX-License-Identifier: Apache-2.0
// Hardware counters of a launch: CUPTI saves what the kernel may write, runs it once a pass and
// restores memory in between. The kernel runs alone, and its time there is not the program's.
// Saving and restoring empty the caches: what depends on them is counted in a run of its own, in
// one pass.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>

#include "cupti/device_support.h"
#include "cupti/enabled_profiler.h"
#include "cupti/injection/collector.h"
#include "cupti/resolved_names.h"

namespace warpgauge::injection {
namespace {

/// One launch is one range; a second shows that CUPTI has seen more than it.
constexpr std::size_t kMostRanges = 4;

/// The profiler of one context. Members in the order of construction.
struct ContextCounters {
  ContextCounters(const Api& api, CUcontext context, const counters::MetricGroup& group)
      : session(api.cupti), available(cupti::availability_image(api.cupti, context)) {
    CUdevice device = 0;
    cupti::check(api.driver, api.driver.cuCtxGetDevice(&device), "cuCtxGetDevice");
    cupti::require_supported(api.cupti, device);
    const std::string chip = cupti::device_chip(api.cupti, device);
    resolved = cupti::resolve_names(api.cupti, chip, available, group);
    profiler.emplace(api.cupti, context);
    host.emplace(api.cupti, chip, available);
    configuration = host->configure(resolved.names);
    passes = host->passes(configuration);
    counter_data.resize(profiler->counter_data_size(resolved.names, kMostRanges));
  }

  cupti::ProfilerSession session;
  cupti::AvailabilityImage available;
  cupti::ResolvedNames resolved;
  std::optional<cupti::EnabledProfiler> profiler;
  std::optional<cupti::HostObject> host;
  cupti::Image configuration, counter_data;
  int passes = 0;
};

class Counters : public Collector {
 public:
  Counters(const Api& api, Journal& journal, const counters::Plan& plan)
      : api_(api), journal_(journal), once_(plan.collect == counters::Plan::Collect::kTraffic) {
    group_.id = "kernel_work";
    group_.metrics = plan.metrics;
  }

  void before(const Launch& launch) override {
    auto& counters = counters_of(launch.context);
    if (once_ && counters.passes > 1) {
      throw std::runtime_error(
          fmt::format("this chip counts it in {} passes, which empty the caches", counters.passes));
    }
    // CUPTI replays no range of the user's.
    counters.profiler->configure(counters.configuration, counters.counter_data, kMostRanges,
                                 once_ ? cupti::EnabledProfiler::Ranges::kOfUser
                                       : cupti::EnabledProfiler::Ranges::kOfKernels);
    counters.profiler->start();
    if (once_) counters.profiler->push("launch");
  }

  void after(const Launch& launch) override {
    auto& counters = counters_of(launch.context);
    if (once_) counters.profiler->pop();
    const bool complete = counters.profiler->stop();
    counters.profiler->decode();
    const auto ranges = counters.profiler->count_ranges(counters.counter_data);
    if (!complete || ranges != 1) {
      throw std::runtime_error(fmt::format("CUPTI counted {} kernels for one launch{}", ranges,
                                           complete ? "" : ", and not in all passes"));
    }
    const auto& [names, aliases, absent] = counters.resolved;
    const auto values = counters.host->evaluate(counters.counter_data, 0, names);
    nlohmann::json line = to_json(launch);
    line["type"] = "counters";
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (std::isfinite(values[i])) line["values"][aliases[i]] = values[i];
    }
    line["absent"] = absent;
    journal_.write(line);
  }

 private:
  ContextCounters& counters_of(CUcontext context) {
    auto& counters = contexts_[context];
    if (!counters) counters = std::make_unique<ContextCounters>(api_, context, group_);
    return *counters;
  }

  const Api& api_;
  Journal& journal_;
  bool once_;  ///< without replay
  counters::MetricGroup group_;
  std::map<CUcontext, std::unique_ptr<ContextCounters>> contexts_;
};

}  // namespace

std::unique_ptr<Collector> collect_counters(const Api& api, Journal& journal,
                                            const counters::Plan& plan) {
  return std::make_unique<Counters>(api, journal, plan);
}

}  // namespace warpgauge::injection
