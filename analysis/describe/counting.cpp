// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/counting.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace warpgauge::describe {
namespace {

using counters::Plan;

/// "the program ended by signal 11". A process that the program started may have died in its place.
std::string how_ended(const ProcessEnd& end) {
  if (end.signal != 0) return fmt::format("the program ended by signal {}", end.signal);
  if (end.exit_status != 0) return fmt::format("the program ended with status {}", end.exit_status);
  return "a process of the program died";
}

/// Launches at which a process died, but for those already known.
std::set<ChosenLaunch> new_crashes(const CountedRun& counted) {
  std::set<ChosenLaunch> crashes;
  for (const Journal& journal : counted.run.journals) {
    for (const ChosenLaunch& launch : journal.died_at()) {
      if (!counted.left_out.contains(launch)) crashes.insert(launch);
    }
  }
  return crashes;
}

/// The chosen launches for which no process says what came of them.
ChosenLaunches missing(const ChosenLaunches& chosen, const CountedRun& counted) {
  ChosenLaunches rest;
  for (const auto& [shape, numbers] : chosen) {
    for (const int number : numbers) {
      const ChosenLaunch launch{shape, number};
      const bool settled = counted.left_out.contains(launch) ||
                           std::ranges::any_of(counted.run.journals, [&](const Journal& journal) {
                             return journal.settled(launch);
                           });
      if (!settled) rest[shape].insert(number);
    }
  }
  return rest;
}

/// In the journals of the processes that died, and of one more for what no process came to.
void mark_failed(CountedRun& counted) {
  if (counted.left_out.empty()) return;
  Journal& any = counted.run.journals.front();  // there is one: it says where the process died
  for (const auto& [launch, why] : counted.left_out) {
    bool marked = false;
    for (Journal& journal : counted.run.journals) {
      if (!journal.died_at().contains(launch)) continue;
      journal.failed.emplace(launch, why);
      marked = true;
    }
    if (!marked) any.failed.try_emplace(launch, why);
  }
}

}  // namespace

std::string launch_name(const ChosenLaunch& launch) {
  return fmt::format("{} (launch {}, {})", short_name(launch.shape.kernel), launch.number + 1,
                     dimensions_of(launch.shape));
}

CountedRun count_launches(Plan plan, const std::function<Run(const Plan&)>& run_once,
                          const std::function<void(const std::string&)>& say) {
  CountedRun counted;
  for (int repeats = 0;; ++repeats) {
    counted.run = run_once(plan);
    if (counted.run.interrupted != 0) break;  // that ended it, and nothing else
    const ProcessEnd& end = counted.run.end;
    const auto crashes = new_crashes(counted);
    const std::string why = how_ended(end) + " while CUPTI counted it";
    for (const ChosenLaunch& launch : crashes) counted.left_out.emplace(launch, why);
    counted.program_failed = crashes.empty() && end.exit_status != 0;
    if (crashes.empty()) break;
    plan.chosen = missing(plan.chosen, counted);
    // A program that ends well went on without the process that died.
    const bool wanted = end.exit_status != 0 && !plan.chosen.empty();
    const bool again = wanted && repeats < kMostRepeats;
    for (const ChosenLaunch& launch : crashes) {
      say(fmt::format("{} while CUPTI counted {}: it is left out{}", how_ended(end),
                      launch_name(launch),
                      again ? ", and the run is made again without it" : std::string()));
    }
    if (again) continue;
    if (!wanted) break;
    std::size_t left = 0;
    for (const auto& [shape, numbers] : plan.chosen) {
      for (const int number : numbers) {
        counted.left_out.emplace(
            ChosenLaunch{shape, number},
            fmt::format("the run was repeated {} times, and the program died each time while CUPTI "
                        "counted another launch",
                        kMostRepeats));
        ++left;
      }
    }
    say(fmt::format("the run was repeated {} times: {} more launches are left out", kMostRepeats,
                    left));
    break;
  }
  mark_failed(counted);
  return counted;
}

}  // namespace warpgauge::describe
