// SPDX-License-Identifier: Apache-2.0
// A device and a CUPTI that live in the test: launched work is counted as real hardware counts it
// (only what runs between push and pop, only the metrics of the pass at hand), and every call out
// of order is an error, as with the real library. The counts are planted, so the test knows them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cupti/library.h"

namespace warpgauge::cupti {

class FakeDevice {
 public:
  FakeDevice();
  ~FakeDevice() {
    plant_libraries(nullptr, nullptr);
    self = nullptr;
  }
  FakeDevice(const FakeDevice&) = delete;
  FakeDevice& operator=(const FakeDevice&) = delete;

  /// Puts `work` in flight; it runs at the next synchronisation. A metric counts
  /// work * (its place in `metrics` + 1).
  void launch(double work) { in_flight_ += work; }

  // What it is.
  std::vector<std::string> metrics = {"a__one.sum", "b__two.sum", "c__three.sum",
                                      "smsp__cycles_active.sum"};
  std::set<std::string> nan_metrics;
  int passes = 2;
  bool has_context = true;
  CUresult init_result = CUDA_SUCCESS;
  CUpti_Profiler_DeviceSupported_Params support{};

  // What goes wrong.
  std::map<std::string, CUptiResult> failures;  ///< by function name
  bool synchronise_fails = false;
  bool never_done = false;
  std::size_t dropped = 0;
  std::size_t extra_ranges = 0;
  std::string rename_ranges;  ///< every range is returned under this name

  // What happened.
  std::vector<std::string> calls;
  bool initialised = false;
  bool enabled = false;
  bool started = false;
  bool range_open = false;
  int live_hosts = 0;

 private:
  struct Host {
    std::vector<std::string> names;
    bool spoiled = false;
  };

  static constexpr auto kOutOfOrder = CUPTI_ERROR_INVALID_OPERATION;

  // Notes the call; the planted failure, or out of order unless `allowed`.
  static CUptiResult enter(const char* function, bool allowed) {
    self->calls.push_back(function);
    const auto failure = self->failures.find(function);
    if (failure != self->failures.end()) return failure->second;
    return allowed ? CUPTI_SUCCESS : kOutOfOrder;
  }
  static Host* host(CUpti_Profiler_Host_Object* object) { return reinterpret_cast<Host*>(object); }
  static std::string image(const Host& host) {
    std::string text;
    for (const auto& name : host.names) text += name + "\n";
    return text;
  }
  void plant_host_half();
  void plant_device_half();
  void plant_driver();

  static inline FakeDevice* self = nullptr;

