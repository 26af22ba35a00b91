// SPDX-License-Identifier: Apache-2.0
#include "analysis/base/own_process.h"
#include "analysis/cli/frame/commands.h"

int main(int argc, char** argv) {
  warpgauge::begin_process();
  return warpgauge::cli::run_command(argc, argv);
}
