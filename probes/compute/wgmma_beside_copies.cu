// SPDX-License-Identifier: Apache-2.0
// Question: how long does a `wgmma` take while the copy engine writes into the same SM's shared
// memory?
//
// Method: one block an SM. Two warpgroups multiply tiles of their own, four warps copy from L2 into
// sixteen slots of 10 KiB, and neither waits for the other: nothing but the shared memory is
// contended for. Copies start before the multiplications and end after them. A warp asks for its
// next copy at a random time of each turn, so that 0 to 96 bytes come each cycle, or as soon as a
// slot is free (`full`). Cycles from one multiplication of the SM to the next = slope over their
// number, median of the SMs; `full.rate`: bytes that land in a cycle meanwhile. `copies`: the same
// without multiplications. If reads and writes of shared memory take turns, the times add: n64
// reads 128 bytes a cycle by itself, n256 reads 80. `hidden`: as many multiplications and copies as
// take equally long alone; the share of that time that is hidden where both run: 0 is one after the
// other. Its times are of a long launch less a short one. Four SMs copy, each lines of its own;
// `multicast16`: one cluster of sixteen SMs copies, and each line is read once for all. Keys:
// tensor.<source>.<type>.n<columns>.copies<bytes>.interval_cycles, .copies_full.*; the same with
// .multicast16 before .copies.
//
// What could fool it: the thread that asks for copies, which needs many cycles for each whatever
// its size (small copies by one thread measure that thread: here four ask for large ones, and
// `copies` says what they bring alone); copies that come more slowly than asked for (the landed
// ones are counted: such a point is left out, with what came); copies that end before the
// multiplications (the launch is then repeated with more of them); multiplications that the
// assembler serialises (the machine code must show none); copies and multiplications in step, which
// hinder each other more or less by their distance (turns and starts are random, other ones in each
// launch; but copies that follow each other without a gap, `full`, find a step of their own and
// hinder less than as many at random times); copies that never came (barriers count their bytes,
// and two words of each are compared as it lands).
#include <cmath>

#include "probes/compute/wgmma_beside_copies.cuh"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::wgmma_beside_copies_probe {
namespace {

constexpr int kLengths[] = {1, 2, 3, 4};  // times shortest()
constexpr int kCountedIterations = 1024;
constexpr double kReached = 0.97;  // of the bytes asked for
constexpr double kSpare = 1.25;    // copies that outlast multiplications as long as they take alone
constexpr double kRoundBytes = double{kSlots} * kCopyBytes;

/// Measures one kind of multiplication beside one kind of copies.
class Pairing {
 public:
  Pairing(Probe& probe, Bench& bench, const Beside& beside, const Fan& fan, bool available)
      : probe_(probe),
        bench_(bench),
        beside_(beside),
        fan_(fan),
        available_(available),
        name_(with_fan(beside.line.name(), fan)),
        key_("tensor." + name_ + ".") {}

  void measure() {
    measure_asked();
    measure_full();
    measure_hidden();
  }

  /// Copies alone.
  void measure_alone() {
    series({.variant = with_fan("copies", fan_),
            .axes = {{"copy", "bytes"}, {"work", "bytes"}},
            .constants = {{"sm_count", 1}, {"max_residual", 0.02}},
            .facts = {{"sms", std::to_string(fan_.blocks)}},
            .fit = {"work_rate", {{fan_.alone, "largest.per_sm"}}}},
           [&](Sweep& sweep) {
             for (int length = 1; length <= 4; ++length) {
               const int rounds = probe_.at_level(8, 32, 32) * length;
               sweep.add({double{kCopyBytes}, kRoundBytes * rounds},
                         {repeated(repeats(), [&] { return times(0, rounds).copied; })});
             }
           });
  }

 private:
  int repeats() const { return probe_.at_level(3, 7, 21); }
  int shortest() const { return probe_.at_level(64, 256, 256); }  // iterations
  int longest() const { return 4 * shortest(); }
  Times times(int iterations, int rounds, std::uint32_t pace = 0) {
    return bench_.times(beside_, fan_, iterations, rounds, pace);
  }

