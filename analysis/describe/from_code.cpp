// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/from_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/describe/code_traffic.h"
#include "analysis/describe/guards.h"
#include "analysis/describe/host_counts.h"
#include "analysis/describe/own_bounds.h"
#include "analysis/describe/place_texts.h"
#include "analysis/describe/reach.h"
#include "analysis/describe/source_loops.h"
#include "analysis/describe/walks.h"
#include "analysis/machine_code/control_flow.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/kernel_names.h"
#include "analysis/machine_code/operations.h"

namespace warpgauge::describe {
namespace {

using descriptor::Resource;
using in_core::Unit;
using machine_code::ExecutedCode;
using machine_code::ExecutedInstruction;
using machine_code::InstructionClass;

constexpr double kWarpLanes = 32;

// ---- the launch
// ------------------------------------------------------------------------------------

/// "32x1x1"
std::string sides_text(const auto& sides) { return fmt::format("{}", fmt::join(sides, "x")); }

/// Limits of every device since compute capability 3.0 (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability").
void check_sides(const std::array<std::uint64_t, 3>& sides, const char* option,
                 const std::array<std::uint64_t, 3>& most) {
  for (std::size_t i = 0; i < sides.size(); ++i) {
    require(sides[i] >= 1, "{} {}: has no {}", option, sides_text(sides),
            std::string_view(option) == "--grid" ? "block" : "thread");
    require(sides[i] <= most[i], "{} {}: at most {} along {}", option, sides_text(sides), most[i],
            "xyz"[i]);
  }
}

constexpr std::array<std::uint64_t, 3> kMostGrid = {2147483647, 65535, 65535};
constexpr std::array<std::uint64_t, 3> kMostBlock = {1024, 1024, 64};
constexpr std::uint64_t kMostThreads = 1024;

std::uint64_t threads_of(const std::array<std::uint64_t, 3>& sides) {
  return sides[0] * sides[1] * sides[2];
}

descriptor::LaunchShape shape_of(const StaticLaunch& launch,
                                 const machine_code::CubinFunction* facts, Asked& asked) {
  check_launch(launch);
  const std::uint64_t threads = threads_of(launch.block);
  if (facts != nullptr && launch.says_block) check_launch(launch, *facts);
  descriptor::LaunchShape shape{.grid_blocks = static_cast<double>(threads_of(launch.grid)),
                                .threads_per_block = static_cast<int>(threads)};
  const int known = facts == nullptr ? 0 : facts->registers;
  shape.registers_per_thread = known > 0 ? known : launch.registers.value_or(0);
  if (!launch.says_grid) asked.push_back({"blocks of the grid", "--grid X"});
  if (!launch.says_block) asked.push_back({"threads of a block", std::string(kAskForBlock)});
  if (shape.registers_per_thread == 0) {
    asked.push_back({"registers of a thread", "--registers N"});
  }
  if (facts == nullptr && !launch.says_shared) {
    asked.push_back({"shared memory of a block, static and dynamic", "--shared BYTES"});
  }
  const std::uint64_t shared = (facts == nullptr ? 0 : facts->shared_bytes) + launch.shared_bytes;
  require(shared <= std::numeric_limits<int>::max(), "--shared: no device has {} bytes", shared);
  shape.shared_bytes_per_block = static_cast<int>(shared);
  std::uint64_t cluster = launch.cluster_blocks;
  if (facts != nullptr && facts->cluster[0] > 0) {
    cluster = std::uint64_t{facts->cluster[0]} * facts->cluster[1] * facts->cluster[2];
  }
  require(cluster >= 1 && (!launch.says_grid ||
                           std::fmod(shape.grid_blocks, static_cast<double>(cluster)) == 0),
          "--cluster {}: does not divide the {} blocks of the grid", cluster, shape.grid_blocks);
  shape.cluster_blocks = static_cast<int>(cluster);
  return shape;
}

// ---- executions
// ------------------------------------------------------------------------------------

/// Sums over a grid are whole where their parts are, but for the rounding of products.
double without_rounding(double count) {
  constexpr double kRounding = 1e-9;
  const double whole = std::round(count);
  return std::abs(count - whole) <= kRounding * std::max(whole, 1.0) ? whole : count;
}

/// Loops without a rest that do several passes of the source at once, of those that warps reach and
/// whose trips the code does not say.
std::vector<std::string> unrolled_texts(const ExecutedCode& code,
                                        const machine_code::ControlFlow& flow,
                                        const OwnBounds& bounds) {
  std::vector<std::string> texts;
  for (const SourceLoop& loop : source_loops(code, flow)) {
    const LoopCopy& only = loop.copies[0];
    const ExecutedInstruction& first = code.instructions[only.header];
    if (loop.copies.size() > 1 || only.passes <= 1 || first.executed <= 0) continue;
    if (std::ranges::find(bounds.taken, only.header) != bounds.taken.end()) continue;
    texts.push_back(fmt::format(
        "the loop at {:#x} does {:g} passes of {} at once, for its code has their work "
        "{:g} times (--trips {:#x}=N says how often it goes round)",
        first.offset_bytes, only.passes, printable(loop.line), only.passes, first.offset_bytes));
  }
  return texts;
}

/// Keeps what warps reach, with its executions and threads over the grid.
void add_executions(const StaticQuestion& question, descriptor::Descriptor& kernel, Asked& asked) {
  ExecutedCode& code = kernel.code;
  const machine_code::ControlFlow flow = machine_code::control_flow_of(code);
  const OwnBounds bounds = with_own_bounds(code, flow, question.shares);
  const in_core::Executions executions = reach(code, flow, bounds.shares, asked);
  const double threads = kernel.launch.threads_per_block;
  const double warps_per_block = std::ceil(threads / kWarpLanes);
  const double warps = kernel.launch.grid_blocks * warps_per_block;
  std::size_t guarded = 0;
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    ExecutedInstruction& one = code.instructions[i];
    one.executed = without_rounding(executions.per_warp[i] * warps);
    const auto lanes = question.memory.lanes.of(one.offset_bytes);
    const bool has_guard = one.text.starts_with('@');
    const bool never = machine_code::never_runs(one.text);
    one.threads = never ? 0 : one.executed * lanes.value_or(threads / warps_per_block);
    if (has_guard && !never && !lanes && one.executed > 0) ++guarded;
    one.sectors = one.lines = one.wavefronts = 0;
  }
  std::vector<std::string> loops = own_bound_texts(code, flow, bounds);
  std::ranges::move(unrolled_texts(code, flow, bounds), std::back_inserter(loops));
  std::erase_if(code.instructions, [](const auto& one) { return one.executed <= 0; });
  const auto assume = [&](const char* what, const std::vector<std::uint64_t>& places) {
    if (!places.empty()) kernel.assumes.push_back(fmt::format("{} {}", what, places_text(places)));
  };
  assume("not taken: the branches at", executions.passed);
  assume("taken, since they skip a call: the branches at", executions.skipping);
  assume("no warp leaves at", executions.exits_not_told);
  assume("left out, for they are not in the file: the functions that are called at",
         executions.calls_left_out);
  if (guarded > 0) {
    kernel.assumes.push_back(
        fmt::format("predicates hold for all threads: {} instructions have one", guarded));
  }
  std::ranges::move(loops, std::back_inserter(kernel.assumes));
  kernel.assumes.emplace_back("all warps do the same");
}

/// Atomics that only some threads of a warp reach: places in the code.
std::set<std::uint64_t> picked_atomics(const ExecutedCode& code) {
  using enum InstructionClass;
  std::vector<std::size_t> atomics;
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    const InstructionClass kind = machine_code::classify(code.instructions[i].text);
    if (kind == kGlobalAtomic || kind == kGlobalReduction || kind == kSharedAtomic) {
      atomics.push_back(i);
    }
  }
  if (atomics.empty()) return {};
  const auto picked = picked_threads(code, machine_code::control_flow_of(code), atomics);
  std::set<std::uint64_t> places;
  for (std::size_t k = 0; k < atomics.size(); ++k) {
    if (picked[k]) places.insert(code.instructions[atomics[k]].offset_bytes);
  }
  return places;
}

