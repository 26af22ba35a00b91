// SPDX-License-Identifier: Apache-2.0
// What CUPTI's and the driver's error codes mean, in words that tell a user what to do about them.
#include <fmt/format.h>

#include <stdexcept>
#include <string>

#include "cupti/library.h"

namespace warpgauge::cupti {
namespace {

std::string sentence(const Cupti& cupti, CUptiResult result, const char* call) {
  const char* name = nullptr;
  if (cupti.cuptiGetResultString(result, &name) != CUPTI_SUCCESS || name == nullptr) {
    name = "an error that this CUPTI has no name for";
  }
  const auto said = fmt::format("{}: {} ({})", call, name, static_cast<int>(result));
  switch (result) {
    case CUPTI_ERROR_INSUFFICIENT_PRIVILEGES:
      return "no permission to read GPU performance counters: ask the administrator to set "
             "NVreg_RestrictProfilingToAdminUsers=0 or run as root";
    case CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED:
    case CUPTI_ERROR_DISABLED:
      return "another profiler owns this process: run it without ncu, nsys and cuda-gdb (" + said +
             ")";
    case CUPTI_ERROR_HARDWARE_BUSY:
      return "another process holds the GPU's performance counters (" + said + ")";
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED:
      return "this virtualised GPU has no performance counters (" + said + ")";
    case CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES:
      return "the hypervisor does not let this virtualised GPU be profiled (" + said + ")";
    case CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED:
      return "CUPTI cannot profile this multi-instance (MIG) device (" + said + ")";
    case CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED:
      return "confidential computing mode forbids profiling (" + said + ")";
    case CUPTI_ERROR_NOT_SUPPORTED:
    case CUPTI_ERROR_LEGACY_PROFILER_NOT_SUPPORTED:
    case CUPTI_ERROR_CMP_DEVICE_NOT_SUPPORTED:
    case CUPTI_ERROR_SLI_DEVICE_NOT_SUPPORTED:
    case CUPTI_ERROR_WSL_DEVICE_NOT_SUPPORTED:
      return "CUPTI's range profiler does not support this device (" + said + ")";
    default:
      return said;
  }
}

}  // namespace

void check(const Cupti& cupti, CUptiResult result, const char* call) {
  if (result != CUPTI_SUCCESS) throw std::runtime_error(sentence(cupti, result, call));
}

void check(const Driver& driver, CUresult result, const char* call) {
  if (result == CUDA_SUCCESS) return;
  if (result == CUDA_ERROR_NO_DEVICE) throw std::runtime_error("no CUDA device on this machine");
  const char* name = nullptr;
  if (driver.cuGetErrorName(result, &name) != CUDA_SUCCESS || name == nullptr) {
    name = "an error that this driver has no name for";
  }
  throw std::runtime_error(fmt::format("{}: {} ({})", call, name, static_cast<int>(result)));
}

}  // namespace warpgauge::cupti
