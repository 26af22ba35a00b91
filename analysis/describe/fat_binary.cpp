// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/fat_binary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>
#include <stdexcept>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/code_kind.h"
#include "analysis/describe/disassembly.h"
#include "analysis/machine_code/cubin.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;

constexpr const char* kNothing = "holds no CUDA machine code";

/// "sm_90" of "sm_90a".
std::string_view without_suffix(std::string_view architecture) {
  return architecture.substr(0, architecture.find_last_of("0123456789") + 1);
}

}  // namespace

std::string choose_architecture(const std::set<std::string>& all, const std::string& asked) {
  if (all.contains(asked)) return asked;
  std::set<std::string> alike;
  for (const std::string& one : all) {
    if (!asked.empty() && without_suffix(one) == without_suffix(asked)) alike.insert(one);
  }
  if (alike.size() == 1) return *alike.begin();
  if (all.size() == 1) return *all.begin();
  const std::string names = printable(fmt::format("{}", fmt::join(all, ", ")));
  if (asked.empty()) throw Defect(fmt::format("holds code for {}: name one of them", names));
  throw Defect(fmt::format("holds no code for {}, but for {}: name one of them", asked, names));
}

FatBinary::FatBinary(std::string cuobjdump, const fs::path& file, const fs::path& folder,
                     std::chrono::milliseconds most_time)
    : cuobjdump_(std::move(cuobjdump)),
      folder_(folder),
      link_(folder / "code"),
      most_time_(most_time) {
  // cuobjdump names what it extracts after the file, and cuts names at some characters.
  fs::create_symlink(fs::absolute(file), link_);
  cubins_ = listed();
  if (!cubins_.empty()) return;
  std::string ptx;
  try {
    ptx = run({"-lptx"});
  } catch (const std::runtime_error&) {  // none either
  }
  if (ptx.find("PTX file") != ptx.npos) {
    throw Defect(
        "holds PTX and no machine code: write it out with 'cuobjdump -xptx all' and name that "
        "file");
  }
  throw Defect(kNothing);
}

std::string FatBinary::run(const std::vector<std::string>& options) const {
  std::vector<std::string> command = {cuobjdump_};
  command.insert(command.end(), options.begin(), options.end());
  command.push_back(fs::absolute(link_));
  return printed_by(command, most_time_, Redirect::kNull, folder_);
}

/// cuobjdump says the same of a host's ELF file that is cut short and of one without CUDA code.
std::string FatBinary::list() const {
  try {
    return run({"-lelf"});
  } catch (const ToolFailed&) {
    const std::string bytes = read_text_file(link_, std::size_t{1} << 30);
    const bool is_elf = binary_kind(bytes) == CodeKind::kHostElf;
    if (is_elf && machine_code::read_cubin(bytes)) throw Defect(kNothing);
    throw Defect(is_elf ? "is a damaged or cut-short ELF file"
                        : "is damaged or cut short, or holds no CUDA machine code");
  }
}

/// Lines "ELF file    2: NAME.sm_90a.cubin".
std::vector<FatBinary::Cubin> FatBinary::listed() const {
  constexpr std::string_view kMark = "ELF file ", kEnd = ".cubin";
  std::vector<Cubin> cubins;
  std::istringstream lines(list());
  for (std::string line; std::getline(lines, line);) {
    const std::size_t colon = line.find(": ");
    if (!line.starts_with(kMark) || colon == line.npos || !line.ends_with(kEnd)) continue;
    const std::string name = line.substr(colon + 2);
    const std::string stem = name.substr(0, name.size() - kEnd.size());
    const std::size_t dot = stem.rfind('.');
    if (dot != stem.npos) cubins.push_back({name, stem.substr(dot + 1)});
  }
  return cubins;
}

std::set<std::string> FatBinary::architectures() const {
  std::set<std::string> all;
  for (const Cubin& cubin : cubins_) all.insert(cubin.architecture);
  return all;
}

std::optional<std::vector<fs::path>> FatBinary::extract(const std::string& architecture) const {
  std::set<std::string> names;
  std::vector<fs::path> files;
  for (const Cubin& cubin : cubins_) {
    if (cubin.architecture != architecture) continue;
    // No name may lead out of the folder: cuobjdump removes folders from names, others may not.
    const bool plain = cubin.name.find('/') == cubin.name.npos;
    if (!plain || !names.insert(cubin.name).second) return std::nullopt;
    files.push_back(folder_ / cubin.name);
  }
  run({"-xelf", architecture});  // all whose name has it, those of sm_90a for sm_90 too
  for (const fs::path& file : files) {
    if (std::error_code error; !fs::is_regular_file(file, error)) return std::nullopt;
  }
  return files;
}

std::string FatBinary::listing(const std::string& architecture) const {
  return run({"-sass", "-arch", architecture});
}

}  // namespace warpgauge::describe
