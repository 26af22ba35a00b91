// SPDX-License-Identifier: Apache-2.0
// The functions of libcupti and of the CUDA driver, opened at run time: the program starts without
// either. The types come from the headers, so a call is checked as if it were linked.
#pragma once

#include <cuda.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_result.h>
#include <cupti_target.h>

#include <cstddef>
#include <string>
#include <vector>

// clang-format off
#define WARPGAUGE_CUPTI_FUNCTIONS(X)                                                               \
  X(cuptiGetResultString)                                                                          \
  X(cuptiDeviceGetChipName)                                                                        \
  X(cuptiProfilerInitialize)                                                                       \
  X(cuptiProfilerDeInitialize)                                                                     \
  X(cuptiProfilerDeviceSupported)                                                                  \
  X(cuptiProfilerGetCounterAvailability)                                                           \
  X(cuptiProfilerHostInitialize)                                                                   \
  X(cuptiProfilerHostDeinitialize)                                                                 \
  X(cuptiProfilerHostGetSupportedChips)                                                            \
  X(cuptiProfilerHostGetBaseMetrics)                                                               \
  X(cuptiProfilerHostConfigAddMetrics)                                                             \
  X(cuptiProfilerHostGetConfigImageSize)                                                           \
  X(cuptiProfilerHostGetConfigImage)                                                               \
  X(cuptiProfilerHostGetNumOfPasses)                                                               \
  X(cuptiProfilerHostGetRangeName)                                                                 \
  X(cuptiProfilerHostEvaluateToGpuValues)                                                          \
  X(cuptiRangeProfilerEnable)                                                                      \
  X(cuptiRangeProfilerDisable)                                                                     \
  X(cuptiRangeProfilerGetCounterDataSize)                                                          \
  X(cuptiRangeProfilerCounterDataImageInitialize)                                                  \
  X(cuptiRangeProfilerSetConfig)                                                                   \
  X(cuptiRangeProfilerStart)                                                                       \
  X(cuptiRangeProfilerStop)                                                                        \
  X(cuptiRangeProfilerPushRange)                                                                   \
  X(cuptiRangeProfilerPopRange)                                                                    \
  X(cuptiRangeProfilerDecodeData)                                                                  \
  X(cuptiRangeProfilerGetCounterDataInfo)

#define WARPGAUGE_DRIVER_FUNCTIONS(X)                                                              \
  X(cuInit)                                                                                        \
  X(cuGetErrorName)                                                                                \
  X(cuCtxGetCurrent)                                                                               \
  X(cuCtxGetDevice)                                                                                \
  X(cuCtxSynchronize)
// clang-format on

namespace warpgauge::cupti {

#define WARPGAUGE_MEMBER(name) decltype(&::name) name = nullptr;

struct Cupti {
  WARPGAUGE_CUPTI_FUNCTIONS(WARPGAUGE_MEMBER)
};

struct Driver {
  WARPGAUGE_DRIVER_FUNCTIONS(WARPGAUGE_MEMBER)
};

#undef WARPGAUGE_MEMBER

/// What is tried as libcupti, in this order. WARPGAUGE_CUPTI=FILE is tried alone; else
/// $CUPTI_LIBRARY, then the loader's own search, then the usual folders of a toolkit.
std::vector<std::string> cupti_candidates();

/// The first candidate that opens and has every function; it stays open, since unloading CUPTI is
/// not safe. Throws std::runtime_error with one sentence, also for WARPGAUGE_CUPTI=off.
Cupti open_cupti();

/// The CUDA driver. Throws std::runtime_error with one sentence.
Driver open_driver();

/// From here on the two functions above give these tables; nullptr: the real libraries again. For
/// tests that plant a profiler whose counts they know.
void plant_libraries(const Cupti* cupti, const Driver* driver);

/// Zeroed parameters with their size field set (CUPTI's way of versioning its structures).
template <typename Params>
Params sized_params(std::size_t size) {
  Params params{};
  params.structSize = size;
  return params;
}
#define WARPGAUGE_PARAMS(Type) ::warpgauge::cupti::sized_params<Type>(Type##_STRUCT_SIZE)

/// Throws std::runtime_error with the sentence for `result` unless it is CUPTI_SUCCESS. A result
/// that a user can act on has a sentence of its own; else "call: CUPTI_ERROR_NAME (code)".
void check(const Cupti& cupti, CUptiResult result, const char* call);
#define WARPGAUGE_CUPTI_CALL(table, function, params) \
  ::warpgauge::cupti::check(table, (table).function(&(params)), #function)

/// Throws std::runtime_error "call: CUDA_ERROR_NAME (code)" unless `result` is CUDA_SUCCESS.
void check(const Driver& driver, CUresult result, const char* call);

}  // namespace warpgauge::cupti
