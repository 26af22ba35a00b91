// SPDX-License-Identifier: Apache-2.0
// How often each instruction of a launch was executed: CUPTI patches the kernel's machine code with
// counters (SASS metrics), for one chosen launch at a time. CUPTI 13.0 patches the first function
// of a process and no other, whatever is enabled again (seen with 2025.3.1; 12.9 and Triton's
// 2025.1.1 do it right), so that `warpgauge describe` may name another libcupti for this run.
#include <map>
#include <optional>

#include "cupti/device_support.h"
#include "cupti/injection/collector.h"

namespace warpgauge::injection {
namespace {

template <class Params>
Params params_of(std::size_t bytes, CUcontext context) {
  auto params = cupti::sized_params<Params>(bytes);
  params.ctx = context;
  return params;
}
#define WARPGAUGE_CONTEXT_PARAMS(Type, context) params_of<Type>(Type##_STRUCT_SIZE, context)

class Executed : public Collector {
 public:
  Executed(const Api& api, Journal& journal, const counters::Plan& plan)
      : api_(api), journal_(journal), metrics_(plan.metrics) {}

  /// Libraries create contexts without making them current: before() configures those.
  void context_created() override {
    CUdevice device = 0;
    if (api_.driver.cuCtxGetDevice(&device) == CUDA_SUCCESS) configure();
  }

  void before(const Launch& launch) override {
    configure();
    auto enable = WARPGAUGE_CONTEXT_PARAMS(CUpti_SassMetricsEnable_Params, launch.context);
    enable.enableLazyPatching = 1;
    check(api_, api_.cuptiSassMetricsEnable(&enable), "cuptiSassMetricsEnable");
  }

  void after(const Launch& launch) override {
    // Whatever was read: while they are enabled, they cannot be enabled for the next launch.
    const auto disable = [&] {
      auto params = WARPGAUGE_CONTEXT_PARAMS(CUpti_SassMetricsDisable_Params, launch.context);
      check(api_, api_.cuptiSassMetricsDisable(&params), "cuptiSassMetricsDisable");
    };
    nlohmann::json line;
    try {
      line = read(launch);
    } catch (...) {
      disable();
      throw;
    }
    disable();
    journal_.write(line);
  }

 private:
  /// Once for each device.
  void configure() {
    CUdevice device = 0;
    cupti::check(api_.driver, api_.driver.cuCtxGetDevice(&device), "cuCtxGetDevice");
    if (!session_) session_.emplace(api_.cupti);  // the SASS metrics ask for it
    if (configured_.contains(device)) return;
    const std::string chip = cupti::device_chip(api_.cupti, device);
    std::vector<CUpti_SassMetrics_Config> configs;
    for (const counters::Metric& metric : metrics_) {
      auto params = WARPGAUGE_PARAMS(CUpti_SassMetrics_GetProperties_Params);
      params.pChipName = chip.c_str();
      params.pMetricName = metric.name.c_str();
      const CUptiResult result = api_.cuptiSassMetricsGetProperties(&params);
      if (result != CUPTI_SUCCESS && !metric.absent_because.empty()) continue;
      check(api_, result, metric.name.c_str());
      aliases_[params.metric.metricId] = metric.alias;
      configs.push_back({params.metric.metricId,
                         static_cast<std::uint8_t>(CUPTI_SASS_METRICS_OUTPUT_GRANULARITY_GPU)});
    }
    auto params = WARPGAUGE_PARAMS(CUpti_SassMetricsSetConfig_Params);
    params.numOfMetricConfig = configs.size();
    params.pConfigs = configs.data();
    params.deviceIndex = static_cast<std::uint32_t>(device);
    check(api_, api_.cuptiSassMetricsSetConfig(&params), "cuptiSassMetricsSetConfig");
    configured_.insert(device);
  }

  /// A record is one instruction and one metric. Instructions by their place in the kernel's code,
  /// in bytes: {"executed": {"ALIAS": {"0": 524288, "16": ...}}}. (Asked for each sub-partition,
  /// CUPTI 12.9 gives all of them the value of the first.)
  nlohmann::json read(const Launch& launch) {
    auto size = WARPGAUGE_CONTEXT_PARAMS(CUpti_SassMetricsGetDataProperties_Params, launch.context);
    check(api_, api_.cuptiSassMetricsGetDataProperties(&size), "cuptiSassMetricsGetDataProperties");
    const std::size_t records = size.numOfPatchedInstructionRecords;
    if (records == 0) {
      throw std::runtime_error(
          "CUPTI patched no instruction of it (CUPTI 13.0 patches the first kernel only: "
          "CUPTI_LIBRARY=FILE names another one)");
    }
    std::vector<CUpti_SassMetrics_Data> data(records);
    std::vector<CUpti_SassMetrics_InstanceValue> values(records * size.numOfInstances);
    for (std::size_t i = 0; i < records; ++i) {
      data[i].structSize = CUpti_SassMetricsFlushData_Params_STRUCT_SIZE;
      data[i].pInstanceValues = &values[i * size.numOfInstances];
    }
    auto flush = WARPGAUGE_CONTEXT_PARAMS(CUpti_SassMetricsFlushData_Params, launch.context);
    flush.numOfPatchedInstructionRecords = records;
    flush.numOfInstances = size.numOfInstances;
    flush.pMetricsData = data.data();
    check(api_, api_.cuptiSassMetricsFlushData(&flush), "cuptiSassMetricsFlushData");
    nlohmann::json line = to_json(launch);
    line["type"] = "executed";
    line["cubin_crc"] = data.front().cubinCrc;
    for (const auto& record : data) {
      if (launch.shape.kernel != record.functionName) {
        throw std::runtime_error(std::string("CUPTI counted ") + record.functionName + " as well");
      }
      const auto& value = record.pInstanceValues[0];
      line["executed"][aliases_.at(value.metricId)][std::to_string(record.pcOffset)] = value.value;
    }
    return line;
  }

  const Api& api_;
  Journal& journal_;
  const std::vector<counters::Metric> metrics_;
  std::optional<cupti::ProfilerSession> session_;
  std::set<CUdevice> configured_;
  std::map<std::uint64_t, std::string> aliases_;
};

}  // namespace

std::unique_ptr<Collector> collect_executed(const Api& api, Journal& journal,
                                            const counters::Plan& plan) {
  return std::make_unique<Executed>(api, journal, plan);
}

}  // namespace warpgauge::injection
