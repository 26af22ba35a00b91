// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/disassembly.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "analysis/base/installed.h"
#include "analysis/describe/runs.h"
#include "analysis/machine_code/listing.h"
#include "analysis/machine_code/sass_lines.h"

namespace warpgauge::describe {

namespace fs = std::filesystem;

namespace {

bool is_disassembler(std::string_view name) { return name == "cuobjdump" || name == "nvdisasm"; }

std::vector<fs::path>& package_folders() {
  static std::vector<fs::path> folders;
  return folders;
}

}  // namespace

std::string find_tool(const char* variable, const char* name) {
  if (const char* named = std::getenv(variable); named != nullptr && *named != 0) return named;
  std::vector<fs::path> folders;
  if (const char* path = std::getenv("PATH")) {
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, ':');) {
      if (part.starts_with('/'))
        folders.emplace_back(part);  // nothing of the current folder is run
    }
  }
  folders.emplace_back("/usr/local/cuda/bin");
  std::ranges::copy(package_folders(), std::back_inserter(folders));
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::is_regular_file(folder / name, error)) return folder / name;
  }
  return unpacked_tool(executable_folder(), name);
}

void look_in_packages(std::vector<fs::path> folders) { package_folders() = std::move(folders); }

std::string unpacked_tool(const fs::path& below, const char* name) {
  std::error_code error;
  for (fs::path folder = below; folder.has_relative_path(); folder = folder.parent_path()) {
    if (!fs::is_regular_file(folder / "scripts" / "setup.sh", error)) continue;
    const fs::path tool = folder / ".tools" / "nvidia" / "cu13" / "bin" / name;
    return fs::is_regular_file(tool, error) ? tool.string() : std::string();
  }
  return {};
}

std::string no_tool(const char* variable, const char* name) {
  const std::string elsewhere = fmt::format(
      ", scripts/setup.sh fetches it where nvcc is, and so does pip install nvidia-cuda-{}", name);
  return fmt::format("no {} on PATH (it comes with the CUDA toolkit{}; {} names one)", name,
                     is_disassembler(name) ? elsewhere : "", variable);
}

namespace {

/// The first line that a program says of its failure.
class FirstReason {
 public:
  /// Whether the line is the first that tells of a failure.
  bool take(std::string_view line) {
    constexpr std::size_t kMost = 400;
    const std::string_view words = machine_code::trim_blanks(line);
    if (words.empty() || tells_) return false;
    tells_ = tells_of_failure(words);
    if (reason_.empty() || tells_) reason_ = words.substr(0, kMost);
    return tells_;
  }

  /// Empty where nothing was printed.
  const std::string& text() const { return reason_; }

 private:
  /// What is printed before the failure may be long. A warning may name a variable called `error`.
  static bool tells_of_failure(std::string_view words) {
    const auto has = [&](std::string_view part) { return words.find(part) != words.npos; };
    const bool only_warns = has("warning") && !has("error:") && !has("fatal");
    return !only_warns && (has("error") || has("fatal") || has("Unsupported"));
  }

  std::string reason_;
  bool tells_ = false;
};

/// What a program prints to standard error, passed on to ours: all but its first error, with the
/// lines of source below it, for what is thrown says that one.
class HeardErrors {
 public:
  explicit HeardErrors(FirstReason& reason) : reason_(reason) {}

  void take(std::string_view line) {
    const bool is_first = reason_.take(line);
    of_first_ = is_first || (of_first_ && (line.empty() || line.front() == ' '));
    if (is_first) first_ = line;
    if (!of_first_ && !counts_errors(line)) fmt::print(stderr, "{}\n", line);
  }

  /// Where nothing that is thrown says it.
  void tell_first() const {
    if (!first_.empty()) fmt::print(stderr, "{}\n", first_);
  }

 private:
  /// '1 error detected in the compilation of "/tmp/.../compiled.cu".': it says nothing more, and
  /// names a file of ours.
  static bool counts_errors(std::string_view line) {
    return line.find(" detected in the compilation of ") != line.npos;
  }

  FirstReason& reason_;
  std::string first_;
  bool of_first_ = false;
};

/// nvdisasm fills tables before it reads its file, page by page: large pages save it time. What the
/// user sets stays.
std::string tunables() {
  const char* const set = std::getenv("GLIBC_TUNABLES");
  return set != nullptr ? set : "glibc.malloc.hugetlb=1";
}

/// `error_line`, where set, takes what the program prints to standard error.
ProcessEnd run_tool(const std::vector<std::string>& command, const Limits& limits, Redirect errors,
                    const std::string& folder, TakeLine error_line = {}) {
  return run_process({.argv = command,
                      .environment = {{"GLIBC_TUNABLES", tunables()}},
                      .folder = folder,
                      .input = Redirect::kNull,
                      .output = Redirect::kCapture,
                      .errors = errors,
                      .error_line = std::move(error_line),
                      .signals = Signals::kForwarded,
                      .limits = limits});
}

/// The program is run once more for what it says.
FirstReason own_reason(const std::vector<std::string>& command, const Limits& limits,
                       const std::string& folder) {
  FirstReason reason;
  std::istringstream lines(run_tool(command, limits, Redirect::kToOutput, folder).output);
  for (std::string line; std::getline(lines, line);) reason.take(line);
  return reason;
}

}  // namespace

std::string find_cuobjdump() { return find_tool(kCuobjdumpVariable, "cuobjdump"); }
std::string find_nvdisasm() { return find_tool(kNvdisasmVariable, "nvdisasm"); }

