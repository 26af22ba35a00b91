// SPDX-License-Identifier: Apache-2.0
// Machine code with its schedules out of whatever file a user has it in.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/describe/inlined_lines.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/cubin_constants.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::describe {

struct CodeFile {
  /// How the file was read, for messages: "cubin", "executable or object", "static library",
  /// "fat binary", "CUDA source", "PTX", "listing", "description".
  std::string kind;
  /// Those of one architecture, in the order of the file. A function may be there more than once:
  /// by several launches in a description, or with several codes in a library.
  std::vector<machine_code::ExecutedCode> functions;
  /// Whether every instruction of the functions is there, all with a count of 0. A description has
  /// counts, and leaves out what no warp executed.
  bool whole = true;
  /// What is missing although the rest is good: source lines, kernels of a description. A sentence
  /// each.
  std::vector<std::string> notes = {};
  /// What a cubin says of its functions besides their code, by ExecutedCode::cubin and name.
  /// Listings and descriptions say nothing.
  std::map<std::pair<std::string, std::string>, machine_code::CubinFunction> facts = {};

  /// Constants of the functions, by the same, where CodeFileOptions::constants asks for them.
  std::map<std::pair<std::string, std::string>, machine_code::FunctionConstants> constants = {};

  /// Lines of headers that were inlined, by the same; their instructions have the line of the call.
  std::map<std::pair<std::string, std::string>, HeaderLines> headers = {};

  /// Null where the file does not say.
  const machine_code::CubinFunction* facts_of(const machine_code::ExecutedCode& code) const {
    const auto found = facts.find({code.cubin, code.function});
    return found == facts.end() ? nullptr : &found->second;
  }
};

struct CodeFileOptions {
  /// Part of the mangled or the demangled name of the functions that are wanted; empty: all.
  std::string kernel = {};
  /// "sm_90a": chooses among several in one file (choose_architecture() in fat_binary.h), and is
  /// compiled for; empty: the only one, or what nvcc or the PTX says. A file with one architecture
  /// is read whatever is asked: `ExecutedCode::architecture` says what it is.
  std::string architecture = {};
  /// Whether to read what a cubin holds of constants and arguments (cubin_constants.h).
  bool constants = false;
  /// Whether lines of the source are wanted: a disassembler runs once more for them.
  bool lines = true;
  /// For CUDA C++ and PTX: "-O3", "-I...", "-std=c++20".
  std::vector<std::string> compiler_options = {};
  /// How long a disassembler may run, and a compiler; then it is killed with all it started.
  std::chrono::milliseconds disassembly_time = std::chrono::minutes(10);
  std::chrono::milliseconds compile_time = std::chrono::hours(1);
};

/// Whether a file holds code, by its content: anything that read_code_file() takes but
/// descriptions. Throws InputError where it cannot be opened.
bool holds_code(const std::filesystem::path& file);

inline constexpr std::size_t kMostCodeFileBytes = std::size_t{1} << 30;

/// Reads a cubin, a file with fat binaries (executable, object, library, .fatbin), CUDA C++, PTX, a
/// listing (cuobjdump -sass, nvdisasm -hex; it may be compressed with zstd) or descriptions
/// (warpgauge describe). The content tells which it is. "-" is standard input.
///
/// Throws InputError, one line that names file and cause: what cannot be opened or is not a regular
/// file, what is empty, larger than 1 GiB, damaged or without CUDA code, no such function, several
/// architectures, a tool that is missing or fails or takes too long, code without schedules.
/// Throws Interrupted for SIGINT and SIGTERM while a tool runs. Temporary files are
/// removed either way.
CodeFile read_code_file(const std::filesystem::path& file, const CodeFileOptions& options);

}  // namespace warpgauge::describe
