// SPDX-License-Identifier: Apache-2.0
// Reads kernel.json, and files with one description on each line. The order is the same for every
// source of descriptions:
//
//   read (here: JSON and lines of JSON; recorded.h: recordings; analysis/describe: programs, ncu)
//   -> counts become work (counted.h)
//   -> what cannot be is refused (check.h)
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "analysis/base/error.h"
#include "analysis/descriptor/descriptor.h"

namespace warpgauge::descriptor {

/// The second and the third step. Throws InputError with the descriptor's file for counts that no
/// kernel can have, and for what check.h refuses.
Descriptor complete(Descriptor descriptor);

/// Reads and completes a description. Throws InputError "FILE: PLACE: CAUSE", where
/// the place is a path such as work.fma: an unknown resource, a missing or wrong unit, text that is
/// not valid JSON (line and column), and what complete() refuses.
Descriptor read_descriptor(const std::filesystem::path& file);

/// As read_descriptor, of a text; `file` is for messages.
Descriptor parse_descriptor(std::string_view text, const std::string& file);

/// Whether the first line of a file, plain or compressed, is a description: then each line is one.
/// Only regular files are looked into. Throws InputError.
bool holds_descriptors(const std::filesystem::path& file);

/// Reads a file with one description on each line and hands each over as it is read; `refused`
/// receives what is wrong with a line ("FILE:LINE: PLACE: CAUSE"), and the next one follows. Throws
/// InputError where the file itself cannot be read on.
void read_descriptor_lines(const std::filesystem::path& file,
                           const std::function<void(Descriptor)>& take,
                           const std::function<void(const InputError&)>& refused);

}  // namespace warpgauge::descriptor
