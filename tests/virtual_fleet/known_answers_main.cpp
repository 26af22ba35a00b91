// SPDX-License-Identifier: Apache-2.0
// warpgauge_known_answers_fleet [--fleets N] [--threads N] [--out STEM] [--first I]
// Plants and judges; writes STEM.csv and STEM.md, or the document to the console. Fleets are drawn
// from number I on; the published table has those from 0 on.
#include <atomic>
#include <string>

#include "tests/virtual_fleet/trials.h"
#include "tests/virtual_gpu/known_answers_program.h"

namespace {

using namespace warpgauge::virtual_fleet;

Table run_all(int first, int fleets, int threads) {
  std::atomic<int> next = 0;
  return warpgauge::virtual_gpu::fill_by_threads(threads, [&](Table& table) {
    for (int i = next++; i < fleets; i = next++) run(first + i, table);
  });
}

}  // namespace

int main(int argc, char** argv) {
  return warpgauge::virtual_gpu::run_program(
      argc, argv, {{"--fleets", "10000"}, {"--threads", "2"}, {"--out", ""}, {"--first", "0"}},
      [](auto& options) {
        const int fleets = std::stoi(options["--fleets"]);
        const Table table =
            run_all(std::stoi(options["--first"]), fleets, std::stoi(options["--threads"]));
        warpgauge::virtual_gpu::publish(options["--out"], to_csv_of_fleets(table),
                                        to_document(table, fleets));
      });
}
