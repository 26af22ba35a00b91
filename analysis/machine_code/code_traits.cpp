// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/code_traits.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

#include "analysis/machine_code/scoreboard_text.h"

namespace warpgauge::machine_code {
namespace {

/// Not LD: its address may be one of shared memory.
bool is_ldg(const Instruction& instruction) {
  return instruction.opcode.starts_with("LDG.") || instruction.opcode == "LDG";
}
bool is_async_copy(const Instruction& instruction) {
  return instruction.opcode.starts_with("LDGSTS");
}
bool is_ffma(const Instruction& instruction) {
  return instruction.opcode == "FFMA" || instruction.opcode.starts_with("FFMA.");
}

/// The number of the general register that `text` begins with: "R12.reuse". RZ, UR and predicates
/// have none.
std::optional<int> register_at(std::string_view text) {
  const bool is_register =
      text.size() > 1 && text[0] == 'R' && std::isdigit(static_cast<unsigned char>(text[1]));
  if (!is_register) return std::nullopt;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// What follows the opcode.
std::string_view operand_text(const Instruction& instruction) {
  const std::string_view text = instruction.text;
  const std::size_t at = text.find(instruction.opcode);
  return at == text.npos ? std::string_view() : text.substr(at + instruction.opcode.size());
}

bool is_double_load(const std::string& opcode) { return opcode.find(".256") != std::string::npos; }

/// Consecutive registers.
struct Registers {
  int first = 0, count = 1;
};

bool overlap(const Registers& one, const Registers& other) {
  return one.first < other.first + other.count && other.first < one.first + one.count;
}

/// Consecutive registers that the opcode's width names: LDG.E.128 fills four. LDG.E.ENL2.256 fills
/// two such groups, which are its first two operands.
int registers_of(const std::string& opcode) {
  if (opcode.find(".128") != std::string::npos || is_double_load(opcode)) return 4;
  return opcode.find(".64") != std::string::npos ? 2 : 1;
}

/// All general registers of the operands, in order; "R2.64" is a pair.
std::vector<Registers> registers_in(const Instruction& instruction) {
  std::vector<Registers> found;
  const std::string_view text = operand_text(instruction);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool inside_word = at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1]));
    const auto number = inside_word ? std::nullopt : register_at(text.substr(at));
    if (!number) continue;
    const std::size_t end = text.find_first_not_of("0123456789", at + 1);
    const bool pair = end != text.npos && text.substr(end).starts_with(".64");
    found.push_back({*number, pair ? 2 : 1});
  }
  return found;
}

/// Groups that "DEPBAR.LE SB0, 0x2" leaves pending; 0 where the code waits for all.
int pending_groups(const KernelCode& kernel) {
  int pending = 0;
  for (const Instruction& instruction : kernel.instructions) {
    if (instruction.dead) continue;
    const auto wait = read_scoreboard_wait(instruction.text);
    if (wait && !wait->of_products) pending = std::max(pending, wait->pending.value_or(0));
  }
  return pending;
}

/// Instructions that run, and how often: a loop twice, so that what one iteration leaves to the
/// next is seen.
struct Stretch {
  std::vector<const Instruction*> code;
  int iterations = 1;
};

/// The innermost loop with the most matching instructions; else the whole kernel.
Stretch hottest_code(const KernelCode& kernel, bool (*matches)(const Instruction&)) {
  Stretch hottest;
  std::ptrdiff_t most = 1;
  for (const Loop& loop : kernel.loops) {
    std::vector<const Instruction*> code;
    for (const std::size_t i : loop.always) code.push_back(&kernel.instructions[i]);
    const auto here = std::ranges::count_if(
        code, [&](const auto* instruction) { return !instruction->dead && matches(*instruction); });
    if (here < most) continue;
    most = here;
    hottest = {std::move(code), 2};
  }
  if (hottest.iterations == 1) {
    for (const Instruction& instruction : kernel.instructions) hottest.code.push_back(&instruction);
  }
  std::erase_if(hottest.code, [](const Instruction* instruction) { return instruction->dead; });
  return hottest;
}

