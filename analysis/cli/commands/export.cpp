// SPDX-License-Identifier: Apache-2.0
// warpgauge export: a profile in the form of another tool.
#include <string>

#include "analysis/base/text_file.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/export/export.h"

namespace warpgauge::cli {
namespace {

struct ExportOptions {
  std::filesystem::path profile, output;
  std::string format;
};

int write_export(const ExportOptions& options) {
  const profile::Profile profile = read_or_fit(options.profile);
  const std::string text = located(options.profile.string(), "",
                                   [&] { return exports::export_text(profile, options.format); });
  write_output(text, options.output);
  return kExitOk;
}

}  // namespace

void add_export(CLI::App& app, int& status) {
  const auto [command, options] = add_command(
      app, status, "export", "Write a profile in the form of another tool", write_export,
      "\nA field that the profile has no value for is left out; the text says which and why.\n"
      "\nexample:\n  warpgauge export --format xla data/h200/profile.json -o h200.txtpb");
  std::vector<std::string> names;
  for (const exports::FormatInfo& format : exports::formats()) names.emplace_back(format.name);
  add_choice(command, "--format", options.format, "Format (warpgauge list exports explains them)",
             names)
      ->required();
  add_file(command, "profile", options.profile, "Profile (.json), or a recording, which is fitted")
      ->required();
  add_file(command, "-o,--output", options.output, "File to write; - for standard output")
      ->required();
}

}  // namespace warpgauge::cli
