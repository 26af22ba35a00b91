// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "analysis/base/json.h"
#include "analysis/report/prediction_json.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

std::string interval_of(const model::Bound& us) {
  return fmt::format("[{:.4g}, {:.4g}]", us.low, us.high);
}

}  // namespace

std::size_t Ranking::timed() const {
  return static_cast<std::size_t>(std::ranges::count_if(kernels, &RankedKernel::has_time));
}

std::vector<const RankedKernel*> Ranking::shown(std::size_t most) const {
  std::vector<const RankedKernel*> shown;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    if (most == 0 || i < most || !kernels[i].has_time()) shown.push_back(&kernels[i]);
  }
  return shown;
}

std::string ranking_text(const Ranking& ranking, std::size_t most) {
  const auto shown = ranking.shown(most);
  constexpr std::string_view kCandidate = "candidate", kInterval = "interval";
  std::size_t name = kCandidate.size(), interval = kInterval.size();
  for (const RankedKernel* one : shown) {
    name = std::max(name, one->name.size());
    if (one->has_time()) {
      interval = std::max(interval, interval_of(*one->report.prediction.time_us).size());
    }
  }
  const std::size_t all = ranking.kernels.size(), timed = ranking.timed();
  std::string text = fmt::format(
      "{} candidate{}, the fastest first; those of one group are not told from the first of it\n",
      all, all == 1 ? "" : "s");
  text += fmt::format("group  {:<{}}  {:>10}  {:<{}}  bound by\n", kCandidate, name, "time, us",
                      kInterval, interval);
  auto tell_of_rest = [&, told = false]() mutable {
    if (!std::exchange(told, true) && most > 0 && most < timed) {
      text += fmt::format("       ... and {} that {} slower\n", timed - most,
                          timed - most == 1 ? "is" : "are");
    }
  };
  for (const RankedKernel* one : shown) {
    if (!one->has_time()) {
      tell_of_rest();
      text += fmt::format("{:>5}  {:<{}}  no time: {}\n", '-', one->name, name, one->why);
      continue;
    }
    const model::Prediction& prediction = one->report.prediction;
    text += fmt::format("{:>5}  {:<{}}  {:>10.4g}  {:<{}}  {}\n", one->group, one->name, name,
                        prediction.time_us->value, interval_of(*prediction.time_us), interval,
                        prediction.bound);
  }
  tell_of_rest();
  return text;
}

Json ranking_json(const Ranking& ranking, std::size_t most, const profile::Chosen& chosen) {
  Json document = {
      {"schema", "warpgauge.ranking"}, {"version", 1}, {"device", chosen.profile.device_name}};
  profile::add_members(document, chosen);
  document["candidates"] = ranking.kernels.size();
  document["not_answered"] = ranking.kernels.size() - ranking.timed();
  Json rows = Json::array();
  std::size_t rank = 0;
  for (const RankedKernel* one : ranking.shown(most)) {
    const model::Prediction& prediction = one->report.prediction;
    const bool timed = one->has_time();
    const Json nothing;
    const bool resident = prediction.occupancy.blocks_per_sm > 0;
    rows.push_back(
        {{"rank", timed ? Json(++rank) : nothing},
         {"group", timed ? Json(one->group) : nothing},
         {"name", one->name},
         {"place", one->place},
         {"kernel", text_or_null(one->report.kernel.name)},
         {"size", text_or_null(one->report.kernel.size)},
         {"file", text_or_null(one->report.kernel.file)},
         {"time_us", timed ? bound_json(*prediction.time_us) : nothing},
         {"bound", text_or_null(prediction.bound)},
         {"second_bound", text_or_null(prediction.second_bound)},
         {"blocks_per_sm", resident ? Json(prediction.occupancy.blocks_per_sm) : nothing},
         {"waves", resident ? json_number(prediction.waves) : nothing},
         {"assumptions", prediction.assumptions},
         {"why", text_or_null(one->why)}});
  }
  document["ranking"] = std::move(rows);
  return document;
}

std::string ranking_csv(const Ranking& ranking, std::size_t most, const profile::Chosen& chosen) {
  Json rows = ranking_json(ranking, most, chosen)["ranking"];
  for (Json& row : rows) {
    const Json time = row["time_us"];
    for (const char* end : {"value", "low", "high"}) {
      const std::string column =
          end == std::string_view("value") ? "time_us" : fmt::format("{}_us", end);
      row[column] = time.is_null() ? Json() : time[end];
    }
  }
  return csv_of_answer({"rank", "group", "name", "kernel", "size", "file", "time_us", "low_us",
                        "high_us", "bound", "second_bound", "blocks_per_sm", "waves", "why"},
                       std::move(rows), chosen);
}

}  // namespace warpgauge::report
