// SPDX-License-Identifier: Apache-2.0
// Tables: measured times, held against predictions; rows of reference kernels.
#include "analysis/kernels/rows.h"
#include "analysis/model/validation.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<model::Descriptor> kernels = {
      model::read_descriptor(WARPGAUGE_SOURCE_DIR "/data/kernels/examples/copy.json")};
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] {
    const auto times = model::parse_times(text, "input");
    const auto validation = model::validate(kernels, times, fuzz::h200(), {}, nullptr);
    fuzz::require_numbers(model::to_csv(validation));
    fuzz::require_numbers(model::summary_text(validation));
  });
  fuzz::read_or_refuse([&] {
    const fuzz::FileOf file(text);
    ladder::to_csv(ladder::read_csv(file.path()));
  });
  return 0;
}
