// SPDX-License-Identifier: Apache-2.0
// Question: how many bits does a sum in the tensor cores keep, and how does it round?
//
// Method: nothing is timed. All rows of A are equal and all columns of B, so that every element of
// the product is one sum, which is planted term by term: all terms are 2^i, or 1.5 times that,
// which every type writes exactly. `products`: a large number, the same with a minus, and between
// them in size nothing but a small one, 2^-j of it, at each further place of k: what is left of it
// is what the sum has kept beside the large ones. 0.75 of it, with both signs, tells how the rest
// is rounded. `accumulator`: the large number comes from the multiplication before. `carried`: the
// small one does. `result`: the large number stays, and the result's own type rounds. `terms`: as
// `products`, with 1 to all of the further places holding the small number: whether what each would
// lose is lost together. Keys: tensor.<instruction>.{sum_bits, accumulator_bits, carried_bits,
// result_bits} and how they round.
//
// What could fool it: operands that are not where they are thought to be (every row and column is
// the same, and each result must be the same in all elements); numbers that the type cannot write
// (the host refuses them); a compiler that folds products (operands come from memory, and machine
// code must show the multiplications).
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "probes/compute/wgmma_tiles.cuh"
#include "probes/device/buffer.h"
#include "probes/device/compiled_for.h"
#include "probes/device/launch.h"
#include "probes/device/mma.cuh"
#include "probes/harness/probe.h"
#include "probes/harness/resident.h"

namespace warpgauge::probes::tensor_sums_probe {
namespace {

constexpr int kColumns = 64;                    // of wgmma
[[maybe_unused]] constexpr int kMostSteps = 2;  // multiplications one after another
constexpr int kFirstBit = 8;
constexpr int kMmaDepth = 16;

// One warpgroup. Step s multiplies slice s of k.
template <class Op>
__global__ void __launch_bounds__(128)
    wgmma_sum_kernel(int steps, WgmmaTiles tiles, WgmmaResults results) {
#if defined(__CUDA_ARCH_FEAT_SM90_ALL)
  extern __shared__ __align__(1024) char shared[];
  const WgmmaOperands operands = bring<Op, true>(tiles, shared);
  __syncthreads();
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    wgmma_fence();
    multiply<Op, kMostSteps>(operands, step);
    wgmma_commit();
    wgmma_wait<0>();
  }
  leave(results);
#endif
}

// One warp. a and b: the numbers along k of each step, two in a word. d: of each lane.
__global__ void mma_sum_kernel(int steps, const std::uint32_t* a, const std::uint32_t* b,
                               float4* d) {
  float4 sum = {0, 0, 0, 0};
#pragma unroll 1
  for (int step = 0; step < steps; ++step) {
    const int first = step * (kMmaDepth / 2) + static_cast<int>(threadIdx.x) % 4;
    const std::uint32_t rows[4] = {a[first], a[first], a[first + 4], a[first + 4]};
    mma_m16n8k16(sum.x, sum.y, sum.z, sum.w, rows, b[first], b[first + 4]);
  }
  d[threadIdx.x] = sum;
}

/// How a type writes numbers: one bit of sign, then these.
struct Format {
  int exponent_bits, mantissa_bits;
  int bytes;
  int shift = 0;  ///< bits of the word below the number: those that TF32 does not read

  int bias() const { return (1 << (exponent_bits - 1)) - 1; }

