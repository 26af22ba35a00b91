// SPDX-License-Identifier: Apache-2.0
// Calls of the driver that say which cubin a module has and which module a function is of.
#pragma once

#include <cupti.h>

#include "cupti/injection/function_codes.h"

namespace warpgauge::injection {

inline constexpr CUpti_driver_api_trace_cbid kModuleCalls[] = {
    CUPTI_DRIVER_TRACE_CBID_cuModuleLoad,        CUPTI_DRIVER_TRACE_CBID_cuModuleLoadData,
    CUPTI_DRIVER_TRACE_CBID_cuModuleLoadDataEx,  CUPTI_DRIVER_TRACE_CBID_cuModuleLoadFatBinary,
    CUPTI_DRIVER_TRACE_CBID_cuLibraryLoadData,   CUPTI_DRIVER_TRACE_CBID_cuLibraryLoadFromFile,
    CUPTI_DRIVER_TRACE_CBID_cuModuleGetFunction, CUPTI_DRIVER_TRACE_CBID_cuLibraryGetKernel,
    CUPTI_DRIVER_TRACE_CBID_cuLibraryGetModule,  CUPTI_DRIVER_TRACE_CBID_cuKernelGetFunction};

/// Notes one of them, where it begins and where it has succeeded.
void watch_module_call(CUpti_CallbackId call, const CUpti_CallbackData& data, FunctionCodes& codes);

}  // namespace warpgauge::injection
