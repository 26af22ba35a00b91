// SPDX-License-Identifier: Apache-2.0
// The page of kernels, which `predict` and `advise` write with --report.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "analysis/answers/advised.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/profile/chosen.h"

namespace warpgauge::cli {

constexpr std::size_t kLinesOfPage = 12;  ///< of machine code, of each kernel

/// Throws InputError where the page, or its data, would take the place of an input.
void refuse_page_over(const std::vector<std::filesystem::path>& inputs,
                      const std::filesystem::path& folder);

/// Writes FOLDER/kernels.html and its data FOLDER/advice.json. A kernel that is refused is a
/// complaint; there is no page without any. Returns the exit status.
int draw_kernels(const answers::Adviser& adviser, std::size_t kernels,
                 const profile::Chosen& chosen, const std::filesystem::path& folder,
                 Complaints& complaints);

}  // namespace warpgauge::cli
