// SPDX-License-Identifier: Apache-2.0
// What `warpgauge rank` says: which of several kernels is the fastest, as far as predictions tell.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "analysis/answers/candidates.h"
#include "analysis/model/predict.h"
#include "analysis/profile/profile.h"
#include "analysis/report/ranking.h"

namespace warpgauge::answers {

/// Calls its second argument for each number below its first, on any thread.
using EachCandidate = std::function<void(std::size_t, const std::function<void(std::size_t)>&)>;

/// Describes and predicts each candidate. One that cannot be answered does not stop the others.
/// Those without a time come last, as they were given. Throws what is not about a candidate, as
/// Interrupted.
report::Ranking rank(const std::vector<Candidate>& candidates, const profile::Profile& profile,
                     const model::PredictOptions& options, const EachCandidate& each);

}  // namespace warpgauge::answers
