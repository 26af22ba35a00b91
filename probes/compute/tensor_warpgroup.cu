// SPDX-License-Identifier: Apache-2.0
// Question: how long is each `wgmma`, how often can it start, and how much does an SM do by it?
//
// Method: one table (instructions/wgmma.def), two kernels. Latency: one warpgroup waits for each
// multiplication before it starts the next. Interval: one warpgroup has as many under way as it
// likes, all onto the same accumulators, and waits once. Rate: 4, 8, 12 and (where registers allow)
// 16 warps do that. All are slopes over the number of multiplications at a fixed number of
// iterations, so that the cost of an iteration stays in the intercept. Keys:
// tensor.<source>.<type>.n<columns>.{latency_cycles, interval_cycles, flop_per_clk_sm
// (op_per_clk_sm for integers)}; `source` says where A is: wgmma (shared memory), wgmma_rs
// (registers), wgmma_sp and wgmma_sp_rs (the same, sparse: work counts the zeros left out too).
//
// What could fool it: tiles not really multiplied, or read from wrong places (before timing, all
// products of rows and columns of small numbers are compared); multiplications that the assembler
// serialises with waits of its own (the machine code must show none). Data are random bits that are
// finite numbers in every type; a rate per clock does not depend on them, a rate per second does
// (compute/tensor_power).
#include <bit>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "probes/compute/operands.h"
#include "probes/compute/tensor_warpgroup.cuh"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/harness/probe.h"
#include "probes/methods/permutation.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_warpgroup_probe {
namespace {

/// Lines of one source and type.
using WgmmaRange = std::vector<const Wgmma*>;

std::vector<WgmmaRange> families() {
  std::vector<WgmmaRange> list;
  for (const Wgmma& wgmma : wgmmas()) {
    if (list.empty() || list.back().front()->line.family() != wgmma.line.family()) {
      list.emplace_back();
    }
    list.back().push_back(&wgmma);
  }
  return list;
}

class WgmmaLauncher {
 public:
  explicit WgmmaLauncher(const Device& device)
      : sm_count_(device.sm_count()),
        a_(kMostWarpgroups * kWgmmaRows * kTileRowBytes),
        b_(kMostColumns * kTileRowBytes),
        spans_(static_cast<std::size_t>(sm_count_) * kMostWarpgroups * 4) {
    fill_random();
  }

  int sm_count() const { return sm_count_; }

  void run(const Wgmma& wgmma, int warpgroups, int iterations, int runs) {
    const std::size_t bytes = shared_bytes(wgmma, warpgroups, wgmma.run);
    launch_resident(wgmma.run,
                    {.blocks = sm_count_, .threads = warpgroups * 128, .shared_bytes = bytes},
                    iterations, runs, tiles(), spans_.prepare(), WgmmaResults{nullptr});
  }
  /// One warpgroup an SM.
  void wait(const Wgmma& wgmma, int body) {
    const std::size_t bytes = shared_bytes(wgmma, 1, wgmma.wait);
    launch_resident(wgmma.wait, {.blocks = sm_count_, .threads = 128, .shared_bytes = bytes},
                    kWaitIterations, body, tiles(), spans_.prepare(), WgmmaResults{nullptr});
  }

