// SPDX-License-Identifier: Apache-2.0
// warpgauge cat: recordings as text, for people and for programs that read JSON lines.
#include <cstdio>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/commands.h"

namespace warpgauge::cli {
namespace {

void print(const std::filesystem::path& file) {
  TextStream stream(file);
  try {
    for (std::string_view piece; !(piece = stream.next()).empty();) {
      std::fwrite(piece.data(), 1, piece.size(), stdout);
    }
  } catch (const Defect& defect) {
    throw InputError(file.string(), "", defect.what());
  }
  if (stream.cut_short()) throw InputError(file.string(), "", "the compressed file is cut short");
}

}  // namespace

void add_cat(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("cat", "Print recordings as text, a JSON object a line");
  auto files = std::make_shared<std::vector<std::filesystem::path>>();
  command->add_option("recordings", *files, "Compressed or plain recordings")
      ->type_name("FILE")
      ->required();
  command->footer("\nexample:\n  warpgauge cat out/recording.jsonl.zst");
  command->callback([files, &status] {
    for (const std::filesystem::path& file : *files) print(file);
    status = kExitOk;
  });
}

}  // namespace warpgauge::cli
