// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>

#include "analysis/base/error.h"
#include "analysis/base/limits.h"

namespace warpgauge::claims {
namespace {

constexpr std::string_view kKinds[] = {"hardware-constant", "metric-value", "rule-of-thumb",
                                       "formula",           "speedup",      "threshold",
                                       "scaling-law"};
constexpr std::string_view kReadingsAre[] = {"definitions", "parts"};
constexpr std::string_view kPlaceholders[] = {"value", "low", "high", "unit", "ratio"};

bool is_premise(const Reading& reading) { return reading.is_premise; }

bool is_id(std::string_view text) {
  constexpr std::string_view kAllowed = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return !text.empty() && text.find_first_not_of(kAllowed) == std::string_view::npos &&
         text.front() != '-' && text.back() != '-' && text.find("--") == std::string_view::npos;
}

Stated read_stated(const YamlValue& value) {
  YamlObject map(value);
  Stated stated;
  stated.quantity = map.text("quantity");
  const YamlValue said = map.value("value");
  if (said.is_number()) {
    stated.numbers = {said.number()};
  } else if (said.is_list()) {
    for (const YamlValue& number : said.list()) stated.numbers.push_back(number.number());
  } else {
    stated.text = said.text();
  }
  const auto unit = map.optional_value("unit");
  if (unit) stated.unit = read_unit(*unit);
  if (!unit && !stated.numbers.empty()) value.fail("a stated number needs a unit");
  stated.device = map.optional_text("device");
  map.finish();
  return stated;
}

Band read_band(const YamlValue& value) {
  const auto ends = value.list();
  if (ends.size() != 2) value.fail("confirmed_if must be [lo, hi]");
  Band band;
  if (!ends[0].is_null()) band.low = ends[0].number();
  if (!ends[1].is_null()) band.high = ends[1].number();
  if (!band.low && !band.high) {
    value.fail("confirmed_if is open at both ends: anything confirms it");
  }
  if (band.low && band.high && *band.low > *band.high) {
    value.fail(fmt::format("confirmed_if is inverted: {} is above {}", *band.low, *band.high));
  }
  return band;
}

/// The stated number in the reading's unit, when there is one that a reading can be compared with.
std::optional<double> comparable(const Stated& stated, const std::string& unit) {
  if (stated.numbers.size() != 1 || stated.numbers.front() == 0) return std::nullopt;
  const Unit from = parse_unit(stated.unit), to = parse_unit(unit);
  if (from.is_boolean || !commensurable(from, to)) return std::nullopt;
  return stated.numbers.front() * (from.scale / to.scale);
}

Reading read_reading(const YamlValue& value, const Stated& stated) {
  YamlObject map(value);
  Reading reading;
  reading.definition = map.optional_text("definition");
  if (const auto premise = map.optional_value("premise")) reading.is_premise = premise->boolean();
  reading.evidence = read_evidence(map.value("value"));
  reading.confirmed_if = read_band(map.value("confirmed_if"));
  reading.unit = read_unit(map.value("unit"));
  const auto own = map.optional_value("stated");
  reading.stated = own ? own->number() : comparable(stated, reading.unit);
  if (own && reading.stated == 0) reading.stated.reset();
  constexpr double kLeast = 1e-100, kMost = 1e100;  // what is divided by it stays a number
  const double size = std::abs(reading.stated.value_or(1));
  if (size < kLeast || size > kMost) {
    value.fail(fmt::format("{} {} is stated: too small or too large to be compared with",
                           *reading.stated, reading.unit));
  }
  map.finish();
  return reading;
}

void read_readings(const YamlValue& value, Entry& entry) {
  const std::vector<YamlValue> readings = value.list();
  if (readings.size() > limits::kClaimReadings) {
    value.fail(fmt::format("{} readings, {} are allowed", readings.size(), limits::kClaimReadings));
  }
  for (const YamlValue& reading : readings) {
    entry.readings.push_back(read_reading(reading, entry.stated));
    if (readings.size() > 1 && entry.readings.back().definition.empty()) {
      reading.fail("one of several readings needs a definition");
    }
  }
  if (std::ranges::all_of(entry.readings, is_premise)) {
    value.fail("no reading is left that is not a premise");
  }
}

void read_readings_are(const YamlValue& value, Entry& entry) {
  entry.readings_are = static_cast<ReadingsAre>(value.choice(kReadingsAre));
  const auto judged = std::ranges::count_if(entry.readings, std::not_fn(is_premise));
  if (judged < 2) value.fail("readings_are is for several readings that are no premises");
}

void read_needs(const YamlValue& value, Entry& entry) {
  if (entry.not_checked.empty()) value.fail("needs is for entries that are not_checked");
  for (const YamlValue& needed : value.list()) entry.needs.push_back(read_expression(needed));
}

/// "takes {value2} us": the value of the second reading.
Template read_template(const YamlValue& value, std::size_t readings) {
  const std::string text = value.text();
  std::string_view rest = text;
  Template pieces;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    const bool is_braced = pieces.size() % 2 == 1;
    end = rest.find(is_braced ? '}' : '{');
    std::string_view piece = rest.substr(0, end);
    if (end != std::string_view::npos) rest.remove_prefix(end + 1);
    pieces.push_back({std::string(piece), {}});
    if (!is_braced) continue;
    std::size_t reading = 0;
    if (!piece.empty() && piece.back() >= '2' && piece.back() <= '9') {
      reading = static_cast<std::size_t>(piece.back() - '1');
      piece.remove_suffix(1);
    }
    if (std::ranges::find(kPlaceholders, piece) == std::end(kPlaceholders)) {
      value.fail(fmt::format("'{{{}}}' is no placeholder (there are {})", pieces.back().text,
                             fmt::join(kPlaceholders, ", ")));
    }
    if (reading >= readings) {
      value.fail(fmt::format("'{{{}}}' asks for a reading that is not there", pieces.back().text));
    }
    pieces.back() = {std::string(piece), reading};
  }
  return pieces;
}

void read_explain(const YamlValue& value, Entry& entry) {
  YamlObject map(value);
  for (const char* verdict : {"confirmed", "refuted", "depends"}) {
    const auto sentence = map.optional_value(verdict);
    if (sentence) entry.explain[verdict] = read_template(*sentence, entry.readings.size());
  }
  map.finish();
}

/// Exactly one of not_checked, readings and other_device, but readings may stand beside the last.
void check_judgeable(const Entry& entry, const YamlValue& here) {
  const auto fail_if = [&](bool is_wrong, const char* cause) {
    if (is_wrong) here.fail(fmt::format("'{}' has {}", entry.id, cause));
  };
  const bool judged = !entry.readings.empty() || !entry.other_device.empty();
  fail_if(judged && !entry.not_checked.empty(), "not_checked beside a check");
  fail_if(!judged && entry.not_checked.empty(),
          "neither readings nor not_checked nor other_device");
  fail_if(!entry.other_device.empty() && entry.stated.device.empty(),
          "other_device, but stated names no device");
}

Entry read_entry(const YamlValue& value) {
  YamlObject map(value);
  Entry entry;
  const YamlValue id = map.value("id");
  entry.id = id.text();
  if (!is_id(entry.id))
    id.fail(fmt::format("id '{}' is not words of [a-z0-9] joined by '-'", entry.id));
  entry.document = map.text("document");
  entry.lines = map.text("lines");
  const YamlValue topic = map.value("topic");
  entry.topic = topic.text();
  if (entry.id.substr(0, entry.id.find('-')) != entry.topic) {
    topic.fail(fmt::format("topic '{}' is not the first word of '{}'", entry.topic, entry.id));
  }
  entry.statement = map.text("statement");
  entry.kind = kKinds[map.value("kind").choice(kKinds)];
  entry.stated = read_stated(map.value("stated"));
  if (const auto contradicts = map.optional_value("contradicts")) {
    for (const YamlValue& other : contradicts->list()) {
      entry.contradicts.push_back(other.text());
      if (other.text() == entry.id) other.fail(fmt::format("'{}' contradicts itself", entry.id));
    }
  }
  entry.suspicion = map.optional_text("suspicion");
  entry.not_checked = map.optional_text("not_checked");
  if (const auto needs = map.optional_value("needs")) read_needs(*needs, entry);
  entry.other_device = map.optional_text("other_device");
  if (const auto readings = map.optional_value("readings")) read_readings(*readings, entry);
  if (const auto are = map.optional_value("readings_are")) read_readings_are(*are, entry);
  if (const auto explain = map.optional_value("explain")) read_explain(*explain, entry);
  map.finish();
  check_judgeable(entry, value);
  return entry;
}

}  // namespace

std::vector<Entry> read_catalogue(const std::vector<std::filesystem::path>& files) {
  std::vector<Entry> catalogue;
  std::map<std::string, std::string> file_of_id;
  for (const std::filesystem::path& file : files) {
    const YamlValue root = read_yaml(file);
    if (!root.is_list()) root.fail("a catalogue must be a list of entries");
    for (const YamlValue& value : root.list()) {
      Entry entry = read_entry(value);
      entry.file = file.string();
      const auto [earlier, is_new] = file_of_id.try_emplace(entry.id, entry.file);
      if (!is_new) {
        value.fail(fmt::format("id '{}' is given twice (first in {})", entry.id, earlier->second));
      }
      catalogue.push_back(std::move(entry));
    }
  }
  return catalogue;
}

std::vector<std::string> metric_names(const std::vector<Entry>& catalogue) {
  std::set<std::string> names;
  const auto add = [&names](const MetricExists& metric) { names.insert(metric.name); };
  for (const Entry& entry : catalogue) {
    for (const Reading& reading : entry.readings) for_each<MetricExists>(reading.evidence, add);
  }
  return {names.begin(), names.end()};
}

}  // namespace warpgauge::claims
