// SPDX-License-Identifier: Apache-2.0
#include "core/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>

namespace warpgauge::python {
namespace {

/// How a value is given to an argument.
enum class Given { kWhole, kByPlace, kToLoad };

struct Option {
  std::string_view name, argument;
  Given given = Given::kWhole;
};

/// Those that messages of the libraries name.
constexpr Option kOptions[] = {
    {"trips", "trips", Given::kByPlace},
    {"taken", "taken", Given::kByPlace},
    {"sectors", "sectors", Given::kByPlace},
    {"lines", "lines", Given::kByPlace},
    {"ways", "ways", Given::kByPlace},
    {"lanes", "lanes", Given::kByPlace},
    {"l1", "l1", Given::kByPlace},
    {"l2", "l2", Given::kByPlace},
    {"read-bytes", "read_bytes", Given::kByPlace},
    {"write-bytes", "write_bytes", Given::kByPlace},
    {"copy-bytes", "copy_bytes", Given::kByPlace},
    {"atomics", "atomics", Given::kByPlace},
    {"arg", "args"},
    {"warm", "warm"},
    {"access", "access"},
    {"from-arguments", "from_arguments"},
    {"grid", "grid"},
    {"block", "block"},
    {"shared", "shared"},
    {"registers", "registers"},
    {"cluster", "cluster"},
    {"kernel", "kernel"},
    {"arch", "arch"},
    {"limit", "limit"},
    {"filter", "filter"},
    {"whole", "whole"},
    {"profile", "load()", Given::kToLoad},
};

bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
bool is_upper(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

/// "N", "SHARE", "X[,Y[,Z]]": what the user has to put there.
bool is_to_fill_in(std::string_view word) {
  return !word.empty() && is_upper(word[0]) &&
         std::ranges::none_of(word, [](unsigned char c) { return std::islower(c) != 0; });
}

bool is_number(std::string_view word) {
  const std::string_view digits = word.substr(word.starts_with('-') ? 1 : 0);
  return !digits.empty() && std::isdigit(static_cast<unsigned char>(digits[0])) != 0 &&
         std::ranges::all_of(
             digits, [](unsigned char c) { return std::isxdigit(c) != 0 || c == 'x' || c == '.'; });
}

/// As Python writes it.
std::string literal(std::string_view word) {
  const bool is_name = is_to_fill_in(word) && word.find(':') == word.npos;
  return is_name || is_number(word) ? std::string(word) : fmt::format("'{}'", word);
}

/// "0x1d0=4" -> "{0x1d0: 4}".
std::string by_place(std::string_view word) {
  const std::size_t equals = word.rfind('=');
  return fmt::format("{{{}: {}}}", literal(word.substr(0, equals)),
                     literal(word.substr(equals + 1)));
}

/// The word that the text begins with, without the punctuation behind it.
std::string_view first_word(std::string_view text) {
  std::string_view word = text.substr(0, text.find_first_of(" )'"));
  while (!word.empty() && std::string_view(",;:.?").find(word.back()) != word.npos) {
    word.remove_suffix(1);
  }
  return word;
}

/// Whether what follows an option is its value, and not how the sentence goes on.
bool is_value(const Option& option, std::string_view word) {
  if (is_to_fill_in(word) || word.find('=') != word.npos) return true;
  return option.given == Given::kToLoad ? word.find('/') != word.npos : word.starts_with("sm_");
}

std::string given(const Option& option, std::string_view value) {
  if (option.given == Given::kToLoad) return fmt::format("load({})", literal(value));
  const bool has_place = option.given == Given::kByPlace && value.find('=') != value.npos;
  return fmt::format("{}={}", option.argument, has_place ? by_place(value) : literal(value));
}

const Option* find_option(std::string_view word) {
  if (!word.starts_with("--")) return nullptr;
  const std::string_view name = word.substr(2);
  const auto* const found = std::ranges::find(kOptions, name, &Option::name);
  return found == std::end(kOptions) ? nullptr : found;
}

/// "0x1d0=4" and "OFFSET=NUMBER", where no option is before it. A key is no place: "KEY=NUMBER" is
/// one text.
bool is_place_with_value(std::string_view word) {
  const std::size_t equals = word.rfind('=');
  if (equals == word.npos || equals == 0 || equals + 1 == word.size()) return false;
  const std::string_view place = word.substr(0, equals);
  return place.starts_with("0x") || (place.size() > 1 && place != "KEY" && is_to_fill_in(place));
}

/// The words themselves: "these options are missing" names arguments here.
bool speaks_of_options(std::string_view message) {
  return message.starts_with("options are missing");
}

}  // namespace

std::string in_python(std::string_view message) {
  std::string text;
  const auto take = [&](std::size_t letters) {
    text += message.substr(0, letters);
    message.remove_prefix(letters);
  };
  const auto begins_word = [](char c) {
    return is_letter_or_digit(c) || c == '-' || c == '/' || c == '_';
  };
  while (!message.empty()) {
    const auto* const begin = std::ranges::find_if(message, begins_word);
    take(static_cast<std::size_t>(begin - message.begin()));
    const std::string_view word = first_word(message);
    if (const Option* option = find_option(word)) {
      message.remove_prefix(word.size());
      const std::string_view value =
          message.starts_with(' ') ? first_word(message.substr(1)) : std::string_view();
      if (is_value(*option, value)) {
        text += given(*option, value);
        message.remove_prefix(1 + value.size());
      } else {
        text += option->argument;
      }
    } else if (is_place_with_value(word)) {
      text += by_place(word);
      message.remove_prefix(word.size());
    } else if (speaks_of_options(message)) {
      text += "arguments";
      message.remove_prefix(word.size());
    } else {
      take(word.size());
    }
  }
  return text;
}

}  // namespace warpgauge::python