  /// Throws std::logic_error where the type has no such number among its normal ones.
  std::uint32_t write(double value) const {
    if (value == 0) return 0;
    int exponent = 0;
    const double steps = std::ldexp(std::frexp(std::abs(value), &exponent), mantissa_bits + 1);
    const int biased = exponent - 1 + bias();
    if (steps != std::floor(steps) || biased < 1 || biased >= (1 << exponent_bits) - 1) {
      throw std::logic_error("a number that is planted cannot be written: " +
                             std::to_string(value));
    }
    const auto mantissa = static_cast<std::uint32_t>(steps) - (1U << mantissa_bits);
    const std::uint32_t sign = value < 0 ? 1U << (exponent_bits + mantissa_bits) : 0;
    return (sign | static_cast<std::uint32_t>(biased) << mantissa_bits | mantissa) << shift;
  }
};

/// Products along k of each multiplication, one after another.
using Step = std::vector<double>;
using Plan = std::vector<Step>;

/// The factors of a product +-2^i or +-1.5 2^i: both near its root.
struct Factors {
  double a, b;
};
Factors factors_of(double product) {
  if (product == 0) return {0, 0};
  int exponent = 0;
  const double fraction = std::frexp(product, &exponent);  // +-0.5 or +-0.75
  const int half = exponent / 2;
  return {std::ldexp(1, half), std::ldexp(fraction, exponent - half)};
}

/// One instruction.
struct Unit {
  std::string key, part;  ///< tensor.<key>.*
  std::string sass, ptx;
  Format format;
  int depth;     ///< of k
  int top;       ///< the large number is 2^top: its products fit the type, and so do the small ones
  int last_bit;  ///< of the small numbers
  bool wgmma;
  void (*kernel)(int, WgmmaTiles, WgmmaResults);  ///< null: mma.sync
  Kernels kernels() const { return kernel == nullptr ? Kernels(mma_sum_kernel) : Kernels(kernel); }
  bool runs() const { return !wgmma || compiled_for().has_wgmma(); }
};

template <class Op>
Unit wgmma_unit(const Format& format, int top, int last_bit) {
  return {Op::kEntry.family(),
          Op::kEntry.name(),
          Op::kEntry.opcode(),
          "wgmma.mma_async.*m64n64k*",
          format,
          Op::kEntry.k,
          top,
          last_bit,
          true,
          wgmma_sum_kernel<Op>};
}

const std::vector<Unit>& units() {
  static const std::vector<Unit> list = {
      wgmma_unit<wgmma_table::wgmma_bf16_n64>({8, 7, 2}, 0, 36),
      wgmma_unit<wgmma_table::wgmma_f16_f32_n64>({5, 10, 2}, 10, 34),
      wgmma_unit<wgmma_table::wgmma_tf32_n64>({8, 10, 4, 13}, 0, 36),
      wgmma_unit<wgmma_table::wgmma_e4m3_f32_n64>({4, 3, 1}, 13, 23),
      wgmma_unit<wgmma_table::wgmma_e5m2_f32_n64>({5, 2, 1}, 13, 36),
      {"mma.bf16",
       "mma.bf16",
       "HMMA.16816.F32.BF16",
       "mma.sync.aligned.m16n8k16*bf16*",
       {8, 7, 2},
       kMmaDepth,
       0,
       36,
       false,
       nullptr}};
  return list;
}

/// Runs plans, and hands back the sum that all elements have.
class Adder {
 public:
  explicit Adder(const Unit& unit)
      : unit_(unit),
        a_(kWgmmaRows * kTileRowBytes),
        b_(kColumns * kTileRowBytes),
        values_(std::size_t{128} * kMostAccumulators) {}

  double sum(const Plan& plan) {
    values_.fill_bytes(0xff);  // no number
    unit_.wgmma ? multiply_warpgroup(plan) : multiply_warp(plan);
    check(cudaGetLastError());
    const auto got = values_.to_host(unit_.wgmma ? values_.size() : std::size_t{4} * 32);
    const int threads = unit_.wgmma ? 128 : 32, each = unit_.wgmma ? kColumns / 2 : 4;
    const int pitch = unit_.wgmma ? kMostAccumulators : 4;
    for (int thread = 0; thread < threads; ++thread) {
      for (int i = 0; i < each; ++i) {
        if (got[static_cast<std::size_t>(thread) * pitch + i] != got[0]) {
          throw std::runtime_error("the elements of a product of equal rows and columns differ");
        }
      }
    }
    return got[0];
  }

 private:
  /// Calls put(step, k, bits) for each number of A or B.
  template <class Put>
  void for_each_number(const Plan& plan, bool of_a, const Put& put) const {
    for (std::size_t step = 0; step < plan.size(); ++step) {
      for (std::size_t k = 0; k < plan[step].size(); ++k) {
        const Factors factors = factors_of(plan[step][k]);
        put(static_cast<int>(step), static_cast<int>(k),
            unit_.format.write(of_a ? factors.a : factors.b));
      }
    }
  }

