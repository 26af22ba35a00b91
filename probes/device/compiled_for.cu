// SPDX-License-Identifier: Apache-2.0
#include "probes/device/compiled_for.h"

#include "probes/device/buffer.h"
#include "probes/device/warpgroup.cuh"

namespace warpgauge::probes {
namespace {

__global__ void compiled_for_kernel(CompiledFor* answer) {
#if defined(__CUDA_ARCH__)
  *answer = {__CUDA_ARCH__ / 10, false};
#endif
#if defined(WARPGAUGE_HAS_SETMAXNREG)
  answer->specific = true;
#endif
}

}  // namespace

CompiledFor compiled_for() {
  const DeviceBuffer<CompiledFor> answer(1);
  compiled_for_kernel<<<1, 1>>>(answer.data());
  check(cudaGetLastError());
  return answer.to_host()[0];
}

std::string architectures_compiled_for() { return WARPGAUGE_COMPILED_FOR; }

bool has_code_for(int ordinal) {
  check(cudaSetDevice(ordinal));
  cudaFuncAttributes attributes;
  const cudaError_t status = cudaFuncGetAttributes(&attributes, compiled_for_kernel);
  if (status == cudaErrorNoKernelImageForDevice || status == cudaErrorInvalidDeviceFunction) {
    cudaGetLastError();
    return false;
  }
  check(status);
  return true;
}

}  // namespace warpgauge::probes
