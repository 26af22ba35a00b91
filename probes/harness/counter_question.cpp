// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/counter_question.h"

#include <fmt/format.h>

#include <stdexcept>
#include <string_view>

#include "analysis/base/process.h"

namespace warpgauge::probes {
namespace {

constexpr std::string_view kAvailable = "available";
constexpr std::string_view kUnavailable = "unavailable: ";

}  // namespace

std::string counters_text(const cupti::Availability& counters) {
  return counters.available ? std::string(kAvailable) : std::string(kUnavailable) + counters.reason;
}

cupti::Availability ask_about_counters(const std::vector<std::string>& command) {
  ProcessEnd asked;
  try {
    asked = run_process({.argv = command, .output = Redirect::kCapture, .errors = Redirect::kNull});
  } catch (const std::runtime_error& error) {
    return {false, error.what()};
  }
  std::string_view answer = asked.output;
  if (answer.ends_with('\n')) answer.remove_suffix(1);
  if (asked.exit_status == 0 && answer == kAvailable) return {true, ""};
  if (asked.exit_status == 0 && answer.starts_with(kUnavailable)) {
    return {false, std::string(answer.substr(kUnavailable.size()))};
  }
  return {false, fmt::format("the process that was to find out ended with status {} and no answer",
                             asked.exit_status)};
}

}  // namespace warpgauge::probes
