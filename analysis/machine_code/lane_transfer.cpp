// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/lane_transfer.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <utility>

#include "analysis/machine_code/operations.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::machine_code {
namespace {

using Lanes = LaneValue::Lanes;

/// Without the U of those that work on uniform registers.
std::string_view plain(std::string_view opcode) {
  if (opcode.starts_with('U') && opcode.size() > 1) opcode.remove_prefix(1);
  return opcode;
}

/// Whose results are the same in all lanes where their sources are.
bool computes(std::string_view opcode) {
  opcode = plain(opcode);
  return is_one_of(opcode, "MOV", "IADD3", "IADD", "VIADD", "IMAD", "LEA", "SHF", "SHL", "SHR",
                   "LOP3", "LOP", "SEL", "IMNMX", "VIMNMX", "VIMNMX3", "VIADDMNMX", "IABS", "PRMT",
                   "ISETP", "PLOP3", "SGXT", "BMSK", "FLO", "POPC", "BREV") ||
         is_one_of(opcode, "I2F", "I2FP", "F2I", "I2I", "MUFU", "FADD", "FMUL", "FFMA", "FSETP",
                   "FSEL", "HFMA2", "P2R", "R2P", "LDC", "LDCU", "LDG", "LDS");
}

/// "-R4", and no other sign or part of a register.
std::optional<bool> is_negated(const OperandText& operand) {
  const char first = operand.text.front();
  if (first != '-' && first != 'R' && first != 'U') return std::nullopt;
  if (operand.text.find('|') != operand.text.npos) return std::nullopt;
  const std::string_view suffix = operand.named.suffix;
  if (!suffix.empty() && suffix != ".reuse" && suffix != ".64") return std::nullopt;
  return first == '-';
}

/// A half number as the bits of one: of the small ones, which stand for integers below 1024.
std::optional<std::int64_t> half_bits(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  constexpr double kSmallest = 0x1p-24, kMost = 1024;
  const double bits = value / kSmallest;
  return bits >= 0 && bits < kMost && bits == std::round(bits)
             ? std::optional(static_cast<std::int64_t>(bits))
             : std::nullopt;
}

/// The place in bank 0 of "c[0x0][0x210]"; absent for other banks and computed places.
std::optional<std::uint64_t> argument_place(std::string_view text) {
  constexpr std::string_view kBank = "c[0x0][0x";
  const std::size_t at = text.find(kBank);
  if (at == text.npos || (at > 0 && text[at - 1] == 'x')) return std::nullopt;
  const std::string_view digits = text.substr(at + kBank.size());
  return parse_hex(digits.substr(0, digits.find(']')));
}

/// The work of run(): one instruction and the registers before it.
class Step {
 public:
  Step(const LaneTransfer& transfer, const Slots& slots, const ThreadOrder& order,
       const ReadInstruction& one, std::size_t at, const RegisterValues& before)
      : transfer_(transfer),
        slots_(slots),
        order_(order),
        one_(one),
        at_(at),
        before_(before),
        opcode_(plain(one.operands.opcode)) {
    std::size_t first = 0;
    while (first < one.texts.size() && one.texts[first].is_predicate()) ++first;
    if (first < one.texts.size() && one.texts[first].is_register()) ++first;
    while (first < one.texts.size() && one.texts[first].is_predicate()) ++first;
    sources_ = std::span(one.texts).subspan(first);
  }

  /// Register by register of `writes`, as far as they are followed; the others are those of
  /// other_result().
  std::vector<LaneValue> results() const {
    if (opcode_ == "MOV") return moved();
    if (opcode_ == "S2R") return {special()};
    if (opcode_ == "CS2R" && has("SRZ")) return {LaneValue::constant(0), LaneValue::constant(0)};
    if (is_one_of(opcode_, "LDC", "LDCU")) return constants();
    if (opcode_ == "HFMA2" && sources_.size() == 4) return packed_constant();
    if (opcode_ == "SHF") return shifted();
    if (opcode_ == "LEA") return scaled_sum();
    const bool adds = is_one_of(opcode_, "IADD3", "IADD", "VIADD");
    if (!adds && opcode_ != "IMAD") return {};
    if (one_.operands.has("X")) return {upper(0, sources_.size())};
    if (adds && one_.operands.has("64")) return wide(LaneValue::constant(0), sources_);
    if (adds) return whole(total(sources_));
    if (one_.operands.has("HI") || sources_.size() != 3) return {};
    const LaneValue a = value(0), b = value(1);
    if (one_.operands.has("WIDE")) return wide(product(a, b), sources_.subspan(2));
    return whole(add(product(a, b), value(2)));
  }

