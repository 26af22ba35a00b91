// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/pretend.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdlib>
#include <set>

#include "analysis/base/error.h"

namespace warpgauge::probes {
namespace {

template <std::integral Number>
void read_number(std::string_view name, std::string_view text, std::optional<Number>& to) {
  const char* const end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, to.emplace());
  if (error != std::errc() || stopped != end || *to < 0) {
    throw InputError(kPretendVariable, name,
                     fmt::format("'{}' is not a whole number of 0 or more", text));
  }
}

template <class Flag>
void read_flag(std::string_view name, std::string_view text, Flag& to) {
  if (text != "yes" && text != "no") {
    throw InputError(kPretendVariable, name, fmt::format("'{}' is neither yes nor no", text));
  }
  to = text == "yes";
}

void set(Pretence& pretence, std::string_view name, std::string_view value) {
  if (name == "capability") return read_number(name, value, pretence.capability);
  if (name == "memory_bytes") return read_number(name, value, pretence.memory_bytes);
  if (name == "shared_bytes") return read_number(name, value, pretence.shared_bytes);
  if (name == "threads_per_sm") return read_number(name, value, pretence.threads_per_sm);
  if (name == "shared_per_sm") return read_number(name, value, pretence.shared_per_sm);
  if (name == "busy") return read_number(name, value, pretence.busy);
  if (name == "series_ms") return read_number(name, value, pretence.series_ms);
  if (name == "patience_s") return read_number(name, value, pretence.patience_s);
  if (name == "ecc") return read_flag(name, value, pretence.ecc);
  if (name == "mig") return read_flag(name, value, pretence.mig);
  if (name == "integrated") return read_flag(name, value, pretence.integrated);
  if (name == "counters") return read_flag(name, value, pretence.counters);
  throw InputError(kPretendVariable, "",
                   fmt::format("unknown name '{}': capability, memory_bytes, shared_bytes, "
                               "threads_per_sm, shared_per_sm, busy, series_ms, patience_s, "
                               "ecc, mig, integrated or counters",
                               name));
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
      throw InputError(kPretendVariable, "", fmt::format("'{}' is not name=value", item));
    }
    const std::string_view name = item.substr(0, equals);
    if (!names.insert(name).second) throw InputError(kPretendVariable, name, "is given twice");
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
