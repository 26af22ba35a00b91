// SPDX-License-Identifier: Apache-2.0
// warpgauge_known_answers_fleet [--fleets N] [--threads N] [--out STEM] [--first I]
// Plants and judges; writes STEM.csv and STEM.md, or the document to the console. Fleets are drawn
// from number I on; the published table has those from 0 on.
#include <fmt/format.h>

#include <atomic>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "tests/virtual_fleet/trials.h"

namespace {

using namespace warpgauge::virtual_fleet;

/// Trials are seeded one by one: however many threads share them, the table is the same.
Table run_all(int first, int fleets, int threads) {
  std::vector<Table> tables(static_cast<std::size_t>(threads));
  std::vector<std::thread> workers;
  std::atomic<int> next = 0;
  for (Table& table : tables) {
    workers.emplace_back([&, mine = &table] {
      for (int i = next++; i < fleets; i = next++) run(first + i, *mine);
    });
  }
  for (std::thread& worker : workers) worker.join();
  Table all;
  for (const Table& table : tables) all.merge(table);
  return all;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace

int main(int argc, char** argv) {
  std::map<std::string, std::string> options = {
      {"--fleets", "10000"}, {"--threads", "2"}, {"--out", ""}, {"--first", "0"}};
  for (int i = 1; i < argc; i += 2) {
    const auto option = options.find(argv[i]);
    if (option == options.end() || i + 1 == argc) {
      fmt::print(stderr, "unknown or incomplete option {}\n", argv[i]);
      return 2;
    }
    option->second = argv[i + 1];
  }
  try {
    const int fleets = std::stoi(options["--fleets"]);
    const Table table =
        run_all(std::stoi(options["--first"]), fleets, std::stoi(options["--threads"]));
    const std::string document = to_document(table, fleets);
    if (options["--out"].empty()) {
      fmt::print("{}", document);
    } else {
      write(options["--out"] + ".csv", to_csv_of_fleets(table));
      write(options["--out"] + ".md", document);
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