  /// What is not followed is the same in all lanes where all that the instruction reads is.
  LaneValue other_result(unsigned slot) const {
    if (!computes(one_.operands.opcode)) return LaneValue::unknown(written(slot), Lanes::kVaries);
    if (transfer_.reads_the_same(one_, before_)) {
      return LaneValue::unknown(written(slot), Lanes::kStep);
    }
    return LaneValue::unknown(written(slot), reads_data() ? Lanes::kData : Lanes::kVaries);
  }

 private:
  bool has(std::string_view part) const { return one_.text.find(part) != one_.text.npos; }

  /// A load at places that are known to differ by lane brings data, and so does what computes with
  /// data. A condition that data decide does not.
  bool reads_data() const {
    const bool loads = is_one_of(opcode_, "LDG", "LDS");
    return std::ranges::any_of(one_.operands.reads, [&](const SourceRegister& source) {
      if (source.range.file != RegisterFile::kGeneral) return false;
      const LaneValue first = transfer_.of(before_, source.range.file, source.range.first);
      const bool differs =
          first.lanes == Lanes::kStretch || (first.lanes == Lanes::kStep && first.step != 0);
      return first.lanes == Lanes::kData || (loads && differs);
    });
  }

  Origin written(unsigned slot) const { return {Origin::Kind::kWritten, at_, slot}; }

  /// A part of the result that has no register.
  LaneValue part(LaneStep lanes) const {
    constexpr unsigned kBehindRegisters = 1 << 16;
    return LaneValue::unknown(written(kBehindRegisters + parts_++), lanes.lanes, lanes.step);
  }

  LaneValue value(std::size_t source, int half = 0) const {
    return source < sources_.size() ? value(sources_[source], half) : LaneValue::constant(0);
  }

  /// `half`: 1 for the upper half of a number of 64 bits.
  LaneValue value(const OperandText& operand, int half = 0) const {
    const LaneStep same = {Lanes::kStep, 0};
    if (operand.kind == OperandKind::kConstant) {
      const auto place = argument_place(operand.text);
      if (!place) return part(reads_same() ? same : LaneStep());
      LaneValue constant = argument(*place + 4 * static_cast<std::uint64_t>(half));
      return operand.text.starts_with('-') ? product(constant, LaneValue::constant(-1)) : constant;
    }
    if (operand.kind == OperandKind::kOther) {
      const auto number = immediate(operand.text);
      if (!number) return part(same);
      return LaneValue::constant(half == 0 ? *number : *number < 0 ? -1 : 0);
    }
    if (operand.kind != OperandKind::kRegister) return part({});
    const NamedRegister& named = operand.named;
    if (named.number == NamedRegister::kConstantRegister) {
      return operand.is_predicate() ? part(same) : LaneValue::constant(0);
    }
    const LaneValue known = transfer_.of(before_, named.file, named.number + half);
    if (operand.is_predicate()) return known;
    const auto negated = is_negated(operand);
    if (!negated) return part(known.is_same() ? same : LaneStep());
    return *negated ? product(known, LaneValue::constant(-1)) : known;
  }

  bool reads_same() const { return transfer_.reads_the_same(one_, before_); }

  static LaneValue argument(std::uint64_t place) {
    LaneValue value = LaneValue::unknown({Origin::Kind::kBank, place, 0}, Lanes::kStep);
    value.pointer = place;
    return value;
  }

  LaneValue add(const LaneValue& a, const LaneValue& b) const {
    if (const auto known = sum(a, b)) return *known;
    LaneValue rest = part(lanes_of_sum(a, b));
    rest.pointer = a.pointer == 0 || b.pointer == 0 ? a.pointer + b.pointer : 0;
    return rest;
  }

  LaneValue product(const LaneValue& a, const LaneValue& b) const {
    const auto by = [](const LaneValue& of, const std::optional<std::int64_t>& factor) {
      return factor ? times(of, *factor) : std::nullopt;
    };
    if (const auto known = by(a, b.known())) return *known;
    if (const auto known = by(b, a.known())) return *known;
    return part(lanes_of_product(a, b));
  }

  /// "!PT": no carry.
  static bool is_nothing(const OperandText& operand) {
    return operand.is_predicate() && operand.named.number == NamedRegister::kConstantRegister;
  }

  LaneValue total(std::span<const OperandText> operands) const {
    LaneValue result = LaneValue::constant(0);
    for (const OperandText& operand : operands) {
      if (!is_nothing(operand)) result = add(result, value(operand));
    }
    return result;
  }

  static std::vector<LaneValue> whole(const LaneValue& value) { return {value}; }