  /// An SM's cycles for the latest launch.
  double cycles(int warpgroups) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warpgroups * 4);
  }

  /// Every row of A and every column of B holds one small number; all warpgroups of a block
  /// multiply them. Throws std::runtime_error at the first sum that is wrong.
  void verify(const Wgmma& wgmma) {
    const WgmmaLine& line = wgmma.line;
    fill_small_numbers(line);
    constexpr int kIterations = 1, kRuns = 1;
    const int threads = line.most_warpgroups() * 128;
    DeviceBuffer<std::uint32_t> values(static_cast<std::size_t>(threads) * kMostAccumulators);
    values.fill_bytes(0xff);  // never right: what is not written is seen
    const std::size_t bytes = shared_bytes(wgmma, line.most_warpgroups(), wgmma.run);
    launch_resident(wgmma.run, {.blocks = 1, .threads = threads, .shared_bytes = bytes},
                    kIterations, kRuns, tiles(), spans_.prepare(), WgmmaResults{values.data()});
    check(cudaGetLastError());
    const auto got = values.to_host();
    const double products =
        kIterations * kRuns * run_of(line.n) * line.k / (line.sparse() ? 2.0 : 1.0);
    for (int i = 0; i < line.accumulators(); ++i) {
      for (int thread = 0; thread < threads; ++thread) {
        const std::uint32_t bits = got[static_cast<std::size_t>(thread) * kMostAccumulators + i];
        // Four registers (or two) hold eight columns: two beside each other in two rows.
        const int in_register = line.two_in_register ? 2 : 1;
        for (int half = 0; half < in_register; ++half) {
          const int place = i * in_register + half;
          const int row = thread % 128 / 32 * 16 + thread % 32 / 4 + place % 4 / 2 * 8;
          const int column = place / 4 * 8 + thread % 4 * 2 + place % 2;
          const double expected =
              products * number_of_row(line, row) * number_of_column(line, column);
          const double value = number_in(line, bits, half);
          if (value != expected) {
            throw std::runtime_error(line.name() + ": row " + std::to_string(row) + ", column " +
                                     std::to_string(column) + " of the product is " +
                                     std::to_string(value) + ", not " + std::to_string(expected));
          }
        }
      }
    }
    fill_random();
  }

 private:
  /// Small enough for every sum to be exact. FP8 takes only ones and twos: its products are cut off
  /// some 13 bits below the sum's leading one, whatever the accumulator's type (seen on an H200,
  /// where 18,432 came out as 18,208), so that sums stay below 2^13 here.
  static int number_of_row(const WgmmaLine& line, int row) {
    return 1 + static_cast<int>(Permutation::mix(row + 1) % (line.of_fp8() ? 2 : 4));
  }
  static int number_of_column(const WgmmaLine& line, int column) {
    return number_of_row(line, column + 100003);
  }

  static double number_in(const WgmmaLine& line, std::uint32_t bits, int half) {
    if (line.two_in_register) return number_of_half(half == 0 ? bits & 0xffff : bits >> 16);
    if (line.of_integers()) return static_cast<std::int32_t>(bits);
    return std::bit_cast<float>(bits);
  }

  // The first two of four neighbours in A are there.
  WgmmaTiles tiles() const { return {a_.data(), b_.data(), 0x44444444}; }

  void fill_random() {
    a_.from_host(finite_bits(a_.size(), 1));
    b_.from_host(finite_bits(b_.size(), a_.size() + 1));
  }

  void fill_small_numbers(const WgmmaLine& line) {
    const auto fill = [&line](std::vector<char>& rows, int (*number)(const WgmmaLine&, int)) {
      for (std::size_t i = 0; i < rows.size(); i += 4) {
        const std::uint32_t word =
            line.numbers[number(line, static_cast<int>(i / kTileRowBytes)) - 1];
        std::memcpy(&rows[i], &word, sizeof word);
      }
    };
    std::vector<char> a(a_.size()), b(b_.size());
    fill(a, number_of_row);
    fill(b, number_of_column);
    a_.from_host(a);
    b_.from_host(b);
  }

  template <class Kernel>
  static std::size_t shared_bytes(const Wgmma& wgmma, int warpgroups, Kernel kernel) {
    const auto bytes =
        static_cast<std::size_t>(wgmma.line.n + warpgroups * kWgmmaRows) * kTileRowBytes;
    allow_shared_bytes(kernel, bytes);
    return bytes;
  }

  int sm_count_;
  DeviceBuffer<char> a_, b_;
  WarpSpans spans_;
};

