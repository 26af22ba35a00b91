// SPDX-License-Identifier: Apache-2.0
// Kernels by their predicted times, as text, document and table.
//
//   3 candidates, the fastest first; those of one group are not told from the first of it
//   group  candidate    time, us  interval        bound by
//       1  tiles of 64     12.31  [10.1, 14.2]    l2
//       1  tiles of 32     13.02  [11, 15.4]      dram
//       -  tiles of 96  no time: tile96.cubin: holds no function 'tile'
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "analysis/model/kernel_report.h"
#include "analysis/profile/chosen.h"

namespace warpgauge::report {

struct RankedKernel {
  std::size_t place = 0;  ///< among the candidates as they were given
  std::string name;
  model::KernelReport report = {};      ///< without machine code; empty where there is none
  std::vector<std::string> notes = {};  ///< what its file lacks although the rest is good
  std::string why = {};                 ///< it has no time; empty where it has one
  /// From 1: those of one group are not told from the fastest of it (model::groups_of()); 0 without
  /// a time.
  std::size_t group = 0;

  bool has_time() const { return report.prediction.time_us.has_value(); }
};

/// The fastest first, at the end those that have no time.
struct Ranking {
  std::vector<RankedKernel> kernels;

  std::size_t timed() const;
  /// The first `most` of those with a time, and all that have none; 0: all.
  std::vector<const RankedKernel*> shown(std::size_t most) const;
};

std::string ranking_text(const Ranking& ranking, std::size_t most);

/// {schema, version, device, what answers, candidates, not_answered, ranking[{rank (from 1; null
/// without a time), group, name, place (from 0: as they were given), kernel, size, file,
/// time_us{value, low, high}, bound, second_bound, blocks_per_sm, waves, assumptions[], why}]}
nlohmann::ordered_json ranking_json(const Ranking& ranking, std::size_t most,
                                    const profile::Chosen& chosen);

/// A row a candidate, with what answers.
std::string ranking_csv(const Ranking& ranking, std::size_t most, const profile::Chosen& chosen);

}  // namespace warpgauge::report
