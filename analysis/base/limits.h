// SPDX-License-Identifier: Apache-2.0
// What an input may hold. Whatever a file says, reading it and what follows from it end within 10 s
// and 1 GB; a file that asks for more is refused in one line that names the limit. Each limit is
// several times what the largest file of data/ holds.
#pragma once

#include <cstddef>
#include <cstdint>

namespace warpgauge::limits {

// ---- numbers -----------------------------------------------------------------------------------

/// Numbers of an input lie between these, negative ones likewise, or are 0. The widest range of
/// what we measure is 1e-12 (J an instruction) to 2^64 (a bit mask). A product of nine such numbers
/// is still a number: what follows from an input is finite.
inline constexpr double kLeastNumber = 1e-30, kMostNumber = 1e30;

// ---- JSON --------------------------------------------------------------------------------------

/// Levels of nesting; no format of ours needs more than six.
inline constexpr std::size_t kJsonDepth = 16;
/// Memory of one document (of a recording: of one line), as the builder reckons it: a list of 13
/// million numbers.
inline constexpr std::size_t kJsonBytes = std::size_t{320} << 20;

// ---- CSV ---------------------------------------------------------------------------------------

/// Cells of a table; kernels.csv of an H200 has 21 thousand.
inline constexpr std::size_t kCsvCells = 4'000'000;

/// Readings of launches, and cells of source pages, that Nsight Compute prints. A launch has some
/// 200 readings, an instruction 60 cells.
inline constexpr std::size_t kNcuReadings = 2'000'000;
inline constexpr std::size_t kNcuSourceCells = 6'000'000;

// ---- machine code ------------------------------------------------------------------------------

/// Instructions in the loops of a kernel, each counted in every loop around it. The largest of our
/// own kernels has 5,000.
inline constexpr std::size_t kLoopInstructions = 2'000'000;

// ---- descriptions of kernels -------------------------------------------------------------------

/// Kernels of a file, one a line, refused ones included: advice on this many is given in time.
inline constexpr std::size_t kKernels = 10'000;

// ---- YAML --------------------------------------------------------------------------------------

/// People write it: the largest file of data/claims has 200 kB and 15,000 values.
inline constexpr std::size_t kYamlBytes = std::size_t{4} << 20;
/// Values and names of a document, where an alias counts as what it stands for.
inline constexpr std::size_t kYamlValues = 200'000;
inline constexpr std::size_t kYamlDepth = 32;

// ---- regular expressions -----------------------------------------------------------------------

inline constexpr std::size_t kPatternCharacters = 1000;
/// Memory of a compiled one and of its matching.
inline constexpr std::int64_t kPatternBytes = std::int64_t{8} << 20;

// ---- recordings --------------------------------------------------------------------------------

/// A standard campaign of an H200 has 1,607 series, 51 thousand points, 590 thousand readings and 8
/// MB of text; it is fitted in 2 s, and the bootstrap takes a time that grows with the readings.
inline constexpr std::size_t kRecordingSeries = 20'000;
inline constexpr std::size_t kRecordingPoints = 250'000;
inline constexpr std::size_t kRecordingReadings = 3'000'000;
inline constexpr std::uint64_t kRecordingBytes = std::uint64_t{512} << 20;
/// In one series; the largest has 4,128 points, the one with most readings has 50,688.
inline constexpr std::size_t kSeriesPoints = 10'000;
inline constexpr std::size_t kSeriesReadings = 250'000;

// ---- claims ------------------------------------------------------------------------------------

/// Readings of one entry of a catalogue.
inline constexpr std::size_t kClaimReadings = 100;
/// Readings that entries of a catalogue have from others (same_as), all together.
inline constexpr std::size_t kClaimSharedReadings = 10'000;

}  // namespace warpgauge::limits
