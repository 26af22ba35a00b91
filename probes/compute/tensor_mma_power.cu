// SPDX-License-Identifier: Apache-2.0
// Question: how many operations a second does `mma.sync` keep up, in which type, and at which
// power?
//
// Method: that of compute/tensor_power (tensor_load.h), by the tensor cores' instructions of one
// warp: 16 warps an SM, eight accumulators each, fragments in registers. This is the only path to
// the tensor cores before compute capability 9.0, and again on 12.0 and 12.1, where FP8, FP6, FP4
// and block scales are instructions of it. Keys: tensor.mma.<type>.<shape>.random.{burst_tflops,
// sustained_tflops, sustained_mhz, sustained_watts} (s8: .._tops). A type that the device has no
// instruction of its own for (FP8 on Hopper) is left out: its rate is that of conversions.
//
// What could fool it: data (zeros switch few wires: all are random, fact `data`; scales of blocks
// are 1); an older path's rate taken for the device's: each key names mma.sync and its shape, and
// no headline is filled here; products that the assembler leaves out (the machine code must show
// them all, and compute/tensor_shapes checks their results); sums that grow beyond what a type
// holds (fp32 has room for hours of them; integers wrap around).
#include <memory>
#include <string>
#include <vector>

#include "probes/compute/mma_table.cuh"
#include "probes/compute/tensor_data.h"
#include "probes/compute/tensor_load.h"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/harness/launch_resident.h"
#include "probes/harness/probe.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_mma_power_probe {
namespace {

constexpr int kMultiplications = 32;  // of an iteration
constexpr int kWarps = 16;            // of a block, and of an SM: one block each
constexpr int kChains = 8;
constexpr int kLanes = 32;
constexpr int kBytesOfA = 16, kBytesOfB = 8;  // of a lane's fragment

/// Random fragments: any bits are one.
struct Fragments {
  const char* a;  ///< [warp][lane][kBytesOfA]
  const char* b;  ///< [warp][2][lane][kBytesOfB], which alternate
  std::uint32_t* sink;
};

template <class Op>
__global__ void __launch_bounds__(kWarps* kLanes, 1)
    mma_load_kernel(int iterations, Fragments fragments, WarpSpanSink spans) {
  if constexpr (Op::kHere && Op::kNativeHere) {
    using D = typename Op::Accumulator;
    const int lane = threadIdx.x % kLanes, warp = threadIdx.x / kLanes;
    typename Op::Operand a[Op::kA], b[2][Op::kB];
    fetch(a, fragments.a + (warp * kLanes + lane) * kBytesOfA);
    fetch(b[0], fragments.b + (2 * warp * kLanes + lane) * kBytesOfB);
    fetch(b[1], fragments.b + ((2 * warp + 1) * kLanes + lane) * kBytesOfB);
    D d[kChains][Op::kD];
#pragma unroll
    for (int chain = 0; chain < kChains; ++chain) {
#pragma unroll
      for (int i = 0; i < Op::kD; ++i) d[chain][i] = D(chain);  // equal ones would be one
    }
    spans.wait_for_grid();  // one block an SM
    const std::uint64_t start = read_clock();
#pragma unroll 1
    for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
      for (int i = 0; i < kMultiplications; ++i) {
        Op::apply(d[i % kChains], a, b[i / kChains % 2], 0);
      }
    }
    D all = 0;
#pragma unroll
    for (int chain = 0; chain < kChains; ++chain) {
#pragma unroll
      for (int i = 0; i < Op::kD; ++i) all += d[chain][i];
    }
    if (all == D(0x1e3779b9)) *fragments.sink = 1;  // in practice never
    const std::uint64_t stop = read_clock();
    spans.record(start, stop);
  }
}

using Kernel = void (*)(int, Fragments, WarpSpanSink);

struct Case {
  MmaLine line;
  Kernel kernel;
  const Encoding* encoding;
  const Data* data;
  bool quick;

  std::string name() const { return std::string("mma.") + line.type + "." + line.shape; }
};

template <class Op>
Case a_case(const Encoding& encoding, const Data& data, bool quick = false) {
  static_assert(sizeof(typename Op::Operand) * Op::kA <= kBytesOfA);
  static_assert(sizeof(typename Op::Operand) * Op::kB <= kBytesOfB);
  return {Op::kEntry, mma_load_kernel<Op>, &encoding, &data, quick};
}

const std::vector<Case>& cases() {
  static const std::vector<Case> list = {a_case<mma_table::bf16_m16n8k16>(kAsBf16, kNormal, true),
                                         a_case<mma_table::f16_f32_m16n8k16>(kAsF16, kNormal),
                                         a_case<mma_table::tf32_m16n8k8>(kAsTf32, kNormal),
                                         a_case<mma_table::s8_m16n8k32>(kAsInt8, kAnyByte),
                                         a_case<mma_table::e4m3_f32_m16n8k32>(kAsE4m3, kNormal),
                                         a_case<mma_table::mxf8_e4m3_m16n8k32>(kAsE4m3, kNormal),
                                         a_case<mma_table::mxf4_m16n8k64>(kAsE2m1, kNormal),
                                         a_case<mma_table::nvf4_m16n8k64>(kAsE2m1, kNormal)};
  return list;
}

