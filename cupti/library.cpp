// SPDX-License-Identifier: Apache-2.0
#include "cupti/library.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace warpgauge::cupti {
namespace {

const Cupti* planted_cupti = nullptr;
const Driver* planted_driver = nullptr;

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Fills `pointer`; `missing` keeps the first name that the library does not have.
template <typename Pointer>
void load(void* library, const char* name, Pointer& pointer, std::string& missing) {
  pointer = reinterpret_cast<Pointer>(dlsym(library, name));
  if (pointer == nullptr && missing.empty()) missing = name;
}

}  // namespace

std::vector<std::string> cupti_candidates() {
  if (const auto only = environment("WARPGAUGE_CUPTI"); !only.empty()) return {only};
  constexpr std::array kNames = {"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
  std::vector<std::string> candidates;
  if (const auto file = environment("CUPTI_LIBRARY"); !file.empty()) candidates.push_back(file);
  candidates.insert(candidates.end(), kNames.begin(), kNames.end());
  std::vector<std::string> folders;
  if (const auto home = environment("CUDA_HOME"); home.starts_with('/')) {
    folders = {home + "/lib64", home + "/extras/CUPTI/lib64"};
  }
  folders.insert(folders.end(), {"/usr/local/cuda/lib64", "/usr/local/cuda/extras/CUPTI/lib64",
                                 "/usr/local/cuda/lib"});
  for (const auto& folder : folders) {
    for (const char* name : kNames) candidates.push_back(folder + "/" + name);
  }
  return candidates;
}

Cupti open_cupti() {
  if (planted_cupti != nullptr) return *planted_cupti;
  if (environment("WARPGAUGE_CUPTI") == "off") {
    throw std::runtime_error("counters are switched off by WARPGAUGE_CUPTI=off");
  }
  const auto candidates = cupti_candidates();
  std::string too_old;
  for (const auto& candidate : candidates) {
    void* library = dlopen(candidate.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) continue;
    Cupti cupti;
    std::string missing;
#define WARPGAUGE_LOAD(name) load(library, #name, cupti.name, missing);
    WARPGAUGE_CUPTI_FUNCTIONS(WARPGAUGE_LOAD)
#undef WARPGAUGE_LOAD
    if (missing.empty()) return cupti;
    dlclose(library);
    too_old += fmt::format("; {} has no {}", candidate, missing);
  }
  throw std::runtime_error(
      fmt::format("libcupti could not be opened: install the CUPTI of CUDA 12.6 or newer, or give "
                  "its file in CUPTI_LIBRARY (tried {}{})",
                  fmt::join(candidates, ", "), too_old));
}

Driver open_driver() {
  if (planted_driver != nullptr) return *planted_driver;
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw std::runtime_error("no CUDA device: this machine has no NVIDIA driver (libcuda.so.1)");
  }
  Driver driver;
  std::string missing;
#define WARPGAUGE_LOAD(name) load(library, #name, driver.name, missing);
  WARPGAUGE_DRIVER_FUNCTIONS(WARPGAUGE_LOAD)
#undef WARPGAUGE_LOAD
  if (!missing.empty()) throw std::runtime_error("libcuda.so.1 has no " + missing);
  return driver;
}

void plant_libraries(const Cupti* cupti, const Driver* driver) {
  planted_cupti = cupti;
  planted_driver = driver;
}

}  // namespace warpgauge::cupti
