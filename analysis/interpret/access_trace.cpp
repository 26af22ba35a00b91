// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/access_trace.h"

#include <algorithm>
#include <tuple>

#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::interpret {
namespace {

std::optional<Stop::Space> space_by_opcode(std::string_view text) {
  using enum machine_code::InstructionClass;
  switch (machine_code::classify(text)) {
    case kGlobalLoad:
    case kGlobalStore:
    case kGlobalAtomic:
    case kGlobalReduction:
    case kAsyncCopy:
      return Stop::Space::kGlobal;
    case kSharedLoad:
    case kSharedStore:
    case kSharedAtomic:
      return Stop::Space::kShared;
    case kLocalLoad:
    case kLocalStore:
      return Stop::Space::kLocal;
    default:
      return std::nullopt;
  }
}

void put_together(TracedPass& pass, const TracedPass& part) {
  for (int lane = 0; lane < kLanes; ++lane) {
    if ((part.on & lane_bit(lane)) != 0) pass.addresses[lane] = part.addresses[lane];
  }
  pass.on |= part.on;
  pass.known |= part.known;
  pass.sectors += part.sectors;
  pass.lines += part.lines;
  pass.wavefronts += part.wavefronts;
}

}  // namespace

AccessTrace::AccessTrace(const machine_code::ExecutedCode& code, const Sides& block,
                         std::size_t most_passes)
    : block_(block), most_passes_(most_passes) {
  for (const auto& one : code.instructions) spaces_.push_back(space_by_opcode(one.text));
}

void AccessTrace::add(const Execution& execution, Stop::Space space, const TracedPass& pass) {
  auto found = std::ranges::find_if(kept_, [&](const Kept& one) {
    return one.access.instruction == execution.instruction && one.access.space == space;
  });
  if (found == kept_.end()) {
    kept_.push_back(
        {.access = {.instruction = execution.instruction, .space = space, .warp = execution.warp}});
    found = kept_.end() - 1;
  }
  TracedAccess& access = found->access;
  if (execution.warp > access.warp) return;
  if (execution.warp < access.warp) {
    *found = {
        .access = {.instruction = access.instruction, .space = space, .warp = execution.warp}};
  }
  const bool is_part = found->last == execution.number;
  found->last = execution.number;
  if (!is_part) ++access.executions;
  if (access.executions > most_passes_) return;
  if (is_part) {
    put_together(access.passes.back(), pass);
  } else {
    access.passes.push_back(pass);
  }
}

std::vector<TracedAccess> AccessTrace::take() {
  std::vector<TracedAccess> all;
  for (Kept& one : kept_) all.push_back(std::move(one.access));
  kept_.clear();
  std::ranges::sort(all, {},
                    [](const TracedAccess& one) { return std::tuple(one.instruction, one.space); });
  return all;
}

}  // namespace warpgauge::interpret
