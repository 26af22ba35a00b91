// SPDX-License-Identifier: Apache-2.0
// A family's ladder and probe, from what is the family's own: contestants, checks, buffers.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/harness/contestant.h"
#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "probes/device/buffer.h"

namespace warpgauge::kernels {

/// The buffer sets of one size: a problem for each, in memory that lives as long as this.
template <class Problem>
struct BufferSets {
  virtual ~BufferSets() = default;

  std::vector<Problem> problems;
  /// By name: contestants that are prepared for these very sets, and launched otherwise than by
  /// their problem alone.
  std::map<std::string, std::function<void(int group, cudaStream_t)>> prepared;
};

/// Sets of float arrays of one length: `inputs` to read, one to write.
template <class Problem>
struct ArraySets : BufferSets<Problem> {
  /// `inputs[k]` is N(0, 1) data from `seeds[k]`. `problem_on(out, in)` makes the problem of a set,
  /// whose k-th input begins at `in(k)`.
  template <class ProblemOn>
  ArraySets(std::size_t count, int groups, const std::vector<std::uint64_t>& seeds,
            const ProblemOn& problem_on)
      : out(count * static_cast<std::size_t>(groups)) {
    for (const std::uint64_t seed : seeds) {
      inputs.emplace_back(out.size());
      fill_normal(inputs.back().data(), out.size(), seed);
    }
    for (std::size_t at = 0; at < out.size(); at += count) {
      const auto input = [&](std::size_t k) -> const float* { return inputs[k].data() + at; };
      this->problems.push_back(problem_on(out.data() + at, input));
    }
  }

  probes::DeviceBuffer<float> out;
  std::vector<probes::DeviceBuffer<float>> inputs;
};

/// The part of a ladder that is a family's own.
template <class Problem>
struct Family {
  LadderDescription description;
  std::vector<ContestantFor<Problem>> libraries = {};
  double (*flop)(double size) = nullptr;  ///< null: none
  double (*compulsory_bytes)(double size) = nullptr;
  std::function<std::shared_ptr<BufferSets<Problem>>(std::size_t size, int groups)> make_sets;
  std::function<std::string(const ContestantFor<Problem>&, Checks)> check;
};

/// The ladder of a family: at each size the contestants that the device and the size allow.
template <class Problem>
Ladder simple_ladder(const probes::Device& device, Family<Problem> from) {
  const auto family = std::make_shared<const Family<Problem>>(std::move(from));
  const auto all = std::make_shared<const std::vector<ContestantFor<Problem>>>(
      contestants_for<Problem>(family->libraries));
  Ladder ladder;
  ladder.description = family->description;
  for (const auto& contestant : *all) ladder.contestants.push_back(contestant.description());
  ladder.check = [family, all](const Contestant& contestant, Checks checks) {
    return family->check(contestant_named(*all, contestant.name), checks);
  };
  ladder.make = [&device, family, all](double size) {
    Instance instance;
    if (family->flop != nullptr) instance.flop = family->flop(size);
    instance.compulsory_bytes = family->compulsory_bytes(size);
    instance.groups = groups_for(device, instance.compulsory_bytes);
    const auto sets = family->make_sets(static_cast<std::size_t>(size), instance.groups);
    for (const auto& contestant : *all) {
      if (device.capability() < contestant.min_capability) continue;
      if (!contestant.takes(sets->problems.front())) continue;
      const auto prepared = sets->prepared.find(contestant.name);
      instance.launches.push_back(prepared == sets->prepared.end()
                                      ? contestant.on(sets->problems)
                                      : ContestantLaunch{contestant.name, prepared->second});
    }
    instance.buffers = sets;
    return instance;
  };
  return ladder;
}

/// The `parts` of a family's ProbeSpec: the harness lists them and checks their machine code.
template <class Problem>
std::vector<probes::Part> rung_parts() {
  std::vector<probes::Part> parts;
  for (const auto& rung : rungs<Problem>()) {
    parts.push_back({std::string(rung.name), std::string(rung.adds), rung.machine_code});
  }
  return parts;
}

/// The probe of a family: times `ladders` one after the other, and counts them in the same order.
template <class Problem, Ladder (*... ladders)(const probes::Probe&)>
probes::ProbeSpec ladder_probe(std::string_view name, std::string_view question,
                               double cost_seconds) {
  return {.name = name,
          .question = question,
          .cost_seconds = cost_seconds,
          .parts = rung_parts<Problem>,
          .measure = [](probes::Probe& probe) { (climb(probe, ladders(probe)), ...); },
          .confirm = [](probes::Probe& probe) { (count_work(probe, ladders(probe)), ...); }};
}

}  // namespace warpgauge::kernels
