// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/cubin_constants.h"

#include <algorithm>

#include "analysis/machine_code/elf_file.h"

namespace warpgauge::machine_code {
namespace {

/// Attributes, by the numbers that `cuobjdump -elf` names.
enum ConstantAttribute : unsigned {
  kParameterBank = 0x0a,  // the symbol; the place in its lower half, the size in the upper one
  kFrameSize = 0x11,      // the symbol; bytes
  kParameter = 0x17,      // index; ordinal and offset, 16 bits each; the size in bits 18 to 31
};
constexpr std::uint64_t kMostBankBytes = 64 << 10;
constexpr std::string_view kConstants = ".nv.constant", kInitialised = ".nv.global.init",
                           kZeroed = ".nv.global";

struct NamedSymbol {
  std::uint32_t index = 0;
  std::string_view name;
  Elf64_Sym symbol = {};
};

std::vector<NamedSymbol> symbols_of(const ElfFile& file) {
  std::vector<NamedSymbol> all;
  for (const Elf64_Shdr& table : file.sections()) {
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= file.sections().size()) continue;
    const auto symbols = file.bytes_of(table),
               names = file.bytes_of(file.sections()[table.sh_link]);
    if (!symbols || !names) continue;
    for (std::uint32_t i = 0; i < symbols->size() / sizeof(Elf64_Sym); ++i) {
      const auto symbol = *ElfFile::part_of<Elf64_Sym>(*symbols, i * sizeof(Elf64_Sym));
      all.push_back({i, ElfFile::text_at(*names, symbol.st_name), symbol});
    }
  }
  return all;
}

/// The bank that a section holds for the function: ".nv.constant0.NAME" is its own,
/// ".nv.constant3" that of all.
std::optional<int> bank_of(std::string_view section, std::string_view function) {
  if (!section.starts_with(kConstants)) return std::nullopt;
  section.remove_prefix(kConstants.size());
  int bank = 0;
  std::size_t digits = 0;
  for (; digits < section.size() && section[digits] >= '0' && section[digits] <= '9'; ++digits) {
    bank = 10 * bank + (section[digits] - '0');
  }
  section.remove_prefix(digits);
  constexpr int kBanks = 32;
  if (digits == 0 || digits > 2 || bank >= kBanks) return std::nullopt;
  if (!section.empty() && (section.front() != '.' || section.substr(1) != function)) {
    return std::nullopt;
  }
  return bank;
}

/// What the loader fills in of a section: by its relocations.
std::vector<LoadedAddress> loaded_addresses(const ElfFile& file, std::size_t section,
                                            const std::vector<NamedSymbol>& symbols) {
  std::vector<LoadedAddress> all;
  for (const Elf64_Shdr& relocations : file.sections()) {
    const bool sums = relocations.sh_type == SHT_RELA;
    if ((!sums && relocations.sh_type != SHT_REL) || relocations.sh_info != section) continue;
    const std::string_view bytes = file.bytes_of(relocations).value_or("");
    const std::uint64_t each = sums ? sizeof(Elf64_Rela) : sizeof(Elf64_Rel);
    for (std::uint64_t at = 0; at + each <= bytes.size(); at += each) {
      const auto one = *ElfFile::part_of<Elf64_Rel>(bytes, at);
      LoadedAddress loaded{.place = one.r_offset};
      const auto symbol = std::ranges::find(symbols, ELF64_R_SYM(one.r_info), &NamedSymbol::index);
      if (symbol != symbols.end() && symbol->symbol.st_shndx < file.sections().size()) {
        const std::string_view name = file.name_of(file.sections()[symbol->symbol.st_shndx]);
        if (name == kInitialised) loaded.of = LoadedAddress::Of::kInitialised;
        if (name == kZeroed) loaded.of = LoadedAddress::Of::kZeroed;
        loaded.offset_bytes = symbol->symbol.st_value;
      }
      if (sums) {
        loaded.offset_bytes +=
            static_cast<std::uint64_t>(ElfFile::part_of<Elf64_Rela>(bytes, at)->r_addend);
      }
      all.push_back(loaded);
    }
  }
  return all;
}

}  // namespace

std::optional<FunctionConstants> read_constants(std::string_view text, std::string_view function) {
  const ElfFile file(text);
  if (!file.good()) return std::nullopt;
  const std::vector<NamedSymbol> symbols = symbols_of(file);
  const auto symbol = std::ranges::find_if(symbols, [&](const NamedSymbol& one) {
    return ELF64_ST_TYPE(one.symbol.st_info) == STT_FUNC && one.name == function;
  });
  if (symbol == symbols.end()) return std::nullopt;
  FunctionConstants constants;
  std::map<std::uint32_t, KernelParameter> parameters;
  for (std::size_t i = 0; i < file.sections().size(); ++i) {
    const Elf64_Shdr& section = file.sections()[i];
    const std::string_view name = file.name_of(section);
    const std::string_view bytes = file.bytes_of(section).value_or("");
    if (const auto bank = bank_of(name, function)) {
      ConstantBank& held = constants.banks[*bank];
      held.bytes = std::string(bytes.substr(0, kMostBankBytes));
      if (section.sh_type == SHT_NOBITS) {
        held.bytes.resize(std::min<std::uint64_t>(section.sh_size, kMostBankBytes));
      }
      held.loaded = loaded_addresses(file, i, symbols);
      std::erase_if(held.loaded, [&](const LoadedAddress& one) {  // damaged: outside of the section
        return one.place > held.bytes.size() ||
               held.bytes.size() - one.place < sizeof(std::uint64_t);
      });
      for (const NamedSymbol& one : symbols) {
        const bool is_variable = ELF64_ST_TYPE(one.symbol.st_info) == STT_OBJECT;
        if (*bank == kVariableBank && is_variable && one.symbol.st_shndx == i) {
          constants.variables.emplace(one.name, one.symbol.st_value);
        }
      }
    }
    if (name == kInitialised) constants.globals.initialised = std::string(bytes);
    if (name == kZeroed) constants.globals.zeroed_bytes = section.sh_size;
    if (!name.starts_with(kInfoSection)) continue;
    const std::string_view owner = name.substr(kInfoSection.size());
    const bool own = !owner.empty() && owner.substr(1) == function;
    if (!owner.empty() && !own) continue;
    read_attributes(bytes, [&](unsigned attribute, const std::vector<std::uint32_t>& words) {
      if (!own && attribute == kFrameSize && words.size() >= 2 && words[0] == symbol->index) {
        constants.frame_bytes = words[1];
      }
      if (own && attribute == kParameterBank && words.size() >= 2) {
        constants.parameter_base = words[1] & 0xffff;
        constants.parameter_bytes = words[1] >> 16;
      }
      if (own && attribute == kParameter && words.size() >= 3) {
        parameters[words[1] & 0xffff] = {.offset_bytes = words[1] >> 16,
                                         .size_bytes = words[2] >> 18};
      }
    });
  }
  for (const auto& [ordinal, parameter] : parameters) constants.parameters.push_back(parameter);
  return constants;
}

}  // namespace warpgauge::machine_code
