// SPDX-License-Identifier: Apache-2.0
// A page for people, drawn by plots/report.py from the JSON document of a command.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>

namespace warpgauge::cli {

/// Writes the document to FOLDER/`data` and has FOLDER/`page` drawn from it, which take their
/// places together (output_folder.h); makes the folder. Returns the exit status: where nothing can
/// be drawn, that is said on standard error, and the data stays, without an earlier page. Throws
/// InputError for a folder or file that cannot be made.
int draw_page(const nlohmann::ordered_json& document, const std::filesystem::path& folder,
              const char* data, const char* page);

}  // namespace warpgauge::cli
