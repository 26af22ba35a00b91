// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/hierarchy_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "analysis/base/printable.h"
#include "analysis/profile/tensor_path.h"
#include "analysis/report/entry_text.h"
#include "analysis/report/hierarchy.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using profile::Profile;

/// Headline values that the report's list lacks: the tensor cores, what it takes to start a kernel.
constexpr const char* kMoreHeadlines[] = {
    "tensor.bf16_tflops",   "tensor.bf16_sustained_tflops", "barrier.block.per_warp_cycles",
    "launch.graph_node_us", "launch.queued_interval_us",    "power.limit_watts"};

/// The columns of numbers, each in one unit.
struct NumberColumn {
  const char *title, *unit;
  LevelField field;
};
constexpr std::array<NumberColumn, 5> kNumberColumns = {{
    {"size", "bytes", LevelField::kSize},
    {"cycles", "cycles", LevelField::kDistance},
    {"ns", "ns", LevelField::kDistance},
    {"read GB/s", "GB/s", LevelField::kRead},
    {"write GB/s", "GB/s", LevelField::kWrite},
}};

/// "+", "!" or " " behind a number: what counters say of its key.
std::string mark_of(const Profile& profile, const std::string& key) {
  const profile::Entry* entry = profile.find(key);
  if (entry == nullptr || !entry->confirmation) return " ";
  const std::string& state = entry->confirmation->state;
  return state == "confirmed" ? "+" : state == "contradicted" ? "!" : " ";
}

Look look_of_mark(const std::string& mark) { return mark == "!" ? Look::kBad : Look::kPlain; }

std::string number_text(const Reading& reading) {
  return format_value(reading.value, reading.unit == "bytes" ? "bytes" : "1");
}

/// One level: its row of numbers, and a line of what no column has.
class LevelText {
 public:
  LevelText(const Profile& profile, const MeasuredLevel& level) {
    row_.push_back({fmt::format("  {}", level.name.title), Look::kBold});
    std::set<const MeasuredFact*> placed;
    for (const auto& [title, unit, field] : kNumberColumns) {
      Cell cell;
      const MeasuredFact* fact = find_fact(level.facts, field);
      if (const Reading* reading = fact ? fact->in(unit) : nullptr) {
        const std::string mark = mark_of(profile, fact->key);
        cell = {number_text(*reading) + mark, look_of_mark(mark)};
        placed.insert(fact);
      }
      row_.push_back(cell);
    }
    for (const MeasuredFact& fact : level.facts) {
      if (fact.readings.empty() || placed.contains(&fact)) continue;
      const Reading& reading = fact.readings.front();
      const std::string mark = mark_of(profile, fact.key);
      more_ += fmt::format("{}{} {}{}", more_.empty() ? "" : ", ", fact.what,
                           format_value(reading.value, reading.unit), mark == " " ? "" : mark);
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

std::string device_line(const Profile& profile, const Hierarchy& hierarchy, bool colours) {
  std::string text;
  const auto add = [&](const std::string& value, std::string_view form) {
    if (!value.empty()) text += fmt::format(fmt::runtime(form), value);
  };
  const auto count = [&](LevelField field) -> std::string {
    const MeasuredFact* fact = find_fact(hierarchy.counts, field);
    if (fact == nullptr || fact->readings.empty()) return "";
    return format_value(fact->readings.front().value, fact->readings.front().unit);
  };
  add(printable(profile.compute_capability), "compute capability {}");
  add(count(LevelField::kSms), ", {} SMs");
  add(count(LevelField::kGpcs), " in {} GPCs");
  add(count(LevelField::kClock), ", {}");
  add(printable(profile.pci_address), ", PCI {}");
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

/// The keys to show behind the hierarchy: the report's headline without what is above.
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

/// By which instruction the tensor cores multiplied; both keys are of one probe.
std::string tensor_path(const Profile& profile) {
  for (const char* key : kMoreHeadlines) {
    if (std::string text = profile::tensor_path_text(profile, key); !text.empty()) return text;
  }
  return {};
}

/// Keys that the screen would show, and that the profile has no value for.
std::vector<std::string> lacking(const Hierarchy& hierarchy) {
  std::vector<std::string> keys;
  for (const MeasuredLevel& level : hierarchy.levels) {
    for (const MeasuredFact& fact : level.facts) {
      if (fact.readings.empty()) keys.push_back(fact.key);
    }
  }
  return keys;
}

}  // namespace

std::string hierarchy_text(const Profile& profile, bool colours) {
  const Hierarchy hierarchy = hierarchy_of(profile);
  std::vector<Column> columns = {{"memory"}};
  for (const NumberColumn& column : kNumberColumns) columns.push_back({column.title, true});
  std::vector<std::vector<Cell>> rows;
  std::vector<std::string> more;
  for (const MeasuredLevel& level : hierarchy.levels) {
    const LevelText text(profile, level);
    if (!text.has_numbers() && text.more().empty()) continue;
    rows.push_back(text.row());
    more.push_back(text.more());
  }
  std::string all = device_line(profile, hierarchy, colours) + "\n";
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
                        {format_value(entry.value, entry.unit) + mark, look_of_mark(mark)},
                        {interval_text(entry)}});
  }
  if (!headline.empty()) {
    all += "\n" + aligned({{"headline"}, {"value ", true}, {"95 % interval"}}, headline, colours);
    const std::pair<const char*, std::string> paths[] = {{"fp32", profile::fp32_path_text(profile)},
                                                         {"tensor.bf16", tensor_path(profile)}};
    for (const auto& [what, path] : paths) {
      if (path.empty()) continue;
      const std::string below = wrapped(fmt::format("{}: {}", what, path), 6);
      all += painted(below.substr(0, below.size() - 1), Look::kDim, colours) + "\n";
    }
  }
  all += "\n" + wrapped(
                    "+ counters confirm it, ! they contradict it. `warpgauge show PATTERN`: keys; "
                    "`warpgauge explain KEY`: where a value is from.",
                    0);
  if (const auto keys = lacking(hierarchy); !keys.empty()) {
    all += wrapped(fmt::format("{}", fmt::join(keys, ", ")), 2, "not in this profile:");
  }
  return all;
}

}  // namespace warpgauge::report
