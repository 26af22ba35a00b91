// SPDX-License-Identifier: Apache-2.0
// warpgauge_known_answers [--machines N] [--adversarial N] [--threads N] [--out STEM]
//                         [--seconds S] [--first I] [--only DETECTOR]
// Plants and recovers; writes STEM.csv and STEM.md, or the document to the console. After S seconds
// no further machine is begun: the document says how many there were. For calibrating
// an estimator: machines from number I on, which the published table (from 0 on) does not hold, and
// one detector, with every machine.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

#include "tests/virtual_gpu/known_answers_program.h"

namespace {

using namespace warpgauge::virtual_gpu;

struct Plan {
  int machines = 0, adversarial = 0, threads = 1, first = 0;
  double seconds = 0;  // 0: until all are done
  std::string only;

  int trials() const { return machines + adversarial; }
  /// How many of the first `trials_done` trials are adversarial: they are spread evenly.
  int adversarial_of(int trials_done) const {
    return static_cast<int>(std::int64_t{trials_done} * adversarial / std::max(1, trials()));
  }
};

void run_trial(const Plan& plan, int trial, const Noise& noise, Table& table) {
  const int before = plan.adversarial_of(trial);
  if (plan.adversarial_of(trial + 1) > before) {
    run_adversarial(plan.first + before, noise, table);
  } else if (plan.only.empty()) {
    run_random(plan.first + trial - before, noise, table);
  } else {
    run_only(plan.only, plan.first + trial - before, noise, table);
  }
}

/// Sets `done` to how many there was time for: the first ones, all of them complete.
Table run(const Plan& plan, int& done) {
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  const auto in_time = [&] {
    return plan.seconds == 0 ||
           std::chrono::duration<double>(Clock::now() - start).count() < plan.seconds;
  };
  std::atomic<int> next = 0, complete = 0;
  const Table table = fill_by_threads(plan.threads, [&](Table& mine) {
    while (in_time()) {
      const int trial = next++;
      if (trial >= plan.trials()) break;
      for (const Noise& noise : kNoises) run_trial(plan, trial, noise, mine);
      ++complete;
    }
  });
  done = complete;
  return table;
}

}  // namespace

int main(int argc, char** argv) {
  return run_program(
      argc, argv,
      {{"--machines", "10000"},
       {"--adversarial", "500"},
       {"--threads", "2"},
       {"--out", ""},
       {"--first", "0"},
       {"--only", ""},
       {"--seconds", "0"}},
      [](Options& options) {
        const Plan plan = {.machines = std::stoi(options["--machines"]),
                           .adversarial = std::stoi(options["--adversarial"]),
                           .threads = std::stoi(options["--threads"]),
                           .first = std::stoi(options["--first"]),
                           .seconds = std::stod(options["--seconds"]),
                           .only = options["--only"]};
        int done = 0;
        const Table table = run(plan, done);
        const int adversarial = plan.adversarial_of(done);
        publish(options["--out"], to_csv(table),
                to_markdown(table, done - adversarial, adversarial));
      });
}
