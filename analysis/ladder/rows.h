// SPDX-License-Identifier: Apache-2.0
// From recordings of reference kernels to rows, and from rows to kernels.csv and back.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "analysis/ladder/row.h"
#include "analysis/profile/profile.h"
#include "analysis/samples/recording.h"

namespace warpgauge::ladder {

/// Whether the recording holds a series of reference kernels, whatever became of it.
bool has_kernels(const samples::Recording& recording);

/// All reference kernels of the recordings, one campaign each; other series are passed over. Sorted
/// by family, type, data, mode, size and place on the ladder.
///
/// A contestant that failed in one campaign has failed: one row without a size and without numbers
/// says why. One that some campaigns have skipped is made of those that measured it.
///
/// The limit is the profile key that the series names. For a warm run whose limit is a bandwidth
/// (GB/s) it is l2.read_gbps where the compulsory bytes fit l2.side_bytes, the half of L2 that an
/// SM reads at full speed. There is no fraction where they do not (neither L2 nor DRAM is the
/// limit), and where the key is not usable.
///
/// A default-constructed profile has no limits. Throws InputError when the recordings are not of
/// one device or not of the profile's, when one is given twice, when a series lacks what every
/// reference kernel's has, and when campaigns differ in the work that they timed.
std::vector<Row> rows(const std::vector<samples::Recording>& recordings,
                      const profile::Profile& profile);

using Text = std::string Row::*;
using Number = std::optional<double> Row::*;

/// A column of kernels.csv, and the member of Row that it holds.
struct Column {
  std::string_view name;
  std::variant<Text, Number> member;
  std::string_view unit = {};  ///< of a number that was measured, as claims/amount.h reads it
  bool has_spread = false;     ///< follows the time, whose spread the row states
};

/// All columns, in the order of the file.
inline constexpr Column kColumns[] = {
    {"family", &Row::family},
    {"rung", &Row::contestant},
    {"type", &Row::type},
    {"data", &Row::data},
    {"size", &Row::size},
    {"mode", &Row::mode},
    {"time_us", &Row::time_us, "us", true},
    {"spread", &Row::spread, "1"},
    {"fraction_of_ceiling", &Row::fraction_of_ceiling, "1", true},
    {"library", &Row::library},
    {"ratio_to_library", &Row::ratio_to_library, "1", true},
    {"cycle_ratio_to_library", &Row::cycle_ratio_to_library, "1", true},
    {"joule_ratio_to_library", &Row::joule_ratio_to_library, "1", true},
    {"paired_ratio", &Row::paired_ratio, "1"},
    {"paired_low", &Row::paired_low, "1"},
    {"paired_high", &Row::paired_high, "1"},
    {"pairs", &Row::pairs},
    {"paired_campaigns", &Row::paired_campaigns},
    {"decides", &Row::decides},
    {"gbps", &Row::gbps, "GB/s", true},
    {"tflops", &Row::tflops, "TFLOP/s", true},
    {"cycles", &Row::cycles, "cycles", true},
    {"sm_clock_mhz", &Row::sm_clock_mhz, "MHz"},
    {"power_watts", &Row::power_watts, "W"},
    {"joules", &Row::joules, "J", true},
    {"host_us", &Row::host_us, "us"},
    {"launches", &Row::launches, "1"},
    {"flop", &Row::flop, "FLOP"},
    {"compulsory_bytes", &Row::compulsory_bytes, "bytes"},
    {"ceiling", &Row::ceiling},
    {"registers_per_thread", &Row::registers_per_thread, "registers"},
    {"shared_bytes_per_block", &Row::shared_bytes_per_block, "bytes"},
    {"local_bytes_per_thread", &Row::local_bytes_per_thread, "bytes"},
    {"blocks_per_sm", &Row::blocks_per_sm, "blocks"},
    {"kernel", &Row::kernel},
    {"doubts", &Row::doubts},
    {"outcome", &Row::outcome},
};

/// A header line with the names of Row's members down to `outcome`, then a line a row. A number
/// that is absent is an empty cell; one that is there reads back as the same double.
std::string to_csv(const std::vector<Row>& rows);

/// Reads such a file; members that it has no column for stay as a Row begins. Throws InputError
/// naming file, line and cause.
std::vector<Row> read_csv(const std::filesystem::path& file);

}  // namespace warpgauge::ladder
