// SPDX-License-Identifier: Apache-2.0
// As much of the CUDA runtime as plain programs use, with kernels executed on the host
// (analysis/interpret): such a program, linked with this in place of cudart, checks the results of
// the interpreter by its own checks, and what each instruction did is written down.
//
// WARPGAUGE_HOST_COUNTS names the file: a line of JSON for each launch. Device memory is the
// host's. Textures and streams are not there.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/disassembly.h"
#include "analysis/describe/fat_binary.h"
#include "analysis/interpret/interpret.h"
#include "analysis/machine_code/cubin.h"

namespace warpgauge::host_runtime {
namespace {

using machine_code::ExecutedCode;

/// Numbers of cudaError_t.
enum Status : int { kSuccess = 0, kInvalidFunction = 98, kLaunchFailed = 719, kNotSupported = 801 };

struct Dimensions {
  unsigned x = 1, y = 1, z = 1;
  interpret::Sides sides() const { return {x, y, z}; }
};

struct Launch {
  Dimensions grid, block;
  std::size_t shared_bytes = 0;
  void* stream = nullptr;
};

struct Kernel {
  ExecutedCode code;
  machine_code::CubinFunction facts;
  machine_code::FunctionConstants constants;
};

class Device {
 public:
  Device() {
    if (const char* counts = std::getenv("WARPGAUGE_HOST_COUNTS")) counts_.open(counts);
    const TemporaryFolder folder;
    const std::string cuobjdump = describe::find_cuobjdump();
    const describe::FatBinary program(cuobjdump, std::filesystem::canonical("/proc/self/exe"),
                                      folder.path(), describe::kDisassemblyTime);
    const auto cubins = program.extract(describe::choose_architecture(program.architectures(), {}));
    for (const auto& cubin : cubins.value()) add_cubin(cuobjdump, cubin);
  }

  void name_kernel(const void* host, const char* name) { names_[host] = name; }
  void name_variable(const void* host, const char* name) { variables_[host] = name; }

  void* allocate(std::size_t bytes) {
    constexpr std::size_t kAlignment = 512;  // of cudaMalloc
    const std::size_t whole = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    void* const memory = std::aligned_alloc(kAlignment, whole);
    std::memset(memory, 0, whole);
    buffers_[reinterpret_cast<std::uint64_t>(memory)] = bytes;
    return memory;
  }
  void free(void* memory) {
    buffers_.erase(reinterpret_cast<std::uint64_t>(memory));
    std::free(memory);
  }

  Status set_variable(const void* host, const void* from, std::size_t bytes, std::size_t offset) {
    const std::string& name = variables_[host];
    for (auto& [function, kernel] : kernels_) {
      const auto found = kernel.constants.variables.find(name);
      if (found == kernel.constants.variables.end()) continue;
      std::string& bank = kernel.constants.banks[machine_code::kVariableBank].bytes;
      std::memcpy(&bank.at(found->second + offset), from, bytes);
    }
    return kSuccess;
  }

  Status launch(const void* host, const Launch& launch, void** arguments) {
    const auto found = kernels_.find(names_[host]);
    if (found == kernels_.end()) return kInvalidFunction;
    const Kernel& kernel = found->second;
    interpret::KernelInput input{.code = &kernel.code,
                                 .constants = kernel.constants,
                                 .grid = launch.grid.sides(),
                                 .block = launch.block.sides(),
                                 .shared_bytes = kernel.facts.shared_bytes + launch.shared_bytes};
    if (kernel.facts.cluster[0] > 0) input.cluster = kernel.facts.cluster;
    for (std::size_t i = 0; i < kernel.constants.parameters.size(); ++i) {
      const auto* const bytes = static_cast<const std::uint8_t*>(arguments[i]);
      input.arguments.emplace_back(
          std::vector<std::uint8_t>(bytes, bytes + kernel.constants.parameters[i].size_bytes));
    }
    for (const auto& [address, bytes] : buffers_) input.host_buffers.push_back({address, bytes});
    const interpret::Execution execution = interpret::interpret(input);
    write(kernel, launch, execution);
    return execution.stop ? kLaunchFailed : kSuccess;
  }

