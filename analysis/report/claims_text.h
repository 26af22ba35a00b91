// SPDX-License-Identifier: Apache-2.0
// Verdicts for people.
//
//   591 statements judged on NVIDIA H200: 264 confirmed, 272 refuted, 26 depends, ...
//
//   document 000: CUDA and Triton optimisation techniques: a complete handbook
//
//   refuted       coalescing-access-unit-128b (line 27)
//     states:  The GPU reads device memory in units of 128 bytes, the cache line
//              size.
//     found:   A load that is alone in its line of 128 bytes asks L1 for 32 bytes
//              and moves 32 bytes from L2 and 64 bytes from DRAM.
//     instead: Reckon with sectors of 32 bytes from L2 and with 64 bytes from DRAM.
#pragma once

#include <span>
#include <string>

#include "analysis/claims/judge.h"
#include "analysis/claims/titles.h"
#include "analysis/profile/profile.h"

namespace warpgauge::report {

/// The document's title, fit for a terminal; empty where none is known.
std::string title_of(const std::string& document, const claims::Titles& titles);

/// A line of counts; then under each document's title its judgements: verdict, id and place, what
/// the document states, what was found.
std::string claims_text(const profile::Profile& profile,
                        std::span<const claims::Judgement> judgements, const claims::Titles& titles,
                        bool colours);

}  // namespace warpgauge::report
