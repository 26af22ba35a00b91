// SPDX-License-Identifier: Apache-2.0
// Files of code in a folder of their own, with tools that are scripts.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <string>

#include "tests/analysis/describe/code_file_case.h"
#include "tests/analysis/machine_code/planted_cubin.h"

namespace warpgauge::describe {

namespace fs = std::filesystem;

inline const fs::path kListings = WARPGAUGE_SOURCE_DIR "/tests/analysis/describe/listings";
inline constexpr const char* kOf80 = "scale.sm_80.cuobjdump.sass";
inline constexpr const char* kOf90a = "scale.sm_90a.nvdisasm.sass";
inline constexpr const char* kOf120 = "scale.sm_120.cuobjdump.sass";
inline constexpr const char* kScale = "_Z5scalePffi";

/// Sets a variable for as long as it lives.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    setenv(name, value.c_str(), 1);
  }
  ~Environment() { before_.empty() ? unsetenv(name_) : setenv(name_, before_.c_str(), 1); }

 private:
  const char* name_;
  std::string before_;
};

/// An empty cubin that says it is for CUDA.
inline std::string cubin_of_cuda() {
  std::string bytes = machine_code::planted::cubin({{kScale, std::string(64, 'x')}});
  bytes[offsetof(Elf64_Ehdr, e_machine)] = static_cast<char>(EM_CUDA);
  return bytes;
}

class CodeFileTest : public CodeFileCase {
 protected:
  /// How many files our temporary folders leave behind.
  static std::size_t left_in(const fs::path& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
  }
};

}  // namespace warpgauge::describe
