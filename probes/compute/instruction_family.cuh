// SPDX-License-Identifier: Apache-2.0
// From a line of the table (instruction.h) to kernels, expectations and series. A source file
// defines WARPGAUGE_INSTRUCTIONS, the .def file to read, and includes this.
#pragma once

#include <algorithm>
#include <cstdio>
#include <memory>

#include "probes/compute/instruction.h"
#include "probes/compute/opcode_shares.h"
#include "probes/harness/isa.cuh"

namespace warpgauge::probes {

constexpr int kBodies = 3;
constexpr int kTurns = 128;
constexpr int kSlowTurns = 16;
constexpr int kCountedWarps = 8;  // of the counters' launch
constexpr int kCountedTurns = 512;
constexpr int kSequenceShare = 4;  // loops of sequences have a fourth of the operations
/// Instructions a turn that are the loop's own or move a chain into place, at most, for each chain.
constexpr int kLoopOwn = 4;
constexpr int kLoopOwnPerChain = 3;

/// Operations in the timed loop. In shorter ones than these the loop's own cost is not hidden yet
/// in the same way, and the rate came out 0.3 % beyond what the machine has.
constexpr int body_length(const InstructionLine& instruction, int body) {
  constexpr int kLengths[kBodies] = {112, 176, 256};
  return kLengths[body - 1] / (instruction.sequence ? kSequenceShare : 1);
}

constexpr int turns_of(const InstructionLine& instruction, int turns) {
  return instruction.slow ? turns * kSlowTurns / kTurns : turns;
}

enum class Chain { b32, b64, uniform, predicate, predicate_b64 };

constexpr bool is_wide(Chain chain) { return chain == Chain::b64 || chain == Chain::predicate_b64; }
constexpr bool in_predicate(Chain chain) {
  return chain == Chain::predicate || chain == Chain::predicate_b64;
}

template <Chain chain>
using Word = std::conditional_t<is_wide(chain), std::uint64_t, std::uint32_t>;

/// Independent chains of the rate. There are seven predicates in all.
template <class Op>
constexpr int kRateIlp = Op::kEntry.sequence || in_predicate(Op::kChain) ? 4 : 8;

/// What the device code is compiled for; 0 on the host.
#ifdef __CUDA_ARCH__
constexpr int kCompiledFor = __CUDA_ARCH__ / 10;
#else
constexpr int kCompiledFor = 0;
#endif

/// Other sources: two pairs, taken in turn. Bits that are finite numbers in every type.
struct Sources {
  std::uint32_t word[4];
  std::uint64_t wide[4];
};

namespace {  // a family's own, below

// PTX has to be a literal where it is used: hence macros.
#define WARPGAUGE_OPERAND_b32 "r"
#define WARPGAUGE_OPERAND_b64 "l"
#define WARPGAUGE_OPERAND_uniform "r"
#define WARPGAUGE_OPERAND_predicate "r"
#define WARPGAUGE_OPERAND_predicate_b64 "l"
#define ALTERNATING(name_, chain_, even_, odd_, ...)                                          \
  struct name_ {                                                                              \
    static constexpr Chain kChain = Chain::chain_;                                            \
    static constexpr InstructionLine kEntry = {                                               \
        .name = #name_, .even = even_, .odd = odd_, __VA_ARGS__};                             \
    template <int index, bool odd>                                                            \
    static __device__ __forceinline__ void apply(Word<kChain>& x, Word<kChain> first,         \
                                                 Word<kChain> second) {                       \
      if constexpr (kEntry.needs > kCompiledFor) {                                            \
      } else if constexpr (odd) {                                                             \
        asm volatile(odd_                                                                     \
                     : "+" WARPGAUGE_OPERAND_##chain_(x)                                      \
                     : WARPGAUGE_OPERAND_##chain_(first), WARPGAUGE_OPERAND_##chain_(second), \
                       "n"(index));                                                           \
      } else {                                                                                \
        asm volatile(even_                                                                    \
                     : "+" WARPGAUGE_OPERAND_##chain_(x)                                      \
                     : WARPGAUGE_OPERAND_##chain_(first), WARPGAUGE_OPERAND_##chain_(second), \
                       "n"(index));                                                           \
      }                                                                                       \
    }                                                                                         \
  };
#define INSTRUCTION(name_, chain_, ptx_, ...) ALTERNATING(name_, chain_, ptx_, ptx_, __VA_ARGS__)
namespace table {
#include WARPGAUGE_INSTRUCTIONS
}
#undef INSTRUCTION
#undef ALTERNATING

/// Calls visit(integral_constant) for 0, 1, .. count - 1: what an asm statement prints must be a
/// constant.
template <int count, class Visit>
__device__ __forceinline__ void unrolled(const Visit& visit) {
  [&]<int... i>(std::integer_sequence<int, i...>) {
    (visit(std::integral_constant<int, i>{}), ...);
  }
  (std::make_integer_sequence<int, count>());
}

/// `on`, `off`, `other` and the chains' predicates, for the asm statements of the whole kernel.
/// That `turns` is at least 8 and the source far above any thread's number, only the host knows.
template <int ilp>
__device__ __forceinline__ void declare_predicates(std::uint32_t number, std::uint32_t source,
                                                   std::uint32_t other_source) {
  asm volatile(".reg .pred chain<8>, on, off, other;");
  asm volatile(
      "{.reg .pred p; setp.ne.u32 p, %0, 7; setp.gt.xor.u32 on, %0, %1, p;"
      " setp.lt.xor.u32 off, %0, %1, p; setp.gt.xor.u32 other, %0, %2, p;}" ::"r"(number),
      "r"(source), "r"(other_source));
}

/// One operation in each chain.
template <class Op, bool odd, int ilp>
__device__ __forceinline__ void step(Word<Op::kChain> (&chain)[ilp],
                                     const Word<Op::kChain> (&source)[4]) {
  constexpr int kPair = odd && !Op::kEntry.steady ? 2 : 0;
  unrolled<ilp>([&](auto i) {
    Op::template apply<i.value, odd>(chain[i.value], source[kPair], source[kPair + 1]);
  });
}

template <class Op, int ilp, int body>
__global__ void __launch_bounds__(kMaxWarps * 32)
    rate_kernel(int turns, const __grid_constant__ Sources sources, WarpSpanSink spans,
                std::uint64_t* sink) {
  constexpr bool kWide = is_wide(Op::kChain);
  Word<Op::kChain> source[4], chain[ilp];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if constexpr (kWide) {
      source[i] = sources.wide[i];
    } else {
      source[i] = sources.word[i];
    }
  }
  const std::uint32_t thread = Op::kChain == Chain::uniform ? 0 : threadIdx.x;
  declare_predicates<ilp>(thread + turns, sources.word[0], sources.word[1]);
  // All chains differ: equal ones would be one. Both halves of a wide one do: a half that is the
  // same in all threads goes to the uniform datapath.
  unrolled<ilp>([&](auto i) {
    Word<Op::kChain> number = thread + kMaxWarps * 32 * i.value;
    if constexpr (kWide) number |= number << 32;
    chain[i.value] = source[i.value % 4] ^ number;
    asm volatile("setp.ne.u32 chain%1, %0, 0;" ::"r"(thread & 7), "n"(i.value));
  });
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
    constexpr int kSteps = body_length(Op::kEntry, body) / ilp;
#pragma unroll
    for (int pair = 0; pair < kSteps / 2; ++pair) {
      step<Op, false>(chain, source);
      step<Op, true>(chain, source);
    }
    if constexpr (kSteps % 2 == 1) step<Op, false>(chain, source);
  }
  Word<Op::kChain> last = source[3];  // never zero
  unrolled<ilp>([&](auto i) {
    std::uint32_t flag;
    asm volatile("selp.u32 %0, 1, 0, chain%1;" : "=r"(flag) : "n"(i.value));
    last |= chain[i.value] | flag;
  });
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

}  // namespace

template <class Op, int ilp, int body>
void InstructionLauncher::launch(int warps, int turns) {
  // 1.9375, 1.0078, 1.96875, 1.0039 as a float; finite in every other type.
  constexpr Sources kSources = {
      {0x3ff83ff8, 0x3f813f81, 0x3ffc3ffc, 0x3f803c01},
      {0x3ff8000000000001, 0x3ff0000100000001, 0x3ffc000000000001, 0x3ff0000000010001}};
  const WarpSpanSink spans = spans_.prepare();
  const int blocks = warps > kMaxWarps ? kMaxBlocks : 1;
  rate_kernel<Op, ilp, body>
      <<<sm_count_ * blocks, warps / blocks * 32>>>(turns, kSources, spans, sink_.data());
}

template <class Op, int ilp, int body>
bool InstructionLauncher::fits(int warps) const {
  if (warps <= kMaxWarps) return true;
  int blocks = 0;
  check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, rate_kernel<Op, ilp, body>,
                                                      warps / kMaxBlocks * 32, 0));
  return blocks == kMaxBlocks;
}