  /// Cycles of a round of copies alone, as fast as they come.
  double round_cycles() {
    constexpr int kShort = 8, kLong = 40;
    if (round_cycles_ == 0) {
      times(0, kShort);
      round_cycles_ = (times(0, kLong).copied - times(0, kShort).copied) / (kLong - kShort);
    }
    return round_cycles_;
  }

  /// Rounds of copies that outlast the iterations. Throws SkipPoint where too many would be needed.
  int outlasting(int iterations, std::uint32_t pace, double cycles_of_round) {
    double rounds = iterations * kRunCycles * kSpare / cycles_of_round + 2;
    for (; rounds <= kMostRounds; rounds *= 2) {
      if (times(iterations, int(rounds), pace).copies_outlast) return int(rounds);
    }
    throw SkipPoint{"the copies end before the multiplications"};
  }

  void measure_asked() {
    std::vector<samples::Fill> fills;
    for (const int bytes : fan_.asked) {
      const std::string text = std::to_string(bytes);
      fills.push_back({key_ + "copies" + text + ".interval_cycles", "at." + text});
    }
    series({.variant = name_,
            .axes = {{"asked", "bytes/clk"}, {"instructions", "instructions"}},
            .facts = {{"asked", "bytes that land in an SM for each cycle"},
                      {"sms", std::to_string(fan_.blocks)}},
            .fit = {"slope_at", fills},
            .figure = {"wgmma_beside_copies",
                       "Cycles of one wgmma against bytes that the copy engine writes a cycle",
                       name_}},
           [&](Sweep& sweep) {
             bench_.verify(beside_, fan_);
             const double fastest = round_cycles();
             for (const int bytes : fan_.asked) {
               sweep.attempt([&] { add_asked(sweep, bytes, fastest); });
             }
           });
  }

  /// Throws SkipPoint where fewer bytes come than are asked for.
  void add_asked(Sweep& sweep, int bytes, double fastest) {
    const auto pace = bytes == 0 ? 0U : std::uint32_t(kCopiers) * kCopyBytes / bytes;
    const double cycles_of_round = std::max(fastest, double(pace) * kSlotsOfWarp);
    const auto rounds_of = [&](int iterations) {
      return bytes == 0 ? 0 : outlasting(iterations, pace, cycles_of_round);
    };
    if (bytes > 0) {
      const Times last = times(longest(), rounds_of(longest()), pace);
      const double came = last.landed_bytes / last.multiplied;
      if (came < kReached * bytes) {
        throw SkipPoint{"of " + std::to_string(bytes) + " bytes asked for each cycle, " +
                        std::to_string(came) + " come"};
      }
    }
    for (const int length : kLengths) {
      const int iterations = length * shortest();
      const int rounds = rounds_of(iterations);
      sweep.add({double(bytes), beside_.multiplications(iterations)},
                {repeated(repeats(), [&] { return times(iterations, rounds, pace).multiplied; })});
    }
  }

  void measure_full() {
    series({.variant = name_ + ".full",
            .axes = {{"instructions", "instructions"}},
            .constants = {{"max_residual", 0.02}},
            .facts = {{"sms", std::to_string(fan_.blocks)}},
            .fit = {"slope", {{key_ + "copies_full.interval_cycles", "slope"}}}},
           [&](Sweep& sweep) {
             const double fastest = round_cycles();
             for (const int length : kLengths) {
               const int iterations = length * shortest();
               const int rounds = outlasting(iterations, 0, fastest);
               sweep.add(
                   {beside_.multiplications(iterations)},
                   {repeated(repeats(), [&] { return times(iterations, rounds).multiplied; })});
             }
           });
    series({.variant = name_ + ".full.rate",
            .axes = {{"instructions", "instructions"}},
            .quantities = {{"rate", "bytes/clk"}},
            .facts = {{"rate", "bytes that land while the SM multiplies, by its cycles"},
                      {"sms", std::to_string(fan_.blocks)}},
            .fit = {"median_of", {{key_ + "copies_full.bytes_per_clk", "rate"}}}},
           [&](Sweep& sweep) {
             const int rounds = outlasting(longest(), 0, round_cycles());
             sweep.add({beside_.multiplications(longest())}, {repeated(repeats(), [&] {
                         const Times all = times(longest(), rounds);
                         return all.landed_bytes / all.multiplied;
                       })});
           });
  }

