// SPDX-License-Identifier: Apache-2.0
// A datasheet: read, and compared with a kernel.
#include "analysis/descriptor/descriptor.h"
#include "analysis/descriptor/read.h"
#include "analysis/report/prediction_text.h"
#include "tests/fuzz/target.h"
#include "tests/fuzz/written.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view input = fuzz::text_of(data, size);
  static const descriptor::Descriptor kernel = descriptor::read_descriptor(
      WARPGAUGE_SOURCE_DIR "/data/kernels/examples/reduction_tree.json");
  static const model::Prediction prediction = model::predict(kernel, fuzz::h200());
  fuzz::read_or_refuse([&] {
    const fuzz::FileOf file(input);
    model::KernelReport report;
    report.kernel = kernel;
    report.prediction = prediction;
    report.datasheet_roofline =
        model::datasheet_roofline(kernel.work, model::read_datasheet(file.path()));
    fuzz::require_numbers(fuzz::prediction_line(report), input);
    fuzz::require_numbers(report::prediction_text(report, "a device"), input);
  });
  return 0;
}
