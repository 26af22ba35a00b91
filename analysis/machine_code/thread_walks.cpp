// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/thread_walks.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/lane_flow.h"
#include "analysis/machine_code/load_groups.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

using Lanes = LaneValue::Lanes;

constexpr std::uint64_t kWarpLanes = 32;

/// "[R2.64+UR4+0x10]" of a global access: the last brackets of its text.
struct AddressText {
  std::optional<NamedRegister> base, uniform;
  std::int64_t offset_bytes = 0;
};

std::optional<AddressText> address_text(std::string_view text) {
  const std::size_t begin = text.rfind('['), end = text.rfind(']');
  if (begin == text.npos || end == text.npos || end < begin) return std::nullopt;
  std::string_view inside = text.substr(begin + 1, end - begin - 1);
  AddressText address;
  while (!inside.empty()) {
    const std::size_t plus = std::min(inside.find('+'), inside.size());
    const std::string_view part = trim_blanks(inside.substr(0, plus));
    inside.remove_prefix(std::min(plus + 1, inside.size()));
    if (const auto named = RegisterScan(part).next()) {
      auto& place = named->file == RegisterFile::kUniform ? address.uniform : address.base;
      if (place) return std::nullopt;
      place = *named;
    } else if (const auto offset = immediate(part)) {
      address.offset_bytes += *offset;
    } else {
      return std::nullopt;
    }
  }
  return address;
}

/// Loads or stores of one kind whose addresses differ by constants: of one loop, or of none.
struct Alike {
  const Loop* loop = nullptr;
  bool loads = false;
  double bytes = 4;  ///< of a thread's access
  std::array<LaneValue::Term, 2> terms = {};

  bool operator<(const Alike& other) const {
    const auto key = [](const Alike& one) {
      return std::tuple(one.loop, one.loads, one.bytes, one.terms[0].of, one.terms[0].times,
                        one.terms[1].of, one.terms[1].times);
    };
    return key(*this) < key(other);
  }
};

class Walks {
 public:
  Walks(const ExecutedCode& code, const ControlFlow& flow, const ThreadOrder& order)
      : code_(code), flow_(flow), values_(code, flow, order) {}

  std::vector<ThreadAccess> run() {
    std::vector<std::size_t> place(code_.instructions.size(), kNowhere);
    for (std::size_t i = 0; i < code_.instructions.size(); ++i) {
      const ExecutedInstruction& one = code_.instructions[i];
      // LD and ST may be about local memory, where one address is a word of each lane.
      const bool is_followed = is_opcode(one, "LDG") || is_opcode(one, "LDGSTS") ||
                               is_opcode(one, "STG") || is_shared(one);
      if (!flow_.live[i] || !is_followed || never_runs(one.text)) continue;
      place[i] = accesses_.size();
      accesses_.push_back({.index = i});
    }
    if (accesses_.empty() || !values_.is_settled()) return std::move(accesses_);
    values_.visit([&](std::size_t i, const RegisterValues& registers) {
      if (place[i] != kNowhere) follow(place[i], registers);
    });
    for (const auto& [alike, members] : groups_) find_walks(alike, members);
    return std::move(accesses_);
  }

 private:
  /// Number in the address, and place in accesses_.
  using Member = std::pair<std::int64_t, std::size_t>;

  void follow(std::size_t place, const RegisterValues& registers) {
    ThreadAccess& access = accesses_[place];
    const std::string_view text = code_.instructions[access.index].text;
    const auto address = address_text(text);
    if (!address) return;
    const bool of_shared = is_shared(code_.instructions[access.index]);
    LaneValue value = LaneValue::constant(address->offset_bytes);
    bool halves = true;  // the upper half of the address goes with the lower one
    if (address->base && address->base->number != NamedRegister::kConstantRegister) {
      const auto number = address->base->number;
      const LaneValue low = values_.of(registers, RegisterFile::kGeneral, number);
      if (low.lanes == Lanes::kStretch) access.apart = ThreadAccess::Apart::kByArgument;
      if (low.lanes == Lanes::kData) access.apart = ThreadAccess::Apart::kByData;
      if (of_shared) {
        if (has_factor(*address->base)) return;
      } else if (!address->base->has("U32")) {
        const LaneValue high = values_.of(registers, RegisterFile::kGeneral, number + 1);
        halves = address->base->has("64") && (high.is_same() || high.lanes == Lanes::kUpper);
      }
      const auto with_base = sum(value, low);
      if (!with_base) return;
      value = *with_base;
    }
    if (address->uniform && address->uniform->number != NamedRegister::kConstantRegister) {
      const auto whole =
          sum(value, values_.of(registers, RegisterFile::kUniform, address->uniform->number));
      if (!whole) return;
      value = *whole;
    }
    access.pointer = value.pointer;
    if (halves && value.lanes == Lanes::kStep) access.lane_bytes = value.step;
    if (of_shared) return;
    groups_[{.loop = innermost(access.index),
             .loads = is_load(classify(text)),
             .bytes = access_bytes(text),
             .terms = value.terms}]
        .emplace_back(value.number, place);
  }

