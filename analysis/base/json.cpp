// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/json.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/base/number_range.h"
#include "analysis/base/schema_names.h"
#include "analysis/base/suggest.h"

namespace warpgauge {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kUsualListLength = 8;  // spares a short list its three reallocations

/// Where a byte (counted from 1) is, in the words that help: a text of one line, such as a line
/// of a recording, has no lines to count.
std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : byte - 1);
  if (text.find('\n') >= text.size() - 1) return fmt::format("byte {}", byte);
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return fmt::format("line {}, column {}", line, before.size() - line_start + 1);
}

/// Memory that values take, the library's and the allocator's own with it; lists grow by doubling.
constexpr std::size_t kContainerBytes = 64, kMemberBytes = 112, kElementBytes = 24;
std::size_t bytes_of(const std::string& text) { return 48 + text.size(); }

/// Builds the document while it is parsed. (The library's own builder keeps the last of two equal
/// members, follows any depth of nesting and takes any memory.)
class StrictBuilder final : public nlohmann::json_sax<json> {
 public:
  StrictBuilder(std::string_view text, bool any_range) : text_(text), any_range_(any_range) {}
  json document() { return std::move(root_); }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override {
    if (!any_range_ && !is_in_range(value))
      throw Defect(fmt::format("{}{}", here(), beyond_range(value)));
    return add(value);
  }
  bool string(string_t& value) override {
    take(bytes_of(value));
    return add(std::move(value));
  }
  bool binary(binary_t&) override { return false; }  // does not occur in text

  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(json::array()); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    take(kMemberBytes + name.size());
    const auto [slot, is_new] = open_.back()->emplace(name, nullptr);
    require(is_new, "member '{}' is given twice", name);
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
    auto& list = parent.get_ref<json::array_t&>();
    if (list.empty()) {
      take(kUsualListLength * kElementBytes);
      list.reserve(kUsualListLength);
    } else if (list.size() >= kUsualListLength) {
      take(kElementBytes);
    }
    return &list.emplace_back(std::move(value));
  }
  bool add(json&& value) { return place(std::move(value)) != nullptr; }
  bool open(json&& value) {
    require(open_.size() < limits::kJsonDepth, "nested deeper than {} levels", limits::kJsonDepth);
    take(kContainerBytes);
    open_.push_back(place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  void take(std::size_t bytes) {
    bytes_ += bytes;
    if (bytes_ > limits::kJsonBytes) {
      throw Defect(
          fmt::format("{}holds more than {} MiB of memory can", here(), limits::kJsonBytes >> 20));
    }
  }

  /// "member 'points[3].at' " for the value that comes next; found out only where it is told.
  std::string here() const {
    std::string path;
    for (std::size_t level = 0; level < open_.size(); ++level) {
      const json& parent = *open_[level];
      const json* child = level + 1 < open_.size() ? open_[level + 1] : slot_;
      if (parent.is_array()) {
        const bool is_inside = level + 1 < open_.size();
        path += fmt::format("[{}]", parent.size() - (is_inside ? 1 : 0));
        continue;
      }
      for (const auto& [name, value] : parent.items()) {
        if (&value == child) path += (path.empty() ? "" : ".") + name;
      }
    }
    return path.empty() ? path : fmt::format("member '{}' ", path);
  }

  std::string_view text_;
  bool any_range_;
  json root_;
  std::size_t bytes_ = 0;
  json* slot_ = nullptr;     ///< where the value of the last key goes
  std::vector<json*> open_;  ///< a parent does not grow while a child is open: pointers stay good
};

[[noreturn]] void wrong_type(const std::string& path, std::string_view wanted) {
  if (path.empty()) throw Defect(fmt::format("must be {}", wanted));
  throw Defect(fmt::format("member '{}' must be {}", path, wanted));
}

std::string path_of(const JsonValue& object, std::string_view name) {
  return object.path.empty() ? std::string(name) : fmt::format("{}.{}", object.path, name);
}

JsonValue member_of(const JsonValue& object, std::string_view name, const json& value) {
  std::string path = path_of(object, name);
  const std::size_t name_at = path.size() - name.size();
  return {value, std::move(path), name_at};
}

}  // namespace

