// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/place_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/answers/places.h"
#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"
#include "analysis/describe/source_loops.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::answers {
namespace {

constexpr double kMostTrips = 1e9;

/// The number that a text begins with, and what follows it.
std::optional<std::pair<double, std::string_view>> number_of(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
  return std::pair(number, text.substr(static_cast<std::size_t>(end - text.data())));
}

constexpr std::string_view kTrips = "--trips";

double number_in(const std::string& text, const std::string& value, const char* option, double low,
                 double high) {
  const auto number = number_of(value);
  const bool good =
      number && number->second.empty() && number->first >= low && number->first <= high;
  if (good) return number->first;
  throw InputError(
      option, text,
      fmt::format("is not OFFSET=NUMBER or FILE:LINE=NUMBER{} with a number from {:g} to "
                  "{:g}, like 0x120=16",
                  option == kTrips ? ", nor NUMBER of the only loop," : "", low, high));
}

/// What an option names, with its number. Throws InputError for any other text.
std::pair<Places, double> places_and_number(const std::string& text, const char* option, double low,
                                            double high) {
  auto found = places_and_value(text);
  const double number = number_in(text, found ? found->second : std::string(), option, low, high);
  return {std::move(found->first), number};
}

/// Loops of the code that the places name, by their own line or their first instruction's offset;
/// each loop once where no places are given.
std::vector<describe::SourceLoop> loops_at(const machine_code::ExecutedCode& code,
                                           const machine_code::ControlFlow& flow,
                                           const Places* places) {
  std::vector<describe::SourceLoop> found;
  Offsets known;
  for (const describe::SourceLoop& source : describe::source_loops(code, flow)) {
    if (places != nullptr && !places->has_line(source.line)) continue;
    found.push_back(source);
    for (const describe::LoopCopy& copy : source.copies) {
      known.insert(code.instructions[copy.header].offset_bytes);
    }
  }
  for (const machine_code::Loop& loop : flow.loops) {
    const std::uint64_t first = code.instructions[loop.body.front()].offset_bytes;
    if (places != nullptr && !places->has_offset(first)) continue;
    if (!known.insert(first).second) continue;
    found.push_back({.line = {}, .copies = {{loop.body.front(), 1}}});
  }
  return found;
}

/// How an option names the loop: "scale.cu:6", or "0x1d0" where its line is not known.
std::string place_of(const machine_code::ExecutedCode& code, const describe::SourceLoop& loop) {
  if (!loop.line.empty()) return printable(loop.line);
  return fmt::format("{:#x}", code.instructions[loop.copies.front().header].offset_bytes);
}

/// The loops that one text of --trips is about, and their trips. A number alone is about the only
/// loop of the code. Throws Defect where there are several.
std::pair<std::vector<describe::SourceLoop>, double> told_trips(
    const std::string& text, const machine_code::ExecutedCode& code,
    const machine_code::ControlFlow& flow) {
  const auto plain = number_of(text);
  if (!plain || !plain->second.empty()) {
    const auto [places, count] = places_and_number(text, "--trips", 0, kMostTrips);
    return {loops_at(code, flow, &places), count};
  }
  const double count = number_in(text, text, "--trips", 0, kMostTrips);
  auto loops = loops_at(code, flow, nullptr);
  std::set<std::string> places;
  for (const describe::SourceLoop& loop : loops) places.insert(place_of(code, loop));
  require(loops.size() <= 1,
          "--trips: {} names no loop: there are loops at {} (--trips {}={} tells of one)", text,
          fmt::join(places, ", "), *places.begin(), text);
  return {std::move(loops), count};
}

/// Where the loops are instead; ": it lies in the loop of scale.cu:6" for a line in a loop's body.
std::string loops_hint(const std::vector<const machine_code::ExecutedCode*>& codes,
                       const std::string& place) {
  const auto places = Places::parse(place);
  std::set<std::string> lines, around;
  for (const machine_code::ExecutedCode* code : codes) {
    const machine_code::ControlFlow flow = machine_code::control_flow_of(*code);
    for (const describe::SourceLoop& source : describe::source_loops(*code, flow)) {
      lines.insert(source.line);
      for (const machine_code::Loop& loop : flow.loops) {
        const bool is_copy = std::ranges::find(source.copies, loop.body.front(),
                                               &describe::LoopCopy::header) != source.copies.end();
        if (!is_copy || !places) continue;
        for (const std::size_t i : loop.body) {
          if (places->has(code->instructions[i])) around.insert(source.line);
        }
      }
    }
  }
  if (!around.empty()) {
    return fmt::format(": it lies in the loop of {}",
                       printable(fmt::format("{}", fmt::join(around, ", "))));
  }
  if (lines.empty()) return "";
  return fmt::format(": there are loops at {}",
                     printable(fmt::format("{}", fmt::join(lines, ", "))));
}

}  // namespace

void BranchOptions::check_texts() const {
  for (const std::string& text : taken) places_and_number(text, "--taken", 0, 1);
  for (const std::string& text : trips) {
    const auto plain = number_of(text);
    // A number without a place is judged with the code.
    if (!plain || !plain->second.empty()) places_and_number(text, "--trips", 0, kMostTrips);
  }
}

