// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands/kernels_page.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "analysis/base/error.h"
#include "analysis/cli/frame/command_line.h"
#include "analysis/cli/frame/inputs.h"
#include "analysis/cli/run/page.h"
#include "analysis/report/advice_json.h"

namespace warpgauge::cli {
namespace {

constexpr const char *kKernelsData = "advice.json", *kKernelsPage = "kernels.html";

}  // namespace

void refuse_page_over(const std::vector<std::filesystem::path>& inputs,
                      const std::filesystem::path& folder) {
  if (folder.empty()) return;
  for (const char* name : {kKernelsData, kKernelsPage}) refuse_to_overwrite(inputs, folder / name);
}

int draw_kernels(const answers::Adviser& adviser, std::size_t kernels,
                 const profile::Chosen& chosen, const std::filesystem::path& folder,
                 Complaints& complaints) {
  nlohmann::ordered_json document = report::advice_document(chosen);
  const auto advise_on = [&](std::size_t i) { return adviser.of(i); };
  for (answers::Advised& one : complaints.collect_each(kernels, advise_on)) {
    document["kernels"].push_back(std::move(one.json));
  }
  const int refused = complaints.tell_rest();
  if (document["kernels"].empty()) return refused;
  document["command"] = given_command_line();
  const int drawn = draw_page(document, folder, kKernelsData, kKernelsPage);
  return drawn == kExitOk ? refused : drawn;
}

}  // namespace warpgauge::cli
