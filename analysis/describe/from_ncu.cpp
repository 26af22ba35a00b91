// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/from_ncu.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/described_code.h"
#include "analysis/describe/local_number.h"
#include "analysis/describe/ncu_code.h"
#include "analysis/describe/ncu_metrics.h"
#include "analysis/descriptor/read.h"
#include "analysis/model/other_device.h"

namespace warpgauge::describe {
namespace {

using descriptor::Descriptor;

/// Why a reading is unknown that has no column.
constexpr const char* kNotCollected = "ncu did not collect it";

/// Passes of one launch differ by a little, and printed numbers are rounded.
constexpr double kSame = 0.01;

bool alike(double a, double b) { return std::abs(a - b) <= kSame * std::max(a, b); }

std::string wanted_unit(const NcuMetric& metric) {
  return metric.is_percentage() ? "%" : metric.unit;
}

/// Names under which ncu may have the metric: instructions of all sub-partitions are those of all
/// SMs. (Cycles are not: those of an SM are counted once.)
std::vector<std::string> names_of(const NcuMetric& metric) {
  constexpr std::string_view kOfPartition = "smsp__", kOfSm = "sm__";
  std::vector<std::string> names = metric.names;
  for (const std::string& name : metric.names) {
    const bool instructions = name.find("inst_") != name.npos && name.ends_with(".sum");
    if (!instructions || !name.starts_with(kOfPartition)) continue;
    names.push_back(std::string(kOfSm).append(name.substr(kOfPartition.size())));
  }
  return names;
}

// ---- one launch --------------------------------------------------------------------------------

/// The readings of a launch as numbers.
class LaunchReader {
 public:
  LaunchReader(const NcuLaunch& launch, NumberStyle style) : launch_(launch), style_(style) {}

  /// In the unit wanted; empty where it was not read. Throws Defect.
  std::optional<double> operator()(std::string_view name, std::string_view unit) const {
    const NcuReading* reading = launch_.find(name);
    if (reading == nullptr || !is_reading(reading->text)) return std::nullopt;
    const double value = number(name, *reading, unit);
    if (const auto other = launch_.doubtful.find(name); other != launch_.doubtful.end()) {
      const double second =
          is_reading(other->second.text) ? number(name, other->second, unit) : value;
      require(alike(value, second), "{} is given twice, as {} and as {}", name, value, second);
    }
    return value;
  }

 private:
  double number(std::string_view name, const NcuReading& reading, std::string_view unit) const {
    const auto factor = ncu_unit_factor(reading.unit, unit);
    require(factor.has_value(), "{}: '{}' is not a unit of {}", name, reading.unit,
            unit == "1" ? "a count" : unit);
    const auto value = local_number(reading.text, style_);
    require(value && *value >= 0, "{} is '{}', not a number of 0 or more", name, reading.text);
    return *factor * *value;
  }

  const NcuLaunch& launch_;
  NumberStyle style_;
};

/// Makes the description of one launch, with its counts as they are.
class LaunchDescriber {
 public:
  LaunchDescriber(const NcuLaunch& launch, NumberStyle style)
      : launch_(launch), read_(launch, style) {}

  /// Throws Defect.
  Descriptor run() {
    require(!launch_.kernel.empty(), "names no kernel");
    kernel_.name = launch_.kernel;
    kernel_.source = "ncu";
    kernel_.comment = {fmt::format("launch {} of {}, process {}, counted by ncu",
                                   launch_.text("ID"), launch_.text("Process Name"),
                                   launch_.text("Process ID"))};
    device();
    shape();
    size();
    counts();
    return std::move(kernel_);
  }

 private:
  void assume(std::string text) { kernel_.assumes.push_back(std::move(text)); }

  /// The raw page says both, the details page the architecture.
  void device() {
    const auto told = [this](std::string_view column) {
      const std::string text = launch_.text(column);
      const bool is_none = text.empty() || text == "-" || text.find("n/a") != text.npos;
      return is_none ? std::string() : text;
    };
    descriptor::CountedOn on{.device = told("device__attribute_display_name"),
                             .architecture = model::plain_architecture(told("CC"))};
    if (on.device.empty() && on.architecture.empty()) return;
    assume(model::counted_text(on));
    kernel_.counted_on = std::move(on);
  }

