// SPDX-License-Identifier: Apache-2.0
// Commands about the machine code of this program; they need no GPU.
#pragma once

#include <filesystem>
#include <string>

namespace warpgauge::probes {

/// Prints "HASH NAME" of every kernel of this program, sorted: two builds with the same lines run
/// the same machine code. Throws InputError where no listing is known.
int list_program_code(const std::filesystem::path& program);

/// Compares the code of all probes with what they expect, and prints a line for each violation and
/// each absence by design, then the count; `json`: a line of JSON for each probe. `listing` is a
/// file with code for another target, empty: this program's own. Returns the exit status. Throws
/// InputError where no listing is known.
int check_program_code(const std::filesystem::path& program, const std::string& listing, bool json);

}  // namespace warpgauge::probes
