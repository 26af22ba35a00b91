// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/hierarchy_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "analysis/base/printable.h"
#include "analysis/report/entry_text.h"
#include "analysis/report/hierarchy_levels.h"
#include "analysis/report/sections.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;
using profile::Profile;

/// Headline values that the report's list lacks: the tensor cores, what it takes to start a kernel.
constexpr const char* kMoreHeadlines[] = {
    "tensor.bf16_tflops",   "tensor.bf16_sustained_tflops", "barrier.block.per_warp_cycles",
    "launch.graph_node_us", "launch.queued_interval_us",    "power.limit_watts"};

/// The columns of numbers: facts by what they are called, in the unit that the column is in.
struct NumberColumn {
  const char *title, *unit;
  std::vector<std::string_view> facts;
};
const std::array<NumberColumn, 5> kNumberColumns = {{
    {"size", "bytes", {"size", "reach"}},
    {"cycles", "cycles", {"latency", "dependent FFMA", "a miss adds", "latency, small set"}},
    {"ns", "ns", {"latency", "dependent FFMA", "a miss adds", "latency, small set"}},
    {"read GB/s", "GB/s", {"read", "to the device"}},
    {"write GB/s", "GB/s", {"write", "to the host"}},
}};

/// "+", "!" or " " behind a number: what counters say of its key.
std::string mark_of(const Profile& profile, const std::string& key) {
  const profile::Entry* entry = profile.find(key);
  if (entry == nullptr || !entry->confirmation) return " ";
  const std::string& state = entry->confirmation->state;
  return state == "confirmed" ? "+" : state == "contradicted" ? "!" : " ";
}

Look look_of(const std::string& mark) { return mark == "!" ? Look::kBad : Look::kPlain; }

json overview_of(const Profile& profile) {
  return hierarchy_section(profile, {})["figures"].front();
}

/// The reading of the fact in this unit, or null.
const json* in_unit(const json& fact, std::string_view unit) {
  for (const json& reading : fact["readings"]) {
    if (reading["unit"].get<std::string>() == unit) return &reading;
  }
  return nullptr;
}

std::string reading_number(const json& reading) {
  const std::string unit = reading["unit"];
  return format_value(reading["value"], unit == "bytes" ? "bytes" : "1");
}

/// One level: its row of numbers, and a line of what no column has.
class LevelText {
 public:
  LevelText(const Profile& profile, const json& level) {
    row_.push_back({"  " + level["title"].get<std::string>(), Look::kBold});
    std::set<std::string> placed;
    for (const NumberColumn& column : kNumberColumns) {
      Cell cell;
      for (const json& fact : level["facts"]) {
        const std::string what = fact["what"];
        const bool belongs = std::ranges::find(column.facts, what) != column.facts.end();
        const json* reading = belongs ? in_unit(fact, column.unit) : nullptr;
        if (reading == nullptr || !cell.text.empty()) continue;
        const std::string mark = mark_of(profile, fact["key"].get<std::string>());
        cell = {reading_number(*reading) + mark, look_of(mark)};
        placed.insert(what);
      }
      row_.push_back(cell);
    }
    for (const json& fact : level["facts"]) {
      if (fact["readings"].empty() || placed.contains(fact["what"].get<std::string>())) continue;
      const json& reading = fact["readings"].front();
      more_ += fmt::format("{}{} {}{}", more_.empty() ? "" : ", ", fact["what"].get<std::string>(),
                           format_value(reading["value"], reading["unit"].get<std::string>()),
                           mark_of(profile, fact["key"].get<std::string>()) == " "
                               ? ""
                               : mark_of(profile, fact["key"].get<std::string>()));
    }
  }

  bool has_numbers() const {
    return std::any_of(row_.begin() + 1, row_.end(), [](const Cell& c) { return !c.text.empty(); });
  }
  const std::vector<Cell>& row() const { return row_; }
  const std::string& more() const { return more_; }

 private:
  std::vector<Cell> row_;
  std::string more_;
};

std::string count_of(const json& counts, std::string_view what) {
  for (const json& fact : counts) {
    if (fact["what"].get<std::string>() == what && !fact["readings"].empty()) {
      const json& reading = fact["readings"].front();
      return format_value(reading["value"], reading["unit"].get<std::string>());
    }
  }
  return "";
}

std::string title(const Profile& profile, const json& counts, bool colours) {
  std::string text;
  const auto add = [&](const std::string& value, std::string_view form) {
    if (!value.empty()) text += fmt::format(fmt::runtime(form), value);
  };
  add(printable(profile.compute_capability), "compute capability {}");
  add(count_of(counts, "SMs"), ", {} SMs");
  add(count_of(counts, "GPCs"), " in {} GPCs");
  add(count_of(counts, "SM clock"), ", {}");
  return painted(text, Look::kBold, colours) +
         fmt::format("\n{} keys with a value, {} absent with a reason\n", profile.entries.size(),
                     profile.absent.size());
}

