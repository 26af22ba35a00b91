// SPDX-License-Identifier: Apache-2.0
// Question: how long is each instruction when the next depends on it, and how many does an SM
// execute a cycle?
//
// Method: one table of instructions (instructions/*.def), one kernel (instruction_family.cuh).
// Latency: one warp an SM, one chain. Rate: 16, 24 and 32 warps an SM, eight chains each (four of
// predicates and of sequences; these also with 48, 56 and 64 warps in two blocks, where they fit),
// until more warps change nothing; and one warp alone, whose cycles from one instruction to the
// next are its issue interval (or an eighth of the latency, where that is longer). All are slopes
// over the number of instructions in the loop's body at a fixed number of iterations: the loop's
// own cost stays in the intercept. An SM's cycles are from its first warp's start to its last
// warp's end.
// `.warps` and `.units` (conversions, special functions, division, square root): 1 to 8, 12 and 16
// warps. A unit of each scheduler lets four warps run as one does; a unit that schedulers share
// lets two, or one: that is the number of units. There the durations with the longest body, less
// those with the shortest, are set against the number of iterations: with some numbers of warps,
// bodies of three lengths make no straight line.
//
// What could fool it: the assembler, which folds what algebra allows (two reciprocals, two adds of
// one operand) and replaces an instruction by another that does the same on a less busy pipe
// (integer adds by IMAD, half of all HFMA2 by the form of another pipe). So every instruction takes
// its other sources from two pairs that alternate, which leaves nothing to fold; the machine code
// must show exactly the opcode of the table, as often as the divisor says, and hardly anything
// beside it. The key is named after what the machine runs: a conversion that runs as I2FP is i2fp,
// a __syncwarp that became a NOP is nop. Each series says what one operation became, from the
// disassembly (fact `opcode`): "DADD + 4 NOP" where the assembler pads what few units run. What an
// architecture is known to make of a line is in the line (code_forms.h): two IADD3 for three
// terms count as two; an instruction that is not there is absent. If an instruction becomes other
// machine code on some chip, its series fails there, and no other does.
//
// Sequences (division, square root, 64-bit integers) are timed whole. Division and square root as
// IEEE 754 has them hold a call to a slow path behind a branch, for operands or results that are
// subnormal, infinite or nearly so. Ours are within a few powers of two of 1: the counters see two
// instructions of the branch unit an operation (the branch and where the warp meets again), where a
// call would add itself and its return. The branch also ends what can overlap within a warp: four
// chains are hardly faster than one, and only more warps fill the SM. 64-bit integer division
// (div_u64, div_s64) always makes the call, and the whole of it is timed.
// expf, logf and their fast forms are what the compiler makes of CUDA C++, constants in registers:
// no branch, and one instruction of each operation (MUFU, or logf's conversion) counts them.
//
// What only Blackwell has (FFMA2 and the like) was proven on machine code and has never run on a
// card.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "probes/compute/instruction.h"
#include "probes/compute/opcode_shares.h"
#include "probes/device/compiled_for.h"

