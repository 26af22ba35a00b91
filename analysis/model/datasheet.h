// SPDX-License-Identifier: Apache-2.0
// What a vendor's paper promises, as a baseline for predictions: given by the user, never assumed.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace warpgauge::model {

struct Datasheet {
  std::string device;
  std::map<std::string, double, std::less<>> peaks;  ///< by name, see kPeaks

  /// The peak's value, or 0 where the file does not state it.
  double peak(std::string_view name) const {
    const auto found = peaks.find(name);
    return found == peaks.end() ? 0 : found->second;
  }
};

struct PeakInfo {
  std::string_view name, unit;
};
inline constexpr PeakInfo kPeaks[] = {{"dram_gbps", "GB/s"},
                                      {"fp32_tflops", "TFLOP/s"},
                                      {"fp64_tflops", "TFLOP/s"},
                                      {"bf16_tensor_tflops", "TFLOP/s"}};

/// Reads {"schema": "warpgauge.datasheet", "version": 1, "device": text, "evidence": "documented",
/// "peaks": {NAME: {"value": number, "unit": text, "source": text}}}; at least one peak,
/// each from 1e-9 to 1e12 in its unit. Throws InputError "FILE: PLACE: CAUSE".
Datasheet read_datasheet(const std::filesystem::path& file);

}  // namespace warpgauge::model
