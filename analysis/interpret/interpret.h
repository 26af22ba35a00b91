// SPDX-License-Identifier: Apache-2.0
// Executes a kernel's machine code on the host: what each instruction did is then known, as a
// device would count it, without one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "analysis/interpret/access_trace.h"
#include "analysis/interpret/buffers.h"
#include "analysis/interpret/causes.h"
#include "analysis/interpret/counts.h"
#include "analysis/interpret/device.h"
#include "analysis/interpret/placement.h"
#include "analysis/interpret/program.h"
#include "analysis/interpret/stop.h"
#include "analysis/interpret/tensor_map.h"
#include "analysis/interpret/traffic.h"
#include "analysis/machine_code/cubin_constants.h"
#include "analysis/machine_code/executed_code.h"

namespace warpgauge::interpret {

// An argument of the kernel: a buffer that it points to, the bytes of a value, a tensor map, or a
// struct of these.

struct BufferArgument {
  std::uint64_t size_bytes = 0;
  Contents contents = {};
};
/// A tensor map, whose 128 bytes are not known: they begin where `map.address` says in the memory
/// of `buffer_of`, or are memory of their own.
struct TensorMapArgument {
  struct Of {
    std::size_t argument = 0, field = 0;  ///< the field of one that has some, else 0
  };
  TensorMap map = {};
  std::optional<Of> buffer_of = {};
  Contents contents = {};  ///< of memory of its own
};
using Field = std::variant<BufferArgument, std::vector<std::uint8_t>, TensorMapArgument>;
/// A struct, in its order: each field at the next multiple of what it is aligned to.
using Fields = std::vector<Field>;
using Argument = std::variant<BufferArgument, std::vector<std::uint8_t>, TensorMapArgument, Fields>;

struct KernelInput {
  /// Every instruction of the function, as a listing gives it.
  const machine_code::ExecutedCode* code = nullptr;
  machine_code::FunctionConstants constants = {};
  Sides grid = {1, 1, 1}, block = {1, 1, 1}, cluster = {1, 1, 1};
  std::uint64_t shared_bytes = 0;  ///< of a block: static and dynamic together
  /// In the kernel's order. Those that are left out, and parts of a parameter that a shorter value
  /// leaves, are not known.
  std::vector<Argument> arguments = {};
  /// Memory of this process that arguments given as values point into, by ascending address.
  struct HostBuffer {
    std::uint64_t address = 0, size_bytes = 0;
  };
  std::vector<HostBuffer> host_buffers = {};
  /// Memory of a device at the addresses that arguments given as values hold, by ascending address;
  /// `argument` is one that points into it.
  struct DeviceBuffer {
    std::uint64_t address = 0, size_bytes = 0;
    std::size_t argument = 0;
    Contents contents = {};
  };
  std::vector<DeviceBuffer> device_buffers = {};
  /// Blocks to execute, by their number in the grid (x runs first); empty: all of them. A block of
  /// a cluster brings all of that cluster.
  std::vector<std::uint64_t> blocks = {};
  std::uint64_t most_instructions = 100'000'000;  ///< of warps, in one cluster
  /// Where it is wanted what caches answer, and where blocks run.
  std::optional<Device> device = {};
  /// Where it is wanted where lanes go: of one block, by its number in the grid.
  struct Traced {
    std::uint64_t block = 0;
    std::size_t most_passes = 32;  ///< of each access
  };
  std::optional<Traced> traced = {};
};

struct Execution {
  std::vector<InstructionCounts> counts = {};  ///< one for each instruction of the code
  std::uint64_t blocks = 0;                    ///< that were executed to their end
  std::uint64_t instructions = 0;              ///< of warps
  /// Of these, those whose guard is not known in some lane: it is counted as active.
  std::uint64_t unsure_instructions = 0;
  /// Branches whose condition is not known, and that were taken to go around a call: numbers are
  /// taken to be such as the quick way of a division or a root can handle.
  std::uint64_t assumed_around_calls = 0;
  std::optional<Stop> stop = {};  ///< where it could not go on
  Buffers buffers = {};           ///< as the kernel left them
  static constexpr std::size_t kNoArgument = ~std::size_t{0};
  /// Argument of each buffer; kNoArgument for variables of the program.
  std::vector<std::size_t> buffer_of = {};
  std::map<std::size_t, std::size_t> field_of = {};  ///< of buffers that fields of a struct are
  Causes causes = {};
  /// Opcodes that were executed without a meaning: what they write is unknown.
  std::map<std::string, std::uint64_t> without_meaning = {};
  std::vector<TracedAccess> accesses =
      {};  ///< of the block KernelInput::traced, if it was executed
};

/// Executes clusters of the grid one by one. What they count is summed up.
class Interpreter {
 public:
  /// Whether all clusters will be executed, in the order of the grid: caches are shared then.
  enum class Runs : int { kSome, kAllInOrder };
  /// The input has to outlive it. Throws Defect where it cannot be launched: more arguments than
  /// the kernel takes, a value larger than its parameter, sides that are 0 or that no device takes.
  explicit Interpreter(const KernelInput& input, Runs runs = Runs::kSome);
  ~Interpreter();

  /// Clusters along each side of the grid.
  const Sides& clusters() const;
  /// The cluster at this place, to its end. False where it could not go on: stop() says why, and no
  /// other cluster can be executed.
  bool run(const Sides& cluster);
  const std::vector<InstructionCounts>& counts() const;
  std::uint64_t instructions() const;  ///< of warps, until now
  const std::optional<Stop>& stop() const;
  /// What each warp of each block did, in the order in which the blocks were executed.
  const std::vector<BlockWork>& blocks() const;
  /// Behind the last cluster: what L1 answered is counted for all of them.
  void settle();
  /// Bytes that the whole grid touches, where those clusters that were not executed touch as much
  /// that is new as those did that were from `first` on and before `end`; zeros without a device.
  Traffic::Bytes bytes_of_grid(std::size_t first, std::size_t end) const;
  /// Bytes of local memory that a cluster touches, in the mean; 0 without a device.
  double local_bytes_of_cluster() const;
  /// By the clusters that were executed; zeros without a device.
  HotPlace hot_place() const;
  /// Absent without a device.
  const Traffic* traffic() const;
  /// All that there is to know, in the end.
  Execution finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The clusters that hold `input.blocks`; all of them where none is named.
Execution interpret(const KernelInput& input);

/// A sentence for people: what was asked for, or what is wrong, and where.
std::string describe(const Stop& stop, const Execution& execution, const KernelInput& input);

}  // namespace warpgauge::interpret
