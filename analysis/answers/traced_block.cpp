// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/traced_block.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <utility>

#include "analysis/answers/places.h"
#include "analysis/base/error.h"
#include "analysis/describe/access_amounts.h"
#include "analysis/describe/access_kinds.h"
#include "analysis/machine_code/instruction_class.h"

namespace warpgauge::answers {
namespace {

using interpret::Execution;
using interpret::KernelInput;
using interpret::lane_bit;
using interpret::Sides;
using interpret::TracedAccess;
using interpret::TracedPass;
using machine_code::ExecutedInstruction;
using report::AccessMap;

constexpr const char *kAccessOption = "--access", *kAllAccesses = "all";
constexpr std::uint64_t kSectorBytes = 32, kBankBytes = 4;

/// That goes lane by lane to places which the host knows: textures do not.
bool is_access(const ExecutedInstruction& one) {
  const bool is_texture =
      machine_code::classify(one.text) == machine_code::InstructionClass::kTexture;
  return (describe::is_global(one.text) && !is_texture) || describe::is_shared(one.text);
}

// ---- the block ---------------------------------------------------------------------------------

std::uint64_t block_number(const Sides& place, const Sides& grid) {
  return (std::uint64_t{place[2]} * grid[1] + place[1]) * grid[0] + place[0];
}

/// The middle of the grid, then places that are ever nearer to each other: 1/2, 1/4, 3/4, 1/8, ...
std::vector<std::uint64_t> candidates(const Sides& grid) {
  constexpr unsigned kMost = 16;
  const std::uint64_t blocks = std::uint64_t{grid[0]} * grid[1] * grid[2];
  std::vector<std::uint64_t> numbers = {
      block_number({grid[0] / 2, grid[1] / 2, grid[2] / 2}, grid)};
  for (unsigned i = 1; i < kMost; ++i) {
    double part = 0, step = 0.5;
    for (unsigned left = i; left > 0; left /= 2, step /= 2) part += (left % 2) * step;
    const auto number = static_cast<std::uint64_t>(part * static_cast<double>(blocks));
    if (std::ranges::find(numbers, number) == numbers.end()) numbers.push_back(number);
  }
  return numbers;
}

struct Traced {
  Sides block = {};
  Execution execution;
};

Traced trace(KernelInput input) {
  input.device.reset();  // caches are not asked
  Traced traced;
  for (const std::uint64_t number : candidates(input.grid)) {
    input.blocks = {number};
    input.traced = KernelInput::Traced{.block = number};
    Execution execution = interpret::interpret(input);
    const bool is_first = traced.execution.counts.empty();
    const bool works = !execution.accesses.empty();
    if (!is_first && !works) continue;
    traced = {.block = interpret::place_of(number, input.grid), .execution = std::move(execution)};
    if (works) break;
  }
  return traced;
}

// ---- one execution -----------------------------------------------------------------------------

/// Bytes of each lane from the lowest address, which is returned.
std::uint64_t add_bytes(const TracedPass& pass, AccessMap::Row& row) {
  std::uint64_t lowest = ~std::uint64_t{0}, highest = 0;
  for (int lane = 0; lane < interpret::kLanes; ++lane) {
    if ((pass.known & lane_bit(lane)) == 0) continue;
    lowest = std::min(lowest, pass.addresses[lane]);
    highest = std::max(highest, pass.addresses[lane]);
  }
  for (int lane = 0; lane < interpret::kLanes; ++lane) {
    if ((pass.known & lane_bit(lane)) != 0) row.bytes[lane] = pass.addresses[lane] - lowest;
  }
  row.span_bytes = static_cast<double>(highest - lowest) + pass.bytes;
  return lowest;
}

void add_sectors(const TracedPass& pass, AccessMap::Row& row) {
  std::set<std::uint64_t> sectors;
  for (int lane = 0; lane < interpret::kLanes; ++lane) {
    if ((pass.known & lane_bit(lane)) != 0) sectors.insert(pass.addresses[lane] / kSectorBytes);
  }
  for (int lane = 0; lane < interpret::kLanes; ++lane) {
    if ((pass.known & lane_bit(lane)) == 0) {
      row.cells[lane] = (pass.on & lane_bit(lane)) == 0 ? AccessMap::kIdle : AccessMap::kUnknown;
      continue;
    }
    const auto found = sectors.find(pass.addresses[lane] / kSectorBytes);
    row.cells[lane] = static_cast<int>(std::distance(sectors.begin(), found));
  }
}

/// A word that several lanes ask for counts once. Where a lane's address is not known, no bank's
/// words are.
void add_banks(const TracedPass& pass, AccessMap::Row& row) {
  if (!row.known) return row.cells.fill(AccessMap::kUnknown);
  std::set<std::uint64_t> words;
  const auto of_lane =
      std::max<std::uint64_t>(static_cast<std::uint64_t>(pass.bytes) / kBankBytes, 1);
  for (int lane = 0; lane < interpret::kLanes; ++lane) {
    if ((pass.on & lane_bit(lane)) == 0) continue;
    for (std::uint64_t k = 0; k < of_lane; ++k) {
      words.insert(pass.addresses[lane] / kBankBytes + k);
    }
  }
  for (const std::uint64_t word : words) ++row.cells[word % AccessMap::kColumns];
}

class Mapper {
 public:
  Mapper(const KernelInput& input, const Traced& traced) : input_(input), traced_(traced) {}

