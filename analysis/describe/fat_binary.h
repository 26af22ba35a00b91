// SPDX-License-Identifier: Apache-2.0
// Machine code of one architecture out of a file with fat binaries.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace warpgauge::describe {

/// The one that is meant: `asked` itself; else one of the same number with another suffix (a device
/// of compute capability 9.0 runs sm_90 and sm_90a); else the only one. Throws Defect that names
/// all where that does not tell.
std::string choose_architecture(const std::set<std::string>& all, const std::string& asked);

/// A host's ELF file, a static library or a fat binary, as cuobjdump sees it. Throws
/// std::runtime_error as printed_by() does, and Defect for what holds no machine code.
class FatBinary {
 public:
  /// `folder` is an empty one for what is made of the file.
  FatBinary(std::string cuobjdump, const std::filesystem::path& file,
            const std::filesystem::path& folder, std::chrono::milliseconds most_time);

  std::set<std::string> architectures() const;
  /// The cubins of the architecture, written to the folder. Empty where two have one name:
  /// cuobjdump writes them over one another.
  std::optional<std::vector<std::filesystem::path>> extract(const std::string& architecture) const;
  /// The listing of all of them, which that does not concern.
  std::string listing(const std::string& architecture) const;

 private:
  struct Cubin {
    std::string name, architecture;
  };
  std::string run(const std::vector<std::string>& options) const;
  std::string list() const;
  std::vector<Cubin> listed() const;

  std::string cuobjdump_;
  std::filesystem::path folder_, link_;
  std::chrono::milliseconds most_time_;
  std::vector<Cubin> cubins_;
};

}  // namespace warpgauge::describe
