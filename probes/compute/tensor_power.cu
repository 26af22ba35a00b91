// SPDX-License-Identifier: Apache-2.0
// Question: how many operations a second do the tensor cores keep up, in which type, with what
// data?
//
// Method: that of compute/tensor_rate (tensor_load.h), for more types and data: every SM multiplies
// tiles that it holds already, by wgmma (64 x 256, A in shared memory, two warpgroups) and, in
// FP64, by mma.sync. Keys: tensor.wgmma.<type>.n256.<data>.{burst_tflops, sustained_tflops,
// sustained_mhz, sustained_watts} (s8: .._tops), tensor.mma.fp64.m16n8k16.random.*.
//
// What could fool it: data. Zeros switch few wires, draw less power and keep the clock up; small
// whole numbers are in between, and real work is nearest to random. So each kind of data is a
// series of its own and says so in fact `data`. Each series carries the SM clock, and the driver's
// clock, power and throttle reasons before and after it; compute/tensor_warpgroup has the rate per
// clock and checks the products.
#include "probes/compute/tensor_data.h"
#include "probes/compute/tensor_load.h"
#include "probes/compute/wgmma_tiles.cuh"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/methods/sweeps.h"

namespace warpgauge::probes::tensor_power_probe {
namespace {

constexpr int kMultiplications = 32;         // of an iteration
[[maybe_unused]] constexpr int kSlices = 4;  // of k: the whole tiles
constexpr int kWarpgroups = 2;
constexpr int kFp64Warps = 16;
[[maybe_unused]] constexpr int kFp64Chains = 4;

template <class Op>
__global__ void __launch_bounds__(kWarpgroups * 128, 1)
    wgmma_load_kernel(int iterations, WgmmaTiles tiles, WarpSpanSink spans, WgmmaResults results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) char shared[];
  const WgmmaOperands operands = bring<Op, false>(tiles, shared);
  spans.wait_for_grid();  // one block an SM
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
    wgmma_fence();
#pragma unroll
    for (int i = 0; i < kMultiplications; ++i) multiply<Op, kSlices>(operands, i);
    wgmma_commit();
    wgmma_wait<0>();
  }
  leave(results);
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
#endif
}

// Each warp: four accumulators of m16n8k16 one after the other. (Nothing but `tiles` tells what the
// fragments hold: any bits are a fragment.)
__global__ void __launch_bounds__(kFp64Warps * 32, 1)
    fp64_load_kernel(int iterations, WgmmaTiles tiles, WarpSpanSink spans, WgmmaResults) {
#if __CUDA_ARCH__ >= 900
  const auto* const numbers = reinterpret_cast<const double*>(tiles.a) + threadIdx.x % 32;
  double a[8], b[kFp64Chains][4], d[kFp64Chains][4];
#pragma unroll
  for (int i = 0; i < 8; ++i) a[i] = numbers[i * 32];
#pragma unroll
  for (int chain = 0; chain < kFp64Chains; ++chain) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      b[chain][i] = numbers[(8 + chain * 4 + i) * 32];
      d[chain][i] = 0;
    }
  }
  spans.wait_for_grid();
  const std::uint64_t start = read_clock();
#pragma unroll 1
  for (int iteration = 0; iteration < iterations; ++iteration) {
#pragma unroll
    for (int i = 0; i < kMultiplications; ++i) {
      double(&to)[4] = d[i % kFp64Chains];
      const double(&with)[4] = b[i % kFp64Chains];
      asm volatile(
          "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, "
          "{%4,%5,%6,%7,%8,%9,%10,%11}, {%12,%13,%14,%15}, {%0,%1,%2,%3};"
          : "+d"(to[0]), "+d"(to[1]), "+d"(to[2]), "+d"(to[3])
          : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]),
            "d"(with[0]), "d"(with[1]), "d"(with[2]), "d"(with[3]));
    }
  }
  double all = 0;
#pragma unroll
  for (int chain = 0; chain < kFp64Chains; ++chain) {
    all += d[chain][0] + d[chain][1] + d[chain][2] + d[chain][3];
  }
  if (all == 0x1p-1000) spans.record(0, 0);  // in practice never: keeps the products
  const std::uint64_t stop = read_clock();
  spans.record(start, stop);
