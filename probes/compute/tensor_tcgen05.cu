// SPDX-License-Identifier: Apache-2.0
// Question: how long is each `tcgen05.mma`, how often can it start, and how much does an SM do by
// it?
//
// Method: one table (tcgen05_table.h), two kernels for each kind of types. One thread of an SM, or
// of a pair of SMs, multiplies a tile of 128 rows (a pair: 256) by N columns onto sums in tensor
// memory; A is in shared memory or in tensor memory. Latency: it waits for each multiplication (a
// commit, an mbarrier) before it starts the next. Interval and rate: it has 16 to 64 of them under
// way and waits once. All are slopes over the number of multiplications at a fixed number of
// iterations. Keys: tensor.<source>.<type>.<rows>.n<columns>.{latency_cycles, interval_cycles,
// flop_per_clk_sm (op_per_clk_sm for integers)}; `source` is tcgen05 or, with A in tensor memory,
// tcgen05_ts; `rows` is m128 or pair.
//
// What could fool it: the opcode tells neither M, N and K nor the types. They are in a descriptor
// of bits, so that a wrong bit is another multiplication with a rate of its own. Before a series is
// timed, all elements of a product of small numbers that vary over rows, columns and depth are
// compared with the host's, for each type and N and for both kernels; sums that are not exactly
// right fail the series. Multiplications that do not overlap, although nothing waits for them, fail
// it too. Machine code must show as many as are divided by, and no loop around each one, which the
// compiler writes where it does not see that one thread starts them. Counters count operations.
// This probe was compiled and proven on machine code; it has never run on a card.
#include "probes/compute/tcgen05_launcher.h"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_tcgen05_probe {
namespace {

constexpr int kRateIterations = 16;
constexpr int kWaitIterations = 32;

struct KernelPair {
  Tcgen05Work::Kernel run, wait;
};

template <Tcgen05Kind kind>
KernelPair kernels_of_kind(const Tcgen05Form& form) {
  const auto pair = [&]<int blocks>() -> KernelPair {
    if (form.a_in_tmem) {
      return {tcgen05_run_kernel<kind, blocks, true>, tcgen05_wait_kernel<kind, blocks, true>};
    }
    return {tcgen05_run_kernel<kind, blocks, false>, tcgen05_wait_kernel<kind, blocks, false>};
  };
  return form.blocks == 1 ? pair.template operator()<1>() : pair.template operator()<2>();
}

KernelPair kernels_of(Tcgen05Kind kind, const Tcgen05Form& form) {
  switch (kind) {
    case Tcgen05Kind::kF16:
      return kernels_of_kind<Tcgen05Kind::kF16>(form);
    case Tcgen05Kind::kTf32:
      return kernels_of_kind<Tcgen05Kind::kTf32>(form);
    case Tcgen05Kind::kF8f6f4:
      return kernels_of_kind<Tcgen05Kind::kF8f6f4>(form);
    case Tcgen05Kind::kI8:
      return kernels_of_kind<Tcgen05Kind::kI8>(form);
    case Tcgen05Kind::kMxf8f6f4:
      return kernels_of_kind<Tcgen05Kind::kMxf8f6f4>(form);
    case Tcgen05Kind::kMxf4:
      return kernels_of_kind<Tcgen05Kind::kMxf4>(form);
    case Tcgen05Kind::kMxf4nvf4:
      break;
  }
  return kernels_of_kind<Tcgen05Kind::kMxf4nvf4>(form);
}

/// One type in one form, where it is measured.
struct Family {
  const Tcgen05Line& line;
  const Tcgen05Form& form;
  KernelPair kernels = kernels_of(line.kind, form);

  std::string name() const { return line.family(form); }
  Tcgen05Work run(int columns) const { return {kernels.run, line, form, columns}; }
  Tcgen05Work wait(int columns) const { return {kernels.wait, line, form, columns}; }
};

/// What all series are measured with; nothing is allocated where none can be.
class Bench {
 public:
  Bench(Probe& probe, const CompiledFor& code) : probe_(probe) {
    if (code.has_tcgen05()) launcher_.emplace(probe.device());
  }
  Tcgen05Launcher& launcher() { return *launcher_; }

  /// Readings of launches of `amount` runs, or of the body `amount`.
  std::vector<double> cycles(const Tcgen05Work& work, int iterations, int amount) {
    return repeated(probe_.at_level(3, 5, 21),
                    [&] { return launcher_->cycles(work, iterations, amount); });
  }

