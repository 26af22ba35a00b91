// SPDX-License-Identifier: Apache-2.0
// The declaration of a probe: a ProbeSpec, registered at program start.
#pragma once

#include <source_location>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_code/code_expectation.h"

namespace warpgauge::probes {

using machine_code::CodeExpectation;
using machine_code::every_instance_of;
using machine_code::expect;
using machine_code::expect_absent;
using machine_code::Kernels;
using machine_code::opcode_regex;

enum class Level { kQuick, kStandard, kFull };

/// For reference kernels: whether results are only checked and nothing is timed, and whose results.
enum class OnlyChecks { kNo, kAll, kWithoutLibraries };

class Probe;

/// One of several things that a probe measures, with machine code of its own: a reference kernel.
struct Part {
  std::string name;      ///< "sgemm/warp_tiled"
  std::string sentence;  ///< what it is, for listings
  std::vector<CodeExpectation> machine_code = {};
};

/// The declaration of a probe, with designated initialisers.
struct ProbeSpec {
  std::string_view question;  ///< one sentence
  int min_capability = 0;     ///< major * 10 + minor
  double cost_seconds = 1;    ///< rough time at level standard, for the progress bar only
  std::vector<CodeExpectation> machine_code = {};
  std::vector<Part> (*parts)() = nullptr;  ///< asked after program start; null: none
  std::string name = {};  ///< filled in by Register: the file's path below probes/, without ".cu"
  void (*measure)(Probe&) = nullptr;
  void (*confirm)(Probe&) = nullptr;  ///< counters; null where no counter can tell
  /// Work that may kill its context, or never end: only Probe::alone() has it done (alone.h). It is
  /// handed the number that alone() was given, and throws CudaError or returns what it saw.
  std::vector<double> (*alone)(int number) = nullptr;
};

/// Registers a probe at program start: `const Register kRegister{measure, confirm, {...}};` The
/// probe is named after the file that this is in, unless it has a name.
struct Register {
  using Step = void (*)(Probe&);
  using Where = std::source_location;
  explicit Register(ProbeSpec spec, Where where = Where::current());
  Register(Step measure, Step confirm, ProbeSpec spec, Where where = Where::current())
      : Register((spec.measure = measure, spec.confirm = confirm, std::move(spec)), where) {}
  Register(Step measure, ProbeSpec spec, Where where = Where::current())
      : Register(measure, nullptr, std::move(spec), where) {}
};

/// All registered probes, sorted by name.
const std::vector<ProbeSpec>& registered_probes();

/// A probe's parts; none where it has none.
std::vector<Part> parts_of(const ProbeSpec& spec);

}  // namespace warpgauge::probes
