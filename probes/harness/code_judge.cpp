// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/code_judge.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/base/defect.h"
#include "analysis/base/error.h"
#include "analysis/base/text_file.h"

namespace warpgauge::probes {

using machine_code::KernelNames;

namespace {

namespace fs = std::filesystem;

constexpr auto kMostBytes = std::size_t{4} << 30;  // a million instructions: some 200 MiB of SASS

/// The text of BASE + ending, or of the same file with ".zst" behind its name.
std::optional<std::string> listing(const fs::path& base, const char* ending) {
  fs::path file = base;
  file += ending;
  if (fs::exists(file)) return read_text_file(file, kMostBytes);
  file += ".zst";
  if (!fs::exists(file)) return std::nullopt;
  return located(file.string(), "", [&] {
    std::string text;
    TextStream stream(file, kMostBytes);
    for (auto piece = stream.next(); !piece.empty(); piece = stream.next()) text += piece;
    require(!stream.cut_short(), "ends within its compressed data");
    return text;
  });
}

/// "sm_90a", apart.
struct Target {
  int capability = 0;
  std::string_view suffix;
};

Target target_of(std::string_view architecture) {
  Target target;
  architecture.remove_prefix(std::min(std::string_view("sm_").size(), architecture.size()));
  const char* const end = architecture.data() + architecture.size();
  const auto [stopped, error] = std::from_chars(architecture.data(), end, target.capability);
  target.suffix = {stopped, end};
  return target;
}

constexpr int kJetsons[] = {53, 62, 72, 87, 101, 110};  // TX1, TX2, Xavier, Orin, Thor

}  // namespace

ProgramCode read_program_code(const fs::path& executable, const fs::path& installed) {
  ProgramCode code;
  for (const fs::path& base : {executable, installed / executable.filename()}) {
    if (const auto sass = listing(base, ".sass")) {
      code.level = machine_code::CodeLevel::kSass;
      code.kernels = machine_code::parse_sass(*sass);
      return code;
    }
    if (const auto ptx = listing(base, ".ptx")) {
      code.kernels = machine_code::parse_ptx(*ptx);
      return code;
    }
  }
  code.missing = "machine code not checked: no " + executable.filename().string() +
                 ".sass or .ptx beside the program or in lib/warpgauge";
  return code;
}

ProgramCode read_other_code(const fs::path& listing) {
  ProgramCode code;
  code.level = machine_code::CodeLevel::kSass;
  code.kernels = machine_code::parse_sass(read_text_file(listing, kMostBytes));
  std::vector<std::string> names;
  for (const auto& kernel : code.kernels) names.push_back(kernel.name);
  names = machine_code::registered_as(names);
  for (std::size_t i = 0; i < names.size(); ++i) code.kernels[i].name = std::move(names[i]);
  std::erase_if(code.kernels, [](const auto& kernel) { return kernel.name.empty(); });
  if (code.kernels.empty()) {
    throw InputError(listing.string(), "", "holds no kernel of this program, as SASS");
  }
  return code;
}

bool runs_on(std::string_view architecture, int capability) {
  const Target target = target_of(architecture);
  if (target.capability == capability) return true;
  // Code of the same generation runs on later chips of it, but not that of a suffix "a", and none
  // on the chips of Jetson, which take their own alone (CUDA C++ Programming Guide, "Binary
  // Compatibility").
  const bool own_alone = std::ranges::find(kJetsons, capability) != std::end(kJetsons) ||
                         std::ranges::find(kJetsons, target.capability) != std::end(kJetsons);
  return !own_alone && target.suffix != "a" && target.capability / 10 == capability / 10 &&
         target.capability < capability;
}

void keep_architecture(ProgramCode& code, int running_capability) {
  // The driver takes the newest that runs.
  int newest = 0;
  for (const auto& kernel : code.kernels) {
    if (!runs_on(kernel.architecture, running_capability)) continue;
    newest = std::max(newest, target_of(kernel.architecture).capability);
  }
  std::erase_if(code.kernels, [&](const auto& kernel) {
    return !runs_on(kernel.architecture, running_capability) ||
           target_of(kernel.architecture).capability != newest;
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

/// Only the kernels that are violated are copied: there are few.
std::vector<std::string> CodeJudge::violations_of(const Kernels& kernels) const {
  const KernelNames timed = kernels.names();
  std::vector<machine_code::KernelCode> listed;
  for (const auto& kernel : code_.kernels) {
    if (timed.hold(kernel.name)) listed.push_back(kernel);
  }
  std::vector<CodeExpectation> about;
  for (const CodeExpectation& expectation : expectations_.at("")) {
    const KernelNames expected = expectation.kernel.names();
    const bool same =
        std::ranges::any_of(listed, [&](const auto& kernel) { return expected.hold(kernel.name); });
    if (same) about.push_back(expectation);
  }
  return machine_code::check_code(about, listed, code_.level);
}

std::vector<std::string> CodeJudge::violations(const std::string& part,
                                               const Kernels& kernels) const {
  if (!code_.missing.empty()) return {};
  auto lines = verdict("").violations;
  if (!lines.empty() && !kernels.empty()) lines = violations_of(kernels);
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

std::string CodeJudge::without_body(const std::string& part, const Kernels& kernels) const {
  if (!code_.missing.empty()) return {};
  Kernels timed = kernels;
  if (timed.empty()) {
    for (const auto& expectation : expectations_.at(part)) timed.add(expectation.kernel);
  }
  const KernelNames names = timed.names();
  for (const auto& kernel : code_.kernels) {
    if (!names.hold(kernel.name) || machine_code::has_body(kernel)) continue;
    if (machine_code::expect_some(expectations_.at(""), kernel)) continue;
    if (machine_code::expect_some(expectations_.at(part), kernel)) continue;
    return machine_code::demangle(kernel.name) + " has no body in code for " + kernel.architecture;
  }
  return {};
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
