// SPDX-License-Identifier: Apache-2.0
// What is held against a profile: reference kernels, the cost model's predictions of them, and what
// documents claim.
#pragma once

#include <optional>
#include <vector>

#include "analysis/claims/judge.h"
#include "analysis/cli/inputs.h"
#include "analysis/kernels/row.h"
#include "analysis/model/validation.h"

namespace warpgauge::cli {

struct Found {
  std::vector<ladder::Row> kernels;
  /// Absent when no kernel was both timed and counted.
  std::optional<model::Validation> validation;
  std::vector<claims::Entry> catalogue;       ///< what `judgements` point into
  std::vector<claims::Judgement> judgements;  ///< of the catalogue that is carried along
};

/// Never throws for what the predictions and the claims lack: a note on standard error says why
/// they are left out. Throws InputError when the kernels are not those of the profile's device.
Found hold_against(const profile::Profile& profile, const RecordingSets& recordings);

}  // namespace warpgauge::cli
