// SPDX-License-Identifier: Apache-2.0
// warpgauge advise: what would help a kernel, ranked by the time it saves, and the lines it waits
// at.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/descriptions.h"
#include "analysis/cli/inputs.h"
#include "analysis/model/advice.h"

namespace warpgauge::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

struct AdviseCommand {
  std::vector<fs::path> kernels;
  fs::path profile, output = "-";
  std::string format = "text";
  int lines = 5;
};

ordered_json bound_json(const model::Bound& bound) {
  return {{"value", json_number(bound.value)},
          {"low", json_number(bound.low)},
          {"high", json_number(bound.high)}};
}

ordered_json advice_json(const model::Descriptor& kernel, const model::AdviceReport& report) {
  const model::Prediction& prediction = report.prediction;
  ordered_json document = {{"kernel", kernel.name}, {"size", kernel.size}};
  document["time_us"] = prediction.time_us ? bound_json(*prediction.time_us) : ordered_json();
  if (kernel.time) document["measured_us"] = json_number(kernel.time->median_us);
  document["bound"] = prediction.bound;
  document["changes"] = ordered_json::array();
  for (const model::Advice& advice : report.changes) {
    document["changes"].push_back({{"change", advice.change},
                                   {"saved_us", bound_json(advice.saved_us)},
                                   {"evidence", advice.evidence}});
  }
  document["lines"] = ordered_json::array();
  for (const model::HotLine& line : report.lines) {
    document["lines"].push_back({{"at", line.offset_bytes},
                                 {"instruction", line.text},
                                 {"share", json_number(line.share)},
                                 {"waits_for", line.waits_for}});
  }
  document["missing"] = ordered_json::array();
  for (const model::MissingKey& missing : prediction.missing) {
    document["missing"].push_back({{"key", missing.key}, {"why", missing.why}});
  }
  document["assumptions"] = prediction.assumptions;
  return document;
}

std::string advice_text(const model::Descriptor& kernel, const model::AdviceReport& report,
                        const std::string& device) {
  const model::Prediction& prediction = report.prediction;
  std::string text = fmt::format("{}, {} on {}\n", kernel.name, kernel.size, device);
  const auto line = [&text](const char* what, const std::string& rest) {
    text += fmt::format("  {:<9} {}\n", what, rest);
  };
  if (!prediction.time_us) {
    for (const model::MissingKey& missing : prediction.missing) {
      line("missing", fmt::format("{}: {}", missing.key, missing.why));
    }
    return text;
  }
  const model::Bound& time = *prediction.time_us;
  line("time", fmt::format("{:.4g} us [{:.4g}, {:.4g}], bound by {}{}", time.value, time.low,
                           time.high, prediction.bound,
                           kernel.time ? fmt::format("; measured {:.4g} us", kernel.time->median_us)
                                       : std::string()));
  if (report.changes.empty()) line("saves", "no change that the model can judge saves 1 % or more");
  for (const model::Advice& advice : report.changes) {
    line("saves",
         fmt::format("{:.4g} us [{:.4g}, {:.4g}] {}: {}", advice.saved_us.value,
                     advice.saved_us.low, advice.saved_us.high, advice.change, advice.evidence));
  }
  for (const model::HotLine& hot : report.lines) {
    line("waits", fmt::format("{:>4.1f} % at 0x{:04x} {}{}", 100 * hot.share, hot.offset_bytes,
                              hot.text, hot.waits_for.empty() ? "" : " <- " + hot.waits_for));
  }
  for (const std::string& assumption : prediction.assumptions) line("assumed", assumption);
  return text;
}

int advise(const AdviseCommand& command) {
  const fs::path file = profile_or_carried(command.profile);
  std::vector<fs::path> inputs = command.kernels;
  inputs.push_back(file);
  refuse_to_overwrite(inputs, command.output);
  const profile::Profile profile = read_or_fit(file);
  Complaints complaints;
  ordered_json document = {{"schema", "warpgauge.advice"},
                           {"version", 1},
                           {"device", profile.device_name},
                           {"kernels", ordered_json::array()}};
  std::string text;
  bool any = false;
  for (const model::Descriptor& kernel : read_descriptions(command.kernels, complaints)) {
    complaints.collect([&] {
      const auto report = located(kernel.file, "launch", [&] {
        return model::advise(kernel, profile, {.most_lines = static_cast<std::size_t>(command.lines)});
      });
      document["kernels"].push_back(
          located(kernel.file, "work", [&] { return advice_json(kernel, report); }));
      text += advice_text(kernel, report, profile.device_name);
      any = true;
    });
  }
  if (any) {
    write_output(command.format == "json" ? document.dump(2) + "\n" : text, command.output);
  }
  return complaints.tell_rest();
}

}  // namespace

void add_advise(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "advise", "Say what would help kernels, by time saved", advise, R"(
Each change is judged by itself, by the model of `warpgauge predict`: bank conflicts, accesses that
are not coalesced, loads in flight, uneven work, blocks on an SM. Savings of several do not add up. With
machine code, the lines are listed at which the warp stands that its block waits for, each with the
instruction whose result it waits for.

examples:
  warpgauge describe -o kernels.jsonl -- ./app
  warpgauge advise kernels.jsonl
  warpgauge advise --profile out/profile.json --lines 20 --format json kernels.jsonl)");
  add_file(command, "kernels", options.kernels,
           "Descriptions (.json, .jsonl), or counted recordings")
      ->required();
  add_file(command, "--profile,--device", options.profile,
           "Profile of the device, or a recording (default: the one carried along)");
  add_choice(command, "--format", options.format, "Output format", {"text", "json"});
  command.add_option("--lines", options.lines, "Lines of machine code to list for each kernel")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str()
      ->type_name("N");
  add_file(command, "-o,--output", options.output, "File to write to (default: standard output)");
}

}  // namespace warpgauge::cli
