// SPDX-License-Identifier: Apache-2.0
#include "analysis/claims/catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <span>

#include "analysis/base/defect.h"
#include "analysis/base/limits.h"

namespace warpgauge::claims {
namespace {

constexpr std::string_view kKinds[] = {"hardware-constant", "metric-value", "rule-of-thumb",
                                       "formula",           "speedup",      "threshold",
                                       "scaling-law"};
constexpr std::string_view kPlaceholders[] = {"value", "low", "high", "unit", "ratio"};

/// Whether it is compared with its band for the verdict.
bool is_judged(const Reading& reading) { return !reading.is_premise && !reading.is_beside; }

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

/// The numbers that the document states, in the reading's unit; none that could not be said in it.
std::vector<double> in_unit(const Stated& stated, const std::string& unit) {
  std::vector<double> numbers;
  if (stated.numbers.empty()) return numbers;
  const Unit from = parse_unit(stated.unit), to = parse_unit(unit);
  if (from.is_boolean || !commensurable(from, to)) return numbers;
  for (const double number : stated.numbers) numbers.push_back(number * (from.scale / to.scale));
  return numbers;
}

std::vector<double> read_numbers(const YamlValue& value) {
  if (!value.is_list()) return {value.number()};
  std::vector<double> numbers;
  for (const YamlValue& number : value.list()) numbers.push_back(number.number());
  return numbers;
}

Wording read_wording(const YamlValue& value) {
  return static_cast<Wording>(value.choice(kWordingNames));
}

/// The band: as it is written down, or as it follows from the wording.
void read_band_of(YamlObject& map, const YamlValue& here, Reading& reading) {
  const auto written = map.optional_value("confirmed_if");
  const auto because = map.optional_value("band_because");
  if (because) reading.band_because = because->text();
  if (because && !written) because->fail("band_because explains a band that does not exist");
  if (written) {
    reading.confirmed_if = read_band(*written);
    return;
  }
  if (!reading.wording && reading.is_beside) return;
  if (!reading.wording) here.fail("a reading needs a wording or a band (confirmed_if)");
  try {
    reading.confirmed_if = band_of(*reading.wording, reading.numbers);
  } catch (const Defect& defect) {
    here.fail(defect.what());
  }
}

/// What is divided by the stated number stays a number.
void check_size_of_stated(const Reading& reading, const YamlValue& here) {
  constexpr double kLeast = 1e-100, kMost = 1e100;
  for (const double number : reading.numbers) {
    if (number == 0 || (std::abs(number) >= kLeast && std::abs(number) <= kMost)) continue;
    here.fail(fmt::format("{} {} is stated: too small or too large to be compared with", number,
                          reading.unit));
  }
}

/// `given` has what the reading takes over where it says nothing itself.
Reading read_reading(const YamlValue& value, const Stated& stated, const Reading& given) {
  YamlObject map(value);
  Reading reading;
  const bool is_second = !given.unit.empty();
  reading.definition = map.optional_text("definition");
  if (const auto premise = map.optional_value("premise")) reading.is_premise = premise->boolean();
  if (const auto beside = map.optional_value("beside")) {
    reading.is_beside = beside->boolean();
    if (reading.is_beside && reading.is_premise) beside->fail("a premise cannot be beside");
    if (reading.is_beside && is_second) beside->fail("a second reading cannot be beside");
  }
  const YamlValue evidence = map.value("value");
  reading.evidence = read_evidence(evidence);
  if (reading.is_premise && is_constant(reading.evidence)) {
    evidence.fail("a premise of typed numbers alone does not depend on what is measured");
  }
  if (const auto unit = map.optional_value("unit")) reading.unit = read_unit(*unit);
  if (reading.unit.empty()) reading.unit = is_second ? given.unit : read_unit(map.value("unit"));
  const auto wording = map.optional_value("wording");
  if (!reading.is_beside) reading.wording = given.wording;
  if (wording) reading.wording = read_wording(*wording);
  const auto own = map.optional_value("stated");
  const bool is_own = own || wording || map.has("confirmed_if") || map.has("unit");
  if (is_second && !is_own) {
    reading.numbers = given.numbers;
    reading.confirmed_if = given.confirmed_if;
    reading.band_because = given.band_because;
  } else {
    reading.numbers = own ? read_numbers(*own) : in_unit(stated, reading.unit);
    check_size_of_stated(reading, value);
    read_band_of(map, value, reading);
  }
  if (reading.numbers.size() == 1 && reading.numbers[0] != 0) reading.stated = reading.numbers[0];
  if (const auto second = map.optional_value("second")) {
    if (is_second) second->fail("a second reading has no second one");
    const auto others = second->list();
    if (others.size() > limits::kClaimReadings) {
      second->fail(
          fmt::format("{} second readings, {} are allowed", others.size(), limits::kClaimReadings));
    }
    for (const YamlValue& other : others) {
      reading.second.push_back(read_reading(other, stated, reading));
      if (reading.second.back().definition.empty())
        other.fail("a second reading needs a definition");
      if (reading.second.back().is_premise) other.fail("a second reading cannot be a premise");
    }
  }
  map.finish();
  return reading;
}

void read_readings(const YamlValue& value, const std::optional<Wording>& wording, Entry& entry) {
  const std::vector<YamlValue> readings = value.list();
  if (readings.size() > limits::kClaimReadings) {
    value.fail(fmt::format("{} readings, {} are allowed", readings.size(), limits::kClaimReadings));
  }
  Reading given;
  given.wording = wording;
  for (const YamlValue& reading : readings) {
    entry.readings.push_back(read_reading(reading, entry.stated, given));
    if (readings.size() > 1 && entry.readings.back().definition.empty()) {
      reading.fail("one of several readings needs a definition");
    }
  }
  const bool any_judged = std::ranges::any_of(entry.readings, is_judged);
  if (!any_judged && entry.not_checked.empty()) {
    value.fail("no reading is left that is neither a premise nor beside");
  }
}

void read_readings_are(const YamlValue& value, Entry& entry) {
  entry.readings_are = static_cast<ReadingsAre>(value.choice(kReadingsAreNames));
  if (std::ranges::count_if(entry.readings, is_judged) < 2) {
    value.fail("readings_are is for several readings that are neither premises nor beside");
  }
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
      value.fail(fmt::format("'{{{}}}' is not a placeholder (there are {})", pieces.back().text,
                             fmt::join(kPlaceholders, ", ")));
    }
    if (reading >= readings) {
      value.fail(
          fmt::format("'{{{}}}' asks for a reading that does not exist", pieces.back().text));
    }
    pieces.back() = {std::string(piece), reading};
  }
  return pieces;
}

