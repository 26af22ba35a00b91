// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/pattern.h"
#include "analysis/base/tell.h"
#include "analysis/describe/collected_metrics.h"
#include "analysis/describe/counting.h"
#include "analysis/describe/described_code.h"
#include "analysis/describe/described_launch.h"
#include "analysis/describe/executed_library.h"
#include "analysis/describe/kept_files.h"
#include "analysis/describe/launches.h"
#include "analysis/describe/runs.h"
#include "analysis/estimate/stats.h"
#include "analysis/machine_code/kernel_names.h"

namespace warpgauge::describe {
namespace {

using counters::Plan;

/// All hashes by CRC, of all processes.
Cubins cubins_of(const std::vector<Journal>& journals) {
  Cubins cubins;
  for (const Journal& journal : journals) {
    for (const auto& [crc, hashes] : journal.cubins)
      cubins[crc].insert(hashes.begin(), hashes.end());
  }
  return cubins;
}

/// `known` says of a process why it did not end by itself.
void note_failures(const char* name, const Run& run, std::vector<std::string>& notes,
                   const std::map<ChosenLaunch, std::string>& known = {}) {
  for (const Journal& journal : run.journals) {
    for (const std::string& note : journal.notes)
      notes.push_back(fmt::format("{}: {}", name, note));
    const bool died_of_counting = std::ranges::any_of(
        journal.begun, [&](const ChosenLaunch& launch) { return known.contains(launch); });
    if (!journal.ended && !died_of_counting && run.interrupted == 0) {
      notes.push_back(fmt::format("{}: process {} did not end by itself", name, journal.process));
    }
  }
}

/// How the program ended, where it is not the first run that ended so.
void note_end(const ProcessEnd& end, int run, ProgramDescription& result) {
  if (result.exit_status != 0 || end.exit_status == 0) return;
  result.exit_status = end.exit_status;
  result.exit_signal = end.signal;
  result.ended_in_run = run;
}

Undescribed undescribed(const LaunchShape& shape, const ShapeLaunches& launches, std::string why) {
  return {.name = short_name(shape.kernel),
          .why = std::move(why),
          .total_us = launches.total_us(),
          .launches = static_cast<int>(launches.us.size()),
          .in_graphs_only = launches.numbered_us.empty()};
}

/// Chooses among the timed launches; what is not chosen for a reason of its own is left out.
ChosenLaunches choose_launches(const std::map<LaunchShape, ShapeLaunches>& shapes,
                               const ProgramRequest& request, ProgramDescription& result) {
  const Pattern pattern(request.kernel_pattern);
  ChosenLaunches all;
  for (const auto& [shape, launches] : shapes) {
    result.launches += static_cast<int>(launches.us.size());
    result.total_us += launches.total_us();
    const auto leave_out = [&](const std::string& why) {
      result.left_out.push_back(undescribed(shape, launches, why));
    };
    if (!pattern.is_in(machine_code::demangle(shape.kernel))) continue;
    if (launches.us.empty()) {
      leave_out("CUPTI recorded no time of it");
    } else if (estimate::median(launches.us) < request.least_us) {
      continue;
    } else if (launches.numbered_us.empty()) {
      leave_out(
          "it is launched only as a node of a graph, and CUPTI counts only a graph's first node");
    } else if (auto chosen = choose(launches, request.launches); !chosen.empty()) {
      all.emplace(shape, std::move(chosen));
    } else {
      leave_out(fmt::format("it is launched {} times, and none of them is one of --launch",
                            launches.numbered_us.size()));
    }
  }
  if (request.most > 0) keep_heaviest(shapes, request.most, all);
  return all;
}

/// Drops what was collected of launches that are in no matching range in that run: a program whose
/// launches differ from run to run has another launch under this number.
void keep_in_ranges(std::vector<Journal>& journals, const RangeChoice& ranges) {
  if (ranges.any()) return;
  for (Journal& journal : journals) {
    const auto drop = [&](auto& collected) {
      std::erase_if(collected, [&](const auto& entry) {
        const auto around = journal.ranges.find(entry.first);
        if (around != journal.ranges.end() && ranges.match(around->second)) return false;
        journal.failed.try_emplace(
            entry.first,
            "the launch of that number was in no range that matches: the program's launches differ "
            "from run to run");
        return true;
      });
    };
    drop(journal.counters);
    drop(journal.executed);
    std::erase_if(journal.ranges, [&](const auto& entry) { return !ranges.match(entry.second); });
  }
}

/// Ranges that launches are in: what --range could have named.
std::string seen_ranges(const std::vector<Journal>& journals) {
  constexpr std::size_t kMost = 20;
  std::set<std::string> names;
  for (const Journal& journal : journals) {
    for (const TimedLaunch& launch : journal.launches) {
      names.insert(launch.ranges.begin(), launch.ranges.end());
    }
  }
  if (names.empty()) return "launches are in no NVTX range at all";
  std::string text = "launches are in ";
  std::size_t shown = 0;
  for (const std::string& name : names) {
    if (shown == kMost) return text + fmt::format(", and {} more", names.size() - kMost);
    text += fmt::format("{}'{}'", shown++ == 0 ? "" : ", ", name);
  }
  return text;
}

/// Disassembles the code of the launches that were counted.
CodeFiles read_code(const ChosenLaunches& chosen,
                    const std::map<LaunchShape, ShapeLaunches>& shapes, const Run& executed,
                    const std::filesystem::path& folder) {
  CodeFiles code(folder, cubins_of(executed.journals));
  for (const auto& [shape, numbers] : chosen) {
    for (const int number : numbers) {
      if (const auto* launch = find_in(executed.journals, &Journal::executed, {shape, number})) {
        code.want(launch->cubin_crc, shape.kernel, shapes.at(shape).code_hash);
      }
    }
  }
  code.read();
  return code;
}

void sort_by_time(ProgramDescription& result) {
  std::ranges::stable_sort(result.kernels, std::greater{},
                           [](const descriptor::Descriptor& kernel) {
                             return kernel.time->median_us * kernel.time->launches;
                           });
  std::ranges::stable_sort(result.left_out, std::greater{}, &Undescribed::total_us);
}

/// What the runs that count need of the first one.
struct Counting {
  const ProgramRequest& request;
  const RunFolder& folder;
  const RangeChoice& ranges;
  std::pair<std::string, std::string> nvtx;

