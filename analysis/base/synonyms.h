// SPDX-License-Identifier: Apache-2.0
// What the field calls things, and what they are called here.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge {

/// Those of `known` that the word is another name for, best first: "--shared" for "--smem", "half"
/// for "fp16", "hbm bandwidth" for the key dram.read_gbps. Upper and lower case are one, and so are
/// hyphens, blanks and underscores. At most three.
std::vector<std::string> synonyms_of(std::string_view word, const std::vector<std::string>& known);

/// All keys that the word is another name for: the family "shared" for "smem", keys with the part
/// "tflops" for "flops". None where a key has the word itself as a part.
std::vector<std::string> keys_called(std::string_view word, const std::vector<std::string>& known);

/// "l1.latency_cycles" -> cycles, l1, latency: what points, underscores, hyphens, slashes and
/// blanks separate.
std::set<std::string> parts_of_word(std::string_view word);

}  // namespace warpgauge
