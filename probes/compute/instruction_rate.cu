// SPDX-License-Identifier: Apache-2.0
// Question: how long is each arithmetic instruction when the next depends on it, and how many does
// an SM execute a cycle?
//
// Method: one table of instructions, one kernel. Latency: one warp an SM, one chain. Rate: 8 to 32
// warps an SM, eight chains each, until more warps change nothing. Both are slopes over the number
// of instructions in the loop's body at a fixed number of turns, so that the loop's own cost stays
// in the intercept. An SM's cycles are from its first warp's start to its last warp's end.
//
// What could fool it: the assembler, which folds what algebra allows (two reciprocals, two adds of
// one operand), replaces an instruction by another that does the same on a less busy pipe (integer
// adds by IMAD, half of all HFMA2 by the form of another pipe), and would be timed under a wrong
// name. So every instruction takes its other sources from two pairs in turn, which leaves nothing
// to fold, and the machine code must show exactly the opcode of the table, as often as the divisor
// says. The key carries the name of what the machine runs: a conversion that runs as I2FP is i2fp.
// An instruction whose machine code is another on some chip fails there, alone.
#include "probes/harness/buffer.h"
#include "probes/harness/isa.cuh"
#include "probes/harness/probe.h"
#include "probes/harness/warp_span.cuh"

