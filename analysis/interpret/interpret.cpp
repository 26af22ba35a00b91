// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/interpret.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/interpret/around_calls.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/reading.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operands.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::interpret {
namespace {

using machine_code::ExecutedCode;
using machine_code::RegisterFile;

/// Places of bank 0 where the driver puts what a launch is (CUDA 12 and 13, sm_80 to sm_90a).
constexpr std::uint64_t kBlockSides = 0x0, kGridSides = 0xc, kLocalBegin = 0x20,
                        kStackPointer = 0x28;

/// Whether an instruction without a known meaning does nothing but write registers: what they hold
/// is then unknown, and nothing else is wrong.
bool only_computes(const std::string& text, const machine_code::Operands& operands) {
  using enum machine_code::InstructionClass;
  if (operands.writes.empty() || moves_memory_or_lanes(operands.opcode)) return false;
  switch (machine_code::classify(text)) {
    case kFixed:
    case kXu:
    case kFp64:
    case kTensor:
    case kTensorWarpgroup:
    case kTexture:
    case kShuffle:
    case kWarpVote:
    case kSpecialRegister:
      return true;
    default:
      return false;
  }
}

void unknown_result(Warp& warp, const Operation& one, Lanes on) {
  const Cause cause = warp.cause(UnknownValue::Kind::kMeaning);
  for (const Target& to : one.to) warp.forget(to, one.width, on, cause);
}

void refuse_to_execute(Warp& warp, const Operation&, Lanes) {
  warp.stop({.kind = Stop::Kind::kNoMeaning});
}

/// An operation for what has no meaning: its results become unknown where the text tells all that
/// it writes; else it cannot be passed.
void without_meaning(const std::string& text, Operation& one) {
  const auto operands = machine_code::read_operands(text);
  if (!only_computes(text, operands) || operands.writes.size() > one.to.size()) {
    one.execute = refuse_to_execute;
    return;
  }
  for (std::size_t i = 0; i < operands.writes.size(); ++i) {
    one.to[i] = {target_kind(operands.writes[i].file), operands.writes[i].first};
    one.width = std::max(one.width, operands.writes[i].count);
  }
  one.execute = unknown_result;
}

/// Where shared memory begins: from sm_90 on the system's part is in front of it.
std::uint64_t shared_base(const ExecutedCode& code) {
  const bool is_older =
      code.architecture.starts_with("sm_7") || code.architecture.starts_with("sm_8");
  return is_older ? 0 : kSystemSharedBytes;
}

int highest_register(const ExecutedCode& code) {
  int highest = 0;
  for (const auto& instruction : code.instructions) {
    const auto operands = machine_code::read_operands(instruction.text);
    const auto see = [&](const machine_code::RegisterRange& range) {
      if (range.file == RegisterFile::kGeneral)
        highest = std::max(highest, range.first + range.count);
    };
    for (const auto& range : operands.writes) see(range);
    for (const auto& source : operands.reads) see(source.range);
  }
  return std::min(highest + 4, 255);
}

class Maker {
 public:
  Maker(const KernelInput& input, Machine& machine, Execution& execution)
      : input_(input), machine_(machine), execution_(execution) {}

  Program make() {
    check_sides();
    Program program{.grid = input_.grid,
                    .block = input_.block,
                    .cluster = input_.cluster,
                    .shared_bytes = input_.shared_bytes,
                    .shared_base = shared_base(*input_.code),
                    .local_bytes = std::max<std::uint64_t>(input_.constants.frame_bytes, 4096),
                    .registers = highest_register(*input_.code)};
    set_device_buffers();
    set_constants(program);
    set_arguments(program);
    read_operations(program);
    find_branches_around_calls(*input_.code, program);
    return program;
  }

 private:
  void check_sides() const {
    for (const Sides* sides : {&input_.grid, &input_.block, &input_.cluster}) {
      require(std::ranges::find(*sides, 0u) == sides->end(), "a side is 0");
    }
    constexpr std::uint64_t kMostThreads = 1024;
    const std::uint64_t threads =
        std::uint64_t{input_.block[0]} * input_.block[1] * input_.block[2];
    require(threads <= kMostThreads, "a block has at most 1,024 threads");
    constexpr std::uint64_t kMostShared = 256 << 10, kMostFrame = 512 << 10, kMostCluster = 32,
                            kMostVariables = std::uint64_t{1} << 36;
    require(input_.shared_bytes <= kMostShared, "a block has at most 256 KiB of shared memory");
    require(input_.constants.frame_bytes <= kMostFrame, "a thread has at most 512 KiB of stack");
    require(
        std::uint64_t{input_.cluster[0]} * input_.cluster[1] * input_.cluster[2] <= kMostCluster,
        "a cluster has at most 32 blocks");
    require(input_.constants.globals.zeroed_bytes <= kMostVariables,
            "the file's variables have more than 64 GiB");
    for (std::size_t i = 0; i < 3; ++i) {
      require(input_.grid[i] % input_.cluster[i] == 0, "the grid is no whole number of clusters");
    }
  }