namespace {

/// Regular expression, without anything special in it, of the kernels of one instruction.
template <class Op>
std::string kernel_pattern(int ilp) {
  return std::string("table::") + Op::kEntry.name + ", " + std::to_string(ilp) + ", ";
}
template <class Op>
std::string kernel_pattern(int ilp, int body) {
  return kernel_pattern<Op>(ilp) + std::to_string(body) + ">";
}

/// The opcodes of a PTX text without declarations and moves between names: "add.rn.f32".
inline std::vector<std::string> ptx_opcodes(std::string_view text) {
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

/// Regular expression for the PTX instruction; empty where the line has several.
inline std::string ptx_pattern(const InstructionLine& instruction) {
  std::string pattern;
  for (const char* text : {instruction.even, instruction.odd}) {
    const auto opcodes = ptx_opcodes(text);
    if (opcodes.size() != 1) return {};
    std::string escaped;
    for (const char c : opcodes.front()) escaped += c == '.' ? "\\." : std::string(1, c);
    if (escaped != pattern) pattern += (pattern.empty() ? "" : "|") + escaped;
  }
  return pattern;
}

/// Text that lives as long as the program: expectations hold views.
inline std::string_view keep(std::string text) {
  static std::vector<std::unique_ptr<std::string>> kept;
  return *kept.emplace_back(std::make_unique<std::string>(std::move(text)));
}

template <class Op>
Part part_of() {
  constexpr InstructionLine kEntry = Op::kEntry;
  Part part{kEntry.name,
            keep(std::string(kEntry.sequence ? "a sequence with " : "runs as ") + kEntry.sass),
            {}};
  const std::string_view ptx = keep(ptx_pattern(kEntry));
  const bool guarded = kEntry.sequence || std::string_view(kEntry.even).starts_with('@');
  const std::string_view architecture = kEntry.needs >= 90 ? "sm_(9|1[0-9]).*" : "";
  for (const int ilp : {1, kRateIlp<Op>}) {
    if (ilp == 1 && !kEntry.dependent) continue;
    for (int body = 1; body <= kBodies; ++body) {
      const std::string_view kernel = keep(kernel_pattern<Op>(ilp, body));
      const int length = body_length(kEntry, body);
      part.machine_code.push_back({.kernel = kernel,
                                   .sass = kEntry.sass,
                                   .count = length * kEntry.per_operation + kEntry.shared_with_loop,
                                   .conditional = guarded,
                                   .architecture = architecture});
      if (!ptx.empty()) {
        part.machine_code.push_back({.kernel = kernel,
                                     .ptx = ptx,
                                     .count = length,
                                     .conditional = guarded,
                                     .architecture = architecture});
      }
      if (kEntry.sequence) continue;
      part.machine_code.push_back({.kernel = kernel,
                                   .sass = ".*",
                                   .count = length + kLoopOwn + kLoopOwnPerChain * ilp,
                                   .how = CodeExpectation::How::kAtMost,
                                   .architecture = architecture});
    }
  }
  return part;
}

/// The timed loop of one kernel, by opcode; empty where no SASS is known.
template <class Op>
std::map<std::string, int> timed_loop(const Probe& probe, int ilp, int body) {
  const std::string name = kernel_pattern<Op>(ilp, body);
  for (const auto& evidence : probe.code(Op::kEntry.name)) {
    if (evidence.level == "sass" && evidence.kernel.find(name) != std::string::npos) {
      return evidence.in_loop;
    }
  }
  return {};
}

template <class Op>
std::string what_it_became(const Probe& probe, int ilp) {
  const double more = body_length(Op::kEntry, kBodies) - body_length(Op::kEntry, 1);
  return to_text(
      opcode_shares(timed_loop<Op>(probe, ilp, kBodies), timed_loop<Op>(probe, ilp, 1), more));
}

/// Says in words what ran, where the disassembly tells.
template <class Op>
std::map<std::string, std::string> facts_of(const Probe& probe, int ilp) {
  std::string opcode = what_it_became<Op>(probe, ilp);
  if (opcode.empty()) return {};
  return {{"opcode", std::move(opcode)}};
}

/// A point for each length of the loop's body. The work is what one SM executes.
template <class Op, int ilp, int body = 1>
void add_points(Probe& probe, InstructionLauncher& launcher, Sweep& sweep, int warps) {
  if (!launcher.fits<Op, ilp, body>(warps)) return;
  const int repeats = probe.at_level(3, 7, 21);
  const int turns = turns_of(Op::kEntry, kTurns);
  std::vector<double> cycles;
  for (int repeat = -1; repeat < repeats; ++repeat) {
    launcher.launch<Op, ilp, body>(warps, turns);
    const double value = launcher.cycles(warps);
    if (repeat >= 0) cycles.push_back(value);
  }
  const int lanes = ilp == 1 ? 1 : 32;
  const double instructions = double{turns} * body_length(Op::kEntry, body) * lanes * warps;
  std::vector<double> at = {instructions};
  if (ilp != 1) at.insert(at.begin(), warps);
  sweep.add(std::move(at), {std::move(cycles)});
  if constexpr (body < kBodies) add_points<Op, ilp, body + 1>(probe, launcher, sweep, warps);
}

/// "float" of ".../float.def".
inline std::string family_name() {
  std::string_view name = WARPGAUGE_INSTRUCTIONS;
  name.remove_prefix(name.rfind('/') + 1);
  return std::string(name.substr(0, name.find('.')));
}

template <class Op>
void measure_one(Probe& probe, InstructionLauncher& launcher) {
  constexpr InstructionLine kEntry = Op::kEntry;
  constexpr int kIlp = kRateIlp<Op>;
  const std::string name = kEntry.name;
  if constexpr (kEntry.dependent) {
    probe.series({.variant = name + ".latency",
                  .axes = {{"instructions", "instructions"}},
                  .quantities = {{"duration", "cycles"}},
                  .facts = facts_of<Op>(probe, 1),
                  .estimator = "slope",
                  .fills = {{"inst." + name + ".latency_cycles", "slope"}},
                  .kernel = kernel_pattern<Op>(1),
                  .part = kEntry.name},
                 [&](Sweep& sweep) {
                   skip_unless_capable(probe, Op::kEntry.needs);
                   add_points<Op, 1>(probe, launcher, sweep, 1);
                 });
  }
  probe.series({.variant = name + ".rate",
                .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
                .quantities = {{"duration", "cycles"}},
                .constants = {{"ilp", kIlp}, {"sm_count", 1}, {"lanes", 32}},
                .facts = facts_of<Op>(probe, kIlp),
                .estimator = "work_rate",
                .fills = {{"inst." + name + ".per_clk_sm", "saturated.per_sm"},
                          {"inst." + name + ".issue_interval_cycles", "at.1.interval"}},
                .figure = "instruction_rate_" + family_name(),
                .figure_title = "Thread instructions that an SM executes a cycle, against warps (" +
                                family_name() + ")",
                .label = name,
                .kernel = kernel_pattern<Op>(kIlp),
                .part = kEntry.name},
               [&](Sweep& sweep) {
                 skip_unless_capable(probe, Op::kEntry.needs);
                 for (const int warps : {1, 8, 16, 24, kMaxWarps, 48, 56, 64}) {
                   if (warps == 8 && probe.level() != Level::kFull) continue;
                   // Powers of two alone would load three or six schedulers unevenly, always
                   // alike, and look saturated.
                   if (warps == 24 && probe.level() == Level::kQuick) continue;
                   // A branch around a slow path ends every operation of a sequence, and the
                   // chains of a warp come one after the other: only more warps help.
                   if (warps > kMaxWarps && !Op::kEntry.sequence) continue;
                   if (warps == 48 && probe.level() == Level::kQuick) continue;
                   add_points<Op, kRateIlp<Op>>(probe, launcher, sweep, warps);
                 }
               });
}

/// Executed instructions must be those of the divisor: all that the timed loop holds, turn by turn,
/// and by kind or pipe, where pipe counters also see the loop's own instructions.
template <class Op>
void count_one(Probe& probe, InstructionLauncher& launcher, std::vector<Count>& counts) {
  constexpr InstructionLine kEntry = Op::kEntry;
  if (probe.device().capability() < kEntry.needs) return;
  // As many turns for all: what stands before and behind the loop must vanish beside it.
  const int turns = kCountedTurns;
  const double warp_turns = double{kCountedWarps} * probe.device().sm_count() * turns;
  const auto add = [&](const char* variant, int ilp, std::function<void()> launch) {
    const double operations = warp_turns * body_length(kEntry, kBodies);
    CountedPoint point{{double{kCountedWarps}}, {{"operations", operations}}, std::move(launch)};
    CountSpec spec{.confirms = kEntry.name + std::string(variant),
                   .group = "instruction_mix",
                   .axes = {{"warps", "warps"}},
                   .relations = {}};
    if (kEntry.counter != nullptr) {
      const bool per_thread = std::string_view(kEntry.counter).starts_with("thread_");
      point.expected["expected"] = operations * (per_thread ? 32 : 1);
      spec.relations.push_back({kEntry.counter, "expected", per_thread ? 0.001 : 0.01});
    }
    const auto loop = timed_loop<Op>(probe, ilp, kBodies);
    double in_loop = 0;
    for (const auto& [opcode, count] : loop) in_loop += count;
    // With a call behind a branch in it, the text does not tell what runs.
    if (in_loop > 0 && !loop.contains("CALL.REL.NOINC") && !loop.contains("BSSY")) {
      point.expected["expected_executed"] = warp_turns * in_loop;
      spec.relations.push_back({"executed", "expected_executed", 0.001});
    }
    // On the fast path a branch jumps over the call and its warp meets again: two instructions of
    // the branch unit, and a call would add itself and its return. What is all behind a call has
    // these two alone.
    if (loop.contains("CALL.REL.NOINC")) {
      point.expected["expected_cbu"] = 2 * operations;
      spec.relations.push_back({"cbu", "expected_cbu", 0.01});
    }
    counts.push_back({std::move(spec), {std::move(point)}});
  };
  if constexpr (kEntry.dependent) {
    add(".latency", 1,
        [&launcher, turns] { launcher.launch<Op, 1, kBodies>(kCountedWarps, turns); });
  }
  add(".rate", kRateIlp<Op>,
      [&launcher, turns] { launcher.launch<Op, kRateIlp<Op>, kBodies>(kCountedWarps, turns); });
}

template <class... Op>
struct InstructionList {
  static std::vector<Part> parts() {
    std::vector<Part> list;
    (list.push_back(part_of<Op>()), ...);
    return list;
  }
  static void measure(Probe& probe, InstructionLauncher& launcher) {
    (measure_one<Op>(probe, launcher), ...);
  }
  static void count(Probe& probe, InstructionLauncher& launcher, std::vector<Count>& counts) {
    (count_one<Op>(probe, launcher, counts), ...);
  }
};
template <class First, class... Op>  // the list begins with a comma
struct InstructionList<void, First, Op...> : InstructionList<First, Op...> {};

#define ALTERNATING(name_, ...) , table::name_
#define INSTRUCTION(name_, ...) , table::name_
using Instructions = InstructionList<void
#include WARPGAUGE_INSTRUCTIONS
                                     >;
#undef INSTRUCTION
#undef ALTERNATING

constexpr InstructionFamily kFamily = {Instructions::parts, Instructions::measure,
                                       Instructions::count};

}  // namespace
}  // namespace warpgauge::probes
