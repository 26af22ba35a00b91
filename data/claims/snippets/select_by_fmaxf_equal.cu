// SPDX-License-Identifier: Apache-2.0
// Compiles if a choice by the larger of two numbers gives what a plain choice gives. The number
// that is not chosen is the least finite float. Tried are finite numbers on both sides of the
// threshold, the greatest and the least among them. The comparison is made at compile time.
constexpr float kGreatest = 3.402823466e+38F;

constexpr float larger(float a, float b) { return a < b ? b : a; }

constexpr float plain(float value, float threshold) {
  return value > threshold ? value * 2.0F : value * 0.5F;
}
constexpr float by_larger(float value, float threshold) {
  const bool is_above = value > threshold;
  return larger(is_above ? value * 2.0F : -kGreatest, is_above ? -kGreatest : value * 0.5F);
}

constexpr bool all() {
  constexpr float kValues[] = {-kGreatest, -kGreatest / 2, -1.5F,         -1e-30F,      0.0F,
                               1e-30F,     0.75F,          kGreatest / 4, kGreatest / 2};
  for (const float value : kValues) {
    for (const float threshold : kValues) {
      if (value <= -kGreatest / 2 && value > threshold) continue;  // twice it is not finite
      if (plain(value, threshold) != by_larger(value, threshold)) return false;
    }
  }
  return true;
}
static_assert(all());

extern "C" __global__ void nothing() {}
