// SPDX-License-Identifier: Apache-2.0
// warpgauge_known_answers_execution [--machines N] [--adversarial N] [--threads N] [--out STEM]
//                                   [--first I]
// Plants and recovers; writes STEM.csv and STEM.md, or the document to the console. SMs are drawn
// from number I on; the published table has those from 0 on.
#include <atomic>
#include <string>

#include "tests/virtual_gpu/known_answers_program.h"
#include "tests/virtual_scheduler/trials.h"

namespace {

using namespace warpgauge::virtual_scheduler;

Table run(int first, int machines, int adversarial, int threads) {
  std::atomic<int> next = 0;
  return warpgauge::virtual_gpu::fill_by_threads(threads, [&](Table& table) {
    for (int i = next++; i < machines + adversarial; i = next++) {
      if (i < machines) {
        run_random(first + i, table);
      } else {
        run_adversarial(first + i - machines, table);
      }
    }
  });
}

}  // namespace

int main(int argc, char** argv) {
  return warpgauge::virtual_gpu::run_program(
      argc, argv,
      {{"--machines", "10000"},
       {"--adversarial", "400"},
       {"--threads", "2"},
       {"--out", ""},
       {"--first", "0"}},
      [](auto& options) {
        const int machines = std::stoi(options["--machines"]);
        const int adversarial = std::stoi(options["--adversarial"]);
        const Table table = run(std::stoi(options["--first"]), machines, adversarial,
                                std::stoi(options["--threads"]));
        warpgauge::virtual_gpu::publish(options["--out"], warpgauge::virtual_gpu::to_csv(table),
                                        to_document(table, machines, adversarial));
      });
}
