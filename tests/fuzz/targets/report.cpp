// SPDX-License-Identifier: Apache-2.0
// report.json, as far as C++ reads it: which figures a folder has.
#include "analysis/base/json.h"
#include "analysis/report/report_data.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  fuzz::read_or_refuse([&] { report::figure_ids(parse_json(fuzz::text_of(data, size))); });
  return 0;
}
