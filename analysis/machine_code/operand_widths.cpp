// SPDX-License-Identifier: Apache-2.0
#include "analysis/machine_code/operand_widths.h"

#include <algorithm>
#include <charconv>

#include "analysis/machine_code/sass_lines.h"
#include "analysis/machine_code/tensor_memory_shape.h"

namespace warpgauge::machine_code {
namespace {

constexpr int kWarpBits = 32 * 32;  // one register of each lane

/// Removes the number at the front of `text`; 0 where there is none.
int take_number(std::string_view& text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > 1024) return 0;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

/// Calls `visit` with each modifier, without its dot, until it returns true.
template <typename Visit>
bool any_modifier(std::string_view modifiers, const Visit& visit) {
  while (!modifiers.empty()) {
    modifiers.remove_prefix(1);
    const std::size_t end = std::min(modifiers.find('.'), modifiers.size());
    if (visit(modifiers.substr(0, end))) return true;
    modifiers.remove_prefix(end);
  }
  return false;
}

/// Rows, columns and depth of a matrix product; all 0 where the modifier is not a shape.
struct ProductShape {
  int m = 0, n = 0, k = 0;
};

/// "16816", "8x8x4", "64x128x16".
ProductShape product_shape(std::string_view text) {
  ProductShape shape;
  if (text.find('x') == text.npos) {
    const bool tall = text.starts_with("168");
    if (!tall && !text.starts_with("88")) return {};
    text.remove_prefix(tall ? 3 : 2);
    shape = {.m = tall ? 16 : 8, .n = 8, .k = take_number(text)};
  } else {
    for (int* size : {&shape.m, &shape.n, &shape.k}) {
      *size = take_number(text);
      if (text.starts_with('x')) text.remove_prefix(1);
    }
  }
  return text.empty() && shape.m > 0 && shape.n > 0 && shape.k > 0 ? shape : ProductShape{};
}

bool is_warp_product(std::string_view opcode) {
  return is_one_of(opcode, "HMMA", "IMMA", "BMMA", "DMMA", "QMMA", "OMMA");
}

bool is_warpgroup_product(std::string_view opcode) {
  return is_one_of(opcode, "HGMMA", "IGMMA", "QGMMA", "BGMMA");
}

/// Bits that an element of the factors takes in a register.
int factor_bits(const Operands& instruction) {
  switch (instruction.opcode[0]) {
    case 'D':
      return 64;
    case 'B':
      return 1;
    case 'O':
      return 4;
    case 'Q':
      return 8;
    case 'I':
      return instruction.has("S4") || instruction.has("U4") ? 4 : 8;
    default:
      return instruction.has("TF32") ? 32 : 16;
  }
}

int sum_bits(const Operands& instruction) {
  if (instruction.opcode == "DMMA") return 64;
  int bits = 32;
  any_modifier(instruction.modifiers, [&](std::string_view modifier) {  // the first type
    if (modifier == "F16") bits = 16;
    return modifier == "F16" || modifier == "F32";
  });
  return bits;
}

/// A warp holds each matrix of a product once, spread over its lanes; a warpgroup of four warps the
/// sum and the left factor, a quarter in each.
OperandWidths product_widths(const Operands& instruction, std::span<const OperandText> operands) {
  ProductShape shape;
  any_modifier(instruction.modifiers, [&](std::string_view modifier) {
    shape = product_shape(modifier);
    return shape.m > 0;
  });
  const bool warpgroup = is_warpgroup_product(instruction.opcode);
  if (warpgroup) shape.m /= 4;
  const auto registers = [](int rows, int columns, int bits) {
    return std::max(1, rows * columns * bits / kWarpBits);
  };
  const int sparsity = instruction.has("SP") ? 2 : 1;
  const int left = registers(shape.m, shape.k, factor_bits(instruction)) / sparsity;
  const int right = registers(shape.k, shape.n, factor_bits(instruction));
  const int sum = registers(shape.m, shape.n, sum_bits(instruction));
  OperandWidths widths{.written = {sum, 1}, .read = {std::max(left, 1), right, sum, 1}};
  // The left factor in shared memory takes no operand of its own.
  const bool described = operands.size() > 1 && operands[1].kind == OperandKind::kMemory;
  if (warpgroup && described) widths.read = {1, sum, 1, 1};
  return widths;
}

/// Registers of the data of a load, a store or an atomic.
int data_registers(const Operands& instruction) {
  if (instruction.has("256")) return instruction.has("ENL2") ? 4 : 8;
  if (instruction.has("128")) return 4;
  return instruction.has("64") || instruction.has("F64") ? 2 : 1;
}

/// LDSM and STSM move one to four matrices of 8 x 8: ".16.M88.4".
int matrix_registers(const Operands& instruction) {
  if (instruction.has("4") || instruction.has("x4")) return 4;
  return instruction.has("2") || instruction.has("x2") ? 2 : 1;
}

bool is_texture(std::string_view opcode) {
  return is_one_of(opcode, "TEX", "TLD", "TLD4", "TXD", "TXQ", "TMML", "TEXS", "TLDS", "TLD4S");
}

int dimensions(std::string_view shape) {
  if (shape.ends_with("1D") || shape == "1D_BUFFER") return 1;
  if (shape.ends_with("2D")) return 2;
  return shape.ends_with("3D") || shape.ends_with("CUBE") ? 3 : 0;
}

/// "TEX.LL RZ, R4, R2, R6, UR4, 0x0, 2D, 0x3": the mask at the end says which components return,
/// the second register takes the first two, the first one the others. The handle in uniform
/// registers is a texture and a sampler.
OperandWidths texture_widths(std::span<const OperandText> operands) {
  OperandWidths widths;
  int components = 1;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const OperandText& operand = operands[i];
    const bool handle = operand.is_register() && operand.named.file == RegisterFile::kUniform;
    if (handle && i >= 2 && i - 2 < OperandWidths::kPlaces) widths.read[i - 2] = 2;
    const int known = dimensions(operand.text);
    if (known > 0) widths.read[0] = known + (operand.text.starts_with("ARRAY") ? 1 : 0);
    if (operand.kind == OperandKind::kOther && operand.text.starts_with("0x")) {
      int mask = 0;
      std::from_chars(operand.text.data() + 2, operand.text.data() + operand.text.size(), mask, 16);
      components =
          std::clamp((mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1), 1, 4);
    }
  }
  widths.written = {std::max(components - 2, 1), std::min(components, 2)};
  return widths;
}

/// A conversion prints the type it writes before the one it reads; integers of 32 bits, and floats
/// where the other side is an integer, are not printed.
OperandWidths conversion_widths(const Operands& instruction) {
  OperandWidths widths;
  const auto wide = [&](bool integer) {
    return integer ? instruction.has("S64") || instruction.has("U64") : instruction.has("F64");
  };
  if (instruction.opcode.ends_with("F2I")) {
    widths.written[0] = wide(true) ? 2 : 1;
    widths.read[0] = wide(false) ? 2 : 1;
  } else if (instruction.opcode.ends_with("I2F")) {
    widths.written[0] = wide(false) ? 2 : 1;
    widths.read[0] = wide(true) ? 2 : 1;
  } else if (instruction.opcode == "FRND") {
    widths.written[0] = widths.read[0] = wide(false) ? 2 : 1;
  } else {  // F2F
    int types = 0;
    any_modifier(instruction.modifiers, [&](std::string_view modifier) {
      if (!is_one_of(modifier, "F16", "BF16", "F32", "F64")) return false;
      (types == 0 ? widths.written[0] : widths.read[0]) = modifier == "F64" ? 2 : 1;
      return ++types == 2;
    });
  }
  return widths;
}

constexpr OperandWidths all_of(int width) {
  return {.written = {width, width}, .read = {width, width, width, width}};
}

bool is_double(std::string_view opcode) {
  return is_one_of(opcode, "DADD", "DMUL", "DFMA", "DMNMX", "DSETP", "DSET");
}

/// In memory; REDUX is one of the lanes' registers.
bool is_reduction(std::string_view opcode) {
  return is_one_of(opcode, "RED", "REDG", "REDS", "REDGMC");
}

bool is_branch(std::string_view opcode) {
  return is_one_of(opcode, "CALL", "RET", "BRX", "BRXU", "JMX", "JMXU", "JMP");
}

/// Tensor copies name the first register of shared address, barrier and coordinates.
int tensor_address_width(const Operands& instruction, std::size_t place) {
  if (place > 0) return 2;
  int coordinates = 0;
  any_modifier(instruction.modifiers, [&](std::string_view modifier) {
    if (modifier.size() == 2 && modifier[1] == 'D') coordinates = modifier[0] - '0';
    return coordinates != 0;
  });
  if (coordinates < 1 || coordinates > 5) return 2;
  return coordinates + (instruction.opcode == "UTMALDG" ? 2 : 1);
}

}  // namespace