namespace {

json parsed(std::string_view text, bool any_range) {
  StrictBuilder builder(text, any_range);
  // As unsigned letters, which nothing else parses: the linker keeps one copy of the library's
  // parser for each kind of input, and otherwise it takes one of files that are optimised less.
  const auto* const begin = reinterpret_cast<const unsigned char*>(text.data());
  json::sax_parse(begin, begin + text.size(), &builder);
  return builder.document();
}

}  // namespace

json parse_json(std::string_view text) { return parsed(text, false); }
json parse_json_of_any_range(std::string_view text) { return parsed(text, true); }

ordered_json json_number(double value) {
  require(std::isfinite(value), "a number is not finite");
  require(std::abs(value) <= limits::kMostNumber, "a number is {:g}, and at most {:g} is allowed",
          value, limits::kMostNumber);
  if (std::abs(value) < limits::kLeastNumber) return 0;
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

bool JsonValue::boolean() const {
  if (!json.is_boolean()) wrong_type(path, "true or false");
  return json.get<bool>();
}

std::int64_t JsonValue::integer() const {
  const bool fits = !json.is_number_unsigned() ||
                    json.get<std::uint64_t>() <= std::numeric_limits<std::int64_t>::max();
  if (!json.is_number_integer() || !fits) wrong_type(path, "a whole number");
  return json.get<std::int64_t>();
}

int JsonValue::small_integer(int least) const {
  const std::int64_t value = integer();
  require(value >= least && value <= std::numeric_limits<int>::max(), "member '{}' is out of range",
          path.substr(name_at));
  return static_cast<int>(value);
}

std::uint64_t JsonValue::bit_mask() const {
  if (!json.is_number_unsigned()) wrong_type(path, "a bit mask");
  return json.get<std::uint64_t>();
}

std::vector<double> JsonValue::numbers() const {
  const bool all =
      std::all_of(json.begin(), json.end(), [](const auto& e) { return e.is_number(); });
  if (!json.is_array() || !all) wrong_type(path, "a list of numbers");
  return json.get<std::vector<double>>();
}

std::vector<JsonValue> JsonValue::list() const {
  if (!json.is_array()) wrong_type(path, "a list");
  std::vector<JsonValue> list;
  list.reserve(json.size());
  for (const auto& element : json)
    list.push_back({element, fmt::format("{}[{}]", path, list.size())});
  return list;
}

std::vector<std::pair<std::string, JsonValue>> JsonValue::members() const {
  if (!json.is_object()) wrong_type(path, "an object");
  std::vector<std::pair<std::string, JsonValue>> members;
  for (const auto& [name, element] : json.items())
    members.emplace_back(name, member_of(*this, name, element));
  return members;
}

std::size_t JsonValue::choice(std::span<const std::string_view> names) const {
  const auto match = std::ranges::find(names, text());
  if (match == names.end()) {
    wrong_type(path, fmt::format("one of {}, not '{}'", fmt::join(names, ", "), text()));
  }
  return static_cast<std::size_t>(match - names.begin());
}

JsonObject::JsonObject(const JsonValue& value) : object_(value) {
  if (!object_.json.is_object()) wrong_type(object_.path, "an object");
}

std::optional<JsonValue> JsonObject::optional_value(const char* name) {
  asked_.emplace_back(name);
  const auto found = object_.json.find(name);
  if (found == object_.json.end()) return std::nullopt;
  return member_of(object_, name, *found);
}

JsonValue JsonObject::value(const char* name) {
  auto found = optional_value(name);
  if (!found) throw Defect(fmt::format("member '{}' is missing", path_of(object_, name)));
  return *std::move(found);
}

void JsonObject::expect_format(std::string_view schema, int version) {
  const std::string found = text("schema");
  require(found == schema, "schema {}", is_not(found, schema));
  const std::int64_t number = integer("version");
  require(number == version, "format version {} is not known (this program reads version {})",
          number, version);
}

void JsonObject::finish() const {
  for (const auto& [name, unused] : object_.json.items()) {
    if (std::ranges::find(asked_, name) != asked_.end()) continue;
    const std::vector<std::string> known(asked_.begin(), asked_.end());
    throw Defect(fmt::format("member '{}' is not known{}", path_of(object_, name),
                             did_you_mean(name, known)));
  }
}

}  // namespace warpgauge
