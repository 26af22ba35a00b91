// SPDX-License-Identifier: Apache-2.0
// One reference kernel, or one library's way to do the same, at one size in one mode: what it took,
// and how that compares with the limit of the device and with the best library.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/ladder/pairs.h"

namespace warpgauge::ladder {

/// The modes in the order in which they are shown (kernels/harness/ladder.h says what they are).
inline constexpr std::string_view kModes[] = {"cold.burst", "warm.burst", "cold.sustained"};

/// Whether a key that limits kernels is a bandwidth in GB/s, a limit of compulsory bytes; the
/// others are limits of FLOP. Keys carry their unit in their names.
bool is_bandwidth(std::string_view key);
/// Unit of the limit that a profile's key states: GB/s, TFLOP/s or, of integers, TOP/s.
const char* unit_of_limit(std::string_view key);

/// What is measured, and how.
struct Contestant {
  std::string family;      ///< "sgemm"
  std::string contestant;  ///< "sgemm/warp_tiled"; of a library "sgemm/cublas"
  std::string type;        ///< element type: "f32"
  std::string data;        ///< distribution of the data: "normal"
  std::string mode;        ///< "cold.burst"
  bool is_library = false;
  std::string adds;          ///< of a rung: what it adds; of a library: which call
  std::string size_axis;     ///< what `size` counts: "matrix_order"
  std::string size_unit;     ///< "1", "elements"
  double step = 0;           ///< place on the ladder, simplest first, libraries last
  double headline_size = 0;  ///< the size that the ladder is shown at; 0: it names none

  /// The rung's name without its family's: "warp_tiled".
  std::string own_name() const { return contestant.substr(family.size() + 1); }
};

/// A number that could not be had is absent, never zero. csv.h says which members are columns of
/// kernels.csv.
struct Row : Contestant {
  std::optional<double> size;  ///< in `size_axis`; absent where nothing was measured
  /// Median over the campaigns of the median over a campaign's samples.
  std::optional<double> time_us;
  /// (75 % quantile - 25 % quantile) / median over the samples of all campaigns together; absent
  /// for a single sample.
  std::optional<double> spread;
  /// Share of the limit that `ceiling` names: the rate at which compulsory bytes (GB/s) or FLOP
  /// (TFLOP/s) were done, over the key's value.
  std::optional<double> fraction_of_ceiling;
  /// For a rung, the best library at this size in this mode; for a library, its own name. With
  /// version.
  std::string library;
  std::optional<double> ratio_to_library;  ///< the best library's time over this time
  /// The same library's cycles and joules over these: a ratio of times alone does not tell a faster
  /// kernel from one whose clock fell less.
  std::optional<double> cycle_ratio_to_library, joule_ratio_to_library;
  /// The same library's time over this one, pair by pair (pairs.h), with its interval, and the
  /// number of pairs and of campaigns that they are from. Absent for the library itself, in
  /// sustained runs, which are no rounds, and where the two were not in one race.
  std::optional<double> paired_ratio, paired_low, paired_high, pairs, paired_campaigns;
  /// What a comparison with the library rests on: "joules" where the power cap sets the clock, so
  /// that time follows the energy of a computation; else "time". Empty where nothing was measured.
  std::string decides;
  std::optional<double> gbps;    ///< compulsory bytes over time, 1e9 bytes a second
  std::optional<double> tflops;  ///< FLOP over time, 1e12 a second; absent for no FLOP
  std::optional<double> cycles;  ///< SM clock cycles: time times clock
  /// Medians over the campaigns of the median over a campaign's samples.
  std::optional<double> sm_clock_mhz, power_watts;
  std::optional<double> joules;  ///< of one computation: power times time
  /// That the host took to queue a reading, us: it must not show in the time. A reading is one
  /// launch, or a graph of `launches`.
  std::optional<double> host_us, launches;
  std::optional<double> flop, compulsory_bytes;
  std::string ceiling;  ///< profile key of the limit (see rows.h)
  /// Of the largest kernel that a computation launches; absent where the campaigns differ, and at
  /// sizes at which another kernel runs than at the headline size.
  std::optional<double> registers_per_thread, shared_bytes_per_block, local_bytes_per_thread,
      blocks_per_sm;
  std::string kernel;  ///< the kernel's name at this size; " | " between those of several campaigns
  std::string outcome;  ///< "measured", "skipped: why" or "failed: why"

  std::string no_fraction;     ///< why fraction_of_ceiling is absent where time_us is not
  int campaigns = 0;           ///< that measured it
  std::vector<Rounds> rounds;  ///< of bursts, a campaign each
  /// (largest - smallest) / median of the campaigns' times; 0 for a single campaign.
  double campaign_spread = 0;
  std::vector<std::string> flags;  ///< doubts: the recordings', and disagreement.h's
  std::string doubts;              ///< the same as one text, "; " between them

  bool measured() const { return outcome == "measured"; }
};

}  // namespace warpgauge::ladder
