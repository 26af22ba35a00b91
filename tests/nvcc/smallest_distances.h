// SPDX-License-Identifier: Apache-2.0
// What ptxas proves of the readers of operands and schedules: a register that is read or written
// where its schedule does not allow it was misread.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "analysis/machine_code/schedule.h"
#include "analysis/machine_code/transfer.h"
#include "tests/nvcc/dependences.h"

namespace warpgauge::machine_code {

/// Sums over the functions that were added.
struct ScheduledCode {
  std::size_t instructions = 0, dependences = 0;
  std::vector<std::string> unprotected;  ///< the first ones, in words
  std::vector<std::string> wrong_reuse;  ///< ".reuse" that is printed against the reuse bits
  std::size_t reused = 0;                ///< instructions with a reuse bit
  /// All that they write is overwritten in the same stretch, read by nothing: a source that is not
  /// seen, or seen too narrow, shows here.
  std::vector<std::string> unread;
  std::set<std::string> with_scoreboard;  ///< opcodes with modifiers that ever raise one to write
  /// From an opcode with modifiers to the same opcode, by stall counts alone, in cycles.
  std::map<std::string, int> smallest_distance;

  void add(const ExecutedCode& code) {
    const auto operands = operands_of(code);
    instructions += operands.size();
    for (std::size_t i = 0; i < operands.size(); ++i) add_instruction(code, i, operands[i]);
    const auto found = dependences_of(code, operands);
    for (const Dependence& one : found) add(code, operands, one);
    note_unread(code, operands, found);
  }

 private:
  static constexpr std::size_t kMostShown = 20;

  static std::string full_name(const Operands& one) {
    return std::string(one.opcode) + std::string(one.modifiers);
  }

  void add_instruction(const ExecutedCode& code, std::size_t i, const Operands& operands) {
    const Schedule schedule = decode_schedule(code.instructions[i].control);
    if (schedule.write_scoreboard != Schedule::kNone) with_scoreboard.insert(full_name(operands));
    unsigned printed = 0;
    for (const SourceRegister& source : operands.reads) {
      if (source.reuse && source.slot >= 0) printed |= 1u << source.slot;
    }
    const unsigned sparse = operands.has("SP") ? 8 : 0;  // bit 3: see Schedule::reuse
    reused += schedule.reuse != 0;
    // The second source of DSETP takes the third slot, as those of sums do: not known to
    // read_operands yet, which is text of the laws.
    if (operands.opcode == "DSETP") return;
    if (printed != (schedule.reuse & ~sparse) && wrong_reuse.size() < kMostShown) {
      wrong_reuse.push_back(
          fmt::format("{}: bits {:#x}", code.instructions[i].text, schedule.reuse));
    }
  }

  void note_unread(const ExecutedCode& code, std::span<const Operands> operands,
                   std::span<const Dependence> found) {
    std::vector<std::size_t> branches(operands.size() + 1, 0);  // before each instruction
    std::vector<int> registers(operands.size(), 0);  // written and not overwritten unread
    std::vector<bool> read(operands.size(), false);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      const Transfer transfer = read_transfer(code.instructions[i].text);
      branches[i + 1] = branches[i] + (transfer.jumps || transfer.ends || transfer.indirect);
      for (const RegisterRange& range : operands[i].writes) registers[i] += range.count;
    }
    for (const Dependence& one : found) {
      if (one.kind == DependenceKind::kReadAfterWrite) read[one.producer] = true;
    }
    for (const Dependence& one : found) {
      const bool overwrites = one.kind == DependenceKind::kWriteAfterWrite &&
                              !operands[one.consumer].guarded &&
                              branches[one.producer] == branches[one.consumer];
      if (!overwrites || read[one.producer]) continue;
      registers[one.producer] -= one.range.count;
      const Operands& producer = operands[one.producer];
      const bool acts = producer.reads_memory || producer.writes_memory;
      if (registers[one.producer] > 0 || acts || unread.size() >= kMostShown) continue;
      unread.push_back(fmt::format(
          "{} {:#x}: {} before {}", code.function, code.instructions[one.producer].offset_bytes,
          code.instructions[one.producer].text, code.instructions[one.consumer].text));
    }
  }

  void add(const ExecutedCode& code, std::span<const Operands> operands, const Dependence& one) {
    ++dependences;
    if (one.protection == Protection::kNone && unprotected.size() < kMostShown) {
      unprotected.push_back(fmt::format(
          "{} {:#x}: {} before {}", code.function, code.instructions[one.consumer].offset_bytes,
          code.instructions[one.producer].text, code.instructions[one.consumer].text));
    }
    const bool by_stall = one.kind == DependenceKind::kReadAfterWrite &&
                          one.protection == Protection::kStall && !one.guard;
    const Operands &producer = operands[one.producer], &consumer = operands[one.consumer];
    if (!by_stall || producer.opcode != consumer.opcode) return;
    const auto [known, is_new] =
        smallest_distance.emplace(full_name(producer), one.distance_cycles);
    if (!is_new) known->second = std::min(known->second, one.distance_cycles);
  }
};

}  // namespace warpgauge::machine_code
