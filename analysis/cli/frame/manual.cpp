// SPDX-License-Identifier: Apache-2.0
// Pages of the manual, generated from the command tree: they say what --help says.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "analysis/cli/frame/commands.h"
#include "analysis/cli/frame/option_words.h"

namespace warpgauge::cli {
namespace {

/// Text that roff prints as it is: no backslash of its own, hyphens that can be copied, and no line
/// that begins with a sign of control.
std::string roff(std::string_view text) {
  std::string safe;
  bool begins = true;
  for (const char letter : text) {
    if (begins && (letter == '.' || letter == '\'')) safe += "\\&";
    begins = letter == '\n';
    if (letter == '\\') {
      safe += "\\e";
    } else if (letter == '-') {
      safe += "\\-";
    } else {
      safe += letter;
    }
  }
  return safe;
}

/// "\-\-level \fI{quick,standard,full}\fR"
std::string usage_of(const CLI::Option& option) {
  const auto names = spellings(option);
  std::string text =
      names.empty() ? fmt::format("\\fI{}\\fR", roff(option.get_name(true)))
                    : fmt::format("\\fB{}\\fR", roff(fmt::format("{}", fmt::join(names, ", "))));
  if (names.empty() || !takes_value(option)) return text;
  std::string type = option.get_type_name();
  type = type.substr(type.find(':') == std::string::npos ? 0 : type.find(':') + 1);
  return text + fmt::format(" \\fI{}\\fR", roff(type));
}

std::string options_of(const CLI::App& command) {
  std::string text;
  for (const CLI::Option* option : shown_options(command)) {
    text += fmt::format(".TP\n{}\n{}", usage_of(*option), roff(option->get_description()));
    if (!option->get_default_str().empty()) {
      text += fmt::format(" (default: {})", roff(option->get_default_str()));
    }
    text += "\n";
  }
  return text;
}

std::string commands_of(const CLI::App& app) {
  std::string text = ".SH COMMANDS\n";
  for (const CLI::App* command : app.get_subcommands({})) {
    text += fmt::format(".TP\n.BR {}\\-{} (1)\n{}\n", app.get_name(), command->get_name(),
                        roff(command->get_description()));
  }
  return text;
}

/// The footer of a command: what it says, its examples, its exit statuses; each as it is printed.
std::string footer_sections(std::string_view footer) {
  const auto cut = [&footer](std::initializer_list<std::string_view> words) {
    for (const std::string_view word : words) {
      const std::size_t at = footer.find(word);
      if (at == footer.npos) continue;
      const std::string_view rest = footer.substr(at + word.size());
      footer = footer.substr(0, at);
      return std::string(rest);
    }
    return std::string();
  };
  const auto section = [](const char* title, std::string text) {
    text.erase(0, std::min(text.find_first_not_of("\n"), text.size()));
    text.erase(std::min(text.find_last_not_of("\n ") + 1, text.size()));
    return text.empty() ? "" : fmt::format(".SH {}\n.nf\n{}\n.fi\n", title, roff(text));
  };
  std::string status = cut({"\nexit status: "});
  status.erase(0, std::min(status.find_first_not_of(' '), status.size()));
  const std::string examples = cut({"\nexamples:\n", "\nexample:\n"});
  return section("DESCRIPTION", std::string(footer)) + section("EXAMPLES", examples) +
         section("EXIT STATUS", status);
}

}  // namespace

std::string manual_page(const CLI::App& app, const CLI::App* command) {
  const CLI::App& of = command == nullptr ? app : *command;
  const std::string name =
      command == nullptr ? app.get_name() : app.get_name() + "-" + of.get_name();
  std::string head = name;
  std::ranges::transform(head, head.begin(), [](unsigned char c) { return std::toupper(c); });
  std::string synopsis = fmt::format("\\fB{}\\fR", app.get_name());
  if (command != nullptr) synopsis += fmt::format(" \\fB{}\\fR", of.get_name());
  synopsis += command == nullptr ? " \\fICOMMAND\\fR ..." : " [\\fIOPTIONS\\fR]";
  for (const CLI::Option* option : shown_options(of)) {
    if (spellings(*option).empty()) {
      const std::string usage = usage_of(*option);
      synopsis += option->get_required() ? " " + usage : " [" + usage + "]";
      if (option->get_items_expected_max() > 1) synopsis += " ...";
    }
  }
  return fmt::format(".TH {} 1 \"\" \"warpgauge {}\" \"User Commands\"\n", roff(head),
                     WARPGAUGE_VERSION) +
         fmt::format(".SH NAME\n{} \\- {}\n", roff(name), roff(of.get_description())) +
         fmt::format(".SH SYNOPSIS\n{}\n", synopsis) +
         (command == nullptr ? commands_of(app) : "") + ".SH OPTIONS\n" + options_of(of) +
         footer_sections(of.get_footer()) +
         (command == nullptr ? "" : fmt::format(".SH SEE ALSO\n.BR {} (1)\n", app.get_name()));
}

}  // namespace warpgauge::cli
