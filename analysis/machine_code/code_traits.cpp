// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/code_traits.h"

#include <algorithm>
#include <cctype>
#include <deque>
#include <map>
#include <numeric>
#include <set>
#include <string_view>

namespace warpgauge::machine_code {
namespace {

bool is_load(const Instruction& instruction) {
  return instruction.opcode.starts_with("LDG.") || instruction.opcode == "LDG";
}
bool is_async_copy(const Instruction& instruction) {
  return instruction.opcode.starts_with("LDGSTS");
}

/// Registers of the operand that begins at `at`, an 'R': its number and how many follow it.
struct Operand {
  int first = 0, count = 1;
};

/// Consecutive registers that the opcode's width names: LDG.E.128 fills four.
int registers_of(const std::string& opcode) {
  if (opcode.find(".128") != std::string::npos) return 4;
  return opcode.find(".64") != std::string::npos ? 2 : 1;
}

/// All general registers in the text after the opcode, in order; "R2.64" is a pair. RZ, UR and
/// predicates are none.
std::vector<Operand> operands(const Instruction& instruction) {
  std::vector<Operand> found;
  const std::string& text = instruction.text;
  std::size_t at = text.find(instruction.opcode);
  if (at == std::string::npos) return found;
  for (at += instruction.opcode.size(); at + 1 < text.size(); ++at) {
    const bool starts_word = !std::isalnum(static_cast<unsigned char>(text[at - 1]));
    if (text[at] != 'R' || !starts_word ||
        !std::isdigit(static_cast<unsigned char>(text[at + 1]))) {
      continue;
    }
    std::size_t used = 0;
    Operand operand{std::stoi(text.substr(at + 1), &used), 1};
    if (text.compare(at + 1 + used, 3, ".64") == 0) operand.count = 2;
    found.push_back(operand);
  }
  return found;
}

/// Loads under way while the code runs in order. A wait for one load is a wait for all before it.
class InFlight {
 public:
  void step(const Instruction& instruction) {
    const auto registers = operands(instruction);
    for (const Operand& operand : registers) wait_for(operand);
    if (is_load(instruction) && !registers.empty()) {
      under_way_.push_back({registers.front().first, registers_of(instruction.opcode)});
      most_ = std::max(most_, under_way_.size());
    }
  }
  double most() const { return static_cast<double>(most_); }

