// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/key_pattern.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"
#include "analysis/base/synonyms.h"

namespace warpgauge {

bool KeyPattern::has_wildcard(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

KeyPattern::KeyPattern(std::string text)
    : text_(std::move(text)), small_(small_letters(text_)), has_wildcard_(has_wildcard(text_)) {}

KeyPattern::KeyPattern(std::string text, const std::vector<std::string>& known)
    : KeyPattern(std::move(text)) {
  for (std::string& key : keys_called(text_, known)) called_.insert(std::move(key));
}

bool KeyPattern::fits(const std::string& key) const {
  if (!called_.empty()) return called_.contains(key);
  const std::string small = small_letters(key);
  if (!has_wildcard_) return small.find(small_) != std::string::npos;
  return ::fnmatch(small_.c_str(), small.c_str(), 0) == 0;
}

void KeyPattern::refuse(const std::vector<std::string>& known) const {
  throw InputError(fmt::format("no key fits '{}'{}", printable(text_), did_you_mean(text_, known)));
}

}  // namespace warpgauge
