// SPDX-License-Identifier: Apache-2.0
// The operators that look nothing up in recordings or facts; those are in evaluate_series.cpp and
// evaluate_facts.cpp.
#include "analysis/claims/evaluate.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/claims/kernel_columns.h"
#include "analysis/model/keys.h"
#include "analysis/model/launch.h"
#include "analysis/profile/campaign.h"

namespace warpgauge::claims {
namespace {

using profile::unite;

Amount combine(Arithmetic::Operation operation, const Amount& a, const Amount& b) {
  switch (operation) {
    case Arithmetic::Operation::kRatio:
      return a / b;
    case Arithmetic::Operation::kDifference:
      return a - b;
    case Arithmetic::Operation::kSum:
      return a + b;
    case Arithmetic::Operation::kProduct:
      return a * b;
    case Arithmetic::Operation::kMin:
      return smallest(a, b);
    case Arithmetic::Operation::kMax:
      return largest(a, b);
  }
  return a;
}

std::string name_of_row(const KernelCell& cell) {
  std::string name = cell.contestant;
  for (const std::string* part : {&cell.type, &cell.data}) {
    if (!part->empty()) name += ' ' + *part;
  }
  return fmt::format("{} at {} {}", name, cell.size, cell.mode);
}

bool fits(const ladder::Row& row, const KernelCell& cell) {
  return row.contestant == cell.contestant && (cell.type.empty() || row.type == cell.type) &&
         (cell.data.empty() || row.data == cell.data);
}

}  // namespace

Evaluator::Evaluator(const Sources& sources) : sources_(sources) {
  for (const samples::Recording& recording : sources.recordings) {
    for (const samples::Series& series : recording.series) {
      series_[series.id].emplace_back(&recording, &series);
    }
  }
}

Finding Evaluator::evaluate(const Evidence& evidence) const {
  return std::visit([this](const auto& operation) { return of(operation); }, evidence.operation);
}

Finding Evaluator::of(const Number& number) const {
  return {exactly(number.value, number.unit), {}, {}};
}

Finding Evaluator::of(const Arithmetic& arithmetic) const {
  Finding result = evaluate(arithmetic.operands.front());
  for (std::size_t i = 1; i < arithmetic.operands.size(); ++i) {
    const Finding operand = evaluate(arithmetic.operands[i]);
    result.amount = combine(arithmetic.operation, result.amount, operand.amount);
    unite(result.evidence, operand.evidence);
    unite(result.doubts, operand.doubts);
  }
  return result;
}

Finding Evaluator::of(const ProfileKey& key) const {
  const profile::Entry* entry = sources_.profile.find(key.key);
  if (entry == nullptr) {
    const auto why = sources_.profile.absent.find(key.key);
    if (why == sources_.profile.absent.end()) {
      throw Missing(fmt::format("the profile has no key {}", key.key));
    }
    throw Missing(fmt::format("profile key {} is absent: {}", key.key, why->second));
  }
  if (entry->confirmation && entry->confirmation->state == "contradicted") {
    throw Missing(fmt::format("counters contradict profile key {}: {}", key.key,
                              entry->confirmation->relation));
  }
  return {{entry->value, entry->low, entry->high, parse_unit(entry->unit)},
          {"profile " + key.key},
          entry->flags};
}

Finding Evaluator::of(const KernelCell& cell) const {
  if (sources_.kernels.empty()) throw Missing("no reference kernels were measured");
  const ladder::Row* found = nullptr;
  std::string outcome;
  for (const ladder::Row& row : sources_.kernels) {
    if (!fits(row, cell)) continue;
    if (!row.measured()) outcome = row.outcome;
    if (!row.measured() || row.size != cell.size || row.mode != cell.mode) continue;
    if (found != nullptr) {
      throw Missing(
          fmt::format("several rows of kernels.csv are {}: name type and data", name_of_row(cell)));
    }
    found = &row;
  }
  if (found == nullptr && !outcome.empty()) {
    throw Missing(fmt::format("kernel {} {}", cell.contestant, outcome));
  }
  if (found == nullptr) throw Missing(fmt::format("kernels.csv has no row {}", name_of_row(cell)));
  const KernelColumn& column = *find_kernel_column(cell.column);  // the catalogue's reader looked
  const std::optional<double>& value = found->*column.member;
  if (!value) {
    throw Missing(fmt::format("kernels.csv has no {} of {}", cell.column, name_of_row(cell)));
  }
  const double half = column.has_spread ? *value * found->spread.value_or(0) / 2 : 0;
  return {{*value, *value - half, *value + half, parse_unit(column.unit)},
          {fmt::format("kernels.csv {}: {}", name_of_row(cell), cell.column)},
          found->flags};
}

Finding Evaluator::of(const Occupancy& occupancy) const {
  model::Occupancy result;
  try {
    const model::SmLimits limits = model::sm_limits(sources_.profile);
    result = model::occupancy({.threads_per_block = occupancy.threads,
                               .registers_per_thread = occupancy.registers,
                               .shared_bytes_per_block = occupancy.shared_bytes},
                              limits);
  } catch (const model::AbsentKey& absent) {
    throw Missing(fmt::format("occupancy needs {}: {}", absent.key, absent.why));
  }
  const auto value = [&]() -> double {
    switch (occupancy.field) {
      case Occupancy::Field::kFraction:
        return result.fraction();
      case Occupancy::Field::kBlocks:
        return result.blocks_per_sm;
      case Occupancy::Field::kWarps:
        return result.warps_per_sm();
    }
    return 0;
  };
  return {exactly(value()),
          {fmt::format(
              "occupancy of {} threads, {} registers, {} bytes of shared memory (limit: {})",
              occupancy.threads, occupancy.registers, occupancy.shared_bytes, result.limited_by)},
          {}};
}

}  // namespace warpgauge::claims
