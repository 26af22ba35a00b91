// SPDX-License-Identifier: Apache-2.0
// Question: what does it bring to unroll a loop, by its trips, its body and the unroll factor?
//
// Method: one block repeats an inner loop of a fixed number of trips, whose code has `factor`
// copies of the body; equal trips and factor leave no inner loop. Bodies: one FFMA that depends on
// the one before (`chain`); the same, each copy with one of four sums (`four`); an FFMA of a word
// just loaded from shared memory, with one sum and with four (`load`, `load_four`); sixteen FFMAs
// on eight sums (`wide`), whose copies fill the instruction caches. Every form does the same work:
// trips times the body. A point is the block's cycles over a number of rounds of the inner loop;
// the difference of two of them, over the rounds between, is a round. `lone`: one warp, which
// waits; `many`: 32 warps, which fill the issue slots of an SM (eight per scheduler).
//
// What could fool it: the compiler, which unrolls what is to be rolled and merges equal loads (the
// copies are written out, the loop around them is told to stay, loads are volatile; machine code
// must have all copies and one branch); a body that leaves the loop (each copy needs its sum, which
// may reach memory); a last trip that is treated apart (each factor divides its trips); the first
// pass, which brings the code (the first launch of each point is left out); several sums in the
// rolled loop, which it does not have: four sums need four copies.
#include "probes/control/one_block.cuh"
#include "probes/methods/words.cuh"

