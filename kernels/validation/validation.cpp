// SPDX-License-Identifier: Apache-2.0
#include "kernels/validation/validation.h"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "kernels/harness/in_parallel.h"

namespace warpgauge::kernels::validation {
Ladder ladder_of(const probes::Probe& probe, const Kernel& kernel) {
  Ladder ladder;
  ladder.description = kernel.ladder;
  ladder.contestants = {{.name = kernel.name, .adds = "validation kernel", .library = {}}};
  ladder.check = [&kernel](const Contestant&, Checks checks) -> std::string {
    std::vector<double> sizes = {kernel.ladder.sizes.front()};
    if (checks == Checks::kAll) sizes.push_back(kernel.ladder.sizes.back());
    for (double size : sizes) {
      const Work work = kernel.make(size, 1);
      work.launch(nullptr);
      check(cudaGetLastError());
      check(cudaDeviceSynchronize());
      if (auto wrong = work.check(); !wrong.empty()) return wrong;
    }
    return {};
  };
  ladder.make = [&kernel, &probe](double size) {
    auto works = std::make_shared<std::vector<Work>>();
    works->push_back(kernel.make(size, 1));
    Instance instance;
    instance.flop = works->front().flop;
    instance.compulsory_bytes = works->front().compulsory_bytes;
    // A kernel of hardly any memory has no cold state that a rotation could make.
    constexpr int kMostGroups = 512;
    instance.groups = std::min(kMostGroups, groups_for(probe.device(), instance.compulsory_bytes));
    for (int group = 1; group < instance.groups; ++group) {
      works->push_back(kernel.make(size, 1 + static_cast<std::uint64_t>(group)));
    }
    instance.launches = {{kernel.name, [works](int group, cudaStream_t stream) {
                            (*works)[static_cast<std::size_t>(group)].launch(stream);
                          }}};
    instance.buffers = works;
    return instance;
  };
  return ladder;
}

std::string first_difference(std::size_t count, const Numbers& got, const Numbers& expected,
                             const Numbers& bound) {
  std::mutex mutex;
  std::size_t first = count;
  in_parallel(count, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (std::fabs(got(i) - expected(i)) <= bound(i)) continue;  // never true of a NaN
      const std::lock_guard lock(mutex);
      first = std::min(first, i);
      return;
    }
  });
  if (first == count) return {};
  return "output " + std::to_string(first) + " is " + std::to_string(got(first)) + " instead of " +
         std::to_string(expected(first));
}

}  // namespace warpgauge::kernels::validation