/// The keys that the table above has, in either unit.
std::set<std::string> shown_keys() {
  constexpr std::string_view kCycles = "_cycles";
  std::set<std::string> shown;
  const auto add = [&](const Fact& fact) {
    for (const std::string key : fact.keys) {
      shown.insert(key);
      if (key.ends_with(kCycles)) shown.insert(key.substr(0, key.size() - kCycles.size()) + "_ns");
    }
  };
  std::ranges::for_each(kHierarchyCounts, add);
  for (const Level& level : kHierarchyLevels) std::ranges::for_each(level.facts, add);
  return shown;
}

/// The keys to show behind the hierarchy: the report's headline without what stands above.
std::vector<std::string> headlines(const Profile& profile) {
  std::vector<std::string> keys = headline_keys(profile);
  std::erase_if(keys, [&, shown = shown_keys()](const std::string& key) {
    return shown.contains(key) || !profile.find(key);
  });
  for (const char* key : kMoreHeadlines) {
    if (profile.find(key)) keys.push_back(key);
  }
  return keys;
}

/// Keys that the screen would show, and that the profile has no value for.
std::vector<std::string> lacking(const json& figure) {
  std::vector<std::string> keys;
  for (const json& level : figure["levels_of"]) {
    for (const json& fact : level["facts"]) {
      if (fact["readings"].empty()) keys.push_back(fact["key"].get<std::string>());
    }
  }
  return keys;
}

}  // namespace

std::string hierarchy_text(const Profile& profile, bool colours) {
  const json figure = overview_of(profile);
  std::vector<Column> columns = {{"memory"}};
  for (const NumberColumn& column : kNumberColumns) columns.push_back({column.title, true});
  std::vector<std::vector<Cell>> rows;
  std::vector<std::string> more;
  for (const json& level : figure["levels_of"]) {
    const LevelText text(profile, level);
    if (!text.has_numbers() && text.more().empty()) continue;
    rows.push_back(text.row());
    more.push_back(text.more());
  }
  std::string all = title(profile, figure["counts"], colours) + "\n";
  const std::string table = aligned(columns, rows, colours);
  std::size_t begin = 0;
  for (std::size_t line = 0; begin < table.size(); ++line) {  // the first is the titles
    const std::size_t end = table.find('\n', begin) + 1;
    all += table.substr(begin, end - begin);
    if (line > 0 && !more[line - 1].empty()) {
      const std::string below = wrapped(more[line - 1], 6);
      all += painted(below.substr(0, below.size() - 1), Look::kDim, colours) + "\n";
    }
    begin = end;
  }
  std::vector<std::vector<Cell>> headline;
  for (const std::string& key : headlines(profile)) {
    const profile::Entry& entry = *profile.find(key);
    const std::string mark = mark_of(profile, key);
    headline.push_back({{"  " + key},
                        {format_value(entry.value, entry.unit) + mark, look_of(mark)},
                        {interval_text(entry)}});
  }
  if (!headline.empty()) {
    all += "\n" + aligned({{"headline"}, {"value ", true}, {"95 % interval"}}, headline, colours);
  }
  all += "\n" + wrapped(
                    "+ counters confirm it, ! they contradict it. `warpgauge show PATTERN`: keys; "
                    "`warpgauge explain KEY`: where a value is from.",
                    0);
  if (const auto keys = lacking(figure); !keys.empty()) {
    all += wrapped(fmt::format("{}", fmt::join(keys, ", ")), 2, "not in this profile:");
  }
  return all;
}

nlohmann::ordered_json hierarchy_rows(const Profile& profile) {
  auto rows = nlohmann::ordered_json::array();
  const auto or_null = [](const json& text) {
    return text.get<std::string>().empty() ? json(nullptr) : text;
  };
  const auto add = [&](const json& level, const json& fact) {
    const profile::Entry* entry = profile.find(fact["key"].get<std::string>());
    json readings = fact["readings"];
    if (readings.empty()) {
      readings.push_back({{"value", nullptr},
                          {"low", nullptr},
                          {"high", nullptr},
                          {"unit", nullptr},
                          {"from", ""}});
    }
    for (const json& reading : readings) {
      rows.push_back({{"level", level},
                      {"what", fact["what"]},
                      {"key", fact["key"]},
                      {"value", reading["value"]},
                      {"low", reading["low"]},
                      {"high", reading["high"]},
                      {"unit", reading["unit"]},
                      {"counters", entry && entry->confirmation ? json(entry->confirmation->state)
                                                                : json(nullptr)},
                      {"computed_of", or_null(reading["from"])},
                      {"why", or_null(fact["why"])}});
    }
  };
  const json figure = overview_of(profile);
  for (const json& fact : figure["counts"]) add("device", fact);
  for (const json& level : figure["levels_of"]) {
    for (const json& fact : level["facts"]) add(level["id"], fact);
  }
  return rows;
}

}  // namespace warpgauge::report
