// SPDX-License-Identifier: Apache-2.0
// A recording: read, written back, fitted.
#include "analysis/samples/reader.h"
#include "analysis/samples/writer.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view input = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] {
    const fuzz::FileOf file(input);
    const samples::Recording recording =
        samples::read_recording(file.path(), samples::Tolerate::kTruncatedTail);
    try {
      for (const samples::Series& series : recording.series) samples::to_json_line(series);
    } catch (const Defect& defect) {
      throw fuzz::Wrong(std::string("what was read cannot be written: ") + defect.what());
    }
    const profile::Profile profile = profile::fit({recording});
    try {
      const std::string text = to_json(profile);
      fuzz::require_numbers(text, input);
      const fuzz::FileOf written(text);
      profile::read_profile(written.path());
    } catch (const std::runtime_error& error) {
      throw fuzz::Wrong(std::string("its profile cannot be written and read: ") + error.what());
    }
  });
  return 0;
}
