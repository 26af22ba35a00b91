// SPDX-License-Identifier: Apache-2.0
// Which registers one SASS instruction reads and writes, by its text. A text names the first
// register of each operand; how many belong to it follows from the opcode ("LDG.E.128 R4" writes R4
// to R7). No document of NVIDIA gives these widths: they were found in machine code of nvcc 13.0
// for sm_80, sm_90a and sm_120, whose schedules they must agree with (tests/nvcc/dependences.h).
#pragma once

#include <string_view>
#include <vector>

namespace warpgauge::machine_code {

enum class RegisterFile : unsigned char { kGeneral, kUniform, kPredicate, kUniformPredicate };

/// Registers `first` to `first + count - 1`. RZ, URZ, PT and UPT hold no state and never appear.
struct RegisterRange {
  static constexpr int kFileRegisters = 256;  ///< `first + count` is at most that

  RegisterFile file = RegisterFile::kGeneral;
  int first = 0;
  int count = 1;

  bool overlaps(const RegisterRange& other) const {
    return file == other.file && first < other.first + other.count && other.first < first + count;
  }
  friend bool operator==(const RegisterRange&, const RegisterRange&) = default;
};

struct SourceRegister {
  static constexpr int kNoSlot = -1;

  RegisterRange range = {};
  /// Place among the source operands as the reuse bits count them (Schedule::reuse): immediates,
  /// constants and RZ keep their place. kNoSlot for registers of other files.
  int slot = kNoSlot;
  bool reuse = false;    ///< printed ".reuse": the operand cache keeps the register for its slot
  bool address = false;  ///< of memory or of a branch; descriptors too
};

/// Views point into the text that was read.
struct Operands {
  std::string_view opcode = {};            ///< "LDG"
  std::string_view modifiers = {};         ///< ".E.128", with the leading dot; empty where none
  std::vector<SourceRegister> reads = {};  ///< the guard comes first
  std::vector<RegisterRange> writes = {};
  bool guarded = false;         ///< runs only where the first of `reads` holds: "@P0", "@!P0"
  bool guard_negated = false;   ///< "@!P0": where it does not
  bool never_runs = false;      ///< "@!PT": reads and writes nothing
  bool reads_constant = false;  ///< an operand c[0x0][0x210] or cx[UR4][0x0] of another than a load
  bool reads_memory = false;    ///< global, shared, local, texture or surface
  bool writes_memory = false;   ///< the same; copies and atomics do both

  /// The modifier without its dot, whole: has("64") of "LDG.E.64".
  bool has(std::string_view modifier) const;
};

/// `text` is a whole instruction, as in ExecutedInstruction::text. Never throws: for a text that is
/// not an instruction it gives what looks like registers; for an unknown opcode, the first
/// operand is written and each register is one wide (two under a modifier ".64").
///
/// Not told: B registers (BSSY, BSYNC), scoreboards, the memory behind an address, registers that a
/// called function reads. The widths of texture coordinates are those of their shape ("2D": two),
/// those of tensor copies (UTMALDG) the address, barrier and coordinates.
Operands read_operands(std::string_view text);

}  // namespace warpgauge::machine_code
