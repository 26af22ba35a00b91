// SPDX-License-Identifier: Apache-2.0
// warpgauge-validate: how far off the laws are, for developers who change them.
#include "analysis/base/own_process.h"
#include "analysis/validate/program/commands.h"

namespace warpgauge::validate {
namespace {

constexpr const char* kFooter = R"(
Laws are changed with some measurements in view, and judged by others that have not been looked at: the
blind half. It is opened once, for laws that are frozen (docs/cost_model.md, "Is it true?").

examples:
  warpgauge-validate kernels kernels.jsonl.zst --against kernels-1.jsonl.zst -o validation.csv
  warpgauge-validate loops code.jsonl --against loops-1.jsonl loops-2.jsonl loops-3.jsonl
)";

std::unique_ptr<CLI::App> make_app(int& status) {
  auto app = cli::program_app("warpgauge-validate",
                              "Compares the predictions of warpgauge with measurements.");
  for (const auto add : {add_kernels, add_loops}) add(*app, status);
  app->footer(kFooter + cli::exit_statuses({}));
  for (CLI::App* command : app->get_subcommands({})) {
    command->footer(command->get_footer() + "\n" + cli::exit_statuses({}));
  }
  return app;
}

}  // namespace
}  // namespace warpgauge::validate

int main(int argc, char** argv) {
  warpgauge::begin_process();
  return warpgauge::cli::run_program(warpgauge::validate::make_app, argc, argv);
}
