// SPDX-License-Identifier: Apache-2.0
// What a cubin's ELF file says of its functions, without a disassembler. The library that is loaded
// into other programs reads it too: nothing but the C++ library is needed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace warpgauge::machine_code {

struct CubinFunction {
  std::string code_hash;  ///< FNV-1a 64 of the bytes of its section .text.NAME, 16 hex digits
  unsigned symbol = 0;    ///< its index in the symbol table, by which nvdisasm -fun selects it
  /// Of a thread, as the attribute EIATTR_REGCOUNT (.nv.info) says; 0 where it does not.
  int registers = 0;
  /// Static, of a block (section .nv.shared.NAME), without what the system keeps of each block.
  std::uint64_t shared_bytes = 0;
  /// __launch_bounds__: threads of a block at most; of __block_size__ and reqntid: exactly as many
  /// along each side. 0 where nothing is said.
  std::uint64_t most_threads = 0;
  std::array<std::uint32_t, 3> exact_threads = {}, cluster = {};  ///< __cluster_dims__
};

struct CubinFile {
  std::map<std::string, CubinFunction> functions;  ///< by mangled name
  bool has_lines = false;                          ///< compiled with -lineinfo or -G
};

/// Empty for what is not a 64-bit ELF file in this machine's byte order, and for one that is cut
/// short or whose tables point outside it.
std::optional<CubinFile> read_cubin(std::string_view file);

/// The whole ELF file that begins at `image`, whose length is not given; empty where none begins
/// there. Its header and its tables are read, and must lie in memory as they say.
std::string_view elf_file_at(const void* image);

}  // namespace warpgauge::machine_code
