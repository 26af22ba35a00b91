// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/disassembly.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "analysis/base/process.h"
#include "analysis/describe/runs.h"
#include "analysis/machine_code/listing.h"

namespace warpgauge::describe {

namespace fs = std::filesystem;

namespace {

/// `variable`, else on PATH, else in the usual folder of the toolkit.
std::string find_tool(const char* variable, const char* name) {
  if (const char* named = std::getenv(variable); named != nullptr && *named != 0) return named;
  std::vector<fs::path> folders;
  if (const char* path = std::getenv("PATH")) {
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, ':');) folders.emplace_back(part);
  }
  folders.emplace_back("/usr/local/cuda/bin");
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::is_regular_file(folder / name, error)) return folder / name;
  }
  return {};
}

/// What a disassembler prints of a cubin. Throws std::runtime_error.
std::string printed_by(const std::string& tool, std::vector<std::string> options,
                       const fs::path& cubin) {
  options.insert(options.begin(), tool);
  options.push_back(cubin);
  const auto stop_if_interrupted = [&] {
    if (SignalWatch::came()) {
      throw std::runtime_error(fmt::format("interrupted before {} was read", cubin.string()));
    }
  };
  stop_if_interrupted();
  ProcessEnd end = capture_process(options);
  SignalWatch::note(end.received);
  stop_if_interrupted();
  if (end.exit_status != 0) {
    throw std::runtime_error(fmt::format("{} could not read {} (exit status {})", tool,
                                         cubin.string(), end.exit_status));
  }
  return std::move(end.output);
}

}  // namespace

std::string find_cuobjdump() { return find_tool("WARPGAUGE_CUOBJDUMP", "cuobjdump"); }
std::string find_nvdisasm() { return find_tool("WARPGAUGE_NVDISASM", "nvdisasm"); }

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
    std::ranges::move(
        machine_code::read_listing(printed_by(cuobjdump, {"-sass", "-fun", names}, cubin)),
        std::back_inserter(code));
  }
  return code;
}

std::map<std::string, machine_code::SourcePlaces, std::less<>> source_lines(
    const std::string& nvdisasm, const fs::path& cubin, const std::vector<unsigned>& symbols) {
  return machine_code::read_source_lines(printed_by(
      nvdisasm, {"-g", "-c", "-fun", fmt::format("{}", fmt::join(symbols, ","))}, cubin));
}

}  // namespace warpgauge::describe
