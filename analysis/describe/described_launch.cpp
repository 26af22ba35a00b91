// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/described_launch.h"

#include <fmt/format.h>

#include <utility>

#include "analysis/base/error.h"
#include "analysis/describe/collected_metrics.h"
#include "analysis/descriptor/read.h"
#include "cmake/git_revision.h"

namespace warpgauge::describe {
namespace {

/// "1252d22a97d8, modified"
std::string revision() {
  constexpr std::size_t kDigits = 12;
  return std::string(git_revision()).substr(0, kDigits) + (git_dirty() ? ", modified" : "");
}

descriptor::Descriptor description(const ChosenLaunch& chosen, const ShapeLaunches& shape,
                                   const descriptor::CountedOn& device) {
  descriptor::Descriptor kernel;
  kernel.name = short_name(chosen.shape.kernel);
  kernel.mangled = chosen.shape.kernel;
  kernel.code_hash = shape.code_hash;
  kernel.size = size_of(chosen, shape.numbered_us.size());
  kernel.source = "describe";
  kernel.comment.push_back(fmt::format("counted on {} by warpgauge {}", device.device, revision()));
  kernel.counted_on = device;
  const auto number = static_cast<std::size_t>(chosen.number);
  if (number < shape.numbered_order.size()) {
    kernel.order = shape.numbered_order[number];
    kernel.process = shape.process;
  }
  const int shared =
      shape.any.static_shared_bytes + static_cast<int>(chosen.shape.dynamic_shared_bytes);
  kernel.launch = {
      .grid_blocks = counters::product_of(chosen.shape.grid_blocks),
      .threads_per_block = static_cast<int>(counters::product_of(chosen.shape.block_threads)),
      .registers_per_thread = shape.any.registers_per_thread,
      .shared_bytes_per_block = shared,
      .kernels = 1,
      .cluster_blocks = static_cast<int>(counters::product_of(shape.any.cluster)),
      .graph_node = false};
  kernel.time = time_of(shape, shape.numbered_us[number]);
  if (shape.processes > 1) {
    kernel.assumes.push_back(
        fmt::format("{} processes launch it: its times, counters and machine code may be those of "
                    "different ones",
                    shape.processes));
  }
  if (shape.beside_others > 0 && static_cast<std::size_t>(shape.beside_others) >= shape.us.size()) {
    kernel.assumes.emplace_back(kNeverAlone);
  }
  if (shape.in_graphs > 0) {
    kernel.assumes.push_back(
        fmt::format("{} launches are nodes of graphs: they are taken to be like the counted one",
                    shape.in_graphs));
  }
  return kernel;
}

/// Why a run did not count the launch.
std::string why_uncounted(const ChosenLaunch& chosen, const std::vector<Journal>& journals,
                          bool interrupted) {
  if (const auto* failure = find_in(journals, &Journal::failed, chosen)) return *failure;
  return interrupted ? "describe was interrupted before it was counted" : "it was not counted";
}

void add_code(const ChosenLaunch& chosen, const Counted& seen, descriptor::Descriptor& kernel) {
  if (const auto* launch = find_in(seen.executed, &Journal::executed, chosen)) {
    kernel.code = seen.code.executed_code(*launch, chosen.shape.kernel, kernel.code_hash);
  }
  if (kernel.code.empty()) {
    kernel.assumes.push_back("executed machine code is not known: " +
                             why_uncounted(chosen, seen.executed, seen.interrupted));
    return;
  }
  hold_against_counter(kernel);
  if (!kernel.code.empty()) add_flop(kernel);
}

/// Those of the launch whose instructions were counted.
void add_arguments(const ChosenLaunch& chosen, const ShapeLaunches& shape, const Counted& seen,
                   descriptor::Descriptor& kernel) {
  const auto* const values = find_in(seen.executed, &Journal::arguments, chosen);
  if (values == nullptr) return;
  descriptor::LaunchArguments& arguments = kernel.arguments.emplace(*values);
  arguments.grid = chosen.shape.grid_blocks;
  arguments.block = chosen.shape.block_threads;
  arguments.cluster = shape.any.cluster;
  arguments.dynamic_shared_bytes = chosen.shape.dynamic_shared_bytes;
}

/// Replays leave the caches cold. What L2 and DRAM moved is that of the run without them.
void add_traffic(const ChosenLaunch& chosen, const Counted& seen, descriptor::Descriptor& kernel) {
  descriptor::Counts& counts = kernel.counts;
  const auto of_dram = [&counts] {
    double bytes = 0;
    for (const char* alias : {"dram_read_bytes", "dram_write_bytes"}) {
      const auto found = counts.find(alias);
      if (found != counts.end()) bytes += found->second;
    }
    return bytes;
  };
  const auto* once = find_in(seen.traffic, &Journal::counters, chosen);
  if (once == nullptr) {
    kernel.assumes.push_back("what L2 and DRAM moved was counted with cold caches: " +
                             why_uncounted(chosen, seen.traffic, seen.interrupted));
    return;
  }
  const double replayed = of_dram();
  for (const auto& [alias, value] : *once) counts[alias] = value;
  // DRAM was busy for as many bytes less.
  const auto busy = counts.find("dram_percent");
  if (busy != counts.end() && replayed > 0) busy->second *= of_dram() / replayed;
}

}  // namespace

std::optional<descriptor::Descriptor> describe_launch(const ChosenLaunch& chosen,
                                                      const ShapeLaunches& launches,
                                                      const Counted& seen,
                                                      const descriptor::CountedOn& device,
                                                      std::string& why) {
  const auto* counts = find_in(seen.counters, &Journal::counters, chosen);
  if (counts == nullptr) {
    if (const auto* failure = find_in(seen.counters, &Journal::failed, chosen)) why = *failure;
    return std::nullopt;
  }
  descriptor::Descriptor kernel = description(chosen, launches, device);
  if (const auto* around = find_in(seen.counters, &Journal::ranges, chosen)) {
    kernel.range = seen.ranges.match(*around).value_or("");
  }
  kernel.counts = {counts->begin(), counts->end()};
  add_traffic(chosen, seen, kernel);
  add_code(chosen, seen, kernel);
  add_arguments(chosen, launches, seen, kernel);
  for (const counters::Metric& metric : counters_to_read()) {
    if (kernel.counts.contains(metric.alias)) continue;
    kernel.unread.emplace(metric.alias, metric.absent_because.empty() ? "its counter was not read"
                                                                      : metric.absent_because);
  }
  try {
    descriptor::Descriptor translated = kernel;
    translated.file = kernel.name;
    descriptor::complete(std::move(translated));
  } catch (const InputError& error) {
    why = error.what();
    return std::nullopt;
  }
  return kernel;
}

}  // namespace warpgauge::describe
