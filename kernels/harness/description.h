// SPDX-License-Identifier: Apache-2.0
// Names of ladders, contestants and series, and those rules of timing that need no device.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/samples/recording.h"

namespace warpgauge::kernels {

/// All that is timed in a ladder: a rung (one of our kernels), or a library's call.
struct Contestant {
  std::string name;     ///< "warp_tiled"; of a library "cublas"
  std::string adds;     ///< of a rung: what it adds; of a library: which call
  std::string library;  ///< name and version ("cuBLAS 13.1.0"); empty: a rung
  int min_capability = 0;
  /// The rung that this is, launched otherwise: the same machine code. Empty: itself.
  std::string same_code_as = {};

  bool is_rung() const { return library.empty(); }
};

/// Counters beside those of kernel_work, for some contestants at few sizes; at level quick none.
struct MoreCounters {
  std::string group;  ///< of metrics
  std::vector<double> sizes;
  std::vector<std::string> contestants;
};

/// Burst: at most 10 ms of launches after an idle gap. Sustained: at least 2 s without a gap.
enum class Mode { kColdBurst, kWarmBurst, kColdSustained };
inline constexpr std::array kModes = {Mode::kColdBurst, Mode::kWarmBurst, Mode::kColdSustained};

/// One ladder: a family at one element type and one distribution of its data.
struct LadderDescription {
  std::string family = {};      ///< folder of kernels/: "sgemm"
  std::string type = "f32";     ///< "f32", "bf16", "u8"
  std::string data = "normal";  ///< "normal", "uniform", "constant", "zipf", ...
  samples::Axis size = {};      ///< what one size counts: {"n", "elements"}, {"matrix_order", "1"}
  std::vector<double> sizes = {};
  double headline_size = 0;  ///< the one that sustained runs use, and the tables show first
  /// Another ladder of the family stands for this one in sustained runs, below level full.
  bool is_variant = false;
  /// Profile key of the limit that a rate is compared with: GB/s of compulsory bytes, or TFLOP/s of
  /// flop.
  std::string ceiling = {};
  /// Whether each rung has machine code of its own to be judged by (rung_parts); else the probe's.
  bool rungs_are_parts = true;
  std::vector<MoreCounters> more_counters = {};
  std::vector<Mode> modes = {kModes.begin(), kModes.end()};
  std::map<std::string, std::string> facts = {};  ///< that all series of the ladder state besides
};

inline std::string_view name_of(Mode mode) {
  constexpr std::array kNames = {"cold.burst", "warm.burst", "cold.sustained"};
  return kNames.at(static_cast<std::size_t>(mode));
}

/// A series' name below its family: "warp_tiled.f32.cold.burst", "shared.u8.zipf.cold.burst".
inline std::string variant_of(const LadderDescription& ladder, const Contestant& contestant,
                              Mode mode) {
  const std::string data = ladder.data == "normal" ? "" : "." + ladder.data;
  return contestant.name + "." + ladder.type + data + "." + std::string(name_of(mode));
}

/// The part of the probe whose machine code judges the contestant; empty: the probe's own.
inline std::string part_of(const LadderDescription& ladder, const Contestant& contestant) {
  const bool has_part = ladder.rungs_are_parts && contestant.is_rung();
  const std::string& code =
      contestant.same_code_as.empty() ? contestant.name : contestant.same_code_as;
  return has_part ? ladder.family + "/" + code : std::string{};
}

/// A shorter launch is timed as one graph of many: its own events and queueing would weigh.
inline constexpr double kGraphBelowSeconds = 100e-6;

/// Launches of one graph for a launch of `seconds`: 400 us of them at least, and whole rotations
/// through `groups` buffer sets, so that each graph begins where the last one ended.
inline int launches_in_graph(double seconds, int groups) {
  constexpr double kGraphSeconds = 400e-6, kShortestLaunchSeconds = 1e-6;
  const double enough = std::ceil(kGraphSeconds / std::max(seconds, kShortestLaunchSeconds));
  const int rotations = (static_cast<int>(enough) + groups - 1) / groups;
  return rotations * groups;
}

/// Buffer sets of `set_bytes` each that together exceed three times an L2 of `l2_bytes`.
inline int groups_beyond(double l2_bytes, double set_bytes) {
  return static_cast<int>(std::floor(3.0 * l2_bytes / set_bytes)) + 1;
}

/// "sgemm/tiled" of "/any/folder/kernels/sgemm/tiled.cu": the last folder and the file without its
/// suffix. The result is part of `file`. Throws std::logic_error on a path without a folder.
inline std::string_view rung_name(std::string_view file) {
  const std::size_t slash = file.rfind('/');
  if (slash == std::string_view::npos || slash == 0) {
    throw std::logic_error("a rung's file lies in its family's folder: " + std::string(file));
  }
  const std::size_t folder = file.rfind('/', slash - 1) + 1;  // 0 where nothing is before
  const std::size_t dot = file.rfind('.');
  const std::size_t end = dot == std::string_view::npos || dot < slash ? file.size() : dot;
  return file.substr(folder, end - folder);
}

/// "tiled" of "sgemm/tiled": how a ladder calls its rung.
inline std::string_view name_on_ladder(std::string_view rung) {
  return rung.substr(rung.rfind('/') + 1);
}

}  // namespace warpgauge::kernels
