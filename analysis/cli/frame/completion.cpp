// SPDX-License-Identifier: Apache-2.0
// warpgauge completion: shell completion, generated from the command tree itself.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/option_words.h"

namespace warpgauge::cli {
namespace {

/// The ways in which a shell completes the value of an option or positional.
struct Completions {
  const char *words_begin, *words_end, *folder, *file, *free_text;
  const char *asked_begin, *asked_end;  ///< words that a command prints, a line each
};
constexpr Completions kBash = {
    "_warpgauge_complete -W '",    "'",  "_warpgauge_complete -d", "_warpgauge_complete -f", ":",
    "_warpgauge_complete -W \"$(", ")\""};
constexpr Completions kZsh = {"(",    ")", "_files -/", "_files", " ", "{compadd -- ${(f)\"$(",
                              ")\"}}"};

/// The command that prints the words of a type, a line each; empty where words are not asked for.
std::string_view asked_words(const std::string& type) {
  constexpr std::string_view kKeys =
      "warpgauge show \"*\" --format csv 2>/dev/null | cut -d, -f1 | tail -n +2";
  if (type == "KEY" || type == "PATTERN") return kKeys;
  if (type == "KERNELS") {
    return "warpgauge list kernels --format csv 2>/dev/null | cut -d, -f2 | tail -n +2";
  }
  return {};
}

std::string completed(const CLI::Option& option, const Completions& shell) {
  const std::string words = choices(option), type = option.get_type_name();
  if (!words.empty()) return shell.words_begin + words + shell.words_end;
  if (const std::string_view command = asked_words(type); !command.empty()) {
    return fmt::format("{}{}{}", shell.asked_begin, command, shell.asked_end);
  }
  return type == "DIR" ? shell.folder : type == "FILE" ? shell.file : shell.free_text;
}

// ---- bash --------------------------------------------------------------------------------------

std::string bash_command(const CLI::App& command) {
  std::vector<std::string> names;
  std::string values, positional = ":";
  for (const CLI::Option* option : shown_options(command)) {
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
  for (const CLI::Option* option : shown_options(app)) {
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
  for (const CLI::Option* option : shown_options(command)) {
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
if [[ $funcstack[1] == _warpgauge ]]; then
  _warpgauge "$@"
else
  compdef _warpgauge warpgauge
fi
)",
                     names, cases);
}

// ---- fish --------------------------------------------------------------------------------------

/// Text inside single quotes.
std::string fish_text(const std::string& text) {
  std::string quoted;
  for (const char letter : text) {
    if (letter == '\'' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted;
}

/// The value of an option, or a positional: a word of a list, a folder, a file.
std::string fish_value(const CLI::Option& option) {
  const std::string words = choices(option), type = option.get_type_name();
  if (!words.empty()) return fmt::format(" -x -a '{}'", words);
  if (const std::string_view command = asked_words(type); !command.empty()) {
    return fmt::format(" -x -a '({})'", command);
  }
  return type == "DIR"    ? " -x -a '(__fish_complete_directories)'"
         : type == "FILE" ? " -r -F"
                          : " -x";
}

std::string fish_command(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : shown_options(command)) {
    text += fmt::format("complete -c warpgauge -n '__fish_seen_subcommand_from {}'",
                        command.get_name());
    for (const std::string& name : option->get_lnames()) text += " -l " + name;
    for (const std::string& name : option->get_snames()) text += " -s " + name;
    const bool is_positional = spellings(*option).empty();
    std::string value = is_positional || takes_value(*option) ? fish_value(*option) : "";
    if (is_positional) {  // -r and -x are of options
      value = value == " -r -F" ? " -F" : value.starts_with(" -x -a") ? value.substr(3) : "";
    }
    text += value +
            (is_positional ? "" : fmt::format(" -d '{}'", fish_text(option->get_description())));
    text += "\n";
  }
  return text;
}

std::string fish_script(const CLI::App& app) {
  std::string text =
      "# fish completion of warpgauge; load with: warpgauge completion fish | source\n"
      "complete -c warpgauge -f\n";
  for (const CLI::Option* option : shown_options(app)) {
    for (const std::string& name : option->get_lnames()) {
      text += fmt::format("complete -c warpgauge -n __fish_use_subcommand -l {} -d '{}'\n", name,
                          fish_text(option->get_description()));
    }
  }
  for (const CLI::App* command : app.get_subcommands({})) {
    text += fmt::format("complete -c warpgauge -n __fish_use_subcommand -a {} -d '{}'\n",
                        command->get_name(), fish_text(command->get_description()));
    text += fish_command(*command);
  }
  return text;
}

struct CompletionOptions {
  const CLI::App* app = nullptr;
  std::string shell;
};

int print_completion(const CompletionOptions& options) {
  say_text(completion_script(*options.app, options.shell));
  return kExitOk;
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  return shell == "zsh" ? zsh_script(app) : shell == "fish" ? fish_script(app) : bash_script(app);
}

std::vector<std::string> spellings(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  return names;
}

/// "TEXT:{quick,standard,full}" is the type that CLI11 gives an option with a closed list.
std::string choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.find('{'), close = type.rfind('}');
  if (open == std::string::npos || close == std::string::npos) return {};
  std::string words = type.substr(open + 1, close - open - 1);
  std::ranges::replace(words, ',', ' ');
  return words;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }

std::vector<const CLI::Option*> shown_options(const CLI::App& command) {
  std::vector<const CLI::Option*> options;
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_group().empty()) options.push_back(option);
  }
  return options;
}

void add_completion(CLI::App& app, int& status) {
  const auto [command, options] =
      add_command(app, status, "completion", "Print a shell's completion script", print_completion,
                  "\nexample:\n  source <(warpgauge completion bash)");
  options.app = &app;
  add_choice(command, "shell", options.shell, "Which shell", {"bash", "zsh", "fish"})->required();
}

}  // namespace warpgauge::cli
