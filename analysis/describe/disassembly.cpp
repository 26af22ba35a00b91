// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/disassembly.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "analysis/base/process.h"
#include "analysis/machine_code/listing.h"

namespace warpgauge::describe {

namespace fs = std::filesystem;

std::string find_cuobjdump() {
  constexpr const char* kName = "cuobjdump";
  if (const char* named = std::getenv("WARPGAUGE_CUOBJDUMP"); named != nullptr && *named != 0) {
    return named;
  }
  std::vector<fs::path> folders;
  if (const char* path = std::getenv("PATH")) {
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, ':');) folders.emplace_back(part);
  }
  folders.emplace_back("/usr/local/cuda/bin");
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::is_regular_file(folder / kName, error)) return folder / kName;
  }
  return {};
}

std::vector<machine_code::ExecutedCode> disassemble(const std::string& cuobjdump,
                                                    const fs::path& cubin,
                                                    const std::vector<std::string>& functions) {
  // Linux takes 128 KiB as one argument, and mangled names may be kilobytes long.
  constexpr std::size_t kMostBytes = std::size_t{64} << 10;
  std::vector<machine_code::ExecutedCode> code;
  for (std::size_t next = 0; next < functions.size();) {
    std::string names = functions[next++];
    while (next < functions.size() && names.size() + functions[next].size() < kMostBytes) {
      names += "," + functions[next++];
    }
    const ProcessEnd end = capture_process({cuobjdump, "-sass", "-fun", names, cubin});
    if (end.exit_status != 0) {
      throw std::runtime_error(fmt::format("{} could not read {} (exit status {})", cuobjdump,
                                           cubin.string(), end.exit_status));
    }
    std::ranges::move(machine_code::read_listing(end.output), std::back_inserter(code));
  }
  return code;
}

}  // namespace warpgauge::describe
