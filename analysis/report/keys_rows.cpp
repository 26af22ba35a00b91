// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/keys_rows.h"

namespace warpgauge::report {

nlohmann::ordered_json key_row(const profile::Profile& profile, const std::string& key) {
  nlohmann::ordered_json row;
  for (const std::string& column : kKeyColumns) row[column] = nullptr;
  row["key"] = key;
  const profile::Entry* entry = profile.find(key);
  if (entry == nullptr) {
    row["absent"] = profile.absent.at(key);
    return row;
  }
  row.update({{"value", entry->value},
              {"unit", entry->unit},
              {"low", entry->low},
              {"high", entry->high},
              {"n", entry->n},
              {"evidence", profile::evidence_name(*entry)},
              {"method", entry->method},
              {"flags", entry->flags},
              {"campaigns", entry->campaigns},
              {"series", entry->series}});
  if (entry->confirmation) {
    row["confirmation"] = entry->confirmation->state;
    row["relation"] = entry->confirmation->relation;
  }
  return row;
}

}  // namespace warpgauge::report
