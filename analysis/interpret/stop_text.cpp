// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>

#include "analysis/base/printable.h"
#include "analysis/interpret/interpret.h"

namespace warpgauge::interpret {
namespace {

/// "0x1e0 (scale.cu:6)"
std::string place_text(const KernelInput& input, std::size_t instruction) {
  const auto& all = input.code->instructions;
  if (instruction >= all.size()) return "the end of the code";
  const auto& one = all[instruction];
  const std::string line = one.line.empty() ? "" : fmt::format(" ({})", printable(one.line));
  return fmt::format("{:#x}{}", one.offset_bytes, line);
}

std::string buffer_text(const Execution& execution, std::size_t buffer) {
  if (buffer >= execution.buffer_of.size() ||
      execution.buffer_of[buffer] == Execution::kNoArgument) {
    return "variables of the program";
  }
  const auto field = execution.field_of.find(buffer);
  const std::string of_struct =
      field == execution.field_of.end() ? "" : fmt::format(", field {}", field->second + 1);
  return fmt::format("argument {}{}", execution.buffer_of[buffer] + 1, of_struct);
}

/// The parameter that holds byte `at` of all parameters.
std::optional<std::size_t> parameter_at(const KernelInput& input, std::int64_t at) {
  const auto& parameters = input.constants.parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const std::int64_t behind = at - parameters[i].offset_bytes;
    if (behind >= 0 && behind < parameters[i].size_bytes) return i;
  }
  return std::nullopt;
}

/// "c[0x0][0x218]" in words: the parameter that lies there.
std::string argument_text(const KernelInput& input, std::int64_t detail) {
  const auto bank = static_cast<int>(detail >> 32);
  const auto at = static_cast<std::uint32_t>(detail);
  const auto found = bank == 0
                         ? parameter_at(input, std::int64_t{at} - input.constants.parameter_base)
                         : std::nullopt;
  if (found) return fmt::format("argument {}, which is not given", *found + 1);
  return fmt::format("the constant c[{:#x}][{:#x}], which is not known", bank, at);
}

/// How to say what a tensor map describes: `detail` is its place among the parameters.
std::string tensor_map_text(const KernelInput& input, std::int64_t detail) {
  const auto found = parameter_at(input, detail);
  if (!found) return "a tensor map that no argument describes";
  constexpr const char* kExample = "tensormap:bf16:4096x4096:box=64x128";
  if (input.device_buffers.empty()) {
    return fmt::format("the tensor map in argument {}: describe it, as in --arg {}", *found + 1,
                       kExample);
  }
  return fmt::format(
      "the tensor map of the driver in argument {}, whose layout is not public: "
      "describe it, as in --what-if arg{}={}",
      *found + 1, *found + 1, kExample);
}

std::string cause_text(const UnknownValue& value, const Execution& execution,
                       const KernelInput& input) {
  const std::string place = place_text(input, value.instruction);
  switch (value.kind) {
    case UnknownValue::Kind::kContents:
      return fmt::format("what {} holds (read at {}): {}",
                         buffer_text(execution, static_cast<std::size_t>(value.detail)), place,
                         input.device_buffers.empty()
                             ? "say what is in it, as in --arg buffer:BYTES:zeros"
                             : "keep more of it, with --contents BYTES of describe");
    case UnknownValue::Kind::kArgument:
      return argument_text(input, value.detail);
    case UnknownValue::Kind::kMeaning:
      return fmt::format("the result of {} at {}, whose meaning is not known",
                         printable(input.code->instructions[value.instruction].text), place);
    case UnknownValue::Kind::kOtherBits:
      return cause_text(execution.causes.of(value.because), execution, input);
    case UnknownValue::Kind::kNeverWritten:
      return fmt::format("something that was never written (read at {})", place);
    case UnknownValue::Kind::kInactiveLane:
      return fmt::format("what a lane holds that does not take part at {}", place);
    case UnknownValue::Kind::kMachine:
      return fmt::format("a register of the device that the host has not (read at {})", place);
    case UnknownValue::Kind::kTensorMap:
      return tensor_map_text(input, value.detail);
    case UnknownValue::Kind::kNone:
      break;
  }
  return "a number that is not known";
}

const char* space_text(Stop::Space space) {
  return space == Stop::Space::kShared  ? "shared memory"
         : space == Stop::Space::kLocal ? "local memory"
                                        : "global memory";
}

/// Where an address is that no buffer holds.
std::string beside_text(const Stop& stop, const Execution& execution) {
  if (stop.space != Stop::Space::kGlobal || execution.buffers.size() == 0) return "";
  const std::size_t nearest = execution.buffers.nearest(stop.address);
  const Buffer& buffer = execution.buffers[nearest];
  const std::string name = buffer_text(execution, nearest);
  if (stop.address < buffer.address) {
    return fmt::format(", {} bytes before {}", buffer.address - stop.address, name);
  }
  return fmt::format(", byte {} of {}, which has {}", stop.address - buffer.address, name,
                     buffer.size_bytes);
}

}  // namespace

std::string describe(const Stop& stop, const Execution& execution, const KernelInput& input) {
  const std::string place = place_text(input, stop.instruction);
  const std::string thread = fmt::format("thread ({}) of block ({})", fmt::join(stop.thread, ","),
                                         fmt::join(stop.block, ","));
  const auto asks = [&] { return cause_text(execution.causes.of(stop.cause), execution, input); };
  switch (stop.kind) {
    case Stop::Kind::kUnknownGuard:
      return fmt::format("whether {} is executed depends on {}", place, asks());
    case Stop::Kind::kUnknownBranch:
      return fmt::format("which way {} goes depends on {}", place, asks());
    case Stop::Kind::kUnknownAddress:
      return fmt::format("the address at {} depends on {}", place, asks());
    case Stop::Kind::kOutOfBounds:
      return fmt::format("out of bounds at {}: {} bytes of {} at {:#x}{}, by {}", place, stop.bytes,
                         space_text(stop.space), stop.address, beside_text(stop, execution),
                         thread);
    case Stop::Kind::kMisaligned:
      return fmt::format("not aligned at {}: {} bytes of {} at {:#x}, by {}", place, stop.bytes,
                         space_text(stop.space), stop.address, thread);
    case Stop::Kind::kNoMeaning:
      return fmt::format("cannot execute {} at {}: its meaning is not known",
                         stop.instruction < input.code->instructions.size()
                             ? printable(input.code->instructions[stop.instruction].text)
                             : "nothing",
                         place);
    case Stop::Kind::kEndless:
      return fmt::format("block ({}) does not end: after {} instructions it is at {}",
                         fmt::join(stop.block, ","), input.most_instructions, place);
    case Stop::Kind::kDeadlock:
      return fmt::format("all warps of block ({}) wait for one another, the first at {}",
                         fmt::join(stop.block, ","), place);
    case Stop::Kind::kLeftCode:
      return fmt::format("control leaves the code behind {}", place);
  }
  return "";
}

}  // namespace warpgauge::interpret
