// SPDX-License-Identifier: Apache-2.0
// Rows for programs: a list of flat objects as CSV or JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/profile/chosen.h"

namespace warpgauge::report {

/// A list of flat objects as CSV, one column a name. Lists are joined by "; ", null is empty, and
/// numbers are the shortest that read back.
std::string csv_of(const std::vector<std::string>& names, const nlohmann::ordered_json& rows);

/// A document as JSON, two blanks a level.
std::string json_text(const nlohmann::ordered_json& document);

/// null where the text is empty
nlohmann::ordered_json text_or_null(const std::string& text);

/// Each row with what answers: device, and what profile::add_members() has.
void add_to_rows(nlohmann::ordered_json& rows, const profile::Chosen& chosen);
/// csv_of() of such rows.
std::string csv_of_answer(std::vector<std::string> names, nlohmann::ordered_json rows,
                          const profile::Chosen& chosen);

}  // namespace warpgauge::report
