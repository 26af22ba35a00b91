// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/timed_loop.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::loops {
namespace {

using machine_code::ExecutedCode;

struct Jump {
  std::size_t from, to;
};

bool reads_clock(std::string_view text) {
  return text.starts_with("CS2R ") && text.ends_with("SR_CLOCKLO");
}

/// Without the predicate.
std::string_view operation(std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
  return text;
}

bool uses_local_memory(std::string_view text) {
  const std::string_view name = operation(text);
  return name.starts_with("LDL") || name.starts_with("STL");
}

std::vector<Jump> jumps_of(const ExecutedCode& code) {
  std::vector<Jump> jumps;
  for (std::size_t at = 0; at < code.instructions.size(); ++at) {
    const auto transfer = machine_code::read_transfer(code.instructions[at].text);
    const auto target_bytes = transfer.target_bytes();
    if (!transfer.jumps || !target_bytes) continue;
    const auto target = std::ranges::find(code.instructions, *target_bytes,
                                          &machine_code::ExecutedInstruction::offset_bytes);
    if (target == code.instructions.end()) continue;
    jumps.push_back({at, static_cast<std::size_t>(target - code.instructions.begin())});
  }
  return jumps;
}

/// The widest loop within [begin, end), which must hold all others there.
TimedLoop widest_loop(const std::vector<Jump>& jumps, std::size_t begin, std::size_t end) {
  TimedLoop widest;
  bool found = false;
  const auto is_loop = [&](const Jump& jump) {
    return jump.from < end && jump.to > begin && jump.to <= jump.from;
  };
  for (const Jump& jump : jumps) {
    if (!is_loop(jump) || (found && jump.from - jump.to < widest.last - widest.first)) continue;
    widest = {jump.to, jump.from};
    found = true;
  }
  require(found, "there is no loop between the clock readings");
  for (const Jump& jump : jumps) {
    require(!is_loop(jump) || (jump.to >= widest.first && jump.from <= widest.last),
            "there is more than one loop between the clock readings");
  }
  return widest;
}

}  // namespace

TimedLoop find_timed_loop(const ExecutedCode& code) {
  std::vector<std::size_t> readings;
  for (std::size_t at = 0; at < code.instructions.size(); ++at) {
    if (reads_clock(code.instructions[at].text)) readings.push_back(at);
  }
  require(readings.size() == 2, "the clock is read {} times, not twice", readings.size());
  const std::vector<Jump> jumps = jumps_of(code);
  const TimedLoop loop = widest_loop(jumps, readings[0], readings[1]);
  const auto inside = [&](std::size_t at) { return at >= loop.first && at <= loop.last; };
  for (const Jump& jump : jumps) {
    require(inside(jump.from) == inside(jump.to), "a branch enters or leaves the loop");
  }
  for (std::size_t at = loop.first; at <= loop.last; ++at) {
    const auto transfer = machine_code::read_transfer(code.instructions[at].text);
    require(!transfer.calls && !transfer.indirect && !transfer.returns, "the loop calls something");
    require(!uses_local_memory(code.instructions[at].text), "the loop uses local memory");
  }
  return loop;
}

}  // namespace warpgauge::loops
