// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/bulk_reduction.h"

#include <algorithm>
#include <cstring>

namespace warpgauge::interpret {
namespace {

/// One of 32-bit floating point, whether it takes numbers near 0 as 0 or not: where that matters it
/// is not known which it does.
bool depends_on_flushing(const Reduction& one, std::uint64_t held, std::uint64_t value) {
  if (one.type != NumberType::kFloating || one.bytes != 4) return false;
  return changed(one.change, NumberType::kFloating, 4, held, value) !=
         changed(one.change, NumberType::kFlushed, 4, held, value);
}

}  // namespace

bool Reduction::exists() const {
  using enum Change;
  const bool is_half = type == NumberType::kHalves || type == NumberType::kBrains;
  const bool is_integer = type == NumberType::kUnsigned || type == NumberType::kSigned;
  if (is_integer && bytes < 4) return false;
  switch (change) {
    case kAdd:
      return true;
    case kLeast:
    case kGreatest:
      return is_integer || is_half;
    case kIncrement:
    case kDecrement:
      return type == NumberType::kUnsigned && bytes == 4;
    case kAnd:
    case kOr:
    case kXor:
      return is_integer;
    default:
      return false;
  }
}

Change change_of_bulk(const Reading& text) {
  for (const auto& [name, change] : kChanges) {
    if (text.has(name)) return change;
  }
  throw Unreadable{};
}

Reduction reduction_of(const Reading& text) {
  Reduction one{.change = change_of_bulk(text)};
  if (text.has("F16") || text.has("BF16")) {
    one.type = text.has("BF16") ? NumberType::kBrains : NumberType::kHalves;
    one.bytes = 2;
  } else {
    one.bytes = text.has("U64") || text.has("S64") || text.has("F64") ? 8 : 4;
    if (text.has("F32") || text.has("F64")) one.type = NumberType::kFloating;
    if (text.has("S32") || text.has("S64")) one.type = NumberType::kSigned;
  }
  if (!one.exists()) throw Unreadable{};
  return one;
}

Reduction reduction_of(Change change, TensorMap::Type type) {
  using enum TensorMap::Type;
  const NumberType numbers = type == kF16                   ? NumberType::kHalves
                             : type == kBF16                ? NumberType::kBrains
                             : type == kF32Flushed          ? NumberType::kFlushed
                             : is_floating(type)            ? NumberType::kFloating
                             : type == kS32 || type == kS64 ? NumberType::kSigned
                                                            : NumberType::kUnsigned;
  return {.change = change, .type = numbers, .bytes = static_cast<int>(element_bytes(type))};
}

void reduce_bulk(Warp& warp, const Found& to, const KnownBytes& by, std::uint64_t at,
                 std::uint64_t count, const Reduction& reduction) {
  const auto width = static_cast<std::uint64_t>(reduction.bytes);
  KnownBytes held(count);
  load_bulk(warp, to, held, 0, count);
  for (std::uint64_t i = 0; i < count; i += width) {
    const auto is_known = [&](const KnownBytes& all, std::uint64_t begin) {
      const auto first = all.known.begin() + static_cast<std::ptrdiff_t>(begin);
      return std::all_of(first, first + reduction.bytes, [](auto one) { return one != 0; });
    };
    std::uint64_t old = 0, value = 0;
    std::memcpy(&old, &held.bytes[i], width);
    std::memcpy(&value, &by.bytes[at + i], width);
    const std::uint64_t next =
        changed(reduction.change, reduction.type, reduction.bytes, old, value);
    const bool known =
        is_known(held, i) && is_known(by, at + i) && !depends_on_flushing(reduction, old, value);
    std::memcpy(&held.bytes[i], &next, width);
    std::memset(&held.known[i], known ? 1 : 0, width);
  }
  store_bulk(warp, to, held, 0, count);
}

}  // namespace warpgauge::interpret
