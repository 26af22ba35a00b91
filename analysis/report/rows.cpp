// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/rows.h"

#include "analysis/base/csv.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

std::string cell_of(const Json& value) {
  if (value.is_null()) return "";
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return value.dump();
  std::string text;
  for (const Json& one : value) text += (text.empty() ? "" : "; ") + cell_of(one);
  return text;
}

Json members_of(const profile::Chosen& chosen) {
  Json members = {{"device", chosen.profile.device_name}};
  profile::add_members(members, chosen);
  return members;
}

}  // namespace

std::string csv_of(const std::vector<std::string>& names, const Json& rows) {
  std::string text = csv_line(names);
  for (const Json& row : rows) {
    std::vector<std::string> cells;
    for (const std::string& name : names) cells.push_back(cell_of(row.at(name)));
    text += csv_line(std::move(cells));
  }
  return text;
}

std::string json_text(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

void add_to_rows(Json& rows, const profile::Chosen& chosen) {
  const Json members = members_of(chosen);
  for (Json& row : rows) row.update(members);
}

std::string csv_of_answer(std::vector<std::string> names, Json rows,
                          const profile::Chosen& chosen) {
  add_to_rows(rows, chosen);
  const Json members = members_of(chosen);
  for (const auto& [name, value] : members.items()) names.push_back(name);
  return csv_of(names, rows);
}

}  // namespace warpgauge::report
