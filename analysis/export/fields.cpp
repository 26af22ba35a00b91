// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/fields.h"

#include <fmt/format.h>

#include <iterator>
#include <sstream>

#include "analysis/base/error.h"
#include "analysis/export/field_table.h"
#include "analysis/export/text.h"

namespace warpgauge::exports {
namespace {

/// Why an entry must not be used; empty when it may.
std::string contradiction(const profile::Entry& entry) {
  if (!entry.confirmation || entry.confirmation->state != "contradicted") return {};
  return fmt::format("counters contradict it: {}", entry.confirmation->relation);
}

std::string device_fact(const profile::Profile& profile, std::string_view key) {
  if (key == "device.name") return profile.device_name;
  if (key == "device.compute_capability") return profile.compute_capability;
  if (key == "device.driver_version") return profile.driver_version;
  if (key == "device.toolkit_version") return profile.toolkit_version;
  return {};
}

/// Throws Defect saying why the input cannot be used.
Value value_of(const profile::Profile& profile, const Input& input) {
  if (input.unit == nullptr) {
    std::string fact = device_fact(profile, input.key);
    if (fact.empty()) throw Defect(fmt::format("{} is not stated", input.key));
    return {0, std::move(fact)};
  }
  const profile::Entry* entry = profile.find(input.key);
  if (entry == nullptr) {
    const auto why = profile.absent.find(input.key);
    throw Defect(fmt::format("{} is absent: {}", input.key,
                             why != profile.absent.end() ? why->second : "not in the profile"));
  }
  if (entry->unit != input.unit) {
    throw Defect(fmt::format("{} is in '{}', not '{}'", input.key, entry->unit, input.unit));
  }
  if (const std::string why = contradiction(*entry); !why.empty()) {
    throw Defect(fmt::format("{}: {}", input.key, why));
  }
  return {entry->value, {}};
}

std::string text_of(const profile::Profile& profile, const Field& field) {
  Values values;
  for (int i = 0; i < kMaxInputs && field.inputs[i].key != nullptr; ++i) {
    values[i] = value_of(profile, field.inputs[i]);
  }
  return one_line(field.conversion.text(values));
}

std::string source_of(const Field& field) {
  const auto key = [&](int i) { return field.inputs[i].key ? field.inputs[i].key : ""; };
  return fmt::format(fmt::runtime(field.conversion.words), key(0), key(1));
}

std::vector<std::string> words(const char* text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace

Fields fill_fields(const profile::Profile& profile, Format format) {
  const Table table = table_of(format);
  Fields fields;
  for (const Field& field : table.fields) {
    try {
      fields.filled.push_back(
          {field.name, text_of(profile, field), source_of(field), field.conversion.is_string});
    } catch (const Defect& defect) {
      fields.left_out.emplace_back(field.name, one_line(defect.what()));
    }
  }
  for (const Unanswered& unanswered : table.unanswered) {
    for (std::string& name : words(unanswered.names)) {
      fields.left_out.emplace_back(std::move(name), unanswered.reason);
    }
  }
  return fields;
}

UsableEntries usable_entries(const profile::Profile& profile) {
  UsableEntries usable{{}, profile.absent};
  for (const auto& [key, entry] : profile.entries) {
    if (std::string why = contradiction(entry); !why.empty()) {
      usable.absent.emplace(key, std::move(why));
    } else {
      usable.entries.emplace(key, &entry);
    }
  }
  return usable;
}

}  // namespace warpgauge::exports