void read_explain(const YamlValue& value, Entry& entry) {
  YamlObject map(value);
  for (const char* verdict : {"confirmed", "refuted", "depends", "not measured"}) {
    std::string member = verdict;
    std::ranges::replace(member, ' ', '_');
    const auto sentence = map.optional_value(member.c_str());
    if (sentence) entry.explain[verdict] = read_template(*sentence, entry.readings.size());
  }
  map.finish();
}

Listing read_listing(const YamlValue& value) {
  const auto names = std::span(kListingNames).subspan(1);  // what is not said is not written
  return static_cast<Listing>(value.choice(names) + 1);
}

/// Exactly one of not_checked, readings, same_as and other_device, but readings may accompany the
/// last, and figures (readings beside) the first.
void check_judgeable(const Entry& entry, const YamlValue& here) {
  const auto fail_if = [&](bool is_wrong, const char* cause) {
    if (is_wrong) here.fail(fmt::format("'{}' has {}", entry.id, cause));
  };
  const bool judged =
      !entry.readings.empty() || !entry.other_device.empty() || !entry.same_as.empty();
  const bool checked = !std::ranges::all_of(entry.readings, &Reading::is_beside) ||
                       !entry.other_device.empty() || !entry.same_as.empty();
  fail_if(checked && !entry.not_checked.empty(), "not_checked beside a check");
  fail_if(!judged && entry.not_checked.empty(),
          "neither readings nor same_as nor not_checked nor other_device");
  fail_if(!entry.same_as.empty() && (!entry.readings.empty() || !entry.other_device.empty()),
          "same_as beside readings or other_device");
  fail_if(!entry.other_device.empty() && entry.stated.device.empty(),
          "other_device, but stated names no device");
}

