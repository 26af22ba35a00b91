// SPDX-License-Identifier: Apache-2.0
// Question: how long is each `mma.sync`, how often can a warp start one, and how much do they do?
//
// Method: one table (instructions/mma.def), one kernel. Latency: one warp an SM, each
// multiplication accumulates onto the one before. Issue interval: one warp, eight accumulators one
// after the other (or an eighth of the latency, where that is longer). Both are slopes over the
// multiplications in the loop's body: the loop's own cost stays in the intercept. Rate: 4, 8 and 16
// warps an SM, eight accumulators each; slope over the iterations of the longest body, whose own
// cost other warps hide. (Over bodies, rates came out up to 2 % too high: shorter loops hide less.)
// Keys: tensor.mma.<type>.<shape>.{latency_cycles, issue_interval_cycles, flop_per_clk_sm
// (op_per_clk_sm for integers and bits)}, tensor.mma_sp.* for sparse ones, whose work counts the
// multiplications by zero that are left out.
//
// What could fool it: an instruction that the machine does not have and that the assembler replaces
// by a sequence (FP8 on Hopper: conversions and two HMMA's of FP16). The series carries what each
// became: fact `opcode`, and fact `native`, "yes" where it is the one opcode that the table names
// and "no: ..." otherwise. Where an architecture is known to have the instruction, the machine code
// must show it as often as the divisor says. Operands of ones and twos, which no fragment layout
// changes, check that the products are as deep as their name says; timing runs on random bits that
// are finite numbers in every type. A sequence may make its products first and add the accumulator
// last; equal products would then be made once, so B takes some bits of D there (one LOP3 a
// register, seen in fact `opcode`). Sequences are measured over iterations throughout, with a short
// body, and their rate is that of 16 warps. What only 12.0 and 12.1 have was proven on machine code
// and has never run on a card.
#include <algorithm>
#include <stdexcept>