namespace warpgauge::probes {
namespace {

constexpr int kBodyQuantum = 64;  // bodies have 64, 128, 192, 256 instructions
constexpr int kBodies = 4;
constexpr int kTurns = 128;
constexpr int kRateIlp = 8;
constexpr int kMaxWarps = 32;
constexpr int kCountedWarps = 8;  // of the counters' launch
constexpr int kCountedTurns = 256;

enum class Op {
  kFadd,
  kFmul,
  kFmnmx,
  kImad,
  kIadd3,
  kLop3,
  kShf,
  kPrmt,
  kIdp4a,
  kPopc,
  kI2fp,
  kF2i,
  kShfl,
  kMufuEx2,
  kMufuLg2,
  kMufuRsqrt,
  kMufuTanh,
  kDadd,
  kDfma,
  kHfma2,
  kHfma2Mixed,
  kHfma2Bf16,
};

struct Instruction {
  Op op;
  const char* name;     ///< key: inst.<name>.*
  const char* sass;     ///< regular expression of the opcode that must run
  const char* ptx;      ///< the same of the PTX instruction
  const char* counter;  ///< alias in the metric group `instruction_mix` that must see it
  bool per_thread;      ///< the counter counts threads' instructions, not warps'
};

constexpr Instruction kInstructions[] = {
    {Op::kFadd, "fadd", "FADD", "add\\.rn\\.f32", "thread_fadd", true},
    {Op::kFmul, "fmul", "FMUL", "mul\\.rn\\.f32", "thread_fmul", true},
    {Op::kFmnmx, "fmnmx", "FMNMX", "(min|max)\\.f32", "alu", false},
    {Op::kImad, "imad", "IMAD", "mad\\.lo\\.s32", "fma", false},
    {Op::kIadd3, "iadd3", "IADD3", "", "alu", false},
    {Op::kLop3, "lop3", "LOP3\\.LUT", "lop3\\.b32", "alu", false},
    {Op::kShf, "shf", "SHF\\.L\\.W\\.U32\\.HI", "shf\\.l\\.wrap\\.b32", "alu", false},
    {Op::kPrmt, "prmt", "PRMT", "prmt\\.b32", "alu", false},
    {Op::kIdp4a, "idp4a", "IDP\\.4A\\.S8\\.S8", "dp4a\\.s32\\.s32", "fma", false},
    {Op::kPopc, "popc", "POPC", "popc\\.b32", "xu", false},
    {Op::kI2fp, "i2fp", "I2FP\\.F32\\.S32", "cvt\\.rn\\.f32\\.s32", "thread_conversion", true},
    {Op::kF2i, "f2i", "F2I\\.NTZ", "cvt\\.rni\\.s32\\.f32", "thread_conversion", true},
    {Op::kShfl, "shfl", "SHFL\\.BFLY", "shfl\\.sync\\.bfly\\.b32", "thread_communication", true},
    {Op::kMufuEx2, "mufu_ex2", "MUFU\\.EX2", "ex2\\.approx\\.ftz\\.f32", "xu", false},
    {Op::kMufuLg2, "mufu_lg2", "MUFU\\.LG2", "lg2\\.approx\\.ftz\\.f32", "xu", false},
    {Op::kMufuRsqrt, "mufu_rsqrt", "MUFU\\.RSQ", "rsqrt\\.approx\\.ftz\\.f32", "xu", false},
    {Op::kMufuTanh, "mufu_tanh", "MUFU\\.TANH", "tanh\\.approx\\.f32", "xu", false},
    {Op::kDadd, "dadd", "DADD", "add\\.rn\\.f64", "thread_dadd", true},
    {Op::kDfma, "dfma", "DFMA", "fma\\.rn\\.f64", "thread_dfma", true},
    {Op::kHfma2, "hfma2", "HFMA2", "fma\\.rn\\.f16x2", "thread_hfma", true},
    {Op::kHfma2Mixed, "hfma2_mixed", "HFMA2(\\.MMA)?", "fma\\.rn\\.f16x2", "thread_hfma", true},
    {Op::kHfma2Bf16, "hfma2_bf16", "HFMA2\\.BF16_V2", "fma\\.rn\\.bf16x2", "thread_hfma", true},
};

constexpr bool is_wide(Op op) { return op == Op::kDadd || op == Op::kDfma; }

template <Op op>
using Word = std::conditional_t<is_wide(op), std::uint64_t, std::uint32_t>;

/// Other sources: two pairs, taken in turn. Bits that are finite numbers in every type.
struct Sources {
  std::uint32_t word[4];
  std::uint64_t wide[4];
};

/// One instruction on `x`; `first` and `second` are sources.
template <Op op>
__device__ __forceinline__ void apply(Word<op>& x, Word<op> first, Word<op> second, bool odd) {
  if constexpr (op == Op::kFadd) {
    asm volatile("add.rn.f32 %0, %0, %1;" : "+r"(x) : "r"(first));
  } else if constexpr (op == Op::kFmul) {
    asm volatile("mul.rn.f32 %0, %0, %1;" : "+r"(x) : "r"(first));
  } else if constexpr (op == Op::kFmnmx) {
    if (odd) {
      asm volatile("max.f32 %0, %0, %1;" : "+r"(x) : "r"(first));
    } else {
      asm volatile("min.f32 %0, %0, %1;" : "+r"(x) : "r"(first));
    }
  } else if constexpr (op == Op::kImad) {
    asm volatile("mad.lo.s32 %0, %0, %1, %2;" : "+r"(x) : "r"(first), "r"(second));
  } else if constexpr (op == Op::kIadd3) {
    asm volatile("{.reg .b32 t; add.s32 t, %0, %1; add.s32 %0, t, %2;}"
                 : "+r"(x)
                 : "r"(first), "r"(second));
  } else if constexpr (op == Op::kLop3) {
    asm volatile("lop3.b32 %0, %0, %1, %2, 0xe8;" : "+r"(x) : "r"(first), "r"(second));
  } else if constexpr (op == Op::kShf) {
    asm volatile("shf.l.wrap.b32 %0, %0, %1, %2;" : "+r"(x) : "r"(first), "r"(second));
  } else if constexpr (op == Op::kPrmt) {
    asm volatile("prmt.b32 %0, %0, %1, %2;" : "+r"(x) : "r"(first), "r"(second));
  } else if constexpr (op == Op::kIdp4a) {
    asm volatile("dp4a.s32.s32 %0, %1, %2, %0;" : "+r"(x) : "r"(first), "r"(second));
  } else if constexpr (op == Op::kPopc) {
    asm volatile("popc.b32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kI2fp) {
    asm volatile("cvt.rn.f32.s32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kF2i) {
    asm volatile("cvt.rni.s32.f32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kShfl) {
    asm volatile("shfl.sync.bfly.b32 %0, %0, 1, 0x1f, 0xffffffff;" : "+r"(x));
  } else if constexpr (op == Op::kMufuEx2) {
    asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kMufuLg2) {
    asm volatile("lg2.approx.ftz.f32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kMufuRsqrt) {
    asm volatile("rsqrt.approx.ftz.f32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kMufuTanh) {
    asm volatile("tanh.approx.f32 %0, %0;" : "+r"(x));
  } else if constexpr (op == Op::kDadd) {
    asm volatile("add.rn.f64 %0, %0, %1;" : "+l"(x) : "l"(first));
  } else if constexpr (op == Op::kDfma) {
    asm volatile("fma.rn.f64 %0, %0, %1, %1;" : "+l"(x) : "l"(first));
  } else if constexpr (op == Op::kHfma2) {
    // A source with one half in both places exists in the plain form alone: nothing is mixed in.
    asm volatile(
        "{.reg .b16 low, high; .reg .b32 t; mov.b32 {low, high}, %1; mov.b32 t, {low, low};"
        " fma.rn.f16x2 %0, %0, t, t;}"
        : "+r"(x)
        : "r"(first));
  } else if constexpr (op == Op::kHfma2Mixed) {
    asm volatile("fma.rn.f16x2 %0, %0, %1, %1;" : "+r"(x) : "r"(first));
  } else {
    asm volatile(
        "{.reg .b16 low, high; .reg .b32 t; mov.b32 {low, high}, %1; mov.b32 t, {low, low};"
        " fma.rn.bf16x2 %0, %0, t, t;}"
        : "+r"(x)
        : "r"(first));
  }
}

template <Op op, int ilp, int body>
__global__ void __launch_bounds__(kMaxWarps * 32)
    rate_kernel(int turns, const __grid_constant__ Sources sources, WarpSpanSink spans,
                std::uint64_t* sink) {
  Word<op> source[4], chain[ilp];
#pragma unroll
  for (int i = 0; i < 4; ++i) {
    if constexpr (is_wide(op)) {
      source[i] = sources.wide[i];
    } else {
      source[i] = sources.word[i];
    }
  }
#pragma unroll
  // All chains differ: equal ones would be one.
  for (int i = 0; i < ilp; ++i) chain[i] = source[i % 4] ^ (threadIdx.x + kMaxWarps * 32 * i);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int turn = 0; turn < turns; ++turn) {
#pragma unroll
    for (int step = 0; step < body * kBodyQuantum / ilp; ++step) {
#pragma unroll
      for (int i = 0; i < ilp; ++i) {
        const bool odd = step % 2 == 1;
        apply<op>(chain[i], source[odd ? 2 : 0], source[odd ? 3 : 1], odd);
      }
    }
  }
  Word<op> last = source[3];  // never zero
#pragma unroll
  for (int i = 0; i < ilp; ++i) last |= chain[i];
  wait_for(last);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
  sink[blockIdx.x * blockDim.x + threadIdx.x] = last;
}

class Launcher {
 public:
  explicit Launcher(const Device& device)
      : sm_count_(device.sm_count()),
        sink_(static_cast<std::size_t>(sm_count_) * kMaxWarps * 32),
        spans_(static_cast<std::size_t>(sm_count_) * kMaxWarps) {}

  template <Op op, int ilp, int body>
  void launch(int warps, int turns) {
    // 1.9375, 1.0078, 1.96875, 1.0039 as a float; finite in every other type.
    constexpr Sources kSources = {
        {0x3ff83ff8, 0x3f813f81, 0x3ffc3ffc, 0x3f803c01},
        {0x3ff8000000000001, 0x3ff0000100000001, 0x3ffc000000000001, 0x3ff0000000010001}};
    const WarpSpanSink spans = spans_.prepare();
    rate_kernel<op, ilp, body><<<sm_count_, warps * 32>>>(turns, kSources, spans, sink_.data());
  }

  double cycles(int warps) const {
    return spans_.median_sm_cycles(static_cast<std::size_t>(sm_count_) * warps);
  }

 private:
  int sm_count_;
  DeviceBuffer<std::uint64_t> sink_;
  WarpSpans spans_;
};

/// A point for each length of the loop's body. The work is what one SM executes.
template <Op op, int ilp, int body = 1>
void add_points(Probe& probe, Launcher& launcher, Sweep& sweep, int warps) {
  const int repeats = probe.at_level(3, 7, 21);
  std::vector<double> cycles;
  for (int repeat = -1; repeat < repeats; ++repeat) {
    launcher.launch<op, ilp, body>(warps, kTurns);
    const double value = launcher.cycles(warps);
    if (repeat >= 0) cycles.push_back(value);
  }
  const int lanes = ilp == 1 ? 1 : 32;
  const double instructions = double{kTurns} * body * kBodyQuantum * lanes * warps;
  std::vector<double> at = {instructions};
  if (ilp != 1) at.insert(at.begin(), warps);
  sweep.add(std::move(at), {std::move(cycles)});
  if constexpr (body < kBodies) add_points<op, ilp, body + 1>(probe, launcher, sweep, warps);
}

/// Whole-table work: calls visit<op>(entry) for each instruction.
template <class Visit>
void for_each_instruction(const Visit& visit) {
  [&]<std::size_t... i>(std::index_sequence<i...>) {
    (visit.template operator()<kInstructions[i].op>(kInstructions[i]), ...);
  }
  (std::make_index_sequence<std::size(kInstructions)>());
}

std::string kernel_pattern(Op op, const std::string& rest) {
  return "rate_kernel<\\(.*Op\\)" + std::to_string(static_cast<int>(op)) + ", " + rest;
}

void measure(Probe& probe) {
  Launcher launcher(probe.device());
  for_each_instruction([&]<Op op>(const Instruction& instruction) {
    const std::string name = instruction.name;
    probe.series({.variant = name + ".latency",
                  .axes = {{"instructions", "instructions"}},
                  .quantities = {{"duration", "cycles"}},
                  .estimator = "slope",
                  .fills = {{"inst." + name + ".latency_cycles", "slope"}},
                  .kernel = kernel_pattern(op, "1, "),
                  .part = instruction.name},
                 [&](Sweep& sweep) { add_points<op, 1>(probe, launcher, sweep, 1); });
    probe.series({.variant = name + ".rate",
                  .axes = {{"warps", "warps"}, {"instructions", "instructions"}},
                  .quantities = {{"duration", "cycles"}},
                  .constants = {{"ilp", kRateIlp}, {"sm_count", 1}},
                  .estimator = "work_rate",
                  .fills = {{"inst." + name + ".per_clk_sm", "saturated.per_sm"}},
                  .figure = "instruction_rate",
                  .figure_title = "Thread instructions that an SM executes a cycle, against warps",
                  .label = name,
                  .kernel = kernel_pattern(op, std::to_string(kRateIlp) + ", "),
                  .part = instruction.name},
                 [&](Sweep& sweep) {
                   for (int warps = probe.at_level(16, 8, 4); warps <= kMaxWarps; warps *= 2) {
                     add_points<op, kRateIlp>(probe, launcher, sweep, warps);
                   }
                 });
  });
}

/// Executed instructions must be those of the divisor. Pipe counters also see what is around the
/// loop's body: its counter, at most two instructions of a few hundred.
void confirm(Probe& probe) {
  Launcher launcher(probe.device());
  std::vector<Count> counts;
  for_each_instruction([&]<Op op>(const Instruction& instruction) {
    const double lanes = instruction.per_thread ? 32 : 1;
    const double expected =
        lanes * kCountedWarps * probe.device().sm_count() * kCountedTurns * kBodies * kBodyQuantum;
    const auto add = [&](const char* variant, std::function<void()> launch) {
      counts.push_back({{.confirms = instruction.name + std::string(variant),
                         .group = "instruction_mix",
                         .axes = {{"warps", "warps"}},
                         .relations = {{instruction.counter, "expected",
                                        instruction.per_thread ? 0.001 : 0.01}}},
                        {{{double{kCountedWarps}}, {{"expected", expected}}, std::move(launch)}}});
    };
    add(".latency", [&launcher] { launcher.launch<op, 1, kBodies>(kCountedWarps, kCountedTurns); });
    add(".rate",
        [&launcher] { launcher.launch<op, kRateIlp, kBodies>(kCountedWarps, kCountedTurns); });
  });
  probe.count_together(counts);
}

std::vector<Part> parts() {
  struct Text {
    std::string sentence;
    std::vector<std::string> kernels;  // ilp 1, then kRateIlp; bodies ascending
  };
  static const std::vector<Text> texts = [] {
    std::vector<Text> list;
    for (const Instruction& instruction : kInstructions) {
      Text text{std::string("runs as ") + instruction.sass, {}};
      for (const int ilp : {1, kRateIlp}) {
        for (int body = 1; body <= kBodies; ++body) {
          text.kernels.push_back(kernel_pattern(
              instruction.op, std::to_string(ilp) + ", " + std::to_string(body) + ">"));
        }
      }
      list.push_back(std::move(text));
    }
    return list;
  }();
  std::vector<Part> list;
  for (std::size_t i = 0; i < std::size(kInstructions); ++i) {
    Part part{kInstructions[i].name, texts[i].sentence, {}};
    for (std::size_t k = 0; k < texts[i].kernels.size(); ++k) {
      part.machine_code.push_back({.kernel = texts[i].kernels[k],
                                   .sass = kInstructions[i].sass,
                                   .ptx = kInstructions[i].ptx,
                                   .count = static_cast<int>(k % kBodies + 1) * kBodyQuantum});
    }
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{{
    .name = "compute/instruction_rate",
    .question = "How long is each arithmetic instruction, and how many does an SM run a cycle?",
    .cost_seconds = 2,
    .parts = parts,
    .measure = measure,
    .confirm = confirm,
}};

}  // namespace
}  // namespace warpgauge::probes
