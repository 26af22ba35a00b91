// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_scheduler/trials.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tests/virtual_scheduler/population.h"
#include "tests/virtual_scheduler/record.h"

namespace warpgauge::virtual_scheduler {
namespace {

constexpr const char* kRandom = "random";

/// Everything that the probes would do on this SM.
void run(const Sm& sm, Grid grid, const std::string& population, int index, Table& table) {
  Bench bench(sm);
  const bool all_noises = population != kRandom || index % 10 == 0;
  for (const Noise& noise : virtual_gpu::kNoises) {
    if (!all_noises && &noise != virtual_gpu::kNoises) continue;
    const std::string seed = fmt::format("{}/{}/{}", population, noise.name, index);
    const auto row = [&](const char* what) -> Row& {
      return table.row(what, population, noise.name);
    };
    const auto counted = estimate::estimate(scheduler_sweep(bench, noise, seed));
    // Schedulers that feed one pipe cannot be told from one scheduler.
    const int ports = sm.common_pipe ? 1 : sm.schedulers;
    score_whole(ports, counted, "count", 1, row("scheduler count"));

    // A surface needs the count: where that cannot be told, neither can latency or interval.
    const auto count = counted.values.find("count");
    const estimate::Estimate surface =
        count == counted.values.end()
            ? estimate::Estimate{}
            : estimate::estimate(
                  surface_sweep(bench, static_cast<int>(count->second.value), grid, noise, seed));
    score_whole(sm.op.latency_cycles, surface, "latency", 1, row("latency, surface"));
    const double interval = sm.saturated_interval(sm.op) * ports / sm.schedulers;
    score_whole(interval, surface, "interval", 1, row("interval, surface"));

    const auto chain = estimate::estimate(latency_sweep(bench, noise, seed));
    // A chain waits for the pipe as well.
    score_whole(std::max<double>(sm.op.latency_cycles, sm.op.interval_cycles), chain, "slope", 1,
                row("latency, chain"));

    // Warps by powers of two load every scheduler alike only where schedulers are one, too.
    const bool even = (ports & (ports - 1)) == 0;
    const auto rate = estimate::estimate(rate_sweep(bench, noise, seed));
    score_whole(interval, rate, "saturated.per_sm", -kLanes * ports,
                row(even ? "interval, rate" : "interval, rate, odd"));
  }
}

}  // namespace

void score_whole(double planted, const estimate::Estimate& found, const std::string& output,
                 double scale, Row& row) {
  ++row.machines;
  ++row.planted;
  const auto value = found.values.find(output);
  if (value == found.values.end()) {
    ++row.cannot_tell;  // absent always comes with a reason
    return;
  }
  // A negative scale: the output is a rate, and the interval is one over it.
  double low = value->second.low, middle = value->second.value, high = value->second.high;
  const auto to_planted = [&](double x) { return scale > 0 ? x * scale : -scale / x; };
  low = to_planted(low), middle = to_planted(middle), high = to_planted(high);
  if (low > high) std::swap(low, high);
  // Where several fit into one cycle, the whole number is how many.
  const auto whole = [&](double x) { return planted < 1 ? 1 / std::round(1 / x) : std::round(x); };
  if (whole(low) != whole(high)) {
    ++row.cannot_tell;
    return;
  }
  ++row.reported;
  if (whole(middle) != planted) {
    ++row.unreal;
    return;
  }
  ++row.recovered;
  ++row.intervals;
  // Readings are whole cycles, of some thousands.
  row.covered += low <= planted * (1 + 1e-6) && planted * (1 - 1e-6) <= high;
  row.errors.push_back(std::abs(middle / planted - 1));
  row.widths.push_back(std::log(high / low));
}

void run_random(int index, Table& table) {
  run(random_sm(fmt::format("{} {}", kRandom, index)),
      index % 25 == 0 ? Grid::kFine : Grid::kCoarse, kRandom, index, table);
}

void run_adversarial(int index, Table& table) {
  struct Population {
    const char* name;
    Sm (*draw)(const std::string&);
  };
  constexpr Population kPopulations[] = {
      {"latency no longer than the interval", hidden_latency_sm},
      {"a warp's own gap", warp_gap_sm},
      {"one pipe for all schedulers", common_pipe_sm},
      {"greedy choice of warps", greedy_sm},
      {"latency that warps do not hide", unhidden_sm},
      {"eight chains do not fill the pipe", long_fma_sm},
  };
  for (const auto& [name, draw] : kPopulations) {
    run(draw(fmt::format("{} {}", name, index)), Grid::kCoarse, name, index, table);
  }
}

std::string to_document(const Table& table, int machines, int adversarial) {
  return fmt::format(
             "# Known answers: what the estimators of execution find on SMs whose truth is known\n"
             "\n"
             "Written by `warpgauge_known_answers_execution --machines {} --adversarial {}` "
             "(tests/virtual_scheduler); do not edit.\n"
             "\n"
             "{} random SMs and {} of each adversarial population, simulated cycle by cycle, "
             "measured with little noise, every tenth of the random ones and "
             "all others with more noise, too. All figures in percent of the row, except n.\n"
             "\n"
             "- recall: the whole interval rounds to one number, and it is the planted one: cycles "
             "of latency, cycles between two issues of a scheduler (or issues a cycle), "
             "schedulers.\n"
             "- cannot tell: absent with a reason, or an interval that rounds to several numbers. "
             "missed: a wrong number.\n"
             "- false: wrong numbers, per 100 SMs.\n"
             "- odd: a number of schedulers that is no power of two. The warps of the rate series "
             "then "
             "load them unevenly, and it must not be taken for saturated.\n"
             "- coverage: 95 % intervals that hold the truth, of what was found.\n"
             "- error, width: median relative error, and median relative width of the interval.\n"
             "\n"
             "Coverage should be 93 to 97 %. Where it is not:\n"
             "\n"
             "- rows of few intervals: n of them scatter by 100 * sqrt(0.05 * 0.95 / n), 1.5 at "
             "200.\n"
             "- scheduler count is a whole number: an interval is one number, and its coverage is "
             "the share of right answers.\n"
             "- interval, rate where latency is not hidden, or warps have a gap of their own: a "
             "scheduler that picks at random among ready warps loses up to 3 % of its rate with "
             "every number of warps that is tried. Two numbers of warps lose alike, and nothing in "
             "the recording shows that more would lose less. With little noise, 74 and 88 % of the "
             "intervals hold the truth there; where warps are served in turn, 98 % do (SMs 1000000 "
             "to 1001999).\n"
             "- interval, rate, odd: with three schedulers, 24 warps load them evenly and 32 do "
             "not, which costs 3 %; where the two differ by more than their errors, the interval "
             "reaches to that of the higher rate. High noise hides 3 %, and then at most half "
             "hold the truth. For five to seven schedulers that choose greedily, no number of "
             "warps in the sweep loads all alike, two rates agree by chance, and nothing shows "
             "it.\n"
             "- latency, chain: a median of 11 readings scatters by a ninth less than redrawing "
             "the readings has it, which makes 97 % of 95 %. A surface is a median of such points, "
             "often of few.\n"
             "- interval, surface with one pipe for all schedulers: where cycles an instruction "
             "still fall by more than 2 % towards the greatest load, the estimator says so; what "
             "falls by less is in no interval.\n",
             machines, adversarial, machines, adversarial) +
         virtual_gpu::rows_to_markdown(table);
}

}  // namespace warpgauge::virtual_scheduler
