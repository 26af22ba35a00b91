// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/json.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "analysis/base/error.h"

namespace warpgauge {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// Where a byte (counted from 1) stands, in the words that help: a text of one line, such as a line
/// of a recording, has no lines to count.
std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  if (text.find('\n') >= text.size() - 1) return fmt::format("byte {}", byte);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, before.size() - line_start + 1);
}

/// Builds the document while it is parsed. (The library's own builder keeps the last of two equal
/// members and follows any depth of nesting.)
class StrictBuilder final : public nlohmann::json_sax<json> {
 public:
  explicit StrictBuilder(std::string_view text) : text_(text) {}
  json take() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // does not occur in text

  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    const auto [slot, is_new] = open_.back()->emplace(name, nullptr);
    if (!is_new) throw Defect(fmt::format("member '{}' is given twice", name));
    slot_ = &*slot;
    return true;
  }

  bool parse_error(std::size_t byte, const std::string&, const json::exception& error) override {
    constexpr int kNumberOverflow = 406;
    const char* cause = error.id == kNumberOverflow ? "number too large" : "not valid JSON";
    throw Defect(fmt::format("{} at {}", cause, place_of(text_, byte)));
  }

 private:
  json* place(json&& value) {
    if (open_.empty()) return &(root_ = std::move(value));
    json& parent = *open_.back();
    if (parent.is_object()) return &(*slot_ = std::move(value));
    parent.push_back(std::move(value));
    return &parent.back();
  }
  bool add(json&& value) { return place(std::move(value)) != nullptr; }
  bool open(json&& value) {
    if (open_.size() == kMaxJsonDepth) {
      throw Defect(fmt::format("nested deeper than {} levels", kMaxJsonDepth));
    }
    open_.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view text_;
  json root_;
  json* slot_ = nullptr;     ///< where the value of the last key goes
  std::vector<json*> open_;  ///< a parent does not grow while a child is open: pointers stay good
};

[[noreturn]] void wrong_type(const std::string& path, std::string_view wanted) {
  if (path.empty()) throw Defect(fmt::format("must be {}", wanted));
  throw Defect(fmt::format("member '{}' must be {}", path, wanted));
}

}  // namespace

json parse_json(std::string_view text) {
  StrictBuilder builder(text);
  json::sax_parse(text.begin(), text.end(), &builder);
  return builder.take();
}

ordered_json json_number(double value) {
  if (!std::isfinite(value)) throw Defect("a number is not finite");
  constexpr double kExactIntegers = 9007199254740992.0;  // 2^53: every whole number below is exact
  if (std::abs(value) < kExactIntegers && value == std::trunc(value)) {
    return static_cast<std::int64_t>(value);
  }
  return value;
}

ordered_json json_numbers(const std::vector<double>& values) {
  ordered_json list = ordered_json::array();
  for (const double value : values) list.push_back(json_number(value));
  return list;
}

ordered_json json_numbers(const std::map<std::string, double>& values) {
  ordered_json object = ordered_json::object();
  for (const auto& [name, value] : values) object[name] = json_number(value);
  return object;
}

std::string dump_line(const ordered_json& value) {
  return value.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

double JsonValue::number() const {
  if (!json.is_number()) wrong_type(path, "a number");
  return json.get<double>();
}

std::string JsonValue::text() const {
  if (!json.is_string()) wrong_type(path, "text");
  return json.get<std::string>();
}

std::vector<double> JsonValue::numbers() const {
  if (!json.is_array()) wrong_type(path, "a list of numbers");
  std::vector<double> values;
  values.reserve(json.size());
  for (const auto& element : json) {
    if (!element.is_number()) wrong_type(path, "a list of numbers");
    values.push_back(element.get<double>());
  }
  return values;
}

JsonObject::JsonObject(const JsonValue& value) : object_(value.json), path_(value.path) {
  if (!object_.is_object()) wrong_type(path_, "an object");
}

std::string JsonObject::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : fmt::format("{}.{}", path_, name);
}

std::optional<JsonValue> JsonObject::optional_value(const char* name) {
  asked_.emplace_back(name);
  const auto found = object_.find(name);
  if (found == object_.end()) return std::nullopt;
  return JsonValue{*found, path_of(name)};
}

JsonValue JsonObject::value(const char* name) {
  auto found = optional_value(name);
  if (!found) throw Defect(fmt::format("member '{}' is missing", path_of(name)));
  return *std::move(found);
}

std::string JsonObject::text(const char* name) { return value(name).text(); }

double JsonObject::number(const char* name) { return value(name).number(); }

std::int64_t JsonObject::integer(const char* name) {
  const JsonValue found = value(name);
  const bool fits = !found.json.is_number_unsigned() ||
                    found.json.get<std::uint64_t>() <= std::numeric_limits<std::int64_t>::max();
  if (!found.json.is_number_integer() || !fits) wrong_type(found.path, "a whole number");
  return found.json.get<std::int64_t>();
}

bool JsonObject::boolean(const char* name) {
  const JsonValue found = value(name);
  if (!found.json.is_boolean()) wrong_type(found.path, "true or false");
  return found.json.get<bool>();
}

std::size_t JsonObject::choice(const char* name, std::span<const std::string_view> names) {
  const JsonValue found = value(name);
  const auto match = std::find(names.begin(), names.end(), found.text());
  if (match == names.end()) {
    wrong_type(found.path,
               fmt::format("one of {}, not '{}'", fmt::join(names, ", "), found.text()));
  }
  return static_cast<std::size_t>(match - names.begin());
}

std::optional<double> JsonObject::optional_number(const char* name) {
  const auto found = optional_value(name);
  return found ? std::optional(found->number()) : std::nullopt;
}

std::string JsonObject::optional_text(const char* name) {
  const auto found = optional_value(name);
  return found ? found->text() : std::string();
}

std::vector<std::string> JsonObject::optional_texts(const char* name) {
  std::vector<std::string> texts;
  for (const JsonValue& element : optional_list(name)) texts.push_back(element.text());
  return texts;
}

std::map<std::string, double> JsonObject::optional_numbers(const char* name) {
  std::map<std::string, double> numbers;
  for (const auto& [key, element] : optional_members(name)) numbers[key] = element.number();
  return numbers;
}

std::vector<JsonValue> JsonObject::optional_list(const char* name) {
  std::vector<JsonValue> list;
  const auto found = optional_value(name);
  if (!found) return list;
  if (!found->json.is_array()) wrong_type(found->path, "a list");
  list.reserve(found->json.size());
  for (const auto& element : found->json) {
    list.push_back({element, fmt::format("{}[{}]", found->path, list.size())});
  }
  return list;
}

std::vector<std::pair<std::string, JsonValue>> JsonObject::optional_members(const char* name) {
  std::vector<std::pair<std::string, JsonValue>> members;
  const auto found = optional_value(name);
  if (!found) return members;
  if (!found->json.is_object()) wrong_type(found->path, "an object");
  for (const auto& [key, element] : found->json.items()) {
    members.emplace_back(key, JsonValue{element, fmt::format("{}.{}", found->path, key)});
  }
  return members;
}

void JsonObject::finish() const {
  for (const auto& [name, unused] : object_.items()) {
    if (std::find(asked_.begin(), asked_.end(), name) == asked_.end()) {
      throw Defect(fmt::format("member '{}' is not known", path_of(name)));
    }
  }
}

}  // namespace warpgauge
