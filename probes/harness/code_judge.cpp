// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/code_judge.h"

#include <cstdlib>
#include <string_view>
#include <utility>

#include "analysis/base/text_file.h"

namespace warpgauge::probes {

using machine_code::KernelNames;

ProgramCode read_program_code(const std::filesystem::path& executable) {
  constexpr auto kMostBytes = std::size_t{4} << 30;  // a million instructions: some 200 MiB of SASS
  ProgramCode code;
  if (const auto sass = executable.string() + ".sass"; std::filesystem::exists(sass)) {
    code.level = machine_code::CodeLevel::kSass;
    code.kernels = machine_code::parse_sass(read_text_file(sass, kMostBytes));
  } else if (const auto ptx = executable.string() + ".ptx"; std::filesystem::exists(ptx)) {
    code.kernels = machine_code::parse_ptx(read_text_file(ptx, kMostBytes));
  } else {
    code.missing = "machine code not checked: no " + executable.filename().string() +
                   ".sass or .ptx beside the program";
  }
  return code;
}

void keep_architecture(ProgramCode& code, int running_capability) {
  std::erase_if(code.kernels, [&](const auto& kernel) {
    return std::strtol(kernel.architecture.c_str() + std::string_view("sm_").size(), nullptr, 10) !=
           running_capability;
  });
  if (code.kernels.empty() && code.missing.empty()) {
    code.missing = "machine code not checked: this build holds none for this device";
  }
}

CodeJudge::CodeJudge(const ProgramCode& code, const ProbeSpec& spec) : code_(code) {
  expectations_.emplace("", spec.machine_code);
  for (auto& part : parts_of(spec)) expectations_.emplace(part.name, std::move(part.machine_code));
}

const CodeJudge::Verdict& CodeJudge::verdict(const std::string& part) const {
  const auto [place, is_new] = verdicts_.try_emplace(part);
  if (is_new) {
    const auto& expected = expectations_.at(part);
    place->second = {machine_code::check_code(expected, code_.kernels, code_.level),
                     machine_code::code_evidence(expected, code_.kernels, code_.level)};
  }
  return place->second;
}

std::vector<std::string> CodeJudge::violations(const std::string& part) const {
  if (!code_.missing.empty()) return {};
  auto lines = verdict("").violations;
  if (!part.empty()) {
    const auto& more = verdict(part).violations;
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

std::string CodeJudge::not_listed(const Kernels& kernels) const {
  if (!code_.missing.empty() || kernels.empty()) return {};
  std::vector<std::string> listing;
  for (const auto& kernel : code_.kernels) listing.push_back(kernel.name);
  const KernelNames absent = kernels.names().absent_from(listing);
  return absent.empty() ? std::string() : "no listing holds the kernel " + absent.text();
}

std::vector<samples::CodeEvidence> CodeJudge::evidence(const std::string& part,
                                                       const Kernels& kernels) const {
  std::vector<samples::CodeEvidence> found;
  if (!code_.missing.empty()) return found;
  const auto& expected = verdict(part).evidence;
  if (kernels.empty()) {
    for (const auto& entry : expected) found.push_back(entry.evidence);
    return found;
  }
  const KernelNames names = kernels.names();
  for (const auto& entry : expected) {
    if (names.hold(code_.kernels[entry.kernel].name)) found.push_back(entry.evidence);
  }
  if (!found.empty()) return found;
  for (const auto& kernel : code_.kernels) {
    if (names.hold(kernel.name)) found.push_back(machine_code::bare_evidence(kernel, code_.level));
  }
  return found;
}

std::optional<machine_code::CodeTraits> CodeJudge::traits(const Kernels& kernels) const {
  return machine_code::code_traits(code_.kernels, code_.level, kernels);
}

}  // namespace warpgauge::probes
