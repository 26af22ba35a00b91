// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/known_answers_program.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>
#include <thread>
#include <vector>

namespace warpgauge::virtual_gpu {
namespace {

void write(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace

int run_program(int argc, char** argv, Options options, const std::function<void(Options&)>& body) {
  for (int i = 1; i < argc; i += 2) {
    const auto option = options.find(argv[i]);
    if (option == options.end() || i + 1 == argc) {
      fmt::print(stderr, "unknown or incomplete option {}\n", argv[i]);
      return 2;
    }
    option->second = argv[i + 1];
  }
  try {
    body(options);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}

Table fill_by_threads(int threads, const std::function<void(Table&)>& fill) {
  std::vector<Table> tables(static_cast<std::size_t>(threads));
  std::vector<std::thread> workers;
  for (Table& table : tables) workers.emplace_back([&fill, mine = &table] { fill(*mine); });
  for (std::thread& worker : workers) worker.join();
  Table all;
  for (const Table& table : tables) all.merge(table);
  return all;
}

void publish(const std::string& stem, const std::string& csv, const std::string& document) {
  if (stem.empty()) {
    fmt::print("{}", document);
    return;
  }
  write(stem + ".csv", csv);
  write(stem + ".md", document);
}

}  // namespace warpgauge::virtual_gpu
