// SPDX-License-Identifier: Apache-2.0
// What the documents of the catalogue are called: data/claims/documents/titles.yaml.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace warpgauge::claims {

/// Document -> its title.
using Titles = std::map<std::string, std::string>;

/// Throws InputError for what is not a map of texts.
Titles read_titles(const std::filesystem::path& file);

}  // namespace warpgauge::claims