 private:
  void add_cubin(const std::string& cuobjdump, const std::filesystem::path& path) {
    const std::string bytes = read_text_file(path);
    const auto file = machine_code::read_cubin(bytes);
    std::vector<std::string> names;
    for (const auto& [name, function] : file.value().functions) names.push_back(name);
    for (ExecutedCode& code : describe::disassemble(cuobjdump, path, names)) {
      Kernel kernel{.code = {},
                    .facts = file->functions.at(code.function),
                    .constants = machine_code::read_constants(bytes, code.function).value()};
      const std::string name = code.function;
      kernel.code = std::move(code);
      kernels_.emplace(name, std::move(kernel));
    }
  }

  void write(const Kernel& kernel, const Launch& launch, const interpret::Execution& execution) {
    const auto sides = [](const Dimensions& all) {
      return std::vector<unsigned>{all.x, all.y, all.z};
    };
    nlohmann::json rows = nlohmann::json::array();
    for (std::size_t i = 0; i < execution.counts.size(); ++i) {
      const auto& counts = execution.counts[i];
      if (counts.executed == 0) continue;
      rows.push_back({kernel.code.instructions[i].offset_bytes, counts.executed, counts.threads,
                      counts.sectors, counts.wavefronts});
    }
    counts_ << nlohmann::json{{"function", kernel.code.function},
                              {"code_hash", kernel.facts.code_hash},
                              {"grid", sides(launch.grid)},
                              {"block", sides(launch.block)},
                              {"stopped", execution.stop.has_value()},
                              {"without_meaning", execution.without_meaning},
                              {"columns", {"at", "executed", "threads", "sectors", "wavefronts"}},
                              {"rows", rows}}
                   .dump()
            << std::endl;
  }

  std::map<std::string, Kernel> kernels_;  // by mangled name
  std::map<const void*, std::string> names_, variables_;
  std::map<std::uint64_t, std::uint64_t> buffers_;  // bytes, by address
  std::ofstream counts_;
};

Device& device() {
  static Device one;
  return one;
}

Launch configured;

}  // namespace
}  // namespace warpgauge::host_runtime

// The names and types of the runtime that nvcc's code calls (CUDA 13). Programs are compiled
// against its headers, and these are declared here once more.
extern "C" {

using warpgauge::host_runtime::Dimensions;

void** __cudaRegisterFatBinary(void*) {
  static void* handle = nullptr;
  return &handle;
}
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char* host, char*, const char* name, int, void*, void*,
                            void*, void*, int*) {
  warpgauge::host_runtime::device().name_kernel(host, name);
}
void __cudaRegisterVar(void**, char* host, char*, const char* name, int, std::size_t, int, int) {
  warpgauge::host_runtime::device().name_variable(host, name);
}
unsigned __cudaPushCallConfiguration(Dimensions grid, Dimensions block, std::size_t shared,
                                     void* stream) {
  warpgauge::host_runtime::configured = {grid, block, shared, stream};
  return 0;
}
int __cudaPopCallConfiguration(Dimensions* grid, Dimensions* block, std::size_t* shared,
                               void* stream) {
  const auto& launch = warpgauge::host_runtime::configured;
  *grid = launch.grid;
  *block = launch.block;
  *shared = launch.shared_bytes;
  *static_cast<void**>(stream) = launch.stream;
  return 0;
}
int __cudaGetKernel(const void** kernel, const void* function) {
  *kernel = function;
  return 0;
}
int __cudaLaunchKernel(const void* kernel, Dimensions grid, Dimensions block, void** arguments,
                       std::size_t shared, void* stream) {
  return warpgauge::host_runtime::device().launch(kernel, {grid, block, shared, stream}, arguments);
}

int cudaMalloc(void** memory, std::size_t bytes) {
  *memory = warpgauge::host_runtime::device().allocate(bytes);
  return 0;
}
int cudaFree(void* memory) {
  warpgauge::host_runtime::device().free(memory);
  return 0;
}
int cudaMemset(void* memory, int value, std::size_t bytes) {
  std::memset(memory, value, bytes);
  return 0;
}
int cudaMemcpy(void* to, const void* from, std::size_t bytes, int) {
  std::memcpy(to, from, bytes);
  return 0;
}
int cudaMemcpyToSymbol(const void* symbol, const void* from, std::size_t bytes, std::size_t offset,
                       int) {
  return warpgauge::host_runtime::device().set_variable(symbol, from, bytes, offset);
}
int cudaGetLastError() { return 0; }
int cudaDeviceSynchronize() { return 0; }
int cudaFuncSetAttribute(const void*, int, int) { return 0; }

}  // extern "C"