  static int whole(std::string_view name, double value) {
    require(value == std::trunc(value) && value <= std::numeric_limits<int>::max(),
            "{} is {}, not a count", name, value);
    return static_cast<int>(value);
  }

  double blocks_or_threads(std::string_view metric, std::string_view column) const {
    const auto value = read_(metric, "1");
    const auto count = value ? value : volume_of(launch_.text(column));
    require(count.has_value(), "has neither {} nor a column '{}'", metric, column);
    require(*count >= 1, "{} is {}: launches no thread", metric, *count);
    return *count;
  }

  void shape() {
    descriptor::LaunchShape& launch = kernel_.launch;
    launch.grid_blocks = blocks_or_threads("launch__grid_size", "Grid Size");
    require(launch.grid_blocks == std::trunc(launch.grid_blocks),
            "launch__grid_size is {}, not a count", launch.grid_blocks);
    launch.threads_per_block =
        whole("launch__block_size", blocks_or_threads("launch__block_size", "Block Size"));
    const auto registers = read_("launch__registers_per_thread", "1");
    launch.registers_per_thread = whole("launch__registers_per_thread", registers.value_or(0));
    if (!registers) assume("registers do not limit the blocks on an SM: ncu did not collect them");
    launch.shared_bytes_per_block = shared_bytes();
    const double cluster = cluster_blocks();
    if (std::fmod(launch.grid_blocks, cluster) == 0) {
      launch.cluster_blocks = whole("launch__cluster_dim", cluster);
    }
  }

  int shared_bytes() {
    const auto fixed = read_("launch__shared_mem_per_block_static", "bytes");
    const auto dynamic = read_("launch__shared_mem_per_block_dynamic", "bytes");
    if (!fixed || !dynamic) {
      assume(
          "shared memory limits the blocks on an SM by no more than is stated: ncu did not "
          "collect all of it");
    }
    // Printed as 33.79 Kbyte, bytes are rounded.
    return whole("launch__shared_mem_per_block",
                 std::round(fixed.value_or(0) + dynamic.value_or(0)));
  }

  double cluster_blocks() const {
    double blocks = 1;
    for (const char* name :
         {"launch__cluster_dim_x", "launch__cluster_dim_y", "launch__cluster_dim_z"}) {
      blocks *= std::max(read_(name, "1").value_or(1), 1.0);
    }
    return blocks;
  }

  void size() {
    const std::string grid = launch_.text("Grid Size"), block = launch_.text("Block Size");
    const descriptor::LaunchShape& launch = kernel_.launch;
    kernel_.size =
        grid.empty() || block.empty()
            ? fmt::format("{} blocks of {} threads", launch.grid_blocks, launch.threads_per_block)
            : fmt::format("grid {}, block {}", grid, block);
  }

  void counts() {
    std::vector<std::string> not_watched;
    std::size_t missing_waits = 0;
    for (const NcuMetric& metric : ncu_metrics()) {
      std::string printed;
      bool has_column = false;
      for (const std::string& name : names_of(metric)) {
        const NcuReading* reading = launch_.find(name);
        if (reading == nullptr) continue;
        has_column = true;
        if (printed.empty()) printed = reading->text;
        if (const auto value = read_(name, wanted_unit(metric))) {
          kernel_.counts.try_emplace(metric.alias, *value);
        }
      }
      if (kernel_.counts.contains(metric.alias)) continue;
      kernel_.unread.emplace(metric.alias, why_unread(has_column, printed));
      if (!metric.is_work) {
        ++missing_waits;
      } else if (metric.is_percentage()) {
        not_watched.push_back(metric.alias);
      }
    }
    require(kernel_.counts.contains("issued") || kernel_.counts.contains("executed"),
            "has neither smsp__inst_issued.sum nor smsp__inst_executed.sum "
            "(warpgauge describe --ncu-command says how to collect what is needed)");
    if (!not_watched.empty()) {
      assume(fmt::format("no reading of {}: how busy these units were is not known",
                         fmt::join(not_watched, ", ")));
    }
    if (missing_waits > 0) {
      assume(fmt::format(
          "no reading of {} of the metrics of what warps wait for: waits that they alone tell are "
          "left out",
          missing_waits));
    }
    assume("the caches were cold: ncu empties them before each launch unless told otherwise");
  }

