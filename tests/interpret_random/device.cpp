// SPDX-License-Identifier: Apache-2.0
#include "device.h"

#include <dlfcn.h>

#include <stdexcept>
#include <thread>

namespace warpgauge::interpret_random {

template <class Function>
Function Device::find(const char* name) {
  void* const found = dlsym(library_, name);
  if (found == nullptr) throw std::runtime_error(std::string("libcuda.so.1 lacks ") + name);
  return reinterpret_cast<Function>(found);
}

void Device::check(int status, const char* what) const {
  if (status != 0) {
    throw std::runtime_error(std::string(what) + " failed with status " + std::to_string(status));
  }
}

Device::Device() : library_(dlopen("libcuda.so.1", RTLD_NOW)) {
  if (library_ == nullptr) throw std::runtime_error("libcuda.so.1 cannot be loaded");
  check(find<int (*)(unsigned)>("cuInit")(0), "cuInit");
  void* context = nullptr;
  check(find<int (*)(void**, int)>("cuDevicePrimaryCtxRetain")(&context, 0),
        "the device's context");
  check(find<int (*)(void*)>("cuCtxSetCurrent")(context), "the device's context");
}

Device::Module Device::load(const std::string& cubin) {
  Module module = nullptr;
  check(find<int (*)(Module*, const void*)>("cuModuleLoadData")(&module, cubin.data()),
        "loading a cubin");
  return module;
}

void Device::unload(Module module) {
  check(find<int (*)(Module)>("cuModuleUnload")(module), "unloading a cubin");
}

std::uint64_t Device::allocate(std::size_t bytes) {
  std::uint64_t address = 0;
  check(find<int (*)(std::uint64_t*, std::size_t)>("cuMemAlloc_v2")(&address, bytes), "cuMemAlloc");
  return address;
}

void Device::copy_to(std::uint64_t to, const void* from, std::size_t bytes) {
  check(find<int (*)(std::uint64_t, const void*, std::size_t)>("cuMemcpyHtoD_v2")(to, from, bytes),
        "copying to the device");
}

void Device::copy_from(void* to, std::uint64_t from, std::size_t bytes) {
  check(find<int (*)(void*, std::uint64_t, std::size_t)>("cuMemcpyDtoH_v2")(to, from, bytes),
        "copying from the device");
}

bool Device::launch(Module module, const std::string& name, unsigned grid, unsigned block_x,
                    unsigned block_y, std::vector<void*>& arguments,
                    std::chrono::milliseconds most_time) {
  void* function = nullptr;
  check(find<int (*)(void**, Module, const char*)>("cuModuleGetFunction")(&function, module,
                                                                          name.c_str()),
        "finding a kernel");
  using Launch = int (*)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,
                         unsigned, void*, void**, void**);
  if (find<Launch>("cuLaunchKernel")(function, grid, 1, 1, block_x, block_y, 1, 0, nullptr,
                                     arguments.data(), nullptr) != 0) {
    return false;
  }
  constexpr int kNotReady = 600;
  const auto query = find<int (*)(void*)>("cuStreamQuery");
  const auto end = std::chrono::steady_clock::now() + most_time;
  for (;;) {
    const int status = query(nullptr);
    if (status != kNotReady) return status == 0;
    if (std::chrono::steady_clock::now() > end) return false;
  }
}

}  // namespace warpgauge::interpret_random
