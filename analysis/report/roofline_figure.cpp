// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analysis/report/figure_json.h"
#include "analysis/report/figures.h"

namespace warpgauge::report {
namespace {

using nlohmann::json;

json bound_json(const model::Bound& bound) {
  return {{"value", bound.value}, {"low", bound.low}, {"high", bound.high}};
}

}  // namespace

json roofline_figure(const model::Roofline& roofline) {
  json figure = empty_figure("roofline", "Roofline",
                             "Which resource bounds a kernel of a given arithmetic intensity?");
  for (const auto& [key, reason] : roofline.absent) {
    figure["notes"].push_back(fmt::format("no ceiling from {}: {}", key, reason));
  }
  if (!roofline.compute || roofline.memory.empty()) return figure;
  figure["kind"] = "roofline";
  figure["x"] = axis("arithmetic intensity", "FLOP/byte", true);
  figure["y"] = axis("attainable", "TFLOP/s", true);
  figure["keys"].push_back(roofline.compute->key);
  json memory = json::array();
  for (const model::MemoryCeiling& ceiling : roofline.memory) {
    figure["keys"].push_back(ceiling.key);
    memory.push_back({{"level", ceiling.level},
                      {"key", ceiling.key},
                      {"gbps", bound_json(ceiling.gbps)},
                      {"ridge_flop_per_byte", bound_json(ceiling.ridge_flop_per_byte)}});
  }
  const json compute = {{"key", roofline.compute->key},
                        {"tflops", bound_json(roofline.compute->tflops)}};
  figure["ceilings"] = {{"compute", compute}, {"memory", memory}};
  return figure;
}

}  // namespace warpgauge::report