namespace warpgauge::probes::instruction_rate_probe {
namespace {

const InstructionFamily* const kFamilies[] = {&kFloatInstructions, &kIntegerInstructions,
                                              &kSpecialInstructions, &kWarpInstructions};

constexpr int kMostWarps = 64;  // of an SM, in two blocks: sequences only
constexpr int kIterations = 128;
constexpr int kSlowIterations = 16;
constexpr int kCountedWarps = 8;  // of the counters' launch
constexpr int kCountedIterations = 512;
// 1.9375, 1.0078, 1.96875, 1.0039 as a float; finite in every other type.
constexpr Sources kSources = {
    {0x3ff83ff8, 0x3f813f81, 0x3ffc3ffc, 0x3f803c01},
    {0x3ff8000000000001, 0x3ff0000100000001, 0x3ffc000000000001, 0x3ff0000000010001}};

using Launcher = SmLauncher<std::uint64_t>;
Launcher launcher_on(const Device& device) {
  return {device, kMostWarps, static_cast<std::size_t>(device.sm_count()) * kMostWarps * 32};
}

/// Throws SkipPoint where it is not certain that `warps` warps are spread evenly and are there at
/// once: as many blocks as an SM gets, and no more, must fit.
void require_even_spread(InstructionKernel kernel, int warps) {
  if (warps <= kMostBlockWarps) return;
  const int blocks = resident_blocks_of_sm(kernel, warps / 2 * 32, 0);
  if (blocks == 2) return;
  throw SkipPoint{{"not two blocks of " + std::to_string(warps / 2) + " warps fill an SM, but " +
                   std::to_string(blocks)}};
}

/// Says in words what ran, where the disassembly tells.
std::map<std::string, std::string> facts_of(const Probe& probe, const InstructionLine& line,
                                            const InstructionLoop& kernels) {
  const int each = line.instructions_of(line.form_on(probe.device().capability()));
  const double more = each * (body_length(line, kBodies) - body_length(line, 1));
  const auto& of_body = kernels.of_body;
  std::string opcode = to_text(opcode_shares(timed_loop(probe, line.name, of_body[kBodies - 1]),
                                             timed_loop(probe, line.name, of_body[0]), more));
  if (opcode.empty()) return {};
  return {{"opcode", std::move(opcode)}};
}

/// A point for each length of the loop's body. The work is what one SM executes.
void add_points(Probe& probe, Launcher& launcher, Sweep& sweep, const InstructionLine& line,
                const InstructionLoop& kernels, int warps) {
  const int iterations = line.slow ? kSlowIterations : kIterations;
  const int lanes = kernels.ilp == 1 ? 1 : 32;
  const int each = line.instructions_of(line.form_on(probe.device().capability()));
  sweep.attempt([&] {
    for (int body = 1; body <= kBodies; ++body) {
      const InstructionKernel kernel = kernels.of_body[body - 1];
      require_even_spread(kernel, warps);
      std::vector<double> at = {double(iterations) * body_length(line, body) * each * lanes *
                                warps};
      if (kernels.ilp != 1) at.insert(at.begin(), warps);
      sweep.add(std::move(at),
                {launcher.readings(probe.at_level(3, 7, 21), kernel, warps, iterations, kSources)});
    }
  });
}

/// Throws SkipSeries where the device does not have the instruction.
void require_there(const Probe& probe, const InstructionLine& line, bool rate) {
  skip_unless_capable(probe, line.needs);
  const CodeForm form = line.form_on(probe.device().capability());
  if (form.absent != nullptr) {
    throw SkipSeries{std::string("absent by design: here it is ") + form.absent};
  }
  if (line.with_suffix && !compiled_for().specific) {
    throw SkipSeries{"this instruction needs a build for sm_100a or sm_103a"};
  }
  if (rate && form.no_rate != nullptr) {
    throw SkipSeries{std::string("absent by design: ") + form.no_rate};
  }
}

void measure_one(Probe& probe, Launcher& launcher, const std::string& family,
                 const TimedInstruction& instruction) {
  const InstructionLine& line = instruction.line;
  const int ilp = instruction.rate.ilp;
  const std::string name = line.name;
  if (line.dependent) {
    probe.series({.variant = name + ".latency",
                  .axes = {{"instructions", "instructions"}},
                  .facts = facts_of(probe, line, instruction.latency),
                  .fit = {"slope", {{"inst." + name + ".latency_cycles", "slope"}}},
                  .kernel = instruction.latency.all(),
                  .part = name},
                 [&](Sweep& sweep) {
                   require_there(probe, line, false);
                   add_points(probe, launcher, sweep, line, instruction.latency, 1);
                 });
  }
  probe.series(
      {.variant = name + ".rate",
       .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
       .constants = {{"ilp", ilp}, {"sm_count", 1}, {"lanes", 32}},
       .facts = facts_of(probe, line, instruction.rate),
       .fit = {"work_rate",
               {{"inst." + name + ".per_clk_sm", "saturated.per_sm"},
                {"inst." + name + ".issue_interval_cycles", "at.1.interval"}}},
       .figure = {"instruction_rate_" + family,
                  "Thread instructions that an SM executes a cycle, against warps (" + family + ")",
                  name},
       .kernel = instruction.rate.all(),
       .part = name},
      [&](Sweep& sweep) {
        require_there(probe, line, true);
        for (const int warps : {1, 8, 16, 24, kMostBlockWarps, 48, 56, 64}) {
          if (warps == 8 && probe.level() != Level::kFull) continue;
          // Powers of two alone would load three or six schedulers unevenly, always alike, and look
          // saturated.
          if (warps == 24 && probe.level() == Level::kQuick) continue;
          // A branch around a slow path ends every operation of a sequence, and the chains of a
          // warp follow one another: only more warps help.
          if (warps > kMostBlockWarps && !line.sequence) continue;
          if (warps == 48 && probe.level() == Level::kQuick) continue;
          add_points(probe, launcher, sweep, line, instruction.rate, warps);
        }
      });
}

constexpr int kFewWarps[] = {1, 2, 3, 4, 5, 6, 7, 8, 12, 16};
constexpr int kLengths = 4;  // of its launches

/// The rate by few warps, and the units that it speaks of. Measured once for both.
void measure_few_warps(Probe& probe, Launcher& launcher, const TimedInstruction& instruction) {
  const InstructionLine& line = instruction.line;
  const InstructionLoop& kernels = instruction.rate;
  const std::string name = line.name;
  struct Point {
    double warps, steps;  // instructions of one chain of a warp
    std::vector<double> cycles;
  };
  std::vector<Point> points;
  const auto all_points = [&]() -> const std::vector<Point>& {
    if (!points.empty()) return points;
    if (probe.level() == Level::kQuick) throw SkipSeries{"not at level quick"};
    require_there(probe, line, true);
    const int iterations = line.slow ? kSlowIterations : kIterations;
    const int each = line.instructions_of(line.form_on(probe.device().capability()));
    std::vector<Point> measured;
    for (const int warps : kFewWarps) {
      for (int length = 1; length <= kLengths; ++length) {
        const int count = iterations / kLengths * length;
        const auto with = [&](int body) {
          return launcher.readings(probe.at_level(0, 5, 15), kernels.of_body[body - 1], warps,
                                   count, kSources);
        };
        const auto shorter = with(1);
        auto cycles = with(kBodies);
        for (std::size_t i = 0; i < cycles.size(); ++i) cycles[i] -= shorter[i];
        const double more = body_length(line, kBodies) - body_length(line, 1);
        measured.push_back({double(warps), more * count * each / kernels.ilp, std::move(cycles)});
      }
    }
    return points = std::move(measured);
  };
  std::vector<samples::Fill> fills;
  for (const int warps : {1, 2, 4, 8, 16}) {
    const std::string count = std::to_string(warps);
    fills.push_back({"inst." + name + ".warps" + count + ".per_clk_sm", "at." + count + ".per_sm"});
  }
  probe.series(
      {.variant = name + ".warps",
       .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
       .constants = {{"ilp", kernels.ilp}, {"sm_count", 1}, {"lanes", 32}},
       .facts = {{"duration", "with the longest body, less that with the shortest"}},
       .fit = {"work_rate", fills},
       .figure = {"few_warps", "Thread instructions that an SM executes a cycle, by few warps",
                  name},
       .kernel = kernels.all(),
       .part = name},
      [&](Sweep& sweep) {
        for (const Point& point : all_points()) {
          sweep.add({point.warps, point.steps * kernels.ilp * 32 * point.warps}, {point.cycles});
        }
      });
  if (line.sequence) return;  // of several units
  probe.series({.variant = name + ".units",
                .axes = {{"warps", "warps"}, {"steps", "instructions"}},
                .constants = {{"ilp", kernels.ilp}},
                .facts = {{"duration", "with the longest body, less that with the shortest"}},
                .fit = {"scheduler_count", {{"inst." + name + ".units", "count"}}},
                .kernel = kernels.all(),
                .part = name},
               [&](Sweep& sweep) {
                 for (const Point& point : all_points()) {
                   sweep.add({point.warps, point.steps}, {point.cycles});
                 }
               });
}

/// Executed instructions must be those of the divisor: all that the timed loop holds, iteration by
/// iteration, and by kind or pipe, where pipe counters also see the loop's own instructions.
Count count_loop(const Probe& probe, Launcher& launcher, const InstructionLine& line,
                 const InstructionLoop& kernels, const char* variant) {
  // As many iterations for all: the code before and behind the loop must vanish beside it.
  const double iterations = double{kCountedWarps} * probe.device().sm_count() * kCountedIterations;
  const double operations = iterations * body_length(line, kBodies) *
                            line.instructions_of(line.form_on(probe.device().capability()));
  std::vector<Expected> all;
  if (line.counter != nullptr) {
    const bool per_thread = std::string_view(line.counter).starts_with("thread_");
    all.push_back(
        {line.counter, operations * (per_thread ? 32 : 1), per_thread ? 0.001 : 0.01, "expected"});
  }
  const auto loop = timed_loop(probe, line.name, kernels.of_body[kBodies - 1]);
  const double in_loop = length_of(loop);
  // With a call behind a branch in it, the text does not tell what runs.
  if (in_loop > 0 && !loop.contains("CALL.REL.NOINC") && !loop.contains("BSSY")) {
    all.push_back({"executed", iterations * in_loop, 0.001});
  }
  // On the fast path a branch jumps over the call and its warp meets again: two instructions of
  // the branch unit, and a call would add itself and its return. A sequence all behind a call has
  // these two alone.
  if (loop.contains("CALL.REL.NOINC")) all.push_back({"cbu", 2 * operations, 0.01});
  Count count = counted(line.name + std::string(variant), "instruction_mix", {"warps", "warps"},
                        kCountedWarps, all, [&launcher, kernel = kernels.of_body[kBodies - 1]] {
                          launcher.launch(kernel, kCountedWarps, kCountedIterations, kSources);
                        });
  count.points[0].expected["operations"] = operations;
  return count;
}

void measure(Probe& probe) {
  Launcher launcher = launcher_on(probe.device());
  for (const InstructionFamily* family : kFamilies) {
    for (const TimedInstruction& instruction : family->instructions) {
      measure_one(probe, launcher, std::string(family->name), instruction);
      if (family == &kSpecialInstructions) measure_few_warps(probe, launcher, instruction);
    }
  }
}

void confirm(Probe& probe) {
  Launcher launcher = launcher_on(probe.device());
  std::vector<Count> counts;
  for (const InstructionFamily* family : kFamilies) {
    for (const auto& [line, latency, rate] : family->instructions) {
      if (probe.device().capability() < line.needs) continue;
      const CodeForm form = line.form_on(probe.device().capability());
      if (form.absent != nullptr) continue;
      if (line.dependent) counts.push_back(count_loop(probe, launcher, line, latency, ".latency"));
      if (form.no_rate == nullptr) {
        counts.push_back(count_loop(probe, launcher, line, rate, ".rate"));
      }
    }
  }
  probe.count_together(counts);
}

/// The opcodes of a PTX text without declarations and moves between names: "add.rn.f32".
std::vector<std::string> ptx_opcodes(std::string_view text) {
  std::vector<std::string> opcodes;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size() - 1);
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    while (line.starts_with('{') || line.starts_with('}') || line.starts_with(' ')) {
      line.remove_prefix(1);
    }
    if (line.starts_with('@')) line.remove_prefix(line.find(' ') + 1);
    const std::string_view opcode = line.substr(0, line.find(' '));
    const bool named_only =
        opcode.empty() || opcode.starts_with(".reg") ||
        (opcode.starts_with("mov.") && line.find("%%") == std::string_view::npos);
    if (!named_only) opcodes.emplace_back(opcode);
  }
  return opcodes;
}