// ---- pipes
// ------------------------------------------------------------------------------------

/// The pipe that the cost model has a law for; Resource::kWarpInstructions where there is no such
/// pipe.
Resource pipe_of(const ExecutedInstruction& one, const in_core::InstructionCost& cost) {
  if (machine_code::classify(one.text) == InstructionClass::kShuffle) return Resource::kShuffle;
  if (cost.units.empty()) return Resource::kWarpInstructions;
  const std::string_view opcode = machine_code::opcode_of(one.text);
  switch (cost.units.front().unit) {
    case Unit::kFmaHeavy:
    case Unit::kFmaLite:
      if (opcode.starts_with('H')) return Resource::kHalf;
      return opcode.starts_with('F') ? Resource::kFma : Resource::kImad;
    case Unit::kAlu:
      return Resource::kAlu;
    case Unit::kFp64:
      return Resource::kFp64;
    case Unit::kXu:
      return Resource::kXu;
    default:
      return Resource::kWarpInstructions;
  }
}

void add_pipes(const costs::InstructionCosts& costs, descriptor::Descriptor& kernel) {
  descriptor::Work& work = kernel.work;
  std::set<std::string> unknown, packed;
  double issued = 0;
  for (const ExecutedInstruction& one : kernel.code.instructions) {
    issued += one.executed;
    const auto operands = machine_code::read_operands(one.text);
    const in_core::InstructionCost cost = costs(one, operands);
    if (cost.evidence == in_core::Evidence::kUnknown) unknown.emplace(operands.opcode);
    const Resource pipe = pipe_of(one, cost);
    if (pipe != Resource::kWarpInstructions) work.set(pipe, work[pipe] + one.executed);
    if (pipe == Resource::kFma && operands.opcode.ends_with('2')) packed.emplace(operands.opcode);
  }
  work.set(Resource::kWarpInstructions, issued);
  if (!packed.empty()) {
    kernel.assumes.push_back(
        fmt::format("{} are taken to hold their pipe no longer than FFMA: nothing has timed them",
                    fmt::join(packed, ", ")));
  }
  if (!unknown.empty()) {
    kernel.assumes.push_back(fmt::format("no pipe is busy with {}: the profile does not know them",
                                         fmt::join(unknown, ", ")));
  }
}

