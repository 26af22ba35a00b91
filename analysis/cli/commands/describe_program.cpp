// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/describe_program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <sstream>

#include "analysis/answers/place_options.h"
#include "analysis/base/defect.h"
#include "analysis/base/pattern.h"
#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/programs.h"
#include "analysis/describe/kept_files.h"
#include "analysis/describe/program.h"
#include "analysis/describe/runs.h"
#include "analysis/descriptor/write.h"

namespace warpgauge::cli {
namespace {

constexpr std::size_t kKernelsShown = 20, kNotesShown = 10;
constexpr std::size_t kNameWidth = 64;

/// "first,median", "median", "3,5" (counted from 1).
void read_launches(const std::string& text, describe::ProgramRequest& request) {
  if (text == "first,median" || text == "median,first") return;
  if (text == "median") {
    request.launches.only_median = true;
    return;
  }
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    if (part == "first") part = "1";
    int number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    if (error != std::errc() || end != part.data() + part.size() || number < 1) {
      throw InputError("--launch", "",
                       fmt::format("'{}' is not 'first', 'median' or a number (1, 2, ...)", part));
    }
    request.launches.numbers.insert(number - 1);
  }
  if (request.launches.numbers.empty()) throw InputError("--launch", "", "names no launch");
}

void check_pattern(const char* option, const std::string& pattern) {
  located(option, "", [&] { Pattern{pattern}; });
}

std::string cut(const std::string& name) {
  return name.size() <= kNameWidth ? name : name.substr(0, kNameWidth - 3) + "...";
}

/// Kernels that no call launches: each is named, however many they are, with all of its shapes.
std::map<std::string, describe::Undescribed> in_graphs_only(
    const std::vector<describe::Undescribed>& left_out) {
  std::map<std::string, describe::Undescribed> kernels;
  for (const describe::Undescribed& one : left_out) {
    if (!one.in_graphs_only) continue;
    describe::Undescribed& sum = kernels[one.name];
    sum.launches += one.launches;
    sum.total_us += one.total_us;
  }
  return kernels;
}

/// With a part of its code's hash where other descriptions have the name and another code.
std::string label(const descriptor::Descriptor& kernel,
                  const std::vector<descriptor::Descriptor>& all) {
  const bool has_twin = std::ranges::any_of(all, [&](const descriptor::Descriptor& other) {
    return other.mangled == kernel.mangled && other.code_hash != kernel.code_hash;
  });
  constexpr std::size_t kDigits = 8;
  const std::string which =
      kernel.code_hash.empty() ? "code not known" : kernel.code_hash.substr(0, kDigits);
  return has_twin ? fmt::format("{} [{}]", kernel.name, which) : kernel.name;
}

void tell_of(const describe::ProgramDescription& program) {
  const auto line = [](const std::string& text) { tell_line(printable(text)); };
  line(
      fmt::format("{}: {} launches in {} processes, {:.1f} us on the device; described: {:.1f} % "
                  "of that time, {} launches",
                  program.device, program.launches, program.processes, program.total_us,
                  program.total_us > 0 ? 100 * program.described_us / program.total_us : 0,
                  program.kernels.size()));
  line(fmt::format("{:<{}} {:>9} {:>12}  {}", "kernel", kNameWidth, "launches", "median, us",
                   "machine code"));
  for (std::size_t i = 0; i < std::min(program.kernels.size(), kKernelsShown); ++i) {
    const descriptor::Descriptor& kernel = program.kernels[i];
    line(fmt::format("{:<{}} {:>9} {:>12.2f}  {}", cut(label(kernel, program.kernels)), kNameWidth,
                     kernel.time->launches, kernel.time->median_us,
                     kernel.code.empty()
                         ? "not known"
                         : fmt::format("{} instructions", kernel.code.instructions.size())));
  }
  if (program.kernels.size() > kKernelsShown) {
    line(fmt::format("... and {} more", program.kernels.size() - kKernelsShown));
  }
  const auto few = [&line](const auto& all, const char* what, const auto& text) {
    for (std::size_t i = 0; i < std::min(all.size(), kNotesShown); ++i) line(text(all[i]));
    if (all.size() > kNotesShown) {
      line(fmt::format("... and {} more {}", all.size() - kNotesShown, what));
    }
  };
  for (const auto& [name, kernel] : in_graphs_only(program.left_out)) {
    line(fmt::format(
        "warning: not counted: {} ({} launches, {:.1f} us): launched as nodes of graphs only", name,
        kernel.launches, kernel.total_us));
  }
  auto others = program.left_out;
  std::erase_if(others, [](const auto& kernel) { return kernel.in_graphs_only; });
  few(others, "kernels not described", [](const describe::Undescribed& kernel) {
    return fmt::format("not described: {} ({} launches, {:.1f} us): {}", cut(kernel.name),
                       kernel.launches, kernel.total_us, kernel.why);
  });
  few(program.notes, "notes", [](const std::string& note) { return "note: " + note; });
}

/// Where an interrupted command writes: less than was asked for never takes the place of a file
/// that is there.
std::filesystem::path place_beside(const std::filesystem::path& output) {
  std::error_code unknown;
  if (output == "-" || !std::filesystem::is_regular_file(output, unknown)) return output;
  std::filesystem::path beside = output;
  return beside += ".incomplete";
}

/// Writes what was described before the interruption. Returns the exit status.
int write_interrupted(const describe::ProgramDescription& program, const std::string& text,
                      const std::filesystem::path& output) {
  const int status = 128 + program.interrupted;
  if (text.empty()) {
    tell("interrupted; nothing was written");
    return status;
  }
  const std::filesystem::path place = place_beside(output);
  write_output(text, place);
  tell_of(program);
  const auto with_code = std::ranges::count_if(
      program.kernels, [](const descriptor::Descriptor& kernel) { return !kernel.code.empty(); });
  tell(
      "interrupted in run {}: {} of {} chosen launches are described, {} of them with "
      "machine code; the others are missing in {}{}",
      program.interrupted_in_run, program.kernels.size(), program.chosen_launches, with_code,
      place == "-" ? "standard output" : place.string(),
      place == output ? "" : fmt::format("; {} is unchanged", output.string()));
  return status;
}

/// Returns the exit status.
int write_and_tell(const describe::ProgramDescription& program, const std::string& name,
                   const std::filesystem::path& output) {
  std::string text;
  for (const descriptor::Descriptor& kernel : program.kernels) {
    text += descriptor::to_json_line(kernel) + "\n";
  }
  if (program.interrupted != 0) return write_interrupted(program, text, output);
  if (!text.empty()) write_output(text, output);
  if (program.processes > 0) {
    tell_of(program);
  } else {
    tell("error: {} made no CUDA call that could be observed", name);
  }
  if (program.exit_status != 0) {
    tell("{} ended with {} {} in run {}", name, program.exit_signal != 0 ? "signal" : "status",
         program.exit_signal != 0 ? program.exit_signal : program.exit_status,
         program.ended_in_run);
    return program.exit_status;
  }
  return program.kernels.empty() ? kExitMeasurementFailed : kExitOk;
}

}  // namespace

