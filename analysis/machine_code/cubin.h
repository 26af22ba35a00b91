// SPDX-License-Identifier: Apache-2.0
// What a cubin's ELF file says of its functions, without a disassembler. The library that is loaded
// into other programs reads it too: nothing but the C++ library is needed.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::machine_code {

struct CubinFunction {
  std::string code_hash;  ///< FNV-1a 64 of the bytes of its section .text.NAME, 16 hex digits
  unsigned symbol = 0;    ///< its index in the symbol table, by which nvdisasm -fun selects it
};

struct CubinFile {
  std::map<std::string, CubinFunction> functions;  ///< by mangled name
  bool has_lines = false;                          ///< compiled with -lineinfo or -G
};

/// Empty for what is no 64-bit ELF file in this machine's byte order, and for one that is cut short
/// or whose tables point outside it.
std::optional<CubinFile> read_cubin(std::string_view file);

/// The whole ELF file that begins at `image`, whose length nobody said; empty where none begins
/// there. Its header and its tables are read, and must lie in memory as they say.
std::string_view elf_file_at(const void* image);

}  // namespace warpgauge::machine_code
