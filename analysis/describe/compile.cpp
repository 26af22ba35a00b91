// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/compile.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "analysis/base/defect.h"
#include "analysis/base/printable.h"
#include "analysis/base/text_file.h"
#include "analysis/describe/disassembly.h"
#include "analysis/describe/runs.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::describe {
namespace {

namespace fs = std::filesystem;

fs::path run_compiler(const Compilation& what, std::vector<std::string> command,
                      const fs::path& input, const fs::path& folder) {
  const fs::path cubin = folder / "compiled.cubin";
  if (!what.architecture.empty()) command.push_back("-arch=" + what.architecture);
  command.insert(command.end(), {"-o", cubin, input});
  try {
    printed_by(command, what.most_time, Redirect::kInherit);
  } catch (const std::runtime_error& error) {
    throw InputError(printable(what.source.string()), "", printable(error.what()));
  }
  if (std::error_code error; !fs::is_regular_file(cubin, error)) {
    refuse(printable(what.source.string()), "", "{} wrote no cubin",
           fs::path(command.front()).filename().string());
  }
  return cubin;
}

[[noreturn]] void refuse_without(const Compilation& what, const char* tool, const char* variable) {
  refuse(printable(what.source.string()), "", "{}", no_tool(variable, tool));
}

/// Options of C++ that ptxas does not know; those whose value is the next word take it along.
std::vector<std::string> options_of_ptxas(const std::vector<std::string>& options) {
  constexpr std::string_view kNames[] = {"-I",       "-D",        "-U",       "-std",      "--std",
                                         "-isystem", "--include", "--define", "--undefine"};
  std::vector<std::string> kept;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const auto begins = [&](std::string_view name) { return options[i].starts_with(name); };
    const bool is_alone = std::ranges::find(kNames, options[i]) != std::end(kNames);
    if (is_alone) {
      ++i;
    } else if (std::ranges::none_of(kNames, begins)) {
      kept.push_back(options[i]);
    }
  }
  return kept;
}

}  // namespace

std::string find_nvcc() { return find_tool("WARPGAUGE_NVCC", "nvcc"); }

std::string find_ptxas() {
  const char* const named = std::getenv("WARPGAUGE_PTXAS");
  const fs::path nvcc = find_nvcc();
  const fs::path beside = nvcc.parent_path() / "ptxas";
  std::error_code error;
  if ((named == nullptr || *named == 0) && nvcc.has_parent_path() &&
      fs::is_regular_file(beside, error)) {
    return beside;
  }
  return find_tool("WARPGAUGE_PTXAS", "ptxas");
}

std::string architecture_of_ptx(std::string_view text) {
  constexpr std::string_view kTarget = "\n.target", kBlanks = " \t";
  const std::size_t at = text.find(kTarget);
  if (at == text.npos) return {};
  text.remove_prefix(at + kTarget.size());
  text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
  return std::string(text.substr(0, text.find_first_of(", \t\r\n")));
}

std::vector<std::string_view> ptx_modules(std::string_view text) {
  constexpr std::string_view kBegin = ".version", kNext = "Fatbin ";
  constexpr std::string_view kIgnored{" \t\r\n\0", 5};
  std::vector<std::string_view> modules;
  const char* begin = nullptr;  // of the module that is being read
  const auto close = [&](const char* end) {
    if (begin == nullptr) return;
    std::string_view module(begin, static_cast<std::size_t>(end - begin));
    modules.push_back(module.substr(0, module.find_last_not_of(kIgnored) + 1));
    begin = nullptr;
  };
  while (!text.empty()) {
    const std::string_view line = machine_code::take_line(text);
    const std::string_view words = machine_code::trim_blanks(line);
    const bool is_new = words.starts_with(kBegin);
    if (is_new || words.starts_with(kNext)) close(line.data());
    if (is_new) begin = line.data();
    if (text.empty()) close(line.data() + line.size());
  }
  return modules;
}

bool is_beyond(std::string_view target, std::string_view architecture) {
  const auto number = [](std::string_view name) {
    int value = 0;
    const std::size_t first = std::min(name.find_first_of("0123456789"), name.size());
    std::from_chars(name.data() + first, name.data() + name.size(), value);
    return value;
  };
  const int from = number(target), to = number(architecture);
  if (from == 0 || to == 0) return false;
  const bool of_one_family = target.ends_with('f') && from / 10 != to / 10;
  return from > to || of_one_family || (target.ends_with('a') && target != architecture);
}

fs::path compile_cuda(const Compilation& what, const fs::path& folder) {
  const std::string nvcc = find_nvcc();
  if (nvcc.empty()) refuse_without(what, "nvcc", "WARPGAUGE_NVCC");
  // nvcc hands the names of its files to a shell, and refuses blanks. It gets a name of ours: that
  // file includes the source, whose own includes and lines are as ever.
  const std::string source = fs::absolute(what.source);
  if (source.find_first_of("\"\\\n\r?") != source.npos) {
    refuse(
        printable(what.source.string()), "",
        "nvcc cannot be handed a path with a quote, a backslash, a question mark or a line's end");
  }
  const fs::path input = folder / "compiled.cu";
  replace_text_file(input, fmt::format("#include \"{}\"\n", source));
  std::vector<std::string> command = {nvcc, "-lineinfo", "-cubin"};
  command.insert(command.end(), what.options.begin(), what.options.end());
  return run_compiler(what, std::move(command), input, folder);
}

fs::path assemble_ptx(const Compilation& what, std::optional<std::string_view> text,
                      const fs::path& folder) {
  const std::string ptxas = find_ptxas();
  if (ptxas.empty()) refuse_without(what, "ptxas", "WARPGAUGE_PTXAS");
  std::vector<std::string> command = {ptxas, "-lineinfo"};
  const auto options = options_of_ptxas(what.options);
  command.insert(command.end(), options.begin(), options.end());
  fs::path input = fs::absolute(what.source);
  if (text) {
    input = folder / "compiled.ptx";
    replace_text_file(input, fmt::format("{}\n", *text));
  }
  return run_compiler(what, std::move(command), input, folder);
}

}  // namespace warpgauge::describe
