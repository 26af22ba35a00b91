// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/told_launch.h"

#include <array>
#include <cmath>
#include <string>

#include "analysis/answers/argument_texts.h"
#include "analysis/answers/launch_sides.h"
#include "analysis/answers/place_options.h"
#include "analysis/base/defect.h"

namespace warpgauge::answers {

describe::StaticLaunch launch_of(const StaticOptions& options) {
  constexpr double kMostBytes = 1e18;
  const auto or_default = [](const std::string& text, const char* option,
                             std::array<std::uint64_t, 3> smallest) {
    return text.empty() ? smallest : sides_of(text, option);
  };
  describe::StaticLaunch launch{.grid = or_default(options.grid, "--grid", {1, 1, 1}),
                                .block = or_default(options.block, "--block", {32, 1, 1}),
                                .says_grid = !options.grid.empty(),
                                .says_block = !options.block.empty(),
                                .cluster_blocks = static_cast<std::uint64_t>(options.cluster)};
  if (!options.shared.empty()) {
    const double bytes = bytes_of(options.shared);
    if (bytes < 0 || bytes > kMostBytes || bytes != std::floor(bytes)) {
      throw InputError("--shared", options.shared, "is not a number of bytes, like 4096 or 48KiB");
    }
    launch.shared_bytes = static_cast<std::uint64_t>(bytes);
    launch.says_shared = true;
  }
  if (options.registers > 0) launch.registers = options.registers;
  return launch;
}

void check_told_launch(const StaticOptions& options) {
  describe::check_launch(launch_of(options));
  for (const std::string& text : options.arguments) read_argument(text);
  require(!options.warm || !options.arguments.empty(),
          "--warm is about what the host finds out by --arg: without, say --read-bytes");
  require(options.arguments.empty() || (!options.grid.empty() && !options.block.empty()),
          "--arg needs --grid and --block: the host executes a launch");
}

HostKernel host_kernel(const machine_code::ExecutedCode& code, const describe::CodeFile& file) {
  const auto constants = file.constants.find({code.cubin, code.function});
  const machine_code::CubinFunction* const facts = file.facts_of(code);
  require(constants != file.constants.end() && facts != nullptr,
          "--arg needs the cubin, or a file that holds it: a listing has no constants");
  return {code, *facts, constants->second};
}

interpret::KernelInput told_input(const StaticOptions& options, const HostKernel& kernel) {
  interpret::KernelInput input = host_input(kernel, launch_of(options));
  for (const std::string& text : options.arguments) {
    input.arguments.push_back(read_argument(text));
  }
  return input;
}

}  // namespace warpgauge::answers
