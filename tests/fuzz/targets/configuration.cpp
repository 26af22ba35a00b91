// SPDX-License-Identifier: Apache-2.0
// A group of metrics, as cupti/metrics/ has them.
#include <fstream>

#include "analysis/base/temporary_folder.h"
#include "analysis/counters/metric_group.h"
#include "analysis/samples/check.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

namespace {

/// The file must have the name that the group gives itself.
std::string name_in(std::string_view text) {
  constexpr std::string_view kId = "id: ";
  const std::size_t at = text.find(kId);
  if (at == text.npos) return "none";
  text.remove_prefix(at + kId.size());
  const std::string_view name = text.substr(0, text.find_first_of("\n @"));
  return samples::is_file_name(name) && name.size() < 100 ? std::string(name) : "none";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  static const TemporaryFolder folder;
  const std::string_view text = fuzz::text_of(data, size);
  const std::filesystem::path file = folder.path() / (name_in(text) + ".yaml");
  std::ofstream(file, std::ios::binary) << text;
  fuzz::read_or_refuse([&] { counters::read_metric_group(file); });
  std::filesystem::remove(file);
  return 0;
}