#endif
}

using Kernel = void (*)(int, WgmmaTiles, WarpSpanSink, WgmmaResults);

/// One instruction.
struct Engine {
  std::string name;  ///< as in keys
  Kernel kernel;
  std::string sass, ptx;
  Encoding encoding;
  double operations;  ///< of one instruction
  bool integers;
  bool wgmma;

  int threads() const { return wgmma ? kWarpgroups * 128 : kFp64Warps * 32; }
  int units() const { return wgmma ? kWarpgroups : kFp64Warps; }
  bool runs_in(const CompiledFor& code) const {
    return wgmma ? code.has_wgmma() : code.capability >= 90;
  }
};

template <class Op>
Engine wgmma_engine(const Encoding& encoding) {
  return {.name = Op::kEntry.name(),
          .kernel = wgmma_load_kernel<Op>,
          .sass = Op::kEntry.opcode(),
          .ptx = "wgmma.mma_async.*m64n256k*",
          .encoding = encoding,
          .operations = Op::kEntry.operations(),
          .integers = Op::kEntry.of_integers(),
          .wgmma = true};
}

const Engine kBf16 = wgmma_engine<wgmma_table::wgmma_bf16_n256>(kAsBf16);
const Engine kTf32 = wgmma_engine<wgmma_table::wgmma_tf32_n256>(kAsTf32);
const Engine kE4m3 = wgmma_engine<wgmma_table::wgmma_e4m3_f32_n256>(kAsE4m3);
const Engine kInt8 = wgmma_engine<wgmma_table::wgmma_s8_n256>(kAsInt8);
const Engine kFp64 = {.name = "mma.fp64.m16n8k16",
                      .kernel = fp64_load_kernel,
                      .sass = "DMMA.16x8x16",
                      .ptx = "mma.sync.aligned.m16n8k16.*f64*",
                      .encoding = kAsF64,
                      .operations = 2.0 * 16 * 8 * 16,
                      .integers = false,
                      .wgmma = false};

struct Case {
  const Engine* engine;
  const Data* data;
  bool quick;
};

const Case kCases[] = {{&kBf16, &kNormal, false}, {&kBf16, &kSmallIntegers, false},
                       {&kBf16, &kZeros, false},  {&kTf32, &kNormal, true},
                       {&kE4m3, &kNormal, true},  {&kInt8, &kAnyByte, true},
                       {&kFp64, &kNormal, true}};

/// The tiles of one kind of data.
class Tiles {
 public:
  Tiles(const Encoding& encoding, const Data& data)
      : a_(kWarpgroups * kWgmmaRows * kTileRowBytes), b_(kMostColumns * kTileRowBytes) {
    fill(a_, encoding, data, 0);
    fill(b_, encoding, data, 1 << 20);
  }

  WgmmaTiles tiles() const { return {a_.data(), b_.data(), 0}; }

