// SPDX-License-Identifier: Apache-2.0
// What a line of a table becomes on architectures where it is not what the table says: another
// opcode, two instructions for one, one with others beside it, or nothing of its own.
//
//   .forms = {{.on = "sm_8*", .each = 2}, {.on = "sm_12*", .absent = "IADD3 and VIMNMX"}}
//
// Architectures that no form names, unknown ones too, have the table's form.
#pragma once

#include <string>
#include <vector>

#include "analysis/base/pattern.h"
#include "analysis/machine_code/code_expectation.h"

namespace warpgauge::probes {

struct CodeForm {
  const char* on = nullptr;    ///< the architectures, as CodeExpectation::on() has them; null: none
  const char* sass = nullptr;  ///< pattern of the opcode; null: the table's
  int each = 1;                ///< how often it is in one operation
  /// How many instructions of this opcode the loop itself has.
  int shared_with_loop = 0;
  /// The loop may have one more, which is how a long one ends: not in every body.
  bool may_end_loop = false;
  double beside = 0;  ///< other instructions that come with each operation, at most
  /// Why the rate is not of this instruction: only its latency is measured.
  const char* no_rate = nullptr;
  /// Why there is no such instruction: what is there in its place. Nothing is measured. `sass` is
  /// given where the table's opcode is there all the same, beside others: one of these.
  const char* absent = nullptr;
};

constexpr int kMostForms = 2;

/// The form of a line on a device of this compute capability (major * 10 + minor). `usual` is the
/// table's.
inline CodeForm form_on(int capability, const CodeForm (&forms)[kMostForms], CodeForm usual) {
  const std::string architecture = "sm_" + std::to_string(capability);
  for (CodeForm form : forms) {
    if (form.on == nullptr) continue;
    if (!Pattern(machine_code::opcode_regex(form.on)).is_all_of(architecture + "a")) continue;
    if (form.sass == nullptr) form.sass = usual.sass;
    return form;
  }
  return usual;
}

/// A form and the pattern of its architectures.
struct ArchitectureForm {
  std::string on;
  CodeForm form;
};

/// Architectures below a compute capability of 9.0: code for them has no body where a line needs
/// that. They are no form, since nothing else is there.
inline constexpr const char* kBefore90 = "sm_[78]*";

/// The same for what a line needs; empty below 9.0.
inline std::string architectures_before(int needs) {
  if (needs >= 120) return "sm_([789]|1[01])*";
  if (needs >= 100) return "sm_[789]*";
  return needs >= 90 ? kBefore90 : "";
}

/// All forms that machine code may have: each on its architectures, and the table's on the rest.
/// `needs`: compute capability; 80 to 89 count as none. `others`: further architectures that the
/// table's form is not for.
inline std::vector<ArchitectureForm> all_forms(int needs, const CodeForm (&forms)[kMostForms],
                                               const CodeForm& usual, std::string others = "") {
  std::vector<ArchitectureForm> all;
  const std::string before = architectures_before(needs);
  if (!before.empty()) others += (others.empty() ? "" : "|") + before;
  for (CodeForm form : forms) {
    if (form.on == nullptr) continue;
    others += (others.empty() ? "" : "|") + std::string(form.on);
    if (form.sass == nullptr) form.sass = usual.sass;
    all.push_back({form.on, form});
  }
  all.push_back({others.empty() ? "" : "!(" + others + ")", usual});
  return all;
}

/// The architectures that do not have it, as a pattern; empty: none.
inline std::string absent_on(const CodeForm (&forms)[kMostForms]) {
  std::string list;
  for (const CodeForm& form : forms) {
    if (form.absent != nullptr) list += (list.empty() ? "" : "|") + std::string(form.on);
  }
  return list;
}

}  // namespace warpgauge::probes
