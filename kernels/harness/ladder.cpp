// SPDX-License-Identifier: Apache-2.0
#include "kernels/harness/ladder.h"

#include <algorithm>
#include <exception>
#include <stdexcept>

#include "kernels/harness/race.h"

namespace warpgauge::kernels {
namespace {

using probes::Probe;

class Climb : public Referee {
 public:
  Climb(Probe& probe, const Ladder& ladder) : probe_(probe), ladder_(ladder) {
    for (const auto& contestant : ladder.contestants) {
      const bool held = std::all_of(kModes.begin(), kModes.end(), [&](Mode mode) {
        return !wanted(mode) || probe.holds(variant_of(ladder.description, contestant, mode));
      });
      outcomes_.push_back({contestant, held});
    }
  }

  void run() {
    check_all();
    if (probe_.only_checks()) return;
    for (double size : ladder_.description.sizes) {
      const Instance instance = ladder_.make(size);
      race(probe_, ladder_.description, *this, instance, size);
    }
    record_all();
  }

  /// A dead context is told by the first contestant's series.
  void guarded(Outcome& outcome, const std::function<void()>& body) override {
    try {
      body();
    } catch (...) {
      outcome.out = true;
      const auto error = std::current_exception();
      for (Mode mode : kModes) {
        const auto variant = variant_of(ladder_.description, outcome.contestant, mode);
        if (!wanted(mode) || probe_.holds(variant)) continue;
        probe_.series(spec(outcome, mode), [&](probes::Sweep&) { std::rethrow_exception(error); });
      }
    }
  }

  void skip_sustained(const Outcome& outcome, const std::string& why) override {
    probe_.series(spec(outcome, Mode::kColdSustained),
                  [&why](probes::Sweep&) { throw probes::SkipSeries{why}; });
  }

  Outcome& outcome_of(const std::string& contestant) override {
    for (auto& outcome : outcomes_) {
      if (outcome.contestant.name == contestant) return outcome;
    }
    throw std::logic_error("contestant '" + contestant + "' is not on its ladder");
  }

 private:
  bool wanted(Mode mode) const {
    return mode != Mode::kColdSustained || probe_.level() != probes::Level::kQuick;
  }

  probes::SeriesSpec spec(const Outcome& outcome, Mode mode) const {
    const LadderDescription& ladder = ladder_.description;
    const Contestant& contestant = outcome.contestant;
    probes::SeriesSpec spec{.variant = variant_of(ladder, contestant, mode),
                            .axes = {ladder.size},
                            .quantities = {{"duration", "s"},
                                           {"sm_clock", "MHz"},
                                           {"flop", "FLOP"},
                                           {"bytes", "bytes"}},
                            .facts = {{"rung", ladder.family + "/" + contestant.name},
                                      {"adds", contestant.adds},
                                      {"type", ladder.type},
                                      {"data", ladder.data},
                                      {"mode", std::string(name_of(mode))},
                                      {"ceiling", ladder.ceiling}},
                            .part = part_of(ladder, contestant)};
    if (mode == Mode::kColdSustained) spec.quantities.push_back({"power", "W"});
    if (!contestant.is_rung()) spec.facts["library"] = contestant.library;
    spec.constants = {{"step", double(&outcome - outcomes_.data())},
                      {"headline_size", ladder.headline_size}};
    if (!outcome.kernels.empty()) {
      const LaunchedKernel& kernel = largest(outcome.kernels);
      spec.facts["kernel"] = kernel.name;
      spec.constants.insert({{"kernels", double(outcome.kernels.size())},
                             {"registers_per_thread", double(kernel.registers_per_thread)},
                             {"shared_bytes_per_block", double(kernel.shared_bytes_per_block)},
                             {"local_bytes_per_thread", double(kernel.local_bytes_per_thread)},
                             {"threads_per_block", double(kernel.threads_per_block)},
                             {"blocks_per_sm", double(kernel.blocks_per_sm)}});
    }
    return spec;
  }

  void check_all() {
    for (auto& outcome : outcomes_) {
      if (outcome.out) continue;
      guarded(outcome, [&] {
        probes::skip_unless_capable(probe_, outcome.contestant.min_capability);
        const bool small = probe_.only_checks() && probe_.level() == probes::Level::kQuick;
        const std::string wrong =
            ladder_.check(outcome.contestant, small ? Checks::kSmall : Checks::kAll);
        if (!wrong.empty()) throw std::runtime_error("wrong result: " + wrong);
      });
    }
  }

  void record_all() {
    for (const auto& outcome : outcomes_) {
      if (outcome.out) continue;
      for (Mode mode : kModes) {
        const auto timings = outcome.timings.find(mode);
        if (timings == outcome.timings.end()) continue;
        probe_.series(spec(outcome, mode), [&](probes::Sweep& sweep) {
          for (const auto& timing : timings->second) {
            std::vector<std::vector<double>> samples = {
                timing.seconds, timing.sm_clock_mhz, {timing.flop}, {timing.bytes}};
            if (mode == Mode::kColdSustained) samples.push_back(timing.power_watts);
            sweep.add({timing.size}, std::move(samples));
          }
        });
      }
    }
  }

  Probe& probe_;
  const Ladder& ladder_;
  std::vector<Outcome> outcomes_;
};

}  // namespace

void climb(Probe& probe, const Ladder& ladder) { Climb(probe, ladder).run(); }

}  // namespace warpgauge::kernels
