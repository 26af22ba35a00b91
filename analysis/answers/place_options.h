// SPDX-License-Identifier: Apache-2.0
// Options about places of machine code, "0x120=16", which analyze and describe share.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "analysis/describe/access_kinds.h"
#include "analysis/describe/amounts.h"
#include "analysis/in_core/path.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::answers {

using Offsets = std::set<std::uint64_t>;

/// What is told of branches: --trips and --taken.
struct BranchOptions {
  std::vector<std::string> trips, taken;

  bool empty() const { return trips.empty() && taken.empty(); }
  /// Throws InputError for what is not N, PLACE=N or PLACE=SHARE: before any code is read.
  void check_texts() const;
  /// What is told of this code; texts that name a loop or a branch of it are added to `matched`.
  /// Trips without a place are those of its only loop. Throws as check_texts() does, and Defect as
  /// describe::tell_trips() and where there are several loops.
  in_core::BranchShares shares(const machine_code::ExecutedCode& code,
                               std::set<std::string>& matched) const;
  /// Throws InputError for a place without a loop or branch in any of the codes: it would change
  /// nothing, in silence. `whose` says what they are: "sum in a.cu".
  void check(const std::vector<const machine_code::ExecutedCode*>& codes,
             const std::string& whose = "the kernels") const;
};

/// An option that holds for all accesses ("8"), for one ("0x120=8") or for those of some places
/// (places.h).
struct AmountOption {
  const char* name;
  double low, high;
  describe::IsAbout& is_about;
  bool bytes = false;      ///< "64MiB" too
  bool of_launch = false;  ///< of several places: the sum

  /// `reached` is the code that warps reach. Throws InputError for any other text, for two texts
  /// about the same, and for places where warps reach no such instruction.
  describe::Amounts read(const std::vector<std::string>& texts,
                         const machine_code::ExecutedCode& reached) const;
  /// What of that can be seen without any code. Throws InputError.
  void check(const std::vector<std::string>& texts) const;
  /// The number of a text whose value is this. Throws InputError.
  double number(const std::string& text, const std::string& value) const;
};

/// Throws InputError: another text is about the same place.
[[noreturn]] void refuse_second_value(const char* option, const std::string& text);

/// A size in bytes: "4096", "64KiB", "1.5 GB", "16mb". Negative where the text is not a size.
double bytes_of(const std::string& text);

}  // namespace warpgauge::answers
