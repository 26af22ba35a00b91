// SPDX-License-Identifier: Apache-2.0
// A description of a kernel: read, written back, predicted.
#include "analysis/descriptor/read.h"
#include "analysis/descriptor/write.h"
#include "analysis/report/prediction_text.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/written.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view input = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] {
    const descriptor::Descriptor kernel = descriptor::parse_descriptor(input, "input");
    try {
      descriptor::to_json(kernel);
    } catch (const Defect& defect) {
      throw fuzz::Wrong(std::string("what was read cannot be written: ") + defect.what());
    }
    model::KernelReport report;
    report.kernel = kernel;
    report.prediction = model::predict(kernel, fuzz::h200());
    report.measured_roofline = model::measured_roofline(kernel.work, fuzz::h200());
    if (kernel.collective) {
      static const profile::Profile two_h100 = profile::read_profile(
          std::filesystem::path(WARPGAUGE_SOURCE_DIR) / "data/h100x2/profile-0.json.zst");
      report.collective = model::collective_time(*kernel.collective, two_h100);
    }
    for (const std::string variant : {"coalesced", "no-conflicts", "occupancy=2"}) {
      report.answers.push_back(
          model::answer(model::parse_what_if(variant), kernel, fuzz::h200(), nullptr, {}));
    }
    fuzz::prediction_line(report);
    fuzz::require_numbers(report::prediction_text(report, "a device"), input);
  });
  return 0;
}
