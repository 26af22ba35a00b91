// SPDX-License-Identifier: Apache-2.0
// Strict YAML, for the data files that people edit: what is misspelt, given twice, of another type
// or left over is an InputError with the line and column, never ignored. (JSON: json.h.)
#pragma once

#include <yaml-cpp/yaml.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

/// A value with its place in the file. Every member throws InputError("FILE: line L:C: NAME must
/// be ...") when the value is of another type.
class YamlValue {
 public:
  /// `name` is how a message calls the value.
  YamlValue(YAML::Node node, std::string file, std::string name);

  [[noreturn]] void fail(const std::string& cause) const;
  /// "line 12:5", counted from 1.
  std::string place() const;

  bool is_null() const { return node_.IsNull(); }
  bool is_list() const { return node_.IsSequence(); }
  bool is_object() const { return node_.IsMap(); }
  /// A scalar without quotes that reads as a finite number.
  bool is_number() const;

  double number() const;
  std::int64_t integer() const;
  /// true or false.
  bool boolean() const;
  /// Any scalar that is not empty.
  std::string text() const;
  /// A list of at least one.
  std::vector<YamlValue> list() const;
  /// Name and value of every member, in the order of the file. A name given twice is an error.
  std::vector<std::pair<std::string, YamlValue>> members() const;
  /// Index of the text in `names`.
  std::size_t choice(std::span<const std::string_view> names) const;

 private:
  void must(bool holds, std::string_view be) const;

  YAML::Node node_;
  std::string file_;
  std::string name_;
};

/// A map whose members are asked for by name. finish() fails for a member that was not asked for.
class YamlObject {
 public:
  explicit YamlObject(const YamlValue& value);

  YamlValue value(std::string_view name);
  std::optional<YamlValue> optional_value(std::string_view name);
  std::string text(std::string_view name) { return value(name).text(); }
  std::string optional_text(std::string_view name);
  bool has(std::string_view name) const;
  const YamlValue& here() const { return here_; }

  void finish() const;

 private:
  YamlValue here_;
  std::vector<std::pair<std::string, YamlValue>> members_;
  std::vector<std::string> asked_;
};

/// The one document of a file. Throws InputError.
YamlValue read_yaml(const std::filesystem::path& file);
/// The one document of a text; `file` is for messages. Throws InputError.
YamlValue parse_yaml(const std::string& text, const std::string& file);

}  // namespace warpgauge
