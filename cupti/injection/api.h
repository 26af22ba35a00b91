// SPDX-License-Identifier: Apache-2.0
// The functions of libcupti that only the injected library calls, beside those of cupti/library.h.
#pragma once

#include <cupti.h>
#include <cupti_pcsampling.h>
#include <cupti_sass_metrics.h>

#include "cupti/library.h"

namespace warpgauge::injection {

// clang-format off
#define WARPGAUGE_INJECTION_FUNCTIONS(X)                                                           \
  X(cuptiSubscribe)                                                                                \
  X(cuptiEnableCallback)                                                                           \
  X(cuptiActivityEnable)                                                                           \
  X(cuptiActivityRegisterCallbacks)                                                                \
  X(cuptiActivityFlushAll)                                                                         \
  X(cuptiActivityFlushPeriod)                                                                      \
  X(cuptiActivityGetNextRecord)                                                                    \
  X(cuptiActivityGetNumDroppedRecords)                                                             \
  X(cuptiGetCubinCrc)                                                                              \
  X(cuptiSassMetricsGetProperties)                                                                 \
  X(cuptiSassMetricsSetConfig)                                                                     \
  X(cuptiSassMetricsEnable)                                                                        \
  X(cuptiSassMetricsDisable)                                                                       \
  X(cuptiSassMetricsGetDataProperties)                                                             \
  X(cuptiSassMetricsFlushData)
// clang-format on

/// Functions of the CUDA driver, beside those of cupti/library.h.
#define WARPGAUGE_INJECTION_DRIVER_FUNCTIONS(X) \
  X(cuDeviceGetAttribute)                       \
  X(cuDeviceGetName)                            \
  X(cuMemcpyDtoH_v2)                            \
  X(cuPointerGetAttribute)                      \
  X(cuStreamIsCapturing)

#define WARPGAUGE_MEMBER(name) decltype(&::name) name = nullptr;
struct Api {
  WARPGAUGE_INJECTION_FUNCTIONS(WARPGAUGE_MEMBER)
  WARPGAUGE_INJECTION_DRIVER_FUNCTIONS(WARPGAUGE_MEMBER)
  cupti::Cupti cupti;
  cupti::Driver driver;
};
#undef WARPGAUGE_MEMBER

/// Throws std::runtime_error with one sentence where the driver or a function is missing.
Api open_api();

/// Throws std::runtime_error "call: what CUPTI says" unless `result` is CUPTI_SUCCESS.
inline void check(const Api& api, CUptiResult result, const char* call) {
  cupti::check(api.cupti, result, call);
}

}  // namespace warpgauge::injection