  static bool is_shared(const ExecutedInstruction& one) {
    return is_opcode(one, "LDS") || is_opcode(one, "STS");
  }

  /// "R4.X8": eight times the register.
  static bool has_factor(const NamedRegister& base) {
    return base.has("X4") || base.has("X8") || base.has("X16");
  }

  const Loop* innermost(std::size_t i) const {
    for (auto loop = flow_.loops.rbegin(); loop != flow_.loops.rend(); ++loop) {
      if (std::ranges::binary_search(loop->body, i)) return &*loop;
    }
    return nullptr;
  }

  void find_walks(const Alike& alike, const std::vector<Member>& members) {
    LaneValue address = LaneValue::constant(0);
    address.terms = alike.terms;
    std::set<std::int64_t> numbers;
    for (const auto& [number, place] : members) numbers.insert(number);
    const auto bytes = static_cast<std::int64_t>(alike.bytes);
    bool goes_on = false;
    if (alike.loop != nullptr) {
      const auto step = values_.of_pass(address, *alike.loop);
      // More than half of the bytes that a pass goes on by are read: words of a structure may be
      // left out, a whole warp's words may not.
      const std::int64_t taken = bytes * static_cast<std::int64_t>(numbers.size());
      goes_on = step && *step != 0 && std::abs(*step) < 2 * taken;
    }
    for (const auto& [number, place] : members) {
      accesses_[place].walks = goes_on || neighbours(numbers, number, bytes) >= kFewest;
      accesses_[place].in_loop = goes_on;
    }
  }

  /// Words in a row around this one, it among them.
  static std::size_t neighbours(const std::set<std::int64_t>& numbers, std::int64_t number,
                                std::int64_t bytes) {
    std::size_t count = 1;
    for (const std::int64_t step : {bytes, -bytes}) {
      for (std::int64_t next = number + step; count < kFewest && numbers.contains(next);
           next += step) {
        ++count;
      }
    }
    return count;
  }

  /// Words in a row outside of loops that make a walk: two are often a pair.
  static constexpr std::size_t kFewest = 3;

  const ExecutedCode& code_;
  const ControlFlow& flow_;
  LaneFlow values_;
  std::vector<ThreadAccess> accesses_;
  std::map<Alike, std::vector<Member>> groups_;
};

}  // namespace

ThreadOrder ThreadOrder::of_block(const std::array<std::uint64_t, 3>& sides) {
  ThreadOrder order{.of = {Index::kSame, Index::kSame, Index::kSame}};
  std::uint64_t threads = 1;  // that differ in the sides so far
  for (std::size_t i = 0; i < sides.size(); ++i) {
    // The sides so far hold whole warps: a warp has one place along the others.
    if (threads % kWarpLanes == 0) break;
    if (sides[i] == 1) continue;
    order.of[i] = threads == 1 ? Index::kByLane : Index::kVaries;
    threads *= sides[i];
    const bool any_behind = std::any_of(sides.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                        sides.end(), [](auto side) { return side > 1; });
    // The next row begins within a warp.
    if (threads % kWarpLanes != 0 && any_behind) order.of[i] = Index::kVaries;
  }
  return order;
}

ThreadOrder ThreadOrder::likely_for(const ExecutedCode& code) {
  const bool is_wide = std::ranges::any_of(code.instructions, [](const auto& one) {
    return one.text.find("SR_TID.Y") != std::string::npos ||
           one.text.find("SR_TID.Z") != std::string::npos;
  });
  if (is_wide) return {.of = {Index::kVaries, Index::kVaries, Index::kVaries}};
  return of_block({kWarpLanes, 1, 1});
}

std::vector<ThreadAccess> thread_accesses(const ExecutedCode& code, const ControlFlow& flow,
                                          const ThreadOrder& order) {
  return Walks(code, flow, order).run();
}

}  // namespace warpgauge::machine_code
