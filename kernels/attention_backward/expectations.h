// SPDX-License-Identifier: Apache-2.0
// The machine code that proves what rungs of wgmma say.
#pragma once

#include <string>
#include <vector>

#include "kernels/attention_backward/attention_backward.h"
#include "kernels/harness/wgmma/operand.h"

namespace warpgauge::kernels::attention_backward {

inline CodeExpectation expect_products(const machine_code::Kernels& kernels, int count) {
  return expect(kernels, "HGMMA.64x(64|128)x16.F32.BF16",
                "wgmma.mma_async.sync.aligned.m64n(64|128)k16.f32.bf16.bf16", count)
      .on(kWgmmaOn);
}

/// A weight's exponential.
inline CodeExpectation expect_exponentials(const machine_code::Kernels& kernels, int count) {
  return expect(kernels, "MUFU.EX2", "ex2.approx.ftz.f32", count).even_conditional().on(kWgmmaOn);
}

/// The five products of a step, in its loop, and its exponentials. `narrow` and `wide`: of width 64
/// and 128. S and dP turned have width / 16 of depth 16, dV and dK 512 / width, and a consumer's
/// part of dQ has 8: at both widths 32.
inline std::vector<CodeExpectation> expect_steps(const machine_code::Kernels& narrow,
                                                 const machine_code::Kernels& wide) {
  return {expect_products(narrow, 32).even_conditional(),  // a loop that waits lies within
          expect_products(wide, 32).even_conditional(),
          expect_exponentials(narrow, 64),
          expect_exponentials(wide, 32),
          expect_no_wgmma(narrow),
          expect_no_wgmma(wide)};
}

/// How dQ leaves.
inline CodeExpectation expect_adds(const machine_code::Kernels& kernels, std::string_view sass,
                                   std::string_view ptx, int count) {
  return expect(kernels, sass, ptx, count).even_conditional().on(kWgmmaOn);
}

}  // namespace warpgauge::kernels::attention_backward
