// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/kept_launch.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "analysis/answers/argument_texts.h"
#include "analysis/answers/host_execution.h"
#include "analysis/base/defect.h"
#include "analysis/base/interruption.h"
#include "analysis/base/printable.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/disassembly.h"
#include "analysis/describe/from_code.h"
#include "analysis/describe/kept_files.h"
#include "analysis/descriptor/read.h"

namespace warpgauge::answers {
namespace {

namespace fs = std::filesystem;
using descriptor::Allocation;
using descriptor::ArgumentPointer;
using descriptor::Descriptor;
using descriptor::LaunchArguments;
using interpret::Contents;

/// The file of "kernels.jsonl:3".
fs::path read_from(const Descriptor& described) {
  const std::string& name = described.file;
  std::error_code unknown;
  const std::size_t colon = name.rfind(':');
  if (colon == name.npos || fs::exists(name, unknown)) return name;
  const bool is_line = name.find_first_not_of("0123456789", colon + 1) == name.npos;
  return is_line ? name.substr(0, colon) : name;
}

describe::StaticLaunch launch_of(const LaunchArguments& arguments, const LaunchChange& change) {
  const auto grid = change.grid.value_or(arguments.grid);
  const auto block = change.block.value_or(arguments.block);
  const auto& cluster = arguments.cluster;
  return {.grid = {grid[0], grid[1], grid[2]},
          .block = {block[0], block[1], block[2]},
          .cluster_blocks = std::uint64_t{cluster[0]} * cluster[1] * cluster[2],
          .shared_bytes = change.shared_bytes.value_or(arguments.dynamic_shared_bytes),
          .says_shared = true};
}

/// What a pointer's memory held, from where it points on.
Contents contents_behind(const ArgumentPointer& pointer,
                         const std::vector<interpret::KernelInput::DeviceBuffer>& buffers) {
  Contents contents{.kind = Contents::Kind::kParts};
  for (const Contents::Part& part : buffers[pointer.allocation].contents.parts) {
    const std::uint64_t end = part.at + part.bytes.size();
    if (end <= pointer.offset) continue;
    const std::uint64_t skipped = pointer.offset > part.at ? pointer.offset - part.at : 0;
    contents.parts.push_back(
        {part.at + skipped - pointer.offset,
         {part.bytes.begin() + static_cast<std::ptrdiff_t>(skipped), part.bytes.end()}});
  }
  return contents;
}

/// A whole number takes the width of its argument.
interpret::Argument changed_argument(const std::string& text, std::size_t bytes) {
  const bool is_number = text.find(':') == text.npos && text != "unknown";
  if (!is_number) return read_argument(text);
  require(bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8,
          "a number is given to an argument of {} bytes: give it as struct:FILE", bytes);
  const bool is_negative = text.starts_with('-');
  return read_argument(fmt::format("{}{}:{}", is_negative ? 'i' : 'u', 8 * bytes, text));
}

void change_arguments(const LaunchArguments& arguments, const LaunchChange& change,
                      interpret::KernelInput& input) {
  for (const auto& [number, text] : change.arguments) {
    require(number < arguments.values.size(), "arg{}: the kernel has {} arguments", number + 1,
            arguments.values.size());
    interpret::Argument changed = changed_argument(text, arguments.values[number].size());
    auto* const buffer = std::get_if<interpret::BufferArgument>(&changed);
    if (buffer != nullptr && buffer->contents.kind == Contents::Kind::kUnknown) {
      for (const ArgumentPointer& pointer : arguments.pointers) {
        if (pointer.argument == number) {
          buffer->contents = contents_behind(pointer, input.device_buffers);
        }
      }
    }
    input.arguments[number] = std::move(changed);
  }
}

std::vector<interpret::KernelInput::DeviceBuffer> device_buffers(const LaunchArguments& arguments,
                                                                 const fs::path& folder) {
  std::vector<interpret::KernelInput::DeviceBuffer> buffers;
  for (const Allocation& one : arguments.allocations) {
    auto& buffer = buffers.emplace_back();
    buffer = {.address = one.address,
              .size_bytes = one.bytes,
              .contents = {.kind = Contents::Kind::kParts}};
    for (const descriptor::KeptBytes& kept : one.contents) {
      const std::string bytes = describe::kept_bytes(folder, kept);
      buffer.contents.parts.push_back({kept.at, {bytes.begin(), bytes.end()}});
    }
  }
  for (const ArgumentPointer& pointer : arguments.pointers) {
    buffers[pointer.allocation].argument = pointer.argument;
  }
  return buffers;
}

interpret::SampleLimits limits_of(const Descriptor& described, const LaunchChange& change,
                                  const AgainOptions& options) {
  interpret::SampleLimits limits;
  const bool changes = change.grid || change.block || !change.arguments.empty();
  if (changes || described.code.executed() > options.all_blocks_up_to) return limits;
  limits.few = std::numeric_limits<std::uint64_t>::max();
  // A kernel that does more on the host is stopped, too.
  limits.instructions = static_cast<std::uint64_t>(4 * options.all_blocks_up_to);
  return limits;
}

/// A description of the launch by what the host counted. Throws Defect.
Descriptor described_by(const Descriptor& described, const HostKernel& kernel,
                        const describe::StaticLaunch& launch, const describe::HostCounts& counts,
                        const LaunchChange& change, const profile::Profile& profile) {
  const describe::StaticQuestion question{
      .launch = launch,
      .shares = {},
      .memory = {},
      .name = described.name,
      .size = change.text.empty() ? described.size : described.size + "; " + change.text,
      .counted = &counts};
  const costs::InstructionCosts costs(profile, {});
  Descriptor result = describe::describe_code(kernel.code, &kernel.facts, question, costs);
  result.file = described.file;
  result.mangled = described.mangled;
  result.code_hash = described.code_hash;
  if (change.text.empty()) {
    result.range = described.range;
    result.order = described.order;
    result.process = described.process;
    result.time = described.time;
    result.arguments = described.arguments;
  }
  return descriptor::complete(std::move(result));
}

/// The result of `work`; what it throws is a reason not to execute the launch.
template <class Work>
auto not_executed_otherwise(const Work& work) {
  try {
    return work();
  } catch (const Defect& reason) {
    throw NotExecuted(reason.what());
  } catch (const InputError& reason) {
    throw NotExecuted(reason.what());
  }
}

}  // namespace

KeptLaunches::Cubin KeptLaunches::cubin_of(const Descriptor& described) const {
  return {folder_.empty() ? describe::kept_folder_of(read_from(described)) : folder_,
          described.code.cubin};
}

void KeptLaunches::prepare(const std::vector<Descriptor>& kernels) {
  std::map<Cubin, std::set<std::string>> wanted;
  for (const Descriptor& kernel : kernels) {
    if (!kernel.arguments || kernel.code.empty()) continue;
    const Cubin cubin = cubin_of(kernel);
    if (!read_.contains({cubin, kernel.code.function})) wanted[cubin].insert(kernel.code.function);
  }
  const DeferredInterruption deferred;  // a disassembler runs
  for (const auto& [cubin, functions] : wanted) {
    try {
      read(cubin, functions);
    } catch (const std::runtime_error& error) {
      for (const std::string& function : functions) read_[{cubin, function}].wrong = error.what();
    }
    if (const int signal = DeferredInterruption::take(); signal != 0) throw Interrupted(signal);
  }
}

void KeptLaunches::read(const Cubin& cubin, const std::set<std::string>& functions) {
  const std::string bytes = describe::kept_cubin(cubin.first, cubin.second);
  const auto file = machine_code::read_cubin(bytes);
  require(file.has_value(), "the kept code {} is not a cubin", cubin.second);
  const TemporaryFolder folder;
  const fs::path copy = folder.path() / "kept.cubin";
  replace_text_file(copy, bytes);
  const std::string cuobjdump = describe::find_cuobjdump();
  require(!cuobjdump.empty(), "{}", describe::no_tool(describe::kCuobjdumpVariable, "cuobjdump"));
  auto codes = describe::disassemble(cuobjdump, copy, {functions.begin(), functions.end()});
  describe::add_lines(copy, *file, codes);
  for (const std::string& name : functions) {
    Function& function = read_[{cubin, name}];
    const auto code = std::ranges::find(codes, name, &machine_code::ExecutedCode::function);
    const auto facts = file->functions.find(name);
    if (code == codes.end() || facts == file->functions.end()) {
      function.wrong = fmt::format("the kept code {} has no function {}", cubin.second, name);
      continue;
    }
    function.code = std::move(*code);
    function.code.cubin = cubin.second;
    function.facts = facts->second;
    function.constants = machine_code::read_constants(bytes, name).value();
  }
}

const KeptLaunches::Function& KeptLaunches::function_of(const Descriptor& described) const {
  if (!described.arguments) {
    throw NotExecuted("its arguments were not kept: describe the program with --contents BYTES");
  }
  if (described.code.empty()) throw NotExecuted("its machine code is not known");
  return read_.at({cubin_of(described), described.code.function});
}

interpret::KernelInput KeptLaunches::input_of(const Descriptor& described,
                                              const LaunchChange& change) const {
  const Function& function = function_of(described);
  const LaunchArguments& arguments = *described.arguments;
  const describe::StaticLaunch launch = launch_of(arguments, change);
  interpret::KernelInput input = located(described.file, printable(described.name), [&] {
    require(function.wrong.empty(), "{}", function.wrong);
    interpret::KernelInput made =
        host_input({function.code, function.facts, function.constants}, launch);
    if (launch.cluster_blocks > 1) made.cluster = arguments.cluster;
    made.device_buffers = device_buffers(arguments, cubin_of(described).first);
    made.arguments = {arguments.values.begin(), arguments.values.end()};
    return made;
  });
  return not_executed_otherwise([&] {
    describe::check_launch(launch);
    change_arguments(arguments, change, input);
    return std::move(input);
  });
}

ExecutedAgain KeptLaunches::execute(const Descriptor& described, const LaunchChange& change,
                                    const profile::Profile& profile) const {
  interpret::KernelInput input = input_of(described, change);
  const Function& function = function_of(described);
  const HostKernel kernel{function.code, function.facts, function.constants};
  const describe::StaticLaunch launch = launch_of(*described.arguments, change);
  return not_executed_otherwise([&] {
    HostExecution execution =
        execute_on_host(kernel, std::move(input), launch, profile, options_.warm,
                        limits_of(described, change, options_));
    Descriptor result = described_by(described, kernel, launch, execution.counts, change, profile);
    return ExecutedAgain{.kernel = std::move(result),
                         .code = function.code,
                         .sample = std::move(execution.sample),
                         .counts = std::move(execution.counts)};
  });
}

}  // namespace warpgauge::answers
