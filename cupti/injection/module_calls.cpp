// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/module_calls.h"

namespace warpgauge::injection {
namespace {

/// How the parameters of these calls begin (generated_cuda_meta.h of the toolkit). Handles of
/// modules, libraries, kernels and functions are told apart by their value alone.
struct LoadCall {
  void* const* handle;
  const void* image;  ///< or the name of a file
};
struct GetFunctionCall {
  void* const* function;
  const void* module;
  const char* name;
};
struct SecondHandleCall {
  void* const* handle;
  const void* as;
};

}  // namespace

void watch_module_call(CUpti_CallbackId call, const CUpti_CallbackData& data,
                       FunctionCodes& codes) {
  const bool enters = data.callbackSite == CUPTI_API_ENTER;
  const auto* const result = static_cast<const CUresult*>(data.functionReturnValue);
  const bool succeeded = !enters && result != nullptr && *result == CUDA_SUCCESS;
  switch (call) {
    case CUPTI_DRIVER_TRACE_CBID_cuModuleGetFunction:
    case CUPTI_DRIVER_TRACE_CBID_cuLibraryGetKernel:
      if (succeeded) {
        const auto& get = *static_cast<const GetFunctionCall*>(data.functionParams);
        codes.function_is(*get.function, get.module, get.name);
      }
      return;
    case CUPTI_DRIVER_TRACE_CBID_cuLibraryGetModule:
      if (succeeded) {
        const auto& get = *static_cast<const SecondHandleCall*>(data.functionParams);
        codes.same_module(*get.handle, get.as);
      }
      return;
    case CUPTI_DRIVER_TRACE_CBID_cuKernelGetFunction:
      if (succeeded) {
        const auto& get = *static_cast<const SecondHandleCall*>(data.functionParams);
        codes.same_function(*get.handle, get.as);
      }
      return;
    default:
      break;
  }
  if (enters) codes.loading();
  if (!succeeded) return;
  const auto& load = *static_cast<const LoadCall*>(data.functionParams);
  const bool from_file = call == CUPTI_DRIVER_TRACE_CBID_cuModuleLoad ||
                         call == CUPTI_DRIVER_TRACE_CBID_cuLibraryLoadFromFile;
  codes.module_is(*load.handle, from_file ? nullptr : load.image);
}

}  // namespace warpgauge::injection
