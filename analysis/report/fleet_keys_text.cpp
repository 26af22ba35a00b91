// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_keys_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/base/printable.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using fleet::JudgedGroup, fleet::JudgedKey;

constexpr const char *kKey = "key", *kMedian = "median";
constexpr std::size_t kGap = 2;  // blanks between columns
/// What the margin leaves for key and median beside "  cards  deviation  told from  outside".
constexpr std::size_t kMostOfBoth = kMargin - 38;

struct KeyLine {
  std::string key, median;
  std::vector<Cell> others;
  Look look = Look::kPlain;

  std::size_t width() const { return key.size() + kGap + median.size(); }
};

KeyLine line_of_key(const JudgedGroup& judged, const JudgedKey& key) {
  const fleet::Column& column = judged.group.columns[key.column];
  const auto percent = [&](double share, int digits) {
    return key.median == 0 ? "-" : fmt::format("{:.{}f} %", 100 * share, digits);
  };
  return {.key = printable(column.key),
          .median = format_value(key.median, column.unit),
          .others = {{std::to_string(key.cards)},
                     {percent(key.deviation / std::abs(key.median), 3) +
                      (key.of_instrument ? "*" : " ")},
                     {percent(share_told(key), 2)},
                     {std::to_string(key.outside.size())}},
          .look = key.outside.empty() ? Look::kPlain : Look::kBad};
}

/// Both at the ends of one cell.
std::string apart(const std::string& key, const std::string& median, std::size_t width) {
  return fmt::format("{}{:>{}}", key, median, width - std::min(key.size(), width));
}

std::string judged_text(const std::vector<KeyLine>& rows, bool colours) {
  std::size_t width = 0;
  for (const KeyLine& row : rows) {
    width = std::max(width, row.width() <= kMostOfBoth ? row.width() : row.median.size());
  }
  std::vector<std::vector<Cell>> cells;
  for (const KeyLine& row : rows) {
    const bool both = row.width() <= width;
    cells.push_back({{apart(both ? row.key : "", row.median, width), row.look}});
    cells.back().insert(cells.back().end(), row.others.begin(), row.others.end());
  }
  const std::string table = aligned({{apart(kKey, kMedian, width)},
                                     {"cards", true},
                                     {"deviation", true},
                                     {"told from", true},
                                     {"outside", true}},
                                    cells, colours);
  std::string text;
  std::size_t at = table.find('\n') + 1;
  text += table.substr(0, at);
  for (const KeyLine& row : rows) {
    if (row.width() > width) text += painted(row.key, row.look, colours) + "\n";
    const std::size_t end = table.find('\n', at) + 1;
    text += table.substr(at, end - at);
    at = end;
  }
  return text;
}

}  // namespace

std::string fleet_keys_text(const JudgedGroup& judged, bool colours) {
  std::vector<KeyLine> rows;
  bool any_of_instrument = false;
  for (const JudgedKey& key : judged.judgement.keys) {
    rows.push_back(line_of_key(judged, key));
    any_of_instrument = any_of_instrument || key.of_instrument;
  }
  std::string text;
  if (!rows.empty()) {
    text += judged_text(rows, colours);
    text += "told from: the smallest difference from the median that is found in the key\n";
  }
  if (any_of_instrument) {
    text += "* the scatter of the instrument, which is larger than that of the cards\n";
  }
  for (const fleet::UnjudgedKey& key : judged.judgement.unjudged) {
    const std::string name = printable(judged.group.columns[key.column].key);
    text += wrapped(fmt::format("{}: cannot tell: {}", name, key.why), 4, "  ");
  }
  return text;
}

}  // namespace warpgauge::report
