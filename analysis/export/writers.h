// SPDX-License-Identifier: Apache-2.0
// The writers of other tools' formats, and what all writers share: which field comes from which
// keys of the profile, and pieces of text.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/profile/profile.h"

namespace warpgauge::exports {

std::string write_accel_sim(const profile::Profile& profile);
std::string write_hwloc(const profile::Profile& profile);
std::string write_xla(const profile::Profile& profile);

/// The formats whose fields have names of their own. Those that carry the profile's own keys (csv,
/// cpp, and hwloc beside its own fields) take everything that usable_entries gives.
enum class Format { kXla, kAccelSim, kHwloc };

struct FilledField {
  std::string_view name;   ///< as the format names it; a dot leads into a message
  std::string text;        ///< the value, neither quoted nor escaped
  std::string source;      ///< keys and conversion, or the convention, in words
  bool is_string = false;  ///< a string, as opposed to a number or a message
};

struct Fields {
  std::vector<FilledField> filled;  ///< in the order of the table
  /// Field -> why it is left out, in the order of the table.
  std::vector<std::pair<std::string, std::string>> left_out;
};

/// Every field of the format, filled or left out. Never throws for what a profile holds.
Fields fill_fields(const profile::Profile& profile, Format format);

struct UsableEntries {
  std::map<std::string, const profile::Entry*> entries;
  std::map<std::string, std::string> absent;  ///< key -> reason
};

/// Every key of the profile; one that counters contradict counts as absent.
UsableEntries usable_entries(const profile::Profile& profile);

/// Control characters become blanks: foreign text (a device name, a reason) must not start a line
/// of its own in a format that is read line by line.
std::string one_line(std::string_view text);

/// Inside double quotes, with backslash escapes: C++ and protobuf text agree on these.
std::string in_quotes(std::string_view text);

}  // namespace warpgauge::exports
