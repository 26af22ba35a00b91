// SPDX-License-Identifier: Apache-2.0
// What each probe's file says of itself at its top: question, method, what could fool it. The build
// puts it into the program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace warpgauge::answers {

struct ProbeText {
  std::string question, method, traps;  ///< one paragraph each, without a comment's slashes
};

/// Reads the comment that a probe begins with: paragraphs "Question: ...", "Method: ..." and "What
/// could fool it: ..."; a paragraph that begins otherwise belongs to the one above. Absent where it
/// has not all three.
std::optional<ProbeText> parse_probe_text(std::string_view comment);

/// The text of a probe, by its name ("memory/pointer_chase"); absent where this build knows none.
std::optional<ProbeText> probe_text(const std::string& probe);

/// The comment that a probe's file begins with, as the file has it.
struct ProbeComment {
  std::string_view probe, comment;
};

/// The comments of all probes, sorted by name.
std::span<const ProbeComment> probe_comments();

}  // namespace warpgauge::answers