  /// Throws std::runtime_error where multiplications are as far apart as where each is waited for:
  /// then they do not overlap, and the interval is no interval.
  void require_overlap(const Family& family, int columns) {
    const auto step = [&](const Tcgen05Work& work, int iterations, int fewer, int more,
                          int between) {
      const auto fastest = [&](int amount) {
        const auto readings = cycles(work, iterations, amount);
        return *std::ranges::min_element(readings);
      };
      return (fastest(more) - fastest(fewer)) / (double(iterations) * between);
    };
    const double waited = step(family.wait(columns), kWaitIterations, 1, kTcgen05WaitBodies,
                               tcgen05_waits(kTcgen05WaitBodies) - tcgen05_waits(1));
    const double interval = step(family.run(columns), kRateIterations, 1, 4, 3 * kTcgen05Run);
    if (interval > 0 && interval < waited) return;
    throw std::runtime_error(family.line.name(family.form, columns) + ": " +
                             std::to_string(interval) + " cycles from one to the next, and " +
                             std::to_string(waited) +
                             " where each is waited for: they do not overlap");
  }

 private:
  Probe& probe_;
  std::optional<Tcgen05Launcher> launcher_;
};

std::map<std::string, std::string> facts_of(const Family& family) {
  return {{"data", "random bits, finite in every type"},
          {"k", std::to_string(family.line.k)},
          {"rows", std::to_string(family.form.tile_rows())}};
}

std::string label_of(const Family& family) {
  return std::string(family.line.type) + (family.form.blocks == 1 ? ", one SM" : ", a pair") +
         (family.form.a_in_tmem ? ", A in tensor memory" : "");
}

/// A series against columns. Latency where it `waits` for each multiplication, else the interval
/// from one to the next.
void measure_columns(Probe& probe, Bench& bench, const Family& family, const std::string& why_not,
                     bool waits) {
  const std::string what = waits ? "latency" : "interval";
  const std::vector<int> widths = family.line.widths(family.form);
  SeriesSpec spec{.variant = family.name() + "." + what,
                  .axes = {{"columns", "elements"}, {"instructions", "instructions"}},
                  .facts = facts_of(family),
                  .fit = {"slope_at"},
                  .figure = {"tensor_tcgen05_" + what,
                             waits ? "Cycles of one tcgen05.mma, from its start to the end of a "
                                     "wait, against columns"
                                   : "Cycles from one tcgen05.mma of a thread to the next, against "
                                     "columns",
                             label_of(family)},
                  .kernel = waits ? family.kernels.wait : family.kernels.run,
                  .part = why_not.empty() ? tcgen05_part(family.line.kind, family.form) : ""};
  for (const int columns : widths) {
    spec.fit.fills.push_back(
        {"tensor." + family.line.name(family.form, columns) + "." + what + "_cycles",
         "at." + std::to_string(columns)});
  }
  probe.series(spec, [&](Sweep& sweep) {
    if (!why_not.empty()) throw SkipSeries{why_not};
    for (const int columns : widths) {
      if (waits) {
        const Tcgen05Work work = family.wait(columns);
        bench.launcher().verify(work, 1, tcgen05_waits(1));
        for (int body = 1; body <= kTcgen05WaitBodies; ++body) {
          sweep.add({double(columns), double{kWaitIterations} * tcgen05_waits(body)},
                    {bench.cycles(work, kWaitIterations, body)});
        }
        continue;
      }
      const Tcgen05Work work = family.run(columns);
      bench.launcher().verify(work, 1, kTcgen05Run);
      bench.require_overlap(family, columns);
      for (const int runs : {1, 2, 3, 4}) {
        sweep.add({double(columns), double{kRateIterations} * runs * kTcgen05Run},
                  {bench.cycles(work, kRateIterations, runs)});
      }
    }
  });
}

void measure_rate(Probe& probe, Bench& bench, const Family& family, const std::string& why_not) {
  const std::vector<int> widths = family.line.widths(family.form);
  SeriesSpec spec{
      .variant = family.name() + ".rate",
      .axes = {{"columns", "elements"},
               {"work", family.line.of_integers() ? "operations" : "FLOP"}},
      .constants = {{"sm_count", double(family.form.blocks)}},
      .facts = facts_of(family),
      .fit = {"work_rate"},
      .figure = {"tensor_tcgen05_rate",
                 "Operations of an SM's tensor cores a clock by tcgen05.mma, against columns",
                 label_of(family)},
      .kernel = family.kernels.run,
      .part = why_not.empty() ? tcgen05_part(family.line.kind, family.form) : ""};
  for (const int columns : widths) {
    spec.fit.fills.push_back({"tensor." + family.line.name(family.form, columns) +
                                  (family.line.of_integers() ? ".op" : ".flop") + "_per_clk_sm",
                              "at." + std::to_string(columns) + ".per_sm"});
  }
  probe.series(spec, [&](Sweep& sweep) {
    if (!why_not.empty()) throw SkipSeries{why_not};
    for (const int columns : widths) {
      const Tcgen05Work work = family.run(columns);
      bench.launcher().verify(work, 1, kTcgen05Run);
      for (const int runs : {1, 2, 3, 4}) {
        const double multiplications = double{kRateIterations} * runs * kTcgen05Run;
        sweep.add({double(columns), multiplications * family.line.operations(family.form, columns)},
                  {bench.cycles(work, kRateIterations, runs)});
      }
    }
  });
}

std::vector<Family> families() {
  std::vector<Family> all;
  for (const Tcgen05Line& line : kTcgen05Lines) {
    for (const Tcgen05Form& form : kTcgen05Forms) {
      if (!form.a_in_tmem || !line.from_shared_only) all.push_back({line, form});
    }
  }
  return all;
}

void measure(Probe& probe) {
  const CompiledFor code = compiled_for();
  Bench bench(probe, code);
  for (const Family& family : families()) {
    const std::string why_not = why_no_tcgen05(family.line, code);
    for (const bool waits : {true, false}) {
      measure_columns(probe, bench, family, why_not, waits);
    }
    measure_rate(probe, bench, family, why_not);
  }
}

/// A launch on the whole chip: how many multiplications, and how many operations they are.
void confirm(Probe& probe) {
  const CompiledFor code = compiled_for();
  if (!code.has_tcgen05()) throw SkipSeries{kNoTcgen05};
  constexpr int kColumns = 256, kRuns = 4;
  Tcgen05Launcher launcher(probe.device());
  WarpSpans spans(static_cast<std::size_t>(probe.device().sm_count()) * Tcgen05Launcher::kWarps);
  std::vector<Count> counts;
  for (const Family& family : families()) {
    if (!why_no_tcgen05(family.line, code).empty()) continue;
    const Tcgen05Work work = family.run(kColumns);
    const int blocks = launcher.blocks(work);
    const double multiplications =
        double{kRateIterations} * kRuns * kTcgen05Run * blocks / family.form.blocks;
    AllExpected all = {{"utcmma", multiplications, 0.001}};
    if (*family.line.counter != '\0') {
      all.push_back({family.line.counter,
                     multiplications * family.line.operations(family.form, kColumns), 0.001});
    }
    counts.push_back(counted(family.name() + ".rate", "tensor", {"columns", "elements"}, kColumns,
                             all, [&launcher, &spans, work, blocks] {
                               launcher.launch(work, blocks, kRateIterations, kRuns, spans);
                             }));
  }
  probe.count_together(counts);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  constexpr Tcgen05Kind kKinds[] = {
      Tcgen05Kind::kF16,      Tcgen05Kind::kTf32, Tcgen05Kind::kF8f6f4,  Tcgen05Kind::kI8,
      Tcgen05Kind::kMxf8f6f4, Tcgen05Kind::kMxf4, Tcgen05Kind::kMxf4nvf4};
  for (const Tcgen05Form& form : kTcgen05Forms) {
    for (const Tcgen05Kind kind : kKinds) {
      const KernelPair kernels = kernels_of(kind, form);
      const char* const on = kind == Tcgen05Kind::kI8 ? kTcgen05I8On : kTcgen05On;
      Part part{tcgen05_part(kind, form),
                std::string("tcgen05.mma of kind ") + tcgen05_kind_name(kind) +
                    (form.blocks == 1 ? " by one SM, A in " : " by a pair of SMs, A in ") +
                    (form.a_in_tmem ? "tensor memory" : "shared memory"),
                tcgen05_expectations(kernels.run, kind, form, on)};
      const auto add = [&](const std::string& sass, const std::string& ptx, int count) {
        part.machine_code.push_back(expect(kernels.wait, sass, ptx, count).in_kernel().on(on));
      };
      constexpr int kWaits = tcgen05_waits(1) + tcgen05_waits(2) + tcgen05_waits(3);
      add(tcgen05_opcode(kind, form), tcgen05_ptx(kind, form), kWaits);
      add("UTC[A-Z]+MMA*", "tcgen05.mma*", kWaits);
      add(tcgen05_commit_opcode(form), "tcgen05.commit*", kWaits);
      add("BRA.U.ANY", "", 0);
      part.machine_code.push_back(expect_no_tcgen05(kernels.wait, on));
      list.push_back(std::move(part));
    }
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long is each tcgen05.mma, and how much do they do a clock?",
     .min_capability = 100,
     .cost_seconds = 6,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_tcgen05_probe
