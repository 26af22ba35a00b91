// SPDX-License-Identifier: Apache-2.0
#include "analysis/profile/key_catalogue.h"

#include <algorithm>
#include <set>
#include <span>

#include "analysis/base/defect.h"
#include "analysis/base/yaml.h"

namespace warpgauge::profile {

/// keys/*.yaml (made by CMakeLists.txt).
const std::map<std::string, std::string>& key_catalogue_files();

namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// Every way in which the parts from the first on make up `key`.
void match_parts(std::span<const PatternPart> parts, std::string_view key, const WordLists& words,
                 PartValues& values, std::vector<PartValues>& found) {
  if (parts.empty()) {
    if (key.empty()) found.push_back(values);
    return;
  }
  const auto& [text, fixed, list] = parts.front();
  const auto go_on = [&](std::size_t length) {
    match_parts(parts.subspan(1), key.substr(length), words, values, found);
  };
  const auto try_value = [&, &name = text](std::size_t length) {
    values[name] = key.substr(0, length);
    go_on(length);
    values.erase(name);
  };
  if (fixed) {
    if (key.starts_with(text)) go_on(text.size());
  } else if (!list.empty()) {
    for (const auto& [value, meaning] : words.at(list)) {
      if (key.starts_with(value)) try_value(value.size());
    }
  } else {
    for (std::size_t i = 0; i < key.size() && is_letter_or_digit(key[i]); ++i) try_value(i + 1);
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
    require(close != text.npos, "a '{{' is not closed");
    const std::string_view inside = text.substr(1, close - 1);
    const std::size_t colon = inside.find(':');
    const std::string name(inside.substr(0, colon));
    const std::string list(colon == inside.npos ? inside : inside.substr(colon + 1));
    require(!name.empty(), "a variable part has no name: write {{name}}");
    const bool known = words_.contains(list);
    require(known || colon == inside.npos, "there is no list of words '{}'", list);
    parts.push_back({.text = name, .fixed = false, .words = known ? list : ""});
    text.remove_prefix(close + 1);
  }
  return parts;
}

void KeyCatalogue::add_topic(const std::string& id, const std::string& source) {
  YamlObject topic(parse_yaml(source, id + ".yaml"));
  topics_.push_back({id, topic.text("title")});
  for (const YamlValue& key_value : topic.value("keys").list()) {
    YamlObject key(key_value);
    KeyPattern pattern{
        .pattern = key.text("pattern"), .topic = topics_.size() - 1, .parts = {}, .says = {}};
    const YamlValue says = key.value("says");
    key.finish();
    if (std::ranges::find(patterns_, pattern.pattern, &KeyPattern::pattern) != patterns_.end()) {
      key_value.fail("the pattern is there twice");
    }
    std::set<std::string> names;
    try {
      pattern.parts = parts_of(pattern.pattern);
      pattern.says = parts_of(says.text());
      for (const auto& [text, fixed, words] : pattern.parts) {
        if (fixed) pattern.fixed_letters += text.size();
        require(fixed || names.insert(text).second, "'{}' is there twice", text);
      }
    } catch (const Defect& defect) {
      key_value.fail(defect.what());
    }
    for (const auto& [text, fixed, words] : pattern.says) {
      if (!fixed && !names.contains(text)) says.fail(fmt::format("the pattern has no '{}'", text));
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
    if (!read.contains(file)) throw InputError(file, "", "is not a topic of catalogue.yaml");
  }
  return catalogue;
}

std::string KeyCatalogue::sentence(const KeyPattern& pattern, const PartValues& values) const {
  std::string text;
  for (const auto& [part, fixed, list] : pattern.says) {
    const std::string& value = fixed ? part : values.at(part);
    text += list.empty() ? value : words_.at(list).at(value);
  }
  return text;
}

std::vector<KeyReading> KeyCatalogue::read(std::string_view key) const {
  std::vector<KeyReading> readings;
  std::size_t most = 0;
  for (const KeyPattern& pattern : patterns_) {
    std::vector<PartValues> found;
    PartValues values;
    match_parts(pattern.parts, key, words_, values, found);
    if (!found.empty()) most = std::max(most, pattern.fixed_letters);
    for (const PartValues& one : found) readings.push_back({&pattern, one, sentence(pattern, one)});
  }
  std::erase_if(readings, [&](const auto& one) { return one.pattern->fixed_letters < most; });
  return readings;
}

std::optional<KeyReading> KeyCatalogue::find(std::string_view key) const {
  std::vector<KeyReading> readings = read(key);
  return readings.size() == 1 ? std::optional(std::move(readings.front())) : std::nullopt;
}

const KeyCatalogue& key_catalogue() {
  static const KeyCatalogue catalogue = KeyCatalogue::parse(key_catalogue_files());
  return catalogue;
}

}  // namespace warpgauge::profile