bool loads(const Operands& instruction) {
  const std::string_view opcode = instruction.opcode;
  return is_one_of(opcode, "LD", "LDG", "LDS", "LDL", "LDSM", "LDGSTS", "LDGMC", "SULD", "UTMALDG",
                   "UTMASTG", "UTMAREDG", "UTMAPF", "UBLKCP", "UBLKRED", "UBLKPF", "LDTM") ||
         opcode.starts_with("ATOM") || is_reduction(opcode) || is_texture(opcode) ||
         opcode.starts_with("SUATOM") || opcode == "SURED";
}

bool stores(const Operands& instruction) {
  const std::string_view opcode = instruction.opcode;
  return is_one_of(opcode, "ST", "STG", "STS", "STL", "STSM", "LDGSTS", "SUST", "SURED", "UTMALDG",
                   "UTMASTG", "UTMAREDG", "UBLKCP", "UBLKRED", "STTM") ||
         opcode.starts_with("ATOM") || is_reduction(opcode) || opcode.starts_with("SUATOM");
}

OperandWidths operand_widths(const Operands& instruction, std::span<const OperandText> operands) {
  const std::string_view opcode = instruction.opcode;
  if (opcode.empty()) return {};
  if (is_warp_product(opcode) || is_warpgroup_product(opcode)) {
    return product_widths(instruction, operands);
  }
  if (is_texture(opcode)) return texture_widths(operands);
  if (is_one_of(opcode, "F2F", "F2I", "I2F", "FRND", "UF2I", "UI2F")) {
    return conversion_widths(instruction);
  }
  if (is_one_of(opcode, "LDTM", "STTM")) {
    return all_of(tensor_memory_shape(instruction.modifiers).registers());
  }
  if (is_one_of(opcode, "LDSM", "STSM")) return all_of(matrix_registers(instruction));
  if (is_one_of(opcode, "IMAD", "UIMAD") && (instruction.has("WIDE") || instruction.has("HI"))) {
    // The addend of ".HI" has 64 bits too: the upper half of the sum is kept.
    return {.written = {instruction.has("WIDE") ? 2 : 1, 1}, .read = {1, 1, 2, 1}};
  }
  if (is_one_of(opcode, "CS2R", "CS2UR")) return all_of(instruction.has("32") ? 1 : 2);
  if (is_double(opcode) || is_one_of(opcode, "FFMA2", "FADD2", "FMUL2")) return all_of(2);
  if (opcode == "LEPC" || is_branch(opcode)) return all_of(2);
  // 64-bit integers: "IADD.64", "ISETP.GE.U64.AND", "IMNMX.S64". A shift takes both halves apart.
  const bool compares = opcode.ends_with("SETP") || opcode.ends_with("MNMX");
  if (compares && (instruction.has("U64") || instruction.has("S64"))) return all_of(2);
  if (is_one_of(opcode, "SHF", "USHF", "ARRIVES")) return {};
  return all_of(data_registers(instruction));
}