  static std::string why_unread(bool has_column, const std::string& printed) {
    constexpr std::size_t kMost = 80;
    if (!has_column) return kNotCollected;
    if (printed.empty()) return "ncu prints nothing";
    return fmt::format("ncu prints '{}'", printable(printed.substr(0, kMost)));
  }

  const NcuLaunch& launch_;
  LaunchReader read_;
  Descriptor kernel_;
};

/// Throws InputError where no kernel can have such counts. What follows from them is worked out
/// when the description is read: the caller keeps it as it is.
void check_counts(Descriptor kernel, const std::string& place) {
  kernel.file = place;
  descriptor::complete(std::move(kernel));
}

// ---- all launches of a file --------------------------------------------------------------------

void add_cells(const NcuLaunch& launch, const std::string& name, std::string_view unit,
               std::vector<NumberCell>& cells) {
  for (const auto* readings : {&launch.readings, &launch.doubtful}) {
    const auto found = readings->find(name);
    if (found == readings->end() || !is_reading(found->second.text)) continue;
    NumberCell& cell = cells.emplace_back(NumberCell{found->second.text});
    const bool whole = unit != "ns" && (name.ends_with(".sum") || name.starts_with("launch__"));
    cell.is_whole = whole && ncu_unit_factor(found->second.unit, unit) == 1;
    if (unit == "%") cell.below = 1000;
  }
}

NumberStyle style_of_file(const NcuPages& pages) {
  std::vector<NumberCell> cells;
  for (const NcuLaunch& launch : pages.launches) {
    for (const NcuMetric& metric : ncu_metrics()) {
      for (const std::string& name : names_of(metric)) {
        add_cells(launch, name, wanted_unit(metric), cells);
      }
    }
    for (const std::string_view name : kLaunchMetrics) {
      const bool bytes = name.find("shared_mem") != name.npos;
      add_cells(launch, std::string(name), bytes ? "bytes" : "1", cells);
    }
  }
  return located(pages.file, "", [&] { return style_of(cells); });
}

/// A launch, described or refused: source pages are matched by order, so each keeps its place.
struct Described {
  const NcuLaunch* launch = nullptr;
  std::optional<Descriptor> kernel;
};

using Refused = std::function<void(const InputError&)>;

void describe_file(const NcuPages& pages, const Refused& refused, std::vector<Described>& all) {
  for (const NcuLaunch& launch : pages.launches) all.push_back({&launch, {}});
  std::vector<Described>::iterator next =
      all.end() - static_cast<std::ptrdiff_t>(pages.launches.size());
  try {
    const NumberStyle style = style_of_file(pages);
    for (; next != all.end(); ++next) {
      const std::string place = fmt::format("line {}", next->launch->line);
      try {
        Descriptor kernel =
            located(pages.file, place, [&] { return LaunchDescriber(*next->launch, style).run(); });
        check_counts(kernel, fmt::format("{}: {}", pages.file, place));
        next->kernel = std::move(kernel);
      } catch (const InputError& error) {
        refused(error);
      }
    }
  } catch (const InputError& error) {  // the style
    refused(error);
  }
}

// ---- machine code ------------------------------------------------------------------------------

/// Newer versions add the launch to the name: "k(int) (128, 1, 1)x(64, 1, 1), Context 1, ...".
bool is_of_kernel(const std::string& source, const std::string& kernel) {
  return source == kernel ||
         (source.starts_with(kernel + " (") && source.find(")x(") != source.npos);
}

void add_code(Described& launch, const NcuSource& page, const std::string& file) {
  NcuCode read = read_ncu_code(page, file);
  double executed = 0;
  for (const auto& instruction : read.code.instructions) executed += instruction.executed;
  const std::string place = fmt::format("line {}", page.line);
  Descriptor kernel = *launch.kernel;
  const auto counted = kernel.counts.find("executed");
  const bool is_counted = counted != kernel.counts.end();
  if (is_counted && !alike(executed, counted->second)) {
    throw InputError(
        file, place,
        fmt::format("lists {} executed instructions, but the counter says {}: the page "
                    "is of another launch",
                    executed, counted->second));
  }
  kernel.code = std::move(read.code);
  kernel.code.architecture = model::plain_architecture(launch.launch->text("CC"));
  if (!is_counted) {
    kernel.assumes.emplace_back("machine code and counters belong together by name and order only");
  }
  std::ranges::copy(read.assumes, std::back_inserter(kernel.assumes));
  if (!read.stalls.empty()) kernel.comment.push_back(read.stalls);
  add_flop(kernel);
  check_counts(kernel, fmt::format("{}: {}", file, place));
  launch.kernel = std::move(kernel);
}

/// ncu prints the page of a launch twice where the program has source lines. Such pages follow one
/// another and are the same to the last stall sample, and there are as many times more of them than
/// launches.
void drop_copies(std::vector<NcuSource>& pages, const std::vector<Described>& launches) {
  std::vector<NcuSource> kept;
  for (std::size_t first = 0; first < pages.size();) {
    const NcuSource& page = pages[first];
    const auto is_same_kernel = [&](const NcuSource& other) { return other.kernel == page.kernel; };
    const auto all = static_cast<std::size_t>(std::ranges::count_if(pages, is_same_kernel));
    const auto launched =
        static_cast<std::size_t>(std::ranges::count_if(launches, [&](const Described& one) {
          return is_of_kernel(page.kernel, one.launch->kernel);
        }));
    const std::size_t copies = launched == 0 || all % launched != 0 ? 1 : all / launched;
    std::size_t last = first + 1;
    while (last < pages.size() && last < first + copies && is_same_kernel(pages[last]) &&
           pages[last].rows == page.rows) {
      ++last;
    }
    kept.push_back(page);
    first = last;
  }
  pages = std::move(kept);
}

void add_codes(const std::vector<NcuPages>& files, const Refused& refused,
               std::vector<Described>& launches) {
  std::vector<bool> taken(launches.size(), false);
  for (const NcuPages& pages : files) {
    std::vector<NcuSource> sources = pages.sources;
    drop_copies(sources, launches);
    for (const NcuSource& page : sources) {
      std::size_t i = 0;
      while (i < launches.size() &&
             (taken[i] || !is_of_kernel(page.kernel, launches[i].launch->kernel))) {
        ++i;
      }
      if (i == launches.size()) {
        refused(InputError(pages.file, fmt::format("line {}", page.line),
                           fmt::format("has no launch: no raw page has '{}'", page.kernel)));
        continue;
      }
      taken[i] = true;
      if (!launches[i].kernel) continue;
      try {
        add_code(launches[i], page, pages.file);
      } catch (const InputError& error) {
        refused(error);
      }
    }
  }
}

/// Says in words, for readers who see only these, what the time depends on and is not known.
void doubt_what_is_unknown(Descriptor& kernel) {
  const auto unknown = unknown_of(kernel);
  for (const auto& [what, why] : unknown) {
    if (why != kNotCollected) {
      kernel.assumes.push_back(fmt::format("{} is not known: {}", what, why));
    }
  }
  std::vector<std::string> not_collected;  // in the order of the metrics
  for (const NcuMetric& metric : ncu_metrics()) {
    const descriptor::UnknownAmount wanted{metric.alias, kNotCollected};
    if (std::ranges::find(unknown, wanted) != unknown.end()) not_collected.push_back(metric.alias);
  }
  if (not_collected.empty()) return;
  kernel.assumes.push_back(
      fmt::format("ncu did not collect {}: not known", fmt::join(not_collected, ", ")));
}

}  // namespace

std::vector<Descriptor> describe_ncu(const std::vector<NcuPages>& files, const Refused& refused) {
  std::vector<Described> launches;
  for (const NcuPages& pages : files) {
    for (const InputError& defect : pages.defects) refused(defect);
    if (pages.launches.empty() && pages.sources.empty()) {
      refused(InputError(pages.file, "", why_no_launch(pages)));
    }
  }
  for (const NcuPages& pages : files) describe_file(pages, refused, launches);
  add_codes(files, refused, launches);
  std::vector<Descriptor> kernels;
  for (Described& launch : launches) {
    if (!launch.kernel) continue;
    doubt_what_is_unknown(*launch.kernel);
    kernels.push_back(*std::move(launch.kernel));
  }
  return kernels;
}

std::vector<descriptor::UnknownAmount> unknown_of(Descriptor kernel) {
  return descriptor::complete(std::move(kernel)).unknown;
}

}  // namespace warpgauge::describe
