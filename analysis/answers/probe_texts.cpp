// SPDX-License-Identifier: Apache-2.0
#include "analysis/answers/probe_texts.h"

#include <algorithm>
#include <utility>

namespace warpgauge::answers {
namespace {

/// The line without the slashes and the blank behind them.
std::string_view words_of(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of("/ "), line.size()));
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
  return line;
}

}  // namespace

std::optional<ProbeText> parse_probe_text(std::string_view comment) {
  ProbeText text;
  const std::pair<std::string_view, std::string*> heads[] = {{"Question:", &text.question},
                                                             {"Method:", &text.method},
                                                             {"What could fool it:", &text.traps}};
  std::string* part = nullptr;
  while (!comment.empty()) {
    const std::size_t end = std::min(comment.find('\n'), comment.size());
    std::string_view line = words_of(comment.substr(0, end));
    comment.remove_prefix(std::min(end + 1, comment.size()));
    for (const auto& [head, of] : heads) {
      if (!line.starts_with(head)) continue;
      part = of;
      line = words_of(line.substr(head.size()));
    }
    if (part == nullptr || line.empty()) continue;
    if (!part->empty()) *part += ' ';
    *part += line;
  }
  if (text.question.empty() || text.method.empty() || text.traps.empty()) return std::nullopt;
  return text;
}

std::optional<ProbeText> probe_text(const std::string& probe) {
  const std::span comments = probe_comments();
  const auto found = std::ranges::find(comments, probe, &ProbeComment::probe);
  return found == comments.end() ? std::nullopt : parse_probe_text(found->comment);
}

}  // namespace warpgauge::answers
