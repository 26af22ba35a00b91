// SPDX-License-Identifier: Apache-2.0
// Cubins and listings: whatever the first bytes say, every reader of machine code has a go.
#include "analysis/machine_code/machine_code.h"
#include "analysis/machine_code/cubin.h"
#include "analysis/machine_code/listing.h"
#include "analysis/model/code_analysis.h"
#include "tests/fuzz/target.h"

using namespace warpgauge;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warpgauge::fuzz::limit_time();
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] { machine_code::read_cubin(text); });
  if (text.starts_with("\x7f"
                       "ELF")) {
    return 0;
  }
  fuzz::read_or_refuse([&] { machine_code::parse_ptx(text); });
  fuzz::read_or_refuse([&] {
    const auto kernels = machine_code::parse_sass(text);
    machine_code::check_code({}, kernels, machine_code::CodeLevel::kSass);
  });
  fuzz::read_or_refuse([&] {
    static const costs::InstructionCosts costs(fuzz::h200(), {});
    for (auto& code : machine_code::read_listing(text)) {
      fuzz::read_or_refuse([&] {
        in_core::LoopQuestion loop;
        loop.warps = {1, 4};
        model::analyze_code(std::move(code), costs, {.loop = loop});
      });
    }
  });
  return 0;
}
