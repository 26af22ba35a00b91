// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/executed_library.h"

#include <dlfcn.h>
#include <glob.h>

#include <cstdint>
#include <cstdlib>
#include <vector>

namespace warpgauge::describe {
namespace {

/// CUPTI's number of its interface; 0 where the file cannot be opened, or counts nothing. The
/// library stays open: unloading CUPTI is not safe.
std::uint32_t interface_of(const char* file) {
  void* const library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return 0;
  using GetVersion = int(std::uint32_t*);
  auto* const get_version = reinterpret_cast<GetVersion*>(dlsym(library, "cuptiGetVersion"));
  const bool can_count = dlsym(library, "cuptiSassMetricsEnable") != nullptr;
  std::uint32_t version = 0;
  if (get_version == nullptr || !can_count || get_version(&version) != 0) return 0;
  return version;
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

std::vector<std::string> files_like(const char* pattern) {
  glob_t found{};
  std::vector<std::string> files;
  if (glob(pattern, 0, nullptr, &found) == 0) {
    files.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  }
  globfree(&found);
  return {files.rbegin(), files.rend()};  // newest first
}

}  // namespace

bool patches_every_kernel(std::uint32_t version) { return version != 0 && version / 100 != 1300; }

std::string library_for_executed_counts() {
  if (is_set("WARPGAUGE_CUPTI") || is_set("CUPTI_LIBRARY")) return {};
  for (const char* usual : {"libcupti.so", "libcupti.so.13"}) {
    if (patches_every_kernel(interface_of(usual))) return {};
  }
  for (const char* pattern :
       {"/opt/nvidia/nsight-compute/*/host/target-linux-*/libcupti.so.1[2-9]*",
        "/usr/local/cuda*/nsight-compute-*/host/target-linux-*/libcupti.so.1[2-9]*",
        "/usr/local/cuda*/lib64/libcupti.so.1[2-9]*",
        "/usr/local/cuda*/extras/CUPTI/lib64/libcupti.so.1[2-9]*"}) {
    for (const std::string& file : files_like(pattern)) {
      if (patches_every_kernel(interface_of(file.c_str()))) return file;
    }
  }
  return {};
}

}  // namespace warpgauge::describe