  /// A sum of 64 bits: its upper half is one where the lower one is followed.
  std::vector<LaneValue> wide(LaneValue lower, std::span<const OperandText> operands) const {
    bool same = lower.is_same(), halves = lower.lanes == Lanes::kStep;
    for (const OperandText& operand : operands) {
      if (is_nothing(operand)) continue;
      const LaneValue low = value(operand), high = value(operand, 1);
      same = same && low.is_same() && high.is_same();
      halves =
          halves && low.lanes == Lanes::kStep && (high.is_same() || high.lanes == Lanes::kUpper);
      lower = add(lower, low);
    }
    return {lower, part(same ? LaneStep{Lanes::kStep, 0}
                             : LaneStep{halves ? Lanes::kUpper : Lanes::kVaries, 0})};
  }

  /// The upper half of a sum, with a carry: of these sources.
  LaneValue upper(std::size_t first, std::size_t end) const {
    bool same = true, halves = true;
    for (std::size_t i = first; i < end; ++i) {
      const LaneValue source = value(i);
      same = same && source.is_same();
      if (sources_[i].is_predicate()) continue;  // the carry
      halves = halves && (source.is_same() || source.lanes == Lanes::kUpper);
    }
    if (same) return part({Lanes::kStep, 0});
    return part({halves ? Lanes::kUpper : Lanes::kVaries, 0});
  }

  std::vector<LaneValue> moved() const {
    if (sources_.size() != 1) return {};
    if (one_.operands.has("64")) return {value(0), value(0, 1)};
    return {value(0)};
  }

  LaneValue special() const {
    if (has("SR_LANEID")) return index(ThreadOrder::Index::kByLane);
    constexpr std::string_view kThreads[] = {"SR_TID.X", "SR_TID.Y", "SR_TID.Z"};
    for (std::size_t i = 0; i < std::size(kThreads); ++i) {
      if (has(kThreads[i])) return index(order_.of[i]);
    }
    return index(has("SR_CTAID") || has("SR_CgaCtaId") ? ThreadOrder::Index::kSame
                                                       : ThreadOrder::Index::kVaries);
  }

  LaneValue index(ThreadOrder::Index order) const {
    if (order == ThreadOrder::Index::kVaries) return part({});
    return part({Lanes::kStep, order == ThreadOrder::Index::kByLane ? 1 : 0});
  }

  std::vector<LaneValue> constants() const {
    const bool plain_place =
        sources_.size() == 1 && sources_[0].text.find('R') == std::string::npos;
    const auto place = plain_place ? argument_place(sources_[0].text) : std::nullopt;
    if (!place || one_.operands.writes.empty()) return {};
    if (one_.operands.has("U8") || one_.operands.has("S8") || one_.operands.has("U16") ||
        one_.operands.has("S16")) {
      return {};
    }
    std::vector<LaneValue> values;
    const int count = one_.operands.writes.front().count;
    for (int i = 0; i < count; ++i) {
      values.push_back(argument(*place + 4 * static_cast<std::uint64_t>(i)));
    }
    return values;
  }

  /// "HFMA2.MMA R5, -RZ, RZ, 0, 2.384185791015625e-07": a cheap way to write 4.
  std::vector<LaneValue> packed_constant() const {
    const auto is_zero = [](const OperandText& one) {
      return one.is_register() && one.named.number == NamedRegister::kConstantRegister;
    };
    const auto high = half_bits(sources_[2].text), low = half_bits(sources_[3].text);
    if (!is_zero(sources_[0]) || !is_zero(sources_[1]) || !high || !low) return {};
    return {LaneValue::constant((*high << 16) + *low)};
  }

  std::vector<LaneValue> shifted() const {
    if (sources_.size() != 3) return {};
    const auto bits = value(1).known();
    const LaneValue a = value(0), c = value(2);
    const auto& operands = one_.operands;
    if (operands.has("L") && operands.has("U64") && operands.has("HI")) return {upper_of(a, c)};
    if (operands.has("L") && !operands.has("HI") && bits && *bits >= 0 && *bits < 32 &&
        c.known() == 0) {
      return {product(a, LaneValue::constant(std::int64_t{1} << *bits))};
    }
    // The sign of a number of 32 bits.
    const bool sign = operands.has("R") && operands.has("S32") && operands.has("HI");
    if (sign && bits == 31 && a.known() == 0 && c.lanes == Lanes::kStep) return {upper_of(c, c)};
    return {};
  }

  LaneValue upper_of(const LaneValue& low, const LaneValue& high) const {
    if (low.is_same() && high.is_same()) return part({Lanes::kStep, 0});
    const bool halves = low.lanes == Lanes::kStep && high.is_followed();
    return part({halves ? Lanes::kUpper : Lanes::kVaries, 0});
  }

