// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/candidates.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "analysis/base/csv.h"
#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/suggest.h"
#include "analysis/descriptor/read.h"

namespace warpgauge::answers {
namespace {

using Json = nlohmann::json;
using Texts = std::vector<std::string>;

struct TextMember {
  const char* name;
  std::string StaticOptions::*place;
};
constexpr TextMember kTexts[] = {
    {"kernel", &StaticOptions::kernel}, {"arch", &StaticOptions::architecture},
    {"grid", &StaticOptions::grid},     {"block", &StaticOptions::block},
    {"shared", &StaticOptions::shared}, {"size", &StaticOptions::size},
    {"name", &StaticOptions::name}};

struct ListMember {
  const char* name;
  Texts& (*of)(StaticOptions&);
};
constexpr ListMember kLists[] = {
    {"args", [](StaticOptions& o) -> Texts& { return o.arguments; }},
    {"compiler_options", [](StaticOptions& o) -> Texts& { return o.compiler_options; }},
    {"trips", [](StaticOptions& o) -> Texts& { return o.branches.trips; }},
    {"taken", [](StaticOptions& o) -> Texts& { return o.branches.taken; }},
    {"sectors", [](StaticOptions& o) -> Texts& { return o.sectors; }},
    {"lines", [](StaticOptions& o) -> Texts& { return o.lines; }},
    {"ways", [](StaticOptions& o) -> Texts& { return o.ways; }},
    {"lanes", [](StaticOptions& o) -> Texts& { return o.lanes; }},
    {"l1", [](StaticOptions& o) -> Texts& { return o.l1; }},
    {"l2", [](StaticOptions& o) -> Texts& { return o.l2; }},
    {"read_bytes", [](StaticOptions& o) -> Texts& { return o.read_bytes; }},
    {"write_bytes", [](StaticOptions& o) -> Texts& { return o.write_bytes; }},
    {"copy_bytes", [](StaticOptions& o) -> Texts& { return o.copy_bytes; }},
    {"atomics", [](StaticOptions& o) -> Texts& { return o.atomics; }}};
constexpr const char *kFile = "file", *kCluster = "cluster", *kRegisters = "registers",
                     *kWarm = "warm";
constexpr int kMostCluster = 32, kMostRegisters = 255;

Texts names_of_members() {
  Texts names = {kFile, kCluster, kRegisters, kWarm};
  for (const TextMember& one : kTexts) names.emplace_back(one.name);
  for (const ListMember& one : kLists) names.emplace_back(one.name);
  return names;
}

/// "128,4" of 128, "128,4" or [128, 4].
std::string text_of(const std::string& name, const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  require(value.is_array() && !value.empty(), "member '{}' must be a text, a number or a list",
          name);
  Texts sides;
  for (const Json& one : value) {
    require(one.is_string() || one.is_number(), "member '{}' must be a list of texts or numbers",
            name);
    sides.push_back(text_of(name, one));
  }
  return fmt::format("{}", fmt::join(sides, ","));
}

Texts texts_of(const std::string& name, const Json& value) {
  if (!value.is_array()) return {text_of(name, value)};
  Texts texts;
  for (const Json& one : value) texts.push_back(text_of(name, one));
  return texts;
}

int number_of(const char* name, const Json& value, int most) {
  require(value.is_number_integer() && value >= 1 && value <= most,
          "member '{}' must be a whole number from 1 to {}", name, most);
  return value.get<int>();
}

/// The options of one candidate, from the members that it tells.
StaticOptions options_of(const Json& members, const std::filesystem::path& folder,
                         StaticOptions options) {
  require(members.is_object(), "must be an object, like {{\"file\": \"a.cubin\", \"grid\": 64}}");
  for (const auto& [name, value] : members.items()) {
    const auto text = std::ranges::find(kTexts, std::string_view(name), &TextMember::name);
    const auto list = std::ranges::find(kLists, std::string_view(name), &ListMember::name);
    if (text != std::end(kTexts)) {
      options.*text->place = text_of(name, value);
    } else if (list != std::end(kLists)) {
      list->of(options) = texts_of(name, value);
    } else if (name == kFile) {
      require(value.is_string() && value != "", "member 'file' must be a text");
      options.file = folder / value.get<std::string>();
    } else if (name == kCluster) {
      options.cluster = number_of(kCluster, value, kMostCluster);
    } else if (name == kRegisters) {
      options.registers = number_of(kRegisters, value, kMostRegisters);
    } else {
      require(name == kWarm, "member '{}' is not known{}", name,
              did_you_mean(name, names_of_members()));
      require(value.is_boolean(), "member 'warm' must be true or false");
      options.warm = value.get<bool>();
    }
  }
  require(!options.file.empty(), "names no file");
  return options;
}

Texts words_of(const std::string& text) {
  std::istringstream stream(text);
  Texts words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

/// A row of a table as the members of an object; an empty cell tells nothing.
Json members_of(const Texts& heading, const Texts& row) {
  Json members = Json::object();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const std::string &name = heading[i], &cell = row[i];
    if (cell.empty()) continue;
    const bool is_list =
        std::ranges::find(kLists, std::string_view(name), &ListMember::name) != std::end(kLists);
    if (is_list) {
      members[name] = words_of(cell);
    } else if (name == kCluster || name == kRegisters || name == kWarm) {
      members[name] = parse_json(cell);
    } else {
      members[name] = cell;
    }
  }
  return members;
}

struct Place {
  const std::string& file;
  const std::filesystem::path& folder;
  const StaticOptions& shared;
};

/// What `read` gives; refused where it throws.
template <class Read>
Candidate candidate_at(const std::string& place, const Read& read) {
  try {
    return located(place, "", read);
  } catch (const InputError& error) {
    return {.name = place, .kernel = Refused{error.what()}};
  }
}

Candidate candidate_of(const Json& members, const Place& place) {
  StaticOptions options = options_of(members, place.folder, place.shared);
  if (options.file.extension() == ".json") {
    return {.name = options.name, .kernel = descriptor::read_descriptor(options.file)};
  }
  return {.name = options.name, .kernel = std::move(options)};
}

std::vector<Candidate> rows_of(std::string_view text, const Place& place) {
  const auto rows = located(place.file, "", [&] { return parse_csv(text); });
  if (rows.empty()) throw InputError(place.file, "", "has no heading line");
  const Texts& heading = rows.front();
  const Texts known = names_of_members();
  for (const std::string& name : heading) {
    if (std::ranges::find(known, name) != known.end()) continue;
    throw InputError(place.file, "line 1",
                     fmt::format("column '{}' is not known{}", name, did_you_mean(name, known)));
  }
  std::vector<Candidate> candidates;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    candidates.push_back(candidate_at(fmt::format("{}:{}", place.file, i + 1), [&] {
      return candidate_of(members_of(heading, rows[i]), place);
    }));
  }
  return candidates;
}

std::vector<Candidate> lines_of(std::string_view text, const Place& place) {
  std::vector<Candidate> candidates;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ++number;
    if (line.find_first_not_of(" \t\r") == line.npos) continue;
    const std::string at = fmt::format("{}:{}", place.file, number);
    candidates.push_back(candidate_at(at, [&]() -> Candidate {
      const Json members = parse_json(line);
      if (members.is_object() && members.contains("schema")) {
        return {.name = "", .kernel = descriptor::parse_descriptor(line, at)};
      }
      return candidate_of(members, place);
    }));
  }
  return candidates;
}

