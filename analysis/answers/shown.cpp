// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/shown.h"

#include <algorithm>
#include <iterator>

#include "analysis/base/key_pattern.h"
#include "analysis/report/hierarchy_rows.h"
#include "analysis/report/keys_rows.h"

namespace warpgauge::answers {

using Json = nlohmann::ordered_json;

std::vector<std::string> fitting_keys(const profile::Chosen& chosen, const std::string& text) {
  std::vector<std::string> known;
  for (const auto& [key, entry] : chosen.profile.entries) known.push_back(key);
  for (const auto& [key, why] : chosen.profile.absent) known.push_back(key);
  const KeyPattern pattern(text, known);
  std::vector<std::string> keys;
  std::ranges::copy_if(known, std::back_inserter(keys),
                       [&](const std::string& key) { return pattern.fits(key); });
  if (keys.empty()) profile::refuse_key(chosen, text);
  std::ranges::sort(keys);
  return keys;
}

Json shown_rows(const profile::Chosen& chosen, const std::vector<std::string>& keys) {
  if (keys.empty()) return report::hierarchy_rows(chosen.profile);
  Json rows = Json::array();
  for (const std::string& key : keys) rows.push_back(report::key_row(chosen.profile, key));
  return rows;
}

Json shown_document(const profile::Chosen& chosen, const std::vector<std::string>& keys) {
  Json answer = {{"device", chosen.profile.device_name}};
  profile::add_members(answer, chosen);
  answer[keys.empty() ? "readings" : "keys"] = shown_rows(chosen, keys);
  return answer;
}

}  // namespace warpgauge::answers
