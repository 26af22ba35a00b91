// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/together.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/base/hash.h"
#include "analysis/base/interruption.h"
#include "analysis/base/temporary_folder.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/disassembly.h"
#include "analysis/describe/function_choice.h"
#include "analysis/machine_code/elf_file.h"
#include "analysis/machine_code/listing.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;
using machine_code::ElfFile;

constexpr std::string_view kText = ".text.";

/// The only function of a cubin that is asked for, and where it lies among those of all.
struct Wanted {
  std::size_t place = 0;  ///< of its cubin in what was asked
  std::string bytes;      ///< of the cubin
  std::string function;
  std::uint64_t begin = 0, end = 0;
};

std::optional<CubinMachine> machine_of_bytes(std::string_view bytes) {
  const auto header = ElfFile::part_of<Elf64_Ehdr>(bytes, 0);
  constexpr unsigned kCuda = 190;
  if (!bytes.starts_with(machine_code::kElfMagic) || !header || header->e_machine != kCuda) {
    return std::nullopt;
  }
  return CubinMachine{.flags = header->e_flags,
                      .abi = header->e_ident[EI_OSABI],
                      .abi_version = header->e_ident[EI_ABIVERSION]};
}

/// The code of a function; empty where there is none, or where a linker has to complete it.
std::string_view code_of(const ElfFile& file, const std::string& function) {
  std::string_view code;
  for (const Elf64_Shdr& section : file.sections()) {
    const std::string_view name = file.name_of(section);
    if (!name.ends_with(function)) continue;
    const std::string_view kind = name.substr(0, name.size() - function.size());
    if (kind == kText) code = file.bytes_of(section).value_or("");
    const bool is_for_linker = kind == ".rela.text." || kind == ".rel.text.";
    if (is_for_linker && section.sh_size > 0) return {};
  }
  return code;
}

/// Its code is added to `all`. Absent where it has to be read alone.
std::optional<Wanted> wanted_of(const CubinToRead& asked, std::size_t place,
                                const CubinMachine& machine, std::string& all) {
  Wanted wanted{
      .place = place, .bytes = read_text_file(asked.file, kMostCodeFileBytes), .function = {}};
  const auto cubin = machine_code::read_cubin(wanted.bytes);
  if (asked.how.lines || !cubin || machine_of_bytes(wanted.bytes) != machine) return std::nullopt;
  std::vector<std::string> names;
  for (const auto& [name, function] : cubin->functions) names.push_back(name);
  const std::set<std::string> chosen = chosen_functions(names, asked.how.kernel);
  if (chosen.size() != 1) return std::nullopt;
  wanted.function = *chosen.begin();
  const std::string_view code = code_of(ElfFile(wanted.bytes), wanted.function);
  if (code.empty()) return std::nullopt;
  wanted.begin = all.size();
  all += code;
  wanted.end = all.size();
  return wanted;
}

machine_code::ExecutedCode disassembled(const std::string& code, const std::string& architecture) {
  const TemporaryFolder folder;
  const fs::path file = folder.path() / "code.bin";
  std::ofstream(file, std::ios::binary) << code;
  std::string name = architecture;  // "sm_90a" is "SM90a" here
  std::erase(name, '_');
  name.replace(0, 2, "SM");
  const DeferredInterruption deferred;
  const std::string listing = fmt::format(
      "\tcode for {}\n\t\tFunction : all\n{}", architecture,
      printed_by({find_nvdisasm(), "-b", name, "-hex", file.string()}, kDisassemblyTime));
  if (const int signal = DeferredInterruption::take(); signal != 0) throw Interrupted(signal);
  return std::move(machine_code::read_listing(listing).at(0));
}

/// Opcodes whose last operand is an offset in the function.
bool names_an_offset(std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
  const std::string_view opcode = text.substr(0, std::min(text.find_first_of(" ."), text.size()));
  return machine_code::is_one_of(opcode, "BRA", "BSSY", "CALL", "RET", "WARPSYNC", "LEPC", "JMP");
}

/// "BRA 0x1f0" becomes "BRA 0xf0" for a function that begins at 0x100.
std::string from_begin(const std::string& text, std::uint64_t begin) {
  const std::size_t at = text.rfind("0x");
  if (at == text.npos || !names_an_offset(text)) return text;
  const auto offset = machine_code::parse_hex(std::string_view(text).substr(at + 2));
  return offset ? fmt::format("{}0x{:x}", text.substr(0, at), *offset - begin) : text;
}

CodeFile code_file_of(const Wanted& wanted, const CubinToRead& asked,
                      const machine_code::ExecutedCode& all) {
  CodeFile file{.kind = "cubin", .functions = {}};
  machine_code::ExecutedCode code{.cubin = fmt::format("{:016x}", fnv1a64(wanted.bytes)),
                                  .function = wanted.function,
                                  .architecture = all.architecture,
                                  .instructions = function_within(all, wanted.begin, wanted.end)};
  const std::pair key(code.cubin, code.function);
  file.facts.emplace(key, machine_code::read_cubin(wanted.bytes)->functions.at(code.function));
  if (asked.how.constants) {
    file.constants.emplace(key, machine_code::read_constants(wanted.bytes, code.function).value());
  }
  file.functions.push_back(std::move(code));
  return file;
}

}  // namespace

std::optional<CubinMachine> machine_of(const fs::path& file) {
  std::string bytes(sizeof(Elf64_Ehdr), '\0');
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) return std::nullopt;
  return machine_of_bytes(bytes);
}

std::vector<machine_code::ExecutedInstruction> function_within(
    const machine_code::ExecutedCode& all, std::uint64_t begin, std::uint64_t end) {
  std::vector<machine_code::ExecutedInstruction> instructions;
  for (const machine_code::ExecutedInstruction& one : all.instructions) {
    if (one.offset_bytes < begin || one.offset_bytes >= end) continue;
    machine_code::ExecutedInstruction& own = instructions.emplace_back(one);
    own.offset_bytes -= begin;
    own.text = from_begin(one.text, begin);
  }
  return instructions;
}

std::vector<std::optional<CodeFile>> read_together(const std::vector<CubinToRead>& cubins,
                                                   const CubinMachine& machine,
                                                   const std::string& architecture) {
  std::vector<std::optional<CodeFile>> files(cubins.size());
  std::vector<Wanted> wanted;
  std::string code;
  for (std::size_t i = 0; i < cubins.size(); ++i) {
    try {
      if (auto one = wanted_of(cubins[i], i, machine, code)) wanted.push_back(std::move(*one));
    } catch (const InputError&) {  // told when it is read alone
    }
  }
  if (wanted.empty() || find_nvdisasm().empty()) return files;
  try {
    const machine_code::ExecutedCode all = disassembled(code, architecture);
    for (const Wanted& one : wanted) {
      files[one.place] = code_file_of(one, cubins[one.place], all);
    }
  } catch (const Interrupted&) {
    throw;
  } catch (const std::exception&) {  // what it is is told when they are read alone
    std::ranges::fill(files, std::nullopt);
  }
  return files;
}

}  // namespace warpgauge::describe