/// Cycles of launches, after one that is not counted.
template <class Launch>
std::vector<double> cycles_of(Probe& probe, WgmmaLauncher& launcher, int warpgroups,
                              const Launch& launch) {
  return repeated(probe.at_level(3, 5, 21), [&] {
    launch();
    return launcher.cycles(warpgroups);
  });
}

std::map<std::string, std::string> facts_of(const WgmmaLine& line) {
  std::map<std::string, std::string> facts = {{"data", "random bits, finite in every type"}};
  if (line.sparse()) facts["work"] = "of the dense shape: half of it is multiplications by zero";
  return facts;
}

const char* place_of_a(const WgmmaLine& line) {
  if (line.from_registers()) return line.sparse() ? "sparse A in registers" : "A in registers";
  return line.sparse() ? "sparse A in shared memory" : "A in shared memory";
}

/// A series of one warpgroup: a sweep of columns. Latency where it `waits` for each multiplication,
/// else the interval from one to the next.
void measure_columns(Probe& probe, WgmmaLauncher& launcher, const WgmmaRange& family,
                     bool available, bool waits) {
  const WgmmaLine& first = family.front()->line;
  const std::string what = waits ? "latency" : "interval";
  SeriesSpec spec{
      .variant = first.family() + "." + what,
      .axes = {{"columns", "elements"}, {"instructions", "instructions"}},
      .facts = facts_of(first),
      .fit = {"slope_at"},
      .figure = {"tensor_wgmma_" + what,
                 waits ? "Cycles of one wgmma, from its start to the end of a wait, against columns"
                       : "Cycles from one wgmma of a warpgroup to the next, against columns",
                 std::string(first.type) + ", " + place_of_a(first)},
      .part = available ? first.family() : ""};
  WgmmaRange meant = family;
  if (waits) std::erase_if(meant, [](const Wgmma* wgmma) { return !has_latency(wgmma->line.n); });
  for (const Wgmma* wgmma : meant) {
    spec.kernel.add(waits ? wgmma->wait : wgmma->run);
    spec.fit.fills.push_back({"tensor." + wgmma->line.name() + "." + what + "_cycles",
                              "at." + std::to_string(wgmma->line.n)});
  }
  probe.series(spec, [&](Sweep& sweep) {
    if (!available) throw SkipSeries{kNoWgmma};
    for (const Wgmma* wgmma : meant) {
      const auto add = [&](double instructions, const auto& launch) {
        sweep.add({double(wgmma->line.n), instructions}, {cycles_of(probe, launcher, 1, launch)});
      };
      if (waits) {
        for (int body = 1; body <= kWaitBodies; ++body) {
          add(double{kWaitIterations} * waits_of(body), [&] { launcher.wait(*wgmma, body); });
        }
        continue;
      }
      launcher.verify(*wgmma);
      for (const int runs : {2, 4, 6, 8}) {
        add(double{kRateIterations} * runs * run_of(wgmma->line.n),
            [&] { launcher.run(*wgmma, 1, kRateIterations, runs); });
      }
    }
  });
}

void measure_rate(Probe& probe, WgmmaLauncher& launcher, const Wgmma& wgmma, bool available) {
  const WgmmaLine& line = wgmma.line;
  const bool drawn = line.n == kMostColumns;  // all of them would be too many curves
  probe.series(
      {.variant = line.name() + ".rate",
       .axes = {{"warps", "warps"}, {"work", line.of_integers() ? "operations" : "FLOP"}},
       .constants = {{"sm_count", 1}},
       .facts = facts_of(line),
       .fit = {"work_rate",
               {{"tensor." + line.name() + (line.of_integers() ? ".op" : ".flop") + "_per_clk_sm",
                 "saturated.per_sm"}}},
       .figure = {drawn ? "tensor_wgmma_rate" : "",
                  drawn ? "Operations of an SM's tensor cores a clock by wgmma of 256 columns, "
                          "against warps"
                        : "",
                  std::string(line.type) + ", " + place_of_a(line)},
       .kernel = wgmma.run,
       .part = available ? line.family() : ""},
      [&](Sweep& sweep) {
        if (!available) throw SkipSeries{kNoWgmma};
        for (int warpgroups = 1; warpgroups <= line.most_warpgroups(); ++warpgroups) {
          for (const int runs : {2, 4, 6}) {
            auto cycles = cycles_of(probe, launcher, warpgroups, [&] {
              launcher.run(wgmma, warpgroups, kRateIterations, runs);
            });
            const double count = double{kRateIterations} * runs * run_of(line.n) * warpgroups;
            sweep.add({warpgroups * 4.0, count * line.operations()}, {std::move(cycles)});
          }
        }
      });
}

