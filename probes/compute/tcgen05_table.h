// SPDX-License-Identifier: Apache-2.0
// The multiplications by `tcgen05.mma` that probes measure. M, N, the depth and the types are in a
// descriptor and not in the opcode: a line of this table is numbers for a kernel of its kind.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "probes/device/tcgen05_instruction.h"

namespace warpgauge::probes {

/// 1, 2, -1, -2 as a type writes them, filled over 32 bits. Products of these are exact however few
/// bits below the sum's leading one are kept (Hopper's FP8 keeps some 13).
using SignedNumbers = std::array<std::uint32_t, 4>;
inline constexpr int kSignedNumbers[] = {1, 2, -1, -2};
inline constexpr SignedNumbers kF16Signed = {0x3c003c00, 0x40004000, 0xbc00bc00, 0xc000c000};
inline constexpr SignedNumbers kBf16Signed = {0x3f803f80, 0x40004000, 0xbf80bf80, 0xc000c000};
inline constexpr SignedNumbers kTf32Signed = {0x3f800000, 0x40000000, 0xbf800000, 0xc0000000};
inline constexpr SignedNumbers kE4m3Signed = {0x38383838, 0x40404040, 0xb8b8b8b8, 0xc0c0c0c0};
inline constexpr SignedNumbers kE5m2Signed = {0x3c3c3c3c, 0x40404040, 0xbcbcbcbc, 0xc0c0c0c0};
inline constexpr SignedNumbers kE2m1Signed = {0x22222222, 0x44444444, 0xaaaaaaaa, 0xcccccccc};
inline constexpr SignedNumbers kS8Signed = {0x01010101, 0x02020202, 0xffffffff, 0xfefefefe};

inline constexpr int kTileRowBytesOfTcgen05 = 128;  // four instructions' share of k
inline constexpr int kChunkBytes = 16;              // a number's run along k, in verification
inline constexpr int kChunksOfRow = kTileRowBytesOfTcgen05 / kChunkBytes;

/// Where A comes from, and which SMs multiply.
struct Tcgen05Form {
  bool a_in_tmem;
  int blocks;  ///< 1: one SM, 128 rows. 2: a pair of SMs, 256 rows

  const char* source() const { return a_in_tmem ? "tcgen05_ts" : "tcgen05"; }
  const char* rows() const { return blocks == 1 ? "m128" : "pair"; }
  int tile_rows() const { return 128 * blocks; }
};

inline constexpr Tcgen05Form kTcgen05Forms[] = {{false, 1}, {false, 2}, {true, 1}, {true, 2}};

/// One type.
struct Tcgen05Line {
  const char* type;
  Tcgen05Kind kind;
  Tcgen05Sums sums;
  std::uint32_t factors;  ///< as in Tcgen05Shape
  int k;                  ///< of one instruction
  SignedNumbers numbers;
  bool from_shared_only = false;  ///< A in TMEM is not measured
  bool every_width = false;       ///< of the columns; else 64, 128 and 256
  bool deeper = false;
  const char* counter =
      "";  ///< of its operations, in metric group `tensor`; empty: none of its own

