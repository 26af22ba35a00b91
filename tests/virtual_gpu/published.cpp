// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/published.h"

#include <fmt/format.h>

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
/// What one machine has of a kind is found or missed together: this many count as one.
constexpr double kTogether = 3;

/// Shares of the published table, by the names of its columns.
using Published =
    std::map<std::tuple<std::string, std::string, std::string>, std::map<std::string, double>>;

Published read_published(const std::string& file) {
  const auto lines = parse_csv(read_text_file(file));
  Published published;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    std::map<std::string, std::string> row;
    for (std::size_t c = 0; c < lines[i].size(); ++c) row[lines[0][c]] = lines[i][c];
    auto& shares = published[{row.at("detector"), row.at("population"), row.at("noise")}];
    for (const char* name : {"recall", "coverage", "false_reports_per_machine"}) {
      if (!row.at(name).empty()) shares[name] = std::stod(row.at(name));
    }
  }
  if (published.empty()) throw std::runtime_error(file + " has no rows");
  return published;
}

/// By how many deviations `part` of `whole` lies above the published share. A share of 0 or 1 is
/// one that the table's own rows leave open (rule of succession).
double above(long part, long whole, double share) {
  constexpr double kRowsOfTable = 1000;
  const double open = (share * kRowsOfTable + 1) / (kRowsOfTable + 2);
  const double independent = static_cast<double>(whole) / kTogether;
  const double found = static_cast<double>(part) / static_cast<double>(whole);
  // A count of few is further out than a normal law says: one event more or less is none.
  const double one = 1 / independent;
  const double beyond = std::max(0.0, std::abs(found - open) - one);
  return std::copysign(beyond / std::sqrt(open * (1 - open) / independent), found - open);
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
    const auto compare = [&](const char* name, long part, long whole, double sign) {
      if (whole == 0 || !found->second.contains(name)) return;
      if (sign * above(part, whole, found->second.at(name)) <= kFurthest) return;
      worse += fmt::format("{}, {}, {}: {} is {} of {}, published are {}\n", detector, population,
                           noise, name, part, whole, found->second.at(name));
    };
    compare("recall", row.recovered, row.planted, -1);
    compare("coverage", row.covered, row.intervals, -1);
    compare("false_reports_per_machine", std::min(row.unreal, row.machines), row.machines, 1);
  }
  return worse;
}

}  // namespace warpgauge::virtual_gpu
