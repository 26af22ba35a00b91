// SPDX-License-Identifier: Apache-2.0
// A catalogue of claims: read, judged, written.
#include "analysis/claims/judge.h"
#include "analysis/claims/write.h"
#include "analysis/samples/reader.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

namespace {

const claims::Sources& sources() {
  static const claims::Sources sources = [] {
    const std::string folder = WARPGAUGE_SOURCE_DIR;
    return claims::Sources{
        .profile = fuzz::h200(),
        .recordings = {samples::read_recording(
            folder + "/data/h200/recording-2026-11-23-taken_branch-1.jsonl.zst")},
        .kernels = ladder::read_csv(folder + "/data/h200/kernels.csv.zst"),
        .facts = claims::read_facts(folder + "/data/claims/facts")};
  }();
  return sources;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  fuzz::read_or_refuse([&] {
    const fuzz::FileOf file(fuzz::text_of(data, size));
    const auto catalogue = claims::read_catalogue({file.path()});
    const auto judgements = claims::judge(catalogue, sources());
    try {
      claims::to_json(fuzz::h200(), judgements);
      claims::to_markdown(fuzz::h200(), judgements);
    } catch (const Defect& defect) {
      throw fuzz::Wrong(std::string("the verdicts cannot be written: ") + defect.what());
    }
  });
  return 0;
}
