// SPDX-License-Identifier: Apache-2.0
#include "analysis/describe/journal.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "analysis/base/error.h"
#include "analysis/base/line_reader.h"

namespace warpgauge::describe {
namespace {

using nlohmann::json;

constexpr std::size_t kMostLineBytes = std::size_t{256} << 20;

LaunchShape shape_from(const json& value) {
  return {.kernel = value.at("kernel"),
          .grid_blocks = value.at("grid_blocks"),
          .block_threads = value.at("block_threads"),
          .dynamic_shared_bytes = value.at("dynamic_shared_bytes")};
}

ChosenLaunch chosen_from(const json& line) {
  return {shape_from(line.at("shape")), line.at("number")};
}

TimedLaunch timed_from(const json& line) {
  TimedLaunch launch{.shape = shape_from(line.at("shape")),
                     .call = line.at("call"),
                     .graph_node = line.at("graph_node") != 0,
                     .registers_per_thread = line.at("registers_per_thread"),
                     .static_shared_bytes = line.at("static_shared_bytes")};
  const std::uint64_t start = line.at("start_ns"), end = line.at("end_ns");
  launch.us = end > start ? static_cast<double>(end - start) * 1e-3 : 0;
  for (const int blocks : line.at("cluster_blocks")) launch.cluster_blocks *= std::max(blocks, 1);
  return launch;
}

ExecutedLaunch executed_from(const json& line) {
  ExecutedLaunch launch{.cubin_crc = line.at("cubin_crc"), .counts = {}};
  for (const auto& [alias, places] : line.at("executed").items()) {
    auto& counts = launch.counts[alias];
    for (const auto& [place, value] : places.items()) {
      std::uint64_t at = 0;
      std::from_chars(place.data(), place.data() + place.size(), at);
      counts[at] = value;
    }
  }
  return launch;
}

void read_line(const json& line, Journal& journal) {
  const std::string type = line.at("type");
  if (type == "launch") {
    journal.launches.push_back(timed_from(line));
  } else if (type == "cubin") {
    journal.cubins[line.at("crc")] = line.at("hash");
  } else if (type == "device") {
    journal.device = line.at("name");
  } else if (type == "counters") {
    journal.counters[chosen_from(line)] = line.at("values");
  } else if (type == "executed") {
    journal.executed[chosen_from(line)] = executed_from(line);
  } else if (type == "failed" && line.contains("shape")) {
    journal.failed[chosen_from(line)] = line.at("why");
  } else if (type == "failed") {
    journal.notes.push_back(line.at("what").get<std::string>() + ": " +
                            line.at("why").get<std::string>());
  } else if (type == "end") {
    journal.ended = true;
  }
}

Journal read_journal(const std::filesystem::path& file) {
  Journal journal;
  journal.process = file.stem();
  LineReader lines(file, kMostLineBytes);
  std::string torn;
  while (lines.next()) {
    if (!torn.empty()) throw InputError(file.string(), lines.place(), torn);
    try {
      read_line(json::parse(lines.text()), journal);
    } catch (const json::exception& error) {
      torn = error.what();  // fine where no line follows
    }
  }
  return journal;
}

}  // namespace

std::vector<Journal> read_journals(const std::filesystem::path& folder) {
  std::vector<Journal> journals;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".jsonl") journals.push_back(read_journal(entry.path()));
  }
  std::ranges::stable_sort(journals, {}, &Journal::process);
  std::ranges::stable_sort(journals, std::greater{},
                           [](const Journal& journal) { return journal.launches.size(); });
  return journals;
}

}  // namespace warpgauge::describe
