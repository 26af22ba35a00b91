// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/own_trips.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "analysis/machine_code/lane_flow.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

bool holds(const Loop& loop, std::size_t i) { return std::ranges::binary_search(loop.body, i); }

/// The branch back, where it is the only one and the only way out.
std::optional<std::size_t> only_branch(const ControlFlow& flow, const Loop& loop) {
  std::optional<std::size_t> branch;
  for (const std::size_t i : loop.body) {
    const PlacedTransfer& transfer = flow.transfers[i];
    const bool leaves = transfer.ends || transfer.indirect || transfer.returns ||
                        std::ranges::any_of(flow.successors[i],
                                            [&](std::size_t next) { return !holds(loop, next); });
    const bool goes_back = transfer.jumps && transfer.to == loop.body.front();
    if (!leaves && !goes_back) continue;
    if (branch || !leaves || !goes_back || !transfer.falls_through) return std::nullopt;
    branch = i;
  }
  return branch;
}

struct Condition {
  NamedRegister predicate;
  bool negated = false;
};

/// "@P0 BRA 0x10", "@!P0 BRA 0x10" and "BRA.U !UP0, 0x10".
std::optional<Condition> condition_of(const ReadInstruction& branch) {
  std::optional<Condition> found;
  for (const OperandText& operand : branch.texts) {
    if (!operand.is_predicate()) continue;
    if (found || branch.operands.guarded) return std::nullopt;
    found = {operand.named, operand.text.starts_with('!')};
  }
  if (found || !branch.operands.guarded) return found;
  const RegisterRange& guard = branch.operands.reads.front().range;
  return Condition{{.file = guard.file, .number = guard.first}, branch.operands.guard_negated};
}

/// The comparison that the predicate comes from, in the straight code before the branch.
std::optional<std::size_t> comparison_of(const LaneFlow& values, const ControlFlow& flow,
                                         const Loop& loop, std::size_t branch,
                                         const NamedRegister& predicate) {
  const RegisterRange range = {.file = predicate.file, .first = predicate.number, .count = 1};
  for (std::size_t i = branch; i-- > loop.body.front();) {
    if (flow.successors[i].size() != 1 || flow.successors[i][0] != i + 1 ||
        flow.predecessors[i + 1].size() != 1) {
      return std::nullopt;
    }
    const Operands& operands = values.read(i).operands;
    const bool writes = std::ranges::any_of(
        operands.writes, [&](const RegisterRange& one) { return one.overlaps(range); });
    if (!writes) continue;
    const bool compares = is_one_of(operands.opcode, "ISETP", "UISETP") && !operands.guarded &&
                          !operands.has("EX") && !operands.has("X") && operands.has("AND") &&
                          operands.writes.front() == range;
    return compares ? std::optional(i) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<bool> compare(const Operands& how, std::int64_t a, std::int64_t b) {
  if (how.has("U32")) {
    a = static_cast<std::uint32_t>(a);
    b = static_cast<std::uint32_t>(b);
  } else {
    a = static_cast<std::int32_t>(a);
    b = static_cast<std::int32_t>(b);
  }
  if (how.has("NE")) return a != b;
  if (how.has("EQ")) return a == b;
  if (how.has("LT")) return a < b;
  if (how.has("LE")) return a <= b;
  if (how.has("GT")) return a > b;
  if (how.has("GE")) return a >= b;
  return std::nullopt;
}

/// What is compared with a bound, before the comparison of the first pass.
struct Counter {
  LaneValue value;
  std::int64_t bound = 0;
};

/// The comparison: "ISETP.NE.AND P0, PT, R0, 0x1000, PT".
std::optional<Counter> counter_of(const LaneFlow& values, const RegisterValues& registers,
                                  const ReadInstruction& comparison) {
  std::optional<LaneValue> value;
  std::optional<std::int64_t> bound;
  int predicates = 0;
  for (const OperandText& operand : comparison.texts) {
    if (operand.is_predicate()) {
      // Two are written; the last one is combined with.
      const bool is_true = operand.named.number == NamedRegister::kConstantRegister &&
                           !operand.text.starts_with('!');
      if (++predicates == 3 && !is_true) return std::nullopt;
      continue;
    }
    if (!value) {
      if (!operand.is_register() || operand.text.front() == '-') return std::nullopt;
      value = values.of(registers, operand.named.file, operand.named.number);
      continue;
    }
    const bool is_zero =
        operand.is_register() && operand.named.number == NamedRegister::kConstantRegister;
    bound = is_zero ? 0 : immediate(operand.text);
  }
  if (!value || !bound) return std::nullopt;
  return Counter{*value, *bound};
}

/// As often as the comparison sends the loop round, and once more.
std::optional<double> count(const Operands& how, bool negated, std::int64_t value,
                            std::int64_t step, std::int64_t bound) {
  constexpr int kMostTrips = 1 << 24;
  for (int trips = 1; trips < kMostTrips; ++trips, value += step) {
    const auto holds = compare(how, value, bound);
    if (!holds) return std::nullopt;
    if (*holds == negated) return trips;
  }
  return std::nullopt;
}

}  // namespace

std::map<std::size_t, double> own_trips(const ExecutedCode& code, const ControlFlow& flow) {
  struct Open {
    const Loop* loop;
    std::size_t branch;
    bool negated;
  };
  std::map<std::size_t, double> trips;
  if (flow.loops.empty()) return trips;
  LaneFlow values(code, flow, ThreadOrder());
  if (!values.is_settled()) return trips;
  std::map<std::size_t, Open> open;  // by the comparison
  for (const Loop& loop : flow.loops) {
    const auto branch = only_branch(flow, loop);
    const auto condition = branch ? condition_of(values.read(*branch)) : std::nullopt;
    if (!condition) continue;
    const auto at = comparison_of(values, flow, loop, *branch, condition->predicate);
    if (at) open.emplace(*at, Open{&loop, *branch, condition->negated});
  }
  std::map<std::size_t, Counter> counters;
  values.visit([&](std::size_t i, const RegisterValues& registers) {
    if (!open.contains(i)) return;
    if (const auto counter = counter_of(values, registers, values.read(i))) {
      counters.emplace(i, *counter);
    }
  });
  for (const auto& [at, counter] : counters) {
    const Open& one = open.at(at);
    const auto step = values.of_pass(counter.value, *one.loop);
    const auto begin = values.on_entry(counter.value, *one.loop);
    if (!step || *step == 0 || !begin) continue;
    const auto found = count(values.read(at).operands, one.negated, *begin, *step, counter.bound);
    if (found) trips.emplace(one.loop->body.front(), *found);
  }
  return trips;
}

}  // namespace warpgauge::machine_code
