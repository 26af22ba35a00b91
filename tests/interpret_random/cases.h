// SPDX-License-Identifier: Apache-2.0
// Random programs as generate.py writes them, what they read, and what the host makes of them.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/interpret/interpret.h"

namespace warpgauge::interpret_random {

/// A result of each thread: words `at` to `at + count - 1` of it.
struct Output {
  unsigned at = 0, count = 1;
  std::string tolerance;  ///< "exact", or what is allowed
  std::string what;       ///< the PTX that it comes from
};

struct Case {
  std::string name, kind;
  unsigned block_x = 1, block_y = 1, grid = 1, cluster = 1;
  unsigned words = 0;  ///< that each thread writes
  std::vector<Output> outputs;

  unsigned threads() const { return block_x * block_y * grid; }
};

/// The cases of a module: NAME.txt.
std::vector<Case> read_cases(const std::filesystem::path& file);

/// What a case is given: corner cases among random numbers, the same for the same name.
struct Inputs {
  std::vector<std::uint32_t> in, memory;
  std::vector<std::vector<std::uint8_t>> values;  ///< parameters behind the three buffers
};
Inputs inputs_of(const Case& one);

/// Words that a kernel left: those of all threads, then the third buffer.
struct Words {
  std::vector<std::uint32_t> value;
  std::vector<std::uint32_t> known;  ///< bits; all ones for a device's
};

inline constexpr unsigned kMemoryWords = 64;  ///< of the third buffer, of each thread

struct HostRun {
  interpret::Execution execution;
  Words words;
};

/// A case's machine code, and what the host has to know of it.
struct Program {
  machine_code::ExecutedCode code;
  machine_code::FunctionConstants constants;
  std::uint64_t shared_bytes = 0;
};

/// The programs of a module, by name: NAME.cubin, and NAME.sass, its listing by nvdisasm -hex.
std::map<std::string, Program> read_programs(const std::filesystem::path& folder,
                                             const std::string& module);

HostRun run_on_host(const Program& program, const Case& one);
/// A sentence about why it stopped.
std::string why_stopped(const Program& program, const Case& one, const HostRun& run);

/// The opcode with its modifiers: "IADD3.X".
std::string form_of(const std::string& text);

}  // namespace warpgauge::interpret_random
