// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/figure_words.h"

#include <charconv>

#include "analysis/base/pattern.h"

namespace warpgauge::report {
namespace {

constexpr const char* kForm = "form";

/// What a probe's recordings did not say before it wrote it as a fact.
const std::map<std::string, ValueNames> kNotRecorded = {
    {"control/predication", {{0, "predicated"}, {1, "branching"}}}};

/// The names of form 0 and form 1 in a title.
ValueNames forms_in(const std::string& title) {
  static const Pattern numbered(R"(([\w -]+?) \(0\) and ([\w -]+?) \(1\))");
  static const Pattern without_and_with(R"(\bwithout and with (.+)$)");
  if (const auto found = numbered.parts_in(title)) {
    // "Two classes by warp (0)": what stands before "by" is no part of the name.
    std::string first = found->at(1);
    if (const auto by = first.find(" by "); by != first.npos) first.erase(0, by + 1);
    first.erase(0, first.find_first_not_of(' '));
    return {{0, first}, {1, found->at(2)}};
  }
  if (const auto found = without_and_with.parts_in(title)) {
    return {{0, "without " + found->at(1)}, {1, "with " + found->at(1)}};
  }
  return {};
}

}  // namespace

ValueNames names_in(const std::string& legend) {
  ValueNames names;
  std::size_t begin = 0;
  while (begin < legend.size()) {
    const std::size_t end = std::min(legend.find(", ", begin), legend.size());
    const std::string part = legend.substr(begin, end - begin);
    int number = 0;
    const auto [rest, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (error != std::errc{} || *rest != ' ' || number != static_cast<int>(names.size())) return {};
    names[number] = std::string(rest + 1, part.data() + part.size());
    begin = end + 2;
  }
  return names;
}

ValueNames value_names(const samples::Series& series, const std::string& label) {
  for (const std::string& name : {label, label + "s"}) {
    const auto fact = series.facts.find(name);
    if (fact == series.facts.end()) continue;
    if (auto names = names_in(fact->second); !names.empty()) return names;
  }
  if (label != kForm) return {};
  const auto known = kNotRecorded.find(series.probe);
  return known == kNotRecorded.end() ? forms_in(series.figure_title) : known->second;
}

std::string title_of(const samples::Series& series) {
  std::string title = series.figure_title.empty() ? series.figure : series.figure_title;
  for (const auto& [name, text] : series.facts) {
    const auto at = title.rfind(": " + text);
    if (!names_in(text).empty() && at != title.npos) title.erase(at, text.size() + 2);
  }
  if (!forms_in(title).empty()) {
    static const Pattern numbers(R"( \([01]\))");
    title = numbers.removed_from(title);
  }
  return title;
}

std::string with_names(const samples::Series& series, const std::string& label) {
  static const Pattern numbered(R"(^(\w+) (\d{1,9})(, .*)?$)");
  const auto found = numbered.parts_in(label);
  if (!found) return label;
  const ValueNames names = value_names(series, found->at(1));
  const auto name = names.find(std::stoi(found->at(2)));
  return name == names.end() ? label : name->second + found->at(3);
}

}  // namespace warpgauge::report
