// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/executed_loops.h"

#include <cstdint>
#include <unordered_map>

#include "analysis/machine_code/code_flow.h"
#include "analysis/machine_code/transfer.h"

namespace warpgauge::machine_code {

std::vector<Loop> loops_of(const ExecutedCode& code) {
  std::unordered_map<std::uint64_t, std::size_t> index;
  KernelCode kernel{.name = code.function, .architecture = code.architecture};
  std::vector<Transfer> transfers;
  for (std::size_t i = 0; i < code.instructions.size(); ++i) {
    const ExecutedInstruction& one = code.instructions[i];
    index.emplace(one.offset_bytes, i);
    transfers.push_back(one.text.starts_with("@!PT") || one.text.starts_with("@!UPT")
                            ? Transfer{}
                            : read_transfer(one.text));
    kernel.instructions.push_back({.text = one.text});
  }
  complete(kernel, [&](std::size_t i) {
    const Transfer& transfer = transfers[i];
    Flow flow{.falls_through = transfer.falls_through, .indirect = transfer.indirect};
    if (const auto target = transfer.target_bytes()) {
      const auto found = index.find(*target);
      const std::size_t to = found == index.end() ? kNowhere : found->second;
      if (transfer.jumps) flow.jump = to;
      if (transfer.calls) flow.call = to;
    }
    return flow;
  });
  return std::move(kernel.loops);
}

}  // namespace warpgauge::machine_code
