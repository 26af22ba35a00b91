// SPDX-License-Identifier: Apache-2.0
// What must be true of a recording beyond its form. The reader and the writer both ask here, so
// that nothing can be written which cannot be read back.
#pragma once

#include <string_view>

#include "analysis/samples/recording.h"

namespace warpgauge::samples {

/// Throws Defect: campaign counted from 1, finite device facts, a whole number of devices in
/// parallel, and a `counters` that is empty, "available" or "unavailable: why".
void check(const Header& header);

/// Throws Defect naming what is wrong: names, units, shapes, finite numbers, and a reason where
/// nothing was measured. See recording.h for what each member means. The names of probes and
/// figures become names of files, so they must be fit for it.
void check(const Series& series);

/// Numbers of its points, coordinates included.
std::size_t readings_of(const Series& series);

/// Whether `text` is one component of a path on every file system and for every shell: letters,
/// digits, '.', '_' and '-' of ASCII, the first of them a letter or a digit.
bool is_file_name(std::string_view text);

/// Begins the flag of a header whose device was told to be less than it is
/// (probes/harness/pretend.h): it tests what is left out, and its numbers describe no device.
inline constexpr std::string_view kPretends = "pretends: ";

/// The fact of a header that says how many devices of the host were measured at once, this one
/// among them: they share the host, its links and its cooling. Not stated: this one alone.
inline constexpr const char* kDevicesInParallel = "devices_in_parallel";

/// What the header says of it; 1 where it says nothing.
int devices_in_parallel(const Header& header);

/// Throws InputError for a recording of a device that pretends.
void refuse_pretence(const Recording& recording);

}  // namespace warpgauge::samples