  Cupti cupti_;
  Driver driver_;
  double in_flight_ = 0;
  double work_in_range_ = 0;
  int pass_ = 0;
  std::vector<std::string> configured_;
  std::string range_;
  std::vector<std::string> order_;
  std::map<std::string, std::map<std::string, double>> counts_;  // range -> metric -> count
};

inline FakeDevice::FakeDevice() {
  self = this;
  for (auto* level : {&support.isSupported, &support.architecture, &support.sli, &support.vGpu,
                      &support.confidentialCompute, &support.cmp, &support.wsl}) {
    *level = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
  }
  plant_host_half();
  plant_device_half();
  plant_driver();
  plant_libraries(&cupti_, &driver_);
}

inline void FakeDevice::plant_host_half() {
  cupti_.cuptiGetResultString = [](CUptiResult result, const char** name) {
    static std::string text;
    text = "CUPTI_FAKE_" + std::to_string(static_cast<int>(result));
    *name = text.c_str();
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiProfilerHostInitialize = [](CUpti_Profiler_Host_Initialize_Params* params) {
    const auto result =
        enter("cuptiProfilerHostInitialize", std::string(params->pChipName) == "FAKE" &&
                                                 params->pCounterAvailabilityImage != nullptr &&
                                                 *params->pCounterAvailabilityImage == 42);
    if (result != CUPTI_SUCCESS) return result;
    params->pHostObject = reinterpret_cast<CUpti_Profiler_Host_Object*>(new Host);
    ++self->live_hosts;
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiProfilerHostDeinitialize = [](CUpti_Profiler_Host_Deinitialize_Params* params) {
    delete host(params->pHostObject);
    --self->live_hosts;
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiProfilerHostConfigAddMetrics =
      [](CUpti_Profiler_Host_ConfigAddMetrics_Params* params) {
        auto& object = *host(params->pHostObject);
        for (std::size_t i = 0; i < params->numMetrics; ++i) {
          const auto& known = self->metrics;
          object.spoiled |=
              std::find(known.begin(), known.end(), params->ppMetricNames[i]) == known.end();
          object.names.emplace_back(params->ppMetricNames[i]);
        }
        return object.spoiled ? CUPTI_ERROR_INVALID_METRIC_NAME : CUPTI_SUCCESS;
      };
  cupti_.cuptiProfilerHostGetConfigImageSize =
      [](CUpti_Profiler_Host_GetConfigImageSize_Params* params) {
        params->configImageSize = image(*host(params->pHostObject)).size();
        return CUPTI_SUCCESS;
      };
  cupti_.cuptiProfilerHostGetConfigImage = [](CUpti_Profiler_Host_GetConfigImage_Params* params) {
    const auto text = image(*host(params->pHostObject));
    if (params->configImageSize != text.size()) return CUPTI_ERROR_INVALID_PARAMETER;
    std::memcpy(params->pConfigImage, text.data(), text.size());
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiProfilerHostGetNumOfPasses = [](CUpti_Profiler_Host_GetNumOfPasses_Params* params) {
    params->numOfPasses = static_cast<std::size_t>(self->passes);
    return CUPTI_SUCCESS;
  };
  // The ranges come back last first.
  cupti_.cuptiProfilerHostGetRangeName = [](CUpti_Profiler_Host_GetRangeName_Params* params) {
    const auto& name = self->order_[self->order_.size() - 1 - params->rangeIndex];
    params->pRangeName = strdup((self->rename_ranges.empty() ? name : self->rename_ranges).c_str());
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiProfilerHostEvaluateToGpuValues =
      [](CUpti_Profiler_Host_EvaluateToGpuValues_Params* params) {
        const auto& range = self->order_[self->order_.size() - 1 - params->rangeIndex];
        for (std::size_t i = 0; i < params->numMetrics; ++i) {
          const std::string name = params->ppMetricNames[i];
          const auto count = self->counts_[range].find(name);
          const bool known =
              count != self->counts_[range].end() && !self->nan_metrics.contains(name);
          params->pMetricValues[i] = known ? count->second : std::nan("");
        }
        return CUPTI_SUCCESS;
      };
}

inline void FakeDevice::plant_device_half() {
  static const auto object = reinterpret_cast<CUpti_RangeProfiler_Object*>(&self);
  cupti_.cuptiProfilerInitialize = [](CUpti_Profiler_Initialize_Params*) {
    const auto result = enter("cuptiProfilerInitialize", !self->initialised);
    self->initialised |= result == CUPTI_SUCCESS;
    return result;
  };
  cupti_.cuptiProfilerDeInitialize = [](CUpti_Profiler_DeInitialize_Params*) {
    self->initialised = false;
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiProfilerDeviceSupported = [](CUpti_Profiler_DeviceSupported_Params* params) {
    const auto given = *params;
    *params = self->support;
    params->structSize = given.structSize;
    return enter("cuptiProfilerDeviceSupported",
                 self->initialised && given.api == CUPTI_PROFILER_RANGE_PROFILING);
  };
  cupti_.cuptiDeviceGetChipName = [](CUpti_Device_GetChipName_Params* params) {
    params->pChipName = "FAKE";
    return enter("cuptiDeviceGetChipName", self->initialised && params->deviceIndex == 0);
  };
  cupti_.cuptiProfilerGetCounterAvailability =
      [](CUpti_Profiler_GetCounterAvailability_Params* params) {
        params->counterAvailabilityImageSize = 1;
        if (params->pCounterAvailabilityImage != nullptr) *params->pCounterAvailabilityImage = 42;
        return enter("cuptiProfilerGetCounterAvailability", self->initialised && !self->enabled);
      };
  cupti_.cuptiRangeProfilerEnable = [](CUpti_RangeProfiler_Enable_Params* params) {
    const auto result = enter("cuptiRangeProfilerEnable", self->initialised && !self->enabled);
    if (result != CUPTI_SUCCESS) return result;
    self->enabled = true;
    params->pRangeProfilerObject = object;
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiRangeProfilerDisable = [](CUpti_RangeProfiler_Disable_Params*) {
    self->enabled = false;
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiRangeProfilerGetCounterDataSize =
      [](CUpti_RangeProfiler_GetCounterDataSize_Params* params) {
        params->counterDataSize = 8 * params->maxNumOfRanges;
        return enter("cuptiRangeProfilerGetCounterDataSize",
                     self->enabled && params->maxNumRangeTreeNodes >= params->maxNumOfRanges);
      };
  cupti_.cuptiRangeProfilerCounterDataImageInitialize =
      [](CUpti_RangeProfiler_CounterDataImage_Initialize_Params*) {
        self->order_.clear();
        self->counts_.clear();
        return enter("cuptiRangeProfilerCounterDataImageInitialize", self->enabled);
      };
  cupti_.cuptiRangeProfilerSetConfig = [](CUpti_RangeProfiler_SetConfig_Params* params) {
    std::istringstream lines(
        std::string(reinterpret_cast<const char*>(params->pConfig), params->configSize));
    self->configured_.clear();
    for (std::string name; std::getline(lines, name);) self->configured_.push_back(name);
    self->pass_ = 0;
    return enter("cuptiRangeProfilerSetConfig",
                 self->enabled && !self->started && params->range == CUPTI_UserRange &&
                     params->replayMode == CUPTI_UserReplay && params->numNestingLevels == 1 &&
                     params->minNestingLevel == 1 && params->targetNestingLevel == 1);
  };
  cupti_.cuptiRangeProfilerStart = [](CUpti_RangeProfiler_Start_Params*) {
    const auto result =
        enter("cuptiRangeProfilerStart", !self->configured_.empty() && !self->started);
    self->started |= result == CUPTI_SUCCESS;
    return result;
  };
  cupti_.cuptiRangeProfilerStop = [](CUpti_RangeProfiler_Stop_Params* params) {
    const auto result = enter("cuptiRangeProfilerStop", self->started && !self->range_open);
    self->started = false;
    ++self->pass_;
    params->isAllPassSubmitted = !self->never_done && self->pass_ >= self->passes;
    return result;
  };
  cupti_.cuptiRangeProfilerPushRange = [](CUpti_RangeProfiler_PushRange_Params* params) {
    const auto result = enter("cuptiRangeProfilerPushRange", self->started && !self->range_open);
    if (result != CUPTI_SUCCESS) return result;
    self->range_ = params->pRangeName;
    self->range_open = true;
    self->work_in_range_ = 0;
    auto& order = self->order_;
    if (std::find(order.begin(), order.end(), self->range_) == order.end()) {
      order.push_back(self->range_);
    }
    return CUPTI_SUCCESS;
  };
  cupti_.cuptiRangeProfilerPopRange = [](CUpti_RangeProfiler_PopRange_Params*) {
    const auto result = enter("cuptiRangeProfilerPopRange", self->range_open);
    self->range_open = false;
    const auto& known = self->metrics;
    for (std::size_t i = 0; i < self->configured_.size(); ++i) {
      if (static_cast<int>(i) % self->passes != self->pass_) continue;
      const auto& name = self->configured_[i];
      const auto place = std::find(known.begin(), known.end(), name) - known.begin();
      self->counts_[self->range_][name] = self->work_in_range_ * static_cast<double>(place + 1);
    }
    return result;
  };
  cupti_.cuptiRangeProfilerDecodeData = [](CUpti_RangeProfiler_DecodeData_Params* params) {
    params->numOfRangeDropped = self->dropped;
    return enter("cuptiRangeProfilerDecodeData", self->enabled && !self->started);
  };
  cupti_.cuptiRangeProfilerGetCounterDataInfo =
      [](CUpti_RangeProfiler_GetCounterDataInfo_Params* params) {
        params->numTotalRanges = self->order_.size() + self->extra_ranges;
        return CUPTI_SUCCESS;
      };
}

inline void FakeDevice::plant_driver() {
  driver_.cuInit = [](unsigned int) { return self->init_result; };
  driver_.cuGetErrorName = [](CUresult result, const char** name) {
    static std::string text;
    text = "CUDA_FAKE_" + std::to_string(static_cast<int>(result));
    *name = text.c_str();
    return CUDA_SUCCESS;
  };
  driver_.cuCtxGetCurrent = [](CUcontext* context) {
    *context = self->has_context ? reinterpret_cast<CUcontext>(&self) : nullptr;
    return CUDA_SUCCESS;
  };
  driver_.cuCtxGetDevice = [](CUdevice* device) {
    *device = 0;
    return CUDA_SUCCESS;
  };
  driver_.cuCtxSynchronize = [] {
    if (self->synchronise_fails) return CUDA_ERROR_ILLEGAL_ADDRESS;
    if (self->range_open) self->work_in_range_ += self->in_flight_;
    self->in_flight_ = 0;
    return CUDA_SUCCESS;
  };
}

}  // namespace warpgauge::cupti
