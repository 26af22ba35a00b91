// SPDX-License-Identifier: Apache-2.0
// An ELF file with functions as a cubin has them, and nothing else.
#pragma once

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace warpgauge::machine_code::planted {

/// A section besides the code. One without contents (SHT_NOBITS) has only as many bytes.
struct Section {
  std::string name, bytes = {};
  std::size_t empty_bytes = 0;
};

/// One attribute of .nv.info whose value is `words`.
inline std::string attribute(int number, const std::vector<std::uint32_t>& words) {
  std::string text = {'\x04', static_cast<char>(number), static_cast<char>(4 * words.size()), '\0'};
  text.append(reinterpret_cast<const char*>(words.data()), 4 * words.size());
  return text;
}

/// `functions`: the bytes of each by its name. Its symbol's index is its place among them, from 1.
inline std::string cubin(const std::map<std::string, std::string>& functions,
                         bool has_lines = false, const std::vector<Section>& more = {}) {
  std::string names(1, '\0'), body;
  std::vector<Elf64_Shdr> sections(1);
  std::vector<Elf64_Sym> symbols(1);
  const auto name = [&names](const std::string& text) {
    names += text + '\0';
    return static_cast<Elf64_Word>(names.size() - text.size() - 1);
  };
  const auto add = [&](const std::string& called, unsigned type, const std::string& bytes) {
    Elf64_Shdr section{};
    section.sh_name = name(called);
    section.sh_type = type;
    section.sh_offset = sizeof(Elf64_Ehdr) + body.size();
    section.sh_size = bytes.size();
    body += bytes;
    sections.push_back(section);
  };
  for (const auto& [function, bytes] : functions) {
    add(".text." + function, SHT_PROGBITS, bytes);
    Elf64_Sym symbol{};
    symbol.st_name = name(function);
    symbol.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
    symbol.st_shndx = static_cast<Elf64_Half>(sections.size() - 1);
    symbols.push_back(symbol);
  }
  if (has_lines) add(".debug_line", SHT_PROGBITS, "lines");
  for (const Section& one : more) {
    add(one.name, one.empty_bytes > 0 ? SHT_NOBITS : SHT_PROGBITS, one.bytes);
    if (one.empty_bytes > 0) sections.back().sh_size = one.empty_bytes;
  }
  add(".symtab", SHT_SYMTAB,
      {reinterpret_cast<const char*>(symbols.data()), symbols.size() * sizeof(Elf64_Sym)});
  const auto strings = static_cast<Elf64_Half>(sections.size());
  sections.back().sh_link = strings;
  const Elf64_Word its_name = name(".shstrtab");
  add("", SHT_STRTAB, names);
  sections.back().sh_name = its_name;

  Elf64_Ehdr header{};
  std::memcpy(header.e_ident,
              "\x7f"
              "ELF\x02\x01\x01",
              7);
  header.e_shoff = sizeof header + body.size();
  header.e_shentsize = sizeof(Elf64_Shdr);
  header.e_shnum = static_cast<Elf64_Half>(sections.size());
  header.e_shstrndx = strings;
  return std::string(reinterpret_cast<const char*>(&header), sizeof header) + body +
         std::string(reinterpret_cast<const char*>(sections.data()),
                     sections.size() * sizeof(Elf64_Shdr));
}

}  // namespace warpgauge::machine_code::planted
