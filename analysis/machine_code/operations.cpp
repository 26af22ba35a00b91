// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operations.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>

namespace warpgauge::machine_code {
namespace {

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// 2 m n k of "64x256x16"; 0 for another form.
double product_of_sides(std::string_view shape) {
  double operations = 2;
  for (int i = 0; i < 3; ++i) {
    const std::size_t end = std::min(shape.find('x'), shape.size());
    const auto size = number(shape.substr(0, end));
    if (!size) return 0;
    operations *= *size;
    shape.remove_prefix(std::min(end + 1, shape.size()));
  }
  return operations;
}

/// m, n and k of a warp's product: "16816" is 16 x 8 x 16, "1688" 16 x 8 x 8, "884" 8 x 8 x 4; of
/// DMMA "16x8x8".
double warp_product(std::string_view shape) {
  struct Shape {
    std::string_view text;
    double operations;
  };
  constexpr Shape kShapes[] = {
      {"884", 2. * 8 * 8 * 4},     {"8816", 2. * 8 * 8 * 16},   {"8832", 2. * 8 * 8 * 32},
      {"1684", 2. * 16 * 8 * 4},   {"1688", 2. * 16 * 8 * 8},   {"16816", 2. * 16 * 8 * 16},
      {"16832", 2. * 16 * 8 * 32}, {"16864", 2. * 16 * 8 * 64}, {"168128", 2. * 16 * 8 * 128}};
  for (const Shape& known : kShapes) {
    if (known.text == shape) return known.operations;
  }
  return product_of_sides(shape);
}

/// "64x256x16" of a warpgroup of four warps.
double warpgroup_product(std::string_view shape) { return product_of_sides(shape) / 4; }

/// How long the tensor cores take for an operation of this type, in bf16 operations.
double weight_of(std::string_view opcode) {
  if (opcode.find(".TF32") != opcode.npos) return 2;
  const bool is_short = opcode.starts_with("I") || opcode.starts_with("Q") ||
                        opcode.find(".E4M3") != opcode.npos || opcode.find(".E5M2") != opcode.npos;
  return is_short ? 0.5 : 1;
}

bool is_any(std::string_view name, std::initializer_list<std::string_view> names) {
  for (const std::string_view one : names) {
    if (name == one) return true;
  }
  return false;
}

/// Every family of tensor instructions is called so: HMMA, IGMMA, UTCQMMA. (HFMA2.MMA is not one:
/// its name is HFMA2.)
bool is_product(std::string_view name) { return name.ends_with("MMA"); }

}  // namespace

std::string_view opcode_of(std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
  return text.substr(0, text.find(' '));
}

Operations operations_of(const ExecutedCode& code) {
  Operations sum;
  bool weighted = false;
  for (const ExecutedInstruction& instruction : code.instructions) {
    const std::string_view opcode = opcode_of(instruction.text);
    const std::string_view name = opcode.substr(0, opcode.find('.'));
    if (is_any(name, {"FFMA", "FFMA32I"})) sum.fp32 += 2 * instruction.threads;
    if (is_any(name, {"FADD", "FMUL", "FADD32I", "FMUL32I"})) sum.fp32 += instruction.threads;
    if (name == "FFMA2") sum.fp32 += 4 * instruction.threads;
    if (is_any(name, {"DFMA"})) sum.fp64 += 2 * instruction.threads;
    if (is_any(name, {"DADD", "DMUL"})) sum.fp64 += instruction.threads;
    const std::string_view rest =
        opcode.size() > name.size() ? opcode.substr(name.size() + 1) : std::string_view();
    const std::string_view shape = rest.substr(0, rest.find('.'));
    const double before = sum.fp64 + sum.tensor_warp + sum.tensor_warpgroup;
    if (name == "DMMA") sum.fp64 += instruction.executed * warp_product(shape);
    const double weight = weight_of(opcode);
    if (is_any(name, {"HMMA", "IMMA", "QMMA", "BMMA"})) {
      sum.tensor_warp += instruction.executed * warp_product(shape) * weight;
      weighted |= weight != 1;
    }
    if (is_any(name, {"HGMMA", "IGMMA", "QGMMA", "BGMMA"})) {
      sum.tensor_warpgroup += instruction.executed * warpgroup_product(shape) * weight;
      weighted |= weight != 1;
    }
    const bool has_product = sum.fp64 + sum.tensor_warp + sum.tensor_warpgroup > before;
    if (is_product(name) && instruction.executed > 0 && !has_product &&
        std::ranges::find(sum.unknown_products, opcode) == sum.unknown_products.end()) {
      sum.unknown_products.emplace_back(opcode);
    }
  }
  if (weighted) {
    sum.assumes.emplace_back(
        "tensor operations of other types count as the bf16 operations that take as long: TF32 "
        "twice, 8-bit types half");
  }
  return sum;
}

}  // namespace warpgauge::machine_code
