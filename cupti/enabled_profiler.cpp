// SPDX-License-Identifier: Apache-2.0
#include "cupti/enabled_profiler.h"

#include <fmt/format.h>

#include <stdexcept>

namespace warpgauge::cupti {

AvailabilityImage availability_image(const Cupti& cupti, CUcontext context) {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_GetCounterAvailability_Params);
  params.ctx = context;
  WARPGAUGE_CUPTI_CALL(cupti, cuptiProfilerGetCounterAvailability, params);
  AvailabilityImage image(params.counterAvailabilityImageSize);
  params.pCounterAvailabilityImage = image.data();
  WARPGAUGE_CUPTI_CALL(cupti, cuptiProfilerGetCounterAvailability, params);
  return image;
}

EnabledProfiler::EnabledProfiler(const Cupti& cupti, CUcontext context) : cupti_(cupti) {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_Enable_Params);
  params.ctx = context;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerEnable, params);
  object_ = params.pRangeProfilerObject;
}

EnabledProfiler::~EnabledProfiler() {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_Disable_Params);
  params.pRangeProfilerObject = object_;
  cupti_.cuptiRangeProfilerDisable(&params);
}

std::size_t EnabledProfiler::counter_data_size(const std::vector<std::string>& names,
                                               std::size_t max_ranges) const {
  auto pointers = c_strings(names);
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_GetCounterDataSize_Params);
  params.pRangeProfilerObject = object_;
  params.pMetricNames = pointers.data();
  params.numMetrics = pointers.size();
  params.maxNumOfRanges = max_ranges;
  params.maxNumRangeTreeNodes = static_cast<std::uint32_t>(max_ranges);
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerGetCounterDataSize, params);
  return params.counterDataSize;
}

void EnabledProfiler::configure(const Image& configuration, Image& counter_data,
                                std::size_t max_ranges, Ranges ranges) const {
  auto image = WARPGAUGE_PARAMS(CUpti_RangeProfiler_CounterDataImage_Initialize_Params);
  image.pRangeProfilerObject = object_;
  image.counterDataSize = counter_data.size();
  image.pCounterData = counter_data.data();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerCounterDataImageInitialize, image);

  auto config = WARPGAUGE_PARAMS(CUpti_RangeProfiler_SetConfig_Params);
  config.pRangeProfilerObject = object_;
  config.configSize = configuration.size();
  config.pConfig = configuration.data();
  config.counterDataImageSize = counter_data.size();
  config.pCounterDataImage = counter_data.data();
  config.range = ranges == Ranges::kOfUser ? CUPTI_UserRange : CUPTI_AutoRange;
  config.replayMode = ranges == Ranges::kOfUser ? CUPTI_UserReplay : CUPTI_KernelReplay;
  config.maxRangesPerPass = max_ranges;
  config.numNestingLevels = 1;
  config.minNestingLevel = 1;
  config.passIndex = 0;
  config.targetNestingLevel = 1;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerSetConfig, config);
}

void EnabledProfiler::start() const {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_Start_Params);
  params.pRangeProfilerObject = object_;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerStart, params);
}

bool EnabledProfiler::stop() const {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_Stop_Params);
  params.pRangeProfilerObject = object_;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerStop, params);
  return params.isAllPassSubmitted != 0;
}

void EnabledProfiler::push(const std::string& range) const {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_PushRange_Params);
  params.pRangeProfilerObject = object_;
  params.pRangeName = range.c_str();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerPushRange, params);
}

void EnabledProfiler::pop() const {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_PopRange_Params);
  params.pRangeProfilerObject = object_;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerPopRange, params);
}

void EnabledProfiler::decode() const {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_DecodeData_Params);
  params.pRangeProfilerObject = object_;
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerDecodeData, params);
  if (params.numOfRangeDropped != 0) {
    throw std::runtime_error(fmt::format("CUPTI dropped {} ranges", params.numOfRangeDropped));
  }
}

std::size_t EnabledProfiler::count_ranges(const Image& counter_data) const {
  auto params = WARPGAUGE_PARAMS(CUpti_RangeProfiler_GetCounterDataInfo_Params);
  params.pCounterDataImage = counter_data.data();
  params.counterDataImageSize = counter_data.size();
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiRangeProfilerGetCounterDataInfo, params);
  return params.numTotalRanges;
}

}  // namespace warpgauge::cupti
