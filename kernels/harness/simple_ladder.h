// SPDX-License-Identifier: Apache-2.0
// A family's ladder and probe, from what is the family's own: contestants, checks, buffers. Rungs
// and libraries go through one list, so that nothing is timed that was not checked.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernels/harness/inputs.h"
#include "kernels/harness/ladder.h"
#include "kernels/harness/rung.h"
#include "probes/device/buffer.h"

namespace warpgauge::kernels {

/// A contestant that solves problems of one type.
template <class Problem>
struct ContestantFor {
  std::string name;          ///< of a rung its file's name
  std::string adds;          ///< of a library: which call
  std::string library = {};  ///< name and version; empty: a rung
  int min_capability = 0;
  std::string (*refuses)(const Problem&) = nullptr;
  std::function<void(const Problem&, cudaStream_t)> launch = {};
  std::string same_code_as = {};  ///< Contestant::same_code_as

  bool takes(const Problem& problem) const { return !refuses || refuses(problem).empty(); }

  Contestant description() const { return {name, adds, library, min_capability, same_code_as}; }

  /// Its launches at one size: `problems`, one a buffer set, outlive them.
  ContestantLaunch on(const std::vector<Problem>& problems) const {
    return {name, [run = launch, &problems](int group, cudaStream_t stream) {
              run(problems[static_cast<std::size_t>(group)], stream);
            }};
  }
};

/// The rungs, simplest first, each that overlaps itself followed by itself without, and then the
/// libraries.
template <class Problem>
std::vector<ContestantFor<Problem>> contestants_for(
    const std::vector<ContestantFor<Problem>>& libraries) {
  std::vector<ContestantFor<Problem>> all;
  for (const auto& rung : rungs<Problem>()) {
    all.push_back({.name = std::string(name_on_ladder(rung.name)),
                   .adds = std::string(rung.adds),
                   .min_capability = rung.min_capability,
                   .refuses = rung.refuses,
                   .launch = [&rung](const Problem& problem, cudaStream_t stream) {
                     rung.enqueue(problem, stream);
                   }});
    if (rung.launch_apart == nullptr) continue;
    ContestantFor<Problem> apart = all.back();
    apart.same_code_as = apart.name;
    apart.name += "_apart";
    apart.adds = "the same, each launch after the end of the one before";
    apart.launch = [&rung](const Problem& problem, cudaStream_t stream) {
      rung.enqueue_apart(problem, stream);
    };
    all.push_back(std::move(apart));
  }
  all.insert(all.end(), libraries.begin(), libraries.end());
  return all;
}

template <class Problem>
const ContestantFor<Problem>& contestant_named(const std::vector<ContestantFor<Problem>>& all,
                                               const std::string& name) {
  for (const auto& contestant : all) {
    if (contestant.name == name) return contestant;
  }
  throw std::logic_error("no contestant is named '" + name + "'");
}

/// The buffer sets of one size: a problem for each, in memory that lives as long as this.
template <class Problem>
struct BufferSets {
  std::vector<Problem> problems;
  /// By name: contestants that are prepared for these very sets and launched otherwise.
  std::map<std::string, std::function<void(int group, cudaStream_t)>> prepared;
  std::vector<std::shared_ptr<void>> kept;

  /// Makes a T that lives as long as the sets: a buffer, a library's workspace.
  template <class T, class... Arguments>
  T& keep(Arguments&&... arguments) {
    const auto made = std::make_shared<T>(std::forward<Arguments>(arguments)...);
    kept.push_back(made);
    return *made;
  }
};

/// `count` N(0, 1) values.
inline probes::DeviceBuffer<float> normal_values(std::size_t count, std::uint64_t seed) {
  probes::DeviceBuffer<float> values(count);
  fill_normal(values.data(), count, seed);
  return values;
}

/// Sets of float arrays of one length: inputs to read, N(0, 1) data from `seeds`, and one output to
/// write. `problem_on(out, in)` makes the problem of a set, whose k-th input begins at `in[k]`.
template <class Problem, class ProblemOn>
std::shared_ptr<BufferSets<Problem>> array_sets(std::size_t count, int groups,
                                                const std::vector<std::uint64_t>& seeds,
                                                const ProblemOn& problem_on) {
  using Floats = probes::DeviceBuffer<float>;
  auto sets = std::make_shared<BufferSets<Problem>>();
  Floats& out = sets->template keep<Floats>(count * static_cast<std::size_t>(groups));
  std::vector<const float*> inputs;
  for (const std::uint64_t seed : seeds) {
    inputs.push_back(sets->template keep<Floats>(normal_values(out.size(), seed)).data());
  }
  for (std::size_t at = 0; at < out.size(); at += count) {
    sets->problems.push_back(problem_on(out.data() + at, inputs));
    for (const float*& input : inputs) input += count;
  }
  return sets;
}

/// The part of a ladder that is a family's own.
template <class Problem>
struct Family {
  LadderDescription description;
  std::vector<ContestantFor<Problem>> libraries = {};
  double (*flop)(double size) = nullptr;  ///< null: none
  double (*compulsory_bytes)(double size) = nullptr;
  std::function<std::shared_ptr<BufferSets<Problem>>(std::size_t size, int groups)> make_sets = {};
  std::function<std::string(const ContestantFor<Problem>&, Checks)> check = {};
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

/// The probe of a family: times the ladders of `families` one after another, and counts them in the
/// same order.
template <class Problem, Family<Problem> (*... families)(const probes::Probe&)>
probes::ProbeSpec ladder_probe(std::string_view name, std::string_view question,
                               double cost_seconds) {
  return {.question = question,
          .cost_seconds = cost_seconds,
          .parts = rung_parts<Problem>,
          .name = std::string(name),
          .measure =
              [](probes::Probe& probe) {
                (climb(probe, simple_ladder(probe.device(), families(probe))), ...);
              },
          .confirm =
              [](probes::Probe& probe) {
                (count_work(probe, simple_ladder(probe.device(), families(probe))), ...);
              }};
}

}  // namespace warpgauge::kernels
