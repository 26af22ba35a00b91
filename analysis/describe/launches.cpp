// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/launches.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <utility>

#include "analysis/base/hash.h"
#include "analysis/estimate/stats.h"
#include "analysis/machine_code/kernel_names.h"

namespace warpgauge::describe {
namespace {

/// The launch of median time, the shorter one of two; of those that have a time. `us` has one.
int median_launch(const std::vector<double>& us) {
  std::vector<std::pair<double, int>> order;
  for (std::size_t i = 0; i < us.size(); ++i) {
    if (us[i] > 0) order.emplace_back(us[i], static_cast<int>(i));
  }
  std::ranges::sort(order);
  return order[(order.size() - 1) / 2].second;
}

std::string dimensions(const std::array<unsigned, 3>& sizes) {
  return fmt::format("{}x{}x{}", sizes[0], sizes[1], sizes[2]);
}

}  // namespace

double ShapeLaunches::total_us() const { return std::accumulate(us.begin(), us.end(), 0.0); }

RangeChoice::RangeChoice(const std::vector<std::string>& patterns)
    : patterns_(patterns.begin(), patterns.end()) {}

std::optional<std::string> RangeChoice::match(const std::vector<std::string>& ranges) const {
  for (auto range = ranges.rbegin(); range != ranges.rend(); ++range) {
    const auto matches = [&](const Pattern& pattern) { return pattern.is_in(*range); };
    if (std::ranges::any_of(patterns_, matches)) return *range;
  }
  return std::nullopt;
}

namespace {

using Codes = std::map<std::string, std::set<std::string>>;

/// Codes of the kernels by name, as far as they are known.
Codes codes_by_name(const std::vector<Journal>& journals) {
  Codes codes;
  for (const Journal& journal : journals) {
    for (const TimedLaunch& launch : journal.launches) {
      const LaunchShape& shape = launch.shape;
      if (!shape.code.empty()) codes[shape.kernel].insert(shape.code);
    }
  }
  return codes;
}

/// The shape by which a launch is counted: with its code where its name has several.
LaunchShape counted_shape(const TimedLaunch& launch, const Codes& codes) {
  LaunchShape shape = launch.shape;
  const auto its = codes.find(shape.kernel);
  if (its == codes.end() || its->second.size() < 2) {
    shape.code.clear();
  } else if (shape.code.empty()) {
    shape.code = counters::kUnknownCode;
  }
  return shape;
}

/// Those that ran beside other kernels on the same device for more than kMostShared of their time.
std::set<const TimedLaunch*> beside_others(const std::vector<Journal>& journals) {
  constexpr double kMostShared = 0.05;
  std::vector<const TimedLaunch*> order;
  for (const Journal& journal : journals) {
    for (const TimedLaunch& launch : journal.launches) {
      if (launch.end_ns > 0) order.push_back(&launch);
    }
  }
  std::ranges::sort(order, {},
                    [](const TimedLaunch* l) { return std::pair(l->device, l->start_ns); });
  std::set<const TimedLaunch*> beside;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i + 1; j < order.size(); ++j) {
      const TimedLaunch &first = *order[i], &second = *order[j];
      if (second.device != first.device || second.start_ns >= first.end_ns) break;
      const double shared_us =
          static_cast<double>(std::min(first.end_ns, second.end_ns) - second.start_ns) / 1e3;
      for (const TimedLaunch* launch : {&first, &second}) {
        if (shared_us > kMostShared * launch->us) beside.insert(launch);
      }
    }
  }
  return beside;
}

/// The launches of all processes, where those beside others have no time if one of their shape ran
/// alone.
std::vector<std::vector<TimedLaunch>> alone_if_any(const std::vector<Journal>& journals,
                                                   const Codes& codes, const RangeChoice& ranges,
                                                   std::map<LaunchShape, int>& beside_by_shape) {
  const auto beside = beside_others(journals);
  std::set<LaunchShape> alone;
  for (const Journal& journal : journals) {
    for (const TimedLaunch& launch : journal.launches) {
      if (!ranges.holds(launch.ranges)) continue;
      const LaunchShape shape = counted_shape(launch, codes);
      if (beside.contains(&launch)) {
        ++beside_by_shape[shape];
      } else if (launch.us > 0) {
        alone.insert(shape);
      }
    }
  }
  std::vector<std::vector<TimedLaunch>> processes;
  for (const Journal& journal : journals) {
    auto& launches = processes.emplace_back();
    for (const TimedLaunch& launch : journal.launches) {
      launches.push_back(launch);
      if (beside.contains(&launch) && alone.contains(counted_shape(launch, codes))) {
        launches.back().us = 0;
      }
    }
  }
  return processes;
}

/// The launches of one shape in one process: their times, and their positions among all.
struct Numbered {
  std::vector<double> us;
  std::vector<std::int64_t> order;
};

