// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "analysis/base/csv.h"
#include "analysis/base/defect.h"
#include "analysis/base/number_range.h"
#include "analysis/base/stored_text.h"
#include "analysis/ladder/rows.h"

namespace warpgauge::ladder {
namespace {

std::vector<std::string> header() {
  std::vector<std::string> names;
  for (const Column& column : kColumns) names.emplace_back(column.name);
  return names;
}

std::string cell_of(const Row& row, const Column& column) {
  if (const Text* text = std::get_if<Text>(&column.member)) return row.**text;
  const std::optional<double>& number = row.*std::get<Number>(column.member);
  return number ? fmt::format("{}", *number) : std::string{};
}

std::optional<double> number_of(const std::string& cell, std::string_view column) {
  if (cell.empty()) return std::nullopt;
  double value = 0;
  const char* end = cell.data() + cell.size();
  const auto [stopped, error] = std::from_chars(cell.data(), end, value);
  require(error == std::errc{} && stopped == end && is_in_range(value), "{}: '{}' is not a number",
          column, cell);
  return value;
}

Row row_of(const std::vector<std::string>& cells) {
  Row row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const auto& [name, member, unit, has_spread] = kColumns[i];
    if (const Text* text = std::get_if<Text>(&member)) {
      row.** text = cells[i];
    } else {
      row.*std::get<Number>(member) = number_of(cells[i], name);
    }
  }
  return row;
}

}  // namespace

std::string to_csv(const std::vector<Row>& rows) {
  std::string text = csv_line(header());
  for (const Row& row : rows) {
    std::vector<std::string> cells;
    for (const Column& column : kColumns) cells.push_back(cell_of(row, column));
    text += csv_line(cells);
  }
  return text;
}

std::vector<Row> read_csv(const std::filesystem::path& file) {
  const auto lines = located(file.string(), "", [&] {
    auto all = parse_csv(read_stored_text(file));
    require(!all.empty() && all.front() == header(), "line 1: the columns must be {}",
            fmt::join(header(), ","));
    return all;
  });
  std::vector<Row> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    rows.push_back(
        located(file.string(), fmt::format("line {}", i + 1), [&] { return row_of(lines[i]); }));
  }
  return rows;
}

}  // namespace warpgauge::ladder
