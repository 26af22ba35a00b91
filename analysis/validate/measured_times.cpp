// SPDX-License-Identifier: Apache-2.0
#include "analysis/validate/measured_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

#include "analysis/base/csv.h"
#include "analysis/base/defect.h"
#include "analysis/model/bounds.h"

namespace warpgauge::validate {
namespace {

/// Less than a clock of any device, and a century: errors relative to it stay numbers.
constexpr double kLeastUs = 1e-6, kMostUs = 3.2e15;

constexpr std::string_view kColumns[] = {"kernel", "size", "source", "measured_us",
                                         "bound_measured"};

double microseconds_from(const std::string& text) {
  double us = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), us);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  require(whole && std::isfinite(us) && us > 0, "measured_us is '{}', not a positive number", text);
  require(us >= kLeastUs && us <= kMostUs,
          "measured_us is '{}': no kernel takes less than {} us or more than {} us", text, kLeastUs,
          kMostUs);
  return us;
}

using Columns = std::map<std::string, std::size_t>;

Columns columns_from(const std::vector<std::string>& names) {
  Columns columns;
  for (const std::string& name : names) {
    require(std::ranges::find(kColumns, name) != std::end(kColumns),
            "column '{}' is not known (known: {})", name, fmt::join(kColumns, ", "));
    require(columns.emplace(name, columns.size()).second, "column '{}' twice", name);
  }
  for (const char* name : {"kernel", "size", "measured_us"}) {
    require(columns.contains(name), "has no column '{}'", name);
  }
  return columns;
}

MeasuredKernel kernel_from(const std::vector<std::string>& cells, const Columns& columns) {
  const auto cell = [&](const char* name) {
    const auto column = columns.find(name);
    return column == columns.end() ? std::string{} : cells[column->second];
  };
  const double us = microseconds_from(cell("measured_us"));
  require(!cell("kernel").empty(), "names no kernel");
  return {.name = cell("kernel"),
          .size = cell("size"),
          .source = cell("source"),
          .measured_us = us,
          .bound_measured = cell("bound_measured")};
}

}  // namespace

std::vector<MeasuredKernel> parse_times(std::string_view text, const std::string& file) {
  const auto lines = located(file, "", [&] { return parse_csv(text); });
  const Columns columns = located(file, "line 1", [&] {
    require(!lines.empty(), "is empty");
    return columns_from(lines.front());
  });
  std::vector<MeasuredKernel> all;
  std::set<std::vector<std::string>> seen;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    located(file, fmt::format("line {}", i + 1), [&] {
      const auto& kernel = all.emplace_back(kernel_from(lines[i], columns));
      require(seen.insert({kernel.name, kernel.size, kernel.source}).second, "{} is given twice",
              fmt::format("{} at {}", kernel.name, kernel.size));
    });
  }
  return all;
}

std::vector<MeasuredKernel> own_times(const std::vector<descriptor::Descriptor>& kernels) {
  std::vector<MeasuredKernel> times;
  for (const descriptor::Descriptor& kernel : kernels) {
    if (!kernel.time) continue;
    const double us = kernel.time->median_us;
    times.push_back({.name = kernel.name,
                     .size = kernel.size,
                     .source = {},
                     .measured_us = us,
                     .bound_measured = model::measured_bounds(kernel, us).first,
                     .file = kernel.file});
  }
  return times;
}

}  // namespace warpgauge::validate