void add_program_options(CLI::App& command, DescribeProgramOptions& options) {
  command.add_option("program", options.command, "Program to run and its arguments, behind --")
      ->type_name("PROGRAM");
  command
      .add_option(
          "--kernel", options.kernel,
          "Only kernels whose demangled name matches this regular expression; with --cubin, "
          "the kernel's whole name or a part of it")
      ->type_name("RE");
  command
      .add_option("--range", options.ranges,
                  "Only launches in an NVTX range whose name matches this regular expression; may "
                  "be given several times")
      ->type_name("RE")
      ->allow_extra_args(false);  // one name each: the program's "--" stays where it is
  command
      .add_option("--launch", options.launches,
                  "Launches of each kernel and shape: first, median, or numbers (1, 2, ...)")
      ->capture_default_str()
      ->type_name("LIST");
  command
      .add_option("--min-us", options.least_us, "Leave out kernels whose median time is shorter")
      ->check(CLI::Range(0.0, 1e12))
      ->type_name("US");
  command
      .add_option("--most", options.most,
                  "Describe at most N kernels: those that take most time, each in one shape")
      ->check(CLI::Range(1, 1'000'000))
      ->type_name("N");
  command.add_option("--keep", options.keep, "Folder to leave cubins and journals in")
      ->type_name("DIR");
  command
      .add_option(
          "--contents", options.contents,
          "Keep what executes the kernels again on the host (--again) in FILE.kept, beside "
          "-o FILE.jsonl: their machine code, and the first BYTES of each buffer that their "
          "arguments point to, as they were before the launch (0: none)")
      ->type_name("BYTES");
}

namespace {

/// Throws InputError.
std::uint64_t contents_bytes_of(const std::string& text) {
  constexpr double kMost = 4.0 * (1 << 30);
  const double bytes = text == "0" ? 0 : answers::bytes_of(text);
  if (bytes >= 0 && bytes <= kMost && bytes == std::floor(bytes)) {
    return static_cast<std::uint64_t>(bytes);
  }
  throw InputError("--contents", text, "is not a number of bytes up to 4GiB, like 65536 or 1MiB");
}

}  // namespace

int describe_program_into(const DescribeProgramOptions& options,
                          const std::filesystem::path& output) {
  describe::ProgramRequest request;
  request.command = options.command;
  request.kernel_pattern = options.kernel;
  request.range_patterns = options.ranges;
  request.most = options.most;
  request.least_us = options.least_us;
  request.library = injected_library();
  request.keep = options.keep;
  if (!options.contents.empty()) {
    request.contents_bytes = contents_bytes_of(options.contents);
    if (output == "-") {
      throw InputError("--contents", "", "needs -o FILE.jsonl: what it keeps goes to FILE.kept");
    }
    request.kept = describe::kept_folder_of(output);
  }
  if (std::isnan(options.least_us)) throw InputError("--min-us", "", "is not a number");
  read_launches(options.launches, request);
  check_pattern("--kernel", options.kernel);
  for (const std::string& range : options.ranges) check_pattern("--range", range);
  refuse_to_overwrite({options.command.begin(), options.command.end()}, output);
  refuse_unwritable(output);
  return write_and_tell(describe::describe_program(request), options.command[0], output);
}

}  // namespace warpgauge::cli