void add_arithmetic(descriptor::Descriptor& kernel) {
  const machine_code::Operations operations = machine_code::operations_of(kernel.code);
  const auto set = [&kernel](Resource resource, double amount) {
    if (amount > 0) kernel.work.set(resource, amount);
  };
  set(Resource::kFlopFp32, operations.fp32);
  set(Resource::kFlopFp64, operations.fp64);
  set(Resource::kTensorBf16MmaSync, operations.tensor_warp);
  set(Resource::kTensorBf16Wgmma, operations.tensor_warpgroup);
  set(Resource::kTensorFp64, operations.tensor_fp64);
  set(Resource::kTensorFp64M8n8k4, operations.tensor_fp64_m8n8k4);
  if (const std::string why = why_unknown(operations); !why.empty()) {
    for (const Resource resource : {Resource::kTensorBf16MmaSync, Resource::kTensorBf16Wgmma}) {
      if (kernel.work.states(resource)) continue;
      kernel.work.leave_open(resource);
      const std::string name(descriptor::info(resource).name);
      kernel.unread.emplace(name, why);
      kernel.unknown.push_back({name, why});
    }
  }
  for (const std::string& text : operations.assumes) kernel.assumes.push_back(text);
}

void add_barriers(descriptor::Descriptor& kernel) {
  double barriers = 0;
  for (const ExecutedInstruction& one : kernel.code.instructions) {
    if (machine_code::classify(one.text) == InstructionClass::kBarrier) barriers += one.executed;
  }
  const double warps =
      kernel.launch.grid_blocks * std::ceil(kernel.launch.threads_per_block / kWarpLanes);
  if (barriers > 0) kernel.work.set(Resource::kBarriers, barriers / warps);
}

/// The time is that of the blocks that work.
void leave_out_idle_blocks(double idle, descriptor::Descriptor& kernel) {
  constexpr double kFewIdle = 0.02;
  descriptor::LaunchShape& launch = kernel.launch;
  if (idle <= kFewIdle * launch.grid_blocks || launch.cluster_blocks > 1) return;
  kernel.assumes.push_back(fmt::format("{:g} of {:g} blocks do next to nothing, and are left out",
                                       idle, launch.grid_blocks));
  launch.grid_blocks -= idle;
}

/// Blocks may draw their work from a counter. Executed one after the other, the first ones take all
/// of it; on a device they share it.
bool may_draw_work(const ExecutedCode& code) {
  return std::ranges::any_of(code.instructions, [](const ExecutedInstruction& one) {
    return one.executed > 0 && machine_code::is_opcode(one, "ATOMG");
  });
}

bool is_uneven(const HostCounts& counts) {
  constexpr double kUneven = 2;
  const interpret::Placement& placement = counts.placement;
  return counts.idle_blocks > 0 || placement.of_busiest > kUneven * placement.of_a_partition;
}

void add_placement(const interpret::Placement& placement, descriptor::Work& work) {
  if (placement.of_a_partition <= 0) return;
  work.set(Resource::kExecutedOfAPartition, placement.of_a_partition);
  work.set(Resource::kExecutedOfBusiest, placement.of_busiest);
  work.set(Resource::kExecutedOfBusiestSm, placement.of_busiest_sm);
  work.set(Resource::kExecutedOfLongestWarp, placement.of_longest_warp);
}

}  // namespace

