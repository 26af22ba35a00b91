// SPDX-License-Identifier: Apache-2.0
// What the documents build, and which probes, rungs and statements stand for it:
// data/claims/systems.yaml.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/claims/catalogue.h"

namespace warpgauge::claims {

/// Where a document builds it.
struct Place {
  std::string document, lines, section;
};

struct System {
  std::string name, title;
  std::vector<Place> documents;
  std::vector<std::string> probes;      ///< "memory/stride_sweep"
  std::vector<std::string> rungs;       ///< "sgemm/naive"; with the probes one at least
  std::vector<std::string> statements;  ///< ids of a catalogue; one at least
};

/// The file's name below the folder of the catalogue. It is not a catalogue.
inline constexpr std::string_view kSystemsFile = "systems.yaml";

/// Reads the file. Throws InputError "FILE: line L:C: cause" for what has not the shape, a system
/// without place, without probe and rung, or without statement, and what is given twice: a name, a
/// probe or rung of a system, a statement of all systems together.
std::vector<System> read_systems(const std::filesystem::path& file);

/// Throws InputError for a statement that the catalogue has not, and for one of the catalogue that
/// belongs to no system. `file` is for the message.
void check_statements(const std::vector<System>& systems, const std::vector<Entry>& catalogue,
                      const std::filesystem::path& file);

}  // namespace warpgauge::claims
