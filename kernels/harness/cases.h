// SPDX-License-Identifier: Apache-2.0
// Problems to check contestants with: sizes and misalignments, and how messages name them.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace warpgauge::kernels {

/// Which of a family's check problems. Small ones are for sanitizers: accesses cost 100 times more.
enum class Checks { kAll, kSmall };
inline constexpr double kSmallCheckElements = 1 << 20;
inline constexpr double kSmallCheckProducts = 6e7;  ///< of a matrix product: m n k

/// Arrays of n elements. Offsets in elements behind a 256-byte boundary: of output, of inputs.
struct ArrayCase {
  std::size_t n = 0;
  std::array<std::size_t, 3> offsets = {};

  double elements() const { return double(n); }
  std::string text() const;  ///< "n = 5, misaligned by 0, 1, 2"
};

/// Every size at every set of offsets, size by size.
std::vector<ArrayCase> array_cases(std::initializer_list<std::size_t> sizes,
                                   std::initializer_list<std::array<std::size_t, 3>> offsets);

/// C = A B of m x k and k x n, for each of some matrices. Offsets in elements behind a 256-byte
/// boundary.
struct ProductCase {
  int m = 0, n = 0, k = 0;
  int offset_a = 0, offset_b = 0, offset_c = 0;
  int matrices = 1;

  double products() const { return double(m) * n * k * matrices; }
  std::string text() const;  ///< "5 x 7 x 9, off by 0, 1, 2", in front "3 times" where there are 3
};

/// The cases of all groups, in order.
std::vector<ProductCase> product_cases(
    std::initializer_list<std::initializer_list<ProductCase>> groups);

/// "1, 2, 3"
std::string listed(std::initializer_list<std::size_t> numbers);

/// From one case that is checked under a sanitizer to the next: all of a few, some 15 to 40 of
/// many. Cases cycle through 3 to 8 misalignments of each size; this has no divisor in common with
/// these.
std::size_t small_check_step(std::size_t count);

/// Checks `cases` in order. Returns the text of the first that `check_one` finds wrong, and what it
/// found; empty where all are right. Where only small ones are asked for, leaves out the large ones
/// and thins out the rest.
template <class Case, class CheckOne>
std::string first_wrong_case(const std::vector<Case>& cases, Checks checks,
                             const CheckOne& check_one) {
  const bool small = checks == Checks::kSmall;
  const std::size_t step = small ? small_check_step(cases.size()) : 1;
  for (std::size_t i = 0; i < cases.size(); i += step) {
    const Case& one = cases[i];
    if (small && one.elements() > kSmallCheckElements) continue;
    if (const std::string wrong = check_one(one); !wrong.empty()) return one.text() + ": " + wrong;
  }
  return {};
}

}  // namespace warpgauge::kernels
