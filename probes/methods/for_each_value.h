// SPDX-License-Identifier: Apache-2.0
// Loops over values that are template arguments: bodies' lengths, independent chains, scopes.
#pragma once

#include "probes/harness/probe_spec.h"

namespace warpgauge::probes {

/// `for_each_value<1, 2, 4>([&]<int ilp>() { ... });`
template <auto... values, class Step>
void for_each_value(const Step& step) {
  (step.template operator()<values>(), ...);
}

/// `kernels_for_each<1, 2, 4>([]<int ilp>() { return Kernels(chain_kernel<ilp>); })`
template <auto... values, class KernelOf>
Kernels kernels_for_each(const KernelOf& kernel_of) {
  return {Kernels(kernel_of.template operator()<values>())...};
}

/// `expect_each<1, 4>([]<int body>() { return expect(kernel<body>, "FADD", "add.f32", body); })`
template <auto... values, class Expected>
std::vector<CodeExpectation> expect_each(const Expected& expected) {
  return {expected.template operator()<values>()...};
}

}  // namespace warpgauge::probes
