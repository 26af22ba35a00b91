// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/meanings.h"

#include <algorithm>
#include <map>

#include "analysis/interpret/warp.h"

namespace warpgauge::interpret {
namespace {

using ByOpcode = std::map<std::string_view, Meaning>;

const ByOpcode& by_opcode() {
  static const ByOpcode all = [] {
    ByOpcode found;
    for (const auto family :
         {integer_meanings(), bit_meanings(), comparison_meanings(), predicate_meanings(),
          single_meanings(), double_meanings(), half_meanings(), half_comparison_meanings(),
          conversion_meanings(), precision_meanings(), exchange_meanings(), memory_meanings(),
          atomic_meanings(), transaction_meanings(), bulk_copy_meanings(), tensor_copy_meanings(),
          remote_store_meanings(), control_meanings()}) {
      for (const Meaning& one : family) found.emplace(one.opcode, one);
    }
    return found;
  }();
  return all;
}

void nothing(Warp&, const Operation&, Lanes) {}

void cannot(Warp& warp, const Operation&, Lanes) { warp.stop({.kind = Stop::Kind::kNoMeaning}); }

}  // namespace

bool moves_memory_or_lanes(std::string_view opcode) {
  const auto is_it = [opcode](const Meaning& one) { return one.opcode == opcode; };
  for (const auto family :
       {memory_meanings(), atomic_meanings(), transaction_meanings(), bulk_copy_meanings(),
        tensor_copy_meanings(), remote_store_meanings(), control_meanings()}) {
    if (std::ranges::any_of(family, is_it)) return true;
  }
  return false;
}

std::vector<std::string> opcodes_with_meaning() {
  std::vector<std::string> opcodes;
  for (const auto& [opcode, meaning] : by_opcode()) opcodes.emplace_back(opcode);
  return opcodes;
}

Operation read_operation(std::string_view text) {
  try {
    const Reading reading(text);
    Operation one{.guard = reading.guard()};
    if (reading.never_runs()) {
      one.execute = nothing;  // its guard never holds
      return one;
    }
    const auto found = by_opcode().find(reading.opcode());
    if (found == by_opcode().end()) return one;
    try {
      reading.only(found->second.modifiers);
      found->second.read(reading, one);
    } catch (const Unreadable&) {
      one = {.guard = reading.guard()};
    }
    return one;
  } catch (const Unreadable&) {  // not even its guard
    return {.execute = cannot};
  }
}

}  // namespace warpgauge::interpret