void measure(Probe& probe) {
  WgmmaLauncher launcher(probe.device());
  const bool available = compiled_for().has_wgmma();
  for (const WgmmaRange& family : families()) {
    for (const bool waits : {false, true}) {
      measure_columns(probe, launcher, family, available, waits);
    }
    for (const Wgmma* wgmma : family) measure_rate(probe, launcher, *wgmma, available);
  }
}

/// Every warp of a warpgroup executes every multiplication.
void confirm(Probe& probe) {
  if (!compiled_for().has_wgmma()) throw SkipSeries{kNoWgmma};
  WgmmaLauncher launcher(probe.device());
  std::vector<Count> counts;
  for (const Wgmma& wgmma : wgmmas()) {
    if (!has_latency(wgmma.line.n)) continue;
    constexpr int kWarpgroups = 2, kIterations = 64, kRuns = 4;
    const double expected =
        4.0 * kWarpgroups * launcher.sm_count() * kIterations * kRuns * run_of(wgmma.line.n);
    counts.push_back(
        counted(wgmma.line.name() + ".rate", "tensor", {"warps", "warps"}, 4.0 * kWarpgroups,
                {{"gmma", expected, 0.001, "expected"}},
                [&launcher, &wgmma] { launcher.run(wgmma, kWarpgroups, kIterations, kRuns); }));
  }
  probe.count_together(counts);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const WgmmaRange& family : families()) {
    const WgmmaLine& first = family.front()->line;
    Part part{first.family(), std::string("wgmma, ") + place_of_a(first), {}};
    const auto add = [&part](const Kernels& kernel, const std::string& sass, const std::string& ptx,
                             int count) {
      part.machine_code.push_back(expect(kernel, sass, ptx, count).on("sm_90a"));
    };
    for (const Wgmma* wgmma : family) {
      const std::string opcode = wgmma->line.opcode();
      const std::string ptx = "wgmma.mma_async.*m64n" + std::to_string(wgmma->line.n) + "k*";
      const std::string any = "[A-Z]GMMA.*", wait = "WARPGROUP.DEPBAR*";
      add(wgmma->run, opcode, ptx, run_of(wgmma->line.n));
      add(wgmma->run, any, "", run_of(wgmma->line.n));
      part.machine_code.push_back(expect_no_wgmma(wgmma->run));
      add(wgmma->run, wait, "wgmma.wait_group*", 0);
      if (wgmma->wait == nullptr) continue;
      constexpr int kWaits = waits_of(1) + waits_of(2) + waits_of(3);
      for (const auto& [sass_code, ptx_code] :
           {std::pair{opcode, ptx}, {any, std::string()}, {wait, "wgmma.wait_group*"}}) {
        part.machine_code.push_back(
            expect(wgmma->wait, sass_code, ptx_code, kWaits).in_kernel().on("sm_90a"));
      }
    }
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{measure,
                         confirm,
                         {.question = "How long is each wgmma, and how much do they do a clock?",
                          .min_capability = 80,
                          .cost_seconds = 2,
                          .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_warpgroup_probe
