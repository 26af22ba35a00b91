// SPDX-License-Identifier: Apache-2.0
// warpgauge describe: what kernels ask of a device, counted by a profiler or told of their code.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "analysis/base/printable.h"
#include "analysis/base/process.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands/code_options.h"
#include "analysis/cli/commands/describe_again.h"
#include "analysis/cli/commands/describe_program.h"
#include "analysis/cli/commands/descriptions.h"
#include "analysis/cli/frame/chosen_profile.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/describe/from_ncu.h"
#include "analysis/describe/ncu_metrics.h"
#include "analysis/descriptor/write.h"
#include "analysis/model/other_device.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;

struct DescribeCommand {
  std::vector<fs::path> ncu;
  fs::path output = "-";
  bool ncu_command = false;
  DescribeProgramOptions program;
  DescribeStaticOptions code;
  DescribeAgainOptions again;
};

constexpr std::size_t kMostPageBytes = std::size_t{512} << 20;

/// One page of a report, printed by ncu itself.
std::string print_page(const fs::path& report, std::vector<std::string> page) {
  std::vector<std::string> command = {"ncu",           "-i",  as_argument(report), "--csv",
                                      "--print-units", "base"};
  command.insert(command.end(), page.begin(), page.end());
  try {
    ProcessEnd end =
        run_process({.argv = command, .output = Redirect::kCapture, .errors = Redirect::kNull});
    if (end.exit_status == 0) return std::move(end.output);
    throw InputError(report.string(), "",
                     fmt::format("'ncu -i' ends with status {}", end.exit_status));
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw InputError(
        report.string(), "",
        fmt::format("{}: print its pages where ncu is installed (--ncu-command)", error.what()));
  }
}

std::string read_pages(const fs::path& file) {
  if (file.extension() != ".ncu-rep") return read_text_file(file, kMostPageBytes);
  if (std::error_code unknown; !fs::is_regular_file(file, unknown)) {
    throw InputError(file.string(), "", "is not a file");
  }
  return print_page(file, {"--page", "raw"}) +
         print_page(file, {"--page", "source", "--print-source", "sass"});
}

std::vector<descriptor::Descriptor> describe_pages(const std::vector<fs::path>& files,
                                                   Complaints& complaints) {
  std::vector<describe::NcuPages> pages;
  for (const fs::path& file : files) {
    complaints.collect(
        [&] { pages.push_back(describe::parse_ncu_pages(read_pages(file), file.string())); });
  }
  return describe::describe_ncu(pages,
                                [&](const InputError& error) { complaints.add(error.what()); });
}

/// Says which device was counted, and what is not known of what a time depends on.
void tell_of_counts(const std::vector<descriptor::Descriptor>& kernels) {
  std::set<std::string> devices;
  std::map<std::string, std::set<std::string>> unknown;  // by the reason
  for (const descriptor::Descriptor& kernel : kernels) {
    if (kernel.counted_on) devices.insert(model::name_of(*kernel.counted_on));
    for (const auto& [what, why] : describe::unknown_of(kernel)) unknown[why].insert(what);
  }
  for (const std::string& device : devices) tell("  counted on {}", printable(device));
  for (const auto& [why, what] : unknown) {
    tell("  not known: {} ({})", printable(fmt::format("{}", fmt::join(what, ", "))),
         printable(why));
  }
}

int describe_kernels(const DescribeCommand& command) {
  if (command.ncu_command) {
    say_text(describe::ncu_commands());
    return kExitOk;
  }
  const bool again = !command.again.files.empty();
  std::set<std::string> of_again;
  if (again) of_again = {"--warm", "--profile"};
  command.code.refuse_without_code("needs --cubin FILE: it is about a kernel that never ran",
                                   of_again);
  const bool of_code = !command.code.file.empty(), of_program = !command.program.command.empty();
  if (of_code + of_program + again + !command.ncu.empty() > 1) {
    throw InputError("give only one of --cubin, --ncu, --again and a program behind --");
  }
  if (again) {
    DescribeAgainOptions options = command.again;
    options.kernel = command.program.kernel;
    options.profile = command.code.profile;
    options.warm = command.code.warm;
    return describe_again(options, command.output);
  }
  if (of_code) {
    DescribeStaticOptions code = command.code;
    code.kernel = command.program.kernel;
    return describe_static_into(code, command.output);
  }
  if (of_program) {
    return describe_program_into(command.program, command.output);
  }
  if (command.ncu.empty()) {
    throw InputError(
        "no kernels to describe: give a program behind --, --cubin FILE for a kernel that never "
        "ran, --ncu FILE, or --ncu-command to see how ncu counts");
  }
  refuse_to_overwrite(command.ncu, command.output);
  Complaints complaints;
  const auto kernels = describe_pages(command.ncu, complaints);
  std::string text;
  for (const descriptor::Descriptor& kernel : kernels)
    text += descriptor::to_json_line(kernel) + "\n";
  if (!kernels.empty()) write_output(text, command.output);
  const auto with_code = std::ranges::count_if(
      kernels, [](const descriptor::Descriptor& kernel) { return !kernel.code.empty(); });
  const int status = complaints.tell_rest();
  if (!kernels.empty()) {
    tell("{} launches described, {} of them with machine code", kernels.size(), with_code);
    tell_of_counts(kernels);
  }
  return status;
}

}  // namespace

