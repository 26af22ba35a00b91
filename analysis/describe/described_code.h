// SPDX-License-Identifier: Apache-2.0
// Machine code of described kernels with its execution counts, and what follows from both.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/describe/journal.h"
#include "analysis/descriptor/descriptor.h"
#include "analysis/machine_code/cubin.h"

namespace warpgauge::describe {

/// Aliases of the SASS metrics.
inline constexpr const char* kExecuted = "executed";
inline constexpr const char* kThreads = "threads";
inline constexpr const char* kGlobalSectors = "global_sectors";
inline constexpr const char* kLocalSectors = "local_sectors";
inline constexpr const char* kWavefronts = "shared_wavefronts";

/// Hashes by CRC. CUPTI leaves parts of a cubin out of its CRC, so that several may have the same.
using Cubins = std::map<std::uint64_t, std::set<std::string>>;

/// The cubins that a run left in its folder.
class CodeFiles {
 public:
  CodeFiles(std::filesystem::path folder, Cubins hashes)
      : folder_(std::move(folder)), hashes_(std::move(hashes)) {}

  /// `code_hash` (cubin.h) chooses among cubins of one CRC; empty where it is not known.
  void want(std::uint64_t crc, const std::string& function, const std::string& code_hash = {}) {
    wanted_.insert({crc, function, code_hash});
  }
  /// Disassembles what is wanted. What cannot be read is a note.
  void read();
  /// Why machine code is missing, one sentence each.
  const std::vector<std::string>& notes() const { return notes_; }

  /// The executed instructions of a launch; empty where its code is not known.
  machine_code::ExecutedCode executed_code(const ExecutedLaunch& launch,
                                           const std::string& function,
                                           const std::string& code_hash = {}) const;

 private:
  struct Function {
    std::uint64_t crc;
    std::string name, code_hash;

    friend auto operator<=>(const Function&, const Function&) = default;
  };

  std::optional<machine_code::CubinFile> open(const std::string& cubin) const;
  std::string cubin_of(const Function& function);
  void read_from(const std::string& cubin, const std::vector<Function>& functions,
                 const std::string& cuobjdump);

  std::filesystem::path folder_;
  Cubins hashes_;
  std::set<Function> wanted_;
  std::map<Function, machine_code::ExecutedCode> read_;
  std::vector<std::string> notes_;
};

/// Adds to the counts what the executed instructions say and no counter does: operations
/// (flop_fp32, flop_fp64, flop of the tensor cores) and which form of tensor instruction there is
/// (tensor_warp, tensor_warpgroup).
void add_flop(descriptor::Descriptor& kernel);

/// Compares two counts of the same: that of the patched code, and the hardware's counter
/// "executed". Kernels whose warps wait for one another by spinning execute more or less from run
/// to run. A difference of more than 2 % is named as an assumption. One of more than 30 % also
/// drops the code.
void hold_against_counter(descriptor::Descriptor& kernel);

}  // namespace warpgauge::describe