/// The launches of one process, whose journal it is.
void add_process(std::vector<TimedLaunch> launches, const Journal& journal, const Codes& codes,
                 const RangeChoice& ranges, std::map<LaunchShape, ShapeLaunches>& shapes) {
  std::ranges::stable_sort(launches, {}, &TimedLaunch::call);
  std::map<LaunchShape, Numbered> numbered;
  std::int64_t position = 0;
  for (const TimedLaunch& launch : launches) {
    const LaunchShape key = counted_shape(launch, codes);
    const bool inside = ranges.holds(launch.ranges);
    if (!launch.graph_node) {
      numbered[key].us.push_back(inside ? launch.us : 0);
      numbered[key].order.push_back(position);
    }
    ++position;
    if (!inside) continue;
    ShapeLaunches& shape = shapes[key];
    shape.any = launch;
    if (launch.shape.code != counters::kUnknownCode && !launch.shape.code.empty()) {
      shape.code_hash = launch.shape.code;
    }
    if (launch.us > 0) shape.us.push_back(launch.us);
    if (launch.graph_node) ++shape.in_graphs;
  }
  const auto timed = [](const std::vector<double>& us) {
    return std::pair(us.size() - static_cast<std::size_t>(std::ranges::count(us, 0.0)), us.size());
  };
  const std::string process = process_hash(journal);
  for (auto& [key, launched] : numbered) {
    auto& us = launched.us;
    const auto shape = shapes.find(key);
    if (shape == shapes.end()) continue;  // none in the ranges
    if (!ranges.any() && timed(us).first == 0) continue;
    ++shape->second.processes;
    auto& most = shape->second.numbered_us;
    if (timed(us) <= timed(most)) continue;
    most = std::move(us);
    shape->second.numbered_order =
        journal.lost_launches ? std::vector<std::int64_t>() : std::move(launched.order);
    shape->second.process = process;
  }
}

}  // namespace

std::string process_hash(const Journal& journal) {
  // Numbers of processes come again; on the clock of all processes no launch starts when it did.
  std::uint64_t first_ns = std::numeric_limits<std::uint64_t>::max();
  for (const TimedLaunch& launch : journal.launches) {
    if (launch.start_ns > 0) first_ns = std::min(first_ns, launch.start_ns);
  }
  return fmt::format("{:016x}", fnv1a64(fmt::format("{} {}", journal.process, first_ns)));
}

std::map<LaunchShape, ShapeLaunches> by_shape(const std::vector<Journal>& journals,
                                              const RangeChoice& ranges) {
  const Codes codes = codes_by_name(journals);
  std::map<LaunchShape, ShapeLaunches> shapes;
  std::map<LaunchShape, int> beside;
  auto processes = alone_if_any(journals, codes, ranges, beside);
  for (std::size_t i = 0; i < journals.size(); ++i) {
    add_process(std::move(processes[i]), journals[i], codes, ranges, shapes);
  }
  for (const auto& [shape, count] : beside) shapes.at(shape).beside_others = count;
  return shapes;
}

std::set<int> choose(const ShapeLaunches& shape, const LaunchChoice& choice) {
  const auto& us = shape.numbered_us;
  const auto has_time = [&us](int number) {
    return static_cast<std::size_t>(number) < us.size() && us[static_cast<std::size_t>(number)] > 0;
  };
  std::set<int> chosen;
  std::ranges::copy_if(choice.numbers, std::inserter(chosen, chosen.end()), has_time);
  const bool any = std::ranges::any_of(us, [](double time) { return time > 0; });
  if (choice.numbers.empty() && any) {
    chosen.insert(median_launch(us));
    if (!choice.only_median && has_time(0)) chosen.insert(0);
  }
  return chosen;
}

void keep_heaviest(const std::map<LaunchShape, ShapeLaunches>& shapes, int most,
                   ChosenLaunches& chosen) {
  std::vector<std::pair<double, LaunchShape>> heaviest;
  for (const auto& [shape, numbers] : chosen) {
    heaviest.emplace_back(shapes.at(shape).total_us(), shape);
  }
  std::ranges::sort(heaviest, std::greater{});
  std::set<std::string> kept;
  for (const auto& [total_us, shape] : heaviest) {
    if (static_cast<int>(kept.size()) < most && kept.insert(shape.kernel).second) continue;
    chosen.erase(shape);
  }
}

descriptor::MeasuredTime time_of(const ShapeLaunches& shape, double counted_us) {
  constexpr double kMost = 1.1;
  std::vector<double> us;
  std::ranges::copy_if(shape.us, std::back_inserter(us), [&](double time) {
    return time <= counted_us * kMost && counted_us <= time * kMost;
  });
  std::ranges::sort(us);
  return {.median_us = estimate::median(us),
          .low_us = us[us.size() / 4],
          .high_us = us[us.size() - 1 - us.size() / 4],
          .launches = static_cast<int>(us.size())};
}

std::string short_name(const std::string& mangled) {
  const std::string name = machine_code::demangle(mangled);
  int depth = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '<' || c == '{') ++depth;
    if ((c == '>' || c == '}') && i > 0 && name[i - 1] != '-') --depth;
    const bool unnamed = name.compare(i, 21, "(anonymous namespace)") == 0;
    if (unnamed) i += 20;
    if (c == '(' && depth == 0 && !unnamed) return name.substr(0, i);
  }
  return name;
}

std::string dimensions_of(const LaunchShape& shape) {
  return fmt::format("grid {}, block {}", dimensions(shape.grid_blocks),
                     dimensions(shape.block_threads));
}

std::string size_of(const ChosenLaunch& chosen, std::size_t launches) {
  const LaunchShape& shape = chosen.shape;
  std::string text = dimensions_of(shape);
  if (shape.dynamic_shared_bytes > 0) {
    text += fmt::format(", {} bytes of dynamic shared memory", shape.dynamic_shared_bytes);
  }
  if (!shape.code.empty()) text += fmt::format(", code {}", shape.code);
  return text + fmt::format(", launch {} of {}", chosen.number + 1, launches);
}

}  // namespace warpgauge::describe
