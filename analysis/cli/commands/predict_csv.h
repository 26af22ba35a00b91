// SPDX-License-Identifier: Apache-2.0
// Predictions as a table.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "analysis/cli/frame/chosen_profile.h"

namespace warpgauge::cli {

/// A member of each element of a list, joined.
inline std::string joined(const nlohmann::ordered_json& kernel, const char* list,
                          const char* member) {
  std::string text;
  for (const auto& one : kernel.value(list, nlohmann::ordered_json::array())) {
    text += (text.empty() ? "" : "; ") + one.value(member, std::string());
  }
  return text;
}

/// A row a kernel of a document of predictions (`predict --format json`): time with its interval,
/// what bounds it, what comes second; whether there is a time ("time") or only a lower bound ("at
/// least"), for want of which amounts and keys; where it was counted and compiled for; and what
/// answers.
inline std::string predictions_csv(const nlohmann::ordered_json& kernels,
                                   const ChosenProfile& chosen) {
  using Json = nlohmann::ordered_json;
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

}  // namespace warpgauge::cli
