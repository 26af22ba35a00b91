// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/cubin.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "analysis/base/hash.h"
#include "analysis/machine_code/elf_file.h"

namespace warpgauge::machine_code {
namespace {

constexpr std::string_view kCode = ".text.";

std::string hex_of(std::uint64_t number) {
  constexpr const char* kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, number >>= 4) {
    *digit = kDigits[number & 15];
  }
  return text;
}

constexpr std::string_view kShared = ".nv.shared.";
/// What the system keeps of each block is part of a function's section where this one is there
/// (Hopper and later); the runtime and occupancy count it apart.
constexpr std::string_view kReserved = ".nv.shared.reserved.0";
constexpr std::uint64_t kReservedBytes = 1024;

void add_shared(const ElfFile& file, CubinFile& cubin) {
  const bool reserves = std::ranges::any_of(file.sections(), [&](const Elf64_Shdr& section) {
    return file.name_of(section) == kReserved;
  });
  for (const Elf64_Shdr& section : file.sections()) {
    const std::string_view name = file.name_of(section);
    if (!name.starts_with(kShared)) continue;
    const auto found = cubin.functions.find(std::string(name.substr(kShared.size())));
    if (found == cubin.functions.end()) continue;
    const std::uint64_t kept = reserves ? std::min(section.sh_size, kReservedBytes) : 0;
    found->second.shared_bytes = section.sh_size - kept;
  }
}

/// Sized attributes, by the numbers that `cuobjdump -elf` names.
enum Attribute : unsigned {
  kMaxThreads = 0x05,
  kRequiredThreads = 0x10,
  kRegisterCount = 0x2f,
  kCtaPerCluster = 0x3d,
};

/// Registers of all functions, by symbol.
void add_registers(const ElfFile& file, CubinFile& cubin) {
  std::map<unsigned, CubinFunction*> by_symbol;
  for (auto& [name, function] : cubin.functions) by_symbol[function.symbol] = &function;
  for (const Elf64_Shdr& section : file.sections()) {
    if (file.name_of(section) != kInfoSection) continue;
    read_attributes(file.bytes_of(section).value_or(""), [&](unsigned attribute, auto& words) {
      if (attribute != kRegisterCount || words.size() < 2) return;
      const auto found = by_symbol.find(words[0]);
      if (found != by_symbol.end()) found->second->registers = static_cast<int>(words[1] & 0xffff);
    });
  }
}

std::array<std::uint32_t, 3> sides(const std::vector<std::uint32_t>& words) {
  return {words[0], words[1], words[2]};
}

/// The limits of launches, of each function by itself.
void add_limits(const ElfFile& file, CubinFile& cubin) {
  for (const Elf64_Shdr& section : file.sections()) {
    const std::string_view name = file.name_of(section);
    if (!name.starts_with(kInfoSection) || name.size() <= kInfoSection.size() + 1) continue;
    const auto found = cubin.functions.find(std::string(name.substr(kInfoSection.size() + 1)));
    if (found == cubin.functions.end()) continue;
    CubinFunction& function = found->second;
    read_attributes(file.bytes_of(section).value_or(""), [&](unsigned attribute, auto& words) {
      if (words.size() < 3) return;
      if (attribute == kMaxThreads) {
        function.most_threads = std::uint64_t{words[0]} * words[1] * words[2];
      }
      if (attribute == kRequiredThreads) function.exact_threads = sides(words);
      if (attribute == kCtaPerCluster) function.cluster = sides(words);
    });
  }
}

/// Each function's symbol: the one that has the name of its section.
void add_symbols(const ElfFile& file, CubinFile& cubin) {
  for (const Elf64_Shdr& table : file.sections()) {
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= file.sections().size()) continue;
    const auto symbols = file.bytes_of(table),
               names = file.bytes_of(file.sections()[table.sh_link]);
    if (!symbols || !names) continue;
    for (unsigned i = 0; i < symbols->size() / sizeof(Elf64_Sym); ++i) {
      const auto symbol = ElfFile::part_of<Elf64_Sym>(*symbols, i * sizeof(Elf64_Sym));
      if (ELF64_ST_TYPE(symbol->st_info) != STT_FUNC) continue;
      const auto found =
          cubin.functions.find(std::string(ElfFile::text_at(*names, symbol->st_name)));
      if (found != cubin.functions.end()) found->second.symbol = i;
    }
  }
}

}  // namespace

std::optional<CubinFile> read_cubin(std::string_view text) {
  const ElfFile file(text);
  if (!file.good()) return std::nullopt;
  CubinFile cubin;
  for (const Elf64_Shdr& section : file.sections()) {
    const std::string_view name = file.name_of(section);
    if (name == ".debug_line") cubin.has_lines = true;
    if (!name.starts_with(kCode)) continue;
    const auto code = file.bytes_of(section);
    if (!code) return std::nullopt;
    cubin.functions[std::string(name.substr(kCode.size()))].code_hash = hex_of(fnv1a64(*code));
  }
  add_symbols(file, cubin);
  add_shared(file, cubin);
  add_registers(file, cubin);
  add_limits(file, cubin);
  return cubin;
}

std::string_view elf_file_at(const void* image) {
  const auto* const begin = static_cast<const char*>(image);
  if (image == nullptr || !std::equal(kElfMagic.begin(), kElfMagic.end(), begin)) return {};
  Elf64_Ehdr header;
  std::memcpy(&header, begin, sizeof header);
  if (header.e_shentsize != sizeof(Elf64_Shdr)) return {};
  std::uint64_t end = std::max<std::uint64_t>(
      sizeof header, header.e_phoff + std::uint64_t{header.e_phnum} * header.e_phentsize);
  end = std::max(end, header.e_shoff + std::uint64_t{header.e_shnum} * sizeof(Elf64_Shdr));
  for (unsigned i = 0; i < header.e_shnum; ++i) {
    Elf64_Shdr section;
    std::memcpy(&section, begin + header.e_shoff + i * sizeof section, sizeof section);
    if (section.sh_type != SHT_NOBITS) end = std::max(end, section.sh_offset + section.sh_size);
  }
  return {begin, end};
}

}  // namespace warpgauge::machine_code
