// SPDX-License-Identifier: Apache-2.0
// A cubin of one architecture from CUDA C++ or PTX, by the toolkit's compilers.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpgauge::describe {

struct Compilation {
  std::filesystem::path source;  ///< that messages name
  std::string architecture;      ///< "sm_90a"; empty: as the compiler or the PTX itself says
  std::vector<std::string> options;
  std::chrono::milliseconds most_time;
};

/// nvcc: WARPGAUGE_NVCC, else on PATH, else in the usual folder of the toolkit; empty: none.
std::string find_nvcc();

/// ptxas: WARPGAUGE_PTXAS, else beside nvcc, else as nvcc is looked for.
std::string find_ptxas();

/// What its `.target` says, "sm_90a"; empty where there is none.
std::string architecture_of_ptx(std::string_view text);

/// Compiles CUDA C++ with lines of the source into a cubin in `folder` and returns its path. The
/// compiler's messages go to our standard error. Throws InputError with the source's name where
/// there is no compiler, where it fails (with the compiler's first error) or takes too long, and
/// for a path that no `#include` can name.
std::filesystem::path compile_cuda(const Compilation& what, const std::filesystem::path& folder);

/// The modules of PTX in a text, each from its `.version` on: one in a file of PTX, and those that
/// `cuobjdump -ptx` prints, one after the other. What is printed around them and NULs at the end
/// (NVRTC hands over one) are left out. Empty where there is none.
std::vector<std::string_view> ptx_modules(std::string_view text);

/// Whether no code for `architecture` can be made of PTX for `target`: one is newer, or holds for
/// one architecture alone (sm_90a). False where either is not known.
bool is_beyond(std::string_view target, std::string_view architecture);

/// The same for PTX: the source itself, or `text` in its place. Options of C++ alone (-I, -D, -U,
/// -std and their long names) are left out.
std::filesystem::path assemble_ptx(const Compilation& what, std::optional<std::string_view> text,
                                   const std::filesystem::path& folder);

}  // namespace warpgauge::describe