  void measure_hidden() {
    series({.variant = "hidden." + name_,
            .axes = {{"instructions", "instructions"}},
            .quantities = {{"first", "cycles"}, {"second", "cycles"}, {"together", "cycles"}},
            .facts = {{"first", "multiplications"},
                      {"second", "copies, as many as take equally long"},
                      {"sms", std::to_string(fan_.blocks)}},
            .fit = {"overlap", {{key_ + "copies_full.hidden", "overlap"}}}},
           [&](Sweep& sweep) {
             const double rounds = kRunCycles / round_cycles();  // for each iteration
             const auto difference = [&](bool multiply, bool copy) {
               const auto all = [&](int iterations) {
                 return times(multiply ? iterations : 0,
                              copy ? int(std::lround(rounds * iterations)) : 0)
                     .all;
               };
               return repeated(repeats(), [&] {
                 const double shorter = all(shortest());
                 return all(longest()) - shorter;
               });
             };
             sweep.add({beside_.multiplications(longest() - shortest())},
                       {difference(true, false), difference(false, true), difference(true, true)});
           });
  }

  void series(SeriesSpec spec, const std::function<void(Sweep&)>& body) {
    spec.kernel = beside_.kernel;
    spec.part = available_ ? beside_.line.name() : "";
    probe_.series(spec, [&](Sweep& sweep) {
      if (!available_) throw SkipSeries{kNoWgmma};
      body(sweep);
    });
  }

  Probe& probe_;
  Bench& bench_;
  const Beside& beside_;
  const Fan& fan_;
  bool available_;
  std::string name_, key_;
  double round_cycles_ = 0;
};

void measure(Probe& probe) {
  const bool available = compiled_for().has_wgmma();
  Bench bench;
  for (const Fan& fan : fans()) {
    for (const Beside& beside : all_beside()) {
      Pairing(probe, bench, beside, fan, available).measure();
    }
    Pairing(probe, bench, all_beside().back(), fan, available).measure_alone();
  }
}

/// Every warp executes every multiplication, and L2 reads every byte of the copies.
void confirm(Probe& probe) {
  if (!compiled_for().has_wgmma()) throw SkipSeries{kNoWgmma};
  Bench bench;
  const Fan& fan = fans().front();
  constexpr int kCountedRounds = 96;
  std::vector<Count> multiplications, copies;
  for (const Beside& beside : all_beside()) {
    const auto launch = [&] { bench.launch(beside, fan, kCountedIterations, kCountedRounds, 0); };
    const std::string name = beside.line.name();
    multiplications.push_back(
        counted(name, "tensor", {"iterations", "1"}, kCountedIterations,
                {{"gmma", 4.0 * fan.blocks * beside.multiplications(kCountedIterations), 0.001,
                  "expected"}},
                launch));
    copies.push_back(counted(
        name, "async_copies", {"iterations", "1"}, kCountedIterations,
        {{"l2_bytes", fan.blocks * kCountedRounds * kRoundBytes, 0.01, "expected"}}, launch));
  }
  probe.count_together(multiplications);
  probe.count_together(copies);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Beside& beside : all_beside()) {
    const WgmmaLine& line = beside.line;
    Part part{line.name(), "wgmma beside bulk copies", {}};
    const int run = run_of(line.n);
    part.machine_code = {
        expect(beside.kernel, line.opcode(),
               "wgmma.mma_async.*m64n" + std::to_string(line.n) + "k*", run)
            .on(kWgmmaOn),
        expect(beside.kernel, "[A-Z]GMMA.*", "", run).on(kWgmmaOn),
        expect(beside.kernel, "WARPGROUP.DEPBAR*", "wgmma.wait_group*", 1).on(kWgmmaOn),
        expect(beside.kernel, "UBLKCP*", "cp.async.bulk.shared::cluster.global*", 2)
            .in_kernel()
            .even_conditional()
            .on(kWgmmaOn),
        expect(beside.kernel, "", "cp.async.bulk*multicast::cluster", 1)
            .in_kernel()
            .even_conditional()
            .on(kWgmmaOn),
        expect_no_wgmma(beside.kernel)};
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long is a wgmma while the copy engine writes the same shared memory?",
     .min_capability = 90,
     .cost_seconds = 3,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::wgmma_beside_copies_probe
