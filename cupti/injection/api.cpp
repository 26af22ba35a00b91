// SPDX-License-Identifier: Apache-2.0
#include "cupti/injection/api.h"

#include <dlfcn.h>

#include <stdexcept>

namespace warpgauge::injection {

Api open_api() {
  Api api;
  api.cupti = cupti::open_cupti();
  api.driver = cupti::open_driver();
  // The library that the first table came from: it stays open.
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(api.cupti.cuptiGetResultString), &info) == 0) {
    throw std::runtime_error("libcupti cannot be found again");
  }
  void* const library = dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD);
#define WARPGAUGE_LOAD(name)                                                              \
  api.name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name));                  \
  if (api.name == nullptr) throw std::runtime_error(std::string(info.dli_fname) + " has " \
                                                                                  "no " #name);
  WARPGAUGE_INJECTION_FUNCTIONS(WARPGAUGE_LOAD)
#undef WARPGAUGE_LOAD
  return api;
}

}  // namespace warpgauge::injection
