// SPDX-License-Identifier: Apache-2.0
// Pages that Nsight Compute prints: read, described, the descriptions predicted.
#include "analysis/describe/from_ncu.h"
#include "analysis/descriptor/write.h"
#include "analysis/model/kernel_report.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view input = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] {
    const auto kernels = describe::describe_ncu({describe::parse_ncu_pages(input, "input")},
                                                [](const InputError&) {});
    for (const descriptor::Descriptor& kernel : kernels) {
      fuzz::read_or_refuse([&] {
        fuzz::require_numbers(descriptor::to_json(kernel), input);
        model::predict(kernel, fuzz::h200());
      });
    }
  });
  return 0;
}
