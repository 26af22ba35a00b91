// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/key_catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/yaml.h"

namespace warpgauge::profile {

/// keys/*.yaml (made by CMakeLists.txt).
const std::map<std::string, std::string>& key_catalogue_files();

namespace {

using PartValues = std::map<std::string, std::string>;
using WordLists = std::map<std::string, std::map<std::string, std::string>>;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Every way in which the parts from `at` on make up `key`.
void match_parts(const std::vector<PatternPart>& parts, std::size_t at, std::string_view key,
                 const WordLists& words, PartValues& values, std::vector<PartValues>& found) {
  if (at == parts.size()) {
    if (key.empty()) found.push_back(values);
    return;
  }
  const PatternPart& part = parts[at];
  if (part.fixed) {
    if (key.starts_with(part.text)) {
      match_parts(parts, at + 1, key.substr(part.text.size()), words, values, found);
    }
    return;
  }
  const auto go_on = [&](std::size_t length) {
    values[part.text] = key.substr(0, length);
    match_parts(parts, at + 1, key.substr(length), words, values, found);
    values.erase(part.text);
  };
  if (!part.words.empty()) {
    for (const auto& [value, meaning] : words.at(part.words)) {
      if (key.starts_with(value)) go_on(value.size());
    }
    return;
  }
  for (std::size_t length = 1; length <= key.size() && is_letter_or_digit(key[length - 1]);
       ++length) {
    go_on(length);
  }
}

WordLists words_from(const YamlValue& value) {
  WordLists words;
  for (const auto& [list, entries] : value.members()) {
    for (const auto& [name, meaning] : entries.members()) words[list][name] = meaning.text();
  }
  return words;
}

}  // namespace

std::vector<PatternPart> KeyCatalogue::parts_of(std::string_view text) const {
  std::vector<PatternPart> parts;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    if (open > 0) parts.push_back({.text = std::string(text.substr(0, open)), .words = {}});
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t close = text.find('}');
    if (close == std::string_view::npos) throw Defect("a '{' is not closed");
    const std::string_view inside = text.substr(1, close - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const std::string name(inside.substr(0, colon));
    const std::string list(colon < inside.size() ? inside.substr(colon + 1) : inside);
    if (name.empty()) throw Defect("a part that varies has no name");
    if (colon < inside.size() && !words_.contains(list)) {
      throw Defect(fmt::format("there is no list of words '{}'", list));
    }
    parts.push_back({.text = name, .fixed = false, .words = words_.contains(list) ? list : ""});
    text.remove_prefix(close + 1);
  }
  return parts;
}

void KeyCatalogue::add_topic(const std::string& id, const std::string& text) {
  YamlObject topic(parse_yaml(text, id + ".yaml"));
  topics_.push_back({id, topic.text("title")});
  for (const YamlValue& key_value : topic.value("keys").list()) {
    YamlObject key(key_value);
    KeyPattern pattern;
    pattern.pattern = key.text("pattern");
    pattern.topic = topics_.size() - 1;
    const YamlValue says = key.value("says");
    key.finish();
    if (std::any_of(patterns_.begin(), patterns_.end(),
                    [&](const auto& other) { return other.pattern == pattern.pattern; })) {
      key_value.fail("the pattern is there twice");
    }
    std::set<std::string> names;
    try {
      pattern.parts = parts_of(pattern.pattern);
      pattern.says = parts_of(says.text());
    } catch (const Defect& defect) {
      key_value.fail(defect.what());
    }
    for (const PatternPart& part : pattern.parts) {
      if (part.fixed) pattern.fixed_letters += part.text.size();
      if (!part.fixed && !names.insert(part.text).second) {
        key_value.fail(fmt::format("'{}' is there twice", part.text));
      }
    }
    for (const PatternPart& part : pattern.says) {
      if (!part.fixed && !names.contains(part.text)) {
        says.fail(fmt::format("the pattern has no '{}'", part.text));
      }
    }
    patterns_.push_back(std::move(pattern));
  }
  topic.finish();
}

KeyCatalogue KeyCatalogue::parse(const std::map<std::string, std::string>& files) {
  constexpr const char* kIndex = "catalogue.yaml";
  const auto text_of = [&](const std::string& file) -> const std::string& {
    const auto found = files.find(file);
    if (found == files.end()) throw InputError(file, "", "is missing");
    return found->second;
  };
  YamlObject index(parse_yaml(text_of(kIndex), kIndex));
  KeyCatalogue catalogue;
  catalogue.words_ = words_from(index.value("words"));
  std::set<std::string> read = {kIndex};
  for (const YamlValue& topic : index.value("topics").list()) {
    const std::string id = topic.text();
    if (!read.insert(id + ".yaml").second) topic.fail("the topic is there twice");
    catalogue.add_topic(id, text_of(id + ".yaml"));
  }
  index.finish();
  for (const auto& [file, text] : files) {
    if (!read.contains(file)) throw InputError(file, "", "is no topic of catalogue.yaml");
  }
  return catalogue;
}

std::string KeyCatalogue::sentence(const KeyPattern& pattern, const PartValues& values) const {
  std::string text;
  for (const PatternPart& part : pattern.says) {
    if (part.fixed) {
      text += part.text;
      continue;
    }
    const std::string& value = values.at(part.text);
    text += part.words.empty() ? value : words_.at(part.words).at(value);
  }
  return text;
}

std::vector<KeyReading> KeyCatalogue::read(std::string_view key) const {
  std::vector<KeyReading> readings;
  for (const KeyPattern& pattern : patterns_) {
    if (!readings.empty() && pattern.fixed_letters < readings.front().pattern->fixed_letters) {
      continue;
    }
    std::vector<PartValues> found;
    PartValues values;
    match_parts(pattern.parts, 0, key, words_, values, found);
    if (found.empty()) continue;
    if (!readings.empty() && pattern.fixed_letters > readings.front().pattern->fixed_letters) {
      readings.clear();
    }
    for (PartValues& one : found) {
      std::string says = sentence(pattern, one);
      readings.push_back({&pattern, std::move(one), std::move(says)});
    }
  }
  return readings;
}

std::optional<KeyReading> KeyCatalogue::find(std::string_view key) const {
  std::vector<KeyReading> readings = read(key);
  if (readings.size() != 1) return std::nullopt;
  return std::move(readings.front());
}

const KeyCatalogue& key_catalogue() {
  static const KeyCatalogue catalogue = KeyCatalogue::parse(key_catalogue_files());
  return catalogue;
}

}  // namespace warpgauge::profile
