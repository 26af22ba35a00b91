// SPDX-License-Identifier: Apache-2.0
#include "analysis/interpret/make_program.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/interpret/argument_pieces.h"
#include "analysis/interpret/around_calls.h"
#include "analysis/interpret/block.h"
#include "analysis/interpret/meanings.h"
#include "analysis/interpret/reading.h"
#include "analysis/machine_code/instruction_class.h"
#include "analysis/machine_code/operands.h"

namespace warpgauge::interpret {
namespace {

using machine_code::ExecutedCode;
using machine_code::RegisterFile;

/// Places of bank 0 where the driver puts what a launch is (CUDA 12 and 13, sm_80 to sm_90a).
constexpr std::uint64_t kBlockSides = 0x0, kGridSides = 0xc, kLocalBegin = 0x20,
                        kStackPointer = 0x28;
/// And on sm_90: whether the launch says how large clusters are, that size, 1 over it, how many
/// clusters there are, the blocks of one, and the generic address of the parameters. (By what ptxas
/// makes of %is_explicit_cluster, %cluster_nctaid, %clusterid, %nclusterid, %cluster_nctarank and
/// cvta.param.)
constexpr std::uint64_t kHasClusters = 0x140, kClusterSides = 0x144, kClusterShares = 0x150,
                        kClusters = 0x15c, kClusterBlocks = 0x188, kParametersAt = 0x198;

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
    if (input_.code->architecture.starts_with("sm_90")) set_cluster(program);
    program.constants.set_number(0, kLocalBegin, std::uint64_t{kLocalWindow} << 32);
    program.constants.set_number(0, kStackPointer, static_cast<std::uint32_t>(kLocalEnd));
  }

