// SPDX-License-Identifier: Apache-2.0
// The commands that write a file in another form: cat, fit and export.
#include <fmt/format.h>

#include <cstdio>
#include <string>

#include "analysis/base/printable.h"
#include "analysis/base/tell.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands.h"
#include "analysis/cli/inputs.h"
#include "analysis/export/export.h"

namespace warpgauge::cli {
namespace {

struct ConvertOptions {
  std::vector<std::filesystem::path> recordings;
  std::filesystem::path profile, output;
  std::string format;
};

/// The same JSON, harmless to a terminal.
void print_json(std::string_view text) {
  const std::string shown = printable_json(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

int cat(const ConvertOptions& options) {
  for (const auto& file : options.recordings) {
    TextStream stream(file);
    std::string text;
    located(file.string(), "", [&] {
      for (std::string_view piece; !(piece = stream.next()).empty();) {
        text += piece;  // behind what is left of a letter that was divided
        const std::size_t whole = whole_letters(text);
        print_json(text.substr(0, whole));
        text.erase(0, whole);
      }
    });
    print_json(text);
    if (stream.cut_short()) throw InputError(file.string(), "", "the compressed file is cut short");
  }
  return kExitOk;
}

int fit(const ConvertOptions& options) {
  refuse_to_overwrite(options.recordings, options.profile);
  const profile::Profile profile = profile::fit(read_recordings(options.recordings));
  profile::write_profile(profile, options.profile);
  say("{}: {} keys of {}, {} absent\n", options.profile.string(), profile.entries.size(),
      profile.device_name, profile.absent.size());
  return kExitOk;
}

int write_export(const ConvertOptions& options) {
  const profile::Profile profile = read_or_fit(options.profile);
  const std::string text = located(options.profile.string(), "",
                                   [&] { return exports::export_text(profile, options.format); });
  write_output(text, options.output);
  return kExitOk;
}

}  // namespace

void add_cat(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "cat", "Print recordings as text, a JSON object a line", cat,
                  "\nexample:\n  warpgauge cat out/recording.jsonl.zst");
  add_file(command, "recordings", options.recordings, "Compressed or plain recordings")->required();
}

void add_fit(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "fit", "Fit recordings into a device profile", fit,
                  "\nexample:\n  warpgauge fit out/recording-*.jsonl.zst -o profile.json");
  add_file(command, "recordings", options.recordings, "Recordings of one device, one a campaign")
      ->required();
  add_file(command, "-o,--output", options.profile, "Profile to write (.json)")->required();
}

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
