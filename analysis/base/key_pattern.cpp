// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/key_pattern.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include "analysis/base/error.h"
#include "analysis/base/printable.h"
#include "analysis/base/suggest.h"

namespace warpgauge {

KeyPattern::KeyPattern(std::string text)
    : text_(std::move(text)), has_wildcard_(text_.find_first_of("*?[") != std::string::npos) {}

bool KeyPattern::fits(const std::string& key) const {
  if (!has_wildcard_) return key.find(text_) != std::string::npos;
  return ::fnmatch(text_.c_str(), key.c_str(), 0) == 0;
}

void KeyPattern::refuse(const std::vector<std::string>& known) const {
  throw InputError(fmt::format("no key fits '{}'{}", printable(text_), did_you_mean(text_, known)));
}

}  // namespace warpgauge