int address_width(const Operands& instruction, const NamedRegister& named,
                  std::span<const OperandText> operands, std::size_t place) {
  const std::string_view opcode = instruction.opcode;
  if (named.bracket == "gdesc") {
    // Two descriptors of 64 bits, one where the left factor lies in registers.
    return operands.size() > 1 && operands[1].kind == OperandKind::kMemory ? 4 : 2;
  }
  if (is_one_of(named.bracket, "desc", "cx") || named.has("64")) return 2;
  if (named.has("U32") || named.has("X4") || named.has("X8") || named.has("X16")) return 1;
  if (opcode.starts_with("UTMA")) return tensor_address_width(instruction, place);
  if (opcode.starts_with("UBLK")) {
    // ".S.G": to shared memory, with a barrier; ".G.S": from it.
    return instruction.modifiers.starts_with(".G.S") && place == 1 ? 1 : 2;
  }
  if (opcode == "LDGSTS" && place == 0) return 1;  // in shared memory
  if (opcode == "SULD" || opcode == "SUST") {
    int width = 1;
    any_modifier(instruction.modifiers, [&](std::string_view modifier) {
      width = std::max(width, dimensions(modifier));
      return false;
    });
    return width;
  }
  return instruction.has("E") ? 2 : 1;
}

}  // namespace warpgauge::machine_code
