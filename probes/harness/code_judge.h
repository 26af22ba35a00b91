// SPDX-License-Identifier: Apache-2.0
// Compares the machine code of the program with what one probe says of it, and picks the evidence
// that goes with each series.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/base/installed.h"
#include "analysis/machine_code/code_traits.h"
#include "analysis/machine_code/machine_code.h"
#include "probes/harness/probe_spec.h"

namespace warpgauge::probes {

/// The machine code of this very program, as the build dumped it beside the executable.
struct ProgramCode {
  machine_code::CodeLevel level = machine_code::CodeLevel::kPtx;
  std::vector<machine_code::KernelCode> kernels;
  std::string missing;  ///< why there is none, or empty
};

/// EXECUTABLE.sass, else EXECUTABLE.ptx, each plain or compressed (.zst), beside the program; then
/// those of its name in `installed` (lib/warpgauge of the installed copy). Where there is none,
/// `missing` says so. Throws InputError for a listing that cannot be read to its end.
ProgramCode read_program_code(const std::filesystem::path& executable,
                              const std::filesystem::path& installed = installed_library());

/// The listing of another compilation of this program, as cuobjdump -sass prints it: for a target
/// that this program was not built for. Kernels that this program does not have are left out.
/// Throws InputError.
ProgramCode read_other_code(const std::filesystem::path& listing);

/// Whether a device of that capability (major * 10 + minor) runs machine code for "sm_90a": sm_80's
/// runs on 86, too.
bool runs_on(std::string_view architecture, int capability);

/// Keeps only the code that runs, of a program built for several architectures. A device that runs
/// none of them has its code made by the driver, unseen: then `missing` says so.
void keep_architecture(ProgramCode& code, int running_capability);

class CodeJudge {
 public:
  /// `code` must live as long.
  CodeJudge(const ProgramCode& code, const ProbeSpec& spec);

  /// Why no machine code can be judged; empty where it can.
  const std::string& missing() const { return code_.missing; }

  /// One line a violation. A part is judged by its own machine code; what all parts share, and a
  /// series of no part (""), by the probe's. Where `kernels` are named, only those expectations of
  /// the probe count that are about them: a kernel that looks otherwise costs the series that time
  /// it. None where no code is known.
  std::vector<std::string> violations(const std::string& part, const Kernels& kernels = {}) const;

  /// Which of `kernels` the listing does not hold, as a sentence; empty where it holds all or no
  /// listing is known.
  std::string not_listed(const Kernels& kernels) const;

  /// Which of `kernels`, without any of those that the part has expectations for, does nothing in
  /// this code, as a sentence; empty where each does something. What is empty on purpose has an
  /// expectation: that it ends.
  std::string without_body(const std::string& part, const Kernels& kernels) const;

  /// In the listing's order: name, hash and opcodes of the timed loop, for those of `kernels` that
  /// the part has expectations for. If it has none for any of them: name and hash of all of them.
  /// Without `kernels`: all kernels that the part has expectations for.
  std::vector<samples::CodeEvidence> evidence(const std::string& part,
                                              const Kernels& kernels) const;

  std::optional<machine_code::CodeTraits> traits(const Kernels& kernels) const;

 private:
  struct Verdict {
    std::vector<std::string> violations;
    std::vector<machine_code::KernelEvidence> evidence;
  };
  /// Found out once: a probe of many parts would read the program's code for each of its series.
  const Verdict& verdict(const std::string& part) const;
  std::vector<std::string> violations_of(const Kernels& kernels) const;

  const ProgramCode& code_;
  std::map<std::string, std::vector<CodeExpectation>> expectations_;  ///< by part; "": the probe's
  mutable std::map<std::string, Verdict> verdicts_;
};

}  // namespace warpgauge::probes