  void set_cluster(Program& program) const {
    const Sides& sides = input_.cluster;
    const std::uint32_t blocks = sides[0] * sides[1] * sides[2];
    program.constants.set_number(0, kHasClusters, std::uint32_t{blocks > 1});
    program.constants.set_number(0, kClusterBlocks, blocks);
    for (std::uint64_t i = 0; i < 3; ++i) {
      program.constants.set_number(0, kClusterSides + 4 * i, sides[i]);
      program.constants.set_number(0, kClusters + 4 * i, input_.grid[i] / sides[i]);
      // How the driver rounds others is not known.
      if (!std::has_single_bit(sides[i])) continue;
      program.constants.set_number(
          0, kClusterShares + 4 * i,
          std::bit_cast<std::uint32_t>(1.0f / static_cast<float>(sides[i])));
    }
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
    pieces_ = pieces_of(input_);
    for (const ArgumentPiece& piece : pieces_) {
      if (const auto* found = std::get_if<const BufferArgument*>(&piece.given)) {
        const BufferArgument& buffer = **found;
        require(piece.bytes == sizeof(std::uint64_t),
                "argument {} is a buffer, but its parameter has {} bytes", piece.argument + 1,
                piece.bytes);
        const std::size_t number = add_buffer(piece, buffer.size_bytes, buffer.contents);
        program.constants.set_number(0, piece.at, machine_.buffers[number].address);
      } else if (const auto* value = std::get_if<const std::vector<std::uint8_t>*>(&piece.given)) {
        const std::vector<std::uint8_t>& bytes = **value;
        require(bytes.empty() || bytes.size() == piece.bytes,
                "argument {} has {} bytes, but its parameter {}", piece.argument + 1, bytes.size(),
                piece.bytes);
        program.constants.set(0, piece.at, bytes);
      }
    }
    // Behind all other arguments: a map may be of another one's memory.
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      const auto* given = std::get_if<const TensorMapArgument*>(&pieces_[i].given);
      if (given != nullptr) maps_[i] = tensor_map(pieces_[i], **given, program);
    }
    set_parameters_at(program);
    for (const auto& [number, map] : maps_) {
      const ArgumentPiece& piece = pieces_[number];
      const auto pointer = piece.bytes == sizeof(std::uint64_t)
                               ? program.constants.number(0, piece.at, 8)
                               : std::nullopt;
      const std::uint64_t place = piece.at - input_.constants.parameter_base;
      program.tensor_maps[pointer.value_or(program.parameters_at + place)] = map;
    }
  }

  /// Parameters have an address for code that asks for it: their bytes are a buffer then.
  void set_parameters_at(Program& program) {
    const std::string place = fmt::format("c[0x0][{:#x}]", kParametersAt);
    const bool is_asked_for = std::ranges::any_of(input_.code->instructions, [&](const auto& one) {
      return one.text.find(place) != std::string::npos;
    });
    if (!input_.code->architecture.starts_with("sm_90") || !is_asked_for) return;
    const std::uint64_t begin = input_.constants.parameter_base;
    std::uint64_t end = begin;
    for (const auto& one : input_.constants.parameters) {
      end = std::max(end, begin + one.offset_bytes + one.size_bytes);
    }
    Contents contents{.kind = Contents::Kind::kParts};
    for (std::uint64_t at = begin; at < end; ++at) {
      const auto byte = program.constants.number(0, at, 1);
      if (byte) contents.parts.push_back({at, {static_cast<std::uint8_t>(*byte)}});
    }
    // As in the bank, so that addresses are as well aligned.
    const std::size_t buffer = machine_.buffers.add(end, std::move(contents));
    execution_.buffer_of.push_back(Execution::kNoArgument);
    program.parameters_at = machine_.buffers[buffer].address + begin;
    program.constants.set_number(0, kParametersAt, program.parameters_at);
  }

  TensorMap tensor_map(const ArgumentPiece& piece, const TensorMapArgument& given,
                       Program& program) {
    constexpr std::uint32_t kMapBytes = 128;
    require(piece.bytes == kMapBytes || piece.bytes == sizeof(std::uint64_t),
            "argument {} is a tensor map, but its parameter has {} bytes", piece.argument + 1,
            piece.bytes);
    TensorMap map = given.map;
    if (given.buffer_of) {
      const auto address = address_of(*given.buffer_of, program);
      require(address.has_value(),
              "argument {}: argument {}, whose memory it describes, is not a known address",
              piece.argument + 1, given.buffer_of->argument + 1);
      map.address += *address;
    } else {
      const std::size_t own = add_buffer(piece, array_bytes(map), given.contents);
      map.address = machine_.buffers[own].address;
    }
    const std::string refused = refusal(map);
    require(refused.empty(), "argument {} is not a tensor map that a driver makes: {}",
            piece.argument + 1, refused);
    if (piece.bytes == sizeof(std::uint64_t)) {  // a pointer to one in global memory
      program.constants.set_number(0, piece.at,
                                   machine_.buffers[add_buffer(piece, kMapBytes, {})].address);
    }
    return map;
  }

  /// Where the memory begins that an argument points to, or that a map in front describes.
  std::optional<std::uint64_t> address_of(const TensorMapArgument::Of& of,
                                          const Program& program) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (pieces_[i].argument != of.argument || pieces_[i].field != of.field) continue;
      const auto map = maps_.find(i);
      if (map != maps_.end()) return map->second.address;
      if (pieces_[i].bytes != sizeof(std::uint64_t)) return std::nullopt;
      return program.constants.number(0, pieces_[i].at, 8);
    }
    return std::nullopt;
  }

  std::size_t add_buffer(const ArgumentPiece& piece, std::uint64_t bytes, Contents contents) {
    const std::size_t buffer = machine_.buffers.add(bytes, std::move(contents));
    execution_.buffer_of.push_back(piece.argument);
    if (std::holds_alternative<Fields>(input_.arguments[piece.argument])) {
      execution_.field_of[buffer] = piece.field;
    }
    return buffer;
  }

  std::optional<std::size_t> zeroed_, initialised_;  // buffers of variables
  std::vector<ArgumentPiece> pieces_;
  std::map<std::size_t, TensorMap> maps_;  // by their piece
  const KernelInput& input_;
  Machine& machine_;
  Execution& execution_;
};

}  // namespace

Program make_program(const KernelInput& input, Machine& machine, Execution& execution) {
  return Maker(input, machine, execution).make();
}

bool lacks_meaning(const Operation& one) {
  return one.execute == unknown_result || one.execute == refuse_to_execute;
}

}  // namespace warpgauge::interpret
