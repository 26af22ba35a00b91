// SPDX-License-Identifier: Apache-2.0
#include "analysis/in_core/dataflow.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "analysis/in_core/registers.h"

namespace warpgauge::in_core {
namespace {

using machine_code::RegisterRange;

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

/// Results as early as data alone allow, step by step of the path.
class Flow {
 public:
  Flow(const PricedCode& code, const Path& path) : code_(code), path_(path) {}

  /// From the step `begin` to the step `end`.
  void run(std::size_t begin, std::size_t end) {
    writer_.assign(kRegisters, kNone);
    begin_ = begin;
    done_.assign(end - begin, 0);
    before_.assign(end - begin, kNone);
    for (std::size_t i = begin; i < end; ++i) step(i);
  }

  double done(std::size_t at) const { return done_[at - begin_]; }
  std::size_t before(std::size_t at) const { return before_[at - begin_]; }

  /// The step of [from, to) whose result comes last.
  std::size_t latest(std::size_t from, std::size_t to) const {
    std::size_t last = from;
    for (std::size_t i = from; i < to; ++i) {
      if (done(i) > done(last)) last = i;
    }
    return last;
  }

  std::uint32_t instruction(std::size_t at) const { return path_.steps[at]; }

 private:
  void step(std::size_t at) {
    const std::uint32_t index = path_.steps[at];
    const machine_code::Operands& operands = code_.operands[index];
    double begins = 0;
    for (const auto& read : operands.reads) {
      for_each_register(read.range, [&](std::size_t i) {
        const std::size_t writer = writer_[i];
        if (writer == kNone || done(writer) <= begins) return;
        begins = done(writer);
        before_[at - begin_] = writer;
      });
    }
    done_[at - begin_] = begins + code_.costs[index].latency_cycles;
    for (const RegisterRange& range : operands.writes) {
      for_each_register(range, [&](std::size_t i) {
        // A guarded write may leave the old value: whichever comes later.
        const bool keeps = operands.guarded && writer_[i] != kNone && done(writer_[i]) > done(at);
        if (!keeps) writer_[i] = at;
      });
    }
  }

  const PricedCode& code_;
  const Path& path_;
  std::size_t begin_ = 0;
  std::vector<std::size_t> writer_;
  std::vector<double> done_;
  std::vector<std::size_t> before_;
};

Chain longest_within(Flow& flow, const Path& path) {
  const std::size_t begin = path.iterations.front(), end = path.iterations[1];
  Chain chain;
  if (begin == end) return chain;
  flow.run(begin, end);
  std::size_t at = flow.latest(begin, end);
  chain.cycles = flow.done(at);
  for (; at != kNone; at = flow.before(at)) chain.instructions.push_back(flow.instruction(at));
  std::ranges::reverse(chain.instructions);
  return chain;
}

class CarriedChains {
 public:
  CarriedChains(const Flow& flow, const Path& path)
      : flow_(flow), path_(path), seen_(path.iterations[path.count()]) {}

  /// The one that adds most. Whatever comes last may hang on a chain that adds less: the result of
  /// each instruction of the last iteration is asked.
  Chain longest() {
    const std::size_t begin = path_.iterations[path_.count() - 1];
    const std::size_t end = path_.iterations[path_.count()];
    Chain longest = behind(flow_.latest(begin, end));
    for (std::size_t at = end; at-- > begin;) {
      if (seen_[at]) continue;
      Chain chain = behind(at);
      if (chain.cycles > longest.cycles) longest = std::move(chain);
    }
    return longest;
  }

 private:
  /// Goes back from a result until an instruction comes again, or to where a way back led before.
  Chain behind(std::size_t at) {
    std::map<std::uint32_t, std::size_t> places;  // instruction, step
    std::vector<std::size_t> steps;
    for (; at != kNone && !seen_[at]; at = flow_.before(at)) {
      seen_[at] = true;
      const auto [place, is_new] = places.try_emplace(flow_.instruction(at), at);
      const std::size_t later = place->second;
      if (!is_new && iteration_of(later) > iteration_of(at)) return between(at, later, steps);
      steps.push_back(at);
    }
    return {};
  }

  Chain between(std::size_t earlier, std::size_t later, const std::vector<std::size_t>& steps) {
    Chain chain{.spans = iteration_of(later) - iteration_of(earlier)};
    chain.cycles = (flow_.done(later) - flow_.done(earlier)) / static_cast<double>(chain.spans);
    for (auto step = std::ranges::find(steps, later); step != steps.end(); ++step) {
      chain.instructions.push_back(flow_.instruction(*step));
    }
    std::ranges::reverse(chain.instructions);
    return chain;
  }

  std::size_t iteration_of(std::size_t at) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(path_.iterations, at) -
                                    path_.iterations.begin());
  }

  const Flow& flow_;
  const Path& path_;
  std::vector<bool> seen_;
};

Chain longest_carried(Flow& flow, const Path& path) {
  flow.run(path.iterations.front(), path.iterations[path.count()]);
  return CarriedChains(flow, path).longest();
}

/// The steps that may have written what each step of the path reads.
class Writers {
 public:
  Writers(const PricedCode& code, const Path& path) : code_(code), path_(path) {
    writers_.resize(kRegisters);
  }

  std::vector<Dependence> all() {
    for (std::size_t k = 0; k < path_.count(); ++k) {
      for (std::size_t at = path_.iterations[k]; at < path_.iterations[k + 1]; ++at) {
        step(path_.steps[at], k);
      }
    }
    return {found_.begin(), found_.end()};
  }

 private:
  struct Writer {
    std::uint32_t instruction = 0;
    std::size_t iteration = 0;
  };

  void step(std::uint32_t index, std::size_t iteration) {
    const machine_code::Operands& operands = code_.operands[index];
    for (const auto& read : operands.reads) {
      for_each_register(read.range, [&](std::size_t i) {
        for (const Writer& writer : writers_[i]) {
          found_.insert({writer.instruction, index, writer.iteration < iteration});
        }
      });
    }
    for (const RegisterRange& range : operands.writes) {
      for_each_register(range, [&](std::size_t i) {
        std::vector<Writer>& writers = writers_[i];
        if (operands.guarded) {
          std::erase_if(writers, [&](const Writer& one) { return one.instruction == index; });
        } else {
          writers.clear();
        }
        writers.push_back({index, iteration});
      });
    }
  }

  const PricedCode& code_;
  const Path& path_;
  std::vector<std::vector<Writer>> writers_;  ///< several: all but the first wrote under a guard
  std::set<Dependence> found_;
};

}  // namespace

Dataflow dataflow_of(const PricedCode& code, const Path& path) {
  Dataflow dataflow;
  if (path.count() == 0) return dataflow;
  Flow flow(code, path);
  dataflow.within = longest_within(flow, path);
  if (path.count() > 1) dataflow.carried = longest_carried(flow, path);
  dataflow.dependences = Writers(code, path).all();
  const std::size_t shown = std::min(path.steps.size(), Dataflow::kMostSteps);
  dataflow.beginning.assign(path.steps.begin(),
                            path.steps.begin() + static_cast<std::ptrdiff_t>(shown));
  return dataflow;
}

}  // namespace warpgauge::in_core