/// Most loads under way while the code runs in order. A wait for one load is a wait for all before
/// it.
std::size_t most_loads(const Stretch& stretch) {
  struct Load {
    Registers one, other;  ///< the same where it fills but one group
    bool fills(const Registers& wanted) const {
      return overlap(one, wanted) || overlap(other, wanted);
    }
  };
  std::vector<Load> under_way;
  std::size_t most = 0;
  for (int iteration = 0; iteration < stretch.iterations; ++iteration) {
    for (const Instruction* instruction : stretch.code) {
      const auto registers = registers_in(*instruction);
      for (const Registers& wanted : registers) {
        const auto last = std::find_if(under_way.rbegin(), under_way.rend(),
                                       [&](const Load& load) { return load.fills(wanted); });
        under_way.erase(under_way.begin(), last.base());
      }
      if (!is_ldg(*instruction) || registers.empty()) continue;
      const int count = registers_of(instruction->opcode);
      const std::size_t second =
          is_double_load(instruction->opcode) && registers.size() > 1 ? 1 : 0;
      under_way.push_back({{registers[0].first, count}, {registers[second].first, count}});
      most = std::max(most, under_way.size());
    }
  }
  return most;
}

double loads_in_flight(const KernelCode& kernel) {
  const auto copies = std::ranges::count_if(
      hottest_code(kernel, is_async_copy).code,
      [](const Instruction* instruction) { return is_async_copy(*instruction); });
  return std::max(static_cast<double>(most_loads(hottest_code(kernel, is_ldg))),
                  static_cast<double>(copies) * (pending_groups(kernel) + 1));
}

/// A place for an operand: which register is there, and whether it is kept for the next
/// instruction. Without a register it holds a constant or RZ.
struct Place {
  std::optional<int> number;
  bool kept = false;
};

/// The operands after the destination: "R4, R5, -R6.reuse, R7" has three.
std::vector<Place> sources(const Instruction& instruction) {
  std::vector<Place> places;
  std::string_view text = operand_text(instruction);
  for (std::size_t comma; (comma = text.find(',')) != text.npos;) {
    text.remove_prefix(comma + 1);
    std::string_view operand = text.substr(0, text.find(','));
    operand.remove_prefix(std::min(operand.find_first_not_of(" -|~"), operand.size()));
    const auto number = register_at(operand);
    places.push_back({number, number && operand.find(".reuse") != operand.npos});
  }
  return places;
}

SourceBanks source_banks(const KernelCode& kernel) {
  SourceBanks banks;
  // What is kept from one instruction to another: a register for each place and parity.
  std::map<std::pair<std::size_t, int>, int> kept;
  const Stretch stretch = hottest_code(kernel, is_ffma);
  for (int iteration = 0; iteration < stretch.iterations; ++iteration) {
    banks = {};  // the last iteration counts
    for (const Instruction* instruction : stretch.code) {
      std::set<int> read;
      const std::vector<Place> places = sources(*instruction);
      const bool counts = is_ffma(*instruction);
      banks.instructions += counts;
      for (std::size_t k = 0; k < places.size(); ++k) {
        const auto& [number, keep] = places[k];
        if (!number) {
          banks.other += counts;
          continue;
        }
        const auto slot = kept.try_emplace({k, *number % 2}, -1).first;
        const bool saved = slot->second == *number;
        slot->second = keep ? *number : -1;
        if (!counts) continue;
        if (saved) {
          ++banks.kept;
        } else {
          read.insert(*number);
        }
      }
      for (const int number : read) ++banks.reads[static_cast<std::size_t>(number % 4)];
    }
  }
  return banks;
}

}  // namespace

std::optional<CodeTraits> code_traits(const std::vector<KernelCode>& kernels, CodeLevel level,
                                      const Kernels& wanted) {
  if (level != CodeLevel::kSass) return std::nullopt;
  const KernelNames names = wanted.names();
  const auto kernel = std::find_if(kernels.begin(), kernels.end(),
                                   [&](const KernelCode& code) { return names.hold(code.name); });
  if (kernel == kernels.end()) return std::nullopt;
  CodeTraits traits{.loads_in_flight = loads_in_flight(*kernel),
                    .ffma_sources = source_banks(*kernel)};
  for (const Instruction& instruction : kernel->instructions) {
    const std::string_view opcode = instruction.opcode;
    if (instruction.dead) continue;
    const bool is_fp64 = opcode.starts_with("DMMA");
    const bool is_small = opcode == "DMMA.8x8x4" || opcode == "DMMA.884";
    traits.tensor_warpgroup |= opcode.substr(1).starts_with("GMMA");
    traits.tensor_warp |= !is_fp64 && opcode.substr(1).starts_with("MMA");
    traits.tensor_fp64 |= is_fp64 && !is_small;
    traits.tensor_fp64_m8n8k4 |= is_small;
    traits.tensor_tcgen05 |= opcode.starts_with("UTC") && opcode.find("MMA") != opcode.npos;
    const bool reduces = opcode.starts_with("RED") || opcode.starts_with("ATOMG");
    traits.float_reductions |= reduces && opcode.find(".F32") != std::string_view::npos;
  }
  return traits;
}

}  // namespace warpgauge::machine_code
