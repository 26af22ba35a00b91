// SPDX-License-Identifier: Apache-2.0
// The evidence for a claim: a tree of look-ups and arithmetic, as a catalogue writes it.
// data/claims/README.md says what each operator gives; evaluate.cpp evaluates it.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/base/yaml.h"
#include "analysis/claims/amount.h"
#include "analysis/ladder/rows.h"

namespace warpgauge::claims {

struct Evidence;

/// {profile: KEY}
struct ProfileKey {
  std::string key;

  bool operator==(const ProfileKey&) const = default;
};

enum class Statistic { kMedian, kMin, kMax };
inline constexpr std::string_view kStatisticNames[] = {"median", "min", "max"};

/// {series: ID, quantity: Q, at: {...}, statistic: S}: one point. {best: max, ...}: the point whose
/// median is largest (smallest) among those that `at` selects.
struct SeriesPoint {
  std::string series, quantity;
  std::map<std::string, double> at;  ///< axis -> value
  Statistic statistic = Statistic::kMedian;
  std::optional<Statistic> best;  ///< kMin or kMax

  bool operator==(const SeriesPoint&) const = default;
};

/// {kernel: RUNG, type: T, data: D, size: N, mode: M, column: C}; empty type or data: any.
struct KernelCell {
  std::string contestant, type, data;
  double size = 0;
  std::string mode;
  const ladder::Column* column = nullptr;  ///< one that has a unit

  bool operator==(const KernelCell&) const = default;
};

/// {compiled: SNIPPET, kernel: RE, field: F | opcode: RE | ptx: RE}; an empty kernel: the only one.
struct Compiled {
  enum class What { kField, kOpcode, kPtx };
  std::string snippet, kernel;
  What what = What::kField;
  std::string text;  ///< the field's name or the expression

  bool operator==(const Compiled&) const = default;
};

/// {same_code: [A, B]}
struct SameCode {
  std::string a, b;

  bool operator==(const SameCode&) const = default;
};

/// {compiles: SNIPPET}
struct Compiles {
  std::string snippet;

  bool operator==(const Compiles&) const = default;
};

/// {metric: NAME, chip: C}; an empty chip: the one of the profile's compute capability.
struct MetricExists {
  std::string name, chip;

  bool operator==(const MetricExists&) const = default;
};

/// {checked: PROGRAM, tool: T}
struct Checked {
  std::string program, tool;

  bool operator==(const Checked&) const = default;
};

/// {occupancy: {threads: N, registers: N, shared_bytes: N, device: ARCHITECTURE}, field: F}; an
/// empty device: the profile's, by its queried limits.
struct Occupancy {
  enum class Field { kFraction, kBlocks, kWarps };
  std::string device;
  int threads = 0, registers = 0, shared_bytes = 0;
  Field field = Field::kFraction;

  bool operator==(const Occupancy&) const = default;
};

/// {documented: X, unit: U, source: S}: what a source says, never a measurement of ours. For
/// several numbers: the middle one (a number that a source states), from the smallest to the
/// largest.
struct Documented {
  Amount amount;
  std::string source;  ///< "NAME, place"

  bool operator==(const Documented&) const = default;
};

/// {ratio: [A, B]} and the like.
struct Arithmetic {
  Amount (*operation)(std::span<const Amount>) = nullptr;
  std::vector<Evidence> operands;

  bool operator==(const Arithmetic&) const = default;
};

struct Evidence {
  /// An Amount is {number: X, unit: U}.
  std::variant<ProfileKey, SeriesPoint, KernelCell, Compiled, SameCode, Compiles, MetricExists,
               Checked, Occupancy, Documented, Amount, Arithmetic>
      operation;

  bool operator==(const Evidence&) const = default;
};

/// Deepest nesting of operators, and most operators of one reading.
inline constexpr int kMaxEvidenceDepth = 8;
inline constexpr int kMaxEvidenceOperators = 64;

/// True where it rests on documents, so on nothing that was measured, compiled or listed.
bool is_documented(const Evidence& evidence);

/// True where it is nothing but typed numbers: arithmetic that no measurement can change.
bool is_constant(const Evidence& evidence);

/// Throws InputError with the place of what is wrong: each map has exactly one operator, and no
/// member that does not belong to it; documented values are combined only with constants.
Evidence read_evidence(const YamlValue& value);

/// The text of a unit. Throws InputError with its place for one that parse_unit does not know.
std::string read_unit(const YamlValue& value);

/// The text of a regular expression. Throws InputError with its place if it is not one.
std::string read_expression(const YamlValue& value);

/// Calls `visit` for every look-up of that type in the tree.
template <typename Lookup, typename Visit>
void for_each(const Evidence& evidence, const Visit& visit) {
  if (const auto* lookup = std::get_if<Lookup>(&evidence.operation)) visit(*lookup);
  const auto* arithmetic = std::get_if<Arithmetic>(&evidence.operation);
  if (arithmetic == nullptr) return;
  for (const Evidence& operand : arithmetic->operands) for_each<Lookup>(operand, visit);
}

}  // namespace warpgauge::claims
