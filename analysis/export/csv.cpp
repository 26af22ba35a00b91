// SPDX-License-Identifier: Apache-2.0
// The formats that are tables of comma-separated values: every key, and every field of every
// consumer.
#include "analysis/base/csv.h"

#include <fmt/format.h>

#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

std::string confirmation_of(const profile::Entry& entry) {
  return entry.confirmation ? entry.confirmation->state : "";
}

std::string spread_of(const profile::Entry& entry) {
  return entry.campaign_spread ? fmt::to_string(*entry.campaign_spread) : "";
}

}  // namespace

/// RFC 4180 with a header line; lines end in a bare line feed. A key without a value keeps its row:
/// the numbers are empty, the evidence is "absent", and the method column has the reason.
/// Confirmation is what counters say; empty where none was asked. The spread over campaigns is a
/// fraction of the value.
std::string write_csv(const profile::Profile& profile) {
  const UsableEntries usable = usable_entries(profile);
  std::string text = csv_line({"key", "value", "unit", "low", "high", "n", "evidence", "method",
                               "confirmation", "campaigns", "campaign_spread", "flags"});
  for (const auto& [key, entry] : usable.entries) {
    text += csv_line({key, fmt::to_string(entry->value), entry->unit, fmt::to_string(entry->low),
                      fmt::to_string(entry->high), fmt::to_string(entry->n),
                      std::string(evidence_name(*entry)), entry->method, confirmation_of(*entry),
                      fmt::to_string(entry->campaigns), spread_of(*entry),
                      fmt::format("{}", fmt::join(entry->flags, "; "))});
  }
  for (const auto& [key, reason] : usable.absent) {
    const profile::Entry* entry = profile.find(key);  // a contradicted one
    text += csv_line({key, "", "", "", "", "", "absent", reason,
                      entry ? confirmation_of(*entry) : "", "", "", ""});
  }
  return text;
}

/// A row a field of a consumer: its value and what it comes from, or why it is left out.
std::string write_field_list(const profile::Profile& profile) {
  std::string text = csv_line({"consumer", "field", "unit", "value", "from", "left_out_because"});
  for (const Table& table : tables()) {
    const Fields fields = fill_fields(profile, table);
    std::map<std::string_view, std::vector<std::string>> answers;
    for (const FilledField& filled : fields.filled) {
      answers[filled.name] = {filled.text, filled.source, ""};
    }
    for (const auto& [name, reason] : fields.left_out) answers[name] = {"", "", reason};
    for (const Field& field : table.fields) {
      const auto& answer = answers.at(field.name);
      text += csv_line({table.format, field.name, field.unit, answer[0], answer[1], answer[2]});
    }
  }
  return text;
}

}  // namespace warpgauge::exports
