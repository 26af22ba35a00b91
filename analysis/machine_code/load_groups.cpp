// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/load_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::machine_code {
namespace {

constexpr double kLanes = 32;
constexpr double kSectorBytes = 32;
constexpr double kAllLanes = 31.5;  // of 32, on average: the last warp may have fewer
constexpr double kAsFewSectors =
    1.26;  // of those needed: a start off by a sector costs one of four
constexpr double kAsManySectors = 0.9;  // of those of a 16-byte load
constexpr std::uint64_t kWordBytes = 16;

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// A register by its number: "R12" in "R12.64+0x10".
std::optional<int> register_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || text[at] != 'R') return std::nullopt;
  if (at > 0 && (std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_')) {
    return std::nullopt;  // "UR4", "SR_TID"
  }
  int number = 0;
  const auto [end, error] =
      std::from_chars(text.data() + at + 1, text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<int> first_register(std::string_view text) {
  for (std::size_t at = text.find('R'); at != text.npos; at = text.find('R', at + 1)) {
    if (const auto number = register_at(text, at)) return number;
  }
  return std::nullopt;
}

std::string_view operands_of(std::string_view text) {
  const std::string_view opcode = opcode_of(text);
  const auto begin = static_cast<std::size_t>(opcode.data() + opcode.size() - text.data());
  return text.substr(begin);
}

/// 32-bit registers that the result takes, rather too many than too few.
int result_registers(std::string_view opcode) {
  if (has(opcode, "MMA")) return opcode.starts_with("HG") ? 256 : 8;
  if (has(opcode, ".128") || has(opcode, "LDSM")) return 4;
  const bool two = has(opcode, ".64") || has(opcode, ".WIDE") || opcode.starts_with('D') ||
                   has(opcode, ".F64") || has(opcode, "HADD2.F32");
  return two ? 2 : 1;
}

/// Where a load reads: all of its address but the constant at its end.
struct Address {
  std::string where;  ///< opcode, predicate and address: loads with one of these are alike
  int base = 0;       ///< number of the first of two registers
  std::int64_t offset_bytes = 0;
};

std::optional<Address> address_of(std::string_view text) {
  const std::size_t begin = text.rfind('['), end = text.rfind(']');
  if (begin == text.npos || end == text.npos || end < begin) return std::nullopt;
  std::string_view inside = text.substr(begin + 1, end - begin - 1);
  const auto base = register_at(inside, 0);
  if (!base) return std::nullopt;
  Address address{.where = {}, .base = *base};
  if (const std::size_t plus = inside.rfind("+0x"), minus = inside.rfind("+-0x");
      plus != inside.npos || minus != inside.npos) {
    const bool is_negative = minus != inside.npos;
    const std::size_t sign = is_negative ? minus : plus;
    const std::string_view digits = inside.substr(sign + (is_negative ? 4 : 3));
    const auto [rest, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), address.offset_bytes, 16);
    if (error != std::errc() || rest != digits.data() + digits.size()) return std::nullopt;
    if (is_negative) address.offset_bytes = -address.offset_bytes;
    inside = inside.substr(0, sign);
  }
  const std::string_view predicate = text.starts_with('@') ? text.substr(0, text.find(' ')) : "";
  // "desc[UR4]" belongs to the address.
  const std::string_view operands = operands_of(text.substr(0, begin));
  const std::size_t comma = std::min(operands.find(','), operands.size());
  address.where =
      fmt::format("{} {} {} {}", predicate, opcode_of(text), operands.substr(comma), inside);
  return address;
}

struct Load {
  std::int64_t offset_bytes = 0;
  std::size_t index = 0;
};

/// Loads that are alike, of one stretch of code.
struct Alike {
  int base = 0;
  std::vector<Load> loads;
};

class Finder {
 public:
  explicit Finder(const ExecutedCode& code)
      : code_(code.instructions), transfers_(read_transfers(code_)), is_target_(code_.size()) {}

  std::vector<LoadGroup> run() {
    for (const PlacedTransfer& transfer : transfers_) {
      if (transfer.to != kNowhere) is_target_[transfer.to] = true;
    }
    for (std::size_t i = 0; i < code_.size(); ++i) {
      if (begins_stretch(i)) close_all();
      take(i);
    }
    close_all();
    return std::move(groups_);
  }

 private:
  bool begins_stretch(std::size_t i) const {
    if (i == 0) return true;
    const ExecutedInstruction &before = code_[i - 1], &one = code_[i];
    return one.executed != before.executed || is_target_[i] ||
           one.offset_bytes != before.offset_bytes + kWordBytes;
  }

  void take(std::size_t i) {
    const ExecutedInstruction& one = code_[i];
    const std::string_view opcode = opcode_of(one.text);
    const PlacedTransfer& transfer = transfers_[i];
    const bool leaves =
        transfer.jumps || transfer.calls || transfer.returns || transfer.ends || transfer.indirect;
    // A store may change what a later load reads: nothing is moved over one.
    if (leaves || starts_any(opcode, {"ST", "RED", "ATOM", "BAR", "MEMBAR", "SYNCS", "CCTL"})) {
      close_all();
      return;
    }
    if (may_be_wider(one)) {
      if (auto address = address_of(one.text)) {
        Alike& alike = open_[address->where];
        alike.base = address->base;
        alike.loads.push_back({address->offset_bytes, i});
      }
    }
    const auto result = first_register(operands_of(one.text));
    if (!result) return;
    const int end = *result + result_registers(opcode);
    for (auto entry = open_.begin(); entry != open_.end();) {
      const int base = entry->second.base;
      const bool written = base < end && *result < base + 2;
      if (written) close(entry->second);
      entry = written ? open_.erase(entry) : std::next(entry);
    }
  }

  static bool starts_any(std::string_view opcode, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(names, [&](auto name) { return opcode.starts_with(name); });
  }

  static bool may_be_wider(const ExecutedInstruction& one) {
    const double bytes = access_bytes(one.text);
    return is_opcode(one, "LDG") && (bytes == 4 || bytes == 8) && !has(one.text, ".STRONG") &&
           one.executed > 0 && one.sectors > 0 && one.threads >= kAllLanes * one.executed;
  }

  void close_all() {
    for (auto& [where, alike] : open_) close(alike);
    open_.clear();
  }

  void close(Alike& alike) {
    const double bytes = access_bytes(code_[alike.loads.front().index].text);
    const auto count = static_cast<std::size_t>(kWidestLoadBytes / bytes);
    auto& loads = alike.loads;
    std::ranges::sort(loads, {}, &Load::offset_bytes);
    for (std::size_t first = 0; first + count <= loads.size();) {
      const auto kind = kind_of(loads, first, count, bytes);
      if (!kind) {
        ++first;
        continue;
      }
      LoadGroup group{.kind = *kind, .bytes = bytes, .loads = {}};
      for (std::size_t i = first; i < first + count; ++i) group.loads.push_back(loads[i].index);
      groups_.push_back(std::move(group));
      first += count;
    }
  }

  std::optional<LoadGroup::Kind> kind_of(const std::vector<Load>& loads, std::size_t first,
                                         std::size_t count, double bytes) const {
    const std::int64_t step = loads[first + 1].offset_bytes - loads[first].offset_bytes;
    bool few = true, many = true;
    for (std::size_t i = first; i < first + count; ++i) {
      if (i > first && loads[i].offset_bytes - loads[i - 1].offset_bytes != step) {
        return std::nullopt;
      }
      const ExecutedInstruction& one = code_[loads[i].index];
      const double sectors = one.sectors / one.executed;
      few = few && sectors <= kAsFewSectors * bytes * kLanes / kSectorBytes;
      many = many && sectors >= kAsManySectors * kWidestLoadBytes * kLanes / kSectorBytes;
    }
    const auto of_thread = static_cast<std::int64_t>(bytes);
    const auto of_warp = static_cast<std::int64_t>(bytes * kLanes);
    const bool aligned = loads[first].offset_bytes % static_cast<int>(kWidestLoadBytes) == 0;
    if (step == of_thread && many && aligned && is_whole(loads, first, of_thread)) {
      return LoadGroup::Kind::kOfThread;
    }
    if (step >= of_warp && step % of_warp == 0 && few) return LoadGroup::Kind::kOfWarp;
    return std::nullopt;
  }

  /// Whether the thread's piece of memory is a multiple of 16 bytes: of 40, every other thread
  /// would begin between two multiples.
  static bool is_whole(const std::vector<Load>& loads, std::size_t first, std::int64_t step) {
    const auto follows = [&](std::size_t i) {
      return loads[i].offset_bytes - loads[i - 1].offset_bytes == step;
    };
    std::size_t begin = first, end = first + 1;
    while (begin > 0 && follows(begin)) --begin;
    while (end < loads.size() && follows(end)) ++end;
    const auto bytes = static_cast<std::int64_t>(end - begin) * step;
    return bytes % static_cast<int>(kWidestLoadBytes) == 0;
  }

  const std::vector<ExecutedInstruction>& code_;
  Transfers transfers_;
  std::vector<bool> is_target_;
  std::map<std::string, Alike> open_;
  std::vector<LoadGroup> groups_;
};

}  // namespace

double access_bytes(std::string_view text) {
  constexpr std::pair<std::string_view, double> kWidths[] = {
      {".256", 32}, {".128", 16}, {".64", 8}, {".U8", 1}, {".S8", 1}, {".U16", 2}, {".S16", 2}};
  const std::string_view opcode = opcode_of(text);
  for (const auto& [suffix, bytes] : kWidths) {
    if (opcode.find(suffix) != opcode.npos) return bytes;
  }
  return 4;
}

bool is_opcode(const ExecutedInstruction& one, std::string_view opcode) {
  const std::string_view whole = opcode_of(one.text);
  return whole.starts_with(opcode) &&
         (whole.size() == opcode.size() || whole[opcode.size()] == '.');
}

std::vector<LoadGroup> wider_loads(const ExecutedCode& code) { return Finder(code).run(); }

}  // namespace warpgauge::machine_code