  AccessMap map(const TracedAccess& access) const {
    const ExecutedInstruction& one = input_.code->instructions[access.instruction];
    AccessMap map = titled(one, space_of(access.space));
    map.warp = access.warp;
    map.executions = access.executions;
    for (const TracedPass& pass : access.passes) map.rows.push_back(row(one, map, pass));
    return map;
  }

  /// For an instruction that the block does not execute.
  AccessMap empty(const ExecutedInstruction& one) const {
    return titled(
        one, describe::is_shared(one.text) ? AccessMap::Space::kShared : AccessMap::Space::kGlobal);
  }

 private:
  static AccessMap::Space space_of(interpret::Stop::Space space) {
    switch (space) {
      case interpret::Stop::Space::kShared:
        return AccessMap::Space::kShared;
      case interpret::Stop::Space::kLocal:
        return AccessMap::Space::kLocal;
      default:
        return AccessMap::Space::kGlobal;
    }
  }

  AccessMap titled(const ExecutedInstruction& one, AccessMap::Space space) const {
    return {.at = one.offset_bytes,
            .instruction = one.text,
            .source = one.line,
            .space = space,
            .block = traced_.block,
            .stopped = traced_.execution.stop.has_value()};
  }

  AccessMap::Row row(const ExecutedInstruction& one, const AccessMap& map,
                     const TracedPass& pass) const {
    AccessMap::Row row{.known = pass.known == pass.on};
    if (pass.known != 0) add_begin(map, add_bytes(pass, row), row);
    if (!map.of_banks()) {
      add_sectors(pass, row);
      row.sectors = static_cast<double>(pass.sectors);
      row.lines = static_cast<double>(pass.lines);
      return row;
    }
    add_banks(pass, row);
    row.wavefronts = static_cast<double>(pass.wavefronts);
    row.least_wavefronts = describe::shared_wavefronts(one, std::popcount(pass.on));
    return row;
  }

  void add_begin(const AccessMap& map, std::uint64_t lowest, AccessMap::Row& row) const {
    if (map.space == AccessMap::Space::kShared) row.begin = lowest;
    if (map.space != AccessMap::Space::kGlobal) return;
    const Execution& execution = traced_.execution;
    const auto buffer = execution.buffers.find(lowest, 1);
    if (!buffer) return;
    row.begin = lowest - execution.buffers[*buffer].address;
    const bool is_argument = *buffer < execution.buffer_of.size() &&
                             execution.buffer_of[*buffer] != Execution::kNoArgument;
    if (is_argument) row.argument = execution.buffer_of[*buffer];
  }

  const KernelInput& input_;
  const Traced& traced_;
};

}  // namespace

WantedAccesses::WantedAccesses(const std::vector<std::string>& texts) : texts_(texts) {
  for (const std::string& text : texts_) {
    all_ = all_ || text == kAllAccesses;
    if (text == kAllAccesses || Places::parse(text)) continue;
    throw InputError(kAccessOption, text,
                     "is neither all nor a place like 0x1f0, 0x1f0-0x2c0 or scale.cu:6");
  }
}

bool WantedAccesses::names(const ExecutedInstruction& one) const {
  return std::ranges::any_of(texts_, [&](const std::string& text) {
    const auto places = Places::parse(text);  // not of "all"
    return places && places->has(one);
  });
}

bool WantedAccesses::has(const ExecutedInstruction& one) const { return all_ || names(one); }

void WantedAccesses::check(const std::vector<const machine_code::ExecutedCode*>& codes) const {
  constexpr std::size_t kMost = 3;
  std::vector<const ExecutedInstruction*> accesses;
  for (const auto* code : codes) {
    for (const ExecutedInstruction& one : code->instructions) {
      if (is_access(one)) accesses.push_back(&one);
    }
  }
  for (const std::string& text : texts_) {
    const auto places = Places::parse(text);
    if (!places ||
        std::ranges::any_of(accesses, [&](const auto* one) { return places->has(*one); })) {
      continue;
    }
    std::vector<std::string> there;
    for (std::size_t i = 0; i < std::min(accesses.size(), kMost); ++i) {
      there.push_back(fmt::format("{:#x}", accesses[i]->offset_bytes));
    }
    throw InputError(kAccessOption, text,
                     there.empty() ? "the kernels access no memory"
                                   : fmt::format("no access lies there: there are such at {}{}",
                                                 fmt::join(there, ", "),
                                                 accesses.size() > kMost ? ", ..." : ""));
  }
}

std::vector<AccessMap> access_maps(KernelInput input, const WantedAccesses& wanted) {
  const Traced traced = trace(input);
  const Mapper mapper(input, traced);
  std::vector<AccessMap> maps;
  std::set<std::size_t> drawn;
  for (const TracedAccess& access : traced.execution.accesses) {
    if (!wanted.has(input.code->instructions[access.instruction])) continue;
    maps.push_back(mapper.map(access));
    drawn.insert(access.instruction);
  }
  for (std::size_t i = 0; i < input.code->instructions.size(); ++i) {
    const ExecutedInstruction& one = input.code->instructions[i];
    if (is_access(one) && wanted.names(one) && !drawn.contains(i))
      maps.push_back(mapper.empty(one));
  }
  std::ranges::stable_sort(maps, {}, &AccessMap::at);
  return maps;
}

}  // namespace warpgauge::answers
