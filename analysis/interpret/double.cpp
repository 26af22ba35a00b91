// SPDX-License-Identifier: Apache-2.0
// 64-bit floating point.
#include <bit>
#include <cmath>
#include <cstdint>

#include "analysis/interpret/apply.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/rounding.h"

namespace warpgauge::interpret {
namespace double_precision {
namespace {

using std::uint64_t;

template <std::size_t n>
void read_doubles(const Reading& text, Operation& one) {
  one.to[0] = text.target(0);
  for (std::size_t i = 0; i < n; ++i) one.from[i] = text.real(1 + i);
  one.width = 2;
}

double number(uint64_t bits) { return std::bit_cast<double>(bits); }

void add(const Reading& text, Operation& one) {
  read_doubles<2>(text, one);
  one.execute = run_doubles<2,
                            [](const Operation&, uint64_t a, uint64_t b) {
                              return double_bits(number(a) + number(b));
                            },
                            true>;
}

void multiply(const Reading& text, Operation& one) {
  read_doubles<2>(text, one);
  one.execute = run_doubles<2,
                            [](const Operation&, uint64_t a, uint64_t b) {
                              return double_bits(number(a) * number(b));
                            },
                            true>;
}

void multiply_add(const Reading& text, Operation& one) {
  read_doubles<3>(text, one);
  one.execute = run_doubles<3,
                            [](const Operation&, uint64_t a, uint64_t b, uint64_t c) {
                              return double_bits(std::fma(number(a), number(b), number(c)));
                            },
                            true>;
}

constexpr Meaning kMeanings[] = {
    {"DADD", "", add},
    {"DMUL", "", multiply},
    {"DFMA", "", multiply_add},
};

}  // namespace
}  // namespace double_precision

std::span<const Meaning> double_meanings() { return double_precision::kMeanings; }

}  // namespace warpgauge::interpret