/// What can be read only when all entries are.
struct Pending {
  std::size_t entry = 0;
  YamlValue same_as;
  std::optional<YamlValue> explain, instead;
};

Entry read_entry(const YamlValue& value, std::optional<Pending>& pending) {
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
  entry.error_of = map.optional_text("error_of");
  entry.rule_not_followed = map.optional_text("rule_not_followed");
  if (const auto listing = map.optional_value("listing")) {
    entry.listing = read_listing(*listing);
    if (map.has("same_as")) listing->fail("the listing is that of the entry that is the same");
  }
  std::optional<Wording> wording;
  if (const auto said = map.optional_value("wording")) wording = read_wording(*said);
  const auto same_as = map.optional_value("same_as");
  if (same_as) entry.same_as = same_as->text();
  if (const auto readings = map.optional_value("readings")) {
    read_readings(*readings, wording, entry);
  }
  if (const auto are = map.optional_value("readings_are")) read_readings_are(*are, entry);
  const auto explain = map.optional_value("explain");
  const auto instead = map.optional_value("instead");
  if (same_as) {
    pending = Pending{0, *same_as, explain, instead};
  } else {
    if (explain) read_explain(*explain, entry);
    if (instead) entry.instead = read_template(*instead, entry.readings.size());
  }
  map.finish();
  check_judgeable(entry, value);
  return entry;
}

/// Gives an entry the readings of the one that it is the same as.
void share_readings(std::vector<Entry>& catalogue, const std::vector<Pending>& pending) {
  std::size_t shared = 0;
  for (const Pending& one : pending) {
    Entry& entry = catalogue[one.entry];
    const auto other = std::ranges::find(catalogue, entry.same_as, &Entry::id);
    const bool has_own = other != catalogue.end() && other->same_as.empty() &&
                         other->other_device.empty() && !other->readings.empty();
    if (!has_own) {
      one.same_as.fail(fmt::format("'{}' is the same as '{}', which has no readings of its own",
                                   entry.id, entry.same_as));
    }
    shared += other->readings.size();
    if (shared > limits::kClaimSharedReadings) {
      one.same_as.fail(
          fmt::format("entries share more than {} readings", limits::kClaimSharedReadings));
    }
    entry.readings = other->readings;
    entry.readings_are = other->readings_are;
    entry.listing = other->listing;
    if (entry.rule_not_followed.empty()) entry.rule_not_followed = other->rule_not_followed;
    if (one.explain) {
      read_explain(*one.explain, entry);
    } else {
      entry.explain = other->explain;
    }
    entry.instead =
        one.instead ? read_template(*one.instead, entry.readings.size()) : other->instead;
  }
}

}  // namespace

std::vector<Entry> read_catalogue(const std::vector<std::filesystem::path>& files) {
  std::vector<Entry> catalogue;
  std::map<std::string, std::string> file_of_id;
  std::vector<Pending> pending;
  for (const std::filesystem::path& file : files) {
    const YamlValue root = read_yaml(file);
    if (!root.is_list()) root.fail("a catalogue must be a list of entries");
    for (const YamlValue& value : root.list()) {
      std::optional<Pending> later;
      Entry entry = read_entry(value, later);
      entry.file = file.string();
      const auto [earlier, is_new] = file_of_id.try_emplace(entry.id, entry.file);
      if (!is_new) {
        value.fail(fmt::format("id '{}' is given twice (first in {})", entry.id, earlier->second));
      }
      if (later) {
        later->entry = catalogue.size();
        pending.push_back(std::move(*later));
      }
      catalogue.push_back(std::move(entry));
    }
  }
  share_readings(catalogue, pending);
  return catalogue;
}

std::vector<std::string> metric_names(const std::vector<Entry>& catalogue) {
  std::set<std::string> names;
  const auto add = [&names](const MetricExists& metric) { names.insert(metric.name); };
  for (const Entry& entry : catalogue) {
    for_each_evidence(entry.readings,
                      [&](const Evidence& evidence) { for_each<MetricExists>(evidence, add); });
  }
  return {names.begin(), names.end()};
}

}  // namespace warpgauge::claims
