// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/timed_builds.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>
#include <string_view>
#include <utility>

#include "analysis/answers/ranking.h"
#include "analysis/base/error.h"
#include "analysis/base/tell.h"

namespace warpgauge::cli {
namespace {

constexpr const char *kFailOn = "--fail-on", *kSlower = "slower", *kLikely = "likely-slower";

/// 0.03 of "slower=3%". Absent for another word. Throws InputError.
std::optional<double> share_of(std::string_view text, std::string_view word) {
  const std::size_t equals = std::min(text.find('='), text.size());
  if (text.substr(0, equals) != word) return std::nullopt;
  const auto refuse = [&] {
    throw InputError(kFailOn, std::string(text),
                     fmt::format("is not {0}=N% like {0}=3%, with N from 0 to 1000", word));
  };
  std::string_view number = equals == text.size() ? text.substr(equals) : text.substr(equals + 1);
  if (!number.ends_with('%')) refuse();
  number.remove_suffix(1);
  double percent = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), percent);
  constexpr double kMost = 1000;
  if (error != std::errc() || end != number.data() + number.size() ||
      !(percent >= 0 && percent <= kMost)) {
    refuse();
  }
  return percent / 100;
}

}  // namespace

bool TimedOptions::wants_times() const {
  if (launch.arguments.empty()) {
    launch.refuse_without_code("tells times of two builds: give --arg, too");
    if (!fail_on.empty()) throw InputError(kFailOn, "", "needs times: give --grid, --block, --arg");
    return false;
  }
  return true;
}

void add_timed_options(CLI::App& command, TimedOptions& options, const char* heading) {
  add_launch_options(command, options.launch, heading);
  command
      .add_option(
          "--fail-on", options.fail_on,
          "With --compare: exit with status 1 where the new build is slower by more than this: "
          "slower=3% "
          "(beyond the errors of both predictions) or likely-slower=3% (by the predicted "
          "times alone)")
      ->group(heading)
      ->type_name("slower=N%")
      ->allow_extra_args(false);
}

Timer::Timer(const TimedOptions& options, std::string architecture,
             std::vector<std::string> compiler_options, const profile::Profile& profile)
    : options_(options),
      architecture_(std::move(architecture)),
      compiler_options_(std::move(compiler_options)),
      profile_(profile) {
  for (const std::string& text : options.fail_on) {
    if (const auto share = share_of(text, kSlower)) {
      most_slower_ = share;
    } else if (const auto likely = share_of(text, kLikely)) {
      most_likely_slower_ = likely;
    } else {
      throw InputError(kFailOn, text, "is neither slower=N% nor likely-slower=N%");
    }
  }
}

report::TimedBuilds Timer::of(const std::filesystem::path& before_file,
                              const model::CodeAnalysis& before,
                              const std::filesystem::path& after_file,
                              const model::CodeAnalysis& after) const {
  const auto candidate = [&](const char* name, const std::filesystem::path& file,
                             const model::CodeAnalysis& analysis) {
    answers::StaticOptions told = options_.launch;
    told.file = file;
    told.kernel = analysis.code->function;
    told.architecture = architecture_;
    told.compiler_options = compiler_options_;
    return answers::Candidate{.name = name, .kernel = std::move(told)};
  };
  auto ranking = answers::rank(
      {candidate("old", before_file, before), candidate("new", after_file, after)}, profile_, {},
      [](std::size_t count, const std::function<void(std::size_t)>& act) {
        for (std::size_t i = 0; i < count; ++i) act(i);
      });
  report::TimedBuilds builds;
  for (report::RankedKernel& one : ranking.kernels) {
    (one.place == 0 ? builds.before : builds.after) = std::move(one);
  }
  return builds;
}

int Timer::status_of(const report::TimedBuilds& builds, const std::string& kernel) const {
  if (!most_slower_ && !most_likely_slower_) return kExitOk;
  const auto ratio = builds.ratio();
  if (!ratio) {
    tell("error: {}: --fail-on cannot be told: {}", kernel,
         builds.before.has_time() ? builds.after.why : builds.before.why);
    return kExitBadInput;
  }
  const double more = *ratio - 1;
  if (most_slower_ && more > *most_slower_ && builds.is_told_slower()) {
    tell(
        "error: {}: the new build is {:.1f} % slower, beyond the errors of both predictions "
        "(--fail-on slower={:g}%)",
        kernel, 100 * more, 100 * *most_slower_);
    return kExitMeasurementFailed;
  }
  if (most_likely_slower_ && more > *most_likely_slower_) {
    tell(
        "error: {}: the new build is predicted to be {:.1f} % slower (--fail-on "
        "likely-slower={:g}%)",
        kernel, 100 * more, 100 * *most_likely_slower_);
    return kExitMeasurementFailed;
  }
  return kExitOk;
}

}  // namespace warpgauge::cli
