// SPDX-License-Identifier: Apache-2.0
// Hand-written kernels that never ran, and what is said of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "analysis/base/error.h"
#include "analysis/describe/from_code.h"
#include "analysis/descriptor/read.h"

namespace warpgauge::describe {

using descriptor::Resource;
using Texts = std::vector<std::string>;

inline machine_code::ExecutedCode code_of(const Texts& texts) {
  machine_code::ExecutedCode code{
      .cubin = {}, .function = "kernel", .architecture = "sm_90a", .instructions = {}};
  for (const std::string& text : texts) {
    code.instructions.push_back(
        {.offset_bytes = 16 * code.instructions.size(), .text = text, .control = 0x7e4});
  }
  return code;
}

inline const costs::InstructionCosts& costs() {
  static const profile::Profile kProfile =
      profile::read_profile(WARPGAUGE_SOURCE_DIR "/data/h200/profile.json");
  static const costs::InstructionCosts kCosts(kProfile, {});
  return kCosts;
}

/// 10 blocks of 64 threads: 20 warps.
inline StaticQuestion question() {
  StaticQuestion asked;
  asked.launch = {.grid = {5, 2, 1},
                  .block = {64, 1, 1},
                  .cluster_blocks = 1,
                  .shared_bytes = 0,
                  .says_shared = true,
                  .registers = 32};
  return asked;
}

inline descriptor::Descriptor described(const Texts& texts, const StaticQuestion& asked) {
  descriptor::Descriptor kernel = describe_code(code_of(texts), nullptr, asked, costs());
  descriptor::complete(kernel);
  return kernel;
}

/// Why it is refused.
inline std::string refusal(const Texts& texts, const StaticQuestion& asked,
                           const machine_code::CubinFunction* facts = nullptr) {
  try {
    describe_code(code_of(texts), facts, asked, costs());
  } catch (const Defect& defect) {
    return defect.what();
  }
  return "";
}

inline const Texts kStream = {"LDG.E.128 R4, desc[UR4][R2.64]",  // 0x00: loop
                              "FFMA R8, R4, R5, R8",
                              "IMAD R9, R4, R5, R9",
                              "LOP3.LUT R9, R9, R4, RZ, 0x3c, !PT",
                              "MUFU.EX2 R10, R8",
                              "@P0 BRA 0x0",
                              "STG.E desc[UR4][R6.64], R8",  // 0x60
                              "EXIT"};

inline StaticQuestion streaming() {
  StaticQuestion asked = question();
  asked.shares.trips = {{0, 10}};
  asked.memory.read_bytes.all = 20 * 10 * 512;
  asked.memory.write_bytes.all = 20 * 128;
  return asked;
}

}  // namespace warpgauge::describe
