// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/trace_access.h"

#include "analysis/interpret/access_trace.h"
#include "analysis/interpret/block.h"

namespace warpgauge::interpret {
namespace {

constexpr std::uint64_t kLineBytes = 128, kBankBytes = 4;

/// Null where the warp's accesses are not kept.
AccessTrace* trace_of(Warp& warp) {
  auto& trace = warp.block().machine().trace;
  return trace && trace->is_of(warp.block().index()) ? &*trace : nullptr;
}

AccessTrace::Execution execution_of(const Warp& warp) {
  return {
      .instruction = warp.at(), .warp = warp.first_thread() / kLanes, .number = warp.executed()};
}

/// Addresses as a trace has them (TracedPass): those of shared and of local memory may be generic.
DoubleWords traced_places(const Warp& warp, Stop::Space space, DoubleWords addresses) {
  if (space == Stop::Space::kGlobal) return addresses;
  for (int lane = 0; lane < kLanes; ++lane) {
    std::uint64_t& one = addresses[lane];
    one &= 0xffff'ffff;
    one = space == Stop::Space::kShared
              ? one - warp.program().shared_base
              : one / kBankBytes * kLineBytes + kBankBytes * static_cast<std::uint64_t>(lane) +
                    one % kBankBytes;
  }
  return addresses;
}

}  // namespace

void trace(Warp& warp, Stop::Space space, const DoubleWords& addresses, Lanes on,
           const Touched& touched) {
  AccessTrace* const kept = trace_of(warp);
  if (kept == nullptr) return;
  kept->add(execution_of(warp), space,
            {.on = on,
             .known = on,
             .addresses = traced_places(warp, space, addresses),
             .bytes = touched.bytes,
             .sectors = touched.sectors,
             .lines = touched.lines,
             .wavefronts = touched.wavefronts});
}

void trace_unknown(Warp& warp, const Place& place, const DoubleWords& addresses, Lanes on,
                   Lanes known) {
  AccessTrace* const kept = trace_of(warp);
  if (kept == nullptr) return;
  // A copy's second place is in shared memory.
  const bool is_target = &place == &warp.program().operations[warp.at()].second;
  const auto space = is_target ? Stop::Space::kShared : kept->space_of(warp.at());
  if (!space) return;
  kept->add(execution_of(warp), *space,
            {.on = on, .known = known, .addresses = traced_places(warp, *space, addresses)});
}

}  // namespace warpgauge::interpret
