// SPDX-License-Identifier: Apache-2.0
// The corpus of loops as files: the manifest that generate.py writes, and the machine code that
// code.cpp keeps. docs/loops.md describes both.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpgauge::loops {

inline constexpr std::string_view kManifestSchema = "warpgauge.loops.manifest";
inline constexpr std::string_view kCodeSchema = "warpgauge.loops.code";
inline constexpr std::string_view kRowsSchema = "warpgauge.loops";
inline constexpr int kVersion = 1;  ///< of all three

struct PlannedLoop {
  std::string name, family;
  std::string file;  ///< of its PTX and its cubin, without ending
  std::uint64_t memory_bytes_per_block = 0;
  nlohmann::ordered_json facts;
};

struct Manifest {
  std::string target;  ///< "sm_90a"
  std::int64_t seed = 0;
  std::vector<std::uint64_t> sources;  ///< the table of operands, row by row
  std::vector<PlannedLoop> loops;
};

/// Throws InputError.
Manifest read_manifest(const std::filesystem::path& file);

/// What a line of the code file says of a loop, without its instructions.
struct LoopCode {
  std::string hash;     ///< FNV-1a 64 of the instruction texts, 16 hex digits
  std::string section;  ///< FNV-1a 64 of the bytes of its section in the cubin, 16 hex digits
  std::string architecture;
};

/// By name. Throws InputError.
std::map<std::string, LoopCode> read_code(const std::filesystem::path& file);

/// Which half of the corpus a function belongs to, by its hash alone: "development" for laws to be
/// made on, "blind" for them to be judged by.
std::string half_of(std::string_view hash);

}  // namespace warpgauge::loops
