// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/timed_builds.h"

#include <fmt/format.h>

#include "analysis/base/json.h"
#include "analysis/model/faster.h"
#include "analysis/report/prediction_json.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using nlohmann::ordered_json;

std::string time_of(const RankedKernel& build) {
  if (!build.has_time()) return "not known";
  const model::Bound& us = *build.report.prediction.time_us;
  return fmt::format("{:.4g} us [{:.4g}, {:.4g}]", us.value, us.low, us.high);
}

ordered_json json_of(const RankedKernel& build) {
  const model::Prediction& prediction = build.report.prediction;
  return {{"time_us", build.has_time() ? bound_json(*prediction.time_us) : ordered_json()},
          {"bound", text_or_null(prediction.bound)},
          {"why", text_or_null(build.why)}};
}

}  // namespace

std::optional<double> TimedBuilds::ratio() const {
  if (!before.has_time() || !after.has_time()) return std::nullopt;
  return after.report.prediction.time_us->value / before.report.prediction.time_us->value;
}

bool TimedBuilds::is_told_slower() const {
  return model::is_told_faster(before.report, after.report);
}

bool TimedBuilds::is_told_faster() const {
  return model::is_told_faster(after.report, before.report);
}

std::string timed_builds_text(const TimedBuilds& builds) {
  std::string text =
      fmt::format("  time                {} -> {}", time_of(builds.before), time_of(builds.after));
  const auto ratio = builds.ratio();
  if (!ratio) {
    text += '\n';
    for (const auto& [which, build] : {std::pair("old", &builds.before), {"new", &builds.after}}) {
      if (!build->has_time())
        text += fmt::format("  no time             {}: {}\n", which, build->why);
    }
    return text;
  }
  text += fmt::format(", {:+.1f}%: {}\n", 100 * (*ratio - 1),
                      builds.is_told_slower()   ? "slower beyond the errors of both"
                      : builds.is_told_faster() ? "faster beyond the errors of both"
                                                : "not told apart by the errors of both");
  return text + fmt::format("  time is bound by    {} -> {}\n",
                            builds.before.report.prediction.bound,
                            builds.after.report.prediction.bound);
}

ordered_json timed_builds_json(const TimedBuilds& builds) {
  const auto ratio = builds.ratio();
  return {{"before", json_of(builds.before)},
          {"after", json_of(builds.after)},
          {"ratio", ratio ? json_number(*ratio) : ordered_json()},
          {"told", builds.is_told_slower()   ? ordered_json("slower")
                   : builds.is_told_faster() ? ordered_json("faster")
                                             : ordered_json()}};
}

}  // namespace warpgauge::report
