// SPDX-License-Identifier: Apache-2.0
// Shares of a table of known answers, as its files have them.
#pragma once

#include <string>

namespace warpgauge::virtual_gpu {

/// "0.9876" for the CSV; empty where there is nothing to take a share of.
std::string share(long part, long whole);
/// "98.8" for the document; a dash where there is nothing to take a share of.
std::string percent(long part, long whole);

}  // namespace warpgauge::virtual_gpu