  void read_operations(Program& program) {
    const auto& instructions = input_.code->instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      program.index_of[instructions[i].offset_bytes] = i;
    }
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      Operation one = read_operation(instructions[i].text);
      one.behind_bytes = instructions[i].offset_bytes + 16;
      if (one.execute == nullptr) without_meaning(instructions[i].text, one);
      if (one.has_target) {
        const auto found = program.index_of.find(static_cast<std::uint64_t>(one.place.offset));
        if (found == program.index_of.end()) {
          one.execute = refuse_to_execute;
        } else {
          one.target = found->second;
        }
      }
      for (Source& source : one.from) settle_constant(program.constants, source);
      program.operations.push_back(one);
    }
  }

  /// A constant that is known is as good as an immediate, and quicker to read.
  static void settle_constant(const Constants& constants, Source& source) {
    if (source.kind != Source::Kind::kConstant) return;
    const auto at = static_cast<std::uint64_t>(source.number);
    const auto pair = constants.number(source.bank, at, 8);
    if (!pair) return;  // who reads 64 bits must find out that half of them are not known
    source.kind = Source::Kind::kImmediate;
    source.immediate = *pair;
  }

  void set_constants(Program& program) {
    for (const auto& [bank, held] : input_.constants.banks) {
      program.constants.set(bank, 0, {held.bytes.begin(), held.bytes.end()});
      for (const auto& loaded : held.loaded) set_address(program, bank, loaded);
    }
    // The file holds only zeros for bank 0: the driver fills it in.
    const auto found = input_.constants.banks.find(0);
    if (found != input_.constants.banks.end()) {
      program.constants.forget(0, 0, found->second.bytes.size());
    }
    for (std::uint64_t i = 0; i < 3; ++i) {
      program.constants.set_number(0, kBlockSides + 4 * i, input_.block[i]);
      program.constants.set_number(0, kGridSides + 4 * i, input_.grid[i]);
    }
    program.constants.set_number(0, kLocalBegin, std::uint64_t{kLocalWindow} << 32);
    program.constants.set_number(0, kStackPointer, static_cast<std::uint32_t>(kLocalEnd));
  }

  /// The address of a variable in global memory; unknown for what is no variable.
  void set_address(Program& program, int bank, const machine_code::LoadedAddress& loaded) {
    using Of = machine_code::LoadedAddress::Of;
    if (loaded.of == Of::kOther) return program.constants.forget(bank, loaded.place, 8);
    auto& buffer = loaded.of == Of::kZeroed ? zeroed_ : initialised_;
    if (!buffer) {
      const auto& globals = input_.constants.globals;
      Contents contents{.kind = Contents::Kind::kZeros};
      std::uint64_t bytes = globals.zeroed_bytes;
      if (loaded.of == Of::kInitialised) {
        contents.kind = Contents::Kind::kBytes;
        contents.bytes = {globals.initialised.begin(), globals.initialised.end()};
        bytes = globals.initialised.size();
      }
      buffer = machine_.buffers.add(bytes, contents);
      execution_.buffer_of.push_back(Execution::kNoArgument);
    }
    program.constants.set_number(bank, loaded.place,
                                 machine_.buffers[*buffer].address + loaded.offset_bytes);
  }

  /// In front of all others: buffers are found by their order.
  void set_device_buffers() {
    for (const auto& one : input_.device_buffers) {
      const std::uint64_t last = one.address + one.size_bytes - 1;
      for (const std::uint64_t window : {kSharedWindow, kLocalWindow}) {
        require(one.size_bytes > 0 && (last >> 32 < window || one.address >> 32 > window),
                "argument {} points to {:#x}, where the host has shared or local memory",
                one.argument + 1, one.address);
      }
      machine_.buffers.add_at(one.address, one.size_bytes, one.contents);
      execution_.buffer_of.push_back(one.argument);
    }
  }

  void set_arguments(Program& program) {
    for (const auto& host : input_.host_buffers) {
      machine_.buffers.add_host(host.address, host.size_bytes);
    }
    const auto& parameters = input_.constants.parameters;
    require(input_.arguments.size() <= parameters.size(), "{} arguments, but the kernel takes {}",
            input_.arguments.size(), parameters.size());
    for (std::size_t i = 0; i < input_.arguments.size(); ++i) {
      const auto& parameter = parameters[i];
      const std::uint64_t at = input_.constants.parameter_base + parameter.offset_bytes;
      if (const auto* buffer = std::get_if<BufferArgument>(&input_.arguments[i])) {
        require(parameter.size_bytes == sizeof(std::uint64_t),
                "argument {} is a buffer, but its parameter has {} bytes", i + 1,
                parameter.size_bytes);
        const std::size_t number = machine_.buffers.add(buffer->size_bytes, buffer->contents);
        execution_.buffer_of.push_back(i);
        program.constants.set_number(0, at, machine_.buffers[number].address);
        continue;
      }
      const auto& bytes = std::get<std::vector<std::uint8_t>>(input_.arguments[i]);
      require(bytes.empty() || bytes.size() == parameter.size_bytes,
              "argument {} has {} bytes, but its parameter {}", i + 1, bytes.size(),
              parameter.size_bytes);
      program.constants.set(0, at, bytes);
    }
  }

  std::optional<std::size_t> zeroed_, initialised_;  // buffers of variables
  const KernelInput& input_;
  Machine& machine_;
  Execution& execution_;
};

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
        program(Maker(all, machine, execution).make()) {
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
    const auto execute = operations[i].execute;
    if (execute != unknown_result && execute != refuse_to_execute) continue;
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
