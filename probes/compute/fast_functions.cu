// SPDX-License-Identifier: Apache-2.0
// Question: what do approximate functions bring to whole kernels?
//
// Method: pairs of kernels that call one function, (0) as the mathematical library has it, within
// an ulp or two, and (1) as its approximation (the intrinsic, or what -use_fast_math makes of it),
// timed by turns. `compute`: every thread calls it again and again, each time with what follows
// from the last value, so that arithmetic is all there is. `stream`: it is called once for each
// element of an array far beyond L2.
//
// What could fool it: a slow path that some arguments take (they stay between 0 and 4, away from
// denormals: none does); a compiler that finds the value beforehand (arguments differ by element);
// a compiler that makes one form of the other (machine code says which special instruction each
// has, and the library's form has more instructions); memory that limits both (that is the answer
// of `stream`).
#include <string>

#include "probes/device/buffer.h"
#include "probes/harness/probe.h"
#include "probes/methods/array_size.h"
#include "probes/methods/for_each_value.h"
#include "probes/methods/forms.h"

namespace warpgauge::probes::fast_functions_probe {
namespace {

constexpr int kThreads = 256;
constexpr std::size_t kStreamed = std::size_t{1} << 27;
constexpr std::size_t kComputed = std::size_t{1} << 23;
constexpr int kCalls = 64;  // of a thread of `compute`

enum class Function { kSin, kExp, kLog, kPow, kDivide, kRoot };

/// Argument and value are between 0 and 4.
template <Function function, bool fast>
__device__ __forceinline__ float value_of(float x) {
  if constexpr (function == Function::kSin) {
    return 1.5F + (fast ? __sinf(x) : sinf(x));
  } else if constexpr (function == Function::kExp) {
    return fast ? __expf(-x) : expf(-x);
  } else if constexpr (function == Function::kLog) {
    return 1.0F + (fast ? __logf(x + 1.0F) : logf(x + 1.0F));
  } else if constexpr (function == Function::kPow) {
    return fast ? __powf(x + 0.5F, 0.7F) : powf(x + 0.5F, 0.7F);
  } else if constexpr (function == Function::kDivide) {
    return fast ? __fdividef(1.5F, x + 0.5F) : 1.5F / (x + 0.5F);
  } else {
    if constexpr (!fast) return sqrtf(x + 0.25F);
    float root;
    asm("sqrt.approx.ftz.f32 %0, %1;" : "=f"(root) : "f"(x + 0.25F));
    return root;
  }
}

template <Function function, bool fast>
__global__ void __launch_bounds__(kThreads) calls_kernel(const float* from, float* to, int calls) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  float x = from[i];
#pragma unroll 1
  for (int call = 0; call < calls; ++call) x = value_of<function, fast>(x);
  to[i] = x;
}

// One call.
template <Function function, bool fast>
__global__ void __launch_bounds__(kThreads) call_kernel(const float* from, float* to) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  to[i] = value_of<function, fast>(from[i]);
}

__global__ void __launch_bounds__(kThreads) arguments_kernel(float* values) {
  const std::size_t i = std::size_t{blockIdx.x} * kThreads + threadIdx.x;
  // From 0 to 1, all different within a long stretch.
  values[i] = static_cast<float>((static_cast<std::uint32_t>(i) * 0x9e3779b1U) >> 8) * 0x1p-24F;
}

struct FunctionText {
  const char* name;
  const char* sentence;
};
constexpr FunctionText kTexts[] = {{"sin", "sinf, __sinf"},         {"exp", "expf, __expf"},
                                   {"log", "logf, __logf"},         {"pow", "powf, __powf"},
                                   {"divide", "a / b, __fdividef"}, {"root", "sqrtf, sqrt.approx"}};

template <class Step>
void for_each_function(const Step& step) {
  for_each_value<Function::kSin, Function::kExp, Function::kLog, Function::kPow, Function::kDivide,
                 Function::kRoot>(step);
}

