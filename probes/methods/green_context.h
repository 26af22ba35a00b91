// SPDX-License-Identifier: Apache-2.0
// Green contexts: streams whose kernels run on some of the device's SMs alone (CUDA driver API,
// "Green Contexts", CUDA 12.4). Memory, modules and the current context are those of the primary
// context, which also launches: `kernel<<<..., stream>>>`.
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <string>
#include <utility>

#include "probes/device/check.h"
#include "probes/harness/series_spec.h"

namespace warpgauge::probes {

#if CUDA_VERSION >= 12040

/// The driver's functions for them, of the version that the header declares.
class GreenDriver {
 public:
  /// Throws SkipSeries where the driver lacks one, or the device has no such contexts.
  explicit GreenDriver(int ordinal) : ordinal_(ordinal) {
    find("cuDeviceGet", device_of_);
    find("cuDeviceGetDevResource", resource_of_);
    find("cuDevSmResourceSplitByCount", split_);
    find("cuDevResourceGenerateDesc", describe_);
    find("cuGreenCtxCreate", create_);
    find("cuGreenCtxDestroy", destroy_);
    find("cuGreenCtxStreamCreate", create_stream_);
    find("cuStreamDestroy", destroy_stream_);
    require(device_of_(&device_, ordinal_), "cuDeviceGet");
    require(resource_of_(device_, &all_, CU_DEV_RESOURCE_TYPE_SM), "cuDeviceGetDevResource");
  }

  /// All SMs of the device, with the rules for groups of them.
  const CUdevSmResource& all() const { return all_.sm; }

  /// The first of as many groups as there can be of at least `least` SMs.
  struct Group {
    CUdevResource resource;
    unsigned sms, groups;
  };
  /// `flags` of CUdevSmResourceSplit_flags. Throws SkipPoint where there is no such group.
  Group group_of(unsigned least, unsigned flags = 0) const {
    unsigned groups = 0, one = 1;
    Group group{};
    const auto ask = [&](CUresult result) {
      if (result != CUDA_SUCCESS) {
        throw SkipPoint{"the driver makes no group of " + std::to_string(least) + " SMs: error " +
                        std::to_string(static_cast<int>(result))};
      }
    };
    ask(split_(nullptr, &groups, &all_, nullptr, flags, least));
    ask(split_(&group.resource, &one, &all_, nullptr, flags, least));
    if (one == 0) throw SkipPoint{"no group of " + std::to_string(least) + " SMs"};
    group.sms = group.resource.sm.smCount;
    group.groups = groups;
    return group;
  }

 private:
  friend class GreenContext;

  static void require(CUresult result, const char* what) {
    if (result == CUDA_SUCCESS) return;
    throw SkipSeries{std::string("no green contexts: ") + what + " gives error " +
                     std::to_string(static_cast<int>(result))};
  }
  template <class Function>
  static void find(const char* name, Function& function) {
    void* found = nullptr;
    cudaDriverEntryPointQueryResult result{};
    const cudaError_t error =
        cudaGetDriverEntryPointByVersion(name, &found, CUDA_VERSION, cudaEnableDefault, &result);
    if (error != cudaSuccess || found == nullptr) {
      cudaGetLastError();
      throw SkipSeries{std::string("the driver has no ") + name};
    }
    function = reinterpret_cast<Function>(found);
  }

  int ordinal_;
  CUdevice device_{};
  CUdevResource all_{};
  decltype(&cuDeviceGet) device_of_ = nullptr;
  decltype(&cuDeviceGetDevResource) resource_of_ = nullptr;
  decltype(&cuDevSmResourceSplitByCount) split_ = nullptr;
  decltype(&cuDevResourceGenerateDesc) describe_ = nullptr;
  decltype(&cuGreenCtxCreate) create_ = nullptr;
  decltype(&cuGreenCtxDestroy) destroy_ = nullptr;
  decltype(&cuGreenCtxStreamCreate) create_stream_ = nullptr;
  decltype(&cuStreamDestroy) destroy_stream_ = nullptr;
};

/// A green context of a group, and a stream in it.
class GreenContext {
 public:
  /// Throws SkipSeries where the driver refuses.
  GreenContext(const GreenDriver& driver, GreenDriver::Group group) : driver_(&driver) {
    CUdevResourceDesc description{};
    driver.require(driver.describe_(&description, &group.resource, 1), "cuDevResourceGenerateDesc");
    driver.require(
        driver.create_(&context_, description, driver.device_, CU_GREEN_CTX_DEFAULT_STREAM),
        "cuGreenCtxCreate");
    const CUresult result = driver.create_stream_(&stream_, context_, CU_STREAM_NON_BLOCKING, 0);
    if (result == CUDA_SUCCESS) return;
    driver.destroy_(context_);
    driver.require(result, "cuGreenCtxStreamCreate");
  }
  ~GreenContext() {
    driver_->destroy_stream_(stream_);
    driver_->destroy_(context_);
  }
  GreenContext(const GreenContext&) = delete;
  GreenContext& operator=(const GreenContext&) = delete;

  cudaStream_t stream() const { return stream_; }

 private:
  const GreenDriver* driver_;
  CUgreenCtx context_ = nullptr;
  CUstream stream_ = nullptr;
};

#endif

}  // namespace warpgauge::probes
