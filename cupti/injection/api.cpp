// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/api.h"

#include <dlfcn.h>

#include <stdexcept>

namespace warpgauge::injection {
namespace {

/// The library that a table's function came from: it stays open.
void* library_of(void* function) {
  Dl_info info{};
  void* const library =
      dladdr(function, &info) == 0 ? nullptr : dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  if (library == nullptr) {
    throw std::runtime_error("the loaded library of CUPTI or the CUDA driver cannot be found");
  }
  return library;
}

template <class Function>
void load(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  if (function == nullptr) {
    throw std::runtime_error(std::string("this CUDA has no ") + name);
  }
}

}  // namespace

Api open_api() {
  Api api;
  api.cupti = cupti::open_cupti();
  api.driver = cupti::open_driver();
  void* const cupti = library_of(reinterpret_cast<void*>(api.cupti.cuptiGetResultString));
  void* const driver = library_of(reinterpret_cast<void*>(api.driver.cuInit));
#define WARPGAUGE_LOAD(name) load(cupti, #name, api.name);
  WARPGAUGE_INJECTION_FUNCTIONS(WARPGAUGE_LOAD)
#undef WARPGAUGE_LOAD
#define WARPGAUGE_LOAD(name) load(driver, #name, api.name);
  WARPGAUGE_INJECTION_DRIVER_FUNCTIONS(WARPGAUGE_LOAD)
#undef WARPGAUGE_LOAD
  return api;
}

}  // namespace warpgauge::injection