std::string printed_by(const std::vector<std::string>& command, std::chrono::milliseconds most_time,
                       Redirect errors, const std::string& folder) {
  const std::string tool = fs::path(command.front()).filename();
  const auto stop_if_interrupted = [&] {
    if (DeferredInterruption::pending() != 0) {
      throw std::runtime_error(fmt::format("interrupted before {} had ended", tool));
    }
  };
  stop_if_interrupted();
  const Limits limits{.time = most_time};
  const bool is_heard = errors == Redirect::kInherit;  // by the user, and by us
  FirstReason reason;
  HeardErrors heard(reason);
  const auto pass_on = [&heard](std::string_view line) { heard.take(line); };
  ProcessEnd end =
      run_tool(command, limits, errors, folder, is_heard ? TakeLine(pass_on) : TakeLine());
  const bool is_thrown = end.exit_status != 0 && end.signal == 0 && !end.over_limit &&
                         DeferredInterruption::pending() == 0;
  if (!is_thrown) heard.tell_first();
  stop_if_interrupted();
  if (end.over_limit && end.output.size() > limits.output_bytes) {
    throw std::runtime_error(fmt::format("{} was stopped: it printed more than {} MiB", tool,
                                         limits.output_bytes >> 20));
  }
  if (end.over_limit) {
    throw std::runtime_error(fmt::format("{} was stopped: it did not end within {:g} s", tool,
                                         std::chrono::duration<double>(most_time).count()));
  }
  if (end.signal != 0) {
    throw std::runtime_error(fmt::format("{} crashed (signal {})", tool, end.signal));
  }
  if (end.exit_status != 0) {
    if (!is_heard) reason = own_reason(command, limits, folder);
    const std::string& why = reason.text();
    throw ToolFailed(fmt::format("{} failed (exit status {}){}{}", tool, end.exit_status,
                                 why.empty() ? "" : ": ", why));
  }
  return std::move(end.output);
}

namespace {

/// cuobjdump starts nvdisasm; where there is none, what helps is said.
std::string printed_by_cuobjdump(const std::vector<std::string>& command,
                                 std::chrono::milliseconds most_time) {
  try {
    return printed_by(command, most_time);
  } catch (const ToolFailed& failed) {
    constexpr std::string_view kLacks = "Could not find executable file 'nvdisasm'";
    if (std::string_view(failed.what()).find(kLacks) == std::string_view::npos) throw;
    throw ToolFailed("cuobjdump starts nvdisasm: " + no_tool(kNvdisasmVariable, "nvdisasm"));
  }
}

}  // namespace

std::vector<machine_code::ExecutedCode> disassemble(const std::string& cuobjdump,
                                                    const fs::path& cubin,
                                                    const std::vector<std::string>& functions,
                                                    std::chrono::milliseconds most_time,
                                                    std::size_t of_all) {
  constexpr std::size_t kFew = 2, kMostUnwanted = 4;  // of each that is wanted
  if (functions.size() > kFew && of_all > 0 && of_all <= kMostUnwanted * functions.size()) {
    auto all = machine_code::read_listing(
        printed_by_cuobjdump({cuobjdump, "-sass", as_argument(cubin)}, most_time));
    const std::set<std::string> wanted(functions.begin(), functions.end());
    std::erase_if(all, [&](const machine_code::ExecutedCode& code) {
      return !wanted.contains(code.function);
    });
    return all;
  }
  // Linux takes 128 KiB as one argument, and mangled names may be kilobytes long.
  constexpr std::size_t kMostBytes = std::size_t{64} << 10;
  std::vector<machine_code::ExecutedCode> code;
  for (std::size_t next = 0; next < functions.size();) {
    std::string names = functions[next++];
    while (next < functions.size() && names.size() + functions[next].size() < kMostBytes) {
      names += "," + functions[next++];
    }
    std::ranges::move(machine_code::read_listing(printed_by_cuobjdump(
                          {cuobjdump, "-sass", "-fun", names, as_argument(cubin)}, most_time)),
                      std::back_inserter(code));
  }
  return code;
}

SourceLines source_lines(const std::string& nvdisasm, const fs::path& cubin,
                         const std::vector<unsigned>& symbols,
                         std::chrono::milliseconds most_time) {
  return read_inlined_lines(
      printed_by({nvdisasm, "-gi", "-c", "-fun", fmt::format("{}", fmt::join(symbols, ",")),
                  as_argument(cubin)},
                 most_time));
}

std::string add_lines(const fs::path& cubin, const machine_code::CubinFile& file,
                      std::vector<machine_code::ExecutedCode>& codes,
                      std::chrono::milliseconds most_time, HeadersOfFunctions* headers) {
  if (!file.has_lines) return {};
  std::vector<unsigned> symbols;
  for (const machine_code::ExecutedCode& code : codes) {
    const auto found = file.functions.find(code.function);
    if (found != file.functions.end()) symbols.push_back(found->second.symbol);
  }
  if (symbols.empty()) return {};
  const std::string nvdisasm = find_nvdisasm();
  if (nvdisasm.empty()) {
    return "source lines: " + no_tool(kNvdisasmVariable, "nvdisasm");
  }
  try {
    SourceLines lines = source_lines(nvdisasm, cubin, symbols, most_time);
    for (machine_code::ExecutedCode& code : codes) {
      const auto places = lines.own.find(code.function);
      if (places != lines.own.end()) add_source_lines(code, places->second);
    }
    if (headers != nullptr) *headers = std::move(lines.headers);
  } catch (const std::exception& error) {
    return fmt::format("source lines: {}", error.what());
  }
  return {};
}

}  // namespace warpgauge::describe
