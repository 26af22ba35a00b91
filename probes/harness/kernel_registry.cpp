// SPDX-License-Identifier: Apache-2.0
// Notes every kernel of the program as the compiler names it to the CUDA runtime.
//
// For each kernel of a source file nvcc writes a call of __cudaRegisterFunction, which runs at
// program start, with the function's address and the mangled name of the device code. The linker
// puts this function between the two (--wrap, probes/CMakeLists.txt). No device is needed, which
// `--check-code` must do without: cudaFuncGetName tells the same name, but only with a driver.
#include <vector_types.h>

#include "analysis/machine_code/kernel_names.h"

// As crt/host_runtime.h of CUDA 13.0 declares it.
extern "C" {
void __real___cudaRegisterFunction(void** image, const char* host_function, char* device_function,
                                   const char* device_name, int thread_limit, uint3* thread,
                                   uint3* block, dim3* block_size, dim3* grid_size, int* warp_size);

void __wrap___cudaRegisterFunction(void** image, const char* host_function, char* device_function,
                                   const char* device_name, int thread_limit, uint3* thread,
                                   uint3* block, dim3* block_size, dim3* grid_size,
                                   int* warp_size) {
  warpgauge::machine_code::register_kernel(host_function, device_name);
  __real___cudaRegisterFunction(image, host_function, device_function, device_name, thread_limit,
                                thread, block, block_size, grid_size, warp_size);
}
}
