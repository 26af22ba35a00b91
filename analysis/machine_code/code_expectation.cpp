// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/code_expectation.h"

namespace warpgauge::machine_code {
namespace {

template <class T>
CodeExpectation with(CodeExpectation expectation, T CodeExpectation::*field, const T& value) {
  expectation.*field = value;
  return expectation;
}

}  // namespace

std::string opcode_regex(std::string_view pattern) {
  std::string regex;
  for (const char c : pattern) {
    if (c == '.') regex += '\\';
    if (c == '*') regex += '.';
    regex += c;
  }
  return regex;
}

CodeExpectation expect(const Kernels& kernels, std::string_view sass, std::string_view ptx,
                       int count) {
  return {.kernel = kernels, .sass = opcode_regex(sass), .ptx = opcode_regex(ptx), .count = count};
}

CodeExpectation CodeExpectation::in_kernel() const {
  return with(*this, &CodeExpectation::where, Where::kKernel);
}

CodeExpectation CodeExpectation::or_more() const {
  return with(*this, &CodeExpectation::how, How::kAtLeast);
}

CodeExpectation CodeExpectation::or_fewer() const {
  return with(*this, &CodeExpectation::how, How::kAtMost);
}

CodeExpectation CodeExpectation::even_conditional(bool allowed) const {
  return with(*this, &CodeExpectation::conditional, allowed);
}

CodeExpectation CodeExpectation::on(std::string_view architectures) const {
  return with(*this, &CodeExpectation::architecture, opcode_regex(architectures));
}

}  // namespace warpgauge::machine_code
