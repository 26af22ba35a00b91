// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/advice_json.h"

#include <algorithm>
#include <string_view>

#include "analysis/base/json.h"
#include "analysis/model/bounds.h"
#include "analysis/model/frozen_hash.h"
#include "analysis/model/roofline.h"
#include "analysis/report/prediction_json.h"

namespace warpgauge::report {
namespace {

using descriptor::Resource;
using model::Bound;
using model::Ceiling;
using nlohmann::ordered_json;

ordered_json launch_json(const descriptor::LaunchShape& launch) {
  return {{"grid_blocks", json_number(launch.grid_blocks)},
          {"threads_per_block", launch.threads_per_block},
          {"registers_per_thread", launch.registers_per_thread},
          {"shared_bytes_per_block", launch.shared_bytes_per_block}};
}

/// A reading's value, or 0 where there is none.
double reading_of(const descriptor::Descriptor& kernel, std::string_view alias) {
  const auto found = kernel.counts.find(alias);
  return found == kernel.counts.end() ? 0 : found->second;
}

ordered_json counted_json(const descriptor::Descriptor& kernel) {
  ordered_json shares = ordered_json::object();
  const double elapsed_us = reading_of(kernel, "elapsed_ns") * 1e-3;
  if (elapsed_us <= 0) return shares;
  for (const auto& [unit, us] : kernel.busy_us) shares[unit] = json_number(us / elapsed_us);
  return shares;
}

// ---- what warps stood at -----------------------------------------------------------------------

ordered_json stalls_json(const descriptor::Descriptor& kernel) {
  ordered_json list = ordered_json::array();
  const double cycles = reading_of(kernel, "warp_cycles");
  if (cycles <= 0) return list;
  double sum = 0;
  std::vector<std::pair<double, model::Stall>> stalls;
  for (const model::Stall& stall : model::stalls()) {
    const double share = reading_of(kernel, stall.counter) / cycles;
    sum += share;
    if (share > 0) stalls.emplace_back(share, stall);
  }
  std::ranges::stable_sort(stalls, std::greater{}, &std::pair<double, model::Stall>::first);
  if (sum < 1) stalls.push_back({1 - sum, {.what = "anything else, without a counter"}});
  for (const auto& [share, stall] : stalls) {
    list.push_back(
        {{"counter", stall.counter}, {"what", stall.what}, {"share", json_number(share)}});
  }
  return list;
}

// ---- the roofline ------------------------------------------------------------------------------

struct Arithmetic {
  model::Ceiling ceiling;
  const char *work, *unit;
  double amount;
};

std::vector<Arithmetic> arithmetic_of(const descriptor::Work& work) {
  using enum Resource;
  return {
      {Ceiling::kTensor, "bf16 tensor operations", "TFLOP/s",
       work[kTensorBf16MmaSync] + work[kTensorBf16Wgmma]},
      {Ceiling::kTensorFp64, "fp64 tensor operations", "TFLOP/s",
       work[kTensorFp64] + work[kTensorFp64M8n8k4]},
      {Ceiling::kFp64, "fp64 operations", "TFLOP/s", work[kFlopFp64]},
      {Ceiling::kFp32, "fp32 operations", "TFLOP/s", work[kFlopFp32]},
      {Ceiling::kInstructions, "warp instructions", "instructions/ps", work[kWarpInstructions]}};
}

/// The kind of arithmetic, among those that it does, that would take longest; instructions for a
/// kernel without.
std::optional<std::pair<Arithmetic, Bound>> most_arithmetic(const descriptor::Work& work,
                                                            const model::KernelRoofline& ceilings) {
  std::optional<std::pair<Arithmetic, Bound>> most;
  for (const Arithmetic& one : arithmetic_of(work)) {
    const auto found =
        std::ranges::find(ceilings.ceilings, one.ceiling, &model::CeilingTime::ceiling);
    if (found == ceilings.ceilings.end() || found->us.value <= 0) continue;
    const bool only_instructions = one.ceiling == Ceiling::kInstructions && most;
    if (only_instructions || (most && most->second.value >= found->us.value)) continue;
    most = {one, found->us};
  }
  return most;
}

ordered_json roofline_json(const descriptor::Descriptor& kernel,
                           const model::Prediction& prediction, const profile::Profile& profile) {
  const model::KernelRoofline ceilings = model::measured_roofline(kernel.work, profile);
  const auto most = most_arithmetic(kernel.work, ceilings);
  const double time_us = kernel.time          ? kernel.time->median_us
                         : prediction.time_us ? prediction.time_us->value
                                              : 0;
  if (!most || time_us <= 0) return nullptr;
  const auto& [arithmetic, us] = *most;
  const auto rate = [amount = arithmetic.amount](double in_us) { return amount / in_us * 1e-6; };
  ordered_json levels = ordered_json::array();
  for (const model::MemoryCeiling& level : model::roofline(profile).memory) {
    const std::string level_name = level.level.substr(0, level.level.find('.'));
    if (level.level != level_name + ".read") continue;
    const auto found = std::ranges::find_if(ceilings.ceilings, [&](const model::CeilingTime& time) {
      return name(time.ceiling) == level_name;
    });
    if (found == ceilings.ceilings.end() || found->us.value <= 0) continue;
    const double bytes = found->us.value * level.gbps.value * 1e3;
    levels.push_back({{"level", level_name},
                      {"gbps", bound_json(level.gbps)},
                      {"per_byte", json_number(arithmetic.amount / bytes)}});
  }
  if (levels.empty()) return nullptr;
  const Bound ceiling{.value = rate(us.value), .low = rate(us.high), .high = rate(us.low)};
  return {{"work", arithmetic.work},
          {"unit", arithmetic.unit},
          {"ceiling", bound_json(ceiling)},
          {"levels", std::move(levels)},
          {"rate", json_number(rate(time_us))},
          {"by", kernel.time ? "measured" : "predicted"}};
}

// ---- advice ------------------------------------------------------------------------------------

ordered_json changes_json(const model::AdviceReport& report) {
  ordered_json list = ordered_json::array();
  for (const model::Advice& advice : report.changes) {
    const double share = advice.saved_us.value / report.prediction.time_us->value;
    list.push_back({{"change", advice.change},
                    {"saved_us", bound_json(advice.saved_us)},
                    {"share", json_number(share)},
                    {"at_most", advice.is_at_most},
                    {"evidence", advice.evidence}});
  }
  return list;
}

ordered_json elsewhere_json(const model::AdviceReport& report) {
  ordered_json list = ordered_json::array();
  for (const model::Elsewhere& there : report.elsewhere) {
    const auto& time = there.prediction.time_us;
    const auto saved = model::saved_elsewhere(report.prediction, there.prediction);
    list.push_back({{"device", there.device},
                    {"time_us", time ? bound_json(*time) : ordered_json()},
                    {"bound", time ? ordered_json(there.prediction.bound) : ordered_json()},
                    {"saved_us", saved ? bound_json(*saved) : ordered_json()},
                    {"why", why_not(there)}});
  }
  return list;
}

ordered_json lines_json(const model::AdviceReport& report) {
  ordered_json list = ordered_json::array();
  for (const model::HotLine& line : report.lines) {
    list.push_back({{"at", line.offset_bytes},
                    {"instruction", line.text},
                    {"source", line.source},
                    {"share", json_number(line.share)},
                    {"waits_for", line.waits_for}});
  }
  return list;
}

}  // namespace

ordered_json advice_document(const profile::Chosen& chosen) {
  ordered_json document = {{"schema", "warpgauge.advice"},
                           {"version", 1},
                           {"device", chosen.profile.device_name},
                           {"compute_capability", chosen.profile.compute_capability},
                           {"frozen_hash", model::frozen_hash(chosen.profile)}};
  profile::add_members(document, chosen);
  document["kernels"] = ordered_json::array();
  return document;
}

ordered_json advice_json(const descriptor::Descriptor& kernel, const model::AdviceReport& report,
                         const profile::Profile& profile) {
  ordered_json document = prediction_json(
      model::KernelReport{.kernel = kernel,
                          .prediction = report.prediction,
                          .measured_roofline = model::measured_roofline(kernel.work, profile),
                          .datasheet_roofline = {},
                          .answers = report.answers,
                          .collective = report.collective,
                          .facts = report.facts});
  const ordered_json roofline = std::move(document["rooflines"]["measured"]);
  document.erase("rooflines");
  document["measured_roofline"] = {{"time_us", roofline["time_us"]}, {"bound", roofline["bound"]}};
  if (report.answers.empty()) document.erase("what_if");
  document["launch"] = launch_json(kernel.launch);
  document["counted"] = counted_json(kernel);
  document["stalls"] = stalls_json(kernel);
  document["roofline"] = roofline_json(kernel, report.prediction, profile);
  document["changes"] = changes_json(report);
  document["elsewhere"] = elsewhere_json(report);
  document["lines"] = lines_json(report);
  return document;
}

}  // namespace warpgauge::report
