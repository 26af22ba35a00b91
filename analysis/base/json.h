// SPDX-License-Identifier: Apache-2.0
// Strict JSON: what is misspelt, given twice, of another type or left over is a Defect, never
// ignored.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace warpgauge {

/// Deepest nesting that parse_json accepts; no format of ours needs more than six levels.
inline constexpr std::size_t kMaxJsonDepth = 16;

/// Parses one JSON value. Beyond the grammar, refuses a member given twice, a number that no double
/// holds and nesting deeper than kMaxJsonDepth. Throws Defect, for wrong grammar with line and
/// column (of a text that is one line: the byte).
nlohmann::json parse_json(std::string_view text);

/// A finite number, printed so that it reads back exactly, whole numbers without a fraction. Throws
/// Defect for NaN and infinities, which JSON cannot say.
nlohmann::ordered_json json_number(double value);
nlohmann::ordered_json json_numbers(const std::vector<double>& values);
nlohmann::ordered_json json_numbers(const std::map<std::string, double>& values);

/// One line without blanks; bytes that are not UTF-8 become U+FFFD.
std::string dump_line(const nlohmann::ordered_json& value);

/// A value with its place in the document ("points[3].at"), for messages.
struct JsonValue {
  const nlohmann::json& json;
  std::string path;

  /// The value as that type; throws Defect "member 'PATH' must be a number".
  double number() const;
  std::string text() const;
  std::vector<double> numbers() const;
};

/// An object whose members are asked for by name. finish() throws for members that nobody asked
/// for: a misspelt optional member must not vanish.
class JsonObject {
 public:
  /// Throws Defect when the value is not an object.
  explicit JsonObject(const JsonValue& value);

  /// Required members; a missing one or one of another type is a Defect.
  std::string text(const char* name);
  double number(const char* name);
  std::int64_t integer(const char* name);
  bool boolean(const char* name);
  JsonValue value(const char* name);
  /// Index of the member's text in `names`.
  std::size_t choice(const char* name, std::span<const std::string_view> names);

  /// Members that may be left out: absent, empty text, or empty list.
  std::optional<JsonValue> optional_value(const char* name);
  std::optional<double> optional_number(const char* name);
  std::string optional_text(const char* name);
  std::vector<std::string> optional_texts(const char* name);
  std::map<std::string, double> optional_numbers(const char* name);
  std::vector<JsonValue> optional_list(const char* name);
  /// Name and value of every member of the object `name`, sorted by name.
  std::vector<std::pair<std::string, JsonValue>> optional_members(const char* name);

  void finish() const;

 private:
  std::string path_of(std::string_view name) const;

  const nlohmann::json& object_;
  std::string path_;
  std::vector<std::string_view> asked_;
};

}  // namespace warpgauge
