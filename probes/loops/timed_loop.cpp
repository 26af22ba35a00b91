// SPDX-License-Identifier: Apache-2.0
#include "probes/loops/timed_loop.h"

#include <algorithm>
#include <optional>
#include <string>
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
  return (text.starts_with("CS2R ") || text.starts_with("CS2UR ")) && text.ends_with("SR_CLOCKLO");
}

/// Guarded by what is never true: the assembler leaves such branches before shuffles and votes.
bool never_runs(std::string_view text) { return text.starts_with("@!PT "); }

/// Without the predicate.
std::string_view operation(std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
  return text;
}

bool uses_local_memory(std::string_view text) {
  const std::string_view name = operation(text);
  return name.starts_with("LDL") || name.starts_with("STL");
}

/// Where control may go from each instruction by a jump to a place that the text tells.
std::vector<std::optional<std::size_t>> targets_of(const ExecutedCode& code) {
  std::vector<std::optional<std::size_t>> targets(code.instructions.size());
  for (std::size_t at = 0; at < targets.size(); ++at) {
    const std::string& text = code.instructions[at].text;
    const auto transfer = machine_code::read_transfer(text);
    const auto target_bytes = transfer.target_bytes();
    if (!transfer.jumps || !target_bytes || never_runs(text)) continue;
    const auto target = std::ranges::find(code.instructions, *target_bytes,
                                          &machine_code::ExecutedInstruction::offset_bytes);
    if (target == code.instructions.end()) continue;
    targets[at] = static_cast<std::size_t>(target - code.instructions.begin());
  }
  return targets;
}

/// What control can come to from the function's begin.
struct Flow {
  std::vector<bool> reached;
  std::vector<Jump> jumps;
};

Flow flow_of(const ExecutedCode& code) {
  const auto targets = targets_of(code);
  Flow flow{std::vector<bool>(targets.size()), {}};
  auto& [reached, jumps] = flow;
  std::vector<std::size_t> open = {0};
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    if (at >= reached.size() || reached[at]) continue;
    reached[at] = true;
    const std::string& text = code.instructions[at].text;
    if (never_runs(text) || machine_code::read_transfer(text).falls_through) open.push_back(at + 1);
    if (!targets[at]) continue;
    open.push_back(*targets[at]);
    jumps.push_back({at, *targets[at]});
  }
  return flow;
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
  const auto [reached, jumps] = flow_of(code);
  const TimedLoop loop = widest_loop(jumps, readings[0], readings[1]);
  const auto inside = [&](std::size_t at) { return at >= loop.first && at <= loop.last; };
  for (const Jump& jump : jumps) {
    require(inside(jump.from) == inside(jump.to), "a branch enters or leaves the loop");
  }
  for (std::size_t at = loop.first; at <= loop.last; ++at) {
    if (!reached[at] || never_runs(code.instructions[at].text)) continue;
    const auto transfer = machine_code::read_transfer(code.instructions[at].text);
    require(!transfer.calls && !transfer.indirect && !transfer.returns, "the loop calls something");
    require(!uses_local_memory(code.instructions[at].text), "the loop uses local memory");
  }
  return loop;
}

}  // namespace warpgauge::loops
