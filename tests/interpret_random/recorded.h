// SPDX-License-Identifier: Apache-2.0
// Random programs with what a device made of them, in one text: the host can execute and check them
// without a compiler, a disassembler or a device.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases.h"

namespace warpgauge::interpret_random {

struct Recorded {
  Case one;
  Program program;
  std::vector<std::uint32_t> hashes;  ///< of each output's words in all threads
  std::uint32_t memory_hash = 0;      ///< of the third buffer
};

/// `device`: its words, as Words::value has them. Throws where constants hold addresses.
std::string record_of(const Case& one, const Program& program,
                      const std::vector<std::uint32_t>& device);
std::vector<Recorded> read_record(const std::string& text);

/// What the host makes of it otherwise: the PTX of each result, "third buffer", or why it stopped.
/// Empty where all bits are the same.
std::vector<std::string> wrong_results(const Recorded& recorded);

}  // namespace warpgauge::interpret_random
