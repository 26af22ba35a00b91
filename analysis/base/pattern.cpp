// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/pattern.h"

#include <re2/re2.h>

#include <algorithm>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"

namespace warpgauge {
namespace {

/// RE2's own type for text differs between its versions.
re2::StringPiece piece_of(std::string_view text) { return {text.data(), text.size()}; }

RE2::Options re2_options() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);
  options.set_log_errors(false);
  options.set_max_mem(limits::kPatternBytes);
  return options;
}

}  // namespace

Pattern::Pattern(std::string_view text) {
  require(text.size() <= limits::kPatternCharacters,
          "a regular expression has {} characters, {} are allowed", text.size(),
          limits::kPatternCharacters);
  expression_ = std::make_shared<const RE2>(piece_of(text), re2_options());
  require(expression_->ok(),
          "'{}' is not a regular expression: {} (RE2's syntax, without back references and "
          "look-around)",
          text, expression_->error());
}

bool Pattern::is_all_of(std::string_view text) const {
  return RE2::FullMatch(piece_of(text), *expression_);
}

bool Pattern::is_in(std::string_view text) const {
  return RE2::PartialMatch(piece_of(text), *expression_);
}

std::optional<std::vector<std::string>> Pattern::parts_in(std::string_view text) const {
  const int count = 1 + expression_->NumberOfCapturingGroups();
  std::vector<re2::StringPiece> found(static_cast<std::size_t>(count));
  const bool matches =
      expression_->Match(piece_of(text), 0, text.size(), RE2::UNANCHORED, found.data(), count);
  if (!matches) return std::nullopt;
  std::vector<std::string> parts;
  for (const re2::StringPiece& part : found) parts.emplace_back(part.data(), part.size());
  return parts;
}

std::string Pattern::removed_from(std::string text) const {
  RE2::GlobalReplace(&text, *expression_, "");
  return text;
}

}  // namespace warpgauge
