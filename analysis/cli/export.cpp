// SPDX-License-Identifier: Apache-2.0
// warpgauge export: a profile -> a description that another tool reads.
#include <cstdio>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands.h"
#include "analysis/export/export.h"

namespace warpgauge::cli {
namespace {

struct ExportOptions {
  std::string format;
  std::filesystem::path profile;
  std::string output;
};

int write_export(const ExportOptions& options) {
  const profile::Profile profile = profile::read_profile(options.profile);
  std::string text;
  try {
    text = exports::export_text(profile, options.format);
  } catch (const Defect& defect) {
    throw InputError(options.profile.string(), "", defect.what());
  }
  if (options.output == "-") {
    std::fwrite(text.data(), 1, text.size(), stdout);  // run_command looks at ferror
  } else {
    replace_text_file(options.output, text);
  }
  return kExitOk;
}

}  // namespace

void add_export(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("export", "Write a profile in the form of another tool");
  auto options = std::make_shared<ExportOptions>();
  std::vector<std::string> names;
  for (const exports::FormatInfo& format : exports::formats()) names.emplace_back(format.name);
  command->add_option("--format", options->format, "Format (warpgauge list exports explains them)")
      ->check(CLI::IsMember(names))
      ->required();
  command->add_option("profile", options->profile, "Profile (.json)")
      ->type_name("FILE")
      ->required();
  command->add_option("-o,--output", options->output, "File to write; - for standard output")
      ->type_name("FILE")
      ->required();
  command->footer(
      "\nA field that the profile has no value for is left out; the text says which and why.\n"
      "\nexample:\n  warpgauge export --format xla data/h200/profile.json -o h200.txtpb");
  command->callback([options, &status] { status = write_export(*options); });
}

}  // namespace warpgauge::cli
