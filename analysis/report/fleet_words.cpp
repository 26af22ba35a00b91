// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/fleet_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "analysis/base/printable.h"
#include "analysis/estimate/stats.h"
#include "analysis/fleet/findings.h"
#include "analysis/report/summary.h"

namespace warpgauge::report::fleet_words {
namespace {

constexpr std::size_t kNamedCards = 6;

std::string named_by(const fleet::Group& group, std::size_t card, const std::string& uuid) {
  std::vector<std::string> known;
  for (const std::string& one : {uuid, group.cards[card].latest().pci_address}) {
    if (!one.empty()) known.push_back(printable(one));
  }
  const std::string text = named(group, card);
  return known.empty() ? text : fmt::format("{} ({})", text, fmt::join(known, ", "));
}

}  // namespace

std::string plural(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string card_names(const fleet::Group& group, const std::vector<std::size_t>& cards) {
  std::vector<std::string> names;
  for (const std::size_t card : cards) {
    if (names.size() == kNamedCards && cards.size() > kNamedCards + 1) break;
    names.push_back(printable(group.cards[card].name));
  }
  std::string text = fmt::format("{}", fmt::join(names, ", "));
  if (names.size() < cards.size()) text += fmt::format(" and {} more", cards.size() - names.size());
  return text;
}

std::string named(const fleet::Group& group, std::size_t card) {
  const std::string& host = group.cards[card].latest().host;
  return printable(group.cards[card].name + (host.empty() ? "" : " in " + host));
}

std::string named_with_uuid(const fleet::Group& group, std::size_t card) {
  return named_by(group, card, group.cards[card].latest().uuid);
}

std::string named_shortly(const fleet::Group& group, std::size_t card) {
  constexpr std::size_t kPrefix = 4;  // "GPU-"
  const std::string& uuid = group.cards[card].latest().uuid;
  return named_by(group, card, uuid.substr(0, uuid.find('-', kPrefix)));
}

const char* direction_of(int slower) {
  if (slower == 0) return "";
  return slower > 0 ? "slower" : "faster";
}

std::string slower_by_text(double share, const std::string& unit) {
  const int slower = fleet::slower_by(share, unit);
  if (slower == 0) return difference_percent(share);
  return fmt::format("{:.3g} % {}", 100 * std::abs(share), direction_of(slower));
}

std::string deviations_text(double distance, int slower) {
  return slower == 0 ? fmt::format("{:+.1f}", distance) : fmt::format("{:.1f}", std::abs(distance));
}

std::optional<double> score_share(const fleet::JudgedGroup& judged, const std::string& family,
                                  std::size_t card) {
  std::vector<double> shares;
  for (const fleet::JudgedKey& key : judged.judgement.keys) {
    const fleet::Column& column = judged.group.columns[key.column];
    const int upwards = fleet::slower_is(column.unit);
    const bool counts = family.empty() || fleet::family_of(column.key) == family;
    if (!counts || upwards == 0 || !column.of[card] || key.median == 0) continue;
    shares.push_back(upwards * (column.of[card]->value - key.median) / std::abs(key.median));
  }
  if (shares.empty()) return std::nullopt;
  return estimate::median_in_place(shares);
}

std::string under_names(const fleet::Group& group, const std::vector<Column>& columns,
                        const std::vector<CardRow>& rows, bool colours) {
  std::vector<std::vector<Cell>> cells;
  for (const CardRow& row : rows) cells.push_back(row.cells);
  const std::string table = aligned(columns, cells, colours);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < table.size();) {
    const std::size_t end = table.find('\n', at) + 1;
    lines.push_back(table.substr(at, end - at));
    at = end;
  }
  std::string text = lines.front();
  std::vector<bool> is_told(group.cards.size());
  for (const CardRow& first : rows) {
    if (is_told[first.card]) continue;
    is_told[first.card] = true;
    const std::string name = wrapped(named_with_uuid(group, first.card), 4, "  ");
    text += painted(name.substr(0, name.size() - 1), Look::kBold, colours) + "\n";
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i].card == first.card) text += lines[i + 1];
    }
  }
  return text;
}

}  // namespace warpgauge::report::fleet_words
