// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/ncu_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/describe/local_number.h"

namespace warpgauge::describe {
namespace {

using machine_code::ExecutedInstruction;

/// Columns by any of their names, which changed between versions.
struct CodeColumns {
  std::size_t address, text, executed, threads, all_threads, samples, wavefronts;
  std::size_t sectors[2];  ///< of global and of local memory

  explicit CodeColumns(const NcuSource& page)
      : address(page.column({"Address"})),
        text(page.column({"Source"})),
        executed(page.column({"Instructions Executed", "# Instructions Executed"})),
        threads(page.column({"Predicated-On Thread Instructions Executed"})),
        all_threads(page.column({"Thread Instructions Executed"})),
        samples(page.column({"Warp Stall Sampling (All Samples)",
                             "Warp Stall Sampling (All Cycles)", "# Samples"})),
        wavefronts(page.column({"L1 Wavefronts Shared"})),
        sectors{page.column({"L2 Theoretical Sectors Global"}),
                page.column({"L2 Theoretical Sectors Local"})} {}
};

[[noreturn]] void refuse_row(const NcuSource& page, std::size_t row, const std::string& file,
                             const std::string& cause) {
  throw InputError(file, fmt::format("line {}", page.lines[row]), cause);
}

/// Reads the cells of one column; what is not a reading ("-") counts nothing.
class CountReader {
 public:
  CountReader(const NcuSource& page, const std::string& file, const CodeColumns& at)
      : page_(page), file_(file) {
    std::vector<NumberCell> cells;
    for (const std::size_t column : {at.executed, at.threads, at.all_threads, at.samples,
                                     at.wavefronts, at.sectors[0], at.sectors[1]}) {
      for (std::size_t row = 0; row < page.rows.size(); ++row) {
        if (has(row, column)) cells.push_back({page.rows[row][column], true});
      }
    }
    style_ = located(file, fmt::format("line {}", page.line), [&] { return style_of(cells); });
  }

  double operator()(std::size_t row, std::size_t column) const {
    if (!has(row, column)) return 0;
    return local_number(page_.rows[row][column], style_).value_or(0);  // style_of() has read all
  }

 private:
  bool has(std::size_t row, std::size_t column) const {
    return column < page_.columns.size() && is_reading(page_.rows[row][column]);
  }

  const NcuSource& page_;
  const std::string& file_;
  NumberStyle style_;
};

std::optional<std::uint64_t> hexadecimal(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole ? std::optional(value) : std::nullopt;
}

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == text.npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t;") + 1 - begin));
}

/// ncu prints where a branch goes as an address of the process.
std::string with_offsets(std::string text, std::uint64_t first, std::uint64_t last) {
  const std::size_t at = text.rfind("0x");
  if (at == text.npos || first == 0) return text;
  const std::size_t end =
      std::min(text.find_first_not_of("0123456789abcdefABCDEF", at + 2), text.size());
  const auto target = hexadecimal(std::string_view(text).substr(at, end - at));
  if (!target || *target < first || *target > last) return text;
  return text.replace(at, end - at, fmt::format("0x{:x}", *target - first));
}

std::vector<std::uint64_t> addresses(const NcuSource& page, const std::string& file,
                                     std::size_t column) {
  constexpr std::uint64_t kInstructionBytes = 16;
  std::vector<std::uint64_t> result;
  for (std::size_t row = 0; row < page.rows.size(); ++row) {
    if (column == page.columns.size()) {
      result.push_back(row * kInstructionBytes);
      continue;
    }
    const auto address = hexadecimal(trimmed(page.rows[row][column]));
    if (!address) refuse_row(page, row, file, "has no address");
    if (!result.empty() && *address <= result.back()) {
      refuse_row(page, row, file, "its address does not follow that of the row before");
    }
    result.push_back(*address);
  }
  return result;
}

std::string stalls_of(const std::vector<std::pair<double, std::string>>& samples) {
  constexpr std::size_t kShown = 5;
  double all = 0;
  for (const auto& [count, text] : samples) all += count;
  if (all <= 0) return {};
  auto most = samples;
  std::ranges::stable_sort(most, std::greater{}, &std::pair<double, std::string>::first);
  std::string text = fmt::format("{} samples of waiting warps, most of them at", all);
  for (std::size_t i = 0; i < std::min(kShown, most.size()) && most[i].first > 0; ++i) {
    text += fmt::format("{} {} ({:.0f} %)", i == 0 ? "" : ",", most[i].second,
                        100 * most[i].first / all);
  }
  return text;
}

}  // namespace

NcuCode read_ncu_code(const NcuSource& page, const std::string& file) {
  const CodeColumns at(page);
  const std::size_t none = page.columns.size();
  const std::string place = fmt::format("line {}", page.line);
  if (at.text == none || page.rows.empty()) throw InputError(file, place, "lists no machine code");
  if (at.executed == none || (at.threads == none && at.all_threads == none)) {
    throw InputError(file, place,
                     "has no counts of executed instructions: collect the section SourceCounters");
  }
  const CountReader count(page, file, at);
  const auto address = addresses(page, file, at.address);
  NcuCode result;
  std::vector<std::pair<double, std::string>> samples;
  for (std::size_t row = 0; row < page.rows.size(); ++row) {
    ExecutedInstruction& instruction = result.code.instructions.emplace_back();
    instruction.offset_bytes = address[row] - address.front();
    instruction.text =
        with_offsets(trimmed(page.rows[row][at.text]), address.front(), address.back());
    if (instruction.text.empty()) refuse_row(page, row, file, "has no instruction");
    instruction.executed = count(row, at.executed);
    instruction.threads = count(row, at.threads != none ? at.threads : at.all_threads);
    instruction.sectors = count(row, at.sectors[0]) + count(row, at.sectors[1]);
    instruction.wavefronts = count(row, at.wavefronts);
    samples.emplace_back(count(row, at.samples),
                         fmt::format("0x{:x} {}", instruction.offset_bytes, instruction.text));
  }
  result.stalls = stalls_of(samples);
  result.assumes.emplace_back("the schedule of the instructions is not known: ncu prints none");
  if (at.threads == none) {
    result.assumes.emplace_back("threads are counted whether or not their predicate holds");
  }
  if (at.sectors[0] == none) result.assumes.emplace_back("sectors by instruction are not known");
  if (at.wavefronts == none) {
    result.assumes.emplace_back("wavefronts by instruction are not known");
  }
  return result;
}

}  // namespace warpgauge::describe
