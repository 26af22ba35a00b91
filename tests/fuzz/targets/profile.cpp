// SPDX-License-Identifier: Apache-2.0
// A profile: read, written back, exported, and a kernel predicted by it.
#include "analysis/descriptor/read.h"
#include "analysis/export/export.h"
#include "analysis/report/prediction_text.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/written.h"

using namespace warpgauge;

namespace {

void predict_by(const profile::Profile& profile, std::string_view input) {
  static const descriptor::Descriptor kernel =
      descriptor::read_descriptor(WARPGAUGE_SOURCE_DIR "/data/kernels/examples/sgemm_tiled.json");
  fuzz::read_or_refuse([&] {
    model::KernelReport report;
    report.kernel = kernel;
    report.prediction = model::predict(kernel, profile);
    report.measured_roofline = model::measured_roofline(kernel.work, profile);
    fuzz::prediction_line(report);
    fuzz::require_numbers(report::prediction_text(report, "a device"), input);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view input = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] {
    const fuzz::FileOf file(input);
    const profile::Profile profile = profile::read_profile(file.path());
    try {
      fuzz::require_numbers(to_json(profile), input);
    } catch (const Defect& defect) {
      throw fuzz::Wrong(std::string("what was read cannot be written: ") + defect.what());
    }
    predict_by(profile, input);
    for (const exports::FormatInfo& format : exports::formats()) {
      fuzz::read_or_refuse(
          [&] { fuzz::require_numbers(exports::export_text(profile, format.name), input); });
    }
  });
  return 0;
}
