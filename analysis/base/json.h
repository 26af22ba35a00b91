// SPDX-License-Identifier: Apache-2.0
// Strict JSON: what is misspelt, given twice, of another type or left over is a Defect, never
// ignored.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <nlohmann/json.hpp>

namespace warpgauge {

/// Parses one JSON value. Beyond the grammar, refuses a member given twice, a number beyond the
/// range of limits.h, and what is nested deeper or takes more memory than it allows. Throws Defect,
/// for wrong grammar with line and column (of a text that is one line: the byte).
nlohmann::json parse_json(std::string_view text);
/// The same with any finite number: the caller compares it with the range of limits.h, and says
/// what is lost.
nlohmann::json parse_json_of_any_range(std::string_view text);

/// A number in the range of limits.h, printed so that it reads back exactly, whole numbers without
/// a fraction; one below the range is what rounding left of 0, and becomes 0. Throws Defect for one
/// above it, for NaN and for infinities: nothing is written that could not be read back.
nlohmann::ordered_json json_number(double value);
nlohmann::ordered_json json_numbers(const std::vector<double>& values);

/// One line without blanks; bytes that are not UTF-8 become U+FFFD.
std::string dump_line(const nlohmann::ordered_json& value);

/// A value with its place in the document ("points[3].at"), for messages. The value as a type
/// throws Defect "member 'PATH' must be a number".
struct JsonValue {
  const nlohmann::json& json;
  std::string path;
  std::size_t name_at = 0;  ///< where the value's own name begins in `path`

  /// As any of these types, and optionals, vectors and maps by name of them. (Records:
  /// json_members.h.)
  template <typename Type>
  Type as() const;

  double number() const;
  std::string text() const;
  bool boolean() const;
  std::int64_t integer() const;
  /// An int from `least` on. Throws Defect "member 'NAME' is out of range".
  int small_integer(int least = std::numeric_limits<int>::min()) const;
  std::uint64_t bit_mask() const;
  std::vector<double> numbers() const;
  std::vector<JsonValue> list() const;
  /// Name and value of every member, sorted by name.
  std::vector<std::pair<std::string, JsonValue>> members() const;
  /// Index of the text in `names`.
  std::size_t choice(std::span<const std::string_view> names) const;
};

/// An object whose members are asked for by name. finish() throws for a member that was not asked
/// for: a misspelt optional member must not vanish.
class JsonObject {
 public:
  /// Throws Defect when the value is not an object.
  explicit JsonObject(const JsonValue& value);

  /// Required members; a missing one or one of another type is a Defect.
  JsonValue value(const char* name);
  std::string text(const char* name) { return value(name).text(); }
  double number(const char* name) { return value(name).number(); }
  std::int64_t integer(const char* name) { return value(name).integer(); }
  bool boolean(const char* name) { return value(name).boolean(); }
  /// Index of the member's text in `names`.
  std::size_t choice(const char* name, std::span<const std::string_view> names) {
    return value(name).choice(names);
  }
  /// Members "schema" and "version", which must be these.
  void expect_format(std::string_view schema, int version);

  /// Members that may be left out: absent, empty text, or empty list.
  std::optional<JsonValue> optional_value(const char* name);
  template <typename Type>
  Type optional(const char* name) {
    const auto found = optional_value(name);
    return found ? found->as<Type>() : Type{};
  }
  std::string optional_text(const char* name) { return optional<std::string>(name); }
  std::vector<JsonValue> optional_list(const char* name) {
    const auto found = optional_value(name);
    return found ? found->list() : std::vector<JsonValue>{};
  }
  /// Name and value of every member of the object `name`, sorted by name.
  std::vector<std::pair<std::string, JsonValue>> optional_members(const char* name) {
    const auto found = optional_value(name);
    return found ? found->members() : std::vector<std::pair<std::string, JsonValue>>{};
  }

  void finish() const;

 private:
  JsonValue object_;
  std::vector<std::string_view> asked_;
};

template <typename Type>
Type JsonValue::as() const {
  Type result{};
  if constexpr (std::is_same_v<Type, std::string>) {
    result = text();
  } else if constexpr (std::is_same_v<Type, bool>) {
    result = boolean();
  } else if constexpr (std::is_same_v<Type, double>) {
    result = number();
  } else if constexpr (std::is_same_v<Type, int>) {
    result = small_integer();
  } else if constexpr (std::is_same_v<Type, std::uint64_t>) {
    result = bit_mask();
  } else if constexpr (std::is_same_v<Type, std::int64_t>) {
    result = integer();
  } else if constexpr (std::is_same_v<Type, std::vector<double>>) {
    result = numbers();
  } else if constexpr (requires { typename Type::mapped_type; }) {
    for (const auto& [name, element] : members()) {
      result.emplace(name, element.template as<typename Type::mapped_type>());
    }
  } else if constexpr (requires { result.push_back({}); }) {
    for (const JsonValue& element : list()) {
      result.push_back(element.as<typename Type::value_type>());
    }
  } else if constexpr (requires { result.has_value(); }) {
    result = as<typename Type::value_type>();
  } else {
    read_record(*this, result);
  }
  return result;
}

}  // namespace warpgauge
