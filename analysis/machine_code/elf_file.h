// SPDX-License-Identifier: Apache-2.0
// The parts of a 64-bit ELF file, and the attributes that a cubin's sections .nv.info hold. Private
// to machine_code.
#pragma once

#include <elf.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace warpgauge::machine_code {

inline constexpr std::string_view kElfMagic =
    "\x7f"
    "ELF"
    "\x02\x01";  // 64 bits, little-endian

/// Parts of a file; a part that lies outside it is empty.
class ElfFile {
 public:
  explicit ElfFile(std::string_view file) : file_(file) {
    const auto header = part<Elf64_Ehdr>(0);
    if (!file.starts_with(kElfMagic) || !header || header->e_shentsize != sizeof(Elf64_Shdr))
      return;
    for (std::uint64_t i = 0; i < header->e_shnum; ++i) {
      const auto section = part<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr));
      if (!section) return;
      sections_.push_back(*section);
    }
    good_ = header->e_shstrndx < sections_.size();
    if (good_) names_ = bytes_of(sections_[header->e_shstrndx]).value_or("");
  }

  bool good() const { return good_; }
  const std::vector<Elf64_Shdr>& sections() const { return sections_; }

  std::string_view name_of(const Elf64_Shdr& section) const {
    return text_at(names_, section.sh_name);
  }
  static std::string_view text_at(std::string_view texts, std::uint64_t place) {
    if (place >= texts.size()) return {};
    texts.remove_prefix(place);
    return texts.substr(0, texts.find('\0'));
  }
  std::optional<std::string_view> bytes_of(const Elf64_Shdr& section) const {
    if (section.sh_type == SHT_NOBITS) return std::string_view();
    if (section.sh_offset > file_.size() || section.sh_size > file_.size() - section.sh_offset) {
      return std::nullopt;
    }
    return file_.substr(section.sh_offset, section.sh_size);
  }

  template <class Part>
  std::optional<Part> part(std::uint64_t place) const {
    return part_of<Part>(file_, place);
  }
  template <class Part>
  static std::optional<Part> part_of(std::string_view bytes, std::uint64_t place) {
    if (place > bytes.size() || bytes.size() - place < sizeof(Part)) return std::nullopt;
    Part read;
    std::memcpy(&read, bytes.data() + place, sizeof(Part));
    return read;
  }

 private:
  std::string_view file_, names_;
  std::vector<Elf64_Shdr> sections_;
  bool good_ = false;
};

inline constexpr std::string_view kInfoSection = ".nv.info";

/// Attributes of the sections .nv.info: format and attribute in a byte each, then two bytes of
/// value, or of its size where the format is kSizedAttribute.
inline constexpr unsigned char kSizedAttribute = 4;

/// Calls take(attribute, words of its value) for each sized attribute of the section.
template <class Take>
void read_attributes(std::string_view bytes, Take take) {
  constexpr std::size_t kHeadBytes = 4;
  for (std::uint64_t at = 0; at + kHeadBytes <= bytes.size();) {
    const auto format = static_cast<unsigned char>(bytes[at]);
    const auto attribute = static_cast<unsigned char>(bytes[at + 1]);
    std::uint64_t size = 0;
    if (format == kSizedAttribute) {
      size = ElfFile::part_of<std::uint16_t>(bytes, at + 2).value_or(0);
      std::vector<std::uint32_t> words;
      for (std::uint64_t word = 0; word + 4 <= size; word += 4) {
        const auto read = ElfFile::part_of<std::uint32_t>(bytes, at + kHeadBytes + word);
        if (!read) return;
        words.push_back(*read);
      }
      take(attribute, words);
    }
    at += kHeadBytes + size;
  }
}

}  // namespace warpgauge::machine_code
