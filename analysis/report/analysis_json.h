// SPDX-License-Identifier: Apache-2.0
// What `warpgauge analyze` says, as one JSON document; analysis.schema.json is its JSON Schema.
#pragma once

#include <nlohmann/json.hpp>

#include "analysis/model/code_analysis.h"
#include "analysis/profile/chosen.h"
#include "analysis/report/analysis_compare.h"
#include "analysis/report/executed.h"

namespace warpgauge::report {

/// {schema, version, device, compute_capability, what add_members() has (profile/chosen.h),
/// kernels: [], comparisons: []}
nlohmann::ordered_json analysis_document(const profile::Chosen& chosen);

/// An element of `kernels`. Offsets are in bytes from the function's beginning. Cycles of a loop's
/// `occupied` are those of one iteration of all warps of a scheduler; those of an instruction are
/// of one warp alone.
///   dependences  [{from, to, cycles, carried}]: `to` reads a register that `from` wrote, `cycles`
///                after it at least; carried: in an earlier iteration
///   timeline     [[cycle, warp, at, waits_for, waited, unchosen]]: in the first 1,000 cycles, the
///                instruction at `at` was issued in that cycle; before it the warp waited, and then
///                could issue, but another was chosen
///   executed     what the host counted; not there where it was not asked to execute the code
/// Throws Defect for numbers that are not finite.
nlohmann::ordered_json analysis_json(const model::CodeAnalysis& analysis,
                                     const Executed* executed = nullptr);

/// Adds both builds to `kernels`, and to `comparisons`
///   {before, after, loops: [{before, after, opcodes: [{opcode, before, after}]}], whole}
/// which are the places of the builds and of their loops (pair_loops), null where there is none.
/// `whole` is null where the loops tell which build is faster; the argument may be, too.
void add_comparison(nlohmann::ordered_json& document, const model::CodeAnalysis& before,
                    const model::CodeAnalysis& after, const WholeBuilds* whole = nullptr);

}  // namespace warpgauge::report