  /// Rows of 128 bytes in the swizzle that wgmma_tile_byte() has; a slice of 32 bytes a step.
  std::vector<char> tile(const Plan& plan, bool of_a) const {
    static_assert(kColumns == kWgmmaRows);
    std::vector<char> bytes(std::size_t{kWgmmaRows} * kTileRowBytes);
    for_each_number(plan, of_a, [&](int step, int k, std::uint32_t bits) {
      const int byte = step * kSliceBytes + k * unit_.format.bytes;
      for (int row = 0; row < kWgmmaRows; ++row) {
        std::memcpy(&bytes[wgmma_tile_byte(row, byte / 2) + byte % 2], &bits, unit_.format.bytes);
      }
    });
    return bytes;
  }

  void multiply_warpgroup(const Plan& plan) {
    a_.from_host(tile(plan, true));
    b_.from_host(tile(plan, false));
    const std::size_t bytes = (kColumns + kWgmmaRows) * kTileRowBytes;
    allow_shared_bytes(unit_.kernel, bytes);
    launch_kernel(unit_.kernel, {.blocks = 1, .threads = 128, .shared_bytes = bytes},
                  static_cast<int>(plan.size()), WgmmaTiles{a_.data(), b_.data(), 0},
                  WgmmaResults{reinterpret_cast<std::uint32_t*>(values_.data())});
  }

  void multiply_warp(const Plan& plan) {
    for (const bool of_a : {true, false}) {
      std::vector<char> bytes(a_.size());
      for_each_number(plan, of_a, [&](int step, int k, std::uint32_t bits) {
        std::memcpy(&bytes[(step * kMmaDepth + k) * unit_.format.bytes], &bits, unit_.format.bytes);
      });
      (of_a ? a_ : b_).from_host(bytes);
    }
    launch_kernel(mma_sum_kernel, {.blocks = 1, .threads = 32}, static_cast<int>(plan.size()),
                  reinterpret_cast<const std::uint32_t*>(a_.data()),
                  reinterpret_cast<const std::uint32_t*>(b_.data()),
                  reinterpret_cast<float4*>(values_.data()));
  }