 private:
  static void fill(const DeviceBuffer<char>& to, const Encoding& encoding, const Data& data,
                   std::uint64_t first) {
    const auto bytes = written(encoding, data, first, to.size());
    check(cudaMemcpy(to.data(), bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
  }

  DeviceBuffer<char> a_, b_;
};

constexpr std::size_t kSharedBytes = (kMostColumns + kWarpgroups * kWgmmaRows) * kTileRowBytes;

void launch(const Engine& engine, const Tiles& tiles, int blocks, int iterations,
            WarpSpans& spans) {
  const std::size_t bytes = engine.wgmma ? kSharedBytes : 0;
  allow_shared_bytes(engine.kernel, bytes);
  launch_resident(engine.kernel,
                  {.blocks = blocks, .threads = engine.threads(), .shared_bytes = bytes},
                  iterations, tiles.tiles(), spans.prepare(), WgmmaResults{nullptr});
}

void measure_case(Probe& probe, const Case& c, bool available) {
  const Engine& engine = *c.engine;
  const std::string name = engine.name + "." + c.data->name;
  const int sms = probe.device().sm_count();
  const auto grid_warps = static_cast<std::size_t>(sms) * engine.threads() / 32;
  TensorLoad load{.warps = engine.threads() / 32.0,
                  .grid_warps = grid_warps,
                  .work_of_iteration = engine.operations * kMultiplications * engine.units() * sms,
                  .work_unit = engine.integers ? "operations" : "FLOP",
                  .facts = {{"instruction", engine.name}, {"data", c.data->sentence}},
                  .kernel = engine.kernel,
                  .part = engine.name};
  const std::string rate = engine.integers ? "_tops" : "_tflops";
  const std::string burst_key = "tensor." + name + ".burst" + rate;
  const std::string sustained = "tensor." + name + ".sustained";
  const SustainedKeys keys{{sustained + rate}, {sustained + "_mhz"}, {sustained + "_watts"}};
  if (!available) {
    const std::string why = engine.wgmma ? kNoWgmma : "needs compute capability 9.0";
    load.part.clear();
    const auto skip = [&why](Sweep&) { throw SkipSeries{why}; };
    probe.series(seconds_spec(load, name + ".burst", {burst_key}), skip);
    probe.series(seconds_spec(load, name + ".sustained", keys.rate), skip);
    return;
  }
  const Tiles tiles(engine.encoding, *c.data);
  load.launch = [&](int iterations, WarpSpans& spans) {
    launch(engine, tiles, sms, iterations, spans);
  };
  WarpSpans spans(grid_warps);
  try_out(load, spans);
  const bool quick = probe.level() == Level::kQuick;
  measure_burst(probe, load, name + ".burst", {burst_key}, probe.at_level(1, 5, 11),
                quick ? std::vector<double>{2, 4, 6} : std::vector<double>{2, 4, 6, 8});
  measure_sustained(probe, load, name + ".sustained", keys);
}

void measure(Probe& probe) {
  const CompiledFor here = compiled_for();
  for (const Case& c : kCases) {
    if (probe.level() == Level::kQuick && !c.quick) continue;
    measure_case(probe, c, c.engine->runs_in(here));
  }
}

/// Every warp executes every multiplication.
void confirm(Probe& probe) {
  const CompiledFor here = compiled_for();
  constexpr int kIterations = 64;
  const int sms = probe.device().sm_count();
  const Tiles tiles(kAsBf16, kZeros);
  WarpSpans spans(static_cast<std::size_t>(sms) * kFp64Warps);
  std::vector<Count> counts;
  for (const Case& c : kCases) {
    const Engine& engine = *c.engine;
    if (c.data->name != std::string("random") || !engine.runs_in(here)) continue;
    const double warps = engine.threads() / 32.0;
    counts.push_back(counted(engine.name + ".random.burst", "tensor", {"warps", "warps"}, warps,
                             {{engine.wgmma ? "gmma" : "dmma",
                               warps * sms * kIterations * kMultiplications, 0.001, "expected"}},
                             [&, sms] { launch(engine, tiles, sms, kIterations, spans); }));
  }
  if (counts.empty()) throw SkipSeries{"needs compute capability 9.0"};
  probe.count_together(counts);
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Engine* engine : {&kBf16, &kTf32, &kE4m3, &kInt8, &kFp64}) {
    list.push_back({engine->name,
                    "multiplications of tiles that an SM holds",
                    {expect(engine->kernel, engine->sass, engine->ptx, kMultiplications)
                         .on(engine->wgmma ? "sm_90a" : "sm_90*")}});
    if (engine->wgmma) list.back().machine_code.push_back(expect_no_wgmma(engine->kernel));
  }
  // Only 9.0 has an instruction for the whole tile; others have one for an eighth of it.
  list.back().machine_code.push_back(
      expect(kFp64.kernel, "DMMA.8x8x4", "", 8 * kMultiplications).on("!sm_([78]|90)*"));
  return list;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "How many operations a second do the tensor cores keep up, with which data?",
     .min_capability = 90,
     .cost_seconds = 38,
     .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_power_probe
