// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/advice.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/defect.h"
#include "analysis/model/judge.h"
#include "analysis/model/launch_facts.h"
#include "analysis/model/variants.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using enum descriptor::Resource;

void try_coalesced(const Descriptor& kernel, Judge& judge) {
  const bool is_described = kernel.variants.contains("coalesced");
  const GlobalSectors sectors = global_sectors(kernel.code);
  if (!is_described && sectors.needed >= sectors.counted) return;
  judge.try_kernel(
      "coalesced accesses", with_variant(kernel, "coalesced"),
      is_described ? "the description states how many sectors they would touch"
                   : fmt::format("global accesses touch {:.4g} sectors, their bytes need {:.4g}",
                                 sectors.counted, sectors.needed));
}

void try_conflicts(const Descriptor& kernel, Judge& judge) {
  if (!kernel.variants.contains("no_conflicts")) return;
  const Descriptor changed = with_variant(kernel, "no_conflicts");
  const double now = kernel.work[kSharedWavefronts], then = changed.work[kSharedWavefronts];
  judge.try_kernel("no bank conflicts", changed,
                   fmt::format("{:.0f} % of the shared-memory wavefronts are conflicts",
                               100 * (now - then) / now));
}

std::string twice_the_loads(const Descriptor& kernel) {
  const double now = kernel.work[kLoadsInFlight];
  if (now <= 0) return "a warp would have twice as many loads under way";
  return fmt::format("a warp would have {:.3g} loads under way where it has {:.3g}", 2 * now, now);
}

std::vector<HotLine> hot_lines(const Descriptor& kernel,
                               const std::vector<in_core::LineTally>& tallies, std::size_t most) {
  double life = 0;
  for (const in_core::LineTally& tally : tallies) life += tally.total();
  std::vector<HotLine> lines;
  if (life <= 0) return lines;
  const auto& instructions = kernel.code.instructions;
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    HotLine line{.offset_bytes = instructions[i].offset_bytes,
                 .text = instructions[i].text,
                 .source = instructions[i].line,
                 .share = tallies[i].total() / life,
                 .waits_for = {}};
    const auto longest =
        std::ranges::max_element(tallies[i].waits, {}, &in_core::LineTally::Wait::time);
    if (longest != tallies[i].waits.end() && longest->producer != i) {
      line.waits_for = instructions[longest->producer].text;
    }
    lines.push_back(std::move(line));
  }
  const std::size_t shown = std::min(most, lines.size());
  std::ranges::partial_sort(lines, lines.begin() + static_cast<std::ptrdiff_t>(shown),
                            std::greater{}, &HotLine::share);
  lines.resize(shown);
  return lines;
}

std::vector<Elsewhere> elsewhere(const Descriptor& kernel, const AdviceOptions& options) {
  std::vector<Elsewhere> answers;
  for (const profile::Profile* other : options.other_devices) {
    Elsewhere answer{.device = other->device_name, .prediction = {}, .why = {}};
    try {
      answer.prediction = predict(kernel, *other, options.predict);
    } catch (const Defect& defect) {
      answer.why = defect.what();
    }
    answers.push_back(std::move(answer));
  }
  return answers;
}

}  // namespace

std::optional<Bound> saved_elsewhere(const Prediction& here, const Prediction& there) {
  if (!here.time_us || !there.time_us) return std::nullopt;
  const Bound &now = *here.time_us, &then = *there.time_us;
  return Bound{
      .value = now.value - then.value, .low = now.low - then.high, .high = now.high - then.low};
}

std::string why_not(const Elsewhere& there) {
  if (there.prediction.time_us) return {};
  const std::string reason = first_reason(there.prediction);
  return reason.empty() ? there.why : reason;
}

AdviceReport advise(const Descriptor& kernel, const profile::Profile& profile,
                    const AdviceOptions& options) {
  AdviceReport report;
  report.prediction = predict(kernel, profile, options.predict);
  report.elsewhere = elsewhere(kernel, options);
  report.facts = launch_facts(kernel, report.prediction, profile);
  if (!report.prediction.time_us) return report;
  Judge judge{kernel, profile, options.predict, report.prediction, report.changes};
  try_conflicts(kernel, judge);
  try_coalesced(kernel, judge);
  try_wider_loads(judge);
  PredictOptions changed = options.predict;
  changed.loads_in_flight_factor = 2;
  judge.try_options("twice the loads in flight", changed, twice_the_loads(kernel));
  changed = options.predict;
  changed.even_work = true;
  judge.try_options("work spread evenly", changed,
                    "the busiest SM sub-partition executes more than the mean one");
  try_occupancies(judge);
  try_block_sizes(judge);
  if (options.next != nullptr) try_fusion(judge, *options.next);
  std::ranges::stable_sort(report.changes, {}, [](const Advice& advice) {
    return std::pair(advice.is_at_most, -advice.saved_us.value);
  });
  report.lines = hot_lines(kernel, report.prediction.lines, options.most_lines);
  return report;
}

}  // namespace warpgauge::model