void check_launch(const StaticLaunch& launch) {
  check_sides(launch.grid, "--grid", kMostGrid);
  check_sides(launch.block, "--block", kMostBlock);
  const std::uint64_t threads = threads_of(launch.block);
  require(threads <= kMostThreads, "--block {}: {} threads, but a block has at most {}",
          sides_text(launch.block), threads, kMostThreads);
}

void check_launch(const StaticLaunch& launch, const machine_code::CubinFunction& facts) {
  const std::uint64_t threads = threads_of(launch.block);
  require(facts.most_threads == 0 || threads <= facts.most_threads,
          "--block {}: {} threads, but the kernel was compiled for at most {}",
          sides_text(launch.block), threads, facts.most_threads);
  const bool exact = facts.exact_threads[0] > 0;
  require(!exact || std::ranges::equal(launch.block, facts.exact_threads),
          "--block {}: the kernel was compiled for blocks of {}", sides_text(launch.block),
          sides_text(facts.exact_threads));
  require(!launch.registers || facts.registers == 0 || *launch.registers == facts.registers,
          "--registers {}: the cubin says {}", launch.registers.value_or(0), facts.registers);
}

const ExecutedCode& only_function(const CodeFile& file, const std::string& kernel) {
  require(file.kind != "description",
          "is a description already: 'warpgauge predict FILE' takes it, from a file");
  const auto& functions = file.functions;
  if (functions.size() == 1) return functions.front();
  std::vector<std::string> names;
  for (const ExecutedCode& code : functions) {
    const std::string name = machine_code::demangle(code.function);
    if (kernel == name || kernel == code.function) return code;
    names.push_back(printable(name));
  }
  constexpr std::size_t kShown = 3;
  const std::size_t more = names.size() - std::min(names.size(), kShown);
  names.resize(std::min(names.size(), kShown));
  const std::string all = fmt::format("{} kernels: {}{}", functions.size(), fmt::join(names, "; "),
                                      more > 0 ? fmt::format("; and {} more", more) : "");
  if (kernel.empty()) throw Defect(fmt::format("holds {}: --kernel names one of them", all));
  throw Defect(fmt::format("--kernel '{}' names {}: which one?", printable(kernel), all));
}

ExecutedCode reached_code(ExecutedCode code, const in_core::BranchShares& shares) {
  const machine_code::ControlFlow flow = machine_code::control_flow_of(code);
  Asked asked;
  const OwnBounds bounds = with_own_bounds(code, flow, shares);
  const in_core::Executions executions = reach(code, flow, bounds.shares, asked);
  std::size_t i = 0;
  std::erase_if(code.instructions, [&](const auto&) { return executions.per_warp[i++] <= 0; });
  return code;
}

descriptor::Descriptor describe_code(const ExecutedCode& code,
                                     const machine_code::CubinFunction* facts,
                                     const StaticQuestion& question,
                                     const costs::InstructionCosts& costs) {
  Asked asked;
  descriptor::Descriptor kernel;
  kernel.source = "static";
  kernel.name = question.name.empty() ? machine_code::demangle(code.function) : question.name;
  kernel.mangled = code.function;
  if (facts != nullptr) kernel.code_hash = facts->code_hash;
  kernel.size = !question.size.empty()
                    ? question.size
                    : fmt::format("grid {}, block {}", sides_text(question.launch.grid),
                                  sides_text(question.launch.block));
  kernel.comment = {
      fmt::format("described by its machine code: executions follow from {}",
                  question.counted != nullptr ? "its arguments" : "what was said of its branches")};
  kernel.launch = shape_of(question.launch, facts, asked);
  kernel.code = code;
  if (question.counted != nullptr) {
    take_executions(*question.counted, kernel.code);
    for (const std::string& text : question.counted->assumes) kernel.assumes.push_back(text);
    if (may_draw_work(kernel.code) && is_uneven(*question.counted)) {
      kernel.assumes.emplace_back(
          "blocks share the work, which the first ones drew from a counter: each does the mean");
    } else {
      leave_out_idle_blocks(question.counted->idle_blocks, kernel);
      add_placement(question.counted->placement, kernel.work);
    }
    add_traffic(with_counts(question.memory, *question.counted, kernel.code), {}, {}, kernel,
                asked);
  } else {
    add_executions(question, kernel, asked);
    add_traffic(question.memory, picked_atomics(code), known_accesses(code, question.launch),
                kernel, asked);
  }
  if (!asked.empty()) {
    throw Unanswered(std::move(asked));
  }
  add_pipes(costs, kernel);
  add_arithmetic(kernel);
  add_barriers(kernel);
  kernel.assumes.emplace_back("machine code is in the instruction caches in time");
  return kernel;
}

}  // namespace warpgauge::describe
