// SPDX-License-Identifier: Apache-2.0
// Kernels that are compared with each other, and files that list them:
//
//   {"name": "tiles of 32", "file": "tile32.cubin", "grid": [128, 4], "block": 256}
//   {"file": "tile64.cubin", "grid": "64,4", "block": 256, "shared": "48KiB", "args": ["i32:4096"]}
//
// or the same as a table with a heading line (.csv), where `args` are divided by blanks.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/answers/describe_static.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::answers {

/// A candidate that cannot be answered, whatever the others are.
struct Refused {
  std::string why;
};

struct Candidate {
  std::string name;  ///< in words; no other candidate's (give_names())
  std::variant<StaticOptions, descriptor::Descriptor, Refused> kernel;
};

/// The candidates that a text lists, JSON lines or a table (`is_table`). What a line does not tell
/// is that of `shared`; its files are found from `folder`. A line that is wrong is a refused
/// candidate, named after its place: "FILE:3". Throws InputError where the table as a whole is.
std::vector<Candidate> read_candidates(std::string_view text, bool is_table,
                                       const std::string& file, const std::filesystem::path& folder,
                                       const StaticOptions& shared);

/// Names candidates that have none: by what tells them apart, of their kernel, file, grid, block
/// and arguments; else by a number. Names that several have get one, too.
void give_names(std::vector<Candidate>& candidates);

}  // namespace warpgauge::answers
