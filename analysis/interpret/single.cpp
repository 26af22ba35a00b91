// SPDX-License-Identifier: Apache-2.0
// 32-bit floating point.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/precision.h"
#include "analysis/interpret/rounding.h"
#include "analysis/interpret/word_forms.h"

namespace warpgauge::interpret {
namespace single_precision {
namespace {

using std::uint32_t;
using std::uint64_t;

// choice: 0 rounding, 1 denormal numbers are 0, 2 the result is kept within 0 and 1

float input(const Operation& one, uint32_t bits) {
  const auto value = std::bit_cast<float>(bits);
  return one.choice[1] != 0 ? flushed(value) : value;
}

uint32_t output(const Operation& one, float value) {
  if (one.choice[2] != 0) value = within_one(value);
  return single_bits(one.choice[1] != 0 ? flushed(value) : value);
}

uint32_t added(const Operation& one, uint32_t a, uint32_t b) {
  return output(one, multiply_added(input(one, a), 1.0f, input(one, b), Rounding{one.choice[0]}));
}

uint32_t added_nearest(const Operation&, uint32_t a, uint32_t b) {
  return single_bits(std::bit_cast<float>(a) + std::bit_cast<float>(b));
}

uint32_t multiplied(const Operation& one, uint32_t a, uint32_t b) {
  const float x = input(one, a), y = input(one, b);
  return output(one, rounded(static_cast<double>(x) * y, 0, Rounding{one.choice[0]}));
}

uint32_t multiplied_nearest(const Operation&, uint32_t a, uint32_t b) {
  return single_bits(std::bit_cast<float>(a) * std::bit_cast<float>(b));
}

uint32_t fused(const Operation& one, uint32_t a, uint32_t b, uint32_t c) {
  return output(
      one, multiply_added(input(one, a), input(one, b), input(one, c), Rounding{one.choice[0]}));
}

template <std::size_t n>
void read_singles(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  for (std::size_t i = 0; i < n; ++i) one.from[i] = text.single(1 + i);
  if (text.size() != n + 1) throw Unreadable{};
  one.choice[0] = static_cast<int>(rounding_of(text));
  one.choice[1] = text.has("FTZ") ? 1 : 0;
  one.choice[2] = text.has("SAT") ? 1 : 0;
}

bool is_plain(const Operation& one) {
  return one.choice[0] == 0 && one.choice[1] == 0 && one.choice[2] == 0;
}

void add(const Reading& text, Operation& one) {
  read_singles<2>(text, one);
  is_plain(one) ? set_singles<2, added_nearest>(one) : set_singles<2, added>(one);
}

void multiply(const Reading& text, Operation& one) {
  read_singles<2>(text, one);
  is_plain(one) ? set_singles<2, multiplied_nearest>(one) : set_singles<2, multiplied>(one);
}

void multiply_add(const Reading& text, Operation& one) {
  read_singles<3>(text, one);
  set_singles<3, fused>(one);
}

// ---- functions of the special unit
//
// To the nearest float here; the device errs by an ulp or two. It takes and gives denormal numbers
// as 0. The arguments of sine and cosine are in turns.

template <auto f>
uint32_t special(const Operation&, uint32_t a) {
  const float value = flushed(std::bit_cast<float>(a));
  return single_bits(flushed(static_cast<float>(f(static_cast<double>(value)))));
}

/// The function of a double whose upper half is given; its result's upper half.
template <auto f>
uint32_t special_high(const Operation&, uint32_t a) {
  double value = std::bit_cast<double>(uint64_t{a} << 32);
  if (std::isnan(value)) return static_cast<uint32_t>(quiet(uint64_t{a} << 32) >> 32);
  if (std::fpclassify(value) == FP_SUBNORMAL) value = std::copysign(0.0, value);
  double result = f(value);
  if (std::fpclassify(result) == FP_SUBNORMAL) result = std::copysign(0.0, result);
  return static_cast<uint32_t>(double_bits(result) >> 32);
}

/// An angle in turns, within half a turn: exact, and of the same sign where it is 0.
double within_a_turn(double turns) {
  const double rest = std::remainder(turns, 1.0);
  return rest == 0 ? std::copysign(0.0, turns) : rest;
}

constexpr uint32_t kLeastNormalBrain = 0x80;

// choice: 0 the precision, 1 the hyperbolic tangent; else a power of 2
void run_special_half(Warp& warp, const Operation& one, Lanes on) {
  const auto precision = static_cast<Precision>(one.choice[0]);
  const Numbers from(warp, one, precision, false);
  Words result;
  for (int lane = 0; lane < kLanes; ++lane) {
    const double value =
        one.choice[1] != 0 ? std::tanh(from.value[lane]) : std::exp2(from.value[lane]);
    result[lane] = encode(value, format_of(precision), Rounding::kNearest);
    const bool flushes = precision == Precision::kBrain && one.choice[1] == 0;
    if (flushes && result[lane] < kLeastNormalBrain) result[lane] = 0;
  }
  warp.write(one.to[0], on, result, from.known, from.cause);
}

void special_half(const Reading& text, Operation& one) {
  if (!text.has("TANH") && !text.has("EX2")) throw Unreadable{};
  const Precision precision = text.has("F16") ? Precision::kHalf : Precision::kBrain;
  one.from[0] = number_source(text, 1, precision);
  one.choice = {static_cast<int>(precision), text.has("TANH") ? 1 : 0};
  one.execute = run_special_half;
}

constexpr double kTurn = 2 * std::numbers::pi;

void special_function(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  if (text.has("F16") || text.has("BF16")) return special_half(text, one);
  one.from[0] = text.single(1);
  if (text.has("RCP")) return set_singles<1, special<[](double x) { return 1 / x; }>>(one);
  if (text.has("RSQ"))
    return set_singles<1, special<[](double x) { return 1 / std::sqrt(x); }>>(one);
  if (text.has("SQRT")) return set_singles<1, special<[](double x) { return std::sqrt(x); }>>(one);
  if (text.has("EX2")) return set_singles<1, special<[](double x) { return std::exp2(x); }>>(one);
  if (text.has("LG2")) return set_singles<1, special<[](double x) { return std::log2(x); }>>(one);
  if (text.has("SIN"))
    return set_singles<1, special<[](double x) { return std::sin(kTurn * within_a_turn(x)); }>>(
        one);
  if (text.has("COS"))
    return set_singles<1, special<[](double x) { return std::cos(kTurn * within_a_turn(x)); }>>(
        one);
  if (text.has("TANH")) {  // of denormal numbers, too
    return set_singles<1, [](const Operation&, uint32_t a) {
      return single_bits(
          static_cast<float>(std::tanh(static_cast<double>(std::bit_cast<float>(a)))));
    }>(one);
  }
  if (text.has("RCP64H")) return set_singles<1, special_high<[](double x) { return 1 / x; }>>(one);
  if (text.has("RSQ64H")) {
    return set_singles<1, special_high<[](double x) { return 1 / std::sqrt(x); }>>(one);
  }
  throw Unreadable{};
}

/// FCHK: whether a / b needs more than the short way: its exponents are near the ends.
void check_division(Warp& warp, const Operation& one, Lanes on) {
  const SourceWords<2> from(warp, one, Reads::kSingles);
  const Lanes found = bits_of([&](int lane) {
    const int a = static_cast<int>(from[0][lane] >> 23 & 0xff),
              b = static_cast<int>(from[1][lane] >> 23 & 0xff);
    if (a == 0xff || b == 0xff || b == 0 || b >= 0xfd) return true;
    return a <= 0x18 || a - b >= 0x7e || a - b <= -0x7d;
  });
  warp.write_bits(one.to[0], on, {found, from.known, from.cause});
}

void division_check(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  one.from = {text.single(1), text.single(2)};
  one.execute = check_division;
}

constexpr Meaning kMeanings[] = {
    {"FADD", ".FTZ.SAT.RN.RZ.RM.RP", add},
    {"FMUL", ".FTZ.SAT.RN.RZ.RM.RP", multiply},
    {"FFMA", ".FTZ.SAT.RN.RZ.RM.RP", multiply_add},
    {"MUFU", ".RCP.RSQ.SQRT.EX2.LG2.SIN.COS.TANH.RCP64H.RSQ64H.F16.BF16", special_function},
    {"FCHK", "", division_check},
};

}  // namespace
}  // namespace single_precision

std::span<const Meaning> single_meanings() { return single_precision::kMeanings; }

}  // namespace warpgauge::interpret
