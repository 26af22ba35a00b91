// SPDX-License-Identifier: Apache-2.0
// What the fields of a table come out as for one profile. Every reason of a field that is left out
// is found here, in the profile; none is written down.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/export/expression.h"
#include "analysis/export/writers.h"

namespace warpgauge::exports {
namespace {

constexpr double kMaxRounding = 0.02;

/// For fields that hold whole numbers: the nearest one, unless that changes the value by more than
/// kMaxRounding.
std::string whole(double value) {
  const double nearest = std::round(value);
  require(nearest > 0 && std::abs(nearest - value) <= kMaxRounding * value,
          "comes out as {}; the field holds whole numbers above 0", value);
  return fmt::format("{:.0f}", nearest);
}

std::string real(double value) {
  require(value > 0, "comes out as {}, and must be above 0", value);
  return fmt::format("{}", value);
}

std::string boolean(double value) {
  require(value == 0 || value == 1, "is {}, neither 0 nor 1", value);
  return value == 1 ? "true" : "false";
}

/// The two numbers of a text like "9.0", from 1.0 on.
std::pair<int, int> two_numbers(std::string_view what, const std::string& text) {
  const char* const end = text.data() + text.size();
  std::pair<int, int> result;
  const auto major = std::from_chars(text.data(), end, result.first);
  const bool dot = major.ec == std::errc() && major.ptr != end && *major.ptr == '.';
  const auto minor = dot ? std::from_chars(major.ptr + 1, end, result.second) : major;
  require(
      dot && minor.ec == std::errc() && minor.ptr == end && result.first >= 1 && result.second >= 0,
      "{} '{}' is not MAJOR.MINOR", what, one_line(text));
  return result;
}

/// Shell-like: * stands for any run of characters. What is between two of them is found at its
/// first place, so a long key costs no more than its length.
bool matches(std::string_view pattern, std::string_view key) {
  const std::vector<std::string> parts = path_of(pattern, '*');
  if (parts.size() == 1) return pattern == key;
  if (!key.starts_with(parts.front())) return false;
  key.remove_prefix(parts.front().size());
  for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
    const std::size_t at = key.find(parts[i]);
    if (at == key.npos) return false;
    key.remove_prefix(at + parts[i].size());
  }
  return key.ends_with(parts.back());
}

/// Formats differ in which peak they want, and their readers do not say which one they were given.
std::string_view meaning_of_load(std::string_view load) {
  return load == "burst" ? "burst: what a run of milliseconds reaches"
                         : "sustained: what a run of seconds holds";
}

class Filler {
 public:
  explicit Filler(const profile::Profile& profile) : profile_(profile) {}

  /// Throws Defect with the reason why the field is left out.
  FilledField fill(const Field& field) const {
    if (!field.when.empty()) {
      require(number(field.when) > 0, "this does not hold: {}", field.when);
    }
    FilledField filled{field.name, {}, {}, field.unit, field.kind == Kind::kString};
    if (!field.from.empty()) {
      filled.text = written(number(field.from), field.kind);
      filled.source = field.from;
    } else if (!field.text.empty()) {
      fill_template(field.text, filled);
    } else if (!field.says.empty()) {
      filled.text = field.says;
      filled.source = field.when.empty() ? "convention" : "where " + field.when;
    } else {
      fail_seeking(field);
    }
    if (!field.because.empty()) {
      filled.source += (filled.source == "convention" ? ": " : "; ") + field.because;
    }
    if (!field.load.empty()) filled.source += fmt::format("; {}", meaning_of_load(field.load));
    filled.text = one_line(filled.text);
    return filled;
  }

 private:
  double number(std::string_view expression) const {
    const Amount amount = evaluate(
        expression,
        [this](const std::string& key, const std::string& unit) { return usable(key, unit); });
    require(amount.why.empty(), "{}", amount.why);
    return amount.value;
  }

  Amount usable(const std::string& key, const std::string& unit) const {
    const profile::Entry* entry = profile_.find(key);
    if (!entry) return {0, fmt::format("{} is absent: {}", key, profile_.why_absent(key))};
    if (entry->unit != unit) {
      return {0, fmt::format("{} is in '{}', not '{}'", key, entry->unit, unit)};
    }
    if (const std::string why = profile::contradiction(*entry); !why.empty()) {
      return {0, fmt::format("{}: {}", key, why)};
    }
    return {entry->value};
  }

  static std::string written(double value, Kind kind) {
    if (kind == Kind::kSwitch) return boolean(value);
    return kind == Kind::kReal ? real(value) : whole(value);
  }

