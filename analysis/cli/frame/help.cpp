// SPDX-License-Identifier: Apache-2.0
// warpgauge help: the pages that --help prints.
#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/frame/option_words.h"

namespace warpgauge::cli {
namespace {

struct HelpOptions {
  const CLI::App* app = nullptr;
  std::string command;
  std::filesystem::path share;
};

/// Manual pages and completion scripts where a package has them, below `share`.
int write_share(const CLI::App& app, const std::filesystem::path& share) {
  const auto write = [&](const char* folder, const std::string& name, const std::string& text) {
    std::filesystem::create_directories(share / folder);
    replace_text_file(share / folder / name, text);
  };
  write("man/man1", app.get_name() + ".1", manual_page(app, nullptr));
  for (const CLI::App* command : app.get_subcommands({})) {
    write("man/man1", fmt::format("{}-{}.1", app.get_name(), command->get_name()),
          manual_page(app, command));
  }
  write("bash-completion/completions", app.get_name(), completion_script(app, "bash"));
  write("zsh/vendor-completions", "_" + app.get_name(), completion_script(app, "zsh"));
  write("fish/vendor_completions.d", app.get_name() + ".fish", completion_script(app, "fish"));
  return kExitOk;
}

int help(const HelpOptions& options) {
  if (!options.share.empty()) return write_share(*options.app, options.share);
  if (options.command.empty()) {
    int status =
        kExitOk;  // of a tree that has parsed nothing: a parsed one prints its command's page
    write_output(make_app(status)->help(), "-");
    return status;
  }
  for (const CLI::App* command : options.app->get_subcommands({})) {
    if (command->get_name() != options.command) continue;
    write_output(command->help(options.app->get_name()), "-");
    return kExitOk;
  }
  throw InputError(no_such_command(*options.app, options.command));
}

}  // namespace

void add_help(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "help", "Print the help of a command, or the list of commands", help,
                  "\nexample:\n  warpgauge help compare");
  options.app = &app;
  add_file(command, "--write-share", options.share,
           "Write manual pages and completion to this folder",
           "DIR")
      ->group("");  // for the build
  command.add_option("command", options.command, "A command (default: all commands, one a line)");
}

}  // namespace warpgauge::cli
