// SPDX-License-Identifier: Apache-2.0
// Facts: of the compiler where the text begins with a brace, of an architecture's limits where it
// says "architecture:", of a checker where it begins with "architecture", else of a chip's metrics.
#include <fstream>

#include "analysis/base/temporary_folder.h"
#include "analysis/claims/facts.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  static const TemporaryFolder folder;
  const std::string_view text = fuzz::text_of(data, size);
  const std::filesystem::path compiled = folder.path() / "compiled-sm_90.json",
                              checked = folder.path() / "checked-sm_90.txt",
                              metrics = folder.path() / "metrics-GH100.txt",
                              limits = folder.path() / "occupancy-sm_80.yaml";
  for (const auto& file : {compiled, checked, metrics, limits}) std::filesystem::remove(file);
  const bool is_limits = text.find("architecture:") != std::string_view::npos;
  const auto& file = text.starts_with('{')              ? compiled
                     : is_limits                        ? limits
                     : text.starts_with("architecture") ? checked
                                                        : metrics;
  std::ofstream(file, std::ios::binary) << text;
  fuzz::read_or_refuse([&] { claims::read_facts(folder.path()); });
  return 0;
}
