// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/own_bounds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/machine_code/own_trips.h"

namespace warpgauge::describe {
namespace {

/// ", 4096 passes of mv.cu:5", where a pass of the loop does several of the source.
std::string passes_text(const std::vector<SourceLoop>& sources, std::size_t header, double trips) {
  for (const SourceLoop& source : sources) {
    const auto copy = std::ranges::find(source.copies, header, &LoopCopy::header);
    if (copy == source.copies.end() || copy->passes <= 1) continue;
    return fmt::format(", {:g} passes of {}", trips * copy->passes, printable(source.line));
  }
  return "";
}

std::string loop_text(const machine_code::ExecutedCode& code,
                      const std::vector<SourceLoop>& sources, std::size_t header, double trips) {
  return fmt::format("the loop at {:#x} goes round {:g} times{}",
                     code.instructions[header].offset_bytes, trips,
                     passes_text(sources, header, trips));
}

}  // namespace

OwnBounds with_own_bounds(const machine_code::ExecutedCode& code,
                          const machine_code::ControlFlow& flow, in_core::BranchShares shares) {
  constexpr double kRounding = 1e-6;
  OwnBounds bounds{.shares = std::move(shares), .taken = {}};
  for (const auto& [header, trips] : machine_code::own_trips(code, flow)) {
    const std::uint64_t at = code.instructions[header].offset_bytes;
    const auto [told, is_new] = bounds.shares.trips.emplace(at, trips);
    if (is_new) {
      bounds.taken.push_back(header);
      continue;
    }
    // 0: it is skipped, which its bound does not rule out.
    const bool agrees = told->second == 0 || std::abs(told->second - trips) <= kRounding * trips;
    if (agrees) continue;
    const std::vector<SourceLoop> sources = source_loops(code, flow);
    throw Defect(
        fmt::format("--trips: {} by the code's own bound, and {:g} times{} are told: leave out "
                    "--trips of it",
                    loop_text(code, sources, header, trips), told->second,
                    passes_text(sources, header, told->second)));
  }
  return bounds;
}

std::vector<std::string> own_bound_texts(const machine_code::ExecutedCode& code,
                                         const machine_code::ControlFlow& flow,
                                         const OwnBounds& bounds) {
  std::vector<std::string> texts;
  const std::vector<SourceLoop> sources = source_loops(code, flow);
  for (const std::size_t header : bounds.taken) {
    const machine_code::ExecutedInstruction& first = code.instructions[header];
    if (first.executed <= 0) continue;
    texts.push_back(loop_text(code, sources, header, bounds.shares.trips.at(first.offset_bytes)) +
                    ", by the code's own bound");
  }
  return texts;
}

}  // namespace warpgauge::describe
