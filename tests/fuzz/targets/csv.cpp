// SPDX-License-Identifier: Apache-2.0
// Tables: measured times beside predictions; rows of reference kernels.
#include "analysis/descriptor/read.h"
#include "analysis/ladder/rows.h"
#include "analysis/validate/validation.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view input = fuzz::text_of(data, size);
  static const std::vector<descriptor::Descriptor> kernels = {
      descriptor::read_descriptor(WARPGAUGE_SOURCE_DIR "/data/kernels/examples/copy.json")};
  fuzz::read_or_refuse([&] {
    const auto times = validate::parse_times(input, "input");
    const auto validation = validate::validation_of(kernels, times, fuzz::h200(), {}, nullptr);
    fuzz::require_numbers(validate::to_csv(validation), input);
    fuzz::require_numbers(validate::summary_text(validation), input);
  });
  fuzz::read_or_refuse([&] {
    const fuzz::FileOf file(input);
    ladder::to_csv(ladder::read_csv(file.path()));
  });
  return 0;
}
