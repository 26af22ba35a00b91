// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/conclusion.h"

#include <fmt/format.h>

#include <chrono>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/run/recording_files.h"
#include "analysis/report/summary.h"

namespace warpgauge::cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Wall time of recordings. `all`: as far as they have an end line; the sum over the kernels'
/// series leaves out the checks and the other contestants of an interleaved race.
struct Seconds {
  double all = 0, timing = 0, counters = 0;

  explicit Seconds(const std::vector<samples::Recording>& recordings) {
    for (const auto& recording : recordings) {
      all += recording.elapsed_seconds.value_or(0);
      for (const auto& series : recording.series) {
        (series.source == samples::Source::kTiming ? timing : counters) += series.elapsed_seconds;
      }
    }
  }
};

}  // namespace

std::string Conclusion::fit(Interruption& interruption) {
  const auto start = Clock::now();
  estimate::Estimates estimates;
  profile::Profile profile = profile::fit(recordings_.probes, estimates);
  profile.replayed = options_.origin == report::Origin::kReplayed;
  folder_.write_results(recordings_, profile, estimates, options_.origin, interruption);
  fit_seconds_ = seconds_since(start);
  return report::summary_text(profile);
}

void Conclusion::draw(int beside) {
  if (options_.no_report) return;
  const auto start = Clock::now();
  drawing_ = folder_.draw({.png = options_.png, .beside = beside});
  draw_seconds_ = seconds_since(start);
}

int Conclusion::finish(Interruption& interruption) {
  folder_.publish(drawing_, interruption);
  if (drawing_.set_is_whole && options_.origin == report::Origin::kMeasuredNow) {
    report_is_there(folder_.path());
  }
  const Seconds probes(recordings_.probes), kernels(recordings_.kernels);
  say("time: probes {:.1f} s (timing series {:.1f} s, counter series {:.1f} s), "
      "kernels {:.1f} s{}, fit {:.1f} s, figures {:.1f} s\n",
      probes.all, probes.timing, probes.counters, kernels.all,
      options_.origin == report::Origin::kReplayed ? " (when recorded)" : "", fit_seconds_,
      draw_seconds_);
  if (!drawing_.set_is_whole) return drawing_.exit_status;
  const bool has_page = !options_.no_report && drawing_.exit_status == kExitOk;
  say("{}: {}\n", has_page ? "report" : "profile",
      (folder_.path() / (has_page ? "index.html" : "profile.json")).string());
  return drawing_.exit_status;
}

}  // namespace warpgauge::cli
