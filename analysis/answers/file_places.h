// SPDX-License-Identifier: Apache-2.0
// Several files of code are told of in one command line: each gets the places that are about it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "analysis/answers/describe_static.h"

namespace warpgauge::answers {

using Files = std::vector<std::filesystem::path>;

/// "PLACES=VALUE" without the places of other files; nothing where none is left. A place is of a
/// file that it begins with ("old/sum.cu:6", "old.cubin:0x1d0", "old.cubin:sum.cu:6"), or else of
/// those of the files whose name its line has ("sum.cu:6"). Any other place is of every file. What
/// has no place is for all.
std::optional<std::string> text_about(const std::string& text, const std::filesystem::path& file,
                                      const Files& files);

/// The options about `file`, which is one of `files`.
StaticOptions options_about(StaticOptions options, const std::filesystem::path& file,
                            const Files& files);

}  // namespace warpgauge::answers
