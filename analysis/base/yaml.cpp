// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/yaml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/defect.h"
#include "analysis/base/text_file.h"

namespace warpgauge {
namespace {

using Member = std::pair<std::string, YamlValue>;

std::string place_of(const YAML::Mark& mark) {
  return mark.is_null() ? std::string{} : fmt::format("line {}:{}", mark.line + 1, mark.column + 1);
}

}  // namespace

YamlValue::YamlValue(YAML::Node node, std::string file, std::string name)
    : node_(std::move(node)), file_(std::move(file)), name_(std::move(name)) {}

std::string YamlValue::place() const { return place_of(node_.Mark()); }

void YamlValue::fail(const std::string& cause) const { throw InputError(file_, place(), cause); }

void YamlValue::must(bool holds, std::string_view be) const {
  if (!holds) fail(fmt::format("{} must be {}", name_, be));
}

bool YamlValue::is_number() const {
  double value = 0;
  // A quoted scalar has the tag "!": "000" is text.
  return node_.IsScalar() && node_.Tag() != "!" && YAML::convert<double>::decode(node_, value) &&
         std::isfinite(value);
}

double YamlValue::number() const {
  must(is_number(), "a number");
  return node_.as<double>();
}

std::int64_t YamlValue::integer() const {
  std::int64_t value = 0;
  must(is_number() && YAML::convert<std::int64_t>::decode(node_, value), "a whole number");
  return value;
}

bool YamlValue::boolean() const {
  const std::string word = text();
  must(word == "true" || word == "false", "true or false");
  return word == "true";
}

std::string YamlValue::text() const {
  must(node_.IsScalar() && !node_.Scalar().empty(), "text");
  return node_.Scalar();
}

std::vector<YamlValue> YamlValue::list() const {
  must(node_.IsSequence() && node_.size() > 0, "a list of at least one");
  std::vector<YamlValue> values;
  for (const YAML::Node& element : node_) {
    values.emplace_back(element, file_, fmt::format("{}[{}]", name_, values.size()));
  }
  return values;
}

std::vector<std::pair<std::string, YamlValue>> YamlValue::members() const {
  must(node_.IsMap(), "a map");
  std::vector<Member> members;
  for (const auto& member : node_) {
    const YamlValue key(member.first, file_, fmt::format("a member of {}", name_));
    const std::string name = key.text();
    if (std::ranges::find(members, name, &Member::first) != members.end()) {
      key.fail(fmt::format("'{}' is given twice", name));
    }
    members.emplace_back(name, YamlValue(member.second, file_, name));
  }
  return members;
}

std::size_t YamlValue::choice(std::span<const std::string_view> names) const {
  const std::string word = text();
  const auto found = std::ranges::find(names, word);
  must(found != names.end(), fmt::format("one of {}, not '{}'", fmt::join(names, ", "), word));
  return static_cast<std::size_t>(found - names.begin());
}

YamlObject::YamlObject(const YamlValue& value) : here_(value), members_(value.members()) {}

bool YamlObject::has(std::string_view name) const {
  return std::ranges::find(members_, name, &Member::first) != members_.end();
}

std::optional<YamlValue> YamlObject::optional_value(std::string_view name) {
  asked_.emplace_back(name);
  const auto found = std::ranges::find(members_, name, &Member::first);
  return found == members_.end() ? std::nullopt : std::optional(found->second);
}

YamlValue YamlObject::value(std::string_view name) {
  if (!has(name)) here_.fail(fmt::format("'{}' is missing", name));
  return *optional_value(name);
}

std::string YamlObject::optional_text(std::string_view name) {
  const auto found = optional_value(name);
  return found ? found->text() : std::string{};
}

void YamlObject::finish() const {
  for (const auto& [name, value] : members_) {
    if (std::ranges::find(asked_, name) == asked_.end()) {
      value.fail(fmt::format("'{}' is not known here", name));
    }
  }
}

YamlValue parse_yaml(const std::string& text, const std::string& file) {
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(text);
    if (documents.size() != 1) {
      refuse(file, "", "must hold one YAML document, not {}", documents.size());
    }
    return YamlValue(documents.front(), file, "the file");
  } catch (const YAML::Exception& error) {
    throw InputError(file, place_of(error.mark), error.msg);
  }
}

YamlValue read_yaml(const std::filesystem::path& file) {
  return parse_yaml(read_text_file(file), file.string());
}

}  // namespace warpgauge
