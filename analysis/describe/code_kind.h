// SPDX-License-Identifier: Apache-2.0
// What a file holds that is to be read for machine code, told by its content.
#pragma once

#include <filesystem>
#include <string_view>

namespace warpgauge::describe {

enum class CodeKind {
  kCubin,        ///< ELF file for CUDA's machine
  kHostElf,      ///< executable, object or shared library, which may have fat binaries in it
  kArchive,      ///< static library of such objects
  kFatBinary,    ///< as fatbinary and nvcc -fatbin write it
  kDescription,  ///< kernel.json, one or one on each line
  kListing,      ///< of a disassembler
  kPtx,
  kCuda,   ///< CUDA C++
  kOther,  ///< none of these
};

/// By the first bytes of a binary file; kOther for text.
CodeKind binary_kind(std::string_view begin);

/// By a whole text. `file` helps where a source has no kernel of its own, only headers with some:
/// ".cu" is CUDA C++.
CodeKind text_kind(std::string_view text, const std::filesystem::path& file);

}  // namespace warpgauge::describe
