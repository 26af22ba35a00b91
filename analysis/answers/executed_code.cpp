// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/executed_code.h"

#include <algorithm>
#include <utility>

#include "analysis/answers/host_execution.h"
#include "analysis/answers/told_launch.h"
#include "analysis/base/defect.h"
#include "analysis/describe/access_amounts.h"
#include "analysis/describe/access_kinds.h"

namespace warpgauge::answers {
namespace {

using interpret::GridCounts;
using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;

report::ExecutedCounts counts_of_one(const GridCounts& counted, bool knows_l1,
                                     ExecutedInstruction one) {
  one.executed = counted.executed;
  one.threads = counted.threads;
  const double requests = describe::accesses(one);
  report::ExecutedCounts counts{.executed = counted.executed, .threads = counted.threads};
  if (counted.sectors > 0) {
    counts.requests = requests;
    counts.sectors = counted.sectors;
    counts.lines = counted.lines;
    if (knows_l1 && describe::reads_global(one.text)) {
      counts.loaded_sectors = counted.sectors;
      counts.l1_hits = counted.l1_hits;
    }
  }
  if (counted.wavefronts > 0) {
    counts.shared_requests = requests;
    counts.wavefronts = counted.wavefronts;
    counts.least_wavefronts =
        requests * describe::shared_wavefronts(one, describe::active_lanes(one));
  }
  return counts;
}

/// As describe does it (describe::with_counts()).
ExecutedCode counted_code(const describe::HostCounts& counts, ExecutedCode code) {
  describe::take_executions(counts, code);
  for (ExecutedInstruction& one : code.instructions) {
    const GridCounts& counted = counts.at.at(one.offset_bytes);
    one.sectors = counted.sectors;
    one.lines = counted.lines;
    one.wavefronts = counted.wavefronts;
    if (counts.knows_l1 && describe::reads_global(one.text) && describe::accesses(one) > 0) {
      one.l1_answers = 1 - std::min(counted.late_requests / describe::accesses(one), 1.0);
    }
  }
  return code;
}

ExecutedKernel executed_kernel(const describe::HostCounts& counts, const ExecutedCode& code) {
  return {.code = counted_code(counts, code),
          .executed = {.assumes = counts.assumes, .instructions = counts_of(counts, code)}};
}

}  // namespace

void ExecuteOptions::check() const {
  const WantedAccesses wanted(accesses);
  if (told_launch()) {
    located("the launch", "", [&] { check_told_launch(launch); });
    return;
  }
  const std::pair<const char*, bool> told[] = {{"--grid", !launch.grid.empty()},
                                               {"--block", !launch.block.empty()},
                                               {"--shared", !launch.shared.empty()},
                                               {"--registers", launch.registers > 0},
                                               {"--cluster", launch.cluster > 1},
                                               {"--warm", launch.warm && !from_arguments},
                                               {"--access", wanted.any() && !from_arguments}};
  for (const auto& [option, is_told] : told) {
    if (!is_told) continue;
    throw InputError(option, "",
                     "is about what the host executes: give --grid, --block and --arg, or, for "
                     "described launches, --from-arguments");
  }
}

std::vector<report::ExecutedInstructionCounts> counts_of(const describe::HostCounts& counts,
                                                         const ExecutedCode& code) {
  std::vector<report::ExecutedInstructionCounts> all;
  for (const ExecutedInstruction& one : code.instructions) {
    const auto found = counts.at.find(one.offset_bytes);
    if (found == counts.at.end()) continue;
    all.push_back({.at = one.offset_bytes,
                   .instruction = one.text,
                   .source = one.line,
                   .counts = counts_of_one(found->second, counts.knows_l1, one)});
  }
  return all;
}

ExecutedKernel execute_code(const ExecuteOptions& options, const ExecutedCode& code,
                            const describe::CodeFile& file, const profile::Profile& profile) {
  const StaticOptions& told = options.launch;
  const WantedAccesses wanted(options.accesses);
  wanted.check({&code});
  const HostKernel kernel = host_kernel(code, file);
  describe::check_launch(launch_of(told), kernel.facts);
  const interpret::KernelInput input = told_input(told, kernel);
  const interpret::Interpreter launchable(input);  // else it says why
  ExecutedKernel result;
  try {
    result = executed_kernel(
        execute_on_host(kernel, input, launch_of(told), profile, told.warm).counts, code);
  } catch (const Defect& reason) {
    result = {.code = code, .executed = {.stopped = reason.what()}};
  }
  if (wanted.any()) result.executed.maps = access_maps(input, wanted);
  return result;
}

ExecutedKernel execute_kept(const KeptLaunches& kept, const descriptor::Descriptor& described,
                            const WantedAccesses& wanted, const profile::Profile& profile) {
  ExecutedKernel result;
  try {
    const interpret::KernelInput input = kept.input_of(described, {});
    try {
      const ExecutedAgain again = kept.execute(described, {}, profile);
      result = executed_kernel(again.counts, again.code);
    } catch (const NotExecuted& reason) {
      result = {.code = described.code, .executed = {.stopped = reason.what()}};
    }
    if (wanted.any()) result.executed.maps = access_maps(input, wanted);
  } catch (const NotExecuted& reason) {
    result = {.code = described.code, .executed = {.stopped = reason.what()}};
  }
  return result;
}

}  // namespace warpgauge::answers
