// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/place_options.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::cli {
namespace {

/// The number that a text begins with, and what follows it.
std::optional<std::pair<double, std::string_view>> number_of(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !std::isfinite(number)) return std::nullopt;
  return std::pair(number, text.substr(static_cast<std::size_t>(end - text.data())));
}

std::optional<std::uint64_t> offset_of(std::string_view text) {
  const bool is_hex = text.starts_with("0x");
  if (is_hex) text.remove_prefix(2);
  std::uint64_t offset_bytes = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), offset_bytes, is_hex ? 16 : 10);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return offset_bytes;
}

/// "0x120=16" or "288=16".
std::optional<std::pair<std::uint64_t, std::string>> place_and_text(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return std::nullopt;
  const auto place = offset_of(std::string_view(text).substr(0, equals));
  if (!place) return std::nullopt;
  return std::pair(*place, text.substr(equals + 1));
}

std::pair<std::uint64_t, double> place_and_number(const std::string& text, const char* option,
                                                  double low, double high) {
  if (const auto place = place_and_text(text)) {
    const auto number = number_of(place->second);
    const bool good =
        number && number->second.empty() && number->first >= low && number->first <= high;
    if (good) return {place->first, number->first};
  }
  throw InputError(
      option, text,
      fmt::format("is not OFFSET=NUMBER with a number from {:g} to {:g}, like 0x120=16", low,
                  high));
}

}  // namespace

in_core::BranchShares BranchOptions::shares() const {
  constexpr double kMostTrips = 1e9;
  in_core::BranchShares shares;
  for (const std::string& text : trips) {
    shares.trips.insert(place_and_number(text, "--trips", 1, kMostTrips));
  }
  for (const std::string& text : taken) {
    shares.taken.insert(place_and_number(text, "--taken", 0, 1));
  }
  return shares;
}

std::vector<CLI::Option*> add_branch_options(CLI::App& command, BranchOptions& options) {
  return {command
              .add_option("--trips", options.trips,
                          "Trips of the loop that begins there; may be given several times")
              ->type_name("OFFSET=N")
              ->allow_extra_args(false),
          command
              .add_option("--taken", options.taken,
                          "Share of times that the branch there is taken; may be given several "
                          "times")
              ->type_name("OFFSET=SHARE")
              ->allow_extra_args(false)};
}

void BranchPlaces::add(const machine_code::ExecutedCode& code) {
  const machine_code::ControlFlow flow = machine_code::control_flow_of(code);
  for (const machine_code::Loop& loop : flow.loops) {
    loops.insert(code.instructions[loop.body.front()].offset_bytes);
  }
  for (std::size_t i = 0; i < flow.transfers.size(); ++i) {
    const machine_code::Transfer& transfer = flow.transfers[i];
    const bool conditional = (transfer.jumps || transfer.ends) && transfer.falls_through;
    if (conditional) branches.insert(code.instructions[i].offset_bytes);
  }
}

void check_places(const in_core::BranchShares& shares, const BranchPlaces& places) {
  const auto check = [](const std::map<std::uint64_t, double>& told, const Offsets& there,
                        const char* option, const char* cause) {
    for (const auto& [offset_bytes, number] : told) {
      if (!there.contains(offset_bytes)) {
        throw InputError(option, fmt::format("{:#x}", offset_bytes), cause);
      }
    }
  };
  check(shares.trips, places.loops, "--trips", "no loop of the kernels begins there");
  check(shares.taken, places.branches, "--taken",
        "no conditional branch of the kernels lies there");
}

double bytes_of(const std::string& text) {
  constexpr std::pair<std::string_view, double> kUnits[] = {
      {"", 1},      {"B", 1},        {"KB", 1e3},     {"MB", 1e6},     {"GB", 1e9},
      {"TB", 1e12}, {"KiB", 0x1p10}, {"MiB", 0x1p20}, {"GiB", 0x1p30}, {"TiB", 0x1p40}};
  const auto number = number_of(text);
  if (!number) return -1;
  for (const auto& [unit, bytes] : kUnits) {
    if (number->second == unit) return number->first * bytes;
  }
  return -1;
}

describe::Amounts AmountOption::read(const std::vector<std::string>& texts) const {
  describe::Amounts amounts;
  for (const std::string& text : texts) {
    const auto place = place_and_text(text);
    const std::string& its = place ? place->second : text;
    const auto plain = number_of(its);
    const bool is_number = plain && plain->second.empty();
    const double number = bytes ? bytes_of(its) : is_number ? plain->first : low - 1;
    if (number < low || number > high) {
      throw InputError(
          name, text,
          fmt::format("must be a {} from {:g} to {:g}, or OFFSET=NUMBER like 0x120={}",
                      bytes ? "number of bytes" : "number", low, high, bytes ? "64MiB" : "1"));
    }
    const bool is_new = place ? amounts.at.emplace(place->first, number).second
                              : !std::exchange(amounts.all, number).has_value();
    if (!is_new) throw InputError(name, text, "is a second value for the same: give one");
  }
  return amounts;
}

std::uint64_t place_of(const std::string& text, const char* option) {
  const auto place = offset_of(text);
  if (!place) throw InputError(option, text, "is not an offset in the code, like 0x120");
  return *place;
}

}  // namespace warpgauge::cli
