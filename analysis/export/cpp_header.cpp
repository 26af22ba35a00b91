// SPDX-License-Identifier: Apache-2.0
// C++17: every key as a constant.
#include <algorithm>
#include <cctype>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool begins_with_letter(const std::string& text) {
  return !text.empty() && std::isalpha(static_cast<unsigned char>(text.front())) != 0;
}

/// Throws Defect when no identifier can be made of the key.
std::string identifier(const std::string& key) {
  std::string name = key;
  std::ranges::replace(name, '.', '_');
  require(begins_with_letter(name) && std::ranges::all_of(name, is_word),
          "key '{}' cannot become a C++ identifier", one_line(key));
  return name;
}

/// "NVIDIA H200" -> "nvidia_h200"
std::string namespace_of(std::string device) {
  for (char& c : device) {
    c = is_word(c) ? static_cast<char>(std::tolower(static_cast<unsigned char>(c))) : '_';
  }
  return begins_with_letter(device) ? device : "device_" + device;
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
      comment(fmt::format("{}, n = {}: {}", evidence_name(entry), entry.n, entry.method)), name,
      entry.value, entry.low, entry.high, in_quotes(entry.unit));
}

}  // namespace

/// A header: one constant a key, named like the key (which carries the unit) with '_' for '.'.
std::string write_cpp_header(const profile::Profile& profile) {
  const UsableEntries usable = usable_entries(profile);
  std::string text = comment(fmt::format("{}, compute capability {}, driver {}, CUDA {}.",
                                         profile.device_name, profile.compute_capability,
                                         profile.driver_version, profile.toolkit_version));
  text += comment(fmt::format("Written by {}; do not edit.", written_by(profile, "cpp")));
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
                      namespace_of(profile.device_name));
  std::set<std::string> names;
  for (const auto& [key, entry] : usable.entries) {
    const std::string name = identifier(key);
    require(names.insert(name).second, "key '{}': another key becomes the C++ identifier {}, too",
            key, name);
    text += constant(name, *entry);
  }
  if (!usable.absent.empty()) text += '\n' + comment("Absent:");
  for (const auto& [key, reason] : usable.absent) {
    text += comment(fmt::format("  {}: {}", key, reason));
  }
  return text +
         fmt::format("\n}}  // namespace warpgauge::{}\n", namespace_of(profile.device_name));
}

}  // namespace warpgauge::exports