in_core::BranchShares BranchOptions::shares(const machine_code::ExecutedCode& code,
                                            std::set<std::string>& matched) const {
  in_core::BranchShares shares;
  if (empty()) return shares;
  const machine_code::ControlFlow flow = machine_code::control_flow_of(code);
  for (const std::string& text : taken) {
    const auto [places, share] = places_and_number(text, "--taken", 0, 1);
    for (std::size_t i = 0; i < flow.transfers.size(); ++i) {
      const machine_code::Transfer& transfer = flow.transfers[i];
      const bool conditional = (transfer.jumps || transfer.ends) && transfer.falls_through;
      if (!conditional || !places.has(code.instructions[i])) continue;
      shares.taken.emplace(code.instructions[i].offset_bytes, share);
      matched.insert(text);
    }
  }
  for (const std::string& text : trips) {
    const auto [loops, count] = told_trips(text, code, flow);
    for (const describe::SourceLoop& loop : loops) {
      describe::tell_trips(flow, code, loop, count, shares);
      matched.insert(text);
    }
  }
  return shares;
}

void BranchOptions::check(const std::vector<const machine_code::ExecutedCode*>& codes,
                          const std::string& whose) const {
  if (empty()) return;
  std::set<std::string> matched;
  for (const machine_code::ExecutedCode* code : codes) shares(*code, matched);
  for (const std::string& text : trips) {
    if (matched.contains(text)) continue;
    if (text.find('=') == text.npos)
      throw InputError("--trips", text, "there is no loop in " + whose);
    const std::string place = text.substr(0, text.rfind('='));
    throw InputError("--trips", place,
                     fmt::format("no loop of {} begins there{}", whose, loops_hint(codes, place)));
  }
  for (const std::string& text : taken) {
    if (matched.contains(text)) continue;
    throw InputError("--taken", text.substr(0, text.rfind('=')),
                     fmt::format("no conditional branch of {} lies there", whose));
  }
}

void refuse_second_value(const char* option, const std::string& text) {
  throw InputError(option, text, "is a second value for the same: give one");
}

double bytes_of(const std::string& text) {
  constexpr std::pair<std::string_view, double> kUnits[] = {
      {"", 1},      {"B", 1},        {"KB", 1e3},     {"MB", 1e6},     {"GB", 1e9},
      {"TB", 1e12}, {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"TiB", 0x1p40}};
  const auto number = number_of(text);
  if (!number) return -1;
  std::string_view told = number->second;
  if (told.starts_with(' ')) told.remove_prefix(1);
  if (told == "b") return -1;  // bits
  for (const auto& [unit, bytes] : kUnits) {
    if (small_letters(told) == small_letters(unit)) return number->first * bytes;
  }
  return -1;
}

double AmountOption::number(const std::string& text, const std::string& value) const {
  const auto plain = number_of(value);
  const bool is_number = plain && plain->second.empty();
  const double number = bytes ? bytes_of(value) : is_number ? plain->first : low - 1;
  if (number >= low && number <= high) return number;
  throw InputError(name, text,
                   fmt::format("must be a {} from {:g} to {:g}{}, or OFFSET=NUMBER like 0x120={}",
                               bytes ? "number of bytes" : "number", low, high,
                               bytes ? ", like 4096, 16MB or 64MiB" : "", bytes ? "64MiB" : "1"));
}

void AmountOption::check(const std::vector<std::string>& texts) const {
  bool is_told = false;
  for (const std::string& text : texts) {
    const auto found = places_and_value(text);
    number(text, found ? found->second : text);
    if (!found && std::exchange(is_told, true)) refuse_second_value(name, text);
  }
}

describe::Amounts AmountOption::read(const std::vector<std::string>& texts,
                                     const machine_code::ExecutedCode& reached) const {
  describe::Amounts amounts;
  for (const std::string& text : texts) {
    const auto found = places_and_value(text);
    const double amount = number(text, found ? found->second : text);
    const auto refuse_second = [&](bool is_new) {
      if (!is_new) refuse_second_value(name, text);
    };
    if (!found) {
      refuse_second(!std::exchange(amounts.all, amount).has_value());
    } else if (const auto offset = found->first.only_offset()) {
      refuse_second(amounts.at.emplace(*offset, amount).second);
    } else {
      std::set<std::uint64_t> there;
      for (const machine_code::ExecutedInstruction& one : reached.instructions) {
        if (found->first.has(one) && is_about(one.text)) there.insert(one.offset_bytes);
      }
      if (there.empty()) throw InputError(name, text, "warps reach no such instruction there");
      if (bytes && of_launch) {
        amounts.sums.emplace_back(std::move(there), amount);
        continue;
      }
      for (const std::uint64_t place : there) {
        refuse_second(amounts.at.emplace(place, amount).second);
        if (!found->first.has_offset(place)) amounts.of_line.insert(place);
      }
    }
  }
  return amounts;
}

}  // namespace warpgauge::answers
