// SPDX-License-Identifier: Apache-2.0
#include "tests/virtual_gpu/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "analysis/estimate/stats.h"
#include "tests/virtual_gpu/trials.h"

namespace warpgauge::virtual_gpu {

std::string share(long part, long whole) {
  return whole == 0 ? ""
                    : fmt::format("{:.4f}", static_cast<double>(part) / static_cast<double>(whole));
}

std::string percent(long part, long whole) {
  return whole == 0
             ? "–"
             : fmt::format("{:.1f}", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

namespace {

double middle(const std::vector<double>& values) {
  return values.empty() ? 0 : estimate::median(values);
}

/// Rows in the order of a reader: detector by detector, then population, then noise.
std::vector<const Row*> ordered(const Table& table) {
  const std::map<std::string, int> noises = {{"low", 0}, {"medium", 1}, {"high", 2}};
  std::vector<const Row*> rows;
  for (const auto& [key, row] : table.rows()) {
    if (row.machines > 0 || row.planted > 0) rows.push_back(&row);
  }
  std::stable_sort(rows.begin(), rows.end(), [&](const Row* a, const Row* b) {
    const bool a_random = a->population == "random", b_random = b->population == "random";
    if (a_random != b_random) return a_random;
    return std::tuple(a->population, a->detector, noises.at(a->noise)) <
           std::tuple(b->population, b->detector, noises.at(b->noise));
  });
  return rows;
}

}  // namespace

std::string to_csv(const Table& table) {
  std::string text =
      "population,detector,noise,machines,planted,recall,cannot_tell,missed,reported,"
      "false_reports_per_machine,intervals,coverage,median_error,median_width\n";
  for (const Row* row : ordered(table)) {
    text +=
        fmt::format("\"{}\",\"{}\",{},{},{},{},{},{},{},{},{},{},{:.5f},{:.5f}\n", row->population,
                    row->detector, row->noise, row->machines, row->planted,
                    share(row->recovered, row->planted), share(row->cannot_tell, row->planted),
                    share(row->planted - row->recovered - row->cannot_tell, row->planted),
                    row->reported, share(row->unreal, row->machines), row->intervals,
                    share(row->covered, row->intervals), middle(row->errors), middle(row->widths));
  }
  return text;
}

std::string to_markdown(const Table& table, int machines, int adversarial) {
  std::string text = fmt::format(
      "# Known answers: what the memory detectors find on machines whose truth is known\n"
      "\n"
      "Written by `warpgauge_known_answers --machines {} --adversarial {}` (tests/virtual_gpu); do "
      "not "
      "edit.\n"
      "\n"
      "{} random machines and {} of each adversarial population, each measured at three noise "
      "levels. All figures in percent of the row, except n.\n"
      "\n"
      "- knee, level: the footprint sweep of every machine, by the estimator `latency_ladder`, "
      "which the probes use; near, far and share: `near_far`; peak, plateau, half and knee of "
      "saturation: `saturation`. With every "
      "fifth machine `granule` (sector, fetch) and `associativity` (ways), with every 25th "
      "`line_size` (line).\n"
      "- recall: planted things that were found (a knee: within a fifth of an octave, or one step "
      "of the sweep where that is more, or inside the interval).\n"
      "- cannot tell: not found, and the estimator gave a reason: the curve is not flat at an end "
      "of "
      "the sweep, a plateau is there in few resamples only, or a rise of more than half an octave "
      "may hide a short level. missed: not found, silently or wrong.\n"
      "- false: reports of what is not there, per 100 machines.\n"
      "- A knee reported too far from any planted one counts as false, and the planted one as "
      "missed: it is not in the coverage. False reports of hashed caches are counted in the row "
      "`knee`.\n"
      "- coverage: 95 % intervals that hold the truth, of what was found.\n"
      "- error, width: median relative error, and median relative width of the interval.\n"
      "- hashed: a set index by hash. Its cache begins to miss well below its capacity, so the "
      "planted knee is the zone from 0.5 to 5 % misses, not a size; and lines meant to share a set "
      "do not, so no number of ways may be reported.\n"
      "\n"
      "Coverage should be 93 to 97 %. Where it is not:\n"
      "\n"
      "- sector, fetch, line, ways are whole numbers out of a short list: an interval is one "
      "number, "
      "and its coverage is the share of right answers.\n"
      "- knee, hashed: the truth is a zone; an interval holds it when it touches the zone. No "
      "interval "
      "of one number can be held to 95 % there: at least 93 % is asked for.\n"
      "- level on a machine that is flat throughout (no knee; size below the first sample): the "
      "median of points is redrawn wider than it scatters. Real levels have structure, and there "
      "the "
      "same interval is right.\n"
      "- level is the mean of two kinds: one that lies within the SM, whose points scatter by "
      "themselves, is covered by more than 97 %; beyond it the SM clock drifts slowly over the "
      "sweep, all points of a level err alike, and fewer than 93 % are covered where a level has "
      "structure as well.\n"
      "- rows of few intervals: n of them scatter by 100 * sqrt(0.05 * 0.95 / n), 1.5 at 200.\n"
      "- two close knees: a level of less than half an octave, or one between random victims, is "
      "not "
      "told from the rise to the next one, and the estimator says so.\n"
      "- plateau and half saturation of random machines at low and medium noise: most planted "
      "curves still rise or fall by up to 2 % over the points of the plateau. The interval holds "
      "what other points would have given, and is too wide for the mean of these, which is what is "
      "planted.\n"
      "- knee, saturation knee: laws of the rise and of the bend are mixed, with one set of "
      "weights "
      "for all noises and populations; up to 98 % of the intervals hold the truth.\n"
      "- throttle, clock not recorded: a level that lies in the throttled stretch as a whole is "
      "wrong, and nothing in the recording shows it.\n",
      machines, adversarial, machines, adversarial);
  return text + rows_to_markdown(table);
}

std::string rows_to_markdown(const Table& table) {
  std::string text, population;
  for (const Row* row : ordered(table)) {
    if (row->population != population) {
      population = row->population;
      text += fmt::format(
          "\n## {}\n\n"
          "| detector | noise | n | recall | cannot tell | missed | false | coverage | error | "
          "width |\n"
          "|---|---|---|---|---|---|---|---|---|---|\n",
          population);
    }
    text +=
        fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {:.2g} | {:.2g} |\n", row->detector,
                    row->noise, row->planted, percent(row->recovered, row->planted),
                    percent(row->cannot_tell, row->planted),
                    percent(row->planted - row->recovered - row->cannot_tell, row->planted),
                    percent(row->unreal, row->machines), percent(row->covered, row->intervals),
                    100 * middle(row->errors), 100 * middle(row->widths));
  }
  return text;
}

}  // namespace warpgauge::virtual_gpu
