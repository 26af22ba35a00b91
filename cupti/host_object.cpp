// SPDX-License-Identifier: Apache-2.0
#include "cupti/host_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>

namespace warpgauge::cupti {

HostObject::HostObject(const Cupti& cupti, const std::string& chip,
                       const AvailabilityImage& available)
    : cupti_(cupti) {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_Initialize_Params);
  params.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
  params.pChipName = chip.c_str();
  params.pCounterAvailabilityImage = available.empty() ? nullptr : available.data();
  const auto result = cupti_.cuptiProfilerHostInitialize(&params);
  if (result == CUPTI_ERROR_INVALID_CHIP_NAME) {
    throw std::runtime_error(fmt::format("this CUPTI does not know the chip '{}'", chip));
  }
  check(cupti_, result, "cuptiProfilerHostInitialize");
  object_ = params.pHostObject;
}

HostObject::~HostObject() {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_Deinitialize_Params);
  params.pHostObject = object_;
  cupti_.cuptiProfilerHostDeinitialize(&params);
}

std::vector<std::string> HostObject::base_metrics() const {
  std::vector<std::string> names;
  for (const auto type :
       {CUPTI_METRIC_TYPE_COUNTER, CUPTI_METRIC_TYPE_RATIO, CUPTI_METRIC_TYPE_THROUGHPUT}) {
    auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_GetBaseMetrics_Params);
    params.pHostObject = object_;
    params.metricType = type;
    WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostGetBaseMetrics, params);
    names.insert(names.end(), params.ppMetricNames, params.ppMetricNames + params.numMetrics);
  }
  std::sort(names.begin(), names.end());
  return names;
}

Image HostObject::configure(const std::vector<std::string>& names) {
  auto pointers = c_strings(names);
  auto add = WARPGAUGE_PARAMS(CUpti_Profiler_Host_ConfigAddMetrics_Params);
  add.pHostObject = object_;
  add.ppMetricNames = pointers.data();
  add.numMetrics = pointers.size();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostConfigAddMetrics, add);

  auto size = WARPGAUGE_PARAMS(CUpti_Profiler_Host_GetConfigImageSize_Params);
  size.pHostObject = object_;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostGetConfigImageSize, size);
  Image configuration(size.configImageSize);
  auto get = WARPGAUGE_PARAMS(CUpti_Profiler_Host_GetConfigImage_Params);
  get.pHostObject = object_;
  get.configImageSize = configuration.size();
  get.pConfigImage = configuration.data();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostGetConfigImage, get);
  return configuration;
}

int HostObject::passes(Image& configuration) const {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_GetNumOfPasses_Params);
  params.configImageSize = configuration.size();
  params.pConfigImage = configuration.data();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostGetNumOfPasses, params);
  return static_cast<int>(params.numOfPasses);
}

std::string HostObject::range_name(const Image& counter_data, std::size_t index) const {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_GetRangeName_Params);
  params.pCounterDataImage = counter_data.data();
  params.counterDataImageSize = counter_data.size();
  params.rangeIndex = index;
  params.delimiter = "/";
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostGetRangeName, params);
  if (params.pRangeName == nullptr) {
    throw std::runtime_error(fmt::format("CUPTI gave no name for range {}", index));
  }
  const std::string name = params.pRangeName;
  std::free(const_cast<char*>(params.pRangeName));  // ours to free, says the header
  return name;
}

std::vector<double> HostObject::evaluate(const Image& counter_data, std::size_t index,
                                         const std::vector<std::string>& names) const {
  // NaN marks what CUPTI does not write: a value left untouched must not read as zero.
  std::vector<double> values(names.size(), std::numeric_limits<double>::quiet_NaN());
  auto pointers = c_strings(names);
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Host_EvaluateToGpuValues_Params);
  params.pHostObject = object_;
  params.pCounterDataImage = counter_data.data();
  params.counterDataImageSize = counter_data.size();
  params.rangeIndex = index;
  params.ppMetricNames = pointers.data();
  params.numMetrics = pointers.size();
  params.pMetricValues = values.data();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerHostEvaluateToGpuValues, params);
  return values;
}

std::vector<const char*> c_strings(const std::vector<std::string>& names) {
  std::vector<const char*> pointers;
  pointers.reserve(names.size());
  for (const auto& name : names) pointers.push_back(name.c_str());
  return pointers;
}

std::string metric_complaint(const Cupti& cupti, const std::string& chip,
                             const AvailabilityImage& available, const std::string& name) {
  HostObject host(cupti, chip, available);
  try {
    host.configure({name});
    return {};
  } catch (const std::runtime_error& error) {
    return fmt::format("{} has no metric '{}' ({})", chip, name, error.what());
  }
}

}  // namespace warpgauge::cupti
