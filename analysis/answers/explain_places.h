// SPDX-License-Identifier: Apache-2.0
// Where on the disk a series lies, and where it is drawn.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::answers {

struct SeriesPlace {
  std::vector<std::filesystem::path> recordings;  ///< those that hold it, sorted by name
  std::string figure;                             ///< the figure's id; empty: it is not drawn
};

/// The given series in the profile's recordings, as far as these lie beside `file` (the profile, or
/// the recording that was fitted). Reads no samples: only lines that begin with one of the ids. A
/// recording that cannot be read is passed over, with a note.
std::map<std::string, SeriesPlace> find_series(const std::vector<std::string>& series,
                                               const profile::Profile& profile,
                                               const std::filesystem::path& file,
                                               std::vector<std::string>& notes);

/// A figure as `report` draws it, below its folder: "pages/probes-memory.html#figure-ID".
std::string page_of(const std::string& probe, const std::string& figure);

}  // namespace warpgauge::answers
