// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/published.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>

#include "analysis/base/csv.h"
#include "analysis/base/text_file.h"

namespace warpgauge::virtual_gpu {
namespace {

/// Standard deviations. A hundred rows a day of a normal law: once in a million days.
constexpr double kFurthest = 5.8;
/// What one machine has of a kind is found or missed together, all of it or by about this many.
constexpr double kTogether = 3;

/// How many independent draws there are in `whole` cases of `machines` machines (or fleets): a
/// batch of 40 cards is one.
double independent_of(double whole, double machines) {
  return std::min(whole / kTogether, machines);
}

/// A share of the published table, and how many draws it rests on.
struct Share {
  double share, independent;
};

/// By the names of the columns.
using Published =
    std::map<std::tuple<std::string, std::string, std::string>, std::map<std::string, Share>>;

Published read_published(const std::string& file) {
  const auto lines = parse_csv(read_text_file(file));
  Published published;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    std::map<std::string, std::string> row;
    for (std::size_t c = 0; c < lines[i].size(); ++c) row[lines[0][c]] = lines[i][c];
    // A table of fleets has other words.
    const auto number = [&](const char* name, const char* of_fleets) {
      return std::stod(row.at(row.contains(name) ? name : of_fleets));
    };
    const double machines = number("machines", "fleets");
    auto& shares = published[{row.at("detector"), row.at("population"), row.at("noise")}];
    const auto add = [&](const char* name, double whole) {
      if (row.at(name).empty()) return;
      shares[name] = {std::stod(row.at(name)), independent_of(whole, machines)};
    };
    add("recall", number("planted", "planted"));
    add("coverage", number("intervals", "would_be_named"));
    add("false_reports_per_machine", machines);
  }
  if (published.empty()) throw std::runtime_error(file + " has no rows");
  return published;
}

/// By how many deviations `part` of `whole` lies above the published share, which is itself partly
/// chance. A share of 0 or 1 is one that the published draws leave open (rule of succession).
double above(long part, long whole, long machines, const Share& published) {
  const double open = (published.share * published.independent + 1) / (published.independent + 2);
  const double independent =
      independent_of(static_cast<double>(whole), static_cast<double>(machines));
  const double found = static_cast<double>(part) / static_cast<double>(whole);
  // A small count is further out than a normal law says: one event more or less does not count.
  const double one = 1 / independent;
  const double beyond = std::max(0.0, std::abs(found - open) - one);
  const double deviation =
      std::sqrt(open * (1 - open) * (1 / independent + 1 / (published.independent + 2)));
  return std::copysign(beyond / deviation, found - open);
}

}  // namespace

int first_of_today() {
  if (const char* given = std::getenv("WARPGAUGE_KNOWN_ANSWERS_FIRST")) return std::stoi(given);
  using namespace std::chrono;
  const auto day = floor<days>(system_clock::now()).time_since_epoch().count();
  return 10'000'000 + static_cast<int>(day) * 1000;
}

std::string worse_than_published(const Table& table, const std::string& published_csv) {
  const Published published = read_published(published_csv);
  std::string worse;
  for (const auto& [key, row] : table.rows()) {
    const auto& [detector, population, noise] = key;
    const auto found = published.find(key);
    if (found == published.end()) {
      worse +=
          fmt::format("{}, {}, {}: is not in the published table\n", detector, population, noise);
      continue;
    }
    if (row.machines == 0 && row.planted + row.intervals + row.unreal > 0) {
      throw std::logic_error(detector + ", " + population + ", " + noise + ": of no machine");
    }
    const auto compare = [&](const char* name, long part, long whole, double sign) {
      if (whole == 0 || !found->second.contains(name)) return;
      const Share& share = found->second.at(name);
      if (sign * above(part, whole, row.machines, share) <= kFurthest) return;
      worse += fmt::format("{}, {}, {}: {} is {} of {}, published are {}\n", detector, population,
                           noise, name, part, whole, share.share);
    };
    compare("recall", row.recovered, row.planted, -1);
    compare("coverage", row.covered, row.intervals, -1);
    compare("false_reports_per_machine", std::min(row.unreal, row.machines), row.machines, 1);
  }
  return worse;
}

}  // namespace warpgauge::virtual_gpu
