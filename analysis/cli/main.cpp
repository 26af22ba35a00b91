// SPDX-License-Identifier: Apache-2.0
#include "analysis/cli/commands.h"

int main(int argc, char** argv) { return warpgauge::cli::run_command(argc, argv); }
