// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/alone.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <csignal>
#include <sstream>
#include <stdexcept>

#include "analysis/base/process.h"

namespace warpgauge::probes {

std::string alone_text(const AloneResult& result) {
  if (result.error != 0) return fmt::format("error {}", result.error);
  return fmt::format("values {}", fmt::join(result.values, " "));
}

AloneResult ask_alone(const std::vector<std::string>& command, int limit_s) {
  const ProcessEnd process = run_process({.argv = command,
                                          .input = Redirect::kNull,
                                          .output = Redirect::kCapture,
                                          .errors = Redirect::kNull,
                                          .signals = Signals::kForwarded,
                                          .limits = Limits{.time = std::chrono::seconds(limit_s)}});
  if (process.received != 0) std::raise(process.received);  // meant for us
  std::istringstream answer(process.output);
  std::string begins, what;
  answer >> begins >> what;
  AloneResult result;
  if (begins == kAloneBegins && process.over_limit) {
    result.ended = false;
    return result;
  }
  if (begins == kAloneBegins && what == "error" && answer >> result.error) return result;
  if (begins == kAloneBegins && what == "values" && process.exit_status == 0) {
    for (double value = 0; answer >> value;) result.values.push_back(value);
    if (answer.eof()) return result;
  }
  const std::string why =
      fmt::format("the process of its own ended with status {} and no answer", process.exit_status);
  if (begins != kAloneBegins) throw NotBegun(why);
  throw std::runtime_error(why);
}

}  // namespace warpgauge::probes
