// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/compare_text.h"

#include <fmt/format.h>

#include "analysis/base/printable.h"
#include "analysis/report/summary.h"
#include "analysis/report/terminal.h"

namespace warpgauge::report {
namespace {

using profile::KeyComparison;

Look look_of_verdict(profile::Verdict verdict) {
  constexpr Look kLooks[] = {Look::kGood, Look::kBad, Look::kDoubtful, Look::kDim};
  return kLooks[static_cast<int>(verdict)];
}

std::string difference_text(const KeyComparison& key) {
  return key.relative_difference ? fmt::format("{:+.2f} %", 100 * *key.relative_difference) : "-";
}

std::string value_with_interval(const profile::Entry* entry) {
  if (entry == nullptr) return "-";
  const auto end = [&](double value) {
    return format_value(value, entry->unit == "bytes" ? "bytes" : "1");
  };
  return fmt::format("{} [{}, {}]", format_value(entry->value, entry->unit), end(entry->low),
                     end(entry->high));
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

constexpr std::string_view kHtmlHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>warpgauge: two profiles</title>
<style>
:root { color-scheme: light dark; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 2em; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: 2px 10px; text-align: left; white-space: nowrap; border-bottom: 1px solid #8884; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.differs { color: light-dark(#a40000, #ff8a80); } .ambiguous { color: light-dark(#7a4a00, #ffc266); }
.same { color: light-dark(#0b6b2d, #7ddc9a); }
</style></head><body>
)";

}  // namespace

std::string agreement(const Comparison& comparison) {
  const auto [same, differ, ambiguous, absent] = profile::count_verdicts(comparison.keys);
  return fmt::format("{} of {} keys agree; {} differ, {} ambiguous, {} in one of them only", same,
                     comparison.keys.size(), differ, ambiguous, absent);
}

std::string comparison_text(const Comparison& comparison, bool colours) {
  std::string text =
      fmt::format("A: {} ({})\nB: {} ({})\n", comparison.file_a, printable(comparison.device_a),
                  comparison.file_b, printable(comparison.device_b));
  if (!comparison.cause.empty()) text += comparison.cause + "\n";
  std::vector<std::vector<Cell>> rows;
  for (const KeyComparison& key : comparison.shown) {
    rows.push_back({{printable(key.key)},
                    {std::string(verdict_name(key.verdict)), look_of_verdict(key.verdict)},
                    {difference_text(key)},
                    {value_with_interval(key.a)},
                    {value_with_interval(key.b)}});
  }
  if (!rows.empty()) {
    text += aligned({{"key"}, {"verdict"}, {"(B - A) / A", true}, {"A"}, {"B"}}, rows, colours);
  }
  return text + agreement(comparison) + "\n";
}

std::string comparison_html(const Comparison& comparison) {
  std::string text(kHtmlHead);
  text +=
      fmt::format("<h1>Two profiles</h1>\n<p>A: {} ({})<br>B: {} ({})</p>\n<p>{}</p>\n",
                  escaped(comparison.file_a), escaped(comparison.device_a),
                  escaped(comparison.file_b), escaped(comparison.device_b), agreement(comparison));
  if (!comparison.cause.empty()) text += fmt::format("<p>{}</p>\n", escaped(comparison.cause));
  text +=
      "<div><table>\n<tr><th>key</th><th>verdict</th><th>(B - A) / "
      "A</th><th>A</th><th>B</th></tr>\n";
  for (const KeyComparison& key : comparison.shown) {
    const std::string_view verdict = verdict_name(key.verdict);
    text += fmt::format(
        "<tr><td><code>{}</code></td><td class=\"{}\">{}</td><td class=\"number\">{}</td>"
        "<td>{}</td><td>{}</td></tr>\n",
        escaped(key.key), verdict, verdict, difference_text(key),
        escaped(value_with_interval(key.a)), escaped(value_with_interval(key.b)));
  }
  return text + "</table></div>\n</body></html>\n";
}

}  // namespace warpgauge::report
