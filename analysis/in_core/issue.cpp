// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/issue.h"

#include <numeric>

#include "analysis/in_core/sm.h"

namespace warpgauge::in_core {

double ResidentRun::total() const {
  return std::accumulate(waits.begin(), waits.end(), issue + unchosen + stall + barrier + units);
}

const char* delay_name(Delay delay) {
  switch (delay) {
    case Delay::kStall:
      return "stall count";
    case Delay::kBranch:
      return "branch taken";
    case Delay::kScoreboard:
      return "scoreboard";
    case Delay::kResult:
      return "result";
    case Delay::kUnit:
      return "unit busy";
    default:
      return "barrier";
  }
}

IssueRun run_path(const PricedCode& code, const Path& path, std::size_t iterations, int warps,
                  const Machine& machine, IssueLog log, int low_or_high) {
  Route route(path.iterations.at(iterations));
  for (std::size_t s = 0; s < route.size(); ++s) route[s].instruction = path.steps[s];
  const std::size_t schedulers = Sm::schedulers_needed(code, path, machine);
  const std::vector<const Route*> routes(schedulers * static_cast<std::size_t>(warps), &route);
  Sm sm(code, schedulers, machine, log, low_or_high);
  sm.place(routes, std::max<std::size_t>(routes.size(), 1));
  sm.run();
  return sm.take_run();
}

ResidentRun run_blocks(const PricedCode& code, const std::vector<Route>& routes,
                       int warps_per_block, const Machine& machine, Succession succession) {
  std::vector<const Route*> all;
  for (const Route& route : routes) all.push_back(&route);
  Sm sm(code, static_cast<std::size_t>(machine.schedulers), machine, IssueLog::kNone, 0);
  sm.place(all, static_cast<std::size_t>(warps_per_block), succession);
  sm.run();
  return sm.take_resident();
}

}  // namespace warpgauge::in_core
