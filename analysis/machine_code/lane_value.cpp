// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/lane_value.h"

#include <algorithm>
#include <utility>

namespace warpgauge::machine_code {
namespace {

using Lanes = LaneValue::Lanes;

/// Larger numbers are no distances between words of an array.
constexpr std::int64_t kMost = std::int64_t{1} << 46;

bool fits(std::int64_t number) { return number > -kMost && number < kMost; }

bool fits(const LaneValue& value) {
  return fits(value.number) && fits(value.step) &&
         std::ranges::all_of(value.terms, [](const auto& term) { return fits(term.times); });
}

/// By one number from each lane to the next.
bool goes_on(const LaneValue& value) {
  return value.lanes == Lanes::kStep || value.lanes == Lanes::kStretch;
}

/// Adds a term; false where there is no room.
bool add(LaneValue& value, const LaneValue::Term& term) {
  if (term.times == 0) return true;
  for (auto& known : value.terms) {
    if (known.times != 0 && known.of == term.of) {
      known.times += term.times;
      if (known.times == 0) known = {};
      return true;
    }
  }
  for (auto& free : value.terms) {
    if (free.times == 0) {
      free = term;
      return true;
    }
  }
  return false;
}

/// In one order: equal sums have equal terms.
void sort(LaneValue& value) {
  auto& [first, second] = value.terms;
  const bool swapped =
      first.times == 0 ? second.times != 0 : second.times != 0 && second.of < first.of;
  if (swapped) std::swap(first, second);
}

}  // namespace

LaneValue LaneValue::constant(std::int64_t number) {
  LaneValue value;
  value.lanes = Lanes::kStep;
  value.number = number;
  return value;
}

LaneValue LaneValue::unknown(const Origin& of, Lanes lanes, std::int64_t step) {
  LaneValue value;
  value.lanes = lanes;
  value.step = step;
  value.terms[0] = {of, 1};
  return value;
}

std::optional<std::int64_t> LaneValue::known() const {
  const bool any = terms[0].times != 0 || terms[1].times != 0;
  return any || !is_same() ? std::nullopt : std::optional(number);
}

LaneStep lanes_of_sum(const LaneValue& a, const LaneValue& b) {
  const bool stays_upper =
      (a.lanes == Lanes::kUpper && b.is_same()) || (b.lanes == Lanes::kUpper && a.is_same());
  if (stays_upper) return {Lanes::kUpper, 0};
  if (a.lanes == Lanes::kData || b.lanes == Lanes::kData) return {Lanes::kData, 0};
  if (!goes_on(a) || !goes_on(b)) return {};
  if (a.lanes == Lanes::kStretch || b.lanes == Lanes::kStretch) return {Lanes::kStretch, 0};
  if (!fits(a.step + b.step)) return {};
  return {Lanes::kStep, a.step + b.step};
}

LaneStep lanes_of_product(const LaneValue& a, const LaneValue& b) {
  if (a.is_same() && b.is_same()) return {Lanes::kStep, 0};
  if (const auto factor = b.known(); factor && a.lanes == Lanes::kStep) {
    std::int64_t step = 0;
    if (!__builtin_mul_overflow(a.step, *factor, &step) && fits(step)) return {Lanes::kStep, step};
  }
  if (a.known() && !b.known()) return lanes_of_product(b, a);
  if (a.lanes == Lanes::kData || b.lanes == Lanes::kData) return {Lanes::kData, 0};
  const bool stretches = (goes_on(a) && b.is_same()) || (a.is_same() && goes_on(b));
  return {stretches ? Lanes::kStretch : Lanes::kVaries, 0};
}

std::optional<LaneValue> sum(const LaneValue& a, const LaneValue& b) {
  // An upper half stays one.
  if (a.known() == 0) return b;
  if (b.known() == 0) return a;
  LaneValue result = a;
  for (const auto& term : b.terms) {
    if (!add(result, term)) return std::nullopt;
  }
  sort(result);
  result.number += b.number;
  const LaneStep lanes = lanes_of_sum(a, b);
  result.lanes = lanes.lanes;
  result.step = lanes.step;
  result.pointer = a.pointer == 0 || b.pointer == 0 ? a.pointer + b.pointer : 0;
  return fits(result) ? std::optional(result) : std::nullopt;
}

std::optional<LaneValue> times(const LaneValue& a, std::int64_t factor) {
  if (factor == 1) return a;
  LaneValue result = LaneValue::constant(0);
  const LaneStep lanes = lanes_of_product(a, LaneValue::constant(factor));
  result.lanes = lanes.lanes;
  result.step = lanes.step;
  bool overflows = __builtin_mul_overflow(a.number, factor, &result.number);
  for (std::size_t i = 0; i < a.terms.size(); ++i) {
    result.terms[i].of = factor == 0 ? Origin() : a.terms[i].of;
    overflows =
        __builtin_mul_overflow(a.terms[i].times, factor, &result.terms[i].times) || overflows;
  }
  return !overflows && fits(result) ? std::optional(result) : std::nullopt;
}

LaneValue joined(const LaneValue& a, const LaneValue& b, const Origin& of, bool apart) {
  if (a == b) return a;
  const bool by_data = a.lanes == Lanes::kData || b.lanes == Lanes::kData;
  LaneValue result = LaneValue::unknown(of, by_data ? Lanes::kData : Lanes::kVaries);
  result.pointer = a.pointer == b.pointer ? a.pointer : 0;
  if (!apart && a.lanes == Lanes::kStretch && b.lanes == Lanes::kStretch) {
    result.lanes = Lanes::kStretch;
  }
  if (apart || !a.is_followed() || !b.is_followed()) return result;
  if (a.lanes == Lanes::kStep && b.lanes == Lanes::kStep) {
    if (a.step != b.step) return result;
    result.lanes = Lanes::kStep;
    result.step = a.step;
    return result;
  }
  // One is an upper half; the other may be that of a number that is the same in all lanes.
  const bool halves =
      (a.lanes == Lanes::kUpper || a.is_same()) && (b.lanes == Lanes::kUpper || b.is_same());
  if (halves) result.lanes = Lanes::kUpper;
  return result;
}

}  // namespace warpgauge::machine_code