 private:
  void wait_for(const Operand& operand) {
    for (std::size_t i = under_way_.size(); i-- > 0;) {
      const Operand& load = under_way_[i];
      if (operand.first < load.first + load.count && load.first < operand.first + operand.count) {
        under_way_.erase(under_way_.begin(),
                         under_way_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return;
      }
    }
  }

  std::deque<Operand> under_way_;
  std::size_t most_ = 0;
};

/// Groups that "DEPBAR.LE SB0, 0x2" leaves pending; 0 where the code waits for all.
int pending_groups(const KernelCode& kernel) {
  int pending = 0;
  for (const Instruction& instruction : kernel.instructions) {
    if (!instruction.opcode.starts_with("DEPBAR") || instruction.dead) continue;
    const auto comma = instruction.text.find(", 0x");
    if (comma == std::string::npos) continue;
    pending = std::max(pending, std::stoi(instruction.text.substr(comma + 4), nullptr, 16));
  }
  return pending;
}

/// Code to walk through, and how often: a loop twice, so that loads which one turn issues for the
/// next are seen.
struct Stretch {
  std::vector<std::size_t> code;
  int turns = 1;
};

/// The innermost loop with the most matching instructions; else the whole kernel.
template <class Matches>
Stretch hottest_code(const KernelCode& kernel, Matches matches) {
  const auto count = [&](const std::vector<std::size_t>& code) {
    return std::count_if(code.begin(), code.end(), [&](std::size_t i) {
      return !kernel.instructions[i].dead && matches(kernel.instructions[i]);
    });
  };
  const Loop* best = nullptr;
  for (const Loop& loop : kernel.loops) {
    const auto here = count(loop.always);
    if (here > 0 && (best == nullptr || here >= count(best->always))) best = &loop;
  }
  if (best != nullptr) return {best->always, 2};
  std::vector<std::size_t> all(kernel.instructions.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return {all, 1};
}

double loads_in_flight(const KernelCode& kernel) {
  InFlight in_flight;
  const Stretch loading = hottest_code(kernel, is_load);
  for (int turn = 0; turn < loading.turns; ++turn) {
    for (std::size_t i : loading.code) {
      if (!kernel.instructions[i].dead) in_flight.step(kernel.instructions[i]);
    }
  }
  const Stretch copying = hottest_code(kernel, is_async_copy);
  const auto copies = std::count_if(copying.code.begin(), copying.code.end(), [&](std::size_t i) {
    return is_async_copy(kernel.instructions[i]);
  });
  return std::max(in_flight.most(), double(copies) * (pending_groups(kernel) + 1));
}

bool is_ffma(const Instruction& instruction) {
  return instruction.opcode == "FFMA" || instruction.opcode.starts_with("FFMA.");
}

/// A place for an operand: which register stands there, and whether it is kept for the next
/// instruction.
struct Place {
  int number = -1;  ///< -1: no general register (a constant, RZ)
  bool kept = false;
};

/// The operands after the destination: "R4, R5, -R6.reuse, R7" has three.
std::vector<Place> sources(const Instruction& instruction) {
  std::vector<Place> places;
  const std::string_view text = instruction.text;
  std::size_t at = text.find(instruction.opcode);
  if (at == std::string_view::npos) return places;
  at = text.find(',', at);  // behind the destination
  while (at != std::string_view::npos) {
    const std::size_t end = text.find(',', at + 1);
    std::string_view operand =
        text.substr(at + 1, end == std::string_view::npos ? end : end - at - 1);
    operand.remove_prefix(std::min(operand.find_first_not_of(" -|~"), operand.size()));
    Place place;
    if (operand.size() > 1 && operand[0] == 'R' &&
        std::isdigit(static_cast<unsigned char>(operand[1]))) {
      place = {std::stoi(std::string(operand.substr(1))),
               operand.find(".reuse") != std::string_view::npos};
    }
    places.push_back(place);
    at = end;
  }
  return places;
}

/// What is kept from one instruction to another: a register for each place and parity.
class KeptOperands {
 public:
  bool has(std::size_t place, int number) const {
    const auto found = kept_.find({place, number % 2});
    return found != kept_.end() && found->second == number;
  }
  void pass(const std::vector<Place>& places) {
    for (std::size_t k = 0; k < places.size(); ++k) {
      if (places[k].number < 0) continue;
      kept_[{k, places[k].number % 2}] = places[k].kept ? places[k].number : -1;
    }
  }

 private:
  std::map<std::pair<std::size_t, int>, int> kept_;
};

SourceBanks source_banks(const KernelCode& kernel) {
  SourceBanks banks;
  KeptOperands kept;
  const Stretch stretch = hottest_code(kernel, is_ffma);
  for (int turn = 0; turn < stretch.turns; ++turn) {
    banks = {};  // the last turn counts: what one keeps for the next is then seen
    for (std::size_t i : stretch.code) {
      const Instruction& instruction = kernel.instructions[i];
      if (instruction.dead) continue;
      const std::vector<Place> now = sources(instruction);
      if (is_ffma(instruction)) {
        ++banks.instructions;
        std::set<int> read;
        for (std::size_t k = 0; k < now.size(); ++k) {
          if (now[k].number < 0) {
            ++banks.other;
          } else if (kept.has(k, now[k].number)) {
            ++banks.kept;
          } else {
            read.insert(now[k].number);
          }
        }
        for (const int number : read) ++banks.reads[number % 4];
      }
      kept.pass(now);
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
    traits.tensor_warpgroup |= opcode.substr(1).starts_with("GMMA");
    traits.tensor_warp |= opcode.substr(1).starts_with("MMA");
    const bool reduces = opcode.starts_with("RED") || opcode.starts_with("ATOMG");
    traits.float_reductions |= reduces && opcode.find(".F32") != std::string_view::npos;
  }
  return traits;
}

}  // namespace warpgauge::machine_code
