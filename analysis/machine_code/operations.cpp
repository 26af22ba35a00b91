// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operations.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>
#include <utility>

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

/// m, n and k of a product: "16816" is 16 x 8 x 16, "1688" 16 x 8 x 8, "884" 8 x 8 x 4; of DMMA
/// "16x8x8", of a warpgroup of four warps "64x256x16".
double warp_product(std::string_view shape) {
  struct Shape {
    std::string_view text;
    double operations;
  };
  constexpr Shape kShapes[] = {
      {"884", 2. * 8 * 8 * 4},       {"8816", 2. * 8 * 8 * 16},    {"8832", 2. * 8 * 8 * 32},
      {"88128", 2. * 8 * 8 * 128},   {"1684", 2. * 16 * 8 * 4},    {"1688", 2. * 16 * 8 * 8},
      {"16816", 2. * 16 * 8 * 16},   {"16832", 2. * 16 * 8 * 32},  {"16864", 2. * 16 * 8 * 64},
      {"168128", 2. * 16 * 8 * 128}, {"168256", 2. * 16 * 8 * 256}};
  for (const Shape& known : kShapes) {
    if (known.text == shape) return known.operations;
  }
  return product_of_sides(shape);
}

/// An opcode apart: "HMMA.SP.16832.F32" is HMMA with SP, 16832 and F32.
class Opcode {
 public:
  explicit Opcode(std::string_view whole) : name(whole.substr(0, whole.find('.'))) {
    modifiers_ = whole.substr(name.size());
  }
  bool is(std::initializer_list<std::string_view> names) const {
    return std::ranges::find(names, name) != names.end();
  }
  bool has(std::string_view modifier) const {
    return any([&](std::string_view one) { return one == modifier; });
  }
  /// Multiplications and additions of its shape: SP and SF may stand before that. 0 where no
  /// modifier is a shape.
  double operations() const {
    double found = 0;
    any([&](std::string_view one) { return (found = warp_product(one)) > 0; });
    return found;
  }

  std::string_view name;

 private:
  /// Asks for each modifier until one is what is wanted.
  template <typename Wanted>
  bool any(const Wanted& wanted) const {
    for (std::string_view rest = modifiers_; !rest.empty();) {
      rest.remove_prefix(1);
      const std::size_t end = std::min(rest.find('.'), rest.size());
      if (wanted(rest.substr(0, end))) return true;
      rest.remove_prefix(end);
    }
    return false;
  }

  std::string_view modifiers_;  ///< each behind its dot
};

/// How long the tensor cores take for an operation of this type, in bf16 operations.
struct Weight {
  double value = 1;
  bool is_narrow = false;  ///< of fewer than eight bits
};

Weight weight_of(const Opcode& opcode) {
  if (opcode.has("TF32")) return {2};
  if (opcode.name.starts_with('B')) return {1. / 16, true};
  if (opcode.name == "OMMA" || opcode.has("S4") || opcode.has("U4")) return {1. / 4, true};
  // FP6 and FP4 that QMMA multiplies pass as 8 bits.
  const bool is_short = opcode.name.starts_with('I') || opcode.name.starts_with('Q') ||
                        opcode.has("E4M3") || opcode.has("E5M2");
  return {is_short ? 0.5 : 1};
}

/// Every family of tensor instructions is called so: HMMA, IGMMA, UTCQMMA. (HFMA2.MMA is not one:
/// its name is HFMA2.)
bool is_product(std::string_view name) { return name.ends_with("MMA"); }

// What an instruction of a vector pipe does in one lane.
double fp32_operations(const Opcode& opcode) {
  if (opcode.is({"FFMA2"})) return 4;
  if (opcode.is({"FFMA", "FFMA32I", "FADD2", "FMUL2"})) return 2;
  return opcode.is({"FADD", "FMUL", "FADD32I", "FMUL32I"}) ? 1 : 0;
}
double fp64_operations(const Opcode& opcode) {
  if (opcode.is({"DFMA"})) return 2;
  return opcode.is({"DADD", "DMUL"}) ? 1 : 0;
}

/// The arithmetic of all instructions, one after another.
class Sum {
 public:
  void add(const ExecutedInstruction& instruction) {
    const std::string_view text = opcode_of(instruction.text);
    const Opcode opcode(text);
    sum_.fp32 += fp32_operations(opcode) * instruction.threads;
    sum_.fp64 += fp64_operations(opcode) * instruction.threads;
    if (!is_product(opcode.name) || instruction.executed <= 0) return;
    const bool known = add_product(opcode, instruction.executed * opcode.operations());
    const auto& unknown = sum_.unknown_products;
    if (!known && std::ranges::find(unknown, text) == unknown.end()) {
      sum_.unknown_products.emplace_back(text);
    }
  }

  Operations finish() {
    if (weighted_) {
      std::string text =
          "tensor operations of other types count as the bf16 operations that take as long: TF32 "
          "twice, 8-bit types half";
      if (narrow_) text += ", 4-bit types a quarter, single bits a sixteenth";
      sum_.assumes.push_back(std::move(text));
    }
    if (sparse_) {
      sum_.assumes.emplace_back("sparse products count what they multiply: half of their shape");
    }
    return std::move(sum_);
  }

 private:
  /// False where its family or its shape is not known.
  bool add_product(const Opcode& opcode, double operations) {
    if (operations <= 0) return false;
    if (opcode.name == "DMMA") {
      const bool small = opcode.has("8x8x4") || opcode.has("884");
      (small ? sum_.tensor_fp64_m8n8k4 : sum_.tensor_fp64) += operations;
      return true;
    }
    const bool of_warp = opcode.is({"HMMA", "IMMA", "QMMA", "BMMA", "OMMA"});
    if (!of_warp && !opcode.is({"HGMMA", "IGMMA", "QGMMA", "BGMMA"})) return false;
    const Weight weight = weight_of(opcode);
    const bool sparse = opcode.has("SP");
    // A warpgroup's shape is that of four warps.
    const double counted = (of_warp ? operations : operations / 4) * weight.value;
    (of_warp ? sum_.tensor_warp : sum_.tensor_warpgroup) += sparse ? counted / 2 : counted;
    weighted_ |= weight.value != 1;
    narrow_ |= weight.is_narrow;
    sparse_ |= sparse;
    return true;
  }

  Operations sum_;
  bool weighted_ = false, narrow_ = false, sparse_ = false;
};

}  // namespace

std::string_view opcode_of(std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
  return text.substr(0, text.find(' '));
}

Operations operations_of(const ExecutedCode& code) {
  Sum sum;
  for (const ExecutedInstruction& instruction : code.instructions) sum.add(instruction);
  return sum.finish();
}

std::string why_unknown(const Operations& operations) {
  const auto& products = operations.unknown_products;
  if (products.empty()) return {};
  std::string text = fmt::format("how much {} multiply is not known", fmt::join(products, ", "));
  const bool described = std::ranges::any_of(
      products, [](const std::string& opcode) { return opcode.starts_with("UTC"); });
  if (described) text += ": rows, columns and depth are in a register, not in the machine code";
  return text;
}

}  // namespace warpgauge::machine_code
