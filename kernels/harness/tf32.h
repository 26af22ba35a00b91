// SPDX-License-Identifier: Apache-2.0
// TF32 as a type of its own: a product of TF32 numbers is another family than one of fp32 numbers.
#pragma once

namespace warpgauge::kernels {

/// A float that is exactly a TF32 number: 8 bits of exponent, 10 of fraction, and 13 zeros behind
/// them. Hardware that rounds what it reads and hardware that cuts it off then read the same.
struct Tf32 {
  float value;
};

/// The same, where the tensor cores sum 32 products at most: those sums are added up in fp32.
struct PromotedTf32 : Tf32 {};

/// A float that is multiplied as a sum of two TF32 numbers.
struct SplitFloat {
  float value;
};

}  // namespace warpgauge::kernels
