// SPDX-License-Identifier: Apache-2.0
// What a cubin holds of the constants of one function: where its arguments lie, and what is there
// before it runs.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::machine_code {

/// One parameter of a kernel, in its order.
struct KernelParameter {
  std::uint32_t offset_bytes = 0;  ///< from the first one
  std::uint32_t size_bytes = 0;
};

/// Eight bytes of a constant bank that the loader fills in with an address.
struct LoadedAddress {
  enum class Of : unsigned char { kInitialised, kZeroed, kOther };
  std::uint64_t place = 0;
  Of of = Of::kOther;              ///< a variable in global memory, or something else: a function
  std::uint64_t offset_bytes = 0;  ///< of the variable among those of its kind
};

/// At most 64 KiB.
struct ConstantBank {
  std::string bytes = {};
  std::vector<LoadedAddress> loaded = {};
};

/// Variables in global memory (__device__) of a cubin: those that begin with something, and those
/// that begin with zeros.
struct GlobalVariables {
  std::string initialised = {};
  std::uint64_t zeroed_bytes = 0;
};

struct FunctionConstants {
  std::vector<KernelParameter> parameters = {};
  std::uint32_t parameter_base = 0;   ///< place of the first one in bank 0; 0: not told
  std::uint32_t parameter_bytes = 0;  ///< of all of them
  std::uint32_t frame_bytes = 0;      ///< of a thread's stack
  std::map<int, ConstantBank> banks = {};
  GlobalVariables globals = {};
  /// Variables of the bank that all functions share (__constant__): their places in it, by mangled
  /// name.
  std::map<std::string, std::uint64_t> variables = {};
};

/// The bank of __constant__ variables.
inline constexpr int kVariableBank = 3;

/// `function` is a mangled name. Empty for a file that is not a cubin, and for one without that function.
std::optional<FunctionConstants> read_constants(std::string_view file, std::string_view function);

}  // namespace warpgauge::machine_code
