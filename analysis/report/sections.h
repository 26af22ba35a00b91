// SPDX-License-Identifier: Apache-2.0
// The report's parts on the memory hierarchy, the reference kernels and the cost model. Members
// that all figures have: figure.h.
#pragma once

#include <vector>

#include "analysis/claims/judge.h"
#include "analysis/claims/systems.h"
#include "analysis/claims/titles.h"
#include "analysis/ladder/row.h"
#include "analysis/profile/profile.h"
#include "analysis/report/figure.h"
#include "analysis/validate/validation.h"

namespace warpgauge::report {

/// The memory hierarchy at a glance, every level with size, line, latency and bandwidth:
/// figures  three, of these kinds
///   hierarchy   levels_of [{id, title, group, facts}], from the registers outwards
///               counts    facts of the parts around: SMs, GPCs, sides of L2, SM clock
///     fact      {what, key, readings, why}; readings [{value, low, high, unit, from}] say the same
///               in one or two units, `from` naming the keys that one was computed of (empty: the
///               key itself); without readings, `why` says why there are none
///   staircase   x, y; curves as of `lines`, each with `level`: those of the figures whose series
///               gave a level's latency, against the working set
///               steps [{level, label, key, size_key, y, low, high, from, to, to_low, to_high}]:
///               for which working sets which latency holds, by the keys; null where nothing begins
///               or ends it
///   bandwidths  x; bars [{level, group, label, key, why, readings}] of every rate of a level
///
/// `drawn`: the report's other figures, whose curves the staircase shows again.
nlohmann::json hierarchy_section(const profile::Profile& profile, const std::vector<Figure>& drawn);

/// Whether the profile says anything of links to other devices.
bool has_links(const profile::Profile& profile);

/// How the device is joined to the others and to the host, as a figure of kind `topology`:
/// device  the one in the middle
/// ends    [{id, title, kind, facts}]: one a link, the host (kind `host`) last; the others are
///         `peer`; facts as of `hierarchy`
Figure links_figure(const profile::Profile& profile);

/// The reference kernels:
/// figures  of each ladder one of kind `ladder` and, where several sizes were measured, one of kind
///          `lines` (rate against size); then one of kind `kernel_roofline`
/// ladders  [{figures: [id], family, type, data, size_axis, size, standings}]; standings
///          [{mode, size, rows}]: every contestant (ROW) at the headline size
/// rows     [ROW]: every size
/// ROW      the columns of kernels.csv, without those that have no value, and adds, is_library,
///          no_fraction, campaigns, flags
///
/// A figure of kind `ladder` shows the rate of each contestant, cold bursts as bars:
///   x        {label, unit, log}: GB/s of compulsory bytes or TFLOP/s, as its limit has it
///   limit    {key, value, low, high} | null, then a note says why
///   library  {name, value} | null: the best one, cold burst
///   bars     [{rung, is_library, outcome, rates: {mode: rate}, fraction, ratio}], of cold bursts;
///            fraction and ratio are null where there is none
///
/// The one of kind `kernel_roofline` shows all contestants' cold bursts, FLOP against compulsory
/// bytes:
///   x, y     {label, unit, log}
///   limits   [{key, unit, value, low, high}]: each limit that a ladder names, GB/s or TFLOP/s
///   ladders  [{label, limit, flop_per_byte, points: [{rung, is_library, tflops}]}]
///   moves    [{label, limit, points: [{rung, is_library, gbps}]}]: ladders without FLOP
nlohmann::json kernels_section(const std::vector<ladder::Row>& rows,
                               const profile::Profile& profile);

/// The cost model, what it expected against what was measured:
/// frozen_hash, interval_coverage, bounds_compared, bounds_agreed, bounds_within_two,
/// bounds_most_frequent, bounds_most_frequent_of, waits_compared, waits_agreed (BoundScore),
/// unpredicted, unmatched[]
/// errors   [{name, n, mape, median, p90, largest, geometric_mean_ratio}]: the cost model and the
///          rooflines, those that have a time for some kernel
/// rows     [{kernel, size, source, measured_us, predicted_us, low_us, high_us, error,
///          measured_roofline_us, datasheet_roofline_us, bound_predicted, second_predicted,
///          bound_measured, why}], largest error first, then those without a prediction; a number
///          that could not be had is left out
/// figures  one of kind `predictions`: x and y {label, unit, log}, points [{label, family,
///          measured_us, predicted_us, low_us, high_us}] in the order of the rows
nlohmann::json predictions_section(const validate::Validation& validation);

/// What the documents state, beside what each statement's verdict says (claims/costs.h has the
/// rules):
/// titles          document -> what it is called
/// legend          {verdicts, evidence}: [{name, meaning}] each
/// without_recording  classes of evidence -> verdicts that have no recording behind them
/// weights         kind of a statement -> its weight
/// most_factor     what a factor is counted as at most
/// costly          [{id, factor, weight, cost}]: the ten refutations that cost most, costliest
/// first
/// contradictions  [{one, other, holding, shares_reading}]: ids, and how many of the two hold
nlohmann::json documents_section(const std::vector<claims::Judgement>& judgements,
                                 const claims::Titles& titles);

/// What the documents build, one a system:
/// [{name, title, documents: [{document, lines, section}], probes, rungs, statements: [id],
/// counts: {verdict: n}}]
/// rungs  [{rung, rows}]; rows, of cold bursts at the headline size, one an element type and a
///        distribution of data: [{type, data, size, size_axis, outcome, library, ceiling}], with
///        time_us, fraction_of_ceiling and ratio_to_library where there are; empty where the
///        recordings have not the rung
nlohmann::json systems_section(const std::vector<claims::System>& systems,
                               const std::vector<claims::Judgement>& judgements,
                               const std::vector<ladder::Row>& rows);

}  // namespace warpgauge::report
