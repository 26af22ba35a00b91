// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <utility>

#include "kernels/harness/output_errors.h"

namespace warpgauge::kernels {

using probes::Probe;

namespace {

/// A single device has host times. With several devices there are none: they are queued together,
/// each by the graph of its share.
bool has_host_time(const Outcome& outcome, Mode mode) {
  const auto timings = outcome.timings.find(mode);
  return timings != outcome.timings.end() && !timings->second.empty() &&
         !timings->second.front().host_seconds.empty();
}

/// A series for each kind of data, where the family has a table of errors.
void record_errors(Probe& probe, const LadderDescription& ladder, const Contestant& contestant) {
  const auto table = error_tables().find(ladder.family);
  if (table == error_tables().end() || !contestant.same_code_as.empty()) return;
  for (const std::string& data : table->second.data) {
    probes::SeriesSpec spec{.variant = contestant.name + "." + ladder.type + "." + data + ".errors",
                            .axes = {{"terms", "1"}},
                            .quantities = {{"rms_error", "1"},
                                           {"largest_error", "1"},
                                           {"rms_rounding", "1"},
                                           {"largest_rounding", "1"}},
                            .facts = {{"contestant", ladder.family + "/" + contestant.name},
                                      {"adds", contestant.adds},
                                      {"type", ladder.type},
                                      {"data", data}},
                            .part = part_of(ladder, contestant)};
    if (!contestant.is_rung()) spec.facts["library"] = contestant.library;
    probe.series(spec, [&](probes::Sweep& sweep) {
      for (const OutputErrors& errors : table->second.measure(contestant.name, data)) {
        sweep.add(
            {errors.terms},
            {{errors.rms}, {errors.largest}, {errors.rounding_rms}, {errors.rounding_largest}});
        fmt::print("errors: {}/{} {}, {:.0f} terms: root mean square {:.2g} %, largest {:.2g} %\n",
                   ladder.family, contestant.name, data, errors.terms, 100 * errors.rms,
                   100 * errors.largest);
      }
    });
  }
}

}  // namespace

Scores::Scores(Probe& probe, const Ladder& ladder) : probe_(probe), ladder_(ladder) {
  for (const auto& contestant : ladder.contestants) {
    const bool held = std::ranges::all_of(ladder.description.modes, [&](Mode mode) {
      return !wanted(mode) || probe.holds(variant_of(ladder.description, contestant, mode));
    });
    outcomes_.push_back({contestant, held});
  }
}

void Scores::guarded(Outcome& outcome, const std::function<void()>& body) {
  try {
    body();
  } catch (...) {
    outcome.out = true;
    const auto error = std::current_exception();
    for (Mode mode : ladder_.description.modes) {
      const auto variant = variant_of(ladder_.description, outcome.contestant, mode);
      if (!wanted(mode) || probe_.holds(variant)) continue;
      probe_.series(spec(outcome, mode), [&](probes::Sweep&) { std::rethrow_exception(error); });
    }
  }
}

void Scores::skip_sustained(const Outcome& outcome, const std::string& why) {
  probe_.series(spec(outcome, Mode::kColdSustained),
                [&why](probes::Sweep&) { throw probes::SkipSeries{why}; });
}

Outcome& Scores::outcome_of(const std::string& contestant) {
  for (auto& outcome : outcomes_) {
    if (outcome.contestant.name == contestant) return outcome;
  }
  throw std::logic_error("contestant '" + contestant + "' is not on its ladder");
}

void Scores::check_all() {
  const probes::OnlyChecks which = probe_.only_checks();
  const bool only_checks = which != probes::OnlyChecks::kNo;
  for (auto& outcome : outcomes_) {
    if (outcome.out) continue;
    if (which == probes::OnlyChecks::kWithoutLibraries && !outcome.contestant.is_rung()) continue;
    guarded(outcome, [&] {
      probes::skip_unless_capable(probe_, outcome.contestant.min_capability);
      const bool small = only_checks && probe_.level() == probes::Level::kQuick;
      const std::string wrong =
          ladder_.check(outcome.contestant, small ? Checks::kSmall : Checks::kAll);
      if (!wrong.empty()) throw std::runtime_error("wrong result: " + wrong);
    });
    if (only_checks && !outcome.out) {
      fmt::print("right: {}/{} {} {}\n", ladder_.description.family, outcome.contestant.name,
                 ladder_.description.type, ladder_.description.data);
      std::fflush(stdout);  // a sanitizer's log of a run that was cut short says how far it came
    }
    if (only_checks && !outcome.out && probe_.level() != probes::Level::kQuick) {
      record_errors(probe_, ladder_.description, outcome.contestant);
    }
  }
}

void Scores::record_all() {
  for (const auto& outcome : outcomes_) {
    if (outcome.out) continue;
    for (Mode mode : ladder_.description.modes) {
      const auto timings = outcome.timings.find(mode);
      if (timings == outcome.timings.end()) continue;
      probe_.series(spec(outcome, mode), [&](probes::Sweep& sweep) {
        for (const auto& timing : timings->second) {
          std::vector<std::vector<double>> samples = {
              timing.seconds, timing.sm_clock_mhz, {timing.flop}, {timing.bytes}};
          if (mode == Mode::kColdSustained) samples.push_back(timing.power_watts);
          if (has_host_time(outcome, mode)) {
            samples.push_back(timing.host_seconds);
            samples.push_back({double(timing.launches)});
          }
          sweep.add({timing.size}, std::move(samples));
        }
      });
    }
  }
}

probes::SeriesSpec Scores::spec(const Outcome& outcome, Mode mode) const {
  const LadderDescription& ladder = ladder_.description;
  const Contestant& contestant = outcome.contestant;
  probes::SeriesSpec spec{
      .variant = variant_of(ladder, contestant, mode),
      .axes = {ladder.size},
      .quantities = {{"duration", "s"}, {"sm_clock", "MHz"}, {"flop", "FLOP"}, {"bytes", "bytes"}},
      .facts = {{"rung", ladder.family + "/" + contestant.name},
                {"adds", contestant.adds},
                {"type", ladder.type},
                {"data", ladder.data},
                {"mode", std::string(name_of(mode))},
                {"ceiling", ladder.ceiling}},
      .part = part_of(ladder, contestant)};
  if (mode == Mode::kColdSustained) spec.quantities.push_back({"power", "W"});
  if (has_host_time(outcome, mode)) {
    spec.quantities.push_back({"host", "s"});
    spec.quantities.push_back({"launches", "1"});
  }
  for (const auto& [name, fact] : ladder.facts) spec.facts[name] = fact;
  if (!contestant.is_rung()) spec.facts["library"] = contestant.library;
  spec.constants = {{"step", double(&outcome - outcomes_.data())},
                    {"headline_size", ladder.headline_size},
                    {"order_seed", double(order_seed_)}};
  if (!outcome.kernels.empty()) {
    const LaunchedKernel& kernel = largest(outcome.kernels);
    spec.facts["kernel"] = kernel.name;
    spec.constants.merge(launch_constants(outcome.kernels));
    spec.constants["local_bytes_per_thread"] = double(kernel.local_bytes_per_thread);
    for (const auto& [size, name] : outcome.kernel_names) {
      if (name != kernel.name) spec.facts[fmt::format("kernel.{:.0f}", size)] = name;
    }
  }
  return spec;
}

}  // namespace warpgauge::kernels
