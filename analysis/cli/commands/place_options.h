// SPDX-License-Identifier: Apache-2.0
// Options about places of machine code, "0x120=16", which analyze and describe share.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/describe/amounts.h"
#include "analysis/in_core/path.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::cli {

using Offsets = std::set<std::uint64_t>;

/// What is told of branches: --trips and --taken.
struct BranchOptions {
  std::vector<std::string> trips, taken;

  bool empty() const { return trips.empty() && taken.empty(); }
  /// Throws InputError for what is not OFFSET=N with N from 1, or OFFSET=SHARE.
  in_core::BranchShares shares() const;
};

/// Returns both.
std::vector<CLI::Option*> add_branch_options(CLI::App& command, BranchOptions& options);

/// Where options about branches may point: first instructions of loops, conditional branches.
struct BranchPlaces {
  Offsets loops = {}, branches = {};

  void add(const machine_code::ExecutedCode& code);
};

/// Throws InputError for a place without a loop or branch: it would change nothing, in silence.
void check_places(const in_core::BranchShares& shares, const BranchPlaces& places);

/// An option that holds for all accesses ("8") or for one ("0x120=8").
struct AmountOption {
  const char* name;
  double low, high;
  bool bytes = false;  ///< "64MiB" too

  /// Throws InputError for any other text, and for two texts about the same.
  describe::Amounts read(const std::vector<std::string>& texts) const;
};

/// A size in bytes: "4096", "64KiB", "1.5GB". Negative where the text is not a size.
double bytes_of(const std::string& text);

/// An offset in the code: "0x120" or "288". Throws InputError with the option's name.
std::uint64_t place_of(const std::string& text, const char* option);

}  // namespace warpgauge::cli
