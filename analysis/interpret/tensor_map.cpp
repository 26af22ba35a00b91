// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/tensor_map.h"

#include <fmt/format.h>

namespace warpgauge::interpret {

std::uint64_t element_bytes(TensorMap::Type type) {
  using enum TensorMap::Type;
  switch (type) {
    case kU8:
      return 1;
    case kU16:
    case kF16:
    case kBF16:
      return 2;
    case kU64:
    case kS64:
    case kF64:
      return 8;
    default:
      return 4;
  }
}

bool is_floating(TensorMap::Type type) {
  using enum TensorMap::Type;
  return type == kF16 || type == kBF16 || type == kF32 || type == kF64 || type == kF32Flushed ||
         type == kTF32 || type == kTF32Flushed;
}

std::uint64_t row_bytes(const TensorMap& map) { return map.box[0] * element_bytes(map.type); }

std::uint64_t box_bytes(const TensorMap& map) {
  std::uint64_t bytes = row_bytes(map);
  for (std::size_t side = 1; side < map.sides; ++side) {
    bytes *= (map.box[side] + map.steps[side] - 1) / map.steps[side];
  }
  return bytes;
}

std::uint64_t array_bytes(const TensorMap& map) {
  std::uint64_t bytes = element_bytes(map.type);
  for (std::size_t side = 0; side < map.sides; ++side) {
    bytes += (map.elements[side] - 1) * map.pitch_bytes[side];
  }
  return bytes;
}

// The conditions of cuTensorMapEncodeTiled (CUDA driver API, "Tensor Map Object Management").
std::string refusal(const TensorMap& map) {
  constexpr std::uint64_t kAligned = 16, kMostElements = std::uint64_t{1} << 32,
                          kMostPitch = std::uint64_t{1} << 40, kMostShared = 227 << 10;
  constexpr std::uint32_t kMostBox = 256, kMostStep = 8;
  constexpr double kMostBytes = 1e15;
  double reach = 0;
  if (map.address % kAligned != 0) return "it begins at no multiple of 16 bytes";
  for (std::size_t side = 0; side < map.sides; ++side) {
    if (map.elements[side] == 0 || map.elements[side] > kMostElements) {
      return fmt::format("side {} has {} elements: there have to be 1 to 2^32", side + 1,
                         map.elements[side]);
    }
    if (map.box[side] == 0 || map.box[side] > kMostBox) {
      return fmt::format("side {} of the box has {} elements: there have to be 1 to {}", side + 1,
                         map.box[side], kMostBox);
    }
    if (map.steps[side] == 0 || map.steps[side] > kMostStep) {
      return fmt::format("the step along side {} is {}: it has to be 1 to {}", side + 1,
                         map.steps[side], kMostStep);
    }
    reach += static_cast<double>(map.elements[side]) * static_cast<double>(map.pitch_bytes[side]);
    if (side == 0) continue;
    if (map.pitch_bytes[side] % kAligned != 0 || map.pitch_bytes[side] >= kMostPitch) {
      return fmt::format(
          "the stride of side {} is {} bytes: it has to be a multiple of {} below "
          "2^40",
          side + 1, map.pitch_bytes[side], kAligned);
    }
  }
  if (row_bytes(map) % kAligned != 0) {
    return fmt::format("a row of the box has {} bytes: it has to be a multiple of {}",
                       row_bytes(map), kAligned);
  }
  if (map.swizzle_bytes != 0 && row_bytes(map) > map.swizzle_bytes) {
    return fmt::format("a row of the box has {} bytes: with this swizzle, it has at most {}",
                       row_bytes(map), map.swizzle_bytes);
  }
  if (box_bytes(map) > kMostShared) {
    return fmt::format("a box has {} bytes, more than shared memory", box_bytes(map));
  }
  if (reach > kMostBytes) return "the array has more than 10^15 bytes";
  if (map.fills_with_nan && !is_floating(map.type)) return "no integer is NaN";
  return "";
}

}  // namespace warpgauge::interpret
