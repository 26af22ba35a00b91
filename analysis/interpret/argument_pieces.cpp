// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/argument_pieces.h"

#include <algorithm>

#include "analysis/base/defect.h"

namespace warpgauge::interpret {
namespace {

struct Room {
  std::uint32_t bytes = 0, aligned = 1;
};

/// As C++ lays out a struct. A value is as well aligned as its size tells, at most to 8 bytes.
Room room_of(const Field& field) {
  constexpr std::uint32_t kPointer = sizeof(std::uint64_t);
  if (std::holds_alternative<BufferArgument>(field)) return {kPointer, kPointer};
  if (std::holds_alternative<TensorMapArgument>(field)) return {128, 64};
  const auto bytes = static_cast<std::uint32_t>(std::get<std::vector<std::uint8_t>>(field).size());
  return {bytes, std::min(bytes & (~bytes + 1), kPointer)};
}

std::uint32_t rounded_up(std::uint32_t at, std::uint32_t aligned) {
  return (at + aligned - 1) / aligned * aligned;
}

}  // namespace

std::vector<ArgumentPiece> pieces_of(const KernelInput& input) {
  std::vector<ArgumentPiece> pieces;
  for (std::size_t i = 0; i < input.arguments.size(); ++i) {
    const auto& parameter = input.constants.parameters[i];
    const std::uint32_t begin = input.constants.parameter_base + parameter.offset_bytes;
    const auto* fields = std::get_if<Fields>(&input.arguments[i]);
    if (fields == nullptr) {
      ArgumentPiece piece{.argument = i, .at = begin, .bytes = parameter.size_bytes};
      std::visit(
          [&piece](const auto& given) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(given)>, Fields>) {
              piece.given = &given;
            }
          },
          input.arguments[i]);
      pieces.push_back(piece);
      continue;
    }
    std::uint32_t at = 0, aligned = 1;
    for (std::size_t field = 0; field < fields->size(); ++field) {
      const Room room = room_of((*fields)[field]);
      require(room.bytes > 0, "argument {}: field {} has no size", i + 1, field + 1);
      at = rounded_up(at, room.aligned);
      aligned = std::max(aligned, room.aligned);
      auto& piece = pieces.emplace_back(
          ArgumentPiece{.argument = i, .field = field, .at = begin + at, .bytes = room.bytes});
      std::visit([&piece](const auto& given) { piece.given = &given; }, (*fields)[field]);
      at += room.bytes;
    }
    require(rounded_up(at, aligned) == parameter.size_bytes,
            "argument {} has fields of {} bytes, but its parameter has {}", i + 1,
            rounded_up(at, aligned), parameter.size_bytes);
  }
  return pieces;
}

}  // namespace warpgauge::interpret
