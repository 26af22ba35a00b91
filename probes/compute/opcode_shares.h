// SPDX-License-Identifier: Apache-2.0
// The opcodes that one operation became, by two timed loops that hold different numbers of it.
#pragma once

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace warpgauge::probes {

/// Opcodes and how many of each one operation has, most first: what the longer loop has beyond the
/// shorter, over the `more` operations that it has beyond it. The loop's own are in both and drop
/// out.
inline std::vector<std::pair<std::string, double>> opcode_shares(
    const std::map<std::string, int>& longer, const std::map<std::string, int>& shorter,
    double more) {
  std::vector<std::pair<std::string, double>> shares;
  for (const auto& [opcode, count] : longer) {
    const auto found = shorter.find(opcode);
    const double share = (count - (found == shorter.end() ? 0 : found->second)) / more;
    if (share >= 0.005) shares.emplace_back(opcode, share);
  }
  std::stable_sort(shares.begin(), shares.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  return shares;
}

/// "HMMA.16816.F32", "2 HMMA.16816.F32 + 0.5 MOV".
inline std::string to_text(const std::vector<std::pair<std::string, double>>& shares) {
  std::string text;
  for (const auto& [opcode, share] : shares) {
    if (!text.empty()) text += " + ";
    char number[16] = "";
    if (share != 1) std::snprintf(number, sizeof number, "%.3g ", share);
    text += number + opcode;
  }
  return text;
}

}  // namespace warpgauge::probes
