// SPDX-License-Identifier: Apache-2.0
// Reads evidence: exactly one operator a map, and no member that does not belong to it.
#include "analysis/claims/evidence.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "analysis/base/error.h"
#include "analysis/claims/kernel_columns.h"
#include "analysis/claims/pattern.h"

namespace warpgauge::claims {
namespace {

constexpr std::string_view kCompileFields[] = {"registers", "stack_bytes", "spill_bytes",
                                               "shared_bytes", "instructions"};
constexpr std::string_view kOccupancyFields[] = {"fraction", "blocks", "warps"};
constexpr std::string_view kArithmetic[] = {"ratio", "difference", "sum", "product", "min", "max"};

class Reader {
 public:
  Evidence read(const YamlValue& value, int depth) {
    if (depth > kMaxEvidenceDepth) {
      value.fail(fmt::format("evidence nests deeper than {} operators", kMaxEvidenceDepth));
    }
    if (++operators_ > kMaxEvidenceOperators) {
      value.fail(fmt::format("one reading has more than {} operators", kMaxEvidenceOperators));
    }
    if (!value.is_object()) value.fail("evidence must be a map with one operator");
    YamlObject map(value);
    Evidence evidence{operation(map, depth)};
    map.finish();
    return evidence;
  }

 private:
  using Operation = decltype(Evidence::operation);

  /// `kernel` is an operator of its own, and a member of `compiled`; `series` likewise of `best`.
  Operation operation(YamlObject& map, int depth) {
    if (map.has("profile")) return ProfileKey{map.text("profile")};
    if (map.has("series")) return series(map);
    if (map.has("compiled")) return compiled(map);
    if (map.has("kernel")) return kernel(map);
    if (map.has("same_code")) return same_code(map);
    if (map.has("compiles")) return Compiles{map.text("compiles")};
    if (map.has("metric")) return MetricExists{map.text("metric"), map.optional_text("chip")};
    if (map.has("occupancy")) return occupancy(map);
    if (map.has("number")) return number(map);
    for (std::size_t i = 0; i < std::size(kArithmetic); ++i) {
      if (map.has(kArithmetic[i])) return arithmetic(map, i, depth);
    }
    map.here().fail(
        fmt::format("unknown operator: evidence has one of profile, series, kernel, compiled, "
                    "same_code, compiles, metric, occupancy, number, {}",
                    fmt::join(kArithmetic, ", ")));
  }

  static SeriesPoint series(YamlObject& map) {
    SeriesPoint point;
    point.series = map.text("series");
    point.quantity = map.text("quantity");
    if (const auto at = map.optional_value("at")) {
      for (const auto& [axis, value] : at->members()) point.at[axis] = value.number();
    }
    const auto best = map.optional_value("best");
    if (best) {
      constexpr std::string_view kBest[] = {"min", "max"};
      point.best = best->choice(kBest) == 0 ? Statistic::kMin : Statistic::kMax;
    } else if (const auto statistic = map.optional_value("statistic")) {
      point.statistic = static_cast<Statistic>(statistic->choice(kStatisticNames));
    }
    return point;
  }

  static KernelCell kernel(YamlObject& map) {
    KernelCell cell;
    cell.contestant = map.text("kernel");
    cell.type = map.optional_text("type");
    cell.data = map.optional_text("data");
    cell.size = map.value("size").number();
    cell.mode = map.text("mode");
    const YamlValue column = map.value("column");
    cell.column = column.text();
    if (find_kernel_column(cell.column) == nullptr) {
      column.fail(fmt::format("kernels.csv has no column of numbers '{}'", cell.column));
    }
    return cell;
  }

  static std::string expression(const YamlValue& value) {
    const std::string text = value.text();
    try {
      const Pattern unused(text);
    } catch (const Defect& defect) {
      value.fail(defect.what());
    }
    return text;
  }

  static Compiled compiled(YamlObject& map) {
    Compiled compiled;
    compiled.snippet = map.text("compiled");
    if (const auto kernel = map.optional_value("kernel")) compiled.kernel = expression(*kernel);
    if (map.has("field") + map.has("opcode") + map.has("ptx") != 1) {
      map.here().fail("compiled needs one of field, opcode and ptx");
    }
    if (const auto field = map.optional_value("field")) {
      compiled.text = kCompileFields[field->choice(kCompileFields)];
    } else if (const auto opcode = map.optional_value("opcode")) {
      compiled.what = Compiled::What::kOpcode;
      compiled.text = expression(*opcode);
    } else {
      compiled.what = Compiled::What::kPtx;
      compiled.text = expression(map.value("ptx"));
    }
    return compiled;
  }

  static SameCode same_code(YamlObject& map) {
    const auto names = map.value("same_code").list();
    if (names.size() != 2) map.here().fail("same_code takes two snippets");
    return {names[0].text(), names[1].text()};
  }

  static int amount(YamlObject& launch, std::string_view name, int least) {
    const auto value = launch.optional_value(name);
    if (!value) return 0;
    const std::int64_t number = value->integer();
    constexpr int kMost = 1 << 30;
    if (number < least || number > kMost) {
      value->fail(fmt::format("{} must be from {} to {}", name, least, kMost));
    }
    return static_cast<int>(number);
  }

  static Occupancy occupancy(YamlObject& map) {
    YamlObject launch(map.value("occupancy"));
    launch.value("threads");
    Occupancy occupancy;
    occupancy.threads = amount(launch, "threads", 1);
    occupancy.registers = amount(launch, "registers", 0);
    occupancy.shared_bytes = amount(launch, "shared_bytes", 0);
    launch.finish();
    occupancy.field = static_cast<Occupancy::Field>(map.value("field").choice(kOccupancyFields));
    return occupancy;
  }

  static Number number(YamlObject& map) {
    Number number;
    number.value = map.value("number").number();
    if (const auto unit = map.optional_value("unit")) {
      try {
        number.unit = parse_unit(unit->text());
      } catch (const Defect& defect) {
        unit->fail(defect.what());
      }
    }
    return number;
  }

  Arithmetic arithmetic(YamlObject& map, std::size_t which, int depth) {
    Arithmetic arithmetic;
    arithmetic.operation = static_cast<Arithmetic::Operation>(which);
    const YamlValue operands = map.value(kArithmetic[which]);
    for (const YamlValue& operand : operands.list()) {
      arithmetic.operands.push_back(read(operand, depth + 1));
    }
    const bool is_binary = arithmetic.operation == Arithmetic::Operation::kRatio ||
                           arithmetic.operation == Arithmetic::Operation::kDifference;
    if (is_binary && arithmetic.operands.size() != 2) {
      operands.fail(fmt::format("{} takes two operands", kArithmetic[which]));
    }
    return arithmetic;
  }

  int operators_ = 0;
};

}  // namespace

Evidence read_evidence(const YamlValue& value) { return Reader().read(value, 1); }

}  // namespace warpgauge::claims