/// What may tell a candidate apart from others.
constexpr std::size_t kParts = 6;
using Parts = std::array<std::string, kParts>;

Parts parts_of(const Candidate& candidate) {
  if (const auto* kernel = std::get_if<descriptor::Descriptor>(&candidate.kernel)) {
    return {kernel->name, kernel->file, kernel->size};
  }
  const auto& options = std::get<StaticOptions>(candidate.kernel);
  const auto told = [](const char* what, const std::string& text) {
    return text.empty() ? text : fmt::format("{} {}", what, text);
  };
  return {options.kernel,
          options.file.string(),
          told("grid", options.grid),
          told("block", options.block),
          told("shared", options.shared),
          fmt::format("{}", fmt::join(options.arguments, " "))};
}

/// The parts in which candidates differ; of one alone, the first that is told.
std::string name_of(const Parts& parts, const std::array<std::set<std::string>, kParts>& values) {
  Texts told;
  for (std::size_t i = 0; i < kParts; ++i) {
    if (values[i].size() > 1 && !parts[i].empty()) told.push_back(parts[i]);
  }
  if (!told.empty()) return fmt::format("{}", fmt::join(told, ", "));
  const auto first = std::ranges::find_if(parts, [](const auto& part) { return !part.empty(); });
  return first == parts.end() ? "kernel" : *first;
}

}  // namespace

std::vector<Candidate> read_candidates(std::string_view text, bool is_table,
                                       const std::string& file, const std::filesystem::path& folder,
                                       const StaticOptions& shared) {
  const Place place{file, folder, shared};
  return is_table ? rows_of(text, place) : lines_of(text, place);
}

void give_names(std::vector<Candidate>& candidates) {
  std::array<std::set<std::string>, kParts> values;
  const auto is_nameless = [](const Candidate& one) {
    return one.name.empty() && !std::holds_alternative<Refused>(one.kernel);
  };
  for (const Candidate& one : candidates) {
    if (!is_nameless(one)) continue;
    const Parts parts = parts_of(one);
    for (std::size_t i = 0; i < kParts; ++i) values[i].insert(parts[i]);
  }
  std::map<std::string, std::size_t> given;
  for (Candidate& one : candidates) {
    if (is_nameless(one)) one.name = name_of(parts_of(one), values);
    const std::size_t times = ++given[one.name];
    if (times > 1) one.name += fmt::format(" ({})", times);
  }
}

}  // namespace warpgauge::answers