  const Unit& unit_;
  DeviceBuffer<char> a_, b_;
  DeviceBuffer<float> values_;
};

/// What a small number at a place meets.
struct Setting {
  const char* name;
  const char* key;
  Plan (*plan)(const Unit&, int place, double small);
  bool every_place;
  bool stays;  ///< the large number, 1.5 times as large and of the small one's sign
};

Plan zeros(const Unit& unit, int steps) {
  return Plan(static_cast<std::size_t>(steps), Step(static_cast<std::size_t>(unit.depth)));
}
double large_of(const Unit& unit) { return std::ldexp(1, unit.top); }

Plan beside_products(const Unit& unit, int place, double small) {
  Plan plan = zeros(unit, 1);
  plan[0][0] = large_of(unit);
  plan[0][1] = -large_of(unit);
  plan[0][static_cast<std::size_t>(place)] = small;
  return plan;
}
Plan beside_accumulator(const Unit& unit, int place, double small) {
  Plan plan = zeros(unit, 2);
  plan[0][0] = large_of(unit);
  plan[1][0] = -large_of(unit);
  plan[1][static_cast<std::size_t>(place)] = small;
  return plan;
}
Plan in_accumulator(const Unit& unit, int, double small) {
  Plan plan = zeros(unit, 2);
  plan[0][0] = small;
  plan[1][0] = large_of(unit);
  plan[1][1] = -large_of(unit);
  return plan;
}
Plan in_result(const Unit& unit, int place, double small) {
  Plan plan = zeros(unit, 1);
  plan[0][0] = std::copysign(1.5 * large_of(unit), small);
  plan[0][static_cast<std::size_t>(place)] = small;
  return plan;
}

constexpr Setting kSettings[] = {{"products", "sum", beside_products, true, false},
                                 {"accumulator", "accumulator", beside_accumulator, false, false},
                                 {"carried", "carried", in_accumulator, false, false},
                                 {"result", "result", in_result, false, true}};

void measure_setting(Probe& probe, const Unit& unit, const Setting& setting) {
  const std::string key = "tensor." + unit.key + "." + setting.key;
  std::vector<samples::Fill> fills = {{key + "_bits", "bits"},
                                      {key + "_towards_zero", "towards_zero"}};
  if (setting.every_place) fills.push_back({"tensor." + unit.key + ".sums_apart", "apart"});
  const bool runs = unit.runs();
  probe.series(
      {.variant = unit.key + "." + setting.name,
       .axes = {{"place", "1"}, {"bit", "1"}},
       .quantities = {{"kept", "1"}, {"above", "1"}, {"below", "1"}},
       .facts = {{"kept", "what is left of 2^-bit of the large number, over that"},
                 {"above", "what is left of 0.75 of that; below: of -0.75"},
                 {"place", "of the small number along k"}},
       .fit = {"kept_bits", fills},
       .kernel = unit.kernels(),
       .part = runs ? unit.part : ""},
      [&](Sweep& sweep) {
        if (!runs) throw SkipSeries{kNoWgmma};
        Adder adder(unit);
        const int places = setting.every_place ? unit.depth : 3;
        for (int place = 2; place < places; ++place) {
          for (int bit = kFirstBit; bit <= unit.last_bit; ++bit) {
            const double small = std::ldexp(large_of(unit), -bit);
            const auto left = [&](double share) {
              const double sum = adder.sum(setting.plan(unit, place, share * small));
              const double large = setting.stays ? std::copysign(1.5 * large_of(unit), share) : 0;
              return (sum - large) / small;
            };
            sweep.add({double(place), double(bit)}, {{left(1)}, {left(0.75)}, {left(-0.75)}});
          }
        }
      });
}

/// Beside the large number, 1, 2, 4, .. small ones: the share of their sum that is left.
void measure_terms(Probe& probe, const Unit& unit) {
  const bool runs = unit.runs();
  probe.series({.variant = unit.key + ".terms",
                .axes = {{"terms", "1"}, {"bit", "1"}},
                .quantities = {{"kept", "1"}},
                .facts = {{"kept", "what is left of all terms of 2^-bit together, over their sum"}},
                .kernel = unit.kernels(),
                .part = runs ? unit.part : ""},
               [&](Sweep& sweep) {
                 if (!runs) throw SkipSeries{kNoWgmma};
                 Adder adder(unit);
                 for (int terms = 1; terms <= unit.depth - 2; terms *= 2) {
                   for (int bit = kFirstBit; bit <= unit.last_bit; ++bit) {
                     const double small = std::ldexp(large_of(unit), -bit);
                     Plan plan = beside_products(unit, 2, small);
                     for (int i = 1; i < terms; ++i)
                       plan[0][static_cast<std::size_t>(i) + 2] = small;
                     sweep.add({double(terms), double(bit)}, {{adder.sum(plan) / (terms * small)}});
                   }
                 }
               });
}

void measure(Probe& probe) {
  for (const Unit& unit : units()) {
    for (const Setting& setting : kSettings) measure_setting(probe, unit, setting);
    measure_terms(probe, unit);
  }
}

std::vector<Part> parts() {
  std::vector<Part> list;
  for (const Unit& unit : units()) {
    Part part{unit.part, "sums of planted terms", {}};
    part.machine_code.push_back(
        expect(unit.kernels(), unit.sass, unit.ptx, 1).on(unit.wgmma ? kWgmmaOn : ""));
    if (unit.wgmma) part.machine_code.push_back(expect_no_wgmma(unit.kernels()));
    list.push_back(std::move(part));
  }
  return list;
}

const Register kRegister{measure,
                         {.question = "How many bits does a sum in the tensor cores keep?",
                          .min_capability = 80,
                          .cost_seconds = 2,
                          .parts = parts}};

}  // namespace
}  // namespace warpgauge::probes::tensor_sums_probe
