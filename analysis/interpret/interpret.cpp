// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/interpret.h"

#include <set>
#include <utility>

#include "analysis/interpret/block.h"
#include "analysis/interpret/make_program.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::interpret {
namespace {

/// Clusters that hold one of the blocks, in the order of the grid.
std::set<std::uint64_t> clusters_of(const KernelInput& input, const Sides& clusters) {
  std::set<std::uint64_t> found;
  for (const std::uint64_t number : input.blocks) {
    Sides place = place_of(number, input.grid);
    for (std::size_t i = 0; i < 3; ++i) place[i] /= input.cluster[i];
    found.insert((std::uint64_t{place[2]} * clusters[1] + place[1]) * clusters[0] + place[0]);
  }
  return found;
}

}  // namespace

struct Interpreter::State {
  State(const KernelInput& all, Runs runs)
      : input(&all),
        machine{.counts = std::vector<InstructionCounts>(all.code->instructions.size()),
                .most_instructions = all.most_instructions},
        program(make_program(all, machine, execution)) {
    for (std::size_t i = 0; i < 3; ++i) clusters[i] = all.grid[i] / all.cluster[i];
    if (all.device) {
      const std::uint64_t warps =
          (std::uint64_t{all.block[0]} * all.block[1] * all.block[2] + kLanes - 1) / kLanes;
      const std::uint64_t local_sectors = warps * local_sectors_of_warp(program);
      machine.seen.emplace(
          SeenMemory{.traffic = Traffic(*all.device, runs == Runs::kAllInOrder, local_sectors)});
    }
    if (all.traced) {
      machine.trace.emplace(*all.code, place_of(all.traced->block, all.grid),
                            all.traced->most_passes);
    }
  }

  const KernelInput* input;
  Execution execution = {};
  Machine machine;
  Program program;
  Sides clusters = {};
};

Interpreter::Interpreter(const KernelInput& input, Runs runs)
    : state_(std::make_unique<State>(input, runs)) {}
Interpreter::~Interpreter() = default;

const Sides& Interpreter::clusters() const { return state_->clusters; }
const std::vector<InstructionCounts>& Interpreter::counts() const { return state_->machine.counts; }
const std::optional<Stop>& Interpreter::stop() const { return state_->execution.stop; }

std::uint64_t Interpreter::instructions() const { return state_->machine.instructions; }
const std::vector<BlockWork>& Interpreter::blocks() const { return state_->machine.blocks; }

void Interpreter::settle() {
  Machine& machine = state_->machine;
  if (machine.seen) machine.seen->traffic.settle(machine.counts);
}

double Interpreter::local_bytes_of_cluster() const {
  const auto& seen = state_->machine.seen;
  return seen ? seen->footprint.local_bytes_of_cluster() : 0;
}

HotPlace Interpreter::hot_place() const {
  const auto& seen = state_->machine.seen;
  return seen ? seen->footprint.hot_place() : HotPlace{};
}

const Traffic* Interpreter::traffic() const {
  const auto& seen = state_->machine.seen;
  return seen ? &seen->traffic : nullptr;
}

Traffic::Bytes Interpreter::bytes_of_grid(std::size_t first, std::size_t end) const {
  if (!state_->machine.seen) return {};
  std::vector<std::uint64_t> sizes;
  for (std::size_t i = 0; i < state_->machine.buffers.size(); ++i) {
    sizes.push_back(state_->machine.buffers[i].size_bytes);
  }
  const Sides& all = state_->clusters;
  return state_->machine.seen->footprint.of_grid(std::uint64_t{all[0]} * all[1] * all[2], first,
                                                 end, sizes);
}

bool Interpreter::run(const Sides& place) {
  if (state_->execution.stop) return false;
  Sides first = place;
  for (std::size_t i = 0; i < 3; ++i) first[i] *= state_->input->cluster[i];
  try {
    Cluster cluster(state_->program, state_->machine, first);
    cluster.run();
    state_->execution.blocks += cluster.blocks().size();
  } catch (const Stop& stop) {
    state_->execution.stop = stop;
  }
  return !state_->execution.stop;
}

Execution Interpreter::finish() {
  settle();
  Execution execution = std::move(state_->execution);
  Machine& machine = state_->machine;
  execution.counts = machine.counts;
  execution.instructions = machine.instructions;
  execution.unsure_instructions = machine.unsure_instructions;
  execution.assumed_around_calls = machine.assumed_around_calls;
  execution.buffers = std::move(machine.buffers);
  execution.causes = std::move(machine.causes);
  if (machine.trace) execution.accesses = machine.trace->take();
  const auto& operations = state_->program.operations;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    if (!lacks_meaning(operations[i])) continue;
    if (execution.counts[i].executed == 0) continue;
    const std::string opcode(machine_code::opcode_of(state_->input->code->instructions[i].text));
    execution.without_meaning[opcode] += execution.counts[i].executed;
  }
  return execution;
}

Execution interpret(const KernelInput& input) {
  const bool all_blocks = input.blocks.empty();
  Interpreter interpreter(input,
                          all_blocks ? Interpreter::Runs::kAllInOrder : Interpreter::Runs::kSome);
  const Sides& clusters = interpreter.clusters();
  if (all_blocks) {
    const std::uint64_t all = std::uint64_t{clusters[0]} * clusters[1] * clusters[2];
    for (std::uint64_t i = 0; i < all && interpreter.run(place_of(i, clusters)); ++i) {
    }
    return interpreter.finish();
  }
  for (const std::uint64_t number : clusters_of(input, clusters)) {
    if (!interpreter.run(place_of(number, clusters))) break;
  }
  return interpreter.finish();
}

}  // namespace warpgauge::interpret
