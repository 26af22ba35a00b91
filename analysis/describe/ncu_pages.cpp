// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/ncu_pages.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "analysis/base/csv.h"
#include "analysis/base/defect.h"
#include "analysis/base/limits.h"
#include "analysis/base/text_file.h"

namespace warpgauge::describe {
namespace {

using Cells = std::vector<std::string>;

/// One line's cells; empty where the line does not belong to a table.
std::optional<Cells> cells_of(std::string_view line) {
  try {
    auto lines = parse_csv(line);
    if (lines.size() != 1) return std::nullopt;
    return std::move(lines.front());
  } catch (const Defect&) {
    return std::nullopt;
  }
}

/// Some versions end each line of the source page with a comma.
void drop_empty_end(Cells& cells) {
  if (!cells.empty() && cells.back().empty()) cells.pop_back();
}

/// pandas makes "3.0" of it where a column has gaps.
bool is_number_of_launch(std::string_view cell) {
  if (cell.ends_with(".0")) cell.remove_suffix(2);
  return !cell.empty() && cell.find_first_not_of("0123456789") == cell.npos;
}

/// What a line of another page shows that page to be; empty where it is of none.
std::string_view other_page(std::string_view line) {
  const auto has = [line](std::string_view words) { return line.find(words) != line.npos; };
  if (has("Kernel Name") && has("Invocations") && has("Average")) {
    return "is the summary of ncu --print-summary, in which several launches are one row";
  }
  if (has(", Context ") && has(", Stream ")) {
    return "is what ncu prints for people, without --csv";
  }
  return {};
}

constexpr std::string_view kKernelName = "Kernel Name";

/// A launch, and a source page, takes the memory of this many cells even where it has none.
constexpr std::size_t kWorth = 20;

class PageParser {
 public:
  explicit PageParser(const std::string& file) { pages_.file = file; }

  void take(std::string_view line) {
    ++line_;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with("==")) {
      if (pages_.error.empty() && line.starts_with("==ERROR==")) pages_.error = line;
      return;
    }
    for (const std::string_view header : {"\"ID\",\"Process ID\"", "ID,Process ID"}) {
      const std::size_t at = line.find(header);
      // A program that prints no line feed at its end leaves its text before ncu's header.
      const bool begins =
          at == 0 || header.starts_with('"') || (at != line.npos && line[at - 1] == ',');
      if (at != line.npos && begins) return begin_launches(line.substr(0, at), line.substr(at));
    }
    if (pages_.other_page.empty() && columns_.empty()) pages_.other_page = other_page(line);
    if (line.starts_with("\"Kernel Name\",") || line.starts_with("Kernel Name,")) {
      return begin_source(line);
    }
    if (in_source_) return take_source(line);
    if (!columns_.empty()) take_launch(line);
  }

  NcuPages finish() { return std::move(pages_); }

 private:
  /// `before` are columns of the program that saved the page again, or what a program printed.
  void begin_launches(std::string_view before, std::string_view line) {
    foreign_ = 0;
    if (before.ends_with(',')) {
      const auto cells = cells_of(before.substr(0, before.size() - 1));
      foreign_ = cells ? std::max<std::size_t>(cells->size(), 1) : before == "," ? 1 : 0;
    }
    auto cells = cells_of(line);
    if (!cells || std::ranges::find(*cells, kKernelName) == cells->end()) {
      return torn("the header of a page is cut short");
    }
    columns_ = *std::move(cells);
    units_.clear();
    in_source_ = false;
  }

  void begin_source(std::string_view line) {
    auto cells = cells_of(line);
    if (!cells) return torn("the name of a kernel is cut short");
    columns_.clear();
    in_source_ = true;
    limit(source_cells_ += kWorth, limits::kNcuSourceCells, "cells of source pages");
    NcuSource& source = pages_.sources.emplace_back();
    source.kernel = (*cells)[1];
    source.line = line_;
  }

  void take_source(std::string_view line) {
    NcuSource& source = pages_.sources.back();
    auto cells = cells_of(line);
    if (cells) drop_empty_end(*cells);
    const bool awaits_header = source.columns.empty();
    if (cells && awaits_header && std::ranges::find(*cells, "Source") != cells->end()) {
      source.columns = *std::move(cells);
      return;
    }
    if (awaits_header) return;
    if (cells && cells->size() + 1 == source.columns.size()) cells->emplace_back();  // empty itself
    if (cells && cells->size() == source.columns.size()) {
      limit(source_cells_ += cells->size(), limits::kNcuSourceCells, "cells of source pages");
      source.rows.push_back(*std::move(cells));
      source.lines.push_back(line_);
    } else if (line.starts_with("\"0x") || (line.starts_with('"') && !cells)) {
      torn("a row of the source page is cut short");
    }
  }

