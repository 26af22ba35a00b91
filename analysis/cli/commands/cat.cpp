// SPDX-License-Identifier: Apache-2.0
// warpgauge cat: recordings as text.
#include <cstdio>
#include <string>

#include "analysis/base/defect.h"
#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/frame/commands.h"

namespace warpgauge::cli {
namespace {

struct CatOptions {
  std::vector<std::filesystem::path> recordings;
};

/// The same JSON, harmless to a terminal.
void print_json(std::string_view text) {
  const std::string shown = printable_json(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

int cat(const CatOptions& options) {
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

}  // namespace

void add_cat(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "cat", "Print recordings as text, a JSON object a line", cat,
                  "\nexample:\n  warpgauge cat out/recording.jsonl.zst");
  add_file(command, "recordings", options.recordings, "Compressed or plain recordings")->required();
}

}  // namespace warpgauge::cli
