// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "analysis/report/figure_json.h"
#include "analysis/report/sections.h"

namespace warpgauge::report {
namespace {

using model::Score;
using model::Validation;
using model::ValidationRow;
using nlohmann::json;

/// Too short and too long by the same factor are equally wrong; without a prediction: least of all.
double badness(const ValidationRow& row) {
  return row.predicted_us ? std::abs(std::log(row.predicted_us->value / row.measured_us)) : -1;
}

/// {predicted_us, low_us, high_us}
json time_json(const model::Bound& time) {
  return {{"predicted_us", time.value}, {"low_us", time.low}, {"high_us", time.high}};
}

json prediction_json(const ValidationRow& row) {
  json answer = {{"kernel", row.kernel},
                 {"size", row.size},
                 {"source", row.source},
                 {"measured_us", row.measured_us},
                 {"bound_predicted", row.bound_predicted},
                 {"bound_measured", row.bound_measured},
                 {"why", row.why}};
  if (row.predicted_us) {
    answer.update(time_json(*row.predicted_us));
    answer["error"] = row.error();
  }
  if (row.measured_roofline_us) answer["measured_roofline_us"] = *row.measured_roofline_us;
  if (row.datasheet_roofline_us) answer["datasheet_roofline_us"] = *row.datasheet_roofline_us;
  return answer;
}

void add_score(json& errors, const char* name, const Score& score) {
  if (score.count == 0) return;
  errors.push_back({{"name", name},
                    {"n", score.count},
                    {"mape", score.mean_absolute},
                    {"median", score.median},
                    {"p90", score.p90},
                    {"largest", score.largest},
                    {"geometric_mean_ratio", score.geometric_mean_ratio}});
}

json figure_of(const std::vector<ValidationRow>& rows) {
  json figure = empty_figure("predictions", "Predicted against measured time",
                             "How far from the truth is the cost model, and where?");
  json points = json::array();
  for (const ValidationRow& row : rows) {
    if (!row.predicted_us) continue;
    points.push_back({{"label", fmt::format("{}, {}", row.kernel, row.size)},
                      {"family", row.kernel.substr(0, row.kernel.find('/'))},
                      {"measured_us", row.measured_us}});
    points.back().update(time_json(*row.predicted_us));
  }
  if (points.empty()) return with_note(figure, "no kernel has a prediction");
  figure["kind"] = "predictions";
  figure["x"] = axis("measured", "us", true);
  figure["y"] = axis("predicted", "us", true);
  figure["points"] = points;
  return figure;
}

}  // namespace

json predictions_section(const Validation& validation) {
  std::vector<ValidationRow> rows = validation.rows;
  std::ranges::stable_sort(rows, std::greater(), badness);  // worst first
  json section = {{"profile_hash", validation.profile_hash},
                  {"interval_coverage", validation.interval_coverage},
                  {"bounds_compared", validation.bounds_compared},
                  {"bounds_agreed", validation.bounds_agreed},
                  {"bounds_unwatched", validation.bounds_unwatched},
                  {"unpredicted", validation.unpredicted()},
                  {"unmatched", validation.unmatched},
                  {"errors", json::array()},
                  {"rows", json::array()},
                  {"figures", json::array({figure_of(rows)})}};
  add_score(section["errors"], "cost model", validation.model);
  add_score(section["errors"], "measured roofline", validation.measured_roofline);
  add_score(section["errors"], "datasheet roofline", validation.datasheet_roofline);
  for (const ValidationRow& row : rows) section["rows"].push_back(prediction_json(row));
  return section;
}

}  // namespace warpgauge::report
