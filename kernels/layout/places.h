// SPDX-License-Identifier: Apache-2.0
// Where the three fields of n points lie in an array of 3 n floats, by layout. No CUDA here: a test
// of the host looks at every place.
#pragma once

#include <cstddef>

namespace warpgauge::kernels::layout {

/// An array of structures, a structure of arrays, an array of structures of arrays.
enum class Layout { kAos, kSoa, kAosoa };

/// Points of one inner array of kAosoa; of the last one fewer.
inline constexpr std::size_t kInner = 32;

/// Points of the inner array that holds this one.
constexpr std::size_t inner_of(std::size_t n, std::size_t point) {
  const std::size_t rest = n - point / kInner * kInner;
  return rest < kInner ? rest : kInner;
}

/// The element that is this field (0, 1, 2) of this point.
template <Layout layout>
constexpr std::size_t place_of(std::size_t n, std::size_t point, std::size_t field) {
  if constexpr (layout == Layout::kAos) return 3 * point + field;
  if constexpr (layout == Layout::kSoa) return n * field + point;
  return 3 * (point / kInner * kInner) + inner_of(n, point) * field + point % kInner;
}

struct PointAndField {
  std::size_t point, field;
};

/// The inverse: what element `i` is.
template <Layout layout>
constexpr PointAndField content_of(std::size_t n, std::size_t i) {
  if constexpr (layout == Layout::kAos) return {i / 3, i % 3};
  if constexpr (layout == Layout::kSoa) return {i % n, i / n};
  const std::size_t first = i / (3 * kInner) * kInner;
  const std::size_t inner = inner_of(n, first), within = i - 3 * first;
  return {first + within % inner, within / inner};
}

}  // namespace warpgauge::kernels::layout