void add_describe(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "describe", "Say what kernels ask of a device: counted, or by their code",
      describe_kernels, R"(
`describe -- PROGRAM` runs the program four times: undisturbed, for the times of all launches; with
hardware counters, which take several passes; with those of L2 and DRAM, in one pass and with its own
caches; and with counted instructions. For each kernel and launch shape it describes the first launch
and the one of median time, among all launches or among those in NVTX ranges (--range). Only the first
run shows the program's output. Standard input must be a file: a pipe is empty after the first run.
The exit status is the program's own, from the first run that fails.

Where CUPTI crashes while it counts a launch, the launch is left out and the run is made again. An
interrupted command writes what was counted. It leaves an existing FILE as it is, and writes
FILE.incomplete instead.

--ncu describes each launch that Nsight Compute has profiled, by the text that ncu prints with --csv
--page raw; --page source --print-source sass adds the machine code. Files may come in any order,
with numbers and units of any locale. What was not collected is named among the description's
assumptions. A refused launch does not stop the others: it is a line on standard error, and the exit
status is 2.

With --cubin nothing runs: the instructions of one kernel (--kernel: part of its name) are counted
along its branches, as --trips and --taken say, for every warp of --grid and --block. Registers and
static shared memory are the cubin's. Accesses touch as few sectors as their bytes need, and have no
bank conflicts, unless --sectors and --ways say otherwise. Trips of loops, bytes from and to DRAM,
hits in L1, patterns of atomics and sectors of accesses whose lanes may lie apart are not assumed:
the options that are missing are named, with a command line to fill in. The rest is assumed, and
named among the assumptions. PLACE
is an offset as `warpgauge analyze` prints it (0x1e0), a list or a range of them (0x1e0,0x200-0x2f0)
or a line of the source (scale.cu:6); --trips of a line are passes of the source. --trips N without a
place is about the only loop of the kernel.

With --arg, an argument each in the kernel's order, the host executes the code of some blocks: branches,
threads, sectors, conflicts, hits and bytes then follow. What decides them and is not known is asked for.

With --contents, the code of the kernels and what their buffers held before the launch are kept beside
the descriptions. --again then executes each of them on the host, and prints which counts differ from
those of the device; the exit status is 1 where any does. What was counted of a device is not needed for
other sizes: `warpgauge predict kernels.jsonl --what-if grid=512,arg3=4096`.

examples:
  warpgauge describe -o kernels.jsonl -- ./app --size 1024
  warpgauge describe --contents 1MiB -o kernels.jsonl -- ./app --size 1024
  warpgauge describe --again kernels.jsonl
  warpgauge describe --kernel softmax --min-us 10 -o kernels.jsonl -- python3 train.py
  warpgauge describe --range '^forward$' -o kernels.jsonl -- python3 train.py
  warpgauge describe --ncu-command
  warpgauge describe --ncu raw.csv source.csv -o kernels.jsonl
  warpgauge describe --ncu report.ncu-rep -o kernels.jsonl       where ncu is installed
  warpgauge describe --cubin app --kernel copy --grid 4096 --block 256 \
      --read-bytes 4MiB --write-bytes 4MiB -o copy.jsonl
  warpgauge describe --cubin gemm.cu --kernel gemm --grid 32,32 --block 16,16 --trips 0x1d0=64 \
      --l1 0.5 --read-bytes 32MiB --write-bytes 16MiB --sectors 0x1e0=1 --ways 0x340=2 -o gemm.jsonl
  warpgauge describe --cubin axpy.cu --grid 391 --block 256 --arg i32:100000 --arg f32:2 \
      --arg buffer:400KB --arg buffer:400KB
  warpgauge predict kernels.jsonl)");
  add_program_options(command, options.program);
  add_again_options(command, options.again);
  add_file(command, "--cubin", options.code.file,
           "File with its machine code: cubin, program, fat binary, CUDA source, PTX or listing")
      ->group("A kernel that never ran");
  add_static_options(command, options.code);
  options.code.all.push_back(
      add_profile(command, options.code.profile, "Profile that knows the pipes of instructions")
          ->group("A kernel that never ran"));
  add_file(command, "--ncu", options.ncu, "Pages that ncu printed, or its report (.ncu-rep)");
  command.add_flag("--ncu-command", options.ncu_command,
                   "Print the command lines that collect all that is needed");
  add_file(command, "-o,--output", options.output,
           "File of lines (.jsonl) to write the descriptions to (default: standard output)");
}

}  // namespace warpgauge::cli
