// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/yaml.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <yaml-cpp/eventhandler.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <set>
#include <sstream>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/base/number_range.h"
#include "analysis/base/text_file.h"

namespace warpgauge {
namespace {

using Member = std::pair<std::string, YamlValue>;

std::string place_of(const YAML::Mark& mark) {
  return mark.is_null() ? std::string{} : fmt::format("line {}:{}", mark.line + 1, mark.column + 1);
}

/// Counts what a document holds, before the library builds it: some 1,000 bytes a value. An alias
/// counts as what it stands for: nine of them nine levels deep would be a billion values.
class Counter final : public YAML::EventHandler {
 public:
  explicit Counter(const std::string& file) : file_(file) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1) refuse(file_, place_of(mark), "a second document begins");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { add(mark, 1); }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                const std::string&) override {
    add(mark, 1);
    if (anchor != 0) size_of_[anchor] = 1;
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto known = size_of_.find(anchor);
    // One that is still open stands for itself: a circle.
    if (known == size_of_.end()) refuse(file_, place_of(mark), "a value holds itself");
    add(mark, known->second);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(mark, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(mark, anchor);
  }
  void OnMapEnd() override { close(); }

  std::size_t documents() const { return documents_; }

 private:
  struct Open {
    YAML::anchor_t anchor;
    std::size_t before;
  };

  void add(const YAML::Mark& mark, std::size_t values) {
    values_ += values;
    if (values_ > limits::kYamlValues) {
      refuse(file_, place_of(mark), "the file holds more than {} values", limits::kYamlValues);
    }
  }
  void open(const YAML::Mark& mark, YAML::anchor_t anchor) {
    add(mark, 1);
    open_.push_back({anchor, values_ - 1});
    if (open_.size() > limits::kYamlDepth) {
      refuse(file_, place_of(mark), "nested deeper than {} levels", limits::kYamlDepth);
    }
  }
  void close() {
    if (open_.back().anchor != 0) size_of_[open_.back().anchor] = values_ - open_.back().before;
    open_.pop_back();
  }

  const std::string& file_;
  std::size_t documents_ = 0, values_ = 0;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, std::size_t> size_of_;
};

/// Throws InputError for a text that is not one document within the limits.
void require_one_document(const std::string& text, const std::string& file) {
  if (text.size() > limits::kYamlBytes) {
    refuse(file, "", "holds more than {} MiB of YAML", limits::kYamlBytes >> 20);
  }
  std::istringstream stream(text);
  YAML::Parser parser(stream);
  Counter counter(file);
  while (parser.HandleNextDocument(counter)) {
  }
  if (counter.documents() == 0) refuse(file, "", "must hold one YAML document, not 0");
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
  const auto value = node_.as<double>();
  if (!is_in_range(value)) fail(fmt::format("{} {}", name_, beyond_range(value)));
  return value;
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
  std::set<std::string> names;
  for (const auto& member : node_) {
    const YamlValue key(member.first, file_, fmt::format("a member of {}", name_));
    const std::string name = key.text();
    if (!names.insert(name).second) key.fail(fmt::format("'{}' is given twice", name));
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
    return located(file, "", [&] {
      require_one_document(text, file);
      return YamlValue(YAML::Load(text), file, "the file");
    });
  } catch (const YAML::Exception& error) {
    throw InputError(file, place_of(error.mark), error.msg);
  }
}

YamlValue read_yaml(const std::filesystem::path& file) {
  return parse_yaml(read_text_file(file, limits::kYamlBytes), file.string());
}

}  // namespace warpgauge
