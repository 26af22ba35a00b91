// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/pretend.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <set>

#include "analysis/base/error.h"

namespace warpgauge::probes {
namespace {

template <typename Number>
Number number_of(std::string_view name, std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0) {
    throw InputError(kPretendVariable, name, fmt::format("'{}' is no whole number from 0", text));
  }
  return value;
}

bool answer_of(std::string_view name, std::string_view text) {
  if (text == "yes" || text == "no") return text == "yes";
  throw InputError(kPretendVariable, name, fmt::format("'{}' is neither yes nor no", text));
}

void set(Pretence& pretence, std::string_view name, std::string_view value) {
  if (name == "capability") {
    pretence.capability = number_of<int>(name, value);
  } else if (name == "memory_bytes") {
    pretence.memory_bytes = number_of<std::uint64_t>(name, value);
  } else if (name == "shared_bytes") {
    pretence.shared_bytes = number_of<std::uint64_t>(name, value);
  } else if (name == "busy") {
    pretence.busy = number_of<int>(name, value);
  } else if (name == "ecc") {
    pretence.ecc = answer_of(name, value);
  } else if (name == "mig") {
    pretence.mig = answer_of(name, value);
  } else if (name == "counters") {
    pretence.counters = answer_of(name, value);
  } else {
    throw InputError(kPretendVariable, "",
                     fmt::format("unknown name '{}': capability, memory_bytes, shared_bytes, "
                                 "busy, ecc, mig or counters",
                                 name));
  }
}

}  // namespace

Pretence parse_pretence(std::string_view text) {
  Pretence pretence;
  pretence.text = text;
  std::set<std::string_view> names;
  while (!text.empty()) {
    const std::string_view item = text.substr(0, text.find(','));
    text.remove_prefix(std::min(text.size(), item.size() + 1));
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos) {
      throw InputError(kPretendVariable, "", fmt::format("'{}' is no name=value", item));
    }
    const std::string_view name = item.substr(0, equals);
    if (!names.insert(name).second) {
      throw InputError(kPretendVariable, name, "is given twice");
    }
    set(pretence, name, item.substr(equals + 1));
  }
  return pretence;
}

Pretence pretence_from_environment() {
  const char* text = std::getenv(kPretendVariable);
  return text == nullptr ? Pretence{} : parse_pretence(text);
}

std::string lacking(int needed, int capability) {
  if (capability >= needed) return {};
  return fmt::format("needs compute capability {}.{}", needed / 10, needed % 10);
}

}  // namespace warpgauge::probes
