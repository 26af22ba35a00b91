// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/evidence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "analysis/base/defect.h"
#include "analysis/base/pattern.h"
#include "analysis/claims/facts.h"

namespace warpgauge::claims {
namespace {

constexpr std::string_view kCheckers[] = {"memcheck", "racecheck", "initcheck", "synccheck"};
constexpr std::string_view kOccupancyFields[] = {"fraction", "blocks", "warps"};

/// An operation on two, from the first to the last of several.
template <Amount (*Operation)(const Amount&, const Amount&)>
Amount folded(std::span<const Amount> amounts) {
  Amount result = amounts.front();
  for (const Amount& amount : amounts.subspan(1)) result = Operation(result, amount);
  return result;
}

Amount quotient(const Amount& a, const Amount& b) { return a / b; }
Amount difference(const Amount& a, const Amount& b) { return a - b; }
Amount sum(const Amount& a, const Amount& b) { return a + b; }
Amount times(const Amount& a, const Amount& b) { return a * b; }

constexpr struct {
  std::string_view name;
  Amount (*operation)(std::span<const Amount>);
} kArithmetic[] = {{"ratio", folded<quotient>}, {"difference", folded<difference>},
                   {"sum", folded<sum>},        {"product", folded<times>},
                   {"min", folded<smallest>},   {"max", folded<largest>},
                   {"median", median}};

/// The value's text, once `parse` has read it; what that cannot read fails at the value's place.
template <typename Parse>
std::string readable_text(const YamlValue& value, Parse parse) {
  std::string text = value.text();
  try {
    parse(text);
  } catch (const Defect& defect) {
    value.fail(defect.what());
  }
  return text;
}

// ---- an operator each --------------------------------------------------------------------------

SeriesPoint series(YamlObject& map) {
  SeriesPoint point;
  point.series = map.text("series");
  point.quantity = map.text("quantity");
  if (const auto at = map.optional_value("at")) {
    for (const auto& [axis, value] : at->members()) point.at[axis] = value.number();
  }
  if (const auto best = map.optional_value("best")) {
    constexpr std::string_view kBest[] = {"min", "max"};
    point.best = best->choice(kBest) == 0 ? Statistic::kMin : Statistic::kMax;
  } else if (const auto statistic = map.optional_value("statistic")) {
    point.statistic = static_cast<Statistic>(statistic->choice(kStatisticNames));
  }
  return point;
}

KernelCell kernel(YamlObject& map) {
  KernelCell cell{.contestant = map.text("kernel"),
                  .type = map.optional_text("type"),
                  .data = map.optional_text("data"),
                  .size = map.value("size").number(),
                  .mode = map.text("mode")};
  const YamlValue name = map.value("column");
  cell.column = std::ranges::find(ladder::kColumns, name.text(), &ladder::Column::name);
  if (cell.column == std::end(ladder::kColumns) || cell.column->unit.empty()) {
    name.fail(fmt::format("kernels.csv has no column of numbers '{}'", name.text()));
  }
  return cell;
}

Compiled compiled(YamlObject& map) {
  Compiled compiled;
  compiled.snippet = map.text("compiled");
  if (const auto kernel = map.optional_value("kernel")) compiled.kernel = read_expression(*kernel);
  if (map.has("field") + map.has("opcode") + map.has("ptx") != 1) {
    map.here().fail("compiled needs one of field, opcode and ptx");
  }
  if (const auto field = map.optional_value("field")) {
    compiled.text = kCompileFields[field->choice(kCompileFields)];
    return compiled;
  }
  compiled.what = map.has("opcode") ? Compiled::What::kOpcode : Compiled::What::kPtx;
  compiled.text = read_expression(map.value(map.has("opcode") ? "opcode" : "ptx"));
  return compiled;
}

SameCode same_code(YamlObject& map) {
  const auto names = map.value("same_code").list();
  if (names.size() != 2) map.here().fail("same_code takes two snippets");
  return {names[0].text(), names[1].text()};
}

Checked checked(YamlObject& map) {
  return {map.text("checked"), std::string(kCheckers[map.value("tool").choice(kCheckers)])};
}

int whole(const YamlValue& value, std::string_view name, int least, int most) {
  const std::int64_t number = value.integer();
  if (number < least || number > most) {
    value.fail(fmt::format("{} must be from {} to {}", name, least, most));
  }
  return static_cast<int>(number);
}

Occupancy occupancy(YamlObject& map) {
  // Far beyond any launch, and products of them are still whole numbers.
  constexpr int kMostThreads = 1 << 16, kMostRegisters = 1 << 10, kMostSharedBytes = 1 << 30;
  YamlObject launch(map.value("occupancy"));
  const auto optional = [&launch](const char* name, int most) {
    const auto value = launch.optional_value(name);
    return value ? whole(*value, name, 0, most) : 0;
  };
  Occupancy occupancy{.device = launch.optional_text("device"),
                      .threads = whole(launch.value("threads"), "threads", 1, kMostThreads),
                      .registers = optional("registers", kMostRegisters),
                      .shared_bytes = optional("shared_bytes", kMostSharedBytes)};
  launch.finish();
  occupancy.field = static_cast<Occupancy::Field>(map.value("field").choice(kOccupancyFields));
  return occupancy;
}

Unit unit_of(YamlObject& map) {
  const auto unit = map.optional_value("unit");
  return unit ? parse_unit(read_unit(*unit)) : Unit{};
}

Amount number(YamlObject& map) { return exactly(map.value("number").number(), unit_of(map)); }

/// A number, several numbers, or true or false.
Amount documented_amount(YamlObject& map) {
  const YamlValue value = map.value("documented");
  if (!value.is_number() && !value.is_list()) {
    return exactly(value.boolean() ? 1 : 0, parse_unit("boolean"));
  }
  std::vector<double> numbers;
  if (value.is_number()) numbers = {value.number()};
  if (value.is_list()) {
    for (const YamlValue& number : value.list()) numbers.push_back(number.number());
  }
  std::ranges::sort(numbers);
  return {numbers[(numbers.size() - 1) / 2], numbers.front(), numbers.back(), unit_of(map)};
}

Documented documented(YamlObject& map) {
  Documented documented{documented_amount(map), {}};
  const YamlValue source = map.value("source");
  documented.source = source.text();
  if (documented.source.find(", ") == std::string::npos) {
    source.fail("source must say who and where: 'NAME, PLACE'");
  }
  return documented;
}

Evidence read(const YamlValue& value, int depth, int& operators);

Arithmetic arithmetic(YamlObject& map, int depth, int& operators) {
  const auto* const which = std::ranges::find_if(
      kArithmetic, [&map](const auto& arithmetic) { return map.has(arithmetic.name); });
  if (which == std::end(kArithmetic)) {
    map.here().fail(
        "unknown operator: evidence has one of profile, series, kernel, compiled, same_code, "
        "compiles, metric, checked, occupancy, documented, number, ratio, difference, sum, "
        "product, min, max, median");
  }
  const auto& [name, operation] = *which;
  const YamlValue operands = map.value(name);
  Arithmetic arithmetic{operation, {}};
  for (const YamlValue& operand : operands.list()) {
    arithmetic.operands.push_back(read(operand, depth + 1, operators));
  }
  const bool is_binary = name == "ratio" || name == "difference";
  if (is_binary && arithmetic.operands.size() != 2) {
    operands.fail(fmt::format("{} takes two operands", name));
  }
  return arithmetic;
}

/// `kernel` is an operator of its own, and a member of `compiled`; `series` likewise of `best`.
Evidence operation(YamlObject& map, int depth, int& operators) {
  if (map.has("profile")) return {ProfileKey{map.text("profile")}};
  if (map.has("series")) return {series(map)};
  if (map.has("compiled")) return {compiled(map)};
  if (map.has("kernel")) return {kernel(map)};
  if (map.has("same_code")) return {same_code(map)};
  if (map.has("compiles")) return {Compiles{map.text("compiles")}};
  if (map.has("metric")) return {MetricExists{map.text("metric"), map.optional_text("chip")}};
  if (map.has("checked")) return {checked(map)};
  if (map.has("occupancy")) return {occupancy(map)};
  if (map.has("documented")) return {documented(map)};
  if (map.has("number")) return {number(map)};
  return {arithmetic(map, depth, operators)};
}

/// `operators` counts those of the whole reading.
Evidence read(const YamlValue& value, int depth, int& operators) {
  if (depth > kMaxEvidenceDepth) {
    value.fail(fmt::format("evidence nests deeper than {} operators", kMaxEvidenceDepth));
  }
  if (++operators > kMaxEvidenceOperators) {
    value.fail(fmt::format("one reading has more than {} operators", kMaxEvidenceOperators));
  }
  if (!value.is_object()) value.fail("evidence must be a map with one operator");
  YamlObject map(value);
  Evidence evidence = operation(map, depth, operators);
  map.finish();
  return evidence;
}

/// Operators that look up what was measured, compiled or listed.
int look_ups(const Evidence& evidence) {
  if (const auto* arithmetic = std::get_if<Arithmetic>(&evidence.operation)) {
    int sum = 0;
    for (const Evidence& operand : arithmetic->operands) sum += look_ups(operand);
    return sum;
  }
  return is_documented(evidence) || std::holds_alternative<Amount>(evidence.operation) ? 0 : 1;
}

}  // namespace

bool is_documented(const Evidence& evidence) {
  bool is = false;
  for_each<Documented>(evidence, [&is](const Documented&) { is = true; });
  for_each<Occupancy>(evidence,
                      [&is](const Occupancy& occupancy) { is |= !occupancy.device.empty(); });
  return is;
}

bool is_constant(const Evidence& evidence) {
  return look_ups(evidence) == 0 && !is_documented(evidence);
}

Evidence read_evidence(const YamlValue& value) {
  int operators = 0;
  Evidence evidence = read(value, 1, operators);
  if (is_documented(evidence) && look_ups(evidence) > 0) {
    value.fail("documented and measured values cannot be combined: give each a reading");
  }
  return evidence;
}

std::string read_unit(const YamlValue& value) { return readable_text(value, parse_unit); }

std::string read_expression(const YamlValue& value) {
  return readable_text(value, [](const std::string& text) { Pattern{text}; });
}

}  // namespace warpgauge::claims