  bool of_integers() const { return sums == Tcgen05Sums::kS32; }
  /// Bytes of k in one instruction, as they lie in a tile.
  int slice_bytes() const { return deeper ? 48 : 32; }
  /// Slices of a row that are multiplied in turn.
  int slices() const { return kTileRowBytesOfTcgen05 / slice_bytes(); }
  /// Elements of k in each 16 bytes.
  int elements_of_chunk() const { return k * kChunkBytes / slice_bytes(); }
  Tcgen05Shape shape(const Tcgen05Form& form, int columns) const {
    return {kind, sums, factors, deeper, form.tile_rows(), columns};
  }
  double operations(const Tcgen05Form& form, int columns) const {
    return 2.0 * form.tile_rows() * columns * k;
  }
  /// "tcgen05.bf16.m128"
  std::string family(const Tcgen05Form& form) const {
    return std::string(form.source()) + "." + type + "." + form.rows();
  }
  /// "tcgen05.bf16.m128.n256"
  std::string name(const Tcgen05Form& form, int columns) const {
    return family(form) + ".n" + std::to_string(columns);
  }
  std::vector<int> widths(const Tcgen05Form& form) const {
    if (!every_width) return {64, 128, 256};
    std::vector<int> all;
    for (int n = 16 * form.blocks; n <= 256; n += 16 * form.blocks) all.push_back(n);
    return all;
  }
};

/// Numbers of types: PTX ISA, "Instruction descriptor".
inline constexpr Tcgen05Line kTcgen05Lines[] = {
    {.type = "bf16",
     .kind = Tcgen05Kind::kF16,
     .sums = Tcgen05Sums::kF32,
     .factors = 1,
     .k = 16,
     .numbers = kBf16Signed,
     .every_width = true,
     .counter = "utc_bf16"},
    {.type = "f16_f32",
     .kind = Tcgen05Kind::kF16,
     .sums = Tcgen05Sums::kF32,
     .factors = 0,
     .k = 16,
     .numbers = kF16Signed,
     .counter = "utc_fp16"},
    {.type = "f16_f16",
     .kind = Tcgen05Kind::kF16,
     .sums = Tcgen05Sums::kF16,
     .factors = 0,
     .k = 16,
     .numbers = kF16Signed,
     .from_shared_only = true},
    {.type = "tf32",
     .kind = Tcgen05Kind::kTf32,
     .sums = Tcgen05Sums::kF32,
     .factors = 2,
     .k = 8,
     .numbers = kTf32Signed,
     .counter = "utc_tf32"},
    {.type = "e4m3_f32",
     .kind = Tcgen05Kind::kF8f6f4,
     .sums = Tcgen05Sums::kF32,
     .factors = 0,
     .k = 32,
     .numbers = kE4m3Signed,
     .counter = "utc_fp8"},
    {.type = "e4m3_f16",
     .kind = Tcgen05Kind::kF8f6f4,
     .sums = Tcgen05Sums::kF16,
     .factors = 0,
     .k = 32,
     .numbers = kE4m3Signed,
     .from_shared_only = true},
    {.type = "e5m2_f32",
     .kind = Tcgen05Kind::kF8f6f4,
     .sums = Tcgen05Sums::kF32,
     .factors = 1,
     .k = 32,
     .numbers = kE5m2Signed,
     .from_shared_only = true,
     .counter = "utc_fp8"},
    {.type = "e2m1_f32",
     .kind = Tcgen05Kind::kF8f6f4,
     .sums = Tcgen05Sums::kF32,
     .factors = 5,
     .k = 32,
     .numbers = kE2m1Signed,
     .from_shared_only = true},
    {.type = "s8",
     .kind = Tcgen05Kind::kI8,
     .sums = Tcgen05Sums::kS32,
     .factors = 1,
     .k = 32,
     .numbers = kS8Signed,
     .counter = "utc_int8"},
    {.type = "mxf8_e4m3",
     .kind = Tcgen05Kind::kMxf8f6f4,
     .sums = Tcgen05Sums::kF32,
     .factors = 0,
     .k = 32,
     .numbers = kE4m3Signed,
     .counter = "utc_fp8"},
    {.type = "mxf8_e2m1",
     .kind = Tcgen05Kind::kMxf8f6f4,
     .sums = Tcgen05Sums::kF32,
     .factors = 5,
     .k = 32,
     .numbers = kE2m1Signed,
     .from_shared_only = true},
    {.type = "mxf4",
     .kind = Tcgen05Kind::kMxf4,
     .sums = Tcgen05Sums::kF32,
     .factors = 1,
     .k = 64,
     .numbers = kE2m1Signed,
     .counter = "utc_fp4"},
    {.type = "nvf4",
     .kind = Tcgen05Kind::kMxf4nvf4,
     .sums = Tcgen05Sums::kF32,
     .factors = 1,
     .k = 64,
     .numbers = kE2m1Signed,
     .counter = "utc_fp4"},
    {.type = "nvf4_k96",
     .kind = Tcgen05Kind::kMxf4nvf4,
     .sums = Tcgen05Sums::kF32,
     .factors = 1,
     .k = 96,
     .numbers = kE2m1Signed,
     .from_shared_only = true,
     .deeper = true,
     .counter = "utc_fp4"},
};

/// Opcode of a kind, as a pattern: "UTCHMMA", "UTCQMMA.2CTA".
inline std::string tcgen05_opcode(Tcgen05Kind kind, const Tcgen05Form& form) {
  const std::string two = form.blocks == 2 ? ".2CTA" : "";
  switch (kind) {
    case Tcgen05Kind::kF16:
    case Tcgen05Kind::kTf32:
      return "UTCHMMA" + two;
    case Tcgen05Kind::kF8f6f4:
    case Tcgen05Kind::kMxf8f6f4:
      return "UTCQMMA" + two;
    case Tcgen05Kind::kI8:
      return "UTCIMMA" + two;
    case Tcgen05Kind::kMxf4:
      return "UTCOMMA" + two;
    case Tcgen05Kind::kMxf4nvf4:
      return "UTCOMMA" + two + ".(4X|BLOCK16)";
  }
  return {};
}
inline std::string tcgen05_commit_opcode(const Tcgen05Form& form) {
  return form.blocks == 2 ? "UTCBAR.2CTA" : "UTCBAR";
}

/// As PTX spells it.
inline std::string tcgen05_kind_name(Tcgen05Kind kind) {
  switch (kind) {
    case Tcgen05Kind::kF16:
      return "f16";
    case Tcgen05Kind::kTf32:
      return "tf32";
    case Tcgen05Kind::kF8f6f4:
      return "f8f6f4";
    case Tcgen05Kind::kI8:
      return "i8";
    case Tcgen05Kind::kMxf8f6f4:
      return "mxf8f6f4";
    case Tcgen05Kind::kMxf4:
      return "mxf4";
    case Tcgen05Kind::kMxf4nvf4:
      return "mxf4nvf4";
  }
  return {};
}
/// The part of a probe that has their machine code: "tcgen05.mxf4.pair".
inline std::string tcgen05_part(Tcgen05Kind kind, const Tcgen05Form& form) {
  return std::string(form.source()) + "." + tcgen05_kind_name(kind) + "." + form.rows();
}
inline std::string tcgen05_ptx(Tcgen05Kind kind, const Tcgen05Form& form) {
  return "tcgen05.mma.cta_group::" + std::to_string(form.blocks) +
         ".kind::" + tcgen05_kind_name(kind) + (is_scaled(kind) ? ".block_scale*" : "");
}

}  // namespace warpgauge::probes