#include "analysis/base/pattern.h"
#include "probes/compute/opcode_shares.h"
#include "probes/compute/operands.h"
#include "probes/compute/sm_launcher.cuh"
#include "probes/compute/tensor_shapes.cuh"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_shapes_probe {
namespace {

/// A number that an accumulator of 16 bits holds exactly: 1024 to 2047.
std::uint16_t half_of(int number) { return static_cast<std::uint16_t>(0x6400 + number - 1024); }

template <class T>
T read_as(const char* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// A small whole number as an accumulator's register writes it: f16 twice.
void write_number(const MmaLine& line, int number, char* to) {
  const auto write = [to](auto value) { std::memcpy(to, &value, sizeof value); };
  if (line.accumulates("f16")) return write(half_of(number) * 0x10001U);
  if (line.accumulates("f32")) return write(static_cast<float>(number));
  if (line.accumulates("f64")) return write(static_cast<double>(number));
  write(number);
}

/// The numbers in one register of D: two of f16, else one.
std::vector<double> numbers_in(const MmaLine& line, const char* from) {
  if (line.accumulates("f16")) {
    const auto bits = read_as<std::uint32_t>(from);
    return {number_of_half(bits & 0xffff), number_of_half(bits >> 16)};
  }
  if (line.accumulates("f32")) return {read_as<float>(from)};
  if (line.accumulates("f64")) return {read_as<double>(from)};
  return {static_cast<double>(read_as<std::int32_t>(from))};
}

constexpr int kFirstStart = 1024;  // of the check's accumulators: 1024, 1025, ..

class MmaLauncher {
 public:
  explicit MmaLauncher(const Device& device)
      : sm_count_(device.sm_count()),
        a_(kLanes * kBytesOfA),
        b_(2 * kLanes * kBytesOfB),
        start_(kMostIlp * 8),
        sink_(1),
        spans_(static_cast<std::size_t>(sm_count_) * kMostWarps) {
    fill_random();
  }

  int sm_count() const { return sm_count_; }

  void launch(Mma::Kernel kernel, int warps, int iterations) {
    launch_resident(kernel, {.blocks = sm_count_, .threads = warps * kLanes}, iterations,
                    operands(0x01010101), spans_.prepare(), Results{nullptr, sink_.data()});
  }

  /// An SM's cycles for the latest launch.
  double cycles(int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }

  /// Multiplies ones by ones and ones by twos, which alternate. Throws std::runtime_error at the
  /// first number that is not the sum of as many products as the shape says.
  void verify(const Mma& mma, int chains) {
    const MmaLine& line = mma.line;
    fill_constant(mma);
    DeviceBuffer<char> values(chains * mma.registers_of_d * kLanes * mma.register_bytes);
    values.fill_bytes(0xff);  // never right: what is not written is seen
    launch_resident(mma.code(chains, kShapeBodies), {.blocks = 1, .threads = kLanes}, 1,
                    operands(0), spans_.prepare(), Results{values.data(), sink_.data()});
    check(cudaGetLastError());
    const auto got = values.to_host();
    const double depth = line.size('k') / (line.sparse ? 2.0 : 1.0);
    for (std::size_t place = 0; place < got.size(); place += mma.register_bytes) {
      const int chain = static_cast<int>(place / mma.register_bytes) / kLanes / mma.registers_of_d;
      double expected = kFirstStart + chain;
      for (int i = chain; i < mma.length(kShapeBodies); i += chains) {
        expected += depth * (i / chains % 2 == 0 ? line.one.gain_one : line.one.gain_two);
      }
      for (const double number : numbers_in(line, got.data() + place)) {
        if (number != expected) {  // whole numbers, which every type holds exactly
          throw std::runtime_error(mma.name() + ": a sum of products is " + std::to_string(number) +
                                   ", not " + std::to_string(expected));
        }
      }
    }
    fill_random();
  }

 private:
  // The first two of four neighbours in A are there (the first of two).
  Operands operands(std::uint32_t disturbance) const {
    return {a_.data(), b_.data(), start_.data(), 0x44444444, disturbance};
  }

  /// The second B is nearly minus the first: sums stay small.
  void fill_random() {
    std::vector<char> b = finite_bits(b_.size(), a_.size() + 1);
    for (std::size_t i = 0; i < b.size() / 2; ++i) {
      b[b.size() / 2 + i] = static_cast<char>(b[i] ^ 0x80);
    }
    a_.from_host(finite_bits(a_.size(), 1));
    b_.from_host(b);
    start_.from_host(finite_bits(start_.size(), 4096));
  }

  void fill_constant(const Mma& mma) {
    const auto fill = [&mma](std::vector<char>& bytes, std::size_t from, std::size_t to,
                             std::uint64_t value) {
      for (std::size_t i = from; i < to; i += mma.operand_bytes) {
        std::memcpy(&bytes[i], &value, mma.operand_bytes);
      }
    };
    std::vector<char> a(a_.size()), b(b_.size()), start(start_.size());
    fill(a, 0, a.size(), mma.line.one.one);
    fill(b, 0, b.size() / 2, mma.line.one.one);
    fill(b, b.size() / 2, b.size(), mma.line.one.two);
    for (int chain = 0; chain < kMostIlp; ++chain) {
      write_number(mma.line, kFirstStart + chain, &start[chain * 8]);
    }
    a_.from_host(a);
    b_.from_host(b);
    start_.from_host(start);
  }

  int sm_count_;
  DeviceBuffer<char> a_, b_, start_;
  DeviceBuffer<std::uint32_t> sink_;
  WarpSpans spans_;
};

/// Regular expression of the architectures that are known to have the instruction.
std::string architectures(const MmaLine& line) {
  if (line.native_on == nullptr) return {};
  if (line.narrow) return kNarrowMmaOn;
  std::string list = line.native_on;
  std::replace(list.begin(), list.end(), ' ', '|');
  return "sm_(" + list + ")*";
}

Part part_of(const Mma& mma) {
  const MmaLine& line = mma.line;
  Part part{mma.name(), std::string("one instruction where it is ") + line.sass, {}};
  const std::string ptx = std::string("mma.*") + line.shape + ".row.col." + line.ptx;
  const char* const compiled = line.narrow        ? kNarrowMmaOn
                               : line.needs >= 90 ? "sm_(9|1[0-9])*"
                               : line.needs >= 89 ? "sm_(89|9|1[0-9])*"
                                                  : "";
  for (const int chains : {1, mma.ilp}) {
    for (int body = 1; body <= kShapeBodies; ++body) {
      const Kernels kernel = mma.code(chains, body);
      // Where the architecture is not known to have it: a sequence, with some of these in it.
      part.machine_code.push_back(expect(kernel, "[A-Z]MMA.*|CALL.*", ptx, mma.length(body))
                                      .or_more()
                                      .even_conditional()
                                      .on(compiled));
      part.machine_code.push_back(
          expect(kernel, line.sass, "", mma.length(body)).on(architectures(line)));
      if (!line.narrow) continue;
      part.machine_code.push_back(
          expect_absent(kernel, "[A-Z]MMA*",
                        "FP4, FP6 and block scales of mma.sync exist in code for sm_120 and sm_121 "
                        "with a suffix only")
              .on(std::string("!") + kNarrowMmaOn));
    }
  }
  return part;
}

std::map<std::string, int> timed_loop(const Probe& probe, const Mma& mma, int chains, int body) {
  return timed_loop(probe, mma.name(), mma.code(chains, body));
}

bool is_native(const Probe& probe, const Mma& mma) {
  return mma.line.native(probe.device().capability());
}

/// Leaves a series out where the code that runs does not have the instruction.
void skip_where_absent(const Probe& probe, const MmaLine& line) {
  skip_unless_capable(probe, line.needs);
  if (line.narrow && !compiled_for().has_narrow_mma()) throw SkipSeries{kNoNarrowMma};
}

/// Facts of a series: what ran, in words, where the disassembly tells.
std::map<std::string, std::string> facts_of(const Probe& probe, const Mma& mma, int chains) {
  const MmaLine& line = mma.line;
  std::map<std::string, std::string> facts = {{"data", "random bits, finite in every type"}};
  if (!is_native(probe, mma)) {
    facts["dependence"] = "through B as well as D";
    facts["saturation"] = "at 16 warps, not shown to be the most";
  }
  if (line.sparse) facts["work"] = "of the dense shape: half of it is multiplications by zero";
  if (line.narrow && probe.device().capability() < line.needs) return facts;
  const auto shares =
      opcode_shares(timed_loop(probe, mma, chains, kShapeBodies), timed_loop(probe, mma, chains, 1),
                    mma.length(kShapeBodies) - mma.length(1));
  if (shares.empty()) return facts;
  facts["opcode"] = to_text(shares);
  double native = 0, others = 0;  // NOP's let an instruction have its cycles
  for (const auto& [opcode, share] : shares) {
    if (Pattern(opcode_regex(line.sass)).is_all_of(opcode)) {
      native += share;
    } else if (opcode != "NOP") {
      others += share;
    }
  }
  facts["native"] = native == 1 && others == 0 ? "yes" : "no: " + facts["opcode"];
  return facts;
}

/// Hands over cycles of an SM for several numbers of instructions: more in the loop's body, or more
/// iterations of the longest one.
enum class Longer { kBody, kIterations };
template <class Take>
void time_lengths(Probe& probe, MmaLauncher& launcher, const Mma& mma, int chains, int warps,
                  Longer longer, const Take& take) {
  const int repeats = probe.at_level(3, 5, 21);
  for (int step = 1; step <= kShapeBodies; ++step) {
    const int body = longer == Longer::kBody ? step : kShapeBodies;
    const int iterations = longer == Longer::kBody ? kIterations : kIterations * step;
    auto cycles = repeated(repeats, [&] {
      launcher.launch(mma.code(chains, body), warps, iterations);
      return launcher.cycles(warps);
    });
    take(double(iterations) * mma.length(body), std::move(cycles));
  }
}

/// Cycles from one instruction of one warp to the next.
void measure_one_warp(Probe& probe, MmaLauncher& launcher, const Mma& mma, int chains,
                      const char* what, const char* key) {
  probe.series({.variant = mma.name() + "." + what,
                .axes = {{"instructions", "instructions"}},
                .facts = facts_of(probe, mma, chains),
                .fit = {"slope", {{"tensor." + mma.name() + "." + key, "slope"}}},
                .kernel = mma.kernels(chains),
                .part = mma.name()},
               [&](Sweep& sweep) {
                 skip_where_absent(probe, mma.line);
                 launcher.verify(mma, chains);
                 time_lengths(
                     probe, launcher, mma, chains, 1,
                     is_native(probe, mma) ? Longer::kBody : Longer::kIterations,
                     [&](double count, auto cycles) { sweep.add({count}, {std::move(cycles)}); });
               });
}

/// Which figure a rate is drawn in.
std::string figure_of(const MmaLine& line) {
  if (line.sparse) return "sparse";
  return line.of_integers() ? "integer" : "float";
}

void measure_rate(Probe& probe, MmaLauncher& launcher, const Mma& mma) {
  const MmaLine& line = mma.line;
  const bool integers = line.of_integers();
  probe.series(
      {.variant = mma.name() + ".rate",
       .axes = {{"warps", "warps"}, {"work", integers ? "operations" : "FLOP"}},
       .constants = {{"ilp", mma.ilp}, {"sm_count", 1}},
       .facts = facts_of(probe, mma, mma.ilp),
       .fit = {"work_rate",
               {{"tensor." + mma.name() + (integers ? ".op" : ".flop") + "_per_clk_sm",
                 is_native(probe, mma) ? "saturated.per_sm" : "largest.per_sm"}}},
       .figure = {"tensor_mma_" + figure_of(line),
                  "Operations of an SM's tensor cores a clock by mma.sync, against warps (" +
                      figure_of(line) + ")",
                  std::string(line.type) + " " + line.shape},
       .kernel = mma.kernels(mma.ilp),
       .part = mma.name()},
      [&](Sweep& sweep) {
        skip_where_absent(probe, line);
        launcher.verify(mma, mma.ilp);
        for (const int warps : {4, 8, kMostWarps}) {
          time_lengths(
              probe, launcher, mma, mma.ilp, warps, Longer::kIterations,
              [&](double count, auto cycles) {
                sweep.add({double(warps), count * warps * line.operations()}, {std::move(cycles)});
              });
        }
      });
}

void measure(Probe& probe) {
  MmaLauncher launcher(probe.device());
  for (const Mma& mma : mmas()) {
    measure_one_warp(probe, launcher, mma, 1, "latency", "latency_cycles");
    measure_one_warp(probe, launcher, mma, mma.ilp, "issue", "issue_interval_cycles");
    measure_rate(probe, launcher, mma);
  }
}

/// Tensor instructions in the loop of one kernel; 0 where the text does not tell how many run.
double multiplications_in(const std::map<std::string, int>& loop) {
  const Pattern tensor("[A-Z]MMA\\..*"), unknown("CALL\\..*|BSSY.*");
  double count = 0;
  for (const auto& [opcode, times] : loop) {
    if (unknown.is_all_of(opcode)) return 0;
    if (tensor.is_all_of(opcode)) count += times;
  }
  return count;
}

/// The pipe must see as many instructions as the timed loop shows, iteration by iteration.
void confirm(Probe& probe) {
  MmaLauncher launcher(probe.device());
  std::vector<Count> counts;
  for (const Mma& mma : mmas()) {
    if (probe.device().capability() < mma.line.needs) continue;
    if (mma.line.narrow && !compiled_for().has_narrow_mma()) continue;
    const double in_loop = multiplications_in(timed_loop(probe, mma, mma.ilp, kShapeBodies));
    if (in_loop == 0) continue;
    const double expected =
        double{kCountedWarps} * launcher.sm_count() * kCountedIterations * in_loop;
    counts.push_back(counted(mma.name() + ".rate", "tensor", {"warps", "warps"}, kCountedWarps,
                             {{mma.line.counter, expected, 0.001, "expected"}}, [&launcher, &mma] {
                               launcher.launch(mma.code(mma.ilp, kShapeBodies), kCountedWarps,
                                               kCountedIterations);
                             }));
  }
  probe.count_together(counts);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Mma& mma : mmas()) list.push_back(part_of(mma));
  return list;
}

const Register kRegister{measure,
                         confirm,
                         {.question = "How long is each mma.sync, and how much do they do a clock?",
                          .min_capability = 80,
                          .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_shapes_probe
