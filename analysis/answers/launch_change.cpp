// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/launch_change.h"

#include <charconv>
#include <cmath>
#include <utility>
#include <vector>

#include "analysis/answers/argument_texts.h"
#include "analysis/answers/launch_sides.h"
#include "analysis/answers/place_options.h"
#include "analysis/base/error.h"

namespace warpgauge::answers {
namespace {

constexpr const char* kWhatIf = "--what-if";

/// "arg3" as 2; nothing for another name.
std::optional<std::size_t> argument_named(std::string_view name) {
  constexpr std::string_view kArgument = "arg";
  if (!name.starts_with(kArgument)) return std::nullopt;
  name.remove_prefix(kArgument.size());
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  if (error != std::errc() || end != name.data() + name.size() || number == 0) return std::nullopt;
  return number - 1;
}

bool is_name(std::string_view name) {
  return name == "grid" || name == "block" || name == "shared" || argument_named(name);
}

/// "grid=64,2,arg3=4" as {"grid", "64,2"}, {"arg3", "4"}: a comma that no name follows is a
/// value's.
std::vector<std::pair<std::string, std::string>> named_values(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> all;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, end - at);
    const std::size_t equals = part.find('=');
    if (equals != part.npos && is_name(part.substr(0, equals))) {
      all.emplace_back(part.substr(0, equals), part.substr(equals + 1));
    } else if (!all.empty()) {
      all.back().second.append(",").append(part);
    } else {
      return {};
    }
    at = end + 1;
  }
  return all;
}

void located_argument(const std::string& text, const std::string& value) {
  try {
    read_argument(value);
  } catch (const InputError& error) {
    throw InputError(kWhatIf, text, error.what());
  }
}

std::array<std::uint32_t, 3> sides_from(const std::string& text) {
  std::array<std::uint32_t, 3> sides{};
  const auto read = sides_of(text, kWhatIf);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (read[i] == 0 || read[i] > 0x7fff'ffff)
      throw InputError(kWhatIf, text, "has a side that no device takes");
    sides[i] = static_cast<std::uint32_t>(read[i]);
  }
  return sides;
}

}  // namespace

bool is_launch_change(std::string_view text) { return !named_values(text).empty(); }

LaunchChange read_launch_change(const std::string& text) {
  LaunchChange change{.text = text};
  for (const auto& [name, value] : named_values(text)) {
    if (name == "grid") {
      change.grid = sides_from(value);
    } else if (name == "block") {
      change.block = sides_from(value);
    } else if (name == "shared") {
      constexpr double kMost = 1 << 30;
      const double bytes = value == "0" ? 0 : bytes_of(value);
      if (!(bytes >= 0) || bytes > kMost || bytes != std::floor(bytes)) {
        throw InputError(kWhatIf, text, "is not a number of bytes, like 4096 or 48KiB");
      }
      change.shared_bytes = static_cast<std::uint32_t>(bytes);
    } else {
      const bool is_number = !value.empty() && value.find_first_not_of("-0123456789") == value.npos;
      // What is wrong with it is told before anything runs.
      if (!is_number) located_argument(text, value);
      change.arguments[*argument_named(name)] = value;
    }
  }
  return change;
}

}  // namespace warpgauge::answers
