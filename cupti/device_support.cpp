// SPDX-License-Identifier: Apache-2.0
#include "cupti/device_support.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <stdexcept>
#include <string_view>

namespace warpgauge::cupti {

void require_no_other_profiler() {
  // Nsight Compute and Nsight Systems inject themselves through these.
  constexpr std::array<std::string_view, 4> kMarks = {
      "CUDA_INJECTION64_PATH=", "NV_COMPUTE_PROFILER", "NV_NSIGHT", "NSYS_PROFILING_SESSION_ID="};
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view variable = *entry;
    for (const auto mark : kMarks) {
      if (!variable.starts_with(mark)) continue;
      throw std::runtime_error(
          fmt::format("another profiler owns this process: run it without ncu, nsys and cuda-gdb "
                      "({} is set)",
                      variable.substr(0, variable.find('='))));
    }
  }
}

void require_supported(const Cupti& cupti, CUdevice device) {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_DeviceSupported_Params);
  params.cuDevice = device;
  params.api = CUPTI_PROFILER_RANGE_PROFILING;
  WARPGAUGE_CUPTI_CALL(cupti, cuptiProfilerDeviceSupported, params);
  constexpr auto kSupported = CUPTI_PROFILER_CONFIGURATION_SUPPORTED;
  if (params.isSupported == kSupported) return;

  std::string why = "for a reason that CUPTI does not give";
  if (params.architecture != kSupported) {
    why = "its architecture is not one that this CUPTI profiles";
  } else if (params.vGpu == CUPTI_PROFILER_CONFIGURATION_DISABLED) {
    why = "it is a virtual GPU and the hypervisor does not let it be profiled";
  } else if (params.vGpu != kSupported) {
    why = "it is a virtual GPU without performance counters";
  } else if (params.confidentialCompute != kSupported) {
    why = "confidential computing mode is on";
  } else if (params.sli != kSupported) {
    why = "SLI is on";
  } else if (params.cmp != kSupported) {
    why = "it is a mining processor";
  } else if (params.wsl != kSupported) {
    why = "the Windows Subsystem for Linux does not pass its counters on";
  }
  throw std::runtime_error("CUPTI's range profiler does not support this device: " + why);
}

CurrentContext current_context(const Driver& driver) {
  check(driver, driver.cuInit(0), "cuInit");
  CurrentContext current{};
  check(driver, driver.cuCtxGetCurrent(&current.context), "cuCtxGetCurrent");
  if (current.context == nullptr) {
    throw std::runtime_error("no CUDA context is current on this thread");
  }
  check(driver, driver.cuCtxGetDevice(&current.device), "cuCtxGetDevice");
  return current;
}

std::string device_chip(const Cupti& cupti, int device) {
  auto params = WARPGAUGE_PARAMS(CUpti_Device_GetChipName_Params);
  params.deviceIndex = static_cast<std::size_t>(device);
  WARPGAUGE_CUPTI_CALL(cupti, cuptiDeviceGetChipName, params);
  return params.pChipName;
}

ProfilerSession::ProfilerSession(const Cupti& cupti) : cupti_(cupti) {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_Initialize_Params);
  WARPGAUGE_CUPTI_CALL(cupti_, cuptiProfilerInitialize, params);
}

ProfilerSession::~ProfilerSession() {
  auto params = WARPGAUGE_PARAMS(CUpti_Profiler_DeInitialize_Params);
  cupti_.cuptiProfilerDeInitialize(&params);
}

}  // namespace warpgauge::cupti