/// Opcode pattern of the PTX instruction; empty where the line has several.
std::string ptx_pattern(const InstructionLine& instruction) {
  std::string pattern;
  for (const char* text : {instruction.even, instruction.odd}) {
    const auto opcodes = ptx_opcodes(text);
    if (opcodes.size() != 1) return {};
    if (opcodes.front() != pattern) pattern += (pattern.empty() ? "" : "|") + opcodes.front();
  }
  return pattern;
}

Part part_of(const TimedInstruction& instruction) {
  const InstructionLine& line = instruction.line;
  Part part{
      line.name, std::string(line.sequence ? "a sequence with " : "runs as ") + line.sass, {}};
  const std::string ptx = ptx_pattern(line);
  std::string elsewhere = architectures_before(line.needs);
  if (line.ends_at < 1000) elsewhere += "|" + absent_on(line.forms);
  for (const InstructionLoop& loops : {instruction.latency, instruction.rate}) {
    const int ilp = loops.ilp;
    if (ilp == 1 && !line.dependent) continue;
    for (int body = 1; body <= kBodies; ++body) {
      const Kernels kernel = loops.of_body[body - 1];
      const int length = body_length(line, body);
      add_code_of(part.machine_code, line, kernel, length, ilp);
      if (ptx.empty()) continue;
      part.machine_code.push_back(
          expect(kernel, "", ptx, length)
              .even_conditional(is_guarded(line))
              .on(line.needs >= 90 ? "!" + architectures_before(line.needs) : std::string()));
    }
  }
  return part;
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const InstructionFamily* family : kFamilies) {
    std::ranges::transform(family->instructions, std::back_inserter(list), part_of);
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How long is each instruction, and how many does an SM run a cycle?",
     .cost_seconds = 8,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::instruction_rate_probe
