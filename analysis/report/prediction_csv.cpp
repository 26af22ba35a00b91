// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/prediction_csv.h"

#include "analysis/report/rows.h"

namespace warpgauge::report {
namespace {

using Json = nlohmann::ordered_json;

/// A member of each element of a list, joined.
std::string joined(const Json& kernel, const char* list, const char* member) {
  std::string text;
  for (const auto& one : kernel.value(list, Json::array())) {
    text += (text.empty() ? "" : "; ") + one.value(member, std::string());
  }
  return text;
}

}  // namespace

std::string predictions_csv(const Json& kernels, const profile::Chosen& chosen) {
  Json rows = Json::array();
  for (const Json& kernel : kernels) {
    Json row;
    const Json time = kernel.value("time_us", Json());
    for (const char* name : {"kernel", "size", "source"}) row[name] = kernel.value(name, Json());
    row["time_us"] = time.is_object() ? time.value("value", Json()) : Json();
    row["low_us"] = time.is_object() ? time.value("low", Json()) : Json();
    row["high_us"] = time.is_object() ? time.value("high", Json()) : Json();
    for (const char* name : {"at_least_us", "bound", "second_bound"}) {
      row[name] = kernel.value(name, Json());
    }
    row["answer"] = time.is_object() ? "time" : "at least";
    row["unknown"] = joined(kernel, "unknown", "what");
    row["missing"] = joined(kernel, "missing", "key");
    const Json on = kernel.value("counted_on", Json());
    row["counted_on"] = on.is_object() ? on.value("device", Json()) : Json();
    row["counted_architecture"] = on.is_object() ? on.value("architecture", Json()) : Json();
    row["code_architecture"] = kernel.value("architecture", Json());
    rows.push_back(std::move(row));
  }
  return csv_of_answer({"kernel", "size", "source", "time_us", "low_us", "high_us", "at_least_us",
                        "bound", "second_bound", "answer", "unknown", "missing", "counted_on",
                        "counted_architecture", "code_architecture"},
                       std::move(rows), chosen);
}

}  // namespace warpgauge::report
