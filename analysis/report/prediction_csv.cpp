// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/prediction_csv.h"

#include "analysis/base/json.h"
#include "analysis/model/bound_share.h"
#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

Json row_of(const model::KernelReport& report) {
  const descriptor::Descriptor& kernel = report.kernel;
  const model::Prediction& prediction = report.prediction;
  const auto& time = prediction.time_us;
  Json unknown = Json::array(), missing = Json::array();
  for (const descriptor::UnknownAmount& amount : prediction.unknown) unknown.push_back(amount.what);
  for (const model::MissingKey& one : prediction.missing) missing.push_back(one.key);
  const auto on = kernel.counted_on.value_or(descriptor::CountedOn{});
  return {{"kernel", kernel.name},
          {"size", kernel.size},
          {"source", kernel.source},
          {"time_us", time ? json_number(time->value) : nullptr},
          {"low_us", time ? json_number(time->low) : nullptr},
          {"high_us", time ? json_number(time->high) : nullptr},
          {"at_least_us", json_number(prediction.at_least_us)},
          {"bound", prediction.bound},
          {"bound_share", time ? json_number(model::bound_share(prediction)) : nullptr},
          {"second_bound", prediction.second_bound},
          {"answer", time ? "time" : "at least"},
          {"unknown", unknown},
          {"missing", missing},
          {"counted_on", on.device},
          {"counted_architecture", on.architecture},
          {"code_architecture", kernel.code.architecture}};
}

}  // namespace

std::string predictions_csv(const std::vector<model::KernelReport>& reports,
                            const profile::Chosen& chosen) {
  Json rows = Json::array();
  for (const model::KernelReport& report : reports) rows.push_back(row_of(report));
  return csv_of_answer({"kernel", "size", "source", "time_us", "low_us", "high_us", "at_least_us",
                        "bound", "bound_share", "second_bound", "answer", "unknown", "missing",
                        "counted_on", "counted_architecture", "code_architecture"},
                       std::move(rows), chosen);
}

}  // namespace warpgauge::report
