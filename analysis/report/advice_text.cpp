// SPDX-License-Identifier: Apache-2.0
#include "analysis/report/advice_text.h"

#include <fmt/format.h>

#include "analysis/model/bound_share.h"
#include "analysis/report/prediction_text.h"

namespace warpgauge::report {
namespace {

std::string us_text(const model::Bound& us) {
  return fmt::format("{:.4g} us [{:.4g}, {:.4g}]", us.value, us.low, us.high);
}

class AdviceText {
 public:
  std::string of(const descriptor::Descriptor& kernel, const model::AdviceReport& report,
                 const std::string& device, const SameNames& names) {
    text_ = fmt::format("{} on {}\n", names.heading(kernel.name, kernel.file, kernel.size), device);
    const model::Prediction& prediction = report.prediction;
    if (prediction.time_us) {
      add_time(kernel, prediction);
      for (const std::string& fact : report.facts) line("launch", fact);
      if (const std::string mix = mix_text(kernel.code); !mix.empty()) line("executes", mix);
      add_changes(report);
    } else {
      for (const std::string& why : model::why_no_time(prediction)) line("cannot tell", why);
      line("at least", fmt::format("{:.4g} us, a lower bound: the time of what is known",
                                   prediction.at_least_us));
    }
    for (const model::Elsewhere& there : report.elsewhere) add_elsewhere(report, there);
    for (const model::HotLine& hot : report.lines) {
      line("waits", fmt::format("{:>4.1f} % at 0x{:04x} {}{}{}", 100 * hot.share, hot.offset_bytes,
                                hot.source.empty() ? "" : hot.source + ": ", hot.text,
                                hot.waits_for.empty() ? "" : " <- " + hot.waits_for));
    }
    for (const std::string& assumption : prediction.assumptions) line("assumed", assumption);
    return std::move(text_);
  }

 private:
  void line(const char* what, const std::string& rest) {
    text_ += fmt::format("  {:<9} {}\n", what, rest);
  }

  void add_time(const descriptor::Descriptor& kernel, const model::Prediction& prediction) {
    const std::string measured =
        kernel.time ? fmt::format("; measured {:.4g} us", kernel.time->median_us) : std::string();
    line("time", fmt::format("{}, bound by {} ({}){}", us_text(*prediction.time_us),
                             prediction.bound, model::bound_share_text(prediction), measured));
  }

  void add_changes(const model::AdviceReport& report) {
    if (report.changes.empty()) {
      line("saves", "no change that the model can judge saves 1 % or more for sure");
    }
    for (const model::Advice& advice : report.changes) {
      line("saves", fmt::format("{}{} {}: {}", advice.is_at_most ? "at most " : "",
                                us_text(advice.saved_us), advice.change, advice.evidence));
    }
  }

  void add_elsewhere(const model::AdviceReport& report, const model::Elsewhere& there) {
    const auto& time = there.prediction.time_us;
    if (!time) return line("elsewhere", fmt::format("{}: {}", there.device, why_not(there)));
    const auto saved = model::saved_elsewhere(report.prediction, there.prediction);
    line("elsewhere",
         fmt::format("{} on {}, bound by {}{}", us_text(*time), there.device,
                     there.prediction.bound, saved ? "; saves " + us_text(*saved) : std::string()));
  }

  std::string text_;
};

}  // namespace

std::string advice_text(const descriptor::Descriptor& kernel, const model::AdviceReport& report,
                        const std::string& device, const SameNames& names) {
  return AdviceText().of(kernel, report, device, names);
}

}  // namespace warpgauge::report
