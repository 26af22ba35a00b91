// SPDX-License-Identifier: Apache-2.0
// warpgauge completion: shell completion, generated from the command tree itself.
#include <fmt/format.h>

#include <algorithm>

#include "analysis/base/error.h"
#include "analysis/cli/commands.h"

namespace warpgauge::cli {
namespace {

std::string join(const std::vector<std::string>& words, const char* separator = " ") {
  return fmt::format("{}", fmt::join(words, separator));
}

/// "--level", "-o": every way to write an option; empty for a positional.
std::vector<std::string> spellings(const CLI::Option& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  return names;
}

/// The words of "TEXT:{quick,standard,full}", the type that CLI11 gives an option with a closed
/// list.
std::vector<std::string> choices(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  const auto open = type.find('{'), close = type.rfind('}');
  std::vector<std::string> words;
  if (open == std::string::npos || close == std::string::npos) return words;
  for (std::size_t from = open + 1; from < close;) {
    const std::size_t end = std::min(type.find(',', from), close);
    words.push_back(type.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

bool takes_value(const CLI::Option& option) { return option.get_items_expected_max() > 0; }
bool takes_file(const CLI::Option& option) { return option.get_type_name() == "FILE"; }
bool takes_folder(const CLI::Option& option) { return option.get_type_name() == "DIR"; }

// ---- bash --------------------------------------------------------------------------------------

/// The call that completes the value of an option or positional; ":" when it is free text.
std::string bash_value(const CLI::Option& option) {
  if (const auto words = choices(option); !words.empty()) {
    return fmt::format("_warpgauge_complete -W '{}'", join(words));
  }
  if (takes_folder(option)) return "_warpgauge_complete -d";
  return takes_file(option) ? "_warpgauge_complete -f" : ":";
}

std::string bash_command(const CLI::App& command) {
  std::vector<std::string> names;
  std::string values, positional = ":";
  for (const CLI::Option* option : command.get_options()) {
    const auto written = spellings(*option);
    names.insert(names.end(), written.begin(), written.end());
    if (written.empty()) {
      positional = bash_value(*option);
    } else if (takes_value(*option)) {
      values += fmt::format("        {}) {}; return ;;\n", join(written, "|"), bash_value(*option));
    }
  }
  if (!values.empty()) values = fmt::format("      case $previous in\n{}      esac\n", values);
  return fmt::format(R"(    {})
{}      if [[ $word == -* ]]; then _warpgauge_complete -W '{}'
      else {}; fi ;;
)",
                     command.get_name(), values, join(names), positional);
}

std::string bash_script(const CLI::App& app) {
  std::vector<std::string> words;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    words.push_back(command->get_name());
    cases += bash_command(*command);
  }
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : spellings(*option)) words.push_back(name);
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
      join(words), cases);
}

// ---- zsh ---------------------------------------------------------------------------------------

/// Text inside a single-quoted _arguments specification.
std::string zsh_text(const std::string& text) {
  std::string quoted;
  for (const char letter : text) {
    if (letter == '\'') {
      quoted += "'\\''";
      continue;
    }
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') quoted += '\\';
    quoted += letter;
  }
  return quoted;
}

std::string zsh_value(const CLI::Option& option) {
  if (const auto words = choices(option); !words.empty()) return fmt::format("({})", join(words));
  if (takes_folder(option)) return "_files -/";
  return takes_file(option) ? "_files" : " ";
}

std::string zsh_command(const CLI::App& command) {
  std::string arguments;
  for (const CLI::Option* option : command.get_options()) {
    const std::string about = zsh_text(option->get_description());
    const auto names = spellings(*option);
    if (names.empty()) {
      arguments += fmt::format(" \\\n        '*:{}:{}'", about, zsh_value(*option));
    }
    for (const std::string& name : names) {
      const std::string value =
          takes_value(*option) ? fmt::format(":value:{}", zsh_value(*option)) : "";
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

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  return shell == "zsh" ? zsh_script(app) : bash_script(app);
}

void add_completion(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("completion", "Print a shell's completion script");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "Which shell")
      ->check(CLI::IsMember({"bash", "zsh"}))
      ->required();
  command->footer("\nexample:\n  source <(warpgauge completion bash)");
  command->callback([&app, shell, &status] {
    fmt::print("{}", completion_script(app, *shell));
    status = kExitOk;
  });
}

}  // namespace warpgauge::cli
