// SPDX-License-Identifier: Apache-2.0
// A C++17 header: one constant a key, named like the key (which carries the unit) with '_' for '.'.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "analysis/base/error.h"
#include "analysis/export/fields.h"
#include "analysis/export/text.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Throws Defect when no identifier can be made of the key.
std::string identifier(const std::string& key) {
  std::string name = key;
  std::replace(name.begin(), name.end(), '.', '_');
  const bool starts_well = !name.empty() && std::isalpha(static_cast<unsigned char>(name.front()));
  if (!starts_well || !std::all_of(name.begin(), name.end(), is_word)) {
    throw Defect(fmt::format("key '{}' makes no C++ identifier", one_line(key)));
  }
  return name;
}

/// "NVIDIA H200" -> "nvidia_h200"
std::string namespace_of(std::string device) {
  for (char& c : device) {
    c = is_word(c) ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '_';
  }
  const bool starts_well =
      !device.empty() && std::isalpha(static_cast<unsigned char>(device.front()));
  return starts_well ? device : "device_" + device;
}

/// A line comment. A backslash at its end would swallow the next line.
std::string comment(std::string_view text) {
  std::string line = one_line(text);
  std::replace(line.begin(), line.end(), '\\', '/');
  return "// " + line + '\n';
}

std::string constant(const std::string& name, const profile::Entry& entry) {
  return fmt::format(
      "\n{}inline constexpr Quantity {}{{{}, {}, {}, {}}};\n",
      comment(fmt::format("{}, n = {}: {}",
                          profile::kEvidenceNames[static_cast<std::size_t>(entry.evidence)],
                          entry.n, entry.method)),
      name, number_text(entry.value), number_text(entry.low), number_text(entry.high),
      in_quotes(entry.unit));
}

}  // namespace

std::string write_cpp_header(const profile::Profile& profile) {
  const UsableEntries usable = usable_entries(profile);
  const std::string name_space = namespace_of(profile.device_name);
  std::string text = comment(fmt::format("{}, compute capability {}, driver {}, CUDA {}.",
                                         profile.device_name, profile.compute_capability,
                                         profile.driver_version, profile.toolkit_version));
  text += comment("Written by warpgauge export --format cpp; do not edit.");
  text += comment("clang-format off");
  text += fmt::format(R"(#pragma once

namespace warpgauge::{} {{

/// A value with its interval, which has no width where the value was queried.
struct Quantity {{
  double value;
  double low;
  double high;
  const char* unit;
}};
)",
                      name_space);
  std::set<std::string> names;
  for (const auto& [key, entry] : usable.entries) {
    const std::string name = identifier(key);
    if (!names.insert(name).second) {
      throw Defect(fmt::format("key '{}': another key makes the C++ identifier {} too", key, name));
    }
    text += constant(name, *entry);
  }
  if (!usable.absent.empty()) text += '\n' + comment("Absent:");
  for (const auto& [key, reason] : usable.absent) {
    text += comment(fmt::format("  {}: {}", key, reason));
  }
  return text + fmt::format("\n}}  // namespace warpgauge::{}\n", name_space);
}

}  // namespace warpgauge::exports
