// SPDX-License-Identifier: Apache-2.0
#include "analysis/model/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/model/judge.h"
#include "analysis/model/launch_facts.h"

namespace warpgauge::model {
namespace {

using descriptor::Descriptor;
using descriptor::kSectorBytes;
using descriptor::Resource;
using enum descriptor::Resource;
using machine_code::ExecutedInstruction;
using machine_code::is_opcode;

/// Sectors of global accesses as they are, and as few as their bytes allow.
struct Sectors {
  double counted = 0, needed = 0;
};

Sectors global_sectors(const machine_code::ExecutedCode& code, std::string_view opcode) {
  Sectors sum;
  for (const ExecutedInstruction& one : code.instructions) {
    if (one.sectors <= 0 || !is_opcode(one, opcode)) continue;
    sum.counted += one.sectors;
    sum.needed +=
        std::min(one.sectors, one.threads * machine_code::access_bytes(one.text) / kSectorBytes);
  }
  return sum;
}

/// The kernel with its sectors of L1 and L2 reduced to what the bytes of its threads need. DRAM is
/// left as it is: what it moves may be used by another warp.
void try_coalesced(const Descriptor& kernel, Judge& judge) {
  constexpr const char* kChange = "coalesced accesses";
  if (kernel.variants.contains("coalesced")) {
    judge.try_kernel(kChange, with_variant(kernel, "coalesced"),
                     "the description states how many sectors they would touch");
    return;
  }
  Descriptor changed = kernel;
  double counted = 0, needed = 0;
  const auto reduce = [&](const char* opcode, std::initializer_list<Resource> resources) {
    const Sectors sectors = global_sectors(kernel.code, opcode);
    if (sectors.counted <= 0) return;
    for (const Resource resource : resources) {
      changed.work.set(resource, kernel.work[resource] * sectors.needed / sectors.counted);
    }
    if (const auto hits = changed.counts.find("load_sector_hits");
        hits != changed.counts.end() && resources.begin()[0] == kL1LoadSectors) {
      hits->second *= sectors.needed / sectors.counted;
    }
    counted += sectors.counted;
    needed += sectors.needed;
  };
  reduce("LDG", {kL1LoadSectors, kL2ReadSectors});
  reduce("STG", {kL1StoreSectors, kL2WriteSectors});
  if (needed >= counted) return;
  // No more can come of DRAM than of L2.
  changed.work.set(kDramReadBytes, std::min(kernel.work[kDramReadBytes],
                                            changed.work[kL2ReadSectors] * kSectorBytes));
  for (ExecutedInstruction& one : changed.code.instructions) {
    if (!is_opcode(one, "LDG") && !is_opcode(one, "STG")) continue;
    one.sectors =
        std::min(one.sectors, one.threads * machine_code::access_bytes(one.text) / kSectorBytes);
  }
  judge.try_kernel(kChange, changed,
                   fmt::format("global accesses touch {:.4g} sectors, their bytes need {:.4g}",
                               counted, needed));
}

void try_conflicts(const Descriptor& kernel, Judge& judge) {
  const auto variant = kernel.variants.find("no_conflicts");
  if (variant == kernel.variants.end()) return;
  Descriptor changed = with_variant(kernel, "no_conflicts");
  const double now = kernel.work[kSharedWavefronts], then = changed.work[kSharedWavefronts];
  for (ExecutedInstruction& one : changed.code.instructions) {
    if (now > 0) one.wavefronts *= then / now;
  }
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
  judge.try_options("twice the loads in flight", changed,
                    twice_the_loads(kernel));
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