  void fill_template(std::string_view text, FilledField& filled) const {
    std::set<std::string> told;
    while (!text.empty()) {
      const std::size_t open = std::min(text.find('<'), text.size());
      filled.text += text.substr(0, open);
      text.remove_prefix(open);
      if (text.empty()) break;
      const std::size_t close = text.find('>');
      require(close != text.npos, "a '<' of the table is not closed");
      const std::string slot(text.substr(1, close - 1));
      text.remove_prefix(close + 1);
      const std::string_view real_mark = "real: ";
      const bool is_real = slot.starts_with(real_mark);
      const std::string inner = is_real ? slot.substr(real_mark.size()) : slot;
      const bool is_fact = inner.starts_with("device.");
      filled.text +=
          is_fact ? fact(inner) : written(number(inner), is_real ? Kind::kReal : Kind::kWhole);
      if (told.insert(inner).second) {
        filled.source += (filled.source.empty() ? "" : ", ") + inner;
      }
    }
  }

  std::string stated(std::string_view name, const std::string& value) const {
    require(!value.empty(), "{} is not stated", name);
    return value;
  }

  std::string fact(std::string_view name) const {
    const std::string_view capability = "device.compute_capability";
    const std::string_view toolkit = "device.toolkit_version";
    if (name == "device.name") return stated(name, profile_.device_name);
    if (name == "device.driver_version") return stated(name, profile_.driver_version);
    const bool is_capability = name.starts_with(capability);
    require(is_capability || name.starts_with(toolkit), "the table asks for '{}'", name);
    const std::string_view whole_name = is_capability ? capability : toolkit;
    const std::string& text =
        stated(whole_name, is_capability ? profile_.compute_capability : profile_.toolkit_version);
    const std::string_view part = name.substr(whole_name.size());
    if (part.empty()) return text;
    const auto [major, minor] =
        two_numbers(is_capability ? "compute capability" : "CUDA version", text);
    if (part == ".major") return std::to_string(major);
    if (part == ".minor") return std::to_string(minor);
    require(part == ".digits", "the table asks for '{}'", name);
    return fmt::format("{}{}", major, minor);
  }

  [[noreturn]] void fail_seeking(const Field& field) const {
    for (const auto& [key, entry] : profile_.entries) {
      for (const std::string& pattern : field.sought) {
        if (matches(pattern, key)) {
          throw Defect(fmt::format("not answered, though this profile has {}", key));
        }
      }
    }
    throw Defect(fmt::format("no key of this profile matches {}", fmt::join(field.sought, " or ")));
  }

  const profile::Profile& profile_;
};

/// Leaves out all fields of a group that lacks one of them.
void keep_groups_whole(const Table& table, Fields& fields) {
  std::map<std::string, std::string> lacking;  // group -> its field that is left out
  for (const Field& field : table.fields) {
    const bool out = std::ranges::any_of(
        fields.left_out, [&](const auto& left_out) { return left_out.first == field.name; });
    if (out && !field.together.empty()) lacking.emplace(field.together, field.name);
  }
  for (const Field& field : table.fields) {
    const auto group = lacking.find(field.together);
    if (field.together.empty() || group == lacking.end()) continue;
    const auto removed =
        std::erase_if(fields.filled, [&](const auto& filled) { return filled.name == field.name; });
    if (removed != 0) {
      fields.left_out.emplace_back(field.name,
                                   fmt::format("goes with {}, which is left out", group->second));
    }
  }
}

}  // namespace

Fields fill_fields(const profile::Profile& profile, const Table& table) {
  const Filler filler(profile);
  Fields fields;
  for (const Field& field : table.fields) {
    try {
      fields.filled.push_back(filler.fill(field));
    } catch (const Defect& defect) {
      fields.left_out.emplace_back(field.name, one_line(defect.what()));
    }
  }
  keep_groups_whole(table, fields);
  return fields;
}

Fields fill_fields(const profile::Profile& profile, std::string_view format) {
  Fields fields = fill_fields(profile, table_of(format));
  fields.written_by = written_by(profile, format);
  return fields;
}

std::string written_by(const profile::Profile& profile, std::string_view format) {
  return fmt::format("warpgauge export --format {}{}", format,
                     profile.replayed ? " of a replayed profile" : "");
}

UsableEntries usable_entries(const profile::Profile& profile) {
  UsableEntries usable{{}, profile.absent};
  for (const auto& [key, entry] : profile.entries) {
    if (std::string why = profile::contradiction(entry); !why.empty()) {
      usable.absent.emplace(key, std::move(why));
    } else {
      usable.entries.emplace(key, &entry);
    }
  }
  return usable;
}

}  // namespace warpgauge::exports
