// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/describe_again.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "analysis/answers/held_counts.h"
#include "analysis/answers/kept_launch.h"
#include "analysis/base/defect.h"
#include "analysis/base/pattern.h"
#include "analysis/base/printable.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/descriptor/write.h"

namespace warpgauge::cli {
namespace {

constexpr std::size_t kDifferencesShown = 3, kKernelWidth = 48;

/// What came of one kernel.
struct Held {
  const descriptor::Descriptor* described = nullptr;
  std::string host;  ///< its description by the host, as a line; empty where it was not executed
  answers::HeldCounts counts = {};
  std::string why_not = {};  ///< it was not executed

  bool fails() const { return !why_not.empty() || !counts.equal(); }
};

const char* verdict_of(const Held& one) {
  if (!one.why_not.empty()) return "not executed";
  if (!one.counts.equal()) return "differs";
  return one.counts.of_sample ? "alike" : "equal";
}

std::string ratio_text(const std::optional<double>& host, const std::optional<double>& device) {
  if (!host || !device || *device <= 0) return "-";
  return fmt::format("{:.2f}", *host / *device);
}

/// A line for the kernel, and some for what differs:
///   differs  rows  grid 4x1x1, block 128x1x1, launch 1 of 1   61 instructions, 5120 executed,
///   DRAM 1.02
///              0x1e0 LDG.E R2, [R2.64]: sectors 2048, a device counted 1024
std::string held_text(const Held& one) {
  const descriptor::Descriptor& kernel = *one.described;
  const std::string name = kernel.name.size() <= kKernelWidth
                               ? kernel.name
                               : kernel.name.substr(0, kKernelWidth - 3) + "...";
  std::string text = fmt::format("{:<12}  {:<{}}  {}", verdict_of(one), printable(name),
                                 kKernelWidth, printable(kernel.size));
  if (!one.why_not.empty()) return text + fmt::format("\n              {}\n", one.why_not);
  text += fmt::format(": {} instructions, {:.6g} executed, DRAM {}\n", one.counts.instructions,
                      one.counts.host_executed,
                      ratio_text(one.counts.host_dram_bytes, one.counts.device_dram_bytes));
  const auto& differences = one.counts.differences;
  for (std::size_t i = 0; i < std::min(differences.size(), kDifferencesShown); ++i) {
    const auto& [at, instruction, what, host, device] = differences[i];
    text += fmt::format("              {:#x} {}: {} {:.10g}, a device counted {:.10g}\n", at,
                        printable(instruction), what, host, device);
  }
  if (!differences.empty() && one.counts.unsure_executed > 0) {
    text += fmt::format(
        "              {:.6g} executed instructions have lanes whose guard depends on what was not "
        "kept\n",
        one.counts.unsure_executed);
  }
  if (!differences.empty() && one.counts.has_variables) {
    text += "              variables of the program (__constant__, __device__) were not kept\n";
  }
  if (differences.size() > kDifferencesShown) {
    text += fmt::format("              ... and {} more counts differ\n",
                        differences.size() - kDifferencesShown);
  }
  return text;
}

std::string held_table(const std::vector<Held>& all) {
  std::string text;
  const auto count = [&](const auto& is_one) { return std::ranges::count_if(all, is_one); };
  const auto verdict_is = [](std::string_view verdict) {
    return [verdict](const Held& one) { return verdict_of(one) == verdict; };
  };
  for (const Held& one : all) text += held_text(one);
  using Dram = answers::HeldCounts::Dram;
  const auto dram_is = [&](Dram how) {
    return count([how](const Held& one) { return one.counts.dram() == how; });
  };
  text += fmt::format(
      "{} kernels: {} equal in every instruction, {} alike by a sample of their blocks, {} differ, "
      "{} not executed; bytes of DRAM within 10 % of the device's for {}, off by less than 1 % of "
      "what its L2 moved for {} more\n",
      all.size(), count(verdict_is("equal")), count(verdict_is("alike")),
      count(verdict_is("differs")), count(verdict_is("not executed")), dram_is(Dram::kNear),
      dram_is(Dram::kLittle));
  return text;
}

std::vector<descriptor::Descriptor> kernels_to_hold(const DescribeAgainOptions& options,
                                                    Complaints& complaints) {
  std::vector<descriptor::Descriptor> kernels = read_descriptions(options.files, complaints);
  std::optional<Pattern> pattern;
  located("--kernel", "", [&] { pattern.emplace(options.kernel); });
  std::erase_if(kernels, [&](const auto& kernel) { return !pattern->is_in(kernel.name); });
  return kernels;
}

}  // namespace

void add_again_options(CLI::App& command, DescribeAgainOptions& options) {
  command
      .add_option("--again", options.files,
                  "Descriptions whose program was described with --contents: the host executes "
                  "each kernel again, and its counts are compared with the described ones")
      ->type_name("FILE")
      ->group("Again on the host");
  command
      .add_option("--kept", options.kept,
                  "Folder of what --contents kept (default: FILE.kept for FILE.jsonl)")
      ->type_name("DIR")
      ->group("Again on the host");
}

int describe_again(const DescribeAgainOptions& options, const std::filesystem::path& output) {
  refuse_to_overwrite(options.files, output);
  const ChosenProfile chosen = choose_profile(options.profile);
  Complaints complaints;
  const std::vector<descriptor::Descriptor> kernels = kernels_to_hold(options, complaints);
  answers::KeptLaunches kept(options.kept, {.warm = options.warm});
  kept.prepare(kernels);
  std::vector<Held> all = complaints.collect_each(kernels.size(), [&](std::size_t i) {
    Held held{.described = &kernels[i], .host = {}};
    try {
      const answers::ExecutedAgain again = kept.execute(kernels[i], {}, chosen.profile);
      held.counts = answers::hold_counts(kernels[i], again);
      held.host = descriptor::to_json_line(again.kernel);
    } catch (const answers::NotExecuted& reason) {
      held.why_not = reason.what();
    }
    return held;
  });
  std::ranges::stable_sort(all, [](const Held& one, const Held& other) {
    return std::string_view(verdict_of(one)) == "differs" && verdict_of(other) != verdict_of(one);
  });
  std::ranges::stable_partition(all, &Held::fails);
  std::string lines;
  for (const Held& one : all) lines += one.host.empty() ? "" : one.host + "\n";
  if (!all.empty()) write_answer(held_table(all), "-");
  if (output != "-" && !lines.empty()) write_output(lines, output);
  const int status = complaints.tell_rest();
  if (status != kExitOk) return status;
  return std::ranges::any_of(all, &Held::fails) ? kExitMeasurementFailed : kExitOk;
}

}  // namespace warpgauge::cli
