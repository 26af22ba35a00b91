// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/journal.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <limits>
#include <tuple>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/json.h"
#include "analysis/base/line_reader.h"

namespace warpgauge::describe {
namespace {

constexpr std::size_t kMostLineBytes = std::size_t{256} << 20;
constexpr double kMostInt = std::numeric_limits<int>::max();

/// A whole number of 64 bits.
std::uint64_t whole(const JsonValue& value) {
  require(value.json.is_number_unsigned(), "member '{}' must be a whole number of 0 or more",
          value.path);
  return value.json.get<std::uint64_t>();
}

double count(const JsonValue& value) {
  const double number = value.number();
  require(number >= 0, "member '{}' is negative", value.path);
  return number;
}

std::vector<std::string> ranges_from(JsonObject& line) {
  return line.optional<std::vector<std::string>>("ranges");
}

/// And its ranges.
ChosenLaunch chosen_from(JsonObject& line, Journal& journal) {
  ChosenLaunch chosen{counters::read_shape(line.value("shape")),
                      line.value("number").small_integer(0)};
  if (auto ranges = ranges_from(line); !ranges.empty()) journal.ranges[chosen] = std::move(ranges);
  return chosen;
}

TimedLaunch timed_from(JsonObject& line) {
  TimedLaunch launch{.shape = counters::read_shape(line.value("shape")),
                     .call = whole(line.value("call")),
                     .graph_node = whole(line.value("graph_node")) != 0,
                     .registers_per_thread = line.value("registers_per_thread").small_integer(0),
                     .static_shared_bytes = line.value("static_shared_bytes").small_integer(0)};
  require(kMostInt - launch.static_shared_bytes >= launch.shape.dynamic_shared_bytes,
          "bytes of shared memory are out of range");
  const std::uint64_t start = whole(line.value("start_ns")), end = whole(line.value("end_ns"));
  if (start > 0 && end > start) {
    launch.us = static_cast<double>(end - start) / 1e3;
    launch.start_ns = start;
    launch.end_ns = end;
  }
  if (const auto device = line.optional_value("device")) launch.device = device->small_integer(0);
  auto cluster = counters::read_sizes(line.value("cluster_blocks"), 0);
  for (unsigned& blocks : cluster) blocks = std::max(blocks, 1U);
  require(counters::product_of(cluster) <= kMostInt, "blocks of a cluster are out of range");
  launch.cluster = cluster;
  launch.ranges = ranges_from(line);
  return launch;
}

std::map<std::string, double> counters_from(JsonObject& line) {
  std::map<std::string, double> counters;
  for (const auto& [alias, value] : line.optional_members("values")) counters[alias] = count(value);
  return counters;
}

std::uint64_t place_from(const std::string& text) {
  std::uint64_t place = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), place);
  require(error == std::errc() && end == text.data() + text.size(),
          "'{}' is not the place of an instruction", text);
  return place;
}

ExecutedLaunch executed_from(JsonObject& line) {
  ExecutedLaunch launch{.cubin_crc = whole(line.value("cubin_crc")), .counts = {}};
  for (const auto& [alias, places] : line.optional_members("executed")) {
    auto& counts = launch.counts[alias];
    for (const auto& [place, value] : places.members()) counts[place_from(place)] = count(value);
  }
  return launch;
}

/// It names a file: nothing but digits may stand there.
std::string hash_from(JsonObject& line) {
  constexpr std::size_t kDigits = 16;
  std::string hash = line.text("hash");
  require(hash.size() == kDigits && hash.find_first_not_of("0123456789abcdef") == hash.npos,
          "the hash of a cubin must be {} hexadecimal digits", kDigits);
  return hash;
}

void read_line(const nlohmann::json& document, Journal& journal) {
  JsonObject line({document, ""});
  const std::string type = line.text("type");
  if (type == "launch") {
    journal.launches.push_back(timed_from(line));
  } else if (type == "cubin") {
    journal.cubins[whole(line.value("crc"))].insert(hash_from(line));
  } else if (type == "device") {
    journal.device = line.text("name");
    journal.architecture = line.optional_text("architecture");
  } else if (type == "counters") {
    journal.counters[chosen_from(line, journal)] = counters_from(line);
  } else if (type == "executed") {
    journal.executed[chosen_from(line, journal)] = executed_from(line);
  } else if (type == "parameters") {
    journal.parameters[{line.text("kernel"), line.text("code")}] =
        counters::read_parameters(line.value("places"));
  } else if (type == "arguments") {
    descriptor::read_values(line, journal.arguments[chosen_from(line, journal)]);
  } else if (type == "begins") {
    journal.begun.insert(chosen_from(line, journal));
  } else if (type == "failed" && document.contains("shape")) {
    journal.failed[chosen_from(line, journal)] = line.text("why");
  } else if (type == "failed") {
    const std::string what = line.text("what");
    if (what == "launches") journal.lost_launches = true;
    journal.notes.push_back(what + ": " + line.text("why"));
  } else if (type == "end") {
    journal.ended = true;
  }
}

Journal read_journal(const std::filesystem::path& file) {
  Journal journal;
  journal.process = file.stem();
  LineReader lines(file, kMostLineBytes);
  while (lines.next()) {
    if (!lines.whole()) break;  // the process was killed while it wrote
    located(file.string(), lines.place(), [&] { read_line(parse_json(lines.text()), journal); });
  }
  return journal;
}

}  // namespace

bool Journal::settled(const ChosenLaunch& launch) const {
  return counters.contains(launch) || executed.contains(launch) || failed.contains(launch);
}

std::set<ChosenLaunch> Journal::died_at() const {
  std::set<ChosenLaunch> open;
  if (ended) return open;
  std::ranges::copy_if(begun, std::inserter(open, open.end()),
                       [this](const ChosenLaunch& launch) { return !settled(launch); });
  return open;
}

std::vector<Journal> read_journals(const std::filesystem::path& folder) {
  std::vector<Journal> journals;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const bool is_file = entry.symlink_status().type() == std::filesystem::file_type::regular;
    if (is_file && entry.path().extension() == ".jsonl") {
      journals.push_back(read_journal(entry.path()));
    }
  }
  // By number: "999" is before "1000".
  std::ranges::sort(journals, {}, [](const Journal& journal) {
    return std::tuple(journal.process.size(), journal.process);
  });
  return journals;
}

}  // namespace warpgauge::describe
