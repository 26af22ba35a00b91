// SPDX-License-Identifier: Apache-2.0
#include "analysis/kernels/csv.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <variant>

#include "analysis/base/csv.h"
#include "analysis/base/error.h"
#include "analysis/base/text_file.h"

namespace warpgauge::ladder {
namespace {

using Text = std::string Row::*;
using Number = std::optional<double> Row::*;

struct Column {
  const char* name;
  std::variant<Text, Number> member;
};

const Column kColumns[] = {
    {"family", &Row::family},
    {"rung", &Row::contestant},
    {"type", &Row::type},
    {"data", &Row::data},
    {"size", &Row::size},
    {"mode", &Row::mode},
    {"time_us", &Row::time_us},
    {"spread", &Row::spread},
    {"fraction_of_ceiling", &Row::fraction_of_ceiling},
    {"library", &Row::library},
    {"ratio_to_library", &Row::ratio_to_library},
    {"gbps", &Row::gbps},
    {"tflops", &Row::tflops},
    {"cycles", &Row::cycles},
    {"sm_clock_mhz", &Row::sm_clock_mhz},
    {"power_watts", &Row::power_watts},
    {"joules", &Row::joules},
    {"flop", &Row::flop},
    {"compulsory_bytes", &Row::compulsory_bytes},
    {"ceiling", &Row::ceiling},
    {"registers_per_thread", &Row::registers_per_thread},
    {"shared_bytes_per_block", &Row::shared_bytes_per_block},
    {"local_bytes_per_thread", &Row::local_bytes_per_thread},
    {"blocks_per_sm", &Row::blocks_per_sm},
    {"kernel", &Row::kernel},
    {"outcome", &Row::outcome},
};

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

void set_number(const std::string& cell, std::optional<double>& number) {
  if (cell.empty()) return;
  double value = 0;
  const char* end = cell.data() + cell.size();
  const auto [stopped, error] = std::from_chars(cell.data(), end, value);
  if (error != std::errc{} || stopped != end || !std::isfinite(value)) {
    throw Defect(fmt::format("'{}' is not a number", cell));
  }
  number = value;
}

Row row_of(const std::vector<std::string>& cells) {
  Row row;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const Column& column = kColumns[i];
    if (const Text* text = std::get_if<Text>(&column.member)) {
      row.** text = cells[i];
      continue;
    }
    try {
      set_number(cells[i], row.*std::get<Number>(column.member));
    } catch (const Defect& defect) {
      throw Defect(fmt::format("{}: {}", column.name, defect.what()));
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
  std::vector<Row> rows;
  std::size_t line = 0;
  try {
    const auto lines = parse_csv(read_text_file(file));
    if (lines.empty() || lines.front() != header()) {
      throw Defect(fmt::format("line 1: the columns are not {}", fmt::join(header(), ",")));
    }
    for (line = 2; line <= lines.size(); ++line) rows.push_back(row_of(lines[line - 1]));
  } catch (const Defect& defect) {
    throw InputError(file.string(), line < 2 ? std::string{} : fmt::format("line {}", line),
                     defect.what());
  }
  return rows;
}

}  // namespace warpgauge::ladder