namespace warpgauge::probes::unroll_sweep_probe {
namespace {

constexpr int kManyWarps = 32;
constexpr int kMostTrips = 256;
constexpr int kWideFfmas = 16;  // of a trip of the wide body

enum class Body { kChain, kFour, kLoad, kLoadFour, kWide };

constexpr int sums_of(Body body) {
  return body == Body::kWide ? 8 : body == Body::kFour || body == Body::kLoadFour ? 4 : 1;
}
constexpr int ffmas_of(Body body) { return body == Body::kWide ? kWideFfmas : 1; }
constexpr bool loads(Body body) { return body == Body::kLoad || body == Body::kLoadFour; }

__device__ __forceinline__ void ffma(float& sum, float factor, float addend) {
  asm volatile("fma.rn.f32 %0, %0, %1, %2;" : "+f"(sum) : "f"(factor), "f"(addend));
}

/// Trip `trip`, which is copy `copy` of the body.
template <Body body>
__device__ __forceinline__ void take_trip(float (&sum)[sums_of(body)], int trip, int copy,
                                          float factor, std::uint32_t words) {
  if constexpr (loads(body)) {
    const std::uint32_t word = load_shared_words<4>(words + trip * 128).x;
    float& own = sum[copy % sums_of(body)];
    own = fmaf(__uint_as_float(word), factor, own);
  } else {
#pragma unroll
    for (int i = 0; i < ffmas_of(body); ++i) {
      ffma(sum[(copy * ffmas_of(body) + i) % sums_of(body)], factor, factor);
    }
  }
}

/// The body's copies, from trip `first` on.
template <Body body, int copies>
__device__ __forceinline__ void take_trips(float (&sum)[sums_of(body)], int first, float factor,
                                           std::uint32_t words) {
#pragma unroll
  for (int copy = 0; copy < copies; ++copy) {
    take_trip<body>(sum, first + copy, copy, factor, words);
  }
}

// One block; `rounds` times the inner loop.
template <Body body, int trips, int copies>
__global__ void __launch_bounds__(kManyWarps * 32)
    unroll_kernel(int rounds, float factor, WarpSpan* spans, float* sink) {
  static_assert(trips % copies == 0 && trips <= kMostTrips);
  std::uint32_t words = 0;
  if constexpr (loads(body)) {
    __shared__ std::uint32_t memory[trips * 32];  // a trip's words lie in 32 banks
    for (int i = threadIdx.x; i < trips * 32; i += blockDim.x) memory[i] = 0x3f800000U;  // 1.0
    words = shared_address(memory + threadIdx.x % 32);
  }
  float sum[sums_of(body)];
#pragma unroll
  for (int i = 0; i < sums_of(body); ++i) sum[i] = static_cast<float>(threadIdx.x + i);
  const std::uint64_t start = begin_cycles();
#pragma unroll 1
  for (int round = 0; round < rounds; ++round) {
#pragma unroll 1
    for (int trip = 0; trip < trips; trip += copies) {
      take_trips<body, copies>(sum, trip, factor, words);
    }
  }
  float all = 0;
#pragma unroll
  for (int i = 0; i < sums_of(body); ++i) all += sum[i];
  leave_cycles(start, all, spans, sink);
}

using Kernel = void (*)(int, float, WarpSpan*, float*);

struct Form {
  int trips, copies;
  Kernel kernel;
  std::vector<double> at() const { return {double(trips), double(copies)}; }
};

template <Body body, int trips, int... copies>
void add_forms(std::vector<Form>& forms) {
  (forms.push_back({trips, copies, unroll_kernel<body, trips, copies>}), ...);
}

/// Rolled, and with each number of copies. One sum fits every factor; four need four copies.
template <Body body>
std::vector<Form> forms_of() {
  std::vector<Form> forms;
  if constexpr (body == Body::kWide) {
    add_forms<body, 256, 1, 2, 4, 8, 16, 32, 64, 128, 256>(forms);
  } else if constexpr (sums_of(body) == 4) {
    add_forms<body, 4, 4>(forms);
    add_forms<body, 8, 4, 8>(forms);
    add_forms<body, 16, 4, 16>(forms);
    add_forms<body, 64, 4, 64>(forms);
    add_forms<body, 100, 4>(forms);
    add_forms<body, 256, 4, 8, 16, 32, 64, 128, 256>(forms);
  } else {
    add_forms<body, 4, 1, 2, 4>(forms);
    add_forms<body, 8, 1, 2, 4, 8>(forms);
    add_forms<body, 16, 1, 2, 4, 8, 16>(forms);
    add_forms<body, 64, 1, 4, 16, 64>(forms);
    add_forms<body, 100, 1, 4>(forms);
    add_forms<body, 256, 1, 2, 4, 8, 16, 32, 64, 128, 256>(forms);
  }
  return forms;
}

template <Body body>
struct BodyText;
template <>
struct BodyText<Body::kChain> {
  static constexpr const char *kName = "chain", *kFact = "one FFMA, one sum";
};
template <>
struct BodyText<Body::kFour> {
  static constexpr const char *kName = "four", *kFact = "one FFMA, four sums";
};
template <>
struct BodyText<Body::kLoad> {
  static constexpr const char *kName = "load", *kFact = "a shared load and an FFMA, one sum";
};
template <>
struct BodyText<Body::kLoadFour> {
  static constexpr const char *kName = "load_four", *kFact = "a shared load and an FFMA, four sums";
};
template <>
struct BodyText<Body::kWide> {
  static constexpr const char *kName = "wide", *kFact = "sixteen FFMAs, eight sums";
};

template <class Step>
void for_each_body(const Step& step) {
  for_each_value<Body::kChain, Body::kFour, Body::kLoad, Body::kLoadFour, Body::kWide>(step);
}

void measure(Probe& probe) {
  for_each_body([&]<Body body>() {
    const std::vector<Form> forms = forms_of<body>();
    Kernels kernels;
    for (const Form& form : forms) kernels.add(form.kernel);
    for (const int warps : {1, kManyWarps}) {
      const OneBlock block(warps);
      probe.series(
          {.variant = std::string(BodyText<body>::kName) + (warps == 1 ? ".lone" : ".many"),
           .axes = {{"trips", "iterations"}, {"factor", "1"}, {"rounds", "iterations"}},
           .constants = {{"warps", warps}, {"ffmas_per_trip", ffmas_of(body)}},
           .facts = {{"body", BodyText<body>::kFact}},
           .kernel = kernels},
          [&](Sweep& sweep) {
            for (const Form& form : forms) {
              block.add_points(probe, sweep, form.at(), form.kernel);
            }
          });
    }
  });
}

/// Rolled and unrolled forms must do the same multiply-adds; how many instructions a warp executes
/// for them is recorded beside that number. The instructions of the wide body say what its code
/// costs to fetch.
void confirm(Probe& probe) {
  const OneBlock warp;
  const std::vector<samples::Axis> axes = {{"trips", "iterations"}, {"factor", "1"}};
  std::vector<Count> counts;
  const auto count = [&](const char* variant, const std::vector<Form>& forms, int ffmas) {
    Count& of_body = counts.emplace_back(Count{divergence_count(variant, axes)});
    for (const Form& form : forms) {
      of_body.points.push_back(
          warp.counted(form.at(), {{"thread_ffma", 32.0 * form.trips * ffmas}}, form.kernel));
    }
  };
  count("chain.lone", forms_of<Body::kChain>(), 1);
  count("load.lone", forms_of<Body::kLoad>(), 1);
  count("wide.lone", forms_of<Body::kWide>(), kWideFfmas);
  probe.count_together(counts);
}

/// All copies of the body, and the one branch of the loop around them.
std::vector<CodeExpectation> machine_code() {
  std::vector<CodeExpectation> all;
  for_each_body([&]<Body body>() {
    for (const Form& form : forms_of<body>()) {
      all.push_back(expect(form.kernel, "FFMA", "fma.rn.f32", form.copies * ffmas_of(body)));
      all.push_back(expect(form.kernel, "BRA(.U)?", "bra*", 1).even_conditional());
      if (loads(body)) {
        all.push_back(expect(form.kernel, "LDS", "ld.volatile.shared.u32", form.copies));
      }
    }
  });
  return all;
}

const Register kRegister{
    measure,
    confirm,
    {.question = "What does it bring to unroll a loop, by its trips, body and unroll factor?",
     .cost_seconds = 1,
     .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::unroll_sweep_probe
