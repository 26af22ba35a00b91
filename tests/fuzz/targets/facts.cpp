// SPDX-License-Identifier: Apache-2.0
// Facts: of the compiler where the text begins with a brace, of an architecture where it begins
// with a comment of a licence or with "architecture", else of a chip's metrics.
#include <fstream>

#include "analysis/base/temporary_folder.h"
#include "analysis/claims/facts.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const TemporaryFolder folder;
  const std::string_view text = fuzz::text_of(data, size);
  const std::filesystem::path compiled = folder.path() / "compiled-sm_90.json",
                              metrics = folder.path() / "metrics-GH100.txt",
                              limits = folder.path() / "occupancy-sm_80.yaml";
  for (const auto& file : {compiled, metrics, limits}) std::filesystem::remove(file);
  const bool is_limits = text.find("architecture:") != std::string_view::npos;
  std::ofstream(text.starts_with('{') ? compiled
                : is_limits           ? limits
                                      : metrics,
                std::ios::binary)
      << text;
  fuzz::read_or_refuse([&] { claims::read_facts(folder.path()); });
  return 0;
}
