// SPDX-License-Identifier: Apache-2.0
#include "analysis/export/field_table.h"

#include <algorithm>
#include <set>

#include "analysis/base/defect.h"
#include "analysis/base/yaml.h"
#include "analysis/export/expression.h"

namespace warpgauge::exports {

/// consumers/*.yaml (made by CMakeLists.txt).
const std::map<std::string, std::string>& field_table_files();

namespace {

constexpr std::string_view kKinds[] = {"whole", "real", "switch", "string", "raw"};
constexpr std::string_view kLoads[] = {"burst", "sustained"};

std::vector<std::string> texts(const YamlValue& value) {
  std::vector<std::string> result;
  for (const YamlValue& one : value.list()) result.push_back(one.text());
  return result;
}

void check_answer(const Field& field, bool says_kind, const YamlValue& here) {
  const bool seeks = !field.sought.empty();
  const int answers = !field.from.empty() + !field.text.empty() + !field.says.empty() + seeks;
  if (answers != 1) here.fail("needs exactly one of from, text, says and seeks");
  if (!field.says.empty() && field.because.empty()) here.fail("a convention needs a reason");
  const bool is_number = field.kind <= Kind::kSwitch;
  if (says_kind && is_number != !field.from.empty()) here.fail("'as' does not fit the answer");
  if (field.from.empty() && field.when.empty()) return;
  for (const std::string& arithmetic : {field.from, field.when}) {
    if (!arithmetic.empty()) located("table", here.place(), [&] { return keys_of(arithmetic); });
  }
}

Field field_from(const YamlValue& value) {
  YamlObject object(value);
  Field field;
  field.name = object.text("field");
  field.unit = object.optional_text("unit");
  field.from = object.optional_text("from");
  field.text = object.optional_text("text");
  field.says = object.optional_text("says");
  if (const auto sought = object.optional_value("seeks")) field.sought = texts(*sought);
  field.kind = field.from.empty() ? Kind::kString : Kind::kWhole;
  const auto as = object.optional_value("as");
  if (as) field.kind = static_cast<Kind>(as->choice(kKinds));
  field.when = object.optional_text("when");
  field.because = object.optional_text("because");
  field.together = object.optional_text("together");
  if (const auto load = object.optional_value("load")) field.load = kLoads[load->choice(kLoads)];
  object.finish();
  check_answer(field, as.has_value(), value);
  return field;
}

}  // namespace

Table parse_table(const std::string& text, const std::string& file) {
  YamlObject object(parse_yaml(text, file));
  Table table;
  table.format = object.text("format");
  table.reader = object.text("reader");
  table.missing = object.text("missing");
  table.sources = texts(object.value("sources"));
  std::set<std::string> names;
  for (const YamlValue& value : object.value("fields").list()) {
    table.fields.push_back(field_from(value));
    if (!names.insert(table.fields.back().name).second) value.fail("the field is there twice");
  }
  object.finish();
  return table;
}

std::span<const Table> tables() {
  static const std::vector<Table> all = [] {
    std::vector<Table> result;
    for (const auto& [file, text] : field_table_files()) {
      result.push_back(parse_table(text, file));
    }
    return result;
  }();
  return all;
}

const Table& table_of(std::string_view format) {
  const auto found = std::ranges::find(tables(), format, &Table::format);
  require(found != tables().end(), "there is no table of fields for '{}'", format);
  return *found;
}

}  // namespace warpgauge::exports
