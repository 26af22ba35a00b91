// SPDX-License-Identifier: Apache-2.0
// Google Benchmark gives selection, listing, repetition and the console; nothing else depends on
// it.
#pragma once

#include <string>
#include <vector>

#include "probes/harness/probe_spec.h"

namespace warpgauge::probes {

class Runner;

/// The result of a pass over the selected probes.
struct AdapterResult {
  int failed_series = 0;
  bool context_lost = false;
  std::vector<const ProbeSpec*> ran;
};

/// The registered probes whose name matches Google Benchmark's filter syntax ("-re" excludes).
std::vector<const ProbeSpec*> select_probes(const std::string& filter);

/// The filter of level quick where none is given: the probes that fill the headline keys
/// (analysis/report/summary.cpp). Empty, which is all, where this program has none of them.
std::string headline_filter();

/// Registers each probe as one benchmark (manual time: the probe's own wall seconds) and runs those
/// that `--benchmark_filter` names. Google Benchmark's exit status says nothing about failures: the
/// result does.
AdapterResult run_benchmarks(Runner& runner);

/// Registers without a device, for `--benchmark_list_tests`.
void list_benchmarks();

}  // namespace warpgauge::probes
