// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/claims_text.h"

#include <fmt/format.h>

#include "analysis/base/printable.h"
#include "analysis/claims/row.h"
#include "analysis/claims/write.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using claims::Judgement;

Look look_of_claim(claims::Verdict verdict) {
  constexpr Look kLooks[] = {Look::kGood, Look::kBad, Look::kDoubtful, Look::kDim, Look::kDim};
  return kLooks[static_cast<std::size_t>(verdict)];
}

}  // namespace

std::string title_of(const std::string& document, const claims::Titles& titles) {
  const auto found = titles.find(document);
  return found == titles.end() ? "" : printable(found->second);
}

std::string claims_text(const profile::Profile& profile, std::span<const Judgement> judgements,
                        const claims::Titles& titles, bool colours) {
  constexpr std::size_t kIndent = 11;
  std::string text = claims::count_line(profile, judgements) + '\n', document;
  for (const Judgement& judgement : judgements) {
    const claims::Entry& entry = *judgement.entry;
    if (entry.document != document) {
      document = entry.document;
      const std::string title = title_of(document, titles);
      text += "\n" +
              painted(fmt::format("document {}{}{}", document, title.empty() ? "" : ": ", title),
                      Look::kBold, colours) +
              "\n";
    }
    const std::string verdict = fmt::format("{:<13}", claims::verdict_in_words(judgement));
    text += fmt::format("\n{} {} (line {})\n",
                        painted(verdict, look_of_claim(judgement.verdict), colours), entry.id,
                        printable(entry.lines));
    text += wrapped(printable(entry.statement), kIndent, "  states:  ");
    text += wrapped(printable(claims::why_in_words(judgement)), kIndent, "  found:   ");
    if (!judgement.instead.empty()) {
      text += wrapped(printable(judgement.instead), kIndent, "  instead: ");
    }
  }
  return text;
}

}  // namespace warpgauge::report
