// SPDX-License-Identifier: Apache-2.0
// One judgement in full: all that the verdict follows from, and how to have it again.
//
//   dram-latency-400
//     states:    HBM latency is about 400 cycles.
//     number:    DRAM access latency: 400 cycles (A100)
//     place:     document 000: CUDA and Triton optimisation techniques: a complete
//                handbook, line 543,2821
//
//     check:     load from DRAM, A100
//     band:      300 to 500 cycles (about: within 25 % of what is stated)
//     found:     566 cycles (466.3 to 572): depends, its interval crosses the band's
//                end at 500
//     class:     document
//
//     verdict:   depends (documented)
//     because:   The chase decides: DRAM of an A100 answers after 466.3 to 572
//                cycles in different ones, and about 400 ends between the two. ...
//     instead:   Reckon with 566 cycles on the A100.
//
//   To measure and judge again:
//     warpgauge probe --filter 'memory/pointer_chase' -o probes.jsonl.zst
//     warpgauge claims probes.jsonl.zst --id dram-latency-400
#pragma once

#include <span>
#include <string>

#include "analysis/claims/judge.h"
#include "analysis/claims/titles.h"

namespace warpgauge::report {

/// Statement, stated number and device, place, the condition, each reading with its evidence, band
/// and interval, the second readings, the verdict, how it follows and its sentence, what to do
/// instead, what contradicts it of `all` judgements, and the commands that measure and judge it
/// again.
std::string claims_detail_text(const claims::Judgement& judgement,
                               std::span<const claims::Judgement> all,
                               const claims::Sources& sources, const claims::Titles& titles,
                               const claims::Titles& errors, bool colours);

}  // namespace warpgauge::report
