// SPDX-License-Identifier: Apache-2.0
// The description of a kernel that never ran, by its machine code and what is told of it in the
// words of `warpgauge describe --cubin`.
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "analysis/answers/place_options.h"
#include "analysis/describe/code_file.h"
#include "analysis/describe/missing.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/profile/profile.h"

namespace warpgauge::answers {

struct StaticOptions {
  std::filesystem::path file;  ///< "-": standard input
  std::string label;           ///< what messages call the file; empty: its path
  std::string kernel;          ///< its whole name, or a part of it
  std::string architecture, grid, block, shared, name, size;
  std::vector<std::string> compiler_options;
  int cluster = 1, registers = 0;
  BranchOptions branches;
  std::vector<std::string> sectors, lines, ways, lanes, l1, l2, read_bytes, write_bytes, copy_bytes,
      atomics;
  /// In the kernel's order (argument_texts.h). Where any is given, the host executes the code.
  std::vector<std::string> arguments;
  bool warm = false;  ///< L2 has had before what it has room for
  /// Whether messages name lines of the source: a disassembler runs once more for them.
  bool source_lines = true;

  /// What is told of places, each "PLACES=VALUE" or a value alone.
  std::array<std::vector<std::string>*, 12> about_places() {
    return {&branches.trips, &branches.taken, &sectors,    &lines,  &ways, &lanes, &l1, &l2,
            &read_bytes,     &write_bytes,    &copy_bytes, &atomics};
  }
};

struct StaticDescription {
  descriptor::Descriptor kernel;
  std::vector<std::string> notes;  ///< what the file lacks although the rest is good
};

/// What a code does not say.
struct Unsaid {
  struct OfKernel {
    std::string kernel;     ///< what names it: StaticOptions::kernel
    describe::Asked asked;  ///< empty where it only has to be chosen
  };
  std::string error;              ///< "FILE: KERNEL: these options are missing: ..."
  std::string missing_of = {};    ///< "FILE: KERNEL" of that text; empty where one is to be chosen
  std::vector<OfKernel> kernels;  ///< each that may be meant
  std::vector<std::string> notes = {};  ///< what the file lacks although the rest is good
};

/// The code of a file, as describe::read_code_file() reads it.
using ReadCode = std::function<std::shared_ptr<const describe::CodeFile>(
    const std::filesystem::path&, const describe::CodeFileOptions&)>;

/// Reads the file.
std::shared_ptr<const describe::CodeFile> read_code_anew(const std::filesystem::path& file,
                                                         const describe::CodeFileOptions& how);

/// How that code is read. The profile says which device's it is.
describe::CodeFileOptions code_options_of(const StaticOptions& options,
                                          const profile::Profile& profile);

/// The description of the only kernel of that name, or what is missing for it. The profile knows
/// the pipes of instructions. `read`: for descriptions that share a file. Throws InputError for
/// options that are wrong.
std::variant<StaticDescription, Unsaid> describe_static(const StaticOptions& options,
                                                        const profile::Profile& profile,
                                                        const ReadCode& read = read_code_anew);

}  // namespace warpgauge::answers
