// SPDX-License-Identifier: Apache-2.0
// Which keys a pattern of the user's means.
#pragma once

#include <fnmatch.h>

#include <string>

namespace warpgauge::cli {

inline bool has_wildcard(const std::string& pattern) {
  return pattern.find_first_of("*?[") != std::string::npos;
}

/// The whole key where the pattern has a wildcard; otherwise any part of it.
inline bool key_fits(const std::string& key, const std::string& pattern) {
  if (!has_wildcard(pattern)) return key.find(pattern) != std::string::npos;
  return ::fnmatch(pattern.c_str(), key.c_str(), 0) == 0;
}

}  // namespace warpgauge::cli
