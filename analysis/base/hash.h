// SPDX-License-Identifier: Apache-2.0
// FNV-1a, 64 bits (Fowler, Noll, Vo): names a text, or seeds a generator; no protection against
// an attacker.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpgauge {

constexpr std::uint64_t fnv1a64(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char character : text) {
    hash = (hash ^ static_cast<unsigned char>(character)) * 0x100000001b3u;
  }
  return hash;
}

}  // namespace warpgauge
