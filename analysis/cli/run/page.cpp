// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/run/page.h"

#include <fmt/format.h>

#include "analysis/base/error.h"
#include "analysis/base/tell.h"
#include "analysis/cli/run/output_folder.h"

namespace warpgauge::cli {

int draw_page(const nlohmann::ordered_json& document, const std::filesystem::path& folder,
              const char* data, const char* page) {
  using Json = nlohmann::ordered_json;
  Interruption interruption(fmt::format("interrupted; {} is unchanged", folder.string()));
  OutputFolder output(folder);
  output.write_document(document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n", data,
                        interruption);
  const Drawing drawing = output.draw({.data = data});
  output.publish(drawing, interruption);
  if (drawing.exit_status == kExitOk) say("report: {}\n", (output.path() / page).string());
  return drawing.exit_status;
}

}  // namespace warpgauge::cli
