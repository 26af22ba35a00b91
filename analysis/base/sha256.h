// SPDX-License-Identifier: Apache-2.0
// SHA-256 (FIPS 180-4), for names that do not change and do not tell what they stand for.
#pragma once

#include <string>
#include <string_view>

namespace warpgauge {

/// 64 hexadecimal digits, as `printf %s TEXT | sha256sum` prints them.
std::string sha256(std::string_view text);

}  // namespace warpgauge
