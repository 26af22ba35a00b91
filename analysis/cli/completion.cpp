// SPDX-License-Identifier: Apache-2.0
// warpgauge completion: shell completion, generated from the command tree itself.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"

namespace warpgauge::cli {
namespace {

/// "--level", "-o": every way to write an option; empty for a positional.
std::vector<std::string> spellings(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  return names;
}

/// The words of "TEXT:{quick,standard,full}", the type that CLI11 gives an option with a closed
/// list; blanks between them.
std::string choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.find('{'), close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  std::string words = type.substr(open + 1, close - open - 1);
  std::ranges::replace(words, ',', ' ');
  return words;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

/// The ways in which a shell completes the value of an option or positional.
struct Completions {
  const char *words_begin, *words_end, *folder, *file, *free_text;
};
constexpr Completions kBash = {"_warpgauge_complete -W '", "'", "_warpgauge_complete -d",
                               "_warpgauge_complete -f", ":"};
constexpr Completions kZsh = {"(", ")", "_files -/", "_files", " "};

std::string completed(const CLI::Option& option, const Completions& shell) {
  const std::string words = choices(option), type = option.get_type_name();
  if (!words.empty()) return shell.words_begin + words + shell.words_end;
  return type == "DIR" ? shell.folder : type == "FILE" ? shell.file : shell.free_text;
}

// ---- bash --------------------------------------------------------------------------------------

std::string bash_command(const CLI::App& command) {
  std::vector<std::string> names;
  std::string values, positional = ":";
  for (const CLI::Option* option : command.get_options()) {
    const auto written = spellings(*option);
    names.insert(names.end(), written.begin(), written.end());
    if (written.empty()) {
      positional = completed(*option, kBash);
    } else if (takes_value(*option)) {
      values += fmt::format("        {}) {}; return ;;\n", fmt::join(written, "|"),
                            completed(*option, kBash));
    }
  }
  if (!values.empty()) values = fmt::format("      case $previous in\n{}      esac\n", values);
  return fmt::format(R"(    {})
{}      if [[ $word == -* ]]; then _warpgauge_complete -W '{}'
      else {}; fi ;;
)",
                     command.get_name(), values, fmt::join(names, " "), positional);
}

std::string bash_script(const CLI::App& app) {
  std::vector<std::string> words;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    words.push_back(command->get_name());
    cases += bash_command(*command);
  }
  for (const CLI::Option* option : app.get_options()) {
    std::ranges::copy(spellings(*option), std::back_inserter(words));
  }
  return fmt::format(
      R"(# bash completion of warpgauge; load with: source <(warpgauge completion bash)
_warpgauge_complete() {{ mapfile -t COMPREPLY < <(compgen "$@" -- "$word"); }}
_warpgauge() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    _warpgauge_complete -W '{}'
    return
  fi
  case ${{COMP_WORDS[1]}} in
{}  esac
}}
complete -o filenames -F _warpgauge warpgauge
)",
      fmt::join(words, " "), cases);
}

// ---- zsh ---------------------------------------------------------------------------------------

/// Text inside a single-quoted _arguments specification.
std::string zsh_text(const std::string& text) {
  std::string quoted;
  for (const char letter : text) {
    if (std::string_view("[]:\\").find(letter) != std::string_view::npos) quoted += '\\';
    quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  }
  return quoted;
}

std::string zsh_command(const CLI::App& command) {
  std::string arguments;
  for (const CLI::Option* option : command.get_options()) {
    const std::string about = zsh_text(option->get_description());
    const auto names = spellings(*option);
    if (names.empty()) {
      arguments += fmt::format(" \\\n        '*:{}:{}'", about, completed(*option, kZsh));
    }
    for (const std::string& name : names) {
      const std::string value =
          takes_value(*option) ? fmt::format(":value:{}", completed(*option, kZsh)) : "";
      arguments += fmt::format(" \\\n        '{}[{}]{}'", name, about, value);
    }
  }
  return fmt::format("    {}) _arguments{} ;;\n", command.get_name(), arguments);
}

std::string zsh_script(const CLI::App& app) {
  std::string names, cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    names +=
        fmt::format("    '{}:{}'\n", command->get_name(), zsh_text(command->get_description()));
    cases += zsh_command(*command);
  }
  return fmt::format(R"(#compdef warpgauge
# zsh completion of warpgauge; load with: source <(warpgauge completion zsh)
_warpgauge() {{
  local -a commands=(
{})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
{}  esac
}}
compdef _warpgauge warpgauge
)",
                     names, cases);
}

struct CompletionOptions {
  const CLI::App* app = nullptr;
  std::string shell;
};

int print_completion(const CompletionOptions& options) {
  fmt::print("{}", completion_script(*options.app, options.shell));
  return kExitOk;
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  return shell == "zsh" ? zsh_script(app) : bash_script(app);
}

void add_completion(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "completion", "Print a shell's completion script", print_completion,
                  "\nexample:\n  source <(warpgauge completion bash)");
  options.app = &app;
  add_choice(command, "shell", options.shell, "Which shell", {"bash", "zsh"})->required();
}

}  // namespace warpgauge::cli
