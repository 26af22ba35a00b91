// SPDX-License-Identifier: Apache-2.0
// Kernels that the cost model has never seen: none of them is a probe or a rung, no parameter is
// fitted on them, and the model's parameters are frozen before they are timed.
// One file a kernel: what it does, which resource it should be bound by, kernel, reference, sizes.
#pragma once

#include <cuda_runtime_api.h>

#include <functional>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

#include "kernels/harness/blocks.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "probes/device/buffer.h"
#include "probes/harness/probe.h"

namespace warpgauge::kernels::validation {

using probes::check;
using probes::DeviceBuffer;

/// One kernel at one size, on one set of buffers.
struct Work {
  double flop = 0;
  double compulsory_bytes = 0;
  std::function<void(cudaStream_t)> launch;
  /// Compares what `launch` has left with a float64 (or exact) reference computed on the host, on a
  /// sample of the outputs where all would take long; empty when it holds.
  std::function<std::string()> check;
};

/// Makes the buffers of one size; `seed` makes another set of them with other data.
using MakeWork = Work (*)(double size, std::uint64_t seed);

/// A validation kernel: three sizes; the smallest and the largest are checked.
struct Kernel {
  LadderDescription ladder;
  std::string name;  ///< "n_body": the file's name
  MakeWork make;
};

/// A ladder of one contestant.
Ladder ladder_of(const probes::Probe& probe, const Kernel& kernel);

/// `const RegisterKernel<make> kRegister(question, size, sizes, ceiling);` names it after its file.
template <MakeWork make>
struct RegisterKernel {
  RegisterKernel(std::string_view question, const samples::Axis& size,
                 const std::vector<double>& sizes, std::string_view ceiling = {},
                 std::source_location where = std::source_location::current()) {
    const std::string name(rung_name(where.file_name()));
    static const Kernel kKernel{{.family = "validation",
                                 .size = size,
                                 .sizes = sizes,
                                 .ceiling = std::string(ceiling),
                                 .rungs_are_parts = false},
                                std::string(name_on_ladder(name)),
                                make};
    const probes::Register registration(
        [](probes::Probe& probe) { climb(probe, ladder_of(probe, kKernel)); },
        [](probes::Probe& probe) { count_work(probe, ladder_of(probe, kKernel)); },
        {.question = question, .name = "kernels/" + name});
  }
};

/// "output 17 is 0.5 instead of 0.25" for the first of `got` that is off by more than `bound(i)`.
/// All three are called from several threads at once.
using Numbers = std::function<double(std::size_t)>;
std::string first_difference(std::size_t count, const Numbers& got, const Numbers& expected,
                             const Numbers& bound);

/// The same for all of `got`.
template <class T>
std::string first_difference(const std::vector<T>& got, const Numbers& expected,
                             const Numbers& bound) {
  return first_difference(
      got.size(), [&](std::size_t i) { return double(got[i]); }, expected, bound);
}
/// The same number everywhere.
inline Numbers always(double number) {
  return [number](std::size_t) { return number; };
}

/// Shared ownership of a buffer, for a Work's closures. Poisoned (NaN): what is left out is wrong.
template <class T>
std::shared_ptr<DeviceBuffer<T>> buffer(std::size_t count) {
  auto memory = std::make_shared<DeviceBuffer<T>>(count);
  memory->fill_bytes(0xff);
  return memory;
}
inline std::shared_ptr<DeviceBuffer<float>> normal_buffer(std::size_t count, std::uint64_t seed) {
  auto values = buffer<float>(count);
  fill_normal(values->data(), count, seed);
  return values;
}

}  // namespace warpgauge::kernels::validation
