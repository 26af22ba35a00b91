// SPDX-License-Identifier: Apache-2.0
// What a claim is held against: a tree of look-ups and arithmetic, as a catalogue writes it.
// data/claims/README.md says what each operator gives; evaluate.h evaluates it.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/base/yaml.h"
#include "analysis/claims/unit.h"

namespace warpgauge::claims {

struct Evidence;

/// {profile: KEY}
struct ProfileKey {
  std::string key;
};

enum class Statistic { kMedian, kMin, kMax };
inline constexpr std::string_view kStatisticNames[] = {"median", "min", "max"};

/// {series: ID, quantity: Q, at: {...}, statistic: S}: one point. {best: max, ...}: the point whose
/// median is largest (smallest) among those that `at` selects.
struct SeriesPoint {
  std::string series;
  std::string quantity;
  std::map<std::string, double> at;  ///< axis -> value
  Statistic statistic = Statistic::kMedian;
  std::optional<Statistic> best;  ///< kMin or kMax
};

/// {kernel: RUNG, type: T, data: D, size: N, mode: M, column: C}; empty type or data: any.
struct KernelCell {
  std::string contestant, type, data;
  double size = 0;
  std::string mode, column;
};

/// {compiled: SNIPPET, kernel: RE, field: F | opcode: RE | ptx: RE}; an empty kernel: the only one.
struct Compiled {
  enum class What { kField, kOpcode, kPtx };
  std::string snippet, kernel;
  What what = What::kField;
  std::string text;  ///< the field's name or the expression
};

/// {same_code: [A, B]}
struct SameCode {
  std::string a, b;
};

/// {compiles: SNIPPET}
struct Compiles {
  std::string snippet;
};

/// {metric: NAME, chip: C}; an empty chip: the one of the profile's compute capability.
struct MetricExists {
  std::string name, chip;
};

/// {occupancy: {threads: N, registers: N, shared_bytes: N}, field: F}
struct Occupancy {
  enum class Field { kFraction, kBlocks, kWarps };
  int threads = 0, registers = 0, shared_bytes = 0;
  Field field = Field::kFraction;
};

/// {number: X, unit: U}
struct Number {
  double value = 0;
  Unit unit;
};

/// {ratio: [A, B]} and the like.
struct Arithmetic {
  enum class Operation { kRatio, kDifference, kSum, kProduct, kMin, kMax };
  Operation operation = Operation::kSum;
  std::vector<Evidence> operands;
};

struct Evidence {
  std::variant<ProfileKey, SeriesPoint, KernelCell, Compiled, SameCode, Compiles, MetricExists,
               Occupancy, Number, Arithmetic>
      operation;
};

/// Deepest nesting of operators, and most operators of one reading.
inline constexpr int kMaxEvidenceDepth = 8;
inline constexpr int kMaxEvidenceOperators = 64;

/// Throws InputError with the place of what is wrong.
Evidence read_evidence(const YamlValue& value);

/// Calls `visit` for every operator of the tree that is a look-up.
template <typename Visit>
void for_each_lookup(const Evidence& evidence, Visit visit) {
  const auto* arithmetic = std::get_if<Arithmetic>(&evidence.operation);
  if (arithmetic == nullptr) return visit(evidence);
  for (const Evidence& operand : arithmetic->operands) for_each_lookup(operand, visit);
}

}  // namespace warpgauge::claims
