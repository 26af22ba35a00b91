// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/code_kind.h"

#include <elf.h>

#include <cstddef>
#include <cstring>

#include "analysis/describe/compile.h"
#include "analysis/machine_code/listing.h"

namespace warpgauge::describe {
namespace {

constexpr std::string_view kFatMagic = "\x50\xed\x55\xba";  // 0xBA55ED50, fatbinary_section.h
constexpr std::string_view kArchiveMagic = "!<arch>\n";

/// Without comments and blanks before the first word.
std::string_view after_comments(std::string_view text) {
  for (;;) {
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == text.npos) return {};
    text.remove_prefix(first);
    const bool line = text.starts_with("//"), block = text.starts_with("/*");
    if (!line && !block) return text;
    const std::size_t end = line ? text.find('\n') : text.find("*/", 2);
    if (end == text.npos) return {};
    text.remove_prefix(end + (line ? 1 : 2));
  }
}

}  // namespace

CodeKind binary_kind(std::string_view begin) {
  if (begin.starts_with(ELFMAG)) {
    Elf64_Half machine = 0;
    constexpr std::size_t kMachineAt = offsetof(Elf64_Ehdr, e_machine);
    if (begin.size() < kMachineAt + sizeof machine) return CodeKind::kHostElf;
    std::memcpy(&machine, begin.data() + kMachineAt, sizeof machine);
    return machine == EM_CUDA ? CodeKind::kCubin : CodeKind::kHostElf;
  }
  if (begin.starts_with(kArchiveMagic)) return CodeKind::kArchive;
  if (begin.starts_with(kFatMagic)) return CodeKind::kFatBinary;
  return CodeKind::kOther;
}

CodeKind text_kind(std::string_view text, const std::filesystem::path& file) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first != text.npos && text[first] == '{') return CodeKind::kDescription;
  if (after_comments(text).starts_with(".version")) return CodeKind::kPtx;
  if (machine_code::is_listing(text)) return CodeKind::kListing;
  // As cuobjdump -ptx prints it.
  if (text.find("Fatbin ptx code:") != text.npos && !ptx_modules(text).empty()) {
    return CodeKind::kPtx;
  }
  const bool is_text = text.find('\0') == text.npos;
  if (is_text && (file.extension() == ".cu" || text.find("__global__") != text.npos)) {
    return CodeKind::kCuda;
  }
  return CodeKind::kOther;
}

}  // namespace warpgauge::describe
