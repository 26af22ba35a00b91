// SPDX-License-Identifier: Apache-2.0
#include "probes/harness/surroundings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <fstream>

namespace warpgauge::probes {

bool in_wsl(const std::filesystem::path& version) {
  std::ifstream file(version);
  std::string line;
  std::getline(file, line);
  std::ranges::transform(line, line.begin(), [](unsigned char c) { return std::tolower(c); });
  return line.find("microsoft") != std::string::npos;
}

std::vector<std::string> notes_on(const Surroundings& around) {
  std::vector<std::string> notes;
  if (around.in_wsl) {
    notes.emplace_back(
        "WSL: launches go through Windows, which shares the device with its own programs and lets "
        "the driver collect several launches before it sends them; times of launches are those of "
        "WSL");
  }
  if (around.queue_us && *around.queue_us > around.slow_queue_us) {
    notes.push_back(fmt::format(
        "slow host: it takes {:.3g} us to queue an empty launch. Readings for which the host was "
        "late are taken again behind a longer wait, so that a run takes longer",
        *around.queue_us));
  }
  if (const int clients = around.graphics_processes.value_or(0); clients > 0) {
    notes.push_back(fmt::format(
        "{} graphics client{} hold{} this device: what is drawn meanwhile takes time and memory "
        "from what is measured, and a launch of seconds may be ended",
        clients, clients == 1 ? "" : "s", clients == 1 ? "s" : ""));
  }
  if (around.integrated) {
    notes.emplace_back(
        "integrated: the device shares the host's memory. It has no DRAM counters and no link to "
        "the host, and half of what is free is left to the host");
  }
  return notes;
}

}  // namespace warpgauge::probes
