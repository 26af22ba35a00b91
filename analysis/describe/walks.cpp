// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/walks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>

#include "analysis/describe/access_amounts.h"
#include "analysis/describe/access_kinds.h"
#include "analysis/describe/place_texts.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/load_groups.h"

namespace warpgauge::describe {
namespace {

using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;

constexpr double kWarpLanes = 32;

const ExecutedInstruction& at(const ExecutedCode& code, std::uint64_t place) {
  return *std::ranges::find(code.instructions, place, &ExecutedInstruction::offset_bytes);
}

/// Where the arguments of a kernel begin in bank 0 of the constants; 0 where it is not known.
std::uint64_t first_argument(std::string_view architecture) {
  int number = 0;
  if (!architecture.starts_with("sm_")) return 0;
  architecture.remove_prefix(3);
  std::from_chars(architecture.data(), architecture.data() + architecture.size(), number);
  if (number >= 100) return 0x380;
  if (number >= 90) return 0x210;
  return number >= 70 ? 0x160 : 0;
}

/// " by the argument at byte 8"
std::string pointer_text(const ExecutedCode& code, std::uint64_t pointer) {
  if (pointer == 0) return "";
  const std::uint64_t first = first_argument(code.architecture);
  if (first == 0 || pointer < first) return fmt::format(" by the pointer c[0x0][{:#x}]", pointer);
  return fmt::format(" by the argument at byte {}", pointer - first);
}

/// "4", or "4 to 16" where widths differ: sectors of lanes side by side.
std::string side_by_side(const ExecutedCode& code, const std::vector<std::uint64_t>& places) {
  double least = kWarpLanes, most = 1;
  for (const std::uint64_t place : places) {
    const double bytes = machine_code::access_bytes(at(code, place).text);
    const double sectors = footprint(bytes, bytes, kWarpLanes).sectors;
    least = std::min(least, sectors);
    most = std::max(most, sectors);
  }
  return least < most ? fmt::format("{:g} to {:g}", least, most) : fmt::format("{:g}", most);
}

/// What is open of accesses to one array, and what a user chooses between.
struct OpenTexts {
  const char* what;  ///< ", along which ..."
  std::string hint;
};

OpenTexts open_texts(const ExecutedCode& code, const KnownAccesses& known,
                     const std::vector<std::uint64_t>& places, const char* does) {
  using Apart = machine_code::ThreadAccess::Apart;
  const auto any = [&](auto&& is) {
    return std::ranges::any_of(places, [&](std::uint64_t place) { return is(known.at(place)); });
  };
  const std::string neighbours = side_by_side(code, places);
  if (any([](const auto& one) { return one.walks; })) {
    return {", along which each thread walks by itself",
            fmt::format(" (1: all lanes {} the same words; {}: lanes side by side, as in a "
                        "stencil; {:g}: each lane a row of its own)",
                        does, neighbours, kWarpLanes)};
  }
  if (any([](const auto& one) { return one.apart == Apart::kByData; })) {
    return {", at places that loaded data tell",
            fmt::format(" (1: all lanes {} the same words; {}: lanes side by side; {:g}: a sector "
                        "each)",
                        does, neighbours, kWarpLanes)};
  }
  return {", whose neighbouring lanes lie as far apart as an argument says",
          fmt::format(" ({}: side by side; {:g}: a sector each)", neighbours, kWarpLanes)};
}

/// `how`: how the option names the places.
void ask(const ExecutedCode& code, const KnownAccesses& known,
         const std::vector<std::uint64_t>& places, const std::string& how,
         const std::string& pointer, Asked& asked) {
  const auto is_load = [&](std::uint64_t place) { return reads_global(at(code, place).text); };
  const bool loads = std::ranges::any_of(places, is_load);
  const bool stores = !std::ranges::all_of(places, is_load);
  const char* const what = loads && stores ? "loads and stores" : loads ? "loads" : "stores";
  const char* const does = loads && stores ? "access" : loads ? "read" : "write";
  const OpenTexts open = open_texts(code, known, places, does);
  asked.push_back({fmt::format("sectors of the {} at {}{}{}", what, lines_text(code, places),
                               pointer, open.what),
                   fmt::format("--sectors {}=N", how), open.hint,
                   line_number(line_at(code, places.front()))});
}

}  // namespace

KnownAccesses known_accesses(const ExecutedCode& code, const StaticLaunch& launch) {
  const auto order = launch.says_block ? machine_code::ThreadOrder::of_block(launch.block)
                                       : machine_code::ThreadOrder::likely_for(code);
  KnownAccesses known;
  for (const auto& one :
       machine_code::thread_accesses(code, machine_code::control_flow_of(code), order)) {
    known.emplace(code.instructions[one.index].offset_bytes, one);
  }
  return known;
}

void ask_for_sectors(const ExecutedCode& code, const KnownAccesses& known,
                     const std::vector<std::uint64_t>& places, Asked& asked) {
  for (const auto& of_line : by_line(code, places)) {
    const std::string line = line_at(code, of_line.front());
    std::map<std::uint64_t, std::set<std::uint64_t>> by_pointer;
    for (const std::uint64_t place : of_line) by_pointer[known.at(place).pointer].insert(place);
    bool any_same = false, is_whole = !line.empty() && by_pointer.size() == 1;
    for (const ExecutedInstruction& one : code.instructions) {
      const std::uint64_t place = one.offset_bytes;
      if (line.empty() || line_at(code, place) != line || !is_global(one.text)) continue;
      const auto found = known.find(place);
      const auto address = found == known.end() ? machine_code::ThreadAccess() : found->second;
      // A number for the line says nothing of the same word in all lanes.
      if (address.lane_bytes == 0) {
        any_same = true;
        continue;
      }
      const auto group = by_pointer.find(address.pointer);
      // What is left of a loop goes along the same array.
      const bool is_kin = address.pointer != 0 && !address.lane_bytes && group != by_pointer.end();
      if (is_kin) group->second.insert(place);
      is_whole = is_whole && group != by_pointer.end() && group->second.contains(place);
    }
    for (const auto& [pointer, members] : by_pointer) {
      const std::vector<std::uint64_t> group(members.begin(), members.end());
      ask(code, known, group, is_whole ? line : ranges_text(code, group),
          is_whole && !any_same ? "" : pointer_text(code, pointer), asked);
    }
  }
}

std::string l1_hint(const ExecutedCode& code, const KnownAccesses& known,
                    const std::vector<std::uint64_t>& loads) {
  double most = 0;
  for (const std::uint64_t place : loads) {
    const auto found = known.find(place);
    if (found == known.end() || !found->second.walks || found->second.lane_bytes == 0) continue;
    const double bytes = machine_code::access_bytes(at(code, place).text);
    const double apart = std::abs(static_cast<double>(found->second.lane_bytes.value_or(0)));
    if (apart != bytes) most = std::max(most, 1 - bytes / descriptor::kSectorBytes);
  }
  const std::string walks =
      most > 0 ? fmt::format(
                     "; at most {:g} where each thread walks along a row of its own, if its "
                     "sectors stay in L1 from pass to pass",
                     most)
               : "";
  return fmt::format(" (0 where each sector is read once{})", walks);
}

std::vector<std::string> proven_texts(const ExecutedCode& code, const ProvenWays& by_lane_bytes) {
  std::vector<std::string> texts;
  for (const auto& [how, places] : by_lane_bytes) {
    const auto& [lane_bytes, ways] = how;
    const std::string where = fmt::format("{} (--ways says otherwise)", lines_text(code, places));
    if (lane_bytes == 0) {
      texts.push_back(fmt::format(
          "all lanes read or write the same word of shared memory, {}: {}",
          ways < 1 ? "in half of the rounds that its width needs" : "without conflicts", where));
    } else if (ways > 1) {
      texts.push_back(fmt::format(
          "the words of neighbouring lanes are {} bytes apart in shared memory, as the code says, "
          "and their banks take {:g} times the rounds that the width needs: {}",
          std::abs(lane_bytes), ways, where));
    }
  }
  return texts;
}

std::vector<std::string> proven_texts(
    const ExecutedCode& code,
    const std::map<std::int64_t, std::vector<std::uint64_t>>& by_lane_bytes) {
  std::vector<std::string> texts;
  for (const auto& [lane_bytes, places] : by_lane_bytes) {
    texts.push_back(
        lane_bytes == 0
            ? fmt::format("all lanes read or write the same word, in one sector, for its address "
                          "does not depend on the thread: {} (--sectors OFFSET=N says otherwise)",
                          lines_text(code, places))
            : fmt::format("the words of neighbouring lanes are {} bytes apart, as the code says: "
                          "{} (--sectors says otherwise)",
                          std::abs(lane_bytes), lines_text(code, places)));
  }
  return texts;
}

}  // namespace warpgauge::describe