  /// LEA d, a, b, bits: (a << bits) + b. The upper half: LEA.HI.X d, a, b, upper a, bits, carry.
  std::vector<LaneValue> scaled_sum() const {
    const auto& operands = one_.operands;
    if (operands.has("HI")) {
      if (!operands.has("X") || sources_.size() < 4) return {};
      const bool sign = operands.has("SX32");  // a is extended by its sign
      const LaneValue a = value(0), b = value(1), high = sign ? a : value(2);
      const LaneValue both = upper_of(a, high);
      if (both.is_same() && b.is_same() && reads_same()) return {both};
      const bool halves = both.is_followed() && (b.is_same() || b.lanes == Lanes::kUpper);
      return {part({halves ? Lanes::kUpper : Lanes::kVaries, 0})};
    }
    if (sources_.size() != 3 || operands.has("X")) return {};
    const auto bits = value(2).known();
    if (!bits || *bits < 0 || *bits >= 32) return {};
    return {add(product(value(0), LaneValue::constant(std::int64_t{1} << *bits)), value(1))};
  }

  const LaneTransfer& transfer_;
  const Slots& slots_;
  const ThreadOrder& order_;
  const ReadInstruction& one_;
  const std::size_t at_;
  const RegisterValues& before_;
  const std::string_view opcode_;
  std::span<const OperandText> sources_;
  mutable unsigned parts_ = 0;
};

}  // namespace

std::optional<std::int64_t> immediate(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (!text.starts_with("0x")) return std::nullopt;
  const auto number = parse_hex(text.substr(2));
  if (!number || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  const auto whole = static_cast<std::int64_t>(*number);
  if (negative) return -whole;
  return static_cast<std::int64_t>(static_cast<std::int32_t>(static_cast<std::uint32_t>(*number)));
}

RegisterValues LaneTransfer::unknown_registers(Origin::Kind kind, std::size_t at) const {
  RegisterValues registers(slots_.size());
  for (std::size_t slot = 0; slot < registers.size(); ++slot) {
    registers[slot] =
        LaneValue::unknown({kind, at, static_cast<unsigned>(slot)}, LaneValue::Lanes::kVaries);
  }
  return registers;
}

LaneValue LaneTransfer::of(const RegisterValues& registers, RegisterFile file, int number) const {
  const std::size_t slot = slots_.of(file, number);
  if (slot == Slots::kNone) return LaneValue::unknown({}, LaneValue::Lanes::kVaries);
  LaneValue value = registers[slot];
  // The uniform datapath has one value for a warp.
  if (file == RegisterFile::kUniform || file == RegisterFile::kUniformPredicate) {
    value.lanes = LaneValue::Lanes::kStep;
    value.step = 0;
  }
  return value;
}

bool LaneTransfer::reads_the_same(const ReadInstruction& one,
                                  const RegisterValues& registers) const {
  return std::ranges::all_of(one.operands.reads, [&](const SourceRegister& source) {
    for (int r = source.range.first; r < source.range.first + source.range.count; ++r) {
      if (!of(registers, source.range.file, r).is_same()) return false;
    }
    return true;
  });
}

void LaneTransfer::run(const ReadInstruction& one, std::size_t at,
                       RegisterValues& registers) const {
  if (one.operands.never_runs) return;
  if (one.calls) {  // what the function writes is not known
    registers = unknown_registers(Origin::Kind::kWritten, at);
    return;
  }
  if (one.operands.writes.empty()) return;
  const Step step(*this, slots_, order_, one, at, registers);
  const std::vector<LaneValue> results = step.results();
  const bool guarded = one.operands.guarded && !one.operands.reads.empty();
  bool apart = false;
  if (guarded) {
    const RegisterRange& guard = one.operands.reads.front().range;
    apart = !of(registers, guard.file, guard.first).is_same();
  }
  std::vector<std::pair<std::size_t, LaneValue>> written;
  bool is_first = true;  // of the general registers: results() are about these
  for (const RegisterRange& range : one.operands.writes) {
    const bool numbers =
        range.file == RegisterFile::kGeneral || range.file == RegisterFile::kUniform;
    const bool followed = numbers && is_first;
    is_first = is_first && !numbers;
    for (int r = 0; r < range.count; ++r) {
      const std::size_t slot = slots_.of(range.file, range.first + r);
      const auto name = static_cast<unsigned>(slot);
      const auto k = static_cast<std::size_t>(r);
      LaneValue value = followed && k < results.size() ? results[k] : step.other_result(name);
      if (guarded) {
        // What reads it is mostly guarded alike: data that the register held before are left
        // behind.
        const bool by_data = value.lanes == LaneValue::Lanes::kData;
        value = joined(registers[slot], value, {Origin::Kind::kWritten, at, name}, apart);
        if (value.lanes == LaneValue::Lanes::kData && !by_data) {
          value.lanes = LaneValue::Lanes::kVaries;
        }
      }
      written.emplace_back(slot, value);
    }
  }
  for (const auto& [slot, value] : written) registers[slot] = value;
}

}  // namespace warpgauge::machine_code
