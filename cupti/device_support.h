// SPDX-License-Identifier: Apache-2.0
// What must hold before the range profiler is enabled, each with a sentence for when it does not.
#pragma once

#include <string>

#include "cupti/library.h"

namespace warpgauge::cupti {

/// Throws std::runtime_error when the process was started under a profiler: only one may own it.
void require_no_other_profiler();

/// Throws std::runtime_error that says which property of the device or its set-up forbids
/// profiling. cuptiProfilerInitialize must have been called.
void require_supported(const Cupti& cupti, CUdevice device);

/// The current context and its device. Throws std::runtime_error when there is none.
struct CurrentContext {
  CUcontext context;
  CUdevice device;
};
CurrentContext current_context(const Driver& driver);

/// CUPTI's name of the chip of CUDA device `device`.
std::string device_chip(const Cupti& cupti, int device);

/// CUPTI's profiler, initialised for as long as this lives: its hooks in the driver must not stay
/// behind when something is timed afterwards.
class ProfilerSession {
 public:
  explicit ProfilerSession(const Cupti& cupti);
  ~ProfilerSession();
  ProfilerSession(const ProfilerSession&) = delete;
  ProfilerSession& operator=(const ProfilerSession&) = delete;

 private:
  const Cupti cupti_;
};

}  // namespace warpgauge::cupti
