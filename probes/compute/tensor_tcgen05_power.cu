// SPDX-License-Identifier: Apache-2.0
// Question: how many operations a second do Blackwell's tensor cores keep up, in which type, with
// what data?
//
// Method: that of compute/tensor_power (tensor_load.h), by `tcgen05.mma`: every SM multiplies tiles
// that it holds already, in pairs of SMs (256 x 256, A in shared memory) and, in bf16, each by
// itself (128 x 256). Some 500 multiplications are under way between two waits. Keys:
// tensor.tcgen05.<type>.<rows>.n256.<data>.{burst_tflops, sustained_tflops, sustained_mhz,
// sustained_watts} (s8: .._tops). Where there is tcgen05, its bf16 in pairs, on normal numbers, is
// what tensor.bf16_tflops, tensor.bf16_sustained_tflops, clock.tensor_bf16.mhz and
// power.tensor_bf16.watts are.
//
// What could fool it: data, as there: each kind is a series of its own and says so in fact `data`.
// Scales of block-scaled types are 1. A descriptor that says something else than what is counted as
// work: all elements of a product are compared with the host's before (tcgen05_launcher.h). SMs
// that are left over where pairs do not cover the chip: work is that of the pairs that ran, and
// fact `sms` says how many SMs that were. This probe was compiled and proven on machine code; it
// has never run on a card.
#include "probes/compute/tcgen05_launcher.h"
#include "probes/compute/tensor_data.h"
#include "probes/compute/tensor_load.h"
#include "probes/methods/deferred_failure.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_tcgen05_power_probe {
namespace {

constexpr int kColumns = 256;
constexpr int kRuns = 32;  // of kTcgen05Run multiplications, between two waits

struct Case {
  const char* type;
  Tcgen05Form form;
  Tcgen05Work::Kernel kernel;
  const Encoding* encoding;
  const Data* data;
  bool is_peak = false;  ///< what tensor.bf16_tflops and its neighbours stand for
};

constexpr Tcgen05Form kSingle = {false, 1}, kPair = {false, 2};

template <Tcgen05Kind kind>
constexpr Tcgen05Work::Kernel kOfPair = tcgen05_run_kernel<kind, 2, false>;

const Case kCases[] = {
    {"bf16", kPair, kOfPair<Tcgen05Kind::kF16>, &kAsBf16, &kNormal, true},
    {"bf16", kPair, kOfPair<Tcgen05Kind::kF16>, &kAsBf16, &kSmallIntegers},
    {"bf16", kPair, kOfPair<Tcgen05Kind::kF16>, &kAsBf16, &kZeros},
    {"bf16", kSingle, tcgen05_run_kernel<Tcgen05Kind::kF16, 1, false>, &kAsBf16, &kNormal},
    {"f16_f32", kPair, kOfPair<Tcgen05Kind::kF16>, &kAsF16, &kNormal},
    {"tf32", kPair, kOfPair<Tcgen05Kind::kTf32>, &kAsTf32, &kNormal},
    {"e4m3_f32", kPair, kOfPair<Tcgen05Kind::kF8f6f4>, &kAsE4m3, &kNormal},
    {"s8", kPair, kOfPair<Tcgen05Kind::kI8>, &kAsInt8, &kAnyByte},
    {"mxf8_e4m3", kPair, kOfPair<Tcgen05Kind::kMxf8f6f4>, &kAsE4m3, &kNormal},
    {"mxf4", kPair, kOfPair<Tcgen05Kind::kMxf4>, &kAsE2m1, &kNormal},
    {"nvf4", kPair, kOfPair<Tcgen05Kind::kMxf4nvf4>, &kAsE2m1, &kNormal},
    {"nvf4_k96", kPair, kOfPair<Tcgen05Kind::kMxf4nvf4>, &kAsE2m1, &kNormal},
};

const Tcgen05Line& line_of(const Case& c) {
  return *std::ranges::find(kTcgen05Lines, std::string_view(c.type),
                            [](const Tcgen05Line& line) { return std::string_view(line.type); });
}

std::string part_of(const Case& c) { return tcgen05_part(line_of(c).kind, c.form); }

void measure_case(Probe& probe, const Case& c, const CompiledFor& code) {
  const Tcgen05Line& line = line_of(c);
  const Tcgen05Work work{c.kernel, line, c.form, kColumns};
  const std::string name = work.name() + "." + c.data->name;
  const std::string rate = line.of_integers() ? "_tops" : "_tflops";
  TensorKeys burst{"tensor." + name + ".burst" + rate};
  const std::string sustained = "tensor." + name + ".sustained";
  SustainedKeys keys{{sustained + rate}, {sustained + "_mhz"}, {sustained + "_watts"}};
  TensorLoad load{.warps = double{Tcgen05Launcher::kWarps},
                  .work_unit = line.of_integers() ? "operations" : "FLOP",
                  .facts = {{"instruction", "tcgen05"},
                            {"multiplication", work.name()},
                            {"data", c.data->sentence}},
                  .kernel = c.kernel};
  if (const std::string why_not = why_no_tcgen05(line, code); !why_not.empty()) {
    const auto skip = [&why_not](Sweep&) { throw SkipSeries{why_not}; };
    probe.series(seconds_spec(load, name + ".burst", burst), skip);
    probe.series(seconds_spec(load, name + ".sustained", keys.rate), skip);
    return;
  }
  if (c.is_peak) {
    burst.push_back("tensor.bf16_tflops");
    keys.rate.push_back("tensor.bf16_sustained_tflops");
    keys.mhz.push_back("clock.tensor_bf16.mhz");
    keys.watts.push_back("power.tensor_bf16.watts");
  }
  Tcgen05Launcher launcher(probe.device());
  const int blocks = launcher.blocks(work);
  load.part = part_of(c);
  load.grid_warps = static_cast<std::size_t>(blocks) * Tcgen05Launcher::kWarps;
  load.work_of_iteration =
      line.operations(c.form, kColumns) * kTcgen05Run * kRuns * blocks / c.form.blocks;
  load.facts["sms"] = std::to_string(blocks);
  DeferredFailure failure;  // fails the case's series, and no other
  load.launch = [&](int iterations, WarpSpans& spans) {
    failure.rethrow();
    launcher.launch(work, blocks, iterations, kRuns, spans);
  };
  load.seconds_per_iteration = 1;
  failure.guard([&] {
    launcher.verify(work, 1, kTcgen05Run);
    launcher.multiply(written(*c.encoding, *c.data, 0, Tcgen05Launcher::kTileBytes),
                      written(*c.encoding, *c.data, 1 << 20, Tcgen05Launcher::kTileBytes));
    WarpSpans spans(load.grid_warps);
    try_out(load, spans);
  });
  measure_burst(probe, load, name + ".burst", burst, probe.at_level(1, 5, 11),
                probe.level() == Level::kQuick ? std::vector<double>{2, 4, 6}
                                               : std::vector<double>{2, 4, 6, 8});
  measure_sustained(probe, load, name + ".sustained", keys);
}

void measure(Probe& probe) {
  const CompiledFor code = compiled_for();
  for (const Case& c : kCases) measure_case(probe, c, code);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Case& c : kCases) {
    if (std::ranges::find(list, part_of(c), &Part::name) != list.end()) continue;
    const Tcgen05Kind kind = line_of(c).kind;
    list.push_back({part_of(c), "multiplications of tiles that SMs hold",
                    tcgen05_expectations(c.kernel, kind, c.form,
                                         kind == Tcgen05Kind::kI8 ? kTcgen05I8On : kTcgen05On)});
  }
  return list;
}

const Register kRegister{
    measure,
    {.question =
         "How many operations a second do Blackwell's tensor cores keep up, with which data?",
     .min_capability = 100,
     .cost_seconds = 60,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_tcgen05_power_probe