  /// Run `number`, with its repeats. What came of it is noted in `result`.
  CountedRun run(int number, const char* name, Plan plan, const std::string& cupti,
                 ProgramDescription& result) const {
    plan.folder = folder.of(plan.collect);
    CountedRun counted = count_launches(
        std::move(plan),
        [&](const Plan& wanted) {
          return run_with(request.command, request.library, wanted, true,
                          {nvtx, {"WARPGAUGE_CUPTI", cupti}});
        },
        [](const std::string& line) { tell("warning: {}", line); });
    if (counted.program_failed) note_end(counted.run.end, number, result);
    if (counted.run.interrupted != 0) {
      result.interrupted = counted.run.interrupted;
      result.interrupted_in_run = number;
    }
    keep_in_ranges(counted.run.journals, ranges);
    note_failures(name, counted.run, result.notes, counted.left_out);
    return counted;
  }
};

/// Takes out what CUPTI crashed at: without counters there is no description of it.
void take_out(const CountedRun& counted, ChosenLaunches& chosen) {
  for (const auto& [launch, why] : counted.left_out) {
    if (find_in(counted.run.journals, &Journal::counters, launch) != nullptr) continue;
    const auto found = chosen.find(launch.shape);
    if (found == chosen.end()) continue;
    found->second.erase(launch.number);
    if (found->second.empty()) chosen.erase(found);
  }
}

/// Joins what was seen of each launch.
void describe_all(const ChosenLaunches& chosen, const std::map<LaunchShape, ShapeLaunches>& shapes,
                  const Counted& seen, ProgramDescription& result) {
  for (const auto& [shape, numbers] : chosen) {
    const ShapeLaunches& launches = shapes.at(shape);
    std::string why = result.interrupted_in_run == 2
                          ? "describe was interrupted before its counters were read"
                          : "its counters were not read";
    const std::size_t before = result.kernels.size();
    for (const int number : numbers) {
      auto kernel = describe_launch({shape, number}, launches, seen,
                                    {result.device, result.architecture}, why);
      if (kernel) result.kernels.push_back(std::move(*kernel));
    }
    if (result.kernels.size() > before) {
      result.described_us += launches.total_us();
    } else {
      result.left_out.push_back(undescribed(shape, launches, why));
    }
  }
}

}  // namespace

ProgramDescription describe_program(const ProgramRequest& request) {
  using Clock = std::chrono::steady_clock;
  const DeferredInterruption deferred;
  const RunFolder folder(request.keep);
  ProgramDescription result;

  // ---- run 1: times, nothing disturbed ---------------------------------------------------------
  tell_line("run 1 of 4: the times of all launches, undisturbed");
  const auto started = Clock::now();
  Plan plan{.collect = Plan::Collect::kLaunches,
            .folder = folder.of(Plan::Collect::kLaunches),
            .metrics = {},
            .chosen = {}};
  const RangeChoice ranges(request.range_patterns);
  // NVTX is left alone unless it is asked for: it may have a tool of its own.
  const std::pair<std::string, std::string> nvtx = {
      "NVTX_INJECTION64_PATH",
      ranges.any() ? std::string() : std::filesystem::absolute(request.library).string()};
  const Run timed = run_with(request.command, request.library, plan, false, {nvtx});
  if (timed.interrupted != 0) throw Interrupted(timed.interrupted);
  const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
  note_end(timed.end, 1, result);
  result.processes = static_cast<int>(timed.journals.size());
  note_failures("times", timed, result.notes);
  for (const Journal& journal : timed.journals) {
    if (!result.device.empty()) continue;
    result.device = journal.device;
    result.architecture = journal.architecture;
  }
  const auto shapes = by_shape(timed.journals, ranges);
  if (!ranges.any() && shapes.empty() && result.processes > 0) {
    result.notes.push_back("no launch is in a range that matches: " + seen_ranges(timed.journals));
  }
  plan.chosen = choose_launches(shapes, request, result);
  if (plan.chosen.empty()) {
    if (result.processes > 0) result.notes.push_back("no launch is chosen");
    sort_by_time(result);
    return result;
  }
  const ChosenLaunches chosen = plan.chosen;
  for (const auto& [shape, numbers] : chosen) {
    result.chosen_launches += static_cast<int>(numbers.size());
  }
  tell_line(
      fmt::format("  {} launches of {} kernels and shapes in {:.1f} s; {} launches are counted",
                  result.launches, shapes.size(), seconds, result.chosen_launches));

  if (input_is_read_once()) {
    result.notes.push_back(
        "standard input is a pipe: what run 1 read of it is missing in the other runs; a file can "
        "be "
        "read again");
  }

  // ---- run 2: counters; run 3: traffic; run 4: executed instructions ---------------------------
  const Counting counting{request, folder, ranges, nvtx};
  tell_line("run 2 of 4: hardware counters, by replaying each chosen launch");
  plan.collect = Plan::Collect::kCounters;
  plan.metrics = counters_to_read();
  const CountedRun counted = counting.run(2, "counters", plan, "", result);
  take_out(counted, plan.chosen);

  CountedRun traffic;
  if (result.interrupted == 0 && !plan.chosen.empty()) {
    tell_line("run 3 of 4: what L2 and DRAM move, with the caches as the program leaves them");
    plan.collect = Plan::Collect::kTraffic;
    plan.metrics = traffic_to_read();
    traffic = counting.run(3, "traffic", plan, "", result);
  }

  CountedRun executed;
  if (result.interrupted == 0 && !plan.chosen.empty()) {
    tell_line("run 4 of 4: how often each instruction is executed");
    plan.collect = Plan::Collect::kExecuted;
    plan.metrics = executions_to_read();
    plan.parameters = parameters_of(plan.chosen, shapes, counted.run.journals);
    if (!request.kept.empty()) plan.contents_bytes = request.contents_bytes;
    executed =
        counting.run(4, "executed instructions", plan, library_for_executed_counts(), result);
  }

  // ---- what was seen of each launch ------------------------------------------------------------
  const CodeFiles code =
      read_code(chosen, shapes, executed.run, folder.path_of(Plan::Collect::kExecuted));
  for (const auto& note : code.notes()) result.notes.push_back(note);
  if (const int signal = DeferredInterruption::take(); signal != 0 && result.interrupted == 0) {
    result.interrupted = signal;
    result.interrupted_in_run = 4;
  }
  describe_all(chosen, shapes,
               {counted.run.journals, traffic.run.journals, executed.run.journals, code, ranges,
                result.interrupted != 0},
               result);
  sort_by_time(result);
  if (!request.kept.empty()) {
    keep_files(result.kernels, folder.path_of(Plan::Collect::kExecuted), request.kept);
  }
  return result;
}

}  // namespace warpgauge::describe
