// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/page.h"

#include <fmt/format.h>

#include <stdexcept>

#include "analysis/base/error.h"
#include "analysis/base/process.h"
#include "analysis/base/text_file.h"
#include "analysis/cli/toolkit.h"

namespace warpgauge::cli {
namespace {

constexpr int kScriptFailed = 3;  // of report.py, which has said why

}  // namespace

int draw_page(const nlohmann::ordered_json& document, const std::filesystem::path& folder,
              const char* data, const char* page) {
  using Json = nlohmann::ordered_json;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw InputError(folder.string(), "", "cannot be made: " + error.message());
  const std::filesystem::path file = folder / data;
  replace_text_file(file, document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
  try {
    const ProcessEnd end = run_process(
        {drawing_python(), "-I", report_script().string(), file.string(), "-o", folder.string()});
    if (end.exit_status == kExitOk) fmt::print("report: {}\n", (folder / page).string());
    return end.exit_status == kScriptFailed ? kExitMeasurementFailed : end.exit_status;
  } catch (const std::runtime_error& cause) {
    fmt::print(stderr, "error: the page cannot be drawn: {}; {} has its data\n", cause.what(),
               file.string());
    return kExitMeasurementFailed;
  }
}

}  // namespace warpgauge::cli