  /// The first cell of a row of ncu's is a number; that of a row of units is empty.
  void take_launch(std::string_view line) {
    const std::string_view digits = line.starts_with('"') ? line.substr(1) : line;
    const std::size_t end = digits.find_first_not_of("0123456789");
    const bool may_be_row =
        end != 0 && end != digits.npos && (digits[end] == '"' || digits[end] == ',');
    auto cells = cells_of(line);
    if (cells && foreign_ > 0 && cells->size() == columns_.size() + foreign_) {
      cells->erase(cells->begin(), cells->begin() + static_cast<std::ptrdiff_t>(foreign_));
    }
    if (!cells || cells->size() != columns_.size()) {
      if (may_be_row && line.starts_with('"')) torn("a row of the page is cut short");
      return;
    }
    const std::size_t name = column(kKernelName);
    // pandas names what is empty of a row of units that it has read as a second header.
    for (std::string& cell : *cells) {
      if (cell.starts_with("Unnamed: ")) cell.clear();
    }
    if (cells->front().empty() && (*cells)[name].empty()) {
      units_ = *cells;
    } else if (is_number_of_launch(cells->front())) {
      column("Metric Name") < columns_.size() ? take_metric(*cells) : take_wide(*cells);
    }
  }

  std::size_t column(std::string_view name) const {
    return static_cast<std::size_t>(std::ranges::find(columns_, name) - columns_.begin());
  }

  void take_wide(const Cells& cells) {
    NcuLaunch& launch = begin_launch(cells);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      add(launch, columns_[i], {cells[i], units_.empty() ? std::string() : units_[i], line_});
    }
  }

  void take_metric(const Cells& cells) {
    const std::size_t unit = column("Metric Unit"), value = column("Metric Value");
    if (unit >= cells.size() || value >= cells.size()) return;
    // Rows of one launch follow one another.
    Cells id = {cells[0], cells[1], cells[column(kKernelName)]};
    if (pages_.launches.empty() || id != last_id_) {
      NcuLaunch& launch = begin_launch(cells);
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        if (!columns_[i].starts_with("Metric ")) add(launch, columns_[i], {cells[i], "", line_});
      }
      last_id_ = std::move(id);
    }
    add(pages_.launches.back(), cells[column("Metric Name")], {cells[value], cells[unit], line_});
  }

  NcuLaunch& begin_launch(const Cells& cells) {
    limit(readings_ += kWorth, limits::kNcuReadings, "readings of launches");
    NcuLaunch& launch = pages_.launches.emplace_back();
    launch.kernel = cells[column(kKernelName)];
    launch.line = line_;
    last_id_.clear();
    return launch;
  }

  void limit(std::size_t count, std::size_t most, std::string_view what) const {
    if (count > most) {
      refuse(pages_.file, fmt::format("line {}", line_), "more than {} {}", most, what);
    }
  }

  void add(NcuLaunch& launch, const std::string& name, NcuReading reading) {
    limit(++readings_, limits::kNcuReadings, "readings of launches");
    const auto [found, is_new] = launch.readings.try_emplace(name, reading);
    if (is_new) return;
    const NcuReading& first = found->second;
    if (first.text != reading.text || first.unit != reading.unit) {
      launch.doubtful.try_emplace(name, std::move(reading));
    }
  }

  void torn(const char* cause) {
    pages_.defects.emplace_back(pages_.file, fmt::format("line {}", line_), cause);
  }

  NcuPages pages_;
  std::size_t line_ = 0;
  Cells columns_, units_;    ///< of the page of launches that is being read
  std::size_t foreign_ = 0;  ///< columns before the first of ncu's
  Cells last_id_;
  std::size_t readings_ = 0, source_cells_ = 0;
  bool in_source_ = false;
};

}  // namespace

const NcuReading* NcuLaunch::find(std::string_view name) const {
  const auto found = readings.find(name);
  return found == readings.end() ? nullptr : &found->second;
}

std::string NcuLaunch::text(std::string_view name) const {
  const NcuReading* reading = find(name);
  return reading == nullptr ? std::string() : reading->text;
}

std::size_t NcuSource::column(std::initializer_list<std::string_view> names) const {
  for (const std::string_view name : names) {
    const auto found = std::ranges::find(columns, name);
    if (found != columns.end()) return static_cast<std::size_t>(found - columns.begin());
  }
  return columns.size();
}

NcuPages parse_ncu_pages(std::string_view text, const std::string& file) {
  located(file, "", [&] { text = utf8_text(text); });
  PageParser parser(file);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    parser.take(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parser.finish();
}

std::string why_no_launch(const NcuPages& pages) {
  constexpr const char* kPrint =
      "print each launch by 'LC_ALL=C ncu -i REPORT --csv --page raw --print-units base' "
      "(warpgauge "
      "describe --ncu-command has all commands)";
  if (!pages.error.empty()) return "holds no kernel: " + pages.error;
  if (!pages.other_page.empty()) return fmt::format("{}: {}", pages.other_page, kPrint);
  return "holds no kernel of ncu --csv --page raw";
}

std::optional<double> volume_of(const std::string& shape) {
  double product = 1;
  std::string digits;
  int numbers = 0;
  for (std::size_t i = 0; i <= shape.size(); ++i) {
    const bool ends =
        i == shape.size() || (shape[i] == ',' && i + 1 < shape.size() && shape[i + 1] == ' ');
    if (i < shape.size() && shape[i] >= '0' && shape[i] <= '9') digits += shape[i];
    if (!ends || digits.empty()) continue;
    if (digits.size() > 10) return std::nullopt;  // no grid is that large
    product *= std::stod(digits);
    digits.clear();
    ++numbers;
  }
  return numbers == 3 ? std::optional(product) : std::nullopt;
}

}  // namespace warpgauge::describe
