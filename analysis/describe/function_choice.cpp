// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/function_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <set>
#include <string_view>

#include "analysis/base/printable.h"
#include "analysis/machine_code/kernel_names.h"

namespace warpgauge::describe {
namespace {

using machine_code::demangle;

std::string lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

/// Letters to insert, remove or replace (Levenshtein, 1965).
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t replaced = diagonal + (one[i] != other[j] ? 1 : 0);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// The name that is nearest to the part; empty where none is near.
std::string nearest(const std::set<std::string>& names, const std::string& part) {
  constexpr std::size_t kLongest = 256;
  const std::string wanted = lower_case(bare_name(part));
  if (wanted.empty() || wanted.size() > kLongest) return {};
  std::size_t least = wanted.size() / 3 + 1;
  std::string best;
  for (const std::string& name : names) {
    const std::string bare = bare_name(name);
    if (bare.empty() || bare.size() > kLongest) continue;
    const std::string there = lower_case(bare);
    const std::size_t differs = there.find(wanted) != there.npos ? 0 : distance(there, wanted);
    if (differs >= least) continue;
    least = differs;
    best = bare;
  }
  return best;
}

}  // namespace

std::string bare_name(std::string_view name) {
  // "(anonymous namespace)::" and what comes before it are no arguments.
  constexpr std::string_view kUnnamed = "(anonymous namespace)::";
  if (const std::size_t at = name.rfind(kUnnamed, name.find('<')); at != name.npos) {
    name.remove_prefix(at + kUnnamed.size());
  }
  name = name.substr(0, name.find_first_of("<("));
  const std::size_t before = name.find_last_of(" :");
  return std::string(before == name.npos ? name : name.substr(before + 1));
}

std::set<std::string> chosen_functions(const std::vector<std::string>& mangled,
                                       const std::string& part) {
  std::set<std::string> whole, parts;
  for (const std::string& name : mangled) {
    if (!is_chosen(name, part)) continue;
    parts.insert(name);
    const std::string demangled = demangle(name);
    if (name == part || demangled == part || bare_name(demangled) == part) whole.insert(name);
  }
  return whole.empty() ? parts : whole;
}

bool is_chosen(const std::string& mangled, const std::string& part) {
  return mangled.find(part) != mangled.npos || demangle(mangled).find(part) != std::string::npos;
}

std::string no_such_function(const std::vector<std::string>& mangled, const std::string& part) {
  constexpr std::size_t kNamed = 5, kLongest = 80;
  std::set<std::string> names;
  for (const std::string& name : mangled) names.insert(demangle(name));
  std::vector<std::string> first;
  for (const std::string& name : names) {
    if (first.size() == kNamed) break;
    first.push_back(name.size() > kLongest ? name.substr(0, kLongest) + "..." : name);
  }
  const std::string near = nearest(names, part);
  return printable(fmt::format(
      "holds no function '{}'{} It holds {}{}", part,
      near.empty() ? "." : fmt::format(": did you mean {}?", near), fmt::join(first, ", "),
      names.size() > kNamed ? fmt::format(" and {} more", names.size() - kNamed) : ""));
}

}  // namespace warpgauge::describe
