// SPDX-License-Identifier: Apache-2.0
// What `warpgauge advise` says of kernels, as one JSON document: its output, and what its page is
// drawn from. The page computes nothing but sizes of bars.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/descriptor/descriptor.h"
#include "analysis/model/advice.h"
#include "analysis/profile/chosen.h"

namespace warpgauge::report {

/// {schema, version, device, compute_capability, frozen_hash, what add_members() has
/// (profile/chosen.h), kernels: []}; advice.schema.json is its JSON Schema.
nlohmann::ordered_json advice_document(const profile::Chosen& chosen);

/// An element of `kernels`: the members of a prediction (prediction_json.h) without rooflines, and
/// with what_if only where something was asked; and
///   launch     {grid_blocks, threads_per_block, registers_per_thread, shared_bytes_per_block}
///   counted    {unit: share of the launch that the unit was busy, at its own peak, by counters}
///   stalls     [{counter, what, share}] of the cycles that warps stood on an SM, by counters,
///              largest first; what they issued and what no counter tells among them
///   roofline   {work, unit, ceiling, levels[{level, gbps, per_byte}], rate, by} or null: the rate
///              that the work ran at, in 1e12 a second, `by` the measured or else the predicted
///              time; per_byte is the work for a byte that crosses the level
///   changes    [{change, saved_us, share, evidence}], share of the predicted time
///   elsewhere  [{device, time_us, bound, saved_us, why}]
///   lines      [{at, instruction, source, share, waits_for}]
/// Throws Defect for numbers that are not finite.
nlohmann::ordered_json advice_json(const descriptor::Descriptor& kernel,
                                   const model::AdviceReport& report,
                                   const profile::Profile& profile);

}  // namespace warpgauge::report
