// SPDX-License-Identifier: Apache-2.0
// The writers of other tools' formats, and what all writers share: the fields of a table as they
// come out for a profile, and pieces of text.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/export/field_table.h"
#include "analysis/profile/profile.h"

namespace warpgauge::exports {

std::string write_accel_sim(const profile::Profile& profile);
std::string write_accel_sim_trace(const profile::Profile& profile);
std::string write_aiconfigurator(const profile::Profile& profile);
std::string write_calculon(const profile::Profile& profile);
std::string write_cpp_header(const profile::Profile& profile);
std::string write_csv(const profile::Profile& profile);
std::string write_field_list(const profile::Profile& profile);
std::string write_hwloc(const profile::Profile& profile);
std::string write_inductor(const profile::Profile& profile);
std::string write_mt4g(const profile::Profile& profile);
std::string write_timeloop(const profile::Profile& profile);
std::string write_xla(const profile::Profile& profile);

struct FilledField {
  std::string_view name;   ///< as the format names it; a dot or a slash leads into a message
  std::string text;        ///< the value, neither quoted nor escaped
  std::string source;      ///< keys and conversion, or the convention, in words
  std::string_view unit;   ///< empty where it has none
  bool is_string = false;  ///< a string, as opposed to a number or a literal of the format
};

struct Fields {
  std::string written_by;           ///< what wrote the export (written_by())
  std::vector<FilledField> filled;  ///< in the order of the table
  /// Field -> why it is left out.
  std::vector<std::pair<std::string, std::string>> left_out;
};

/// "warpgauge export --format NAME", and where the profile is replayed that it is.
std::string written_by(const profile::Profile& profile, std::string_view format);

/// Every field of the table, filled or left out. Throws for no profile.
Fields fill_fields(const profile::Profile& profile, const Table& table);
Fields fill_fields(const profile::Profile& profile, std::string_view format);

struct UsableEntries {
  std::map<std::string, const profile::Entry*> entries;
  std::map<std::string, std::string> absent;  ///< key -> reason
};

/// Every key of the profile; one that counters contradict counts as absent.
UsableEntries usable_entries(const profile::Profile& profile);

/// The parts of a field's name: "gpu/mem_bw" -> gpu, mem_bw.
std::vector<std::string> path_of(std::string_view name, char separator);

/// Control characters become blanks, what else printable() takes out '?': foreign text (a device
/// name, a reason) must not start a line of its own in a format that is read line by line.
std::string one_line(std::string_view text);

/// Inside double quotes, with backslash escapes: C++, Python, YAML and protobuf text agree on
/// these.
std::string in_quotes(std::string_view text);

}  // namespace warpgauge::exports