/// Why the code that runs here has not that one instruction; empty where it has.
std::string why_not(const Case& c, const CompiledFor& code) {
  if (c.line.narrow) return code.has_narrow_mma() ? "" : kNoNarrowMma;
  if (c.line.needs <= code.capability && c.line.native(code.capability)) return "";
  return "no instruction of this type: " + c.name() + " would be a sequence of others";
}

class Multiplier {
 public:
  Multiplier(const Case& c, int sms)
      : case_(&c),
        sms_(sms),
        a_(std::size_t{kWarps} * kLanes * kBytesOfA),
        b_(std::size_t{kWarps} * 2 * kLanes * kBytesOfB),
        sink_(1) {
    a_.from_host(written(*c.encoding, *c.data, 0, a_.size()));
    b_.from_host(written(*c.encoding, *c.data, 1 << 20, b_.size()));
  }

  void launch(int iterations, WarpSpans& spans) const {
    launch_resident(case_->kernel, {.blocks = sms_, .threads = kWarps * kLanes}, iterations,
                    Fragments{a_.data(), b_.data(), sink_.data()}, spans.prepare());
  }

 private:
  const Case* case_;
  int sms_;
  DeviceBuffer<char> a_, b_;
  DeviceBuffer<std::uint32_t> sink_;
};

void measure_case(Probe& probe, const Case& c, const CompiledFor& code) {
  const std::string name = c.name() + "." + c.data->name;
  const bool integers = c.line.of_integers();
  const int sms = probe.device().sm_count();
  TensorLoad load{.warps = kWarps,
                  .grid_warps = static_cast<std::size_t>(sms) * kWarps,
                  .work_of_iteration = c.line.operations() * kMultiplications * kWarps * sms,
                  .work_unit = integers ? "operations" : "FLOP",
                  .facts = {{"instruction", c.name()}, {"data", c.data->sentence}},
                  .kernel = c.kernel,
                  .part = c.name()};
  const std::string rate = integers ? "_tops" : "_tflops";
  const std::string burst_key = "tensor." + name + ".burst" + rate;
  const std::string sustained = "tensor." + name + ".sustained";
  const SustainedKeys keys{{sustained + rate}, {sustained + "_mhz"}, {sustained + "_watts"}};
  if (const std::string why = why_not(c, code); !why.empty()) {
    load.part.clear();
    const auto skip = [&why](Sweep&) { throw SkipSeries{why}; };
    probe.series(seconds_spec(load, name + ".burst", {burst_key}), skip);
    probe.series(seconds_spec(load, name + ".sustained", keys.rate), skip);
    return;
  }
  const Multiplier multiplier(c, sms);
  load.launch = [&](int iterations, WarpSpans& spans) { multiplier.launch(iterations, spans); };
  WarpSpans spans(load.grid_warps);
  try_out(load, spans);
  const bool quick = probe.level() == Level::kQuick;
  measure_burst(probe, load, name + ".burst", {burst_key}, probe.at_level(1, 5, 11),
                quick ? std::vector<double>{2, 4, 6} : std::vector<double>{2, 4, 6, 8});
  measure_sustained(probe, load, name + ".sustained", keys);
}

void measure(Probe& probe) {
  const CompiledFor code = compiled_for();
  for (const Case& c : cases()) {
    if (probe.level() == Level::kQuick && !c.quick) continue;
    measure_case(probe, c, code);
  }
}

/// Every warp executes every multiplication.
void confirm(Probe& probe) {
  const CompiledFor code = compiled_for();
  constexpr int kIterations = 64;
  const int sms = probe.device().sm_count();
  WarpSpans spans(static_cast<std::size_t>(sms) * kWarps);
  std::vector<std::unique_ptr<Multiplier>> multipliers;
  std::vector<Count> counts;
  for (const Case& c : cases()) {
    if (!why_not(c, code).empty()) continue;
    multipliers.push_back(std::make_unique<Multiplier>(c, sms));
    const double expected = double{kWarps} * sms * kIterations * kMultiplications;
    counts.push_back(counted(c.name() + "." + c.data->name + ".burst", "tensor", {"warps", "warps"},
                             kWarps, {{c.line.counter, expected, 0.001, "expected"}},
                             [&spans, multiplier = multipliers.back().get()] {
                               multiplier->launch(kIterations, spans);
                             }));
  }
  probe.count_together(counts);
}

/// The architectures whose code has that instruction.
std::string native_on(const MmaLine& line) {
  if (line.narrow) return kNarrowMmaOn;
  if (line.native_on == nullptr) return "";
  std::string list = line.native_on;
  for (std::size_t at = list.find(' '); at != std::string::npos; at = list.find(' ', at)) {
    list.replace(at, 1, "|");
  }
  return "sm_(" + list + ")*";
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Case& c : cases()) {
    const std::string on = native_on(c.line);
    Part part{c.name(), "multiplications of fragments in registers", {}};
    part.machine_code.push_back(expect(c.kernel, c.line.sass,
                                       "mma.sync.aligned.*" + std::string(c.line.shape) + ".*",
                                       kMultiplications)
                                    .on(on));
    if (!on.empty()) {
      part.machine_code.push_back(
          expect_absent(c.kernel, c.line.sass, "an instruction of other architectures")
              .on("!" + on));
    }
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many operations a second does mma.sync keep up, and at which power?",
     .min_capability = 80,
     .cost_seconds = 26,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_mma_power_probe
