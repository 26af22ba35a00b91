// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/values_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/report/figure_json.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

constexpr double kWide = 30;  // largest over smallest from which on an axis is logarithmic

std::size_t common_prefix(const std::string& a, const std::string& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
}
std::size_t common_suffix(const std::string& a, const std::string& b) {
  return static_cast<std::size_t>(std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first -
                                  a.rbegin());
}

/// What all keys begin and end with, cut at whole words (dots and underscores).
std::pair<std::size_t, std::size_t> shared_ends(const std::vector<std::string>& keys) {
  if (keys.size() < 2) return {0, 0};
  std::size_t begin = keys.front().size(), end = begin;
  for (const std::string& key : keys) {
    begin = std::min(begin, common_prefix(keys.front(), key));
    end = std::min(end, common_suffix(keys.front(), key));
  }
  const std::string& first = keys.front();
  while (begin > 0 && first[begin - 1] != '.') --begin;
  while (end > 0 && first[first.size() - end] != '_' && first[first.size() - end] != '.') --end;
  const bool leaves_all = std::all_of(
      keys.begin(), keys.end(), [&](const std::string& key) { return key.size() > begin + end; });
  return leaves_all ? std::pair(begin, end) : std::pair<std::size_t, std::size_t>(0, 0);
}

json panel(const std::string& unit, const std::vector<std::string>& keys,
           const profile::Profile& profile) {
  const auto [begin, end] = shared_ends(keys);
  json rows = json::array();
  double least = 0, most = 0;
  for (const std::string& key : keys) {
    const profile::Entry& entry = profile.entries.at(key);
    rows.push_back({{"key", key},
                    {"label", key.substr(begin, key.size() - begin - end)},
                    {"value", entry.value},
                    {"low", entry.low},
                    {"high", entry.high}});
    least = rows.size() == 1 ? entry.low : std::min(least, entry.low);
    most = std::max(most, entry.high);
  }
  return {{"unit", unit},
          {"log", least > 0 && most > kWide * least},
          {"begins", keys.front().substr(0, begin)},
          {"ends", keys.front().substr(keys.front().size() - end)},
          {"rows", rows}};
}

}  // namespace

json values_figure(const std::string& probe, const std::string& question,
                   const std::vector<std::string>& keys, const profile::Profile& profile) {
  std::string id = "values_" + probe;
  std::replace(id.begin(), id.end(), '/', '_');
  json figure = empty_figure(id, fmt::format("{}: values", probe), question);
  figure["panels"] = figure["absent"] = json::array();
  std::vector<std::string> units;  // in the order of the keys
  std::map<std::string, std::vector<std::string>> by_unit;
  for (const std::string& key : keys) {
    if (const profile::Entry* entry = profile.find(key)) {
      if (by_unit[entry->unit].empty()) units.push_back(entry->unit);
      by_unit[entry->unit].push_back(key);
      figure["keys"].push_back(key);
    } else if (const auto why = profile.absent.find(key); why != profile.absent.end()) {
      figure["absent"].push_back({{"key", key}, {"why", why->second}});
      figure["keys"].push_back(key);
      figure["notes"].push_back(fmt::format("{} is absent: {}", key, why->second));
    }
  }
  for (const std::string& unit : units) {
    figure["panels"].push_back(panel(unit, by_unit[unit], profile));
  }
  if (!units.empty()) figure["kind"] = "values";
  return figure;
}

}  // namespace warpgauge::report
