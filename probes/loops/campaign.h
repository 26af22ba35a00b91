// SPDX-License-Identifier: Apache-2.0
// One campaign: every loop of the corpus, at every number of warps, in an order that is the same
// for every campaign and mixes the families.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "probes/harness/progress.h"
#include "probes/loops/corpus_files.h"
#include "probes/loops/loop_rows.h"

namespace warpgauge::loops {

struct CampaignOptions {
  std::vector<std::filesystem::path> cubins;
  std::filesystem::path manifest, code, output;
  std::vector<std::string> command;
  int device = 0, campaign = 1, schedulers = 4;
  int sms = 0;  ///< 0: all
  std::vector<int> warps_per_scheduler = {1, 2, 4, 8, 16};
  bool one_warp = true;  ///< also one warp alone on each SM
  int repeats = 5;
  double wanted_cycles = 40000;  ///< of a launch of the larger trip count
  int linearity_percent = 10;    ///< share of the loops that get a third trip count
  double seconds = 0;            ///< budget; 0: none
  bool resume = false;
  std::string filter;  ///< only loops whose name holds it
  probes::ProgressStyle progress = probes::ProgressStyle::kPlain;
};

/// Beside the statuses of error.h: the context died, start again with `resume`.
inline constexpr int kExitContextLost = 4;
/// The budget ended before the loops did.
inline constexpr int kExitUnfinished = 5;

/// Measures. Returns an exit status. Throws InputError.
int run_campaign(const CampaignOptions& options);

}  // namespace warpgauge::loops