template <Function function, bool fast>
void launch_calls(unsigned blocks, const float* from, float* to) {
  calls_kernel<function, fast><<<blocks, kThreads>>>(from, to, kCalls);
}
template <Function function, bool fast>
void launch_call(unsigned blocks, const float* from, float* to) {
  call_kernel<function, fast><<<blocks, kThreads>>>(from, to);
}
using Launcher = void (*)(unsigned, const float*, float*);

void measure_pair(Probe& probe, const std::string& variant, const FunctionText& text,
                  const Kernels& kernels, std::size_t elements, Launcher exact, Launcher fast) {
  probe.series(forms_spec(variant + "." + text.name,
                          std::string("0 exact, 1 fast: ") + text.sentence, kernels),
               [&](Sweep& sweep) {
                 if (3 * elements * sizeof(float) > probe.device().free_bytes()) {
                   throw SkipSeries{"not enough free memory"};
                 }
                 const std::size_t count = affordable(probe.device(), elements);
                 const DeviceBuffer<float> from(count), to(count);
                 const auto blocks = static_cast<unsigned>(count / kThreads);
                 arguments_kernel<<<blocks, kThreads>>>(from.data());
                 add_forms(probe, sweep,
                           {[&] { exact(blocks, from.data(), to.data()); },
                            [&] { fast(blocks, from.data(), to.data()); }});
               });
}

void measure(Probe& probe) {
  for_each_function([&]<Function function>() {
    const FunctionText& text = kTexts[static_cast<int>(function)];
    measure_pair(probe, "compute", text,
                 {calls_kernel<function, false>, calls_kernel<function, true>}, kComputed,
                 launch_calls<function, false>, launch_calls<function, true>);
    measure_pair(probe, "stream", text, {call_kernel<function, false>, call_kernel<function, true>},
                 kStreamed, launch_call<function, false>, launch_call<function, true>);
  });
}

std::vector<CodeExpectation> machine_code() {
  std::vector<CodeExpectation> all;
  const auto fast = [&]<Function function>(const char* sass, const char* ptx, int count) {
    all.push_back(expect(calls_kernel<function, true>, sass, ptx, count));
    all.push_back(
        expect(call_kernel<function, true>, sass, ptx, count).in_kernel().even_conditional());
  };
  fast.operator()<Function::kSin>("MUFU.SIN", "sin.approx(.ftz)?.f32", 1);
  fast.operator()<Function::kExp>("MUFU.EX2", "ex2.approx(.ftz)?.f32", 1);
  fast.operator()<Function::kLog>("MUFU.LG2", "lg2.approx(.ftz)?.f32", 1);
  fast.operator()<Function::kPow>("MUFU.(LG2|EX2)", "(lg2|ex2).approx(.ftz)?.f32", 2);
  fast.operator()<Function::kDivide>("MUFU.RCP", "div.approx(.ftz)?.f32", 1);
  fast.operator()<Function::kRoot>("MUFU.(SQRT|RSQ)", "sqrt.approx.ftz.f32", 1);
  // The library's forms: a polynomial, or an approximation that is made better.
  const auto exact = [&]<Function function>(const char* sass, const char* ptx, int least) {
    all.push_back(
        expect(calls_kernel<function, false>, sass, ptx, least).or_more().even_conditional());
  };
  exact.operator()<Function::kSin>("FFMA*", "fma.rn.f32", 8);
  exact.operator()<Function::kExp>("FFMA*", "fma.rn.f32", 3);
  exact.operator()<Function::kLog>("FFMA*", "fma.rn.f32", 8);
  exact.operator()<Function::kPow>("FFMA*", "fma.rn.f32", 16);
  exact.operator()<Function::kDivide>("FFMA*", "", 5);
  exact.operator()<Function::kRoot>("FFMA*", "", 2);
  // The sine of a large argument, which none has, is found with the help of local memory.
  all.push_back(expect(calls_kernel<Function::kSin, false>, "(LDL|STL)*", "(ld|st).local*", 0)
                    .in_kernel()
                    .or_more());
  return all;
}

const Register kRegister{measure,
                         {.question = "What do approximate functions bring to whole kernels?",
                          .cost_seconds = 1,
                          .machine_code = machine_code()}};

}  // namespace
}  // namespace warpgauge::probes::fast_functions_probe
