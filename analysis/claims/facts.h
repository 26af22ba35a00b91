// SPDX-License-Identifier: Apache-2.0
// Facts beside profile and recordings (data/claims/facts/). Without a GPU: what the compiler makes
// of a snippet, which metrics a chip has (scripts/compile_facts.py, scripts/update_facts.sh), and
// what its maker documents of another chip's SM (copied from the maker's table, for statements
// about that chip alone). With one: what compute-sanitizer finds in a program
// (scripts/check_programs.py).
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/model/launch.h"

namespace warpgauge::claims {

/// Numbers of a compiled kernel: its resources; SASS's, where it was read; and what the warps of
/// one block ask of global memory, where its addresses were followed.
inline constexpr std::string_view kCompileFields[] = {
    "registers",      "stack_bytes",   "spill_bytes",  "shared_bytes",
    "instructions",   "load_requests", "load_sectors", "load_bytes",
    "store_requests", "store_sectors", "store_bytes"};

struct CompiledKernel {
  std::string name;  ///< as the assembler has it, so mangled unless the source says extern "C"
  std::map<std::string, double> fields;  ///< of kCompileFields
  std::map<std::string, int> opcodes;    ///< SASS opcode with modifiers -> count; empty: no SASS
  std::map<std::string, int> ptx;        ///< PTX opcode with modifiers -> count
  std::string code;                      ///< hash of the SASS instructions; empty: no SASS
};

struct CompiledSnippet {
  bool compiles = false;
  std::string error;                    ///< the compiler's first complaint
  std::vector<CompiledKernel> kernels;  ///< sorted by name
};

/// facts/compiled-sm_90.json
struct CompileFacts {
  std::string file;          ///< file name, for evidence
  std::string architecture;  ///< "sm_90"
  std::map<std::string, CompiledSnippet> snippets;
};

/// facts/metrics-GH100.txt
struct MetricFacts {
  std::string file;
  std::string chip;
  std::string capability;               ///< "9.0"
  std::map<std::string, bool> metrics;  ///< asked name -> whether the chip has it
};

/// facts/checked-sm_90.txt
struct CheckFacts {
  std::string file;
  std::string architecture;  ///< "sm_90"
  /// Tool of compute-sanitizer -> program -> errors or hazards that it reported.
  std::map<std::string, std::map<std::string, int>> found;
};

/// facts/occupancy-sm_80.yaml: documented, never measured.
struct OccupancyFacts {
  std::string file;
  std::string architecture;  ///< "sm_80"
  std::string source;        ///< where the numbers stand
  model::SmLimits limits;
};

struct Facts {
  std::vector<CompileFacts> compiled;
  std::vector<MetricFacts> metrics;
  std::vector<CheckFacts> checked;
  std::vector<OccupancyFacts> occupancy;
};

/// Reads compiled-*.json, metrics-*.txt, checked-*.txt and occupancy-*.yaml of a folder, sorted by
/// name. Throws
/// InputError.
Facts read_facts(const std::filesystem::path& folder);

}  // namespace warpgauge::claims
